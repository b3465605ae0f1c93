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
  if (taken.length === 1 && taken[0] === square) return [];
  if (nextSquares(moves, taken).has(square)) return [...taken, square];
  return nextSquares(moves, []).has(square) ? [square] : [];
}

// The move whose squares have all been touched, if no longer one begins in the same way.
export function wholeMove(moves: Touchable[], taken: string[]): string | null {
  if (taken.length === 0) return null;
  const found = moves.filter(({ steps }) => startsWith(steps, taken));
  return found.length === 1 && found[0]?.steps.length === taken.length ? found[0].move : null;
}
