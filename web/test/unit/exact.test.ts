import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactText, valueMarks } from '../../src/game/exact.ts';

const steps = (move: string): string[] => move.split(/[-x]/);

test('a square has the best that still can come of touching it', () => {
  const exact = {
    value: 'win' as const,
    distance: 5,
    moves: [
      { move: 'a1-a4xg7', value: 'win' as const, distance: 5 },
      { move: 'a1-a4xd7', value: 'draw' as const },
      { move: 'b2-b4', value: 'open' as const },
      { move: 'a1-d1', value: 'loss' as const, at_most: 40 },
    ],
  };
  const said = (taken: string[]): string =>
    valueMarks(exact, steps, taken)
      .map(({ square, sign }) => square + sign)
      .join(' ');
  assert.equal(said([]), 'a1+5 b2?');
  assert.equal(said(['a1']), 'a4+5 d1−');
  assert.equal(said(['a1', 'a4']), 'g7+5 d7=');
  assert.equal(said(['c3']), '');
});

test('margins have a sign, and what is not exact says so', () => {
  assert.equal(exactText({ value: 'win', margin: 4 }), '+4');
  assert.equal(exactText({ value: 'loss', margin: -12 }), '−12');
  assert.equal(exactText({ value: 'draw', margin: 0 }), '0');
  assert.equal(exactText({ value: 'loss', at_most: 40 }), 'loss in 40 at most');
  assert.equal(exactText({ value: 'open' }), 'open');
});
