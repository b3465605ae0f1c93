import type { Side, State } from '../api/types.ts';
import type { Kind } from './types.ts';

// Legal moves as the squares they touch, and what a hand has touched so far.
export interface Touchable {
  move: string;
  steps: string[];
}

function startsWith(steps: string[], taken: string[]): boolean {
  return taken.length <= steps.length && taken.every((square, i) => steps[i] === square);
}

// The squares that some legal move touches next.
export function nextSquares(moves: Touchable[], taken: string[]): Set<string> {
  const next = new Set<string>();
  for (const { steps } of moves) {
    const square = steps[taken.length];
    if (square !== undefined && startsWith(steps, taken)) next.add(square);
  }
  return next;
}

// What is taken after one more touch: it continues the move, or starts another, or drops it.
export function choose(moves: Touchable[], taken: string[], square: string): string[] {
  if (nextSquares(moves, taken).has(square)) return [...taken, square];
  if (taken.length === 1 && taken[0] === square) return [];
  return nextSquares(moves, []).has(square) ? [square] : [];
}

// The move whose squares have all been touched, if no longer one begins in the same way.
export function wholeMove(moves: Touchable[], taken: string[]): string | null {
  if (taken.length === 0) return null;
  const found = moves.filter(({ steps }) => startsWith(steps, taken));
  return found.length === 1 && found[0]?.steps.length === taken.length ? found[0].move : null;
}

// Moves that no hand can name by touching: they touch nothing, or what they touch is the beginning of another.
export function untouchable(moves: Touchable[]): string[] {
  const beginnings = new Map<string, number>();
  for (const { steps } of moves) {
    steps.forEach((_, end) => {
      const key = keyOf(steps.slice(0, end + 1));
      beginnings.set(key, (beginnings.get(key) ?? 0) + 1);
    });
  }
  return moves.filter(({ steps }) => beginnings.get(keyOf(steps)) !== 1).map(({ move }) => move);
}

function keyOf(steps: string[]): string {
  return steps.join(' ');
}

// The squares of a move that is legal in a state: a plain board is touched as the server says.
export function stepsOf(kind: Kind, state: State | null, move: string, side: Side): string[] {
  const told = kind.plain ? state?.legal_points[state.legal.indexOf(move)] : undefined;
  return told ?? kind.steps(move, side);
}
