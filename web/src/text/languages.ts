import { laterFile } from '../base/later.ts';
import { settings } from '../base/settings.ts';
import { Store } from '../base/store.ts';
import { kEnglish, speakIn, type Words } from './words.ts';

export type LanguageCode = 'en' | 'de' | 'zh-Hant';

// Each in its own words, as its readers look for it.
export const kLanguages: [LanguageCode, string][] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['zh-Hant', '繁體中文'],
];

// The language that the page speaks now.
export const language = new Store<LanguageCode>('en');

// What somebody has chosen, or else the first language of the browser that the page knows.
export function chosenLanguage(wanted: string, preferred: readonly string[]): LanguageCode {
  const known = (tag: string): LanguageCode | undefined => {
    const main = tag.toLowerCase().split('-')[0];
    return kLanguages.find(([code]) => code === tag || code.split('-')[0] === main)?.[0];
  };
  for (const tag of [wanted, ...preferred]) {
    const found = known(tag);
    if (found) return found;
  }
  return 'en';
}

async function wordsIn(code: LanguageCode): Promise<Words> {
  const file = laterFile(`languages/${code}`);
  if (file === undefined) return kEnglish;
  const address = new URL(file, document.baseURI).href;
  const found = (await import(address)) as { words: Words };
  return found.words;
}

// Speaks the language that is wanted now. A file that cannot be fetched leaves the page as it is.
export async function speakAsWanted(): Promise<void> {
  const code = chosenLanguage(settings.get().language, navigator.languages);
  try {
    const words = code === 'en' ? kEnglish : await wordsIn(code);
    if (code !== chosenLanguage(settings.get().language, navigator.languages)) return;
    speakIn(words);
    document.documentElement.lang = words.locale;
    language.set(code);
  } catch {
    // Settings still say what is wanted: the next visit tries again.
  }
}
