import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { words as de } from '../../src/languages/de/index.ts';
import { words as en } from '../../src/languages/en/index.ts';
import { words as zh } from '../../src/languages/zh-Hant/index.ts';
import { filled, spoken } from '../../src/text/coded.ts';
import { chosenLanguage, kLanguages } from '../../src/text/languages.ts';
import { speakIn, type Words } from '../../src/text/words.ts';
import { kRuleFigures } from '../../src/content/rules.ts';
import { kLessons } from '../../src/content/lessons.ts';

const kOthers: [string, Words][] = [
  ['de', de],
  ['zh-Hant', zh],
];

afterEach(() => speakIn(en));

// Every text of a language by its path; functions are asked with stand-ins for what they tell.
function texts(value: unknown, path: string, found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') found.set(path, value);
  else if (typeof value === 'function')
    found.set(path, String((value as (...parts: unknown[]) => unknown)(...Array<string>(value.length).fill('3'))));
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) texts(each, `${path}/${name}`, found);
  return found;
}

function own({ served: _, ...words }: Words): Map<string, string> {
  return texts(words, '');
}

test('what is proven and what a puzzle asks for count alike, in plies, in every language', () => {
  for (const [code, words, name] of [
    ['en', en, /\b7 plies\b/],
    ['de', de, /\b7 Halbzügen\b/],
    ['zh-Hant', zh, /7 手/],
  ] as const) {
    assert.match(words.provenWin('X', 7), name, code);
    assert.match(words.puzzleWin('X', 7), name, code);
  }
});

test('every string is there in every language, and none is empty', () => {
  assert.deepEqual(
    kLanguages.map(([code]) => code),
    ['en', ...kOthers.map(([code]) => code)],
  );
  const wanted = [...own(en).keys()].sort();
  assert.ok(wanted.length > 500, `${wanted.length} strings`);
  for (const [code, words] of kOthers) {
    const found = own(words);
    assert.deepEqual([...found.keys()].sort(), wanted, code);
    for (const [path, text] of found) assert.ok(text.trim() !== '', `${code}${path}`);
  }
});

// Names and words that are the same everywhere, or that happen to be.
const kSame =
  /^(\W*|\d.*|Tab|Enter|Escape|Ming Mang|Gomoku|Kalah|Banqi|NegaScout|Star2|Minimax|Multi-[Cc]ut|Monte Carlo|Alpha-[Bb]eta|General|Engine|Details|Pause|Link.*|Hint: 3|3\/s|3 – 3|3, 3\. 3)$/;

test('nothing is left in English', () => {
  const english = own(en);
  for (const [code, words] of kOthers) {
    const left = [...own(words)].filter(([path, text]) => english.get(path) === text && !kSame.test(text));
    assert.deepEqual(left, [], code);
  }
});

test('functions take in each language what they take in English', () => {
  const arities = (words: Words): [string, number][] => {
    const found: [string, number][] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value === 'function') found.push([path, value.length]);
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) walk(each, `${path}/${name}`);
    };
    walk(words, '');
    return found.sort();
  };
  for (const [code, words] of kOthers) assert.deepEqual(arities(words), arities(en), code);
});

test('every figure has its caption and every lesson its words', () => {
  for (const [code, words] of [...kOthers, ['en', en] as [string, Words]]) {
    for (const [family, sections] of Object.entries(kRuleFigures))
      assert.deepEqual(
        words.ruleTexts[family]?.sections.map((section) => section.captions.length),
        sections.map((figures) => figures.length),
        `${code} ${family}`,
      );
    for (const [family, lessons] of Object.entries(kLessons))
      assert.equal(words.lessonTexts[family]?.length, lessons.length, `${code} ${family}`);
  }
});

