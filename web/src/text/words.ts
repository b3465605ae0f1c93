import { words as en } from '../languages/en/index.ts';

export type Words = typeof en;

// What every game has words for; what only one board says is in its own entry of `byGame`.
export interface GameWords {
  label: string; // in the header
  aim: string;
  coach: string[];
  // By the codes of the rules, where sides have names in it; `count` is what both sides have.
  ends?: Record<string, (winner: string, loser: string, count: string) => string>;
}

// The words of the language that the page speaks. Views ask for them as they draw, since it may change.
export let t: Words = en;

export function speakIn(words: Words): void {
  t = words;
}

export const kEnglish: Words = en;

export function wordsOf(family: string): GameWords | undefined {
  return (t.byGame as Record<string, GameWords>)[family];
}
