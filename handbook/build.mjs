// Makes the handbook of the Markdown in docs/ and of the comments in the library's headers: node handbook/build.mjs DOCS SOURCE
// OUT. Plain Node, nothing fetched.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cppPages } from './cpp.mjs';
import { anchorOf, escaped, rendered } from './markdown.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [docs, source, out] = process.argv.slice(2);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const written = filesBelow(docs).map((file) => relative(docs, file)).sort();
const reference = cppPages(source);
const files = [...written, ...reference.keys()];
const pages = files.filter((file) => extname(file) === '.md');
const pageName = (file) => file.replace(/\.md$/, '.html');

// Links between pages go to their HTML; those to folders go to the list of their pages; what is outside docs/ is named and
// not linked, since the handbook travels without the source.
function linkFrom(page) {
  return (address) => {
    if (/^[a-z]+:|^#/.test(address)) return address;
    const [path, anchor] = address.split('#');
    const target = posix.normalize(posix.join(posix.dirname(page), path)).replace(/\/$/, '');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (target.startsWith('..')) return null;
    const there = files.includes(target) ? pageName(target) : `index.html#${target.replace(/\//g, '-')}`;
    return (posix.relative(posix.dirname(page), there) || posix.basename(there)) + (files.includes(target) ? hash : '');
  };
}

// Folders, or pages by name in the order in which they are read.
const kSections = [
  ['Begin here', 'start/player start/student start/engine-author start/researcher'],
  ['Rules', 'rules/'],
  ['Play and teach', 'web teaching morris-programs records'],
  ['Think and measure', 'analysis arena strength clocks clusters books learning kalah-magicai'],
  ['What is solved', 'tables morris-solved morris-nine-solved morris-six-solved kalah-values mnk-values darkchess-small'],
  ['From programs of your own', 'python python-reference write-your-own-engine protocols api server'],
  ['The verbs', 'verbs/'],
  ['Engines', 'engines/'],
  ['The C++ library', 'cpp/'],
  ['Work on Palamedes', 'architecture adding-a-game fuzzing'],
  ['Decisions', 'decisions/'],
];

const made = new Map();
for (const page of pages) {
  made.set(page, rendered(reference.get(page) ?? readFileSync(join(docs, page), 'utf8'), linkFrom(page)));
}

// Every page is in one of them; the last has what is in no list.
function sections() {
  const left = new Set(pages.filter((page) => page !== 'index.md'));
  const named = kSections.map(([name, words]) => {
    const own = words.split(' ').flatMap((word) => (word.endsWith('/') ? pages.filter((page) => page.startsWith(word)) : `${word}.md`));
    for (const page of own) {
      if (!left.delete(page)) throw new Error(`${name}: there is no page ${page} that has no place yet`);
    }
    return [name, own];
  });
  return [...named, ['Everything else', [...left]]];
}
const all = sections().filter(([, own]) => own.length > 0);

function navigation(from) {
  const to = (page) => posix.relative(posix.dirname(from), pageName(page)) || pageName(posix.basename(page));
  return all
    .map(([name, own]) => {
      const open = own.includes(from) || name === 'Begin here' ? ' open' : '';
      const items = own.map((page) => `<li><a href="${to(page)}"${page === from ? ' aria-current="page"' : ''}>${escaped(made.get(page).title)}</a></li>`);
      return `<details${open}><summary>${name}</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('\n');
}

function contents() {
  return all
    .map(([name, own]) => {
      const folder = own[0].includes('/') ? own[0].split('/')[0] : anchorOf(name);
      const items = own.map((page) => `<li><a href="${pageName(page)}">${escaped(made.get(page).title)}</a></li>`);
      return `<h2 id="${folder}">${name}</h2><ul>${items.join('')}</ul>`;
    })
    .join('\n');
}

// A long page begins with what it has.
const kLong = 4; // sections
function withContents({ html, headings }) {
  const own = headings.filter(({ level }) => level === 2);
  if (own.length < kLong) return html;
  const items = own.map(({ text, anchor }) => `<li><a href="#${anchor}">${escaped(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))}</a></li>`);
  const list = `<details class="contents"><summary>On this page</summary><ul>${items.join('')}</ul></details>`;
  return html.replace('</h1>', () => `</h1>\n${list}`);
}

function whole(page, { html, title, headings }) {
  const root = posix.relative(posix.dirname(page), '.') || '.';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} · Palamedes handbook</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${root}/handbook.css">
<script defer src="${root}/handbook.js" data-root="${root}"></script></head>
<body><nav aria-label="Handbook"><p><a href="${root}/index.html">Handbook</a> · <a href="${root}/../index.html">Play</a></p>
<label>Search <input type="search" id="search" autocomplete="off"></label><ol id="found" hidden></ol>
${navigation(page)}</nav>
<main>${withContents({ html, headings })}${page === 'index.md' ? contents() : ''}</main></body></html>
`;
}

rmSync(out, { recursive: true, force: true });
for (const page of pages) {
  const target = join(out, pageName(page));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, whole(page, made.get(page)));
}
for (const file of written.filter((each) => ['.svg', '.webp', '.png', '.csv', '.txt'].includes(extname(each)))) {
  mkdirSync(dirname(join(out, file)), { recursive: true });
  cpSync(join(docs, file), join(out, file));
}
for (const file of ['handbook.css', 'handbook.js']) cpSync(join(here, file), join(out, file));

// What the search looks through: every heading with the words below it.
const entries = pages.flatMap((page) =>
  made.get(page).html.split(/(?=<h[1-6] id=)/).map((part) => {
    const anchor = /^<h[1-6] id="([^"]*)"/.exec(part)?.[1] ?? '';
    const words = part.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;/g, ' ').replace(/\s+/g, ' ').trim();
    const heading = /^<h[1-6][^>]*>(.*?)<\/h/.exec(part)?.[1].replace(/<[^>]*>/g, '') ?? made.get(page).title;
    return { page: pageName(page), title: made.get(page).title, heading, anchor, words: words.slice(0, 2000) };
  }),
);
writeFileSync(join(out, 'search.json'), JSON.stringify(entries));
console.log(`${pages.length} pages in ${out}`);
