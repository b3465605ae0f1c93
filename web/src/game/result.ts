import type { ResultMark } from '../api/types.ts';

export function resultText(result: ResultMark, names: [string, string]): string {
  if (result === '1-0') return `${names[0]} wins.`;
  if (result === '0-1') return `${names[1]} wins.`;
  return result === '1/2-1/2' ? 'A draw.' : 'Not finished.';
}
