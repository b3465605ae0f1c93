// What other texts are made of.
export function times(count: number): string {
  return count === 1 ? '1 Zug' : `${count} Züge`;
}

export function timesDative(count: number): string {
  return count === 1 ? '1 Zug' : `${count} Zügen`;
}

export function stones(count: number): string {
  return count === 1 ? '1 Stein' : `${count} Steine`;
}
