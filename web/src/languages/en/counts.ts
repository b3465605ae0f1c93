// What other texts are made of.
export function times(count: number): string {
  return count === 1 ? '1 move' : `${count} moves`;
}

// Moves of both sides, one by one, as the list of moves numbers them.
export function plies(count: number): string {
  return count === 1 ? '1 ply' : `${count} plies`;
}

export function stones(count: number): string {
  return count === 1 ? '1 stone' : `${count} stones`;
}
