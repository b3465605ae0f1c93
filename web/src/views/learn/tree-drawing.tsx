import { useEffect, useRef, useState } from 'preact/hooks';
import { grouped } from '../../base/text.ts';
import { IconButton } from '../../base/icon.tsx';
import { shownAt, valueWord, windowWord, type Drawn, type Shape } from '../../game/tree-steps.ts';
import { t } from '../../text/words.ts';

const kWidth = 148;
const kGap = 44;
const kRow = 46;
const kBox = 38;
const kMost = 1500;
const kReadable = 0.55; // no smaller unless somebody asks for the whole
const kSmallest = 0.05;
const kLargest = 2;

interface View {
  x: number;
  y: number;
  scale: number;
}

export interface TreeDrawingProps {
  drawn: Drawn;
  step: number;
  height: number;
  kind: string;
  onStep: (step: number) => void;
  onPoint?: (shape: Shape | null) => void; // the node under the pointer
  whole?: boolean; // all of it is to be seen, however small, and the view stays
}

function left(shape: Shape): number {
  return shape.column * (kWidth + kGap) + 4;
}

function top(shape: Shape): number {
  return shape.row * kRow + 8;
}

// Left to right, MAX and MIN by shape as well as by colour: MAX has square corners, MIN round ones, chance is a circle. The
// view fits the width, follows the search, and can be zoomed and dragged.
export function TreeDrawing({ drawn, step, height, kind, onStep, onPoint, whole: all = false }: TreeDrawingProps) {
  const { shapes } = drawn;
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const whole = { width: drawn.columns * (kWidth + kGap) - kGap + 8, height: drawn.rows * kRow + 16 };
  const current = shownAt(drawn, step);

  const room = (): number => box.current?.clientWidth ?? 600;
  const fitted = (least: number): View => {
    const scale = Math.max(least, Math.min(1, room() / whole.width, height / whole.height));
    return {
      x: Math.max(0, (room() - whole.width * scale) / 2),
      y: Math.max(0, (height - whole.height * scale) / 2),
      scale,
    };
  };
  // Where a node is out of sight, it comes to the middle.
  const following = (from: View, shape: Shape): View => {
    const x = left(shape) * from.scale + from.x;
    const y = top(shape) * from.scale + from.y;
    const seen = x >= 0 && x + kWidth * from.scale <= room() && y >= 0 && y + kBox * from.scale <= height;
    if (seen) return from;
    return {
      ...from,
      x: Math.min(0, room() / 2 - (left(shape) + kWidth / 2) * from.scale),
      y: height / 2 - (top(shape) + kBox / 2) * from.scale,
    };
  };
  const zoom = (factor: number, at = { x: room() / 2, y: height / 2 }): void =>
    setView(({ x, y, scale }) => {
      const next = Math.max(kSmallest, Math.min(kLargest, scale * factor));
      const part = next / scale;
      return { scale: next, x: at.x - (at.x - x) * part, y: at.y - (at.y - y) * part };
    });
  useEffect(() => {
    const fit = fitted(all ? kSmallest : kReadable);
    setView(current && !all ? following(fit, current) : fit);
  }, [drawn]);
  useEffect(() => {
    if (current && !all) setView((now) => following(now, current));
  }, [current]);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      const fit = fitted(all ? kSmallest : kReadable);
      setView(current && !all ? following(fit, current) : fit);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, current]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const place = element.getBoundingClientRect();
      zoom(event.deltaY > 0 ? 1 / 1.15 : 1.15, { x: event.clientX - place.left, y: event.clientY - place.top });
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });

  const key = (event: KeyboardEvent): void => {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const way = ways[event.key];
    if (way) setView((now) => ({ ...now, x: now.x + way[0], y: now.y + way[1] }));
    else if (event.key === '+') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const most = Math.max(1, ...shapes.map((shape) => (shape.parent >= 0 ? shape.visits : 0)));
  return (
    <div class="tree-place">
      <div
        class="tree"
        ref={box}
        style={{ height: `${height}px` }}
        tabIndex={0}
        role="group"
        aria-label={t.treeOf(kind)}
        onKeyDown={key}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          const from = held.current;
          if (!from || event.buttons === 0) return;
          held.current = { x: event.clientX, y: event.clientY };
          setView((now) => ({ ...now, x: now.x + event.clientX - from.x, y: now.y + event.clientY - from.y }));
        }}
        onPointerUp={() => (held.current = null)}
        onPointerLeave={() => onPoint?.(null)}
      >
        <svg width="100%" height="100%" role="img" aria-label={t.treeNodes(shapes.length)}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {shapes.slice(0, kMost).map((shape, i) => (
              <Edge key={`e${i}`} shape={shape} parent={shapes[shape.parent]} seen={shape.enters <= step} />
            ))}
            {shapes.slice(0, kMost).map((shape, i) => (
              <g
                key={i}
                class={`node ${shape.kind} ${shape.max ? 'max' : 'min'} ${shape.cut ? 'cut' : ''} ${shape.onLine ? 'line' : ''} ${shape.enters > step ? 'unseen-yet' : ''} ${shape === current ? 'now' : ''}`}
                transform={`translate(${left(shape)} ${top(shape)})`}
                onClick={() => onStep(shape.leaves)}
                onPointerEnter={() => onPoint?.(shape)}
              >
                {body(shape, shape.leaves <= step, most)}
              </g>
            ))}
          </g>
        </svg>
      </div>
      <div class="tree-zoom" role="group" aria-label={t.treeZoom}>
        <IconButton icon="zoomIn" label={t.zoomIn} kind="round" onClick={() => zoom(1.3)} />
        <IconButton icon="zoomOut" label={t.zoomOut} kind="round" onClick={() => zoom(1 / 1.3)} />
        <IconButton icon="whole" label={t.wholeTree} kind="round" onClick={() => setView(fitted(kSmallest))} />
      </div>
    </div>
  );
}

