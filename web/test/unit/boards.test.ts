import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, nextSquares, wholeMove } from '../../src/boards/choosing.ts';
import { games } from '../../src/api/games.ts';
import { captured } from '../../src/boards/darkchess.tsx';
import { toggled } from '../../src/boards/drawings.tsx';
import { enteredWith } from '../../src/boards/early.ts';
import { follow, type Tracked } from '../../src/boards/follow.ts';
import { sowing } from '../../src/boards/kalah.tsx';
import { boardOf, kindOf, kKinds } from '../../src/boards/kinds.ts';
import { kTables, pointsOf } from '../../src/boards/morris-tables.ts';
import { columnName, type Piece } from '../../src/boards/types.ts';
import { neighbour } from '../../src/boards/walk.ts';
import { scaled, within } from '../../src/boards/zoom.tsx';
import { kServedGames } from '../made-up.mjs';

games.set(kServedGames);

const kStarts: [string, string, number][] = [
  ['mingmang', 'WWWWWWWW/W......B/W......B/W......B/W......B/W......B/W......B/BBBBBBBB b', 28],
  ['mnk:3x3,3', '.X./OX./XO. o', 5],
  ['kalah:6,4', '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1', 14],
  ['morris', 'xxxxxxxxxWxxxxxxBxxxxxx w 8 8', 2],
  ['darkchess', 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRNPgmp 0 r', 22],
];

test('a position puts its pieces on squares of the board, and composes back', () => {
  for (const [game, position, count] of kStarts) {
    const kind = kindOf(game);
    const board = boardOf(game);
    const scene = kind.scene(board, position);
    assert.equal(scene.pieces.length, count, game);
    for (const piece of scene.pieces) assert.ok(board.at.has(piece.square), `${game} ${piece.square}`);
    const composed = kind.compose(board, scene.pieces, 0, position);
    const pieces = (text: string): string => text.split(/ |,[12]$/)[0] ?? '';
    assert.equal(pieces(composed), pieces(position), game);
  }
});

test('a variant has its own board, and the server’s default where its text is silent', () => {
  const count = (game: string): number => boardOf(game).squares.length;
  assert.deepEqual(
    [count('kalah'), count('kalah:3,2'), count('mingmang:5'), count('mnk'), count('mnk:4x3,3')],
    [14, 8, 25, 9, 12],
  );
  assert.deepEqual(
    [count('morris'), count('morris:six'), count('darkchess'), count('darkchess:2x4,pieces=KMRN')],
    [23, 16, 32, 8],
  );
  assert.equal(count('darkchess:2x5,pieces=KCPPP'), 10);
  const { taken } = kindOf('darkchess').scene(boardOf('darkchess:2x4'), 'K-/--/--/-- r - 0 r');
  assert.deepEqual(taken, [
    ['k', 'g', 'c', 'p'],
    ['G', 'C', 'P'],
  ]);
});

test('row 1 is at the bottom and column a at the left', () => {
  const board = boardOf('mingmang');
  const [a1, h8] = [board.at.get('a1'), board.at.get('h8')];
  assert.ok(a1 && h8 && a1.x < h8.x && a1.y > h8.y);
});

test('columns beyond z have two letters', () => {
  assert.deepEqual([0, 25, 26, 27, 52, 99].map(columnName), ['a', 'z', 'aa', 'ab', 'ba', 'cv']);
});

test('move texts name the squares a hand touches, in order', () => {
  const steps = (game: string, move: string): string[] => kindOf(game).steps(move, 1);
  assert.deepEqual(steps('mingmang', 'b1b5'), ['b1', 'b5']);
  assert.deepEqual(steps('mingmang', 'pass'), []);
  assert.deepEqual(steps('mnk:70x70,5', 'ah35'), ['ah35']);
  assert.deepEqual(steps('mnk:15x15,5,swap2=on', 'swap'), []);
  assert.deepEqual(steps('mnk:15x15,5,swap2=on', 'two'), []);
  assert.deepEqual(steps('kalah', '3'), ['1-3']);
  assert.deepEqual(steps('kalah', 'swap'), []);
  assert.deepEqual(steps('morris', 'd0xb1'), ['d0', 'b1']);
  assert.deepEqual(steps('morris', 'a0-d0xb1'), ['a0', 'd0', 'b1']);
  assert.deepEqual(steps('darkchess', 'a5-a6'), ['a5', 'a6']);
  assert.deepEqual(steps('darkchess', 'b3(n)'), ['b3']);
});

test('a swap opening says who has to do what, and shows the stone that is next', () => {
  const kind = kindOf('mnk:3x3,3');
  const scene = (position: string) => kind.scene(boardOf('mnk:3x3,3'), position);
  assert.deepEqual(scene('.../.../... x').notes, ['', '']);
  assert.deepEqual(scene('.../.../... x 3').notes, ['places 3 stones of the opening', '']);
  assert.deepEqual(scene('.../.X./... o swap').notes, ['', 'chooses']);
  assert.deepEqual(scene('.../.X./X.O o choose').notes, ['', 'chooses']);
  const glyphAfter = (position: string, side: 0 | 1) => kind.touched(scene(position), ['a3'], side).at(-1)?.glyph;
  assert.equal(glyphAfter('.../.../... x 3', 0), 'X');
  assert.equal(glyphAfter('.../.../X.. x 2', 0), 'O');
  assert.equal(glyphAfter('.../.../XO. x 1', 0), 'X');
  assert.equal(glyphAfter('.../.../OXO o 2', 1), 'X');
  assert.equal(glyphAfter('.../.../OXO x', 0), 'X');
});

test('touching squares chooses among legal moves', () => {
  const moves = ['a0-d0xb1', 'a0-d0xf1', 'a0-a3', 'g0-d0'].map((move) => ({ move, steps: move.split(/[-x]/) }));
  assert.deepEqual([...nextSquares(moves, [])].sort(), ['a0', 'g0']);
  assert.deepEqual(choose(moves, [], 'b1'), []);
  assert.deepEqual(choose(moves, ['a0'], 'd0'), ['a0', 'd0']);
  assert.equal(wholeMove(moves, ['a0', 'd0']), null, 'the removal is still wanted');
  assert.deepEqual([...nextSquares(moves, ['a0', 'd0'])].sort(), ['b1', 'f1']);
  assert.equal(wholeMove(moves, ['a0', 'd0', 'f1']), 'a0-d0xf1');
  assert.equal(wholeMove(moves, ['a0', 'a3']), 'a0-a3');
  assert.deepEqual(choose(moves, ['a0'], 'g0'), ['g0'], 'another piece starts anew');
  assert.deepEqual(choose(moves, ['a0'], 'a0'), [], 'the same piece again drops it');
});

test('squares touched ahead of the turn: what could become a move of each game', () => {
  const early = (game: string, position: string, steps: string, side: 0 | 1): string | undefined => {
    const kind = kindOf(game);
    return kind.early?.(kind.scene(boardOf(game), position), steps.split(' '), side);
  };
  const [mingmang, mnk, kalah, morris, dark] = kStarts.map(([, position]) => position) as [string, ...string[]];
  const cases: [string, string | undefined, string, 0 | 1, string][] = [
    ['mingmang', mingmang, 'a8', 1, 'part'],
    ['mingmang', mingmang, 'h2', 1, 'nothing'],
    ['mingmang', mingmang, 'a5 e5', 1, 'whole'],
    ['mingmang', mingmang, 'a5 a4', 1, 'nothing'],
    ['mingmang', mingmang, 'a5 e5 e6', 1, 'nothing'],
    ['mnk:3x3,3', mnk, 'a3', 0, 'whole'],
    ['mnk:3x3,3', mnk, 'b2', 0, 'nothing'],
    ['mnk:3x3,3', mnk, 'a3 c3', 0, 'nothing'],
    ['kalah:6,4', kalah, '1-3', 1, 'whole'],
    ['kalah:6,4', kalah, '0-3', 1, 'nothing'],
    ['kalah:6,4', kalah, '1-d', 1, 'nothing'],
    ['morris', morris, 'd0', 1, 'whole'],
    ['morris', morris, 'b3', 1, 'nothing'],
    ['morris', morris, 'd0 b3', 1, 'whole'],
    ['morris', morris, 'd0 e4', 1, 'nothing'],
    ['morris', 'xxxxxxxxxWxxxxxxBxxxxxx w 0 0', 'e4', 1, 'part'],
    ['morris', 'xxxxxxxxxWxxxxxxBxxxxxx w 0 0', 'e4 e3', 1, 'whole'],
    ['morris', 'xxxxxxxxxWxxxxxxBxxxxxx w 0 0', 'e4 e3 b3', 1, 'whole'],
    ['morris', 'xxxxxxxxxWxxxxxxBxxxxxx w 0 0', 'e4 e3 d0', 1, 'nothing'],
    ['darkchess', dark, 'a8', 1, 'whole'],
    ['darkchess', dark, 'd4', 1, 'part'],
    ['darkchess', dark, 'd4 d5', 1, 'whole'],
    ['darkchess', dark, 'd4 c3', 1, 'nothing'],
    ['darkchess', dark, 'd5', 1, 'nothing'],
  ];
  for (const [game, position, steps, side, expected] of cases)
    assert.equal(early(game, position ?? '', steps, side), expected, `${game} ${steps}`);
});

test('a touch ahead goes on, begins anew, or drops', () => {
  const possible = (steps: string[]): boolean => ['a', 'b', 'a c', 'b c'].includes(steps.join(' '));
  assert.deepEqual(enteredWith(possible, [], 'a'), ['a']);
  assert.deepEqual(enteredWith(possible, [], 'c'), []);
  assert.deepEqual(enteredWith(possible, ['a'], 'c'), ['a', 'c']);
  assert.deepEqual(enteredWith(possible, ['a'], 'b'), ['b']);
  assert.deepEqual(enteredWith(possible, ['a'], 'a'), []);
  assert.deepEqual(enteredWith(possible, ['a', 'c'], 'd'), []);
});

test('what is drawn twice is gone', () => {
  const arrow = ['a1', 'b2'];
  assert.deepEqual(toggled([['a1']], arrow), [['a1'], arrow]);
  assert.deepEqual(toggled([['a1'], arrow], ['a1', 'b2']), [['a1']]);
  assert.deepEqual(toggled([arrow], ['b2', 'a1']), [arrow, ['b2', 'a1']]);
});

test('a removal is shown on the board while it is being chosen', () => {
  const kind = kindOf('morris');
  const scene = kind.scene(boardOf('morris'), 'WxxxxxxxxWxxxxxxBxxxxxx w 0 0');
  const shown = kind.touched(scene, ['a0', 'd0'], 0);
  assert.ok(shown.some((piece) => piece.square === 'd0' && piece.glyph === 'W'));
  assert.ok(!shown.some((piece) => piece.square === 'a0'));
});

test('editor tools set, exchange and take off pieces; those of Kalah count stones', () => {
  const edit = (game: string, label: string, pieces: Piece[]): Piece[] => {
    const kind = kindOf(game);
    const tool = kind.tools.find((each) => each.label() === label);
    assert.ok(tool, label);
    return kind.used(tool, 'a1', pieces);
  };
  assert.deepEqual(edit('morris', 'white disc', []), [{ square: 'a1', glyph: 'W' }]);
  assert.deepEqual(edit('morris', 'dark disc', [{ square: 'a1', glyph: 'W' }]), [{ square: 'a1', glyph: 'B' }]);
  assert.deepEqual(edit('morris', 'dark disc', [{ square: 'a1', glyph: 'B' }]), []);
  assert.deepEqual(edit('mnk:3x3,3', 'erase', [{ square: 'a1', glyph: 'X' }]), []);
  assert.deepEqual(edit('kalah', 'add', [{ square: 'a1', glyph: '4' }]), [{ square: 'a1', glyph: '5' }]);
  assert.deepEqual(edit('kalah', 'take', [{ square: 'a1', glyph: '0' }]), [{ square: 'a1', glyph: '0' }]);
});

test('each board knows how its moves sound, and what chance adds to them', () => {
  const sounds: [string, string, string][] = [
    ['mingmang', 'b1b5', 'move'],
    ['mnk:70x70,5', 'ax35', 'move'],
    ['kalah', '3', 'sow'],
    ['kalah', 'swap', 'move'],
    ['morris', 'a0-d0xb1', 'capture'],
    ['morris', 'a0-d0', 'move'],
    ['darkchess', 'b3(n)', 'flip'],
    ['darkchess', 'a1-a2', 'move'],
  ];
  for (const [game, move, sound] of sounds) assert.equal(kindOf(game).sound(move), sound, `${game} ${move}`);
  const chance = kindOf('darkchess').chance;
  assert.deepEqual([chance?.asked('b3(n)'), chance?.glyph('b3(n)')], ['b3', 'n']);
  assert.deepEqual(
    ['b3', 'b3(n)', 'a1-a2'].map((move) => chance?.open(move)),
    [true, false, false],
  );
  assert.equal(kindOf('kalah').chance, undefined);
});

test('sowing goes round, past the other depot, and back into its own house', () => {
  assert.deepEqual(sowing(6, '0-3', 4), ['0-2', '0-1', '0-d', '1-6']);
  assert.deepEqual(sowing(2, '1-1', 5), ['1-d', '0-2', '0-1', '1-2', '1-1']);
  assert.ok(!sowing(6, '0-1', 13).includes('1-d'));
});

test('captured tiles are those neither on the board nor in the bag', () => {
  assert.deepEqual(captured('KGCPkgcp', 'K-/-X/--/-g', 'P'), ['G', 'C', 'k', 'c', 'p']);
});

test('the Morris boards have as many points as the rules say', () => {
  const counts = Object.entries(kTables).map(([name, table]) => [name, pointsOf(table).length]);
  assert.deepEqual(Object.fromEntries(counts), { 'variant-d': 23, nine: 24, twelve: 24, six: 16, three: 9 });
  assert.deepEqual(pointsOf(kTables['variant-d'] ?? { lines: [], rows: [0, 0], columns: 0, pieces: 0 }).slice(0, 8), [
    'a0',
    'd0',
    'g0',
    'b1',
    'd1',
    'f1',
    'c2',
    'e2',
  ]);
});

test('a piece keeps its name while it travels, turns or captures', () => {
  let ids = 0;
  const next = (): number => ++ids;
  const first: Tracked[] = follow(
    [],
    [
      { square: 'a1', glyph: 'B' },
      { square: 'c1', glyph: 'W' },
    ],
    [],
    next,
  );
  const moved = follow(
    first,
    [
      { square: 'b1', glyph: 'B' },
      { square: 'c1', glyph: 'B' },
    ],
    ['a1', 'b1'],
    next,
  );
  assert.equal(moved.find((piece) => piece.square === 'b1')?.id, first[0]?.id);
  const turned = moved.find((piece) => piece.square === 'c1');
  assert.deepEqual([turned?.id, turned?.turned], [first[1]?.id, true]);
  const taken = follow(first, [{ square: 'c1', glyph: 'B' }], ['a1', 'c1'], next);
  assert.equal(taken[0]?.id, first[0]?.id, 'the capturing piece is the one that stays');
});

test('arrow keys lead from every square of every board to another one and nowhere outside', () => {
  for (const kind of kKinds) {
    const game = kind.name === 'mnk' ? 'mnk:5x5,4' : kind.name;
    const board = boardOf(game);
    const seen = new Set<string>([board.squares[0]?.name ?? '']);
    for (const from of seen) {
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        seen.add(neighbour(board, from, direction, false));
    }
    assert.equal(seen.size, board.squares.length, `${game}: all squares can be walked to`);
  }
  const board = boardOf('mingmang');
  assert.equal(neighbour(board, 'b2', 'up', false), 'b3');
  assert.equal(neighbour(board, 'b2', 'up', true), 'b1', 'a flipped board is walked as it is seen');
});

test('zooming stays inside the board', () => {
  const board = boardOf('mnk:70x70,5');
  const near = scaled(board, { x: 0, y: 0, width: board.width, height: board.height }, 0.1, { x: 0, y: 0 });
  assert.ok(near.width < board.width / 5 && near.x >= 0);
  const far = scaled(board, near, 100, { x: 0, y: 0 });
  assert.equal(far.width, board.width);
  assert.equal(within(board, { ...near, x: 1e9 }).x, board.width - near.width);
});