test('the browser’s first language that the page knows is spoken, unless another is chosen', () => {
  assert.equal(chosenLanguage('auto', ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(chosenLanguage('auto', ['zh-TW', 'en']), 'zh-Hant');
  assert.equal(chosenLanguage('auto', ['fr']), 'en');
  assert.equal(chosenLanguage('zh-Hant', ['de']), 'zh-Hant');
  assert.equal(chosenLanguage('en', ['de']), 'en');
});

test('codes of the server are told in the language of the page, with their parameters', () => {
  const ended = { text: 'five in a row', code: 'line', parameters: { length: 5 } };
  assert.equal(spoken('mnk:15x15,5', ended), 'five in a row');
  speakIn(de);
  assert.equal(spoken('mnk:15x15,5', ended), 'fünf in einer Reihe');
  assert.equal(spoken('mnk:15x15,5', { ...ended, parameters: { length: 12 } }), '12 in einer Reihe');
  const refused = { text: '', code: 'move-not-yours', parameters: { side: 'Black', square: 'a1' } };
  assert.match(spoken('mingmang', refused), /kein Stein von Schwarz/);
  assert.equal(filled('{letter:quoted} auf {square}', { letter: 'Q', square: 'b2' }), '„Q“ auf b2');
  assert.equal(spoken('kalah', { text: 'something new', code: 'nobody-knows-it' }), 'something new');
  speakIn(zh);
  assert.equal(spoken('mnk:15x15,5', ended), '五子連線');
});

// The texts of the codes as docs/api.md has them; a C++ test holds that page to the program.
function documented(): [string, string, string][] {
  const titles: Record<string, string> = {
    'Every game': 'every',
    'Ming Mang': 'mingmang',
    'm,n,k-games': 'mnk',
    Kalah: 'kalah',
    'Nine Men’s Morris': 'morris',
    "Nine Men's Morris": 'morris',
    'Chinese Dark Chess': 'darkchess',
    'Games by link (including the codes that end a game)': 'every',
  };
  const page = readFileSync(join(process.cwd(), '../docs/api.md'), 'utf8');
  const rows: [string, string, string][] = [];
  let family = '';
  for (const line of page.slice(page.indexOf('## Codes'), page.indexOf('## Limits')).split('\n')) {
    family = titles[line.replace(/:$/, '')] ?? family;
    const [, code, text] = /^\| `([a-z-]+)` \| (.*) \|$/.exec(line) ?? [];
    if (code !== undefined && text !== undefined) rows.push([family, code, text]);
  }
  return rows;
}

test('every code has its text in every language, with no parameter that the server does not send', () => {
  const rows = documented();
  assert.ok(rows.length > 80, `${rows.length} codes`);
  const parameters = (text: string): string[] => text.match(/\{\w+(:\w+)?\}/g) ?? [];
  for (const [code, { served }] of kOthers) {
    for (const [family, name, text] of rows) {
      const told = served.codes[family]?.[name];
      assert.ok(told, `${code}: ${family} ${name}`);
      for (const each of parameters(told)) assert.ok(text.includes(each), `${code}: ${family} ${name} has ${each}`);
    }
  }
});

test('views and boards have no words of their own', () => {
  const root = join(process.cwd(), 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  assert.ok(files.length > 40);
  const said = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replace(/\/\/.*$/gm, '');
    const attributes = text.match(/\b(aria-label|title|label|placeholder|caption)="[^"]*[A-Za-z]{2,}[^"]*"/g) ?? [];
    const between = text.match(/^\s+[A-Z][a-z]+( [a-z]+)*[.:…]?$/gm) ?? [];
    const inside =
      text.match(/<(p|span|h[1-6]|button|a|th|td|strong|caption|legend|option)\b[^<>{}]*>[A-Za-z][^<>{}]*</g) ?? [];
    return [...attributes, ...between, ...inside].map((each) => `${path}: ${each.trim()}`);
  });
  assert.deepEqual(said, ['views/header.tsx: aria-label="Palamedes"', 'views/header.tsx: <span>Palamedes<']);
});
