import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Refused } from '../../src/api/errors.ts';
import { available, games, unaliased, usualGame } from '../../src/api/games.ts';
import { transport } from '../../src/api/transport.ts';
import { choose, stepsOf, untouchable, wholeMove } from '../../src/boards/choosing.ts';
import { boardOf, kindOf, kKinds, loadBoard } from '../../src/boards/kinds.ts';
import { plainKind } from '../../src/boards/plain.tsx';
import { applies, specOf, valuesOf } from '../../src/game/settings.ts';
import { kNimBoard, kNimFamily, kServedGames, nimState } from '../made-up.mjs';

games.set(kServedGames);

test('a game without a board of its own has one from what the server says', async () => {
  assert.deepEqual([kindOf('nim').label, boardOf('nim:3,2').squares], ['Nim', []], 'nothing is known yet');
  Object.assign(transport, { board: () => Promise.resolve(kNimBoard) });
  await loadBoard('nim:3,2');
  const kind = kindOf('nim:3,2');
  const board = boardOf('nim:3,2');
  assert.deepEqual([board.width, board.height, board.size], [500, 300, 10]);
  assert.deepEqual(board.at.get('heap-2'), { name: 'heap-2', x: 300, y: 150, r: 50 });
  const state = nimState({ game: 'nim:3,2', moves: ['1-2'] });
  const { pieces } = kind.scene(board, '1,2', state.pieces);
  assert.deepEqual(pieces, [
    { square: 'heap-1', glyph: 'o' },
    { square: 'heap-2', glyph: 'o×2' },
  ]);
  assert.deepEqual(
    pieces.map((piece) => kind.speak(piece.glyph)),
    ['stone', '2 times stone'],
  );
});

test('a game whose board nobody can describe is a list of moves', async () => {
  Object.assign(transport, { board: () => Promise.reject(new Refused({ text: 'no board' })) });
  await loadBoard('nim:1,1');
  const kind = kindOf('nim:1,1');
  assert.deepEqual(boardOf('nim:1,1').squares, []);
  const moves = ['1-1', '2-1'].map((move) => ({ move, steps: kind.steps(move, 0) }));
  assert.deepEqual(untouchable(moves), ['1-1', '2-1']);
});

test('a plain board is touched as the server says, and a text names its points in order', () => {
  const kind = plainKind(kNimFamily, {
    ...kNimBoard,
    points: ['a1', 'a10', 'b+1'].map((name, x) => ({ name, x, y: 0 })),
  });
  assert.deepEqual(kind.steps('a10-a1xb+1', 0), ['a10', 'a1', 'b+1']);
  assert.deepEqual(kind.steps('pass', 0), []);
  const state = {
    ...nimState({ game: 'nim:3,2', moves: [] }),
    legal: ['jump', 'a1'],
    legal_points: [['a10', 'a1'], ['a1']],
  };
  assert.deepEqual(stepsOf(kind, state, 'jump', 0), ['a10', 'a1']);
  assert.deepEqual(stepsOf(kind, null, 'a1', 0), ['a1']);
  const own = kindOf('kalah');
  assert.deepEqual(stepsOf(own, { ...state, legal: ['3'], legal_points: [['first-3']] }, '3', 0), ['0-3']);
});

test('moves that touches cannot tell apart have buttons, all others none', () => {
  const touch = (move: string, ...steps: string[]) => ({ move, steps });
  assert.deepEqual(untouchable([touch('1-1', 'h1'), touch('1-2', 'h1'), touch('2-1', 'h2')]), ['1-1', '1-2']);
  assert.deepEqual(untouchable([touch('a', 'a'), touch('ab', 'a', 'b'), touch('pass')]), ['a', 'pass']);
  const twice = [touch('aa', 'a', 'a'), touch('ab', 'a', 'b')];
  assert.deepEqual(untouchable(twice), []);
  assert.equal(wholeMove(twice, choose(twice, ['a'], 'a')), 'aa');
});

test('aliases, usual variants and engines are those of the server', () => {
  assert.deepEqual(['gomoku', 'banqi', 'nim'].map(unaliased), ['mnk:15x15,5', 'darkchess', 'nim']);
  assert.deepEqual([usualGame('kalah'), usualGame('nim')], ['kalah:6,4', 'nim:3,2']);
  assert.equal(available('nim:3,2', 'best'), 'best');
});

test('settings of a variant go to a form and back', () => {
  const values = valuesOf(kNimFamily, 'nim:5');
  assert.deepEqual(
    [...values],
    [
      ['first', '5'],
      ['second', '2'],
      ['misere', 'off'],
      ['last', 'any'],
    ],
  );
  assert.equal(specOf(kNimFamily, values), 'nim:5,2');
  const last = kNimFamily.settings[3];
  assert.ok(last && !applies(last, values));
  assert.equal(specOf(kNimFamily, new Map(values).set('last', 'single')), 'nim:5,2', 'it would be refused');
  assert.equal(
    specOf(kNimFamily, new Map(values).set('misere', 'on').set('last', 'single')),
    'nim:5,2,misere=on,last=single',
  );
});

test('what goes with either of two boards is told, since its default is that of the first', () => {
  const darkchess = kServedGames.games.find((family) => family.name === 'darkchess');
  assert.ok(darkchess);
  const values = valuesOf(darkchess, 'darkchess');
  assert.equal(specOf(darkchess, values), 'darkchess:4x8');
  assert.equal(specOf(darkchess, values.set('board', '2x4')), 'darkchess:2x4,pieces=KGCP');
  assert.equal(specOf(darkchess, values.set('board', '2x5')), 'darkchess:2x5,pieces=KGCP', 'it is refused');
});

// Rules, lessons and first positions are texts about games; everything else asks the board or the server.
test('no file outside boards/, content/ and languages/ knows a game by its name', () => {
  const root = join(process.cwd(), 'src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(tsx?|css)$/.test(path));
  const named = files.filter((path) => {
    if (/^(boards|content|languages)[/\\]/.test(path)) return false;
    const text = readFileSync(join(root, path), 'utf8').replace(/^\s*\/\/.*$/gm, '');
    return kKinds.some((kind) => new RegExp(`\\b${kind.name}\\b`).test(text));
  });
  assert.ok(files.length > 50);
  assert.deepEqual(named, []);
});
