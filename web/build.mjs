// Bundles src/ into dist/: one page, one script, one style sheet, the last two named by what is in them.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const kLargest = 150 * 1024;

const result = await build({
  entryPoints: { page: join(here, 'src/main.tsx') },
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2021'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  outdir: dist,
  write: false,
});

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });

let page = await readFile(join(here, 'src/index.html'), 'utf8');
let compressed = 0;
for (const file of result.outputFiles) {
  const ending = file.path.endsWith('.css') ? 'css' : 'js';
  const name = `page-${createHash('sha256').update(file.contents).digest('hex').slice(0, 10)}.${ending}`;
  await writeFile(join(dist, name), file.contents);
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
