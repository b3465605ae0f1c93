// The engine for browsers against the program: every answer must be the same, to the letter.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { theEngine } from './engine.mjs';

const program = process.env.PALAMEDES_PROGRAM ?? new URL('../../build/bin/palamedes', import.meta.url).pathname;
const games = ['mingmang', 'mnk:15x15,5', 'mnk:3x3,3', 'kalah:6,4', 'morris', 'morris:six', 'darkchess'];
let server = null;
let address = '';
let engine = null;

before(async () => {
  engine = await theEngine();
  const words = ['serve', '--port', '0', '--threads', '1', '--no-small-tables'];
  server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /^Palamedes is at (http:.*?)\/$/.exec(line);
    if (found) {
      address = found[1];
      break;
    }
  }
});

after(() => server?.kill());

async function both(path, body, without = []) {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${address}${path}`, { ...options, headers: { 'Content-Type': 'application/json' } });
  const native = { status: response.status, body: await response.json() };
  const ours = engine.request(options.method ?? 'GET', path, options.body ?? '');
  for (const name of without) {
    delete ours.body[name];
    delete native.body[name];
  }
  assert.deepEqual(ours, native, `${path} ${options.body ?? ''}`);
  return native.body;
}

// The tree that the command line writes.
function treeOf(game, depth, plies) {
  const folder = mkdtempSync(join(tmpdir(), 'palamedes-tree-'));
  const file = join(folder, 'tree.json');
  const limits = ['--depth', String(depth), '--tree', file, '--tree-depth', String(plies)];
  try {
    execFileSync(program, ['analyse', game, '--engine', 'alphabeta', ...limits], { stdio: 'ignore' });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the same games', async () => {
  // A site keeps no games by link and has one thread; all else is the same.
  const native = await (await fetch(`${address}/api/games`)).json();
  assert.deepEqual(engine.request('GET', '/api/games'), { status: 200, body: { ...native, shares: false, ponders: false } });
  await both('/api/nothing');
});

for (const game of games) {
  test(`${game}: rules, boards and refusals`, async () => {
    await both('/api/board', { game });
    const moves = [];
    for (let ply = 0; ply < 12; ++ply) {
      const state = await both('/api/state', { game, moves });
      if (state.over) break;
      const request = state.legal[(ply * 7) % state.legal.length];
      moves.push(state.chance[request]?.[ply % state.chance[request].length][0] ?? request);
      await both('/api/check', { game, position: state.positions.at(-1) });
    }
    // Of Morris a server knows more, by values inside the program.
    await both('/api/known', { game, moves: [] }, game === 'morris:six' ? ['table'] : []);
    await both('/api/play', { game, moves, move: 'no such move' });
    await both('/api/check', { game, position: 'nonsense' });
  });

  test(`${game}: a search comes to the same tree`, () => {
    const question = { type: 'tree', id: 1, game, moves: [], engine: 'alphabeta', limits: { depth: 3 }, plies: 1 };
    const { type, id, ...ours } = engine.search(question).at(-1);
    assert.deepEqual([type, id], ['tree', 1]);
    assert.deepEqual(ours, treeOf(game, 3, 1));
  });

  test(`${game}: plays and analyses`, () => {
    const moved = engine.search({ type: 'move', id: 2, game, moves: [], engine: 'best', limits: { nodes: 2000 } });
    assert.equal(moved.at(-1).type, 'done', JSON.stringify(moved.at(-1)));
    assert.equal(moved.at(-1).state.ply, 1);
    const limits = { nodes: 20000 };
    const analysed = engine.search({ type: 'analyse', id: 3, game, moves: [], engine: 'best', limits, lines: 2 });
    assert.equal(analysed.at(-1).type, 'done');
    assert.ok(analysed.length > 1, 'it says something on the way');
    assert.ok(analysed.at(-1).lines.length >= 1);
  });
}

test('what is exact by a search or a proof is the same', async () => {
  const known = async (game, moves) => (await both('/api/known', { game, moves })).table;
  assert.equal((await known('kalah:3,2', [])).by, 'search');
  assert.equal((await known('mnk:3x3,3', ['b2', 'b1', 'a1'])).by, 'proof');
});

test('one thread searches, however many are asked for', () => {
  const asked = { type: 'tree', id: 6, game: 'kalah:6,4', moves: [], limits: { depth: 5 }, plies: 1 };
  const [one, four] = [1, 4].map((threads) => engine.search({ ...asked, engine: `alphabeta:threads=${threads}` }).at(-1));
  assert.equal(one.type, 'tree', JSON.stringify(one));
  assert.deepEqual(four, one);
});

test('what is wrong is an error', () => {
  assert.equal(engine.search({ type: 'move', id: 4, game: 'chess', moves: [] }).at(-1).type, 'error');
  assert.equal(engine.search({ type: 'dance', id: 5, game: 'kalah', moves: [] }).at(-1).type, 'error');
});
