// What other texts are made of.
export function times(count: number): string {
  return count === 1 ? '1 Zug' : `${count} Züge`;
}

export function timesDative(count: number): string {
  return count === 1 ? '1 Zug' : `${count} Zügen`;
}

// Moves of both sides, one by one, as the list of moves numbers them.
export function pliesDative(count: number): string {
  return count === 1 ? '1 Halbzug' : `${count} Halbzügen`;
}

export function stones(count: number): string {
  return count === 1 ? '1 Stein' : `${count} Steine`;
}
