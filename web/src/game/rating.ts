import { load, save, keysWith } from '../base/memory.ts';
import { Store } from '../base/store.ts';
import { familyOf } from '../base/spec.ts';
import { t } from '../text/words.ts';
import { characterOf, type Doc } from './doc.ts';
import { outcomeOf } from './result.ts';

// What came of somebody's games against the characters: kept longer than the games themselves.
export interface Scored {
  id: string; // of the game: each counts once
  family: string;
  level: number;
  points: number; // 1, 0.5 or 0
}

const kKey = 'palamedes.record';
const kMost = 2000;
const kPrefix = 'palamedes.';

export const record = new Store<Scored[]>(load<Scored[]>(kKey, []));
record.watch(() => save(kKey, record.get().slice(-kMost)));

// Notes a finished game against a character; any other one is nobody's record.
export function note(doc: Doc): void {
  if (!doc.result || doc.root !== '' || record.get().some((each) => each.id === doc.id)) return;
  const outcome = outcomeOf(doc, doc.result.result);
  const level = Math.max(...doc.players.map((player) => characterOf(player)));
  if (outcome === 'decided' || level === 0 || doc.players.every((player) => player.kind === 'engine')) return;
  const points = outcome === 'won' ? 1 : outcome === 'drawn' ? 0.5 : 0;
  record.set([...record.get(), { id: doc.id, family: familyOf(doc.game), level, points }]);
}

export interface Rating {
  level: number; // at which half of the points would be taken
  error: number; // a standard error, in levels
}

const kSteps = 0.9; // a level is so much in the exponent: 71 points of 100 against the one below
const kRounds = 60;

// The level at which somebody would take half of the points: the most likely one, pulled a little to the middle so that a
// series of wins alone has an end.
export function ratingOf(games: Scored[]): Rating | null {
  if (games.length === 0) return null;
  const middle = 5.5;
  const prior = 0.05; // as a quarter of a game against the middle
  let level = middle;
  let curve = prior;
  for (let round = 0; round < kRounds; ++round) {
    let slope = prior * (middle - level);
    curve = prior;
    for (const each of games) {
      const chance = 1 / (1 + Math.exp(-kSteps * (level - each.level)));
      slope += kSteps * (each.points - chance);
      curve += kSteps * kSteps * chance * (1 - chance);
    }
    level += Math.max(-1, Math.min(1, slope / curve));
  }
  return { level, error: 1 / Math.sqrt(curve) };
}

// Everything that the page has stored, as one text, and back.
export function exported(): string {
  const all = Object.fromEntries(keysWith(kPrefix).map((key) => [key, load<unknown>(key, null)]));
  return JSON.stringify({ palamedes: 1, stored: all }, null, 1);
}

export function imported(text: string): number {
  const { palamedes, stored } = JSON.parse(text) as { palamedes?: number; stored?: Record<string, unknown> };
  if (palamedes !== 1 || typeof stored !== 'object') throw new Error(t.noExport);
  const entries = Object.entries(stored).filter(([key]) => key.startsWith(kPrefix));
  for (const [key, value] of entries) save(key, value);
  return entries.length;
}
