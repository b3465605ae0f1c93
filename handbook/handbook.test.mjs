// The handbook: what Markdown becomes, and that every link of every page leads somewhere.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cppPages, headerPart } from './cpp.mjs';
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

test('an item of a list has blocks of its own', () => {
  assert.equal(
    rendered('1. a\n\n        b\n\n   c\n2. d\n\ne\n').html,
    '<ol><li><p>a</p>\n<pre><code>b</code></pre>\n<p>c</p></li>\n<li>d</li></ol>\n<p>e</p>',
  );
  assert.equal(rendered('a\n\n<!-- for scripts -->\n').html, '<p>a</p>');
});

test('a header becomes its public declarations with their comments', () => {
  const header = `#pragma once
namespace palamedes {
class Early;

// What a thing is.
template <class T>
class Thing final : public Base {
 public:
  explicit Thing(int size) : size_(size), sign_('}') { reset(); }
  // How large it is; see
  //   size() - 1
  int size() const { return size_; }
  std::string name = "a{b";  // never empty

 private:
  int size_;
};

enum class Kind { kOne, kTwo };
constexpr int kMost = 3;
inline int twice(int number) {
  if (number > 1) return 2;
  return number;
}

namespace detail {
int hidden();
}
}  // namespace palamedes
`;
  assert.equal(
    headerPart('base/thing.hpp', header),
    [
      '## base/thing.hpp',
      '    #include "base/thing.hpp"',
      'What a thing is.',
      `    template <class T> class Thing final : public Base {
      explicit Thing(int size);
      // How large it is; see
      //   size() - 1
      int size() const;
      // never empty
      std::string name = "a{b";
    };`,
      '    enum class Kind { kOne, kTwo };',
      '    constexpr int kMost = 3;',
      '    inline int twice(int number);',
    ].join('\n\n'),
  );
});

test('the reference of the library has what its users include', () => {
  const pages = cppPages(join(here, '../src'));
  for (const [page, words] of [
    ['cpp/catalog.md', 'std::unique_ptr<Game> make_game(std::string_view spec);'],
    ['cpp/games.md', 'concept HasPathRules'],
    ['cpp/engines.md', 'class Engine {'],
  ])
    assert.ok(pages.get(page).includes(words), `${page}: ${words}`);
  // Bodies and what is private stay out.
  for (const [page, text] of pages) assert.ok(!/^ {4}.*(\breturn\b.*;|\b\w+_;)$/m.test(text), `${page} tells a body`);
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
    execFileSync('node', [join(here, 'build.mjs'), join(here, '../docs'), join(here, '../src'), out]);
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
    const home = readFileSync(join(out, 'index.html'), 'utf8');
    const firstPages = [...home.matchAll(/<li><a href="start\/([a-z-]+)\.html"/g)].map((m) => m[1]);
    assert.deepEqual(firstPages.slice(0, 4), ['player', 'student', 'engine-author', 'researcher']);
    assert.doesNotMatch(home, /Everything else/, 'a page that handbook/build.mjs gives no place');
    assert.match(readFileSync(join(out, 'arena.html'), 'utf8'), /On this page/);
    const search = JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'));
    assert.ok(search.some((entry) => entry.page === 'rules/kalah.html'));
  } finally {
    rmSync(out, { recursive: true });
  }
});
