import type { Board, Square } from './types.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';
const kWays: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

// The square that somebody means who presses an arrow key: near, and more ahead than aside. Boards of any shape.
export function neighbour(board: Board, from: string, direction: Direction, flipped: boolean): string {
  const start = board.at.get(from);
  if (!start) return board.squares[0]?.name ?? from;
  const turn = flipped ? -1 : 1;
  const [dx, dy] = kWays[direction];
  let best: Square = start;
  let least = Infinity;
  for (const square of board.squares) {
    const ahead = ((square.x - start.x) * dx + (square.y - start.y) * dy) * turn;
    const aside = Math.abs((square.x - start.x) * dy) + Math.abs((square.y - start.y) * dx);
    if (ahead <= 1 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = square;
    }
  }
  return best.name;
}
