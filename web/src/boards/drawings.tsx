import { useEffect, useState } from 'preact/hooks';
import { Arrows, type ArrowsProps } from './arrows.tsx';
import type { Board } from './types.ts';

const kRightButton = 2;
const kThickness = 0.75; // of a square's reach

// What somebody draws on a board to think: an arrow between two squares, or a mark on one.
type Shape = string[];

export interface Drawings {
  shapes: Shape[];
  // Each says whether the event was one of drawing; `square` is where the pointer is.
  down: (event: PointerEvent, square: string | null) => boolean;
  move: (square: () => string | null) => boolean;
  up: (event: PointerEvent) => boolean;
  stop: () => void;
}

function same(a: Shape, b: Shape): boolean {
  return a.join() === b.join();
}

// The same shape once more takes it off again.
export function toggled(shapes: Shape[], shape: Shape): Shape[] {
  const rest = shapes.filter((each) => !same(each, shape));
  return rest.length < shapes.length ? rest : [...shapes, shape];
}

export function useDrawings(board: Board): Drawings {
  const [shapes, setShapes] = useState<Shape[]>([]);
  const [open, setOpen] = useState<Shape | null>(null);
  useEffect(() => setShapes([]), [board.game]);
  return {
    shapes: open ? [...shapes.filter((each) => !same(each, open)), open] : shapes,
    down(event, square) {
      if (event.button !== kRightButton) {
        if (shapes.length > 0) setShapes([]);
        return false;
      }
      if (square !== null) setOpen([square]);
      return true;
    },
    move(square) {
      const [from] = open ?? [];
      if (from === undefined) return false;
      const to = square();
      setOpen(to === null || to === from ? [from] : [from, to]);
      return true;
    },
    up(event) {
      if (event.button !== kRightButton || !open) return false;
      setShapes(toggled(shapes, open));
      setOpen(null);
      return true;
    },
    stop: () => setOpen(null),
  };
}

interface DrawnShapesProps extends Pick<ArrowsProps, 'spot' | 'Ring'> {
  board: Board;
  shapes: Shape[];
}

export function DrawnShapes({ board, shapes, spot, Ring }: DrawnShapesProps) {
  const size = (board.squares[0]?.r ?? board.size) * kThickness;
  return <Arrows look="drawings" arrows={shapes.map((steps) => ({ steps, rank: 0 }))} {...{ spot, size, Ring }} />;
}