function Edge({ shape, parent, seen }: { shape: Shape; parent: Shape | undefined; seen: boolean }) {
  if (!parent) return null;
  const x1 = left(parent) + (parent.kind === 'chance' ? kBox : kWidth);
  const y1 = top(parent) + kBox / 2;
  const x2 = left(shape);
  const y2 = top(shape) + kBox / 2;
  return (
    <path
      class={`edge ${shape.onLine && parent.onLine ? 'line' : ''} ${shape.kind === 'stub' ? 'stub' : ''} ${seen ? '' : 'unseen-yet'}`}
      d={`M${x1} ${y1}C${x1 + kGap / 2} ${y1} ${x2 - kGap / 2} ${y2} ${x2} ${y2}`}
    />
  );
}

function body(shape: Shape, known: boolean, most: number) {
  if (shape.kind === 'chance') {
    return (
      <>
        <circle cx={kBox / 2} cy={kBox / 2} r={kBox / 2} />
        <text x={kBox / 2} y={kBox / 2 + 4} text-anchor="middle">
          {shape.move}
        </text>
      </>
    );
  }
  if (shape.kind === 'stub') {
    return (
      <text x="4" y={kBox / 2 + 4} class="small">
        {shape.move}
      </text>
    );
  }
  return (
    <>
      <rect width={kWidth} height={kBox} rx={shape.max ? 3 : kBox / 2} />
      {shape.visits > 0 && shape.parent >= 0 && (
        <rect class="visits" x="12" y={kBox - 6} width={((kWidth - 24) * shape.visits) / most} height="4" rx="2" />
      )}
      <text x="12" y="16" class="move">
        {shape.move || t.root}
        {shape.tag && <tspan class="small"> {t.nodeKinds[shape.tag] ?? shape.tag}</tspan>}
        {shape.cut && <tspan class="small"> ✂ {t.cut}</tspan>}
      </text>
      <text x={kWidth - 10} y="16" text-anchor="end" class="value">
        {known ? valueWord(shape) : '?'}
      </text>
      <text x="12" y="30" class="small">
        {shape.visits > 0 ? t.visits(grouped(shape.visits)) : windowWord(shape)}
        {shape.below > 0 && shape.visits === 0 ? ` · ${t.nodesBelow(shape.below)}` : ''}
      </text>
    </>
  );
}
