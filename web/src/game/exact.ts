import type { Exact, ExactValue } from '../api/types.ts';
import { t } from '../text/words.ts';

// An exact value where a hand may touch next: the best that still can come of it.
export interface ValueMark {
  square: string;
  value: ExactValue['value'];
  sign: string; // what stands on the board
  words: string; // what is said of it
}

const kSigns = { win: '+', draw: '=', loss: '−', open: '?' };

export function exactText({ value, distance, at_most, margin }: ExactValue): string {
  const { scores } = t;
  if (margin !== undefined) return signed(margin);
  if (value === 'open' || value === 'draw' || (distance ?? at_most) === undefined) return scores[value];
  if (distance !== undefined) return value === 'win' ? scores.winIn(distance) : scores.lossIn(distance);
  return value === 'win' ? scores.winWithin(at_most ?? 0) : scores.lossWithin(at_most ?? 0);
}

function signed(margin: number): string {
  return margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : '0';
}

function signOf({ value, distance, margin }: ExactValue): string {
  if (margin !== undefined) return signed(margin);
  return `${kSigns[value]}${value === 'win' || value === 'loss' ? (distance ?? '') : ''}`;
}

// `taken` are the squares touched so far; moves come best first, so that the first to reach a square is its value.
export function valueMarks(exact: Exact, stepsOf: (move: string) => string[], taken: string[]): ValueMark[] {
  const marks = new Map<string, ValueMark>();
  for (const each of exact.moves) {
    const steps = stepsOf(each.move);
    const square = steps[taken.length];
    if (square === undefined || marks.has(square) || !taken.every((name, i) => steps[i] === name)) continue;
    marks.set(square, { square, value: each.value, sign: signOf(each), words: exactText(each) });
  }
  return [...marks.values()];
}
