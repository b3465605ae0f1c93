import { load, save } from '../base/memory.ts';

const kKey = 'palamedes.level';

// The level of the opponent that a click on a game brings: what somebody has said of themselves; null if nobody asked yet.
export function level(): number | null {
  return load<number | null>(kKey, null);
}

export function setLevel(chosen: number): void {
  save(kKey, chosen);
}
