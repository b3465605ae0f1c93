import type { ResultMark, Side, State } from '../api/types.ts';
import { familyOf } from '../base/spec.ts';
import { sidesOf } from '../boards/kinds.ts';
import { sideName, spoken } from '../text/coded.ts';
import { t, wordsOf } from '../text/words.ts';
import type { Doc, Ending } from './doc.ts';
import { tallyOf } from './news.ts';

export function resultText(result: ResultMark, names: [string, string]): string {
  if (result === '1-0') return t.wins(names[0]);
  if (result === '0-1') return t.wins(names[1]);
  return result === '1/2-1/2' ? t.aDraw : t.notFinished;
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'decided';

// What a result means to the person at the board; two people at one table or two engines have a winner and a loser
// between them.
export function outcomeOf(doc: Doc, result: ResultMark): Outcome {
  if (result === '1/2-1/2') return 'drawn';
  const people = doc.players.map((player) => player.kind === 'person' && player.name === 'You');
  if (people[0] === people[1]) return 'decided';
  const winner = result === '1-0' ? 0 : 1;
  return people[winner] ? 'won' : 'lost';
}

// How a game that the rules have ended came to its end.
type Ended = Pick<State, 'result' | 'reason' | 'reason_code' | 'reason_parameters'>;
export function endOf({ result, reason, reason_code: code, reason_parameters: parameters }: Ended): Ending {
  return code ? { result, reason, code, parameters: parameters ?? {} } : { result, reason };
}

type Word = 'resigns' | 'out-of-time';

// An end by a word or by the clock; the rules know nothing of it. `name` is the loser's as the rules have it.
export function conceded(loser: Side, code: Word, name: string): Ending {
  const why = { resigns: 'resigns', 'out-of-time': 'ran out of time' }[code];
  return { result: loser === 0 ? '0-1' : '1-0', reason: `${name} ${why}`, code, parameters: { name } };
}

// Why a game ended, in the page's language.
export function reasonText(game: string, { reason, code, parameters }: Ending): string {
  const name = sideName(String(parameters?.['name'] ?? ''));
  if (code === 'resigns') return t.resigns(name);
  if (code === 'out-of-time') return t.outOfTime(name);
  return spoken(game, { text: reason, ...(code ? { code } : {}), ...(parameters ? { parameters } : {}) });
}

// How a side is called in a sentence.
type Naming = (name: string, side: Side) => string;

function named(doc: Doc, names: [string, string], naming: Naming = (name) => name): [string, string] {
  const sides = sidesOf(doc.game, names);
  return [naming(sides[0], 0), naming(sides[1], 1)];
}

// Why a game ended, with the names of both: whose pieces, whose territory.
export function endText(doc: Doc, ending: Ending, names: [string, string], naming?: Naming): string {
  const sides = named(doc, names, naming);
  const [winner, loser] = ending.result === '0-1' ? [sides[1], sides[0]] : sides;
  const told = wordsOf(familyOf(doc.game))?.ends?.[ending.code ?? ''];
  return told?.(winner, loser, tallyText(doc, names, naming)) ?? reasonText(doc.game, ending);
}

// "Black 11, White 23": what both sides would count if the game ended here; empty where nothing is counted.
export function tallyText(doc: Doc, names: [string, string], naming?: Naming): string {
  const counted = tallyOf(doc);
  const sides = named(doc, names, naming);
  return counted ? sides.map((side, i) => `${side} ${counted[i] ?? 0}`).join(', ') : '';
}
