import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../text/words.ts';
import { IconButton } from '../base/icon.tsx';
import type { Board } from './types.ts';

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

const kMostCells = 6; // never nearer than so many squares across

export function kWholeView(board: Board): View {
  return { x: 0, y: 0, width: board.width, height: board.height };
}

export function scaled(board: Board, view: View, factor: number, centre: { x: number; y: number }): View {
  const width = Math.min(board.width, Math.max(kMostCells * 100, view.width * factor));
  const ratio = width / view.width;
  const next = {
    width,
    height: view.height * ratio,
    x: centre.x - (centre.x - view.x) * ratio,
    y: centre.y - (centre.y - view.y) * ratio,
  };
  return within(board, next);
}

export function within(board: Board, view: View): View {
  return {
    ...view,
    x: Math.max(0, Math.min(board.width - view.width, view.x)),
    y: Math.max(0, Math.min(board.height - view.height, view.y)),
  };
}

export interface Zoom {
  view: View | null;
  change: (factor: number) => void;
  reset: () => void;
  pointerDown: (event: PointerEvent) => boolean; // true: the zoom takes this touch
  pointerMove: (event: PointerEvent) => boolean;
  pointerUp: (event: PointerEvent) => void;
  pan: (event: PointerEvent, start: { startX: number; startY: number }, free: boolean) => boolean;
}

// Wheel and pinch zoom, drag moves the view of a board that is zoomed in.
export function useZoom(board: Board, svg: RefObject<SVGSVGElement>): Zoom {
  const [zoomed, setZoomed] = useState<{ board: Board; view: View | null }>({ board, view: null });
  const view = zoomed.board === board ? zoomed.view : null; // another board is seen as a whole, from its first picture on
  const setView = (next: View | null): void => setZoomed({ board, view: next });
  const touches = useRef(new Map<number, { x: number; y: number }>());
  const panning = useRef<{ x: number; y: number } | null>(null);

  const perPixel = (): number => (view ?? kWholeView(board)).width / (svg.current?.clientWidth || 1);
  const at = (x: number, y: number): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: board.width / 2, y: board.height / 2 };
  };

  useEffect(() => {
    const element = svg.current;
    if (!board.zooms || !element) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && board.width < 3000 && view === null) return;
      event.preventDefault();
      setView(
        scaled(board, view ?? kWholeView(board), event.deltaY > 0 ? 1.18 : 1 / 1.18, at(event.clientX, event.clientY)),
      );
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });

  return {
    view,
    change(factor) {
      const now = view ?? kWholeView(board);
      setView(scaled(board, now, factor, { x: now.x + now.width / 2, y: now.y + now.height / 2 }));
    },
    reset: () => setView(null),
    pointerDown(event) {
      if (!board.zooms || event.pointerType !== 'touch') return false;
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      return touches.current.size > 1;
    },
    pointerMove(event) {
      if (panning.current) {
        const { x, y } = panning.current;
        panning.current = { x: event.clientX, y: event.clientY };
        const now = view ?? kWholeView(board);
        setView(
          within(board, {
            ...now,
            x: now.x - (event.clientX - x) * perPixel(),
            y: now.y - (event.clientY - y) * perPixel(),
          }),
        );
        return true;
      }
      if (touches.current.size !== 2 || !touches.current.has(event.pointerId)) return false;
      const spread = (): number => {
        const [a, b] = [...touches.current.values()];
        return a && b ? Math.hypot(a.x - b.x, a.y - b.y) || 1 : 1;
      };
      const before = spread();
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      setView(scaled(board, view ?? kWholeView(board), before / spread(), at(event.clientX, event.clientY)));
      return true;
    },
    pointerUp(event) {
      touches.current.delete(event.pointerId);
      panning.current = null;
    },
    pan(event, _start, free) {
      if (!board.zooms || view === null || !free) return false;
      panning.current = { x: event.clientX, y: event.clientY };
      return true;
    },
  };
}

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const whole = zoom.view === null;
  return (
    <div class="zoom" role="group" aria-label={t.zoom}>
      <IconButton icon="zoomIn" label={t.zoomIn} kind="round" onClick={() => zoom.change(1 / 1.5)} />
      {!whole && <IconButton icon="zoomOut" label={t.zoomOut} kind="round" onClick={() => zoom.change(1.5)} />}
      {!whole && <IconButton icon="whole" label={t.wholeBoard} kind="round" onClick={() => zoom.reset()} />}
    </div>
  );
}
