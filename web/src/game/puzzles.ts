import { laterFile, laterFiles } from '../base/later.ts';
import { load, save } from '../base/memory.ts';
import { Store } from '../base/store.ts';

// A position with one best move, as scripts/make-puzzles has found it.
export interface Puzzle {
  game: string;
  position: string;
  best: string;
  line: string[];
  distance?: number; // plies to the end, where the win is proven
  proven: boolean;
}

const kKey = 'palamedes.puzzles';
const kDay = 24 * 60 * 60 * 1000;

// Which puzzles somebody has solved, by family: their positions.
export const solved = new Store<Record<string, string[]>>(load(kKey, {}));
solved.watch(() => save(kKey, solved.get()));

export function markSolved(family: string, puzzle: Puzzle): void {
  const known = solved.get()[family] ?? [];
  if (!known.includes(puzzle.position)) solved.change({ [family]: [...known, puzzle.position] });
}

export function puzzleFamilies(): string[] {
  return laterFiles('puzzles');
}

export async function loadPuzzles(family: string): Promise<Puzzle[]> {
  const name = laterFile(`puzzles/${family}`);
  if (name === undefined) return [];
  return (await (await fetch(name)).json()) as Puzzle[];
}

// The puzzle of a day: another family every day, and another puzzle of it.
export function dailyPuzzle(families: string[], day = Math.floor(Date.now() / kDay)): { family: string; turn: number } {
  return { family: families[day % families.length] ?? '', turn: Math.floor(day / Math.max(1, families.length)) };
}
