import { en, type Words } from './en.ts';

// The words of the language that the page speaks. Views ask for them as they draw: another language may come later.
export let t: Words = en;

export function speakIn(words: Words): void {
  t = words;
}
