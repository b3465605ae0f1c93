// The handbook: what Markdown becomes, and that every link of every page leads somewhere.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { anchorOf, rendered } from './markdown.mjs';

const here = dirname(fileURLToPath(import.meta.url));

test('blocks', () => {
  assert.equal(rendered('# One `two`\n\ntext\n').html, '<h1 id="one-two">One <code>two</code></h1>\n<p>text</p>');
  assert.equal(rendered('    a <b>\n\n    c\n').html, '<pre><code>a &lt;b&gt;\n\nc</code></pre>');
  assert.equal(rendered('- a\n  and b\n- c\n').html, '<ul><li>a and b</li>\n<li>c</li></ul>');
  assert.equal(rendered('1. a\n2. b\n').html, '<ol><li>a</li>\n<li>b</li></ol>');
  const table = rendered('| a | b |\n|---|---:|\n| `x\\|y` | 2 |\n').html;
  assert.match(table, /<th>a<\/th><th class="number">b<\/th>/);
  assert.match(table, /<td><code>x\|y<\/code><\/td><td class="number">2<\/td>/);
});

test('inline marks', () => {
  assert.equal(rendered('**a** *b* `*c*` [d](e.md) x < y').html, '<p><strong>a</strong> <em>b</em> <code>*c*</code> <a href="e.md">d</a> x &lt; y</p>');
  assert.equal(rendered('![a](b.svg)').html, '<p><img src="b.svg" alt="a"></p>');
  assert.equal(rendered('[a](../b)', () => null).html, '<p>a</p>');
  assert.equal(anchorOf('`--tree FILE`: the tree, searched'), '--tree-file-the-tree-searched');
});

function below(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path) : [path];
  });
}

test('every link of the handbook leads somewhere', () => {
  const out = mkdtempSync(join(tmpdir(), 'palamedes-handbook-'));
  try {
    execFileSync('node', [join(here, 'build.mjs'), join(here, '../docs'), out]);
    const pages = below(out).filter((path) => path.endsWith('.html'));
    assert.ok(pages.length > 30);
    const ids = new Map(pages.map((page) => [page, new Set([...readFileSync(page, 'utf8').matchAll(/ id="([^"]*)"/g)].map((m) => m[1]))]));
    const dead = [];
    for (const page of pages) {
      for (const [, address] of readFileSync(page, 'utf8').matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(address)) continue;
        const [path, anchor] = address.split('#');
        const target = path === '' ? page : resolve(dirname(page), path);
        // The page itself stands above the handbook.
        if (target === resolve(out, '../index.html')) continue;
        if (!existsSync(target) || (anchor && target.endsWith('.html') && !ids.get(target).has(anchor))) dead.push(`${page}: ${address}`);
      }
    }
    assert.deepEqual(dead, []);
    const search = JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'));
    assert.ok(search.some((entry) => entry.page === 'rules/kalah.html'));
  } finally {
    rmSync(out, { recursive: true });
  }
});
