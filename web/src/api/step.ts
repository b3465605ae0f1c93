import type { State, Step } from './types.ts';

// The state after one more move: what a step says of its last position stands over what the state before it said.
export function stateAfter(before: State, { ply: _, move, position, side, ...rest }: Step): State {
  const { opinion: _said, ...known } = before;
  return {
    ...known,
    ...rest,
    moves: [...before.moves, move],
    positions: [...before.positions, position],
    sides: [...before.sides, side],
  };
}
