import type { Board, Caption } from './types.ts';
import type { View } from './zoom.tsx';

// The names of columns and rows along a board's edge.

export function shapeOf(board: Board): 'wide' | 'tall' | 'even' {
  if (board.width > board.height * 1.5) return 'wide';
  return board.height > board.width * 1.5 ? 'tall' : 'even';
}

export function captionSize(board: Board): number {
  return board.width / { wide: 46, tall: 22, even: 34 }[shapeOf(board)];
}

// Captions lie along the left and the lower edge; where the view is a part of the board they go along with its edges.
export function captionsIn(board: Board, view: View, flipped: boolean): Caption[] {
  const all = flipped
    ? board.captions.map((each) => ({ ...each, x: board.width - each.x, y: board.height - each.y }))
    : board.captions;
  if (view.width >= board.width) return all;
  const margin = view.width * 0.03;
  const inside = (at: number, from: number, size: number): boolean =>
    at > from + 2 * margin && at < from + size - 2 * margin;
  return everyCaption(board, flipped).flatMap((each) => {
    if (each.along === 'x')
      return inside(each.x, view.x, view.width)
        ? [{ text: each.text, x: each.x, y: view.y + view.height - margin }]
        : [];
    return inside(each.y, view.y, view.height) ? [{ text: each.text, x: view.x + margin, y: each.y }] : [];
  });
}

// The names of all columns and rows, as squares have them.
function everyCaption(board: Board, flipped: boolean): (Caption & { along: 'x' | 'y' })[] {
  const found = new Map<string, Caption & { along: 'x' | 'y' }>();
  for (const square of board.squares) {
    const [, column = '', row = ''] = /^([a-z]+)([0-9]+)$/.exec(square.name) ?? [];
    const at = flipped ? { x: board.width - square.x, y: board.height - square.y } : square;
    if (!found.has(column)) found.set(column, { text: column, x: at.x, y: at.y, along: 'x' });
    if (!found.has(row)) found.set(row, { text: row, x: at.x, y: at.y, along: 'y' });
  }
  return [...found.values()];
}
