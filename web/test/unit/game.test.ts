import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from '../../src/api/games.ts';
import { askedMove, kindOf } from '../../src/boards/kinds.ts';
import { parsePlace } from '../../src/base/router.ts';
import { clockText, short, signed } from '../../src/base/text.ts';
import { kVoices, lengthOf, type Sound } from '../../src/base/sound.ts';
import {
  add,
  allLines,
  annotate,
  engineSpec,
  enginePlayer,
  lineThrough,
  movesTo,
  newDoc,
  node,
  person,
  promote,
  prune,
  type Doc,
} from '../../src/game/doc.ts';
import { judgementOf, lossOf, scoreText, share, standing } from '../../src/game/judge.ts';
import { docOf, fragment } from '../../src/game/link.ts';
import { docFromRecords, recordsOf } from '../../src/game/records.ts';
import { ratingOf, type Scored } from '../../src/game/rating.ts';
import { worstMoves } from '../../src/game/review.ts';
import { engineWith, techniquesFor } from '../../src/game/techniques.ts';
import { seatNames } from '../../src/game/seats.ts';
import { shapesOf, story, valueWord } from '../../src/game/tree-steps.ts';
import type { TreeNode } from '../../src/api/types.ts';
import { kServedGames } from '../made-up.mjs';

games.set(kServedGames);

function played(game: string, moves: string[]): Doc {
  let doc = newDoc(game, '', [person(), enginePlayer('best', 3)], { kind: 'move', seconds: 1 });
  for (const move of moves) doc = add(doc, doc.current, move);
  return doc;
}

test('moves grow a tree; the same move again is the same node', () => {
  let doc = played('kalah:6,4', ['4', '1']);
  doc = add(doc, 1, '6');
  assert.deepEqual(movesTo(doc, doc.current), ['4', '6']);
  doc = add(doc, 1, '1');
  assert.equal(doc.nodes.length, 4);
  assert.deepEqual(
    allLines(doc).map((line) => movesTo(doc, line[line.length - 1] ?? 0)),
    [
      ['4', '1'],
      ['4', '6'],
    ],
  );
});

test('taking back prunes, and numbers stay consistent', () => {
  let doc = played('kalah:6,4', ['4', '1', '6']);
  doc = add(doc, 1, '2');
  doc = prune(doc, 2);
  assert.deepEqual(
    allLines(doc).map((line) => movesTo(doc, line[line.length - 1] ?? 0)),
    [['4', '2']],
  );
  doc.nodes.forEach((each, index) => {
    for (const child of each.children) assert.equal(node(doc, child).parent, index);
  });
  assert.deepEqual(movesTo(doc, doc.current), ['4', '2']);
});

test('a variation can become the main line', () => {
  let doc = played('kalah:6,4', ['4', '1']);
  doc = add(doc, 1, '6');
  doc = promote(doc, doc.current);
  assert.deepEqual(
    lineThrough(doc, 0)
      .slice(1)
      .map((index) => node(doc, index).move),
    ['4', '6'],
  );
});

