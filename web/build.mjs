// Bundles src/ into dist/: one page, one script, one style sheet, and what is fetched only when somebody asks for it
// (puzzles, languages). All but the page are named by what is in them.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const kLargest = 150 * 1024;
const kShared = { bundle: true, minify: true, format: 'esm', target: ['es2021'], legalComments: 'none', write: false };

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });

// Writes a file under a name that changes with its contents.
async function put(name, ending, contents) {
  const full = `${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 10)}.${ending}`;
  await writeFile(join(dist, full), contents);
  return full;
}

const names = (folder) => (existsSync(join(here, 'src', folder)) ? readdirSync(join(here, 'src', folder)) : []);
const later = {}; // what can be fetched, by its path in src/
for (const name of names('puzzles')) {
  const text = JSON.stringify(JSON.parse(await readFile(join(here, 'src/puzzles', name), 'utf8')));
  later[`puzzles/${basename(name, '.json')}`] = await put(`puzzles-${basename(name, '.json')}`, 'json', text);
}
for (const name of names('languages')) {
  if (name === 'en') continue; // the page speaks it from the start
  const entry = join(here, 'src/languages', name, 'index.ts');
  const made = await build({ ...kShared, entryPoints: [entry], charset: 'utf8', outdir: dist });
  later[`languages/${name}`] = await put(`words-${name.toLowerCase()}`, 'js', made.outputFiles[0].contents);
}

const result = await build({
  ...kShared,
  entryPoints: { page: join(here, 'src/main.tsx') },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { PAGE_FILES: JSON.stringify(later) },
  outdir: dist,
});

let page = await readFile(join(here, 'src/index.html'), 'utf8');
let compressed = 0;
for (const file of result.outputFiles) {
  const ending = file.path.endsWith('.css') ? 'css' : 'js';
  const name = await put('page', ending, file.contents);
  page = page.replace(`page.${ending}`, name);
  const size = gzipSync(file.contents).length;
  compressed += size;
  console.log(`${name}: ${file.contents.length} bytes, ${size} compressed`);
}
await writeFile(join(dist, 'index.html'), page);
compressed += gzipSync(page).length;
console.log(`all of it: ${compressed} bytes compressed`);
if (compressed > kLargest) {
  console.error(`the page is too large: ${compressed} bytes compressed, ${kLargest} allowed`);
  process.exit(1);
}
