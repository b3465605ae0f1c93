import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused, Unreachable } from '../../src/api/errors.ts';
import { stateAfter } from '../../src/api/step.ts';
import { transport, type Challenge, type Running } from '../../src/api/transport.ts';
import type { State } from '../../src/api/types.ts';
import { settings } from '../../src/base/settings.ts';
import { clocksAfter, limitsFor, timeLeft } from '../../src/game/clock.ts';
import { spokenMove, takenBack, withMove } from '../../src/game/course.ts';
import { add, annotate, enginePlayer, movesTo, newDoc, person, type Doc } from '../../src/game/doc.ts';
import { Match } from '../../src/game/match.ts';

import { Patience } from '../../src/game/patience.ts';

const kClock = { kind: 'clock', minutes: 1, increment: 2 } as const;

function fresh(timing: Doc['timing'] = { kind: 'move', seconds: 1 }): Doc {
  return newDoc('kalah:6,4', '', [person(), enginePlayer('best', 3)], timing);
}

function stateOf(moves: string[], sides: (0 | 1)[]): State {
  return {
    game: 'kalah:6,4',
    root: 'start',
    moves,
    positions: ['start', ...moves.map((move) => `after ${move}`)],
    sides,
    legal: ['1', '2', '3'],
    chance: {},
    over: false,
    result: '*',
    reason: '',
    side_names: ['South', 'North'],
    ply_limit: 300,
    pieces: [],
    last_move: [],
    legal_points: [],
  };
}

test('a clock loses what a move took and gains its increment; a game by the move has none', () => {
  const doc = fresh(kClock);
  assert.deepEqual(clocksAfter(doc, 1, 10), [60, 52]);
  assert.deepEqual(clocksAfter(doc, 0, 100), [0, 60]);
  assert.deepEqual(clocksAfter(fresh(), 0, 10), [0, 0]);
  assert.deepEqual([timeLeft(60, 1000, 3500), timeLeft(60, 3500, 1000)], [57.5, 60]);
  assert.deepEqual(limitsFor(kClock, [0, 30]), { clock: { left: [0.1, 30], increment: [2, 2] } });
  assert.deepEqual(limitsFor({ kind: 'move', seconds: 3 }, [0, 0]), { seconds: 3 });
});

test('a step makes the state after it', () => {
  const before = stateOf(['4'], [0, 0]);
  const after = stateAfter(before, { ply: 2, move: '1', position: 'p', side: 1, legal: [], over: true, reason: 'why' });
  assert.deepEqual(
    [after.moves, after.positions, after.sides],
    [
      ['4', '1'],
      ['start', 'after 4', 'p'],
      [0, 0, 1],
    ],
  );
  assert.deepEqual([after.legal, after.over, after.reason, after.root], [[], true, 'why', 'start']);
  assert.ok(!('ply' in after) && !('position' in after));
});

test('a takeback against an engine goes back to the person’s move', () => {
  let doc = fresh();
  doc = annotate(doc, 0, { side: 0 });
  doc = withMove(doc, '4', { from: 0, mover: 0, seconds: 1 });
  doc = annotate(doc, doc.current, { side: 1 });
  doc = withMove(doc, '1', { from: doc.current, mover: 1, seconds: 1 });
  assert.equal(spokenMove(doc, doc.current, ['South', 'North']), 'ply 2, North: 1');
  assert.deepEqual(movesTo(takenBack(doc), takenBack(doc).current), []);
  const two: Doc = { ...add(fresh(), 0, '4'), players: [person(), person()] };
  assert.equal(takenBack(add(two, two.current, '1')).nodes.length, 2);
});

