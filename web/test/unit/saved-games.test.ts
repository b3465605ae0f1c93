import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { movesTo, type Doc } from '../../src/game/doc.ts';
import { kept, keptGames, reconciled } from '../../src/game/storage.ts';

// A game that the page of version 0.1.0 kept in a browser.
const kText = readFileSync('../tests/data/files-0.1.0/page-game.json', 'utf8');

function inABrowserWith(entries: Record<string, string>): void {
  const store = Object.assign(Object.create({ getItem: (key: string) => entries[key] ?? null }), entries) as Storage;
  Object.defineProperty(globalThis, 'localStorage', { value: store, configurable: true });
}

test('a game that an older page kept is opened with its variations, comments and clocks', () => {
  const old = JSON.parse(kText) as Doc;
  inABrowserWith({ [`palamedes.game.${old.id}`]: kText });
  // What was not kept then is as if nothing had been spent and nothing decided.
  assert.deepEqual(kept(old.id), { ...old, spent: 0, result: null });
  assert.deepEqual(
    keptGames().map((doc) => doc.id),
    [old.id],
  );
  assert.deepEqual(movesTo(old, old.current), ['3', '6']);
  assert.equal(reconciled({ ...old, nodes: old.nodes.slice(0, 3) }).nodes.length, 4);
});
