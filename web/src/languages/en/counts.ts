// What other texts are made of.
export function times(count: number): string {
  return count === 1 ? '1 move' : `${count} moves`;
}

export function stones(count: number): string {
  return count === 1 ? '1 stone' : `${count} stones`;
}
