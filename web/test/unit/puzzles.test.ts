import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Puzzle } from '../../src/game/puzzles.ts';

const kLeast = 40;
const kTwins = 6; // as in scripts/make-puzzles
// Those of the other games were made before twins were looked for.
const kWithoutTwins = ['mingmang', 'darkchess'];

function puzzlesOf(family: string): Puzzle[] {
  return JSON.parse(readFileSync(`src/puzzles/${family}.json`, 'utf8')) as Puzzle[];
}

function differing(one: string, other: string): number {
  return one.length === other.length ? [...one].filter((sign, i) => sign !== other[i]).length : Infinity;
}

for (const family of ['mingmang', 'mnk', 'kalah', 'morris', 'darkchess']) {
  test(`${family} has puzzles enough, each once`, () => {
    const positions = puzzlesOf(family).map(({ position }) => position);
    assert.ok(positions.length >= kLeast, `${positions.length}`);
    assert.equal(new Set(positions).size, positions.length);
    if (!kWithoutTwins.includes(family)) return;
    for (const [i, one] of positions.entries())
      for (const other of positions.slice(0, i))
        assert.ok(differing(one, other) > kTwins, `${one} and ${other} are nearly the same`);
  });
}
