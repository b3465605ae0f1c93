import type { ResultMark } from '../api/types.ts';
import { t } from '../text/words.ts';
import type { Doc } from './doc.ts';

export function resultText(result: ResultMark, names: [string, string]): string {
  if (result === '1-0') return t.wins(names[0]);
  if (result === '0-1') return t.wins(names[1]);
  return result === '1/2-1/2' ? t.aDraw : t.notFinished;
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'decided';

// What a result means to the person at the board; two people or two engines have a winner and a loser between them.
export function outcomeOf(doc: Doc, result: ResultMark): Outcome {
  if (result === '1/2-1/2') return 'drawn';
  const people = doc.players.map((player) => player.kind === 'person');
  if (people[0] === people[1]) return 'decided';
  const winner = result === '1-0' ? 0 : 1;
  return people[winner] ? 'won' : 'lost';
}