test('a question is asked until somebody answers; a newer one makes it void; a refusal ends it', async () => {
  const patience = new Patience();
  let tries = 0;
  const waits: unknown[] = [];
  const flaky = (): Promise<string> => (++tries < 2 ? Promise.reject(new Unreachable('no')) : Promise.resolve('yes'));
  assert.equal(await patience.ask(flaky, (error) => waits.push(error)), 'yes');
  assert.equal(waits.length, 1);
  const old = patience.ask(
    () => Promise.resolve('old'),
    () => undefined,
  );
  const young = patience.ask(
    () => Promise.resolve('new'),
    () => undefined,
  );
  assert.deepEqual([await old, await young], [null, 'new']);
  await assert.rejects(
    patience.ask(
      () => Promise.reject(new Refused({ text: 'no' })),
      () => undefined,
    ),
    /no/,
  );
});

// A match against an engine, with a server that says what it is told.
async function matched(challenge: (after: (state: State, answers: boolean) => void) => Promise<State | null>) {
  const asked: string[] = [];
  const running = <T>(answer: Promise<T>): Running<T> => ({ answer, drop: () => asked.push('drop') });
  Object.assign(transport, {
    state: () => (asked.push('state'), Promise.resolve(stateOf([], [0]))),
    play: () => (asked.push('play'), Promise.resolve(stateOf(['4'], [0, 1]))),
    engineMove: () => (asked.push('move'), running(Promise.resolve(stateOf(['4', '1'], [0, 1, 0])))),
    playAgainst: (_ref: unknown, _before: unknown, question: Challenge) => {
      asked.push(question.thinker.ponder === true ? 'play against, pondering' : 'play against');
      return running(challenge(question.onState));
    },
  });
  const match = new Match(fresh(), false);
  await settle(() => match.store.get().state !== null);
  return { match, asked };
}

async function settle(done: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !done(); ++i) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(done());
}

test('a person’s move and the engine’s answer are one question', async () => {
  const { match, asked } = await matched(async (after) => {
    await Promise.resolve();
    after(stateOf(['2'], [0, 1]), true);
    return stateOf(['2', '1'], [0, 1, 0]);
  });
  await match.play('2');
  await settle(() => match.store.get().state?.moves.length === 2);
  assert.deepEqual(movesTo(match.doc, match.doc.current), ['2', '1']);
  assert.deepEqual(asked, ['state', 'play against']);
  assert.deepEqual([match.store.get().thinking, match.store.get().pending, match.side()], [false, null, 0]);
  match.close();
});

test('an opponent thinks on a person’s time where the settings say so', async () => {
  // Settings show themselves on the page, and there is none here.
  Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
  settings.change({ ponder: true });
  const { match, asked } = await matched(async (after) => {
    await Promise.resolve();
    after(stateOf(['2'], [0, 1]), true);
    return stateOf(['2', '1'], [0, 1, 0]);
  });
  await match.play('2');
  settings.change({ ponder: false });
  Reflect.deleteProperty(globalThis, 'document');
  assert.deepEqual(asked, ['state', 'play against, pondering']);
  match.close();
});

test('who moves again is not answered; a refused move is taken back with its reason', async () => {
  const again = await matched((after) => {
    queueMicrotask(() => after(stateOf(['3'], [0, 0]), false));
    return new Promise((resolve) => setTimeout(() => resolve(null), 20));
  });
  await again.match.play('3');
  await settle(() => again.match.store.get().state?.moves.length === 1);
  assert.deepEqual([again.match.side(), again.match.store.get().thinking], [0, false]);
  assert.deepEqual(again.asked, ['state', 'play against']);
  again.match.close();

  const refused = await matched(() => Promise.reject(new Refused({ text: 'no such move' })));
  await refused.match.play('3');
  await settle(() => refused.match.store.get().trouble === 'no such move');
  assert.deepEqual([refused.match.store.get().pending, refused.match.doc.nodes.length], [null, 1]);
  refused.match.close();
});

test('a paused game takes no move, and goes on when it may', async () => {
  const { match, asked } = await matched(() => Promise.reject(new Error('not asked')));
  match.pause(true);
  await match.play('2');
  assert.deepEqual(asked, ['state']);
  assert.equal(match.store.get().pending, null);
  match.pause(false);
  await match.play('2');
  assert.equal(asked[1], 'play against');
  match.close();
});
