import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server } from '../../src/api/server.ts';
import type { State } from '../../src/api/types.ts';

type Sent = Record<string, unknown>;

// A browser's socket that a test opens, breaks and speaks through.
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;

  constructor() {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }

  say(message: Sent): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

Object.assign(globalThis, { WebSocket: Line, location: new URL('http://localhost/') });

async function nextLine(count: number): Promise<Line> {
  for (let i = 0; i < 300 && Line.all.length < count; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
  const line = Line.all[count - 1];
  assert.ok(line);
  return line;
}

const kBefore = { moves: [], positions: ['start'], sides: [0] } as unknown as State;

test('after a break only what is still open is asked again: a flip is drawn once', async () => {
  const heard: [string[], boolean][] = [];
  const thinker = { engine: 'best', match: 'm', limits: { seconds: 1 } };
  const run = server.playAgainst({ game: 'darkchess', moves: [] }, kBefore, {
    move: 'b2',
    side: 1,
    thinker,
    onState: (after, answers) => heard.push([after.moves, answers]),
  });
  const first = await nextLine(1);
  first.open();
  const id = first.sent[0]?.['id'];
  assert.deepEqual(first.sent, [{ type: 'play', game: 'darkchess', moves: [], move: 'b2', side: 1, ...thinker, id }]);
  first.say({ type: 'state', id, answers: true, state: { ply: 1, move: 'b2(K)', position: 'p1', side: 1 } });
  assert.deepEqual(heard, [[['b2(K)'], true]]);
  first.onclose();
  assert.equal(server.connection.get(), 'lost');

  const second = await nextLine(2);
  second.open();
  assert.deepEqual(second.sent, [{ type: 'move', game: 'darkchess', moves: ['b2(K)'], ...thinker, id }]);
  second.say({ type: 'waiting', id, ahead: 4 });
  assert.equal(server.inLine.get(), 4);
  const lines = [{ score: -20, value: 'estimate', proven: false, moves: ['c1'] }];
  second.say({ type: 'done', id, move: 'c1(p)', lines, state: { ply: 2, move: 'c1(p)', position: 'p2', side: 0 } });
  const after = await run.answer;
  assert.equal(server.inLine.get(), 0, 'nobody waits any more');
  assert.equal(after?.opinion?.score, -20);
  assert.deepEqual(
    [after?.moves, after?.positions],
    [
      ['b2(K)', 'c1(p)'],
      ['start', 'p1', 'p2'],
    ],
  );

  const quiet = server.playAgainst({ game: 'kalah', moves: [] }, kBefore, {
    move: '3',
    side: 1,
    thinker,
    onState: () => undefined,
  });
  const next = second.sent[1]?.['id'];
  second.say({ type: 'state', id: next, answers: false, state: { ply: 1, move: '3', position: 'p', side: 0 } });
  assert.equal(await quiet.answer, null);
});
