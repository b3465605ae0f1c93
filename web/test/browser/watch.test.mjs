// A match that is being played, as `serve --watch` shows it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { closeAll, closePages, open, shut } from './page.mjs';
import { fits } from './places.mjs';
import { kProgram, Server } from './server.mjs';

const kGames = 30;
const folder = mkdtempSync(join(tmpdir(), 'palamedes-watch-'));
const file = join(folder, 'match.event');
const server = new Server(['--watch', file]);
let match = null;

// A match that takes some seconds, so that it can be seen to go on.
before(async () => {
  const words = [
    'match',
    'mnk:9x9,5',
    'mcts',
    'alphabeta:depth=2',
    '--games',
    String(kGames),
    '--time',
    '0.04',
    '--grace',
    '5',
  ];
  match = spawn(kProgram, [...words, '--seed', '1', '--file', file], { stdio: 'ignore' });
  while (!existsSync(file) || statSync(file).size === 0) await new Promise((resolve) => setTimeout(resolve, 50));
});
after(async () => {
  match.kill();
  await server.stop();
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(closePages);

const finished = (page) =>
  page.locator('.watch-progress progress').evaluate((bar) => Number(bar.getAttribute('value') ?? bar.value));

test('a running match is seen to go on to its end, and nothing on the page changes it', async () => {
  const page = await open('#/watch', { at: server });
  await page.locator('.tag.live').waitFor();
  const first = await finished(page);
  assert.ok(first < kGames, `${first} games at first`);
  await page.waitForFunction((seen) => document.querySelector('.watch-progress progress').value > seen, first);
  await page.locator('.watch-names', { hasText: 'mcts' }).waitFor();
  await page.locator('.watch-curve .score').waitFor({ state: 'attached' });
  await fits(page, 'watch');
  if (match.exitCode === null) await once(match, 'exit');
  assert.equal(match.exitCode, 0);
  const written = readFileSync(file);
  await page.locator('.watch-progress .tag:not(.live)').waitFor();
  assert.equal(await finished(page), kGames);
  assert.equal(await page.locator('.wide-table tbody tr').count(), kGames);
  const at = await page.evaluate(() => location.href);
  await page.locator('.wide-table tbody button').first().click();
  await page.locator('.table .board[aria-busy="false"], .status.ended').first().waitFor();
  assert.notEqual(await page.evaluate(() => location.href), at, 'a game opens on the table');
  assert.deepEqual(readFileSync(file), written, 'the file is only read');
  await shut(page);
});

test('a tournament is shown with its standings and its cross table', async () => {
  const event = join(folder, 'tournament.event');
  const words = ['tournament', 'mnk:3x3,3', 'alphabeta:depth=4', 'alphabeta:depth=1', 'random', '--games', '4'];
  const played = spawn(kProgram, [...words, '--seed', '1', '--file', event], { stdio: 'ignore' });
  const [status] = await once(played, 'exit');
  assert.equal(status, 0);
  const watching = new Server(['--watch', event]);
  try {
    const page = await open('#/watch', { at: watching });
    await page.getByRole('heading', { name: 'Cross table' }).waitFor();
    const rows = (selector) =>
      page.locator(selector).evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    const cross = await rows('.cross tbody tr');
    assert.deepEqual(
      cross.map(([name]) => name),
      ['1. alphabeta:depth=4', '2. alphabeta:depth=1', '3. random'],
    );
    const points = (cell) => Number(cell.split('/')[0]);
    for (const [i, row] of cross.entries())
      for (const [j, cell] of row.slice(1).entries())
        if (i === j) assert.equal(cell, '·');
        else assert.equal(points(cell) + points(cross[j][i + 1]), 4, `${i} against ${j}: ${cell}`);
    const standings = await rows('table.costs:not(.cross) tbody tr:has(.cost-bar)');
    const totals = standings.map((row) => Number(row[1]));
    assert.deepEqual(
      totals,
      [...totals].sort((one, other) => other - one),
    );
    assert.equal(
      totals.reduce((sum, each) => sum + each, 0),
      12,
    );
    assert.equal(await page.locator('.wide-table tbody button').count(), 12);
    await fits(page, 'watch-tournament');
    await shut(page);
  } finally {
    await watching.stop();
  }
});

test('a server that watches nothing says so', async () => {
  const page = await open('#/watch');
  await page.locator('#content h1').waitFor();
  assert.equal(await page.locator('.watch-progress').count(), 0);
  await shut(page);
});
