// Bundles every unit test with what it imports and hands the result to Node's own test runner.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const unit = join(here, 'unit');
const out = mkdtempSync(join(tmpdir(), 'palamedes-web-'));
const names = readdirSync(unit).filter((name) => name.endsWith('.test.ts'));
await build({
  entryPoints: names.map((name) => join(unit, name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: out,
  outExtension: { '.js': '.mjs' },
});
const files = names.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exit(status ?? 1);
