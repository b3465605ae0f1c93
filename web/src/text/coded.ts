import { familyOf } from '../base/spec.ts';
import { t } from './words.ts';

// What the server has said as a code with parameters (docs/api.md); its English stands beside it.
export interface Coded {
  text: string;
  code?: string;
  parameters?: Record<string, string | number>;
}

// In the page's language where it has words for the code, as the server said it where not.
export function spoken(game: string, { text, code, parameters }: Coded): string {
  if (!code) return text;
  const template = t.served.codes[familyOf(game)]?.[code] ?? t.served.codes['every']?.[code];
  return template === undefined ? text : filled(template, parameters ?? {});
}

// `{name}` is a parameter, `{name:words}` a number in words, `{name:quoted}` a text in quotation marks.
export function filled(template: string, parameters: Record<string, string | number>): string {
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, form?: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    if (form === 'words') return t.served.numbers[Number(value)] ?? String(value);
    if (form === 'quoted') return t.served.quoted(String(value));
    return sideName(String(value));
  });
}

// A side as the rules call it.
export function sideName(told: string): string {
  return t.served.sides[told] ?? told;
}