test('a game goes through its link unchanged', () => {
  for (const [game, root, moves] of [
    ['kalah:6,4,pie=on', '', ['3', 'swap']],
    ['darkchess', 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRNPgmp 0 r', ['a4(n)', 'a1-a2']],
    ['mnk:70x70,5', '', ['ah35', 'b2']],
    ['mingmang', '', ['b1b5', 'pass']],
  ] as const) {
    let doc = newDoc(game, root, [person(), enginePlayer('alphabeta:depth=3,null-move=off', 7)], {
      kind: 'clock',
      minutes: 3,
      increment: 2,
    });
    for (const move of moves) doc = add(doc, doc.current, move);
    const back = docOf(parsePlace(fragment(doc)).query);
    assert.ok(back);
    assert.deepEqual(
      [back.game, back.root, movesTo(back, back.current), back.players, back.timing, back.id],
      [doc.game, doc.root, [...moves], doc.players, doc.timing, doc.id],
    );
  }
});

test('a link to nowhere is no game, and a strange one harms nothing', () => {
  assert.equal(docOf(new URLSearchParams('g=chess')), null);
  assert.equal(docOf(new URLSearchParams('')), null);
  const doc = docOf(new URLSearchParams('g=gomoku&p=x~99*you&t=clock~-1~0&m=_a1__b2_'));
  assert.ok(doc);
  assert.equal(doc.game, 'mnk:15x15,5');
  assert.deepEqual(movesTo(doc, doc.current), ['a1', 'b2']);
  assert.deepEqual([doc.players[0].kind, doc.timing.kind], ['person', 'move']);
});

test('a link for others has no engine in it and no name', () => {
  const query = parsePlace(fragment(played('kalah:6,4', ['4']), true)).query;
  assert.equal(query.get('id'), null);
  assert.equal(query.get('p'), 'you*you');
});

test('records carry variations and comments there and back', () => {
  let doc = played('kalah:6,4', ['4', '1']);
  doc = annotate(doc, doc.current, { comment: 'a comment' });
  doc = add(doc, 1, '6');
  const records = recordsOf(doc, ['First', 'Second'], { result: '1-0', reason: 'why' });
  assert.deepEqual(
    records.map((record) => record.result),
    ['1-0', '*'],
  );
  const back = docFromRecords(records, [
    [0, 1, 0],
    [0, 1, 0],
  ]);
  assert.deepEqual(
    allLines(back).map((line) => movesTo(back, line[line.length - 1] ?? 0)),
    [
      ['4', '1'],
      ['4', '6'],
    ],
  );
  assert.equal(node(back, 2).comment, 'a comment');
  assert.deepEqual(back.ended, { result: '1-0', reason: 'why' });
  assert.throws(() => docFromRecords([], []));
});

test('scores turn to the first side and fill the bar', () => {
  const line = { score: -40, value: 'estimate', proven: false, moves: ['x'] } as const;
  assert.equal(judgementOf({ ...line, moves: ['x'] }, 1).score, 40);
  const lost = judgementOf({ score: -2_999_993, value: 'loss', distance: 7, proven: true, moves: [] }, 1);
  assert.deepEqual([lost.value, share(lost, 100), scoreText(lost)], ['win', 1, 'win in 7']);
  // As plies, and called so, like the list of moves, the exact values and the puzzles have it.
  assert.equal(standing(lost, 'mnk:3x3,3', ['X', 'O']), 'X wins in 7 plies');
  assert.equal(share({ score: 0, value: 'estimate', proven: false }, 100), 0.5);
  assert.ok(share({ score: 100, value: 'estimate', proven: false }, 100) > 0.7);
  assert.ok(
    lossOf({ score: 0, value: 'estimate', proven: false }, { score: 100, value: 'estimate', proven: false }, 1, 100) >
      0.2,
  );
});

test('the worst moves are those of people, the worst first, with what was better', () => {
  let doc = played('kalah:6,4', ['1', '2', '3', '4']);
  const scores = [0, -300, -300, -900, -900];
  doc = {
    ...doc,
    nodes: doc.nodes.map((each, i) => ({
      ...each,
      side: (i % 2) as 0 | 1,
      judgement: { score: scores[i] ?? 0, value: 'estimate' as const, proven: false, best: ['6', '5'] },
    })),
  };
  const worst = worstMoves(doc, 350);
  assert.deepEqual(
    worst.map((mistake) => mistake.move),
    ['3', '1'],
  );
  assert.ok(worst.every((mistake) => mistake.better[0] === '6'));
});

test('engine strings carry their level once', () => {
  assert.equal(engineSpec({ engine: 'best', level: 3 }, 'kalah:6,4'), 'best:level=3');
  assert.equal(engineSpec({ engine: 'best', level: 10 }, 'kalah:6,4'), 'best');
  assert.equal(engineSpec({ engine: 'alphabeta:depth=4', level: 2 }, 'kalah:6,4'), 'alphabeta:depth=4,level=2');
  assert.equal(engineSpec({ engine: 'random', level: 2 }, 'kalah:6,4'), 'random');
});

test('a choice of techniques names every switch', () => {
  const spec = engineWith(new Set(['table', 'killers']));
  assert.match(spec, /table=buckets/);
  assert.match(spec, /killers=2/);
  assert.match(spec, /null-move=off/);
  assert.ok(!techniquesFor(false).some((each) => each.id === 'star'));
  assert.ok(techniquesFor(true).some((each) => each.id === 'star'));
});

const asked = (move: string): string => askedMove(kindOf('darkchess'), move);

function leaf(move: string, side: 'first' | 'second', value: number, part: Partial<TreeNode> = {}): TreeNode {
  return {
    move,
    kind: 'leaf',
    side,
    alpha: null,
    beta: null,
    value,
    depth: 0,
    cut: false,
    moves_skipped: 0,
    nodes_below: 0,
    children: [],
    ...part,
  };
}

test('a tree is told as MAX sees it, step by step, with what was never looked at', () => {
  const root = leaf('', 'first', 5, {
    kind: 'normal',
    children: [
      leaf('a', 'second', -5, { kind: 'normal', alpha: null, beta: null, children: [leaf('x', 'first', 5)] }),
      leaf('b', 'second', 3, {
        kind: 'normal',
        alpha: null,
        beta: -5,
        cut: true,
        moves_skipped: 2,
        children: [leaf('y', 'first', -3)],
      }),
    ],
  });
  const { shapes, steps } = shapesOf(root, asked);
  const b = shapes.find((shape) => shape.move === 'b');
  assert.deepEqual([b?.value, b?.low, b?.high, b?.cut], [-3, 5, null, true]);
  assert.ok(shapes.some((shape) => shape.kind === 'stub' && shape.skipped === 2));
  assert.deepEqual(
    shapes.filter((shape) => shape.onLine).map((shape) => shape.move),
    ['', 'a', 'x'],
  );
  assert.equal(steps, shapes.length * 2);
  for (let step = 0; step < steps; ++step) assert.equal(typeof story(shapes, step), 'string');
  assert.match(story(shapes, b?.leaves ?? 0), /cut off/);
});

test('values of a Monte Carlo search are shares of the points, but for what is proven', () => {
  assert.equal(valueWord({ value: 700, visits: 200 }), '54%');
  assert.equal(valueWord({ value: -10_000, visits: 3 }), '0%');
  assert.equal(valueWord({ value: 2_999_993, visits: 3 }), 'win 7');
  assert.equal(valueWord({ value: 700, visits: 0 }), '+700');
  const root = leaf('', 'first', 700, {
    kind: 'normal',
    visits: 200,
    children: [leaf('4', 'second', 1200, { visits: 60 })],
  });
  const { shapes, steps } = shapesOf(root, asked);
  assert.match(story(shapes, steps - 1), /worth 54% of the points to MAX/);
  assert.equal(shapes[1] && valueWord(shapes[1]), '44%', 'as MAX sees it');
});

test('two people at one table go by their sides, everybody else by a name', () => {
  const seats = (first = person(), second = person()): [string, string] =>
    seatNames(newDoc('kalah:6,4', '', [first, second], { kind: 'move', seconds: 1 }), ['First', 'Second']);
  assert.deepEqual(seats(), ['First', 'Second']);
  assert.deepEqual(seats(person(), enginePlayer('best', 1)), ['You', 'Pip']);
  assert.deepEqual(seats(person('Ada')), ['Ada', 'You']);
});

test('outcomes of one flip hang under one circle', () => {
  const root = leaf('', 'first', 0, {
    kind: 'normal',
    children: [
      leaf('a2(G)', 'second', 0),
      leaf('a2(k)', 'second', 0),
      leaf('b1(G)', 'second', 0),
      leaf('c1-c2', 'second', 0),
    ],
  });
  const circles = shapesOf(root, asked).shapes.filter((shape) => shape.kind === 'chance');
  assert.deepEqual(
    circles.map((circle) => [circle.move, circle.children.length]),
    [
      ['a2', 2],
      ['b1', 1],
    ],
  );
});

test('numbers are written for people', () => {
  assert.deepEqual(
    [clockText(347), clockText(5.25), clockText(-1), clockText(3661)],
    ['05:47', '5.3', '0.0', '1:01:01'],
  );
  // Which M is a matter of the browser's own tables of languages.
  assert.match(short(12_400_000), /^12\.4M$/i);
  assert.deepEqual([short(57), signed(-35), signed(0)], ['57', '−35', '0']);
});

test('sounds are short and not loud', () => {
  for (const sound of Object.keys(kVoices) as Sound[]) {
    assert.ok(lengthOf(sound) <= 0.3, `${sound} lasts ${lengthOf(sound)} s`);
    assert.ok(kVoices[sound].every((voice) => voice.volume > 0.1 && voice.volume * (1 + voice.noise) <= 0.6));
  }
});

test('a rating is where half of the points would be taken, and knows how sure it is', () => {
  const games = (level: number, points: number[]): Scored[] =>
    points.map((each, i) => ({ id: `${level}/${i}`, family: 'any', level, points: each }));
  assert.equal(ratingOf([]), null);
  const even = ratingOf(games(4, [1, 0, 1, 0, 1, 0, 1, 0]));
  assert.ok(even && Math.abs(even.level - 4) < 0.2, String(even?.level));
  const strong = ratingOf(games(4, [1, 1, 1, 1, 1, 1, 1, 1]));
  assert.ok(strong && strong.level > 5 && strong.level < 12);
  const more = ratingOf(
    games(
      4,
      Array.from({ length: 80 }, (_, i) => i % 2),
    ),
  );
  assert.ok(even && more && more.error < even.error);
});
