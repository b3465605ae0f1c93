// What is exactly known, on a machine where Palamedes was never started before.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, open, shut, touch } from './page.mjs';
import { Server, answersInside, lacks, server } from './server.mjs';

const home = mkdtempSync(join(tmpdir(), 'palamedes-home-'));
// A site has no tables, and nothing of an earlier start.
const fresh = answersInside
  ? server
  : new Server([], {
      HOME: home,
      XDG_DATA_HOME: '',
      XDG_CACHE_HOME: '',
      PALAMEDES_TABLES: '',
      PALAMEDES_SMALL_TABLES: '',
    });
const kMinute = 60_000;

after(async () => {
  await fresh.stop();
  rmSync(home, { recursive: true, force: true });
  await closeAll();
});
afterEach(closePages);

const signs = (page) => page.locator('.values .value text').allTextContents();

test(
  'a fresh server shows exact values on the points of Six Men’s Morris within a minute',
  { skip: lacks.tables },
  async () => {
    const page = await open('#/play?g=morris:six,repetition%3Ddraws&p=you*you', { at: fresh });
    await page.locator('#tab-analysis').click();
    await page.locator('.values .value').first().waitFor({ timeout: kMinute });
    assert.deepEqual(await signs(page), Array(16).fill('='));
    const region = page.getByRole('region', { name: 'Exact tables' });
    assert.match(await region.textContent(), /draw.*proven/);
    // Two in a row are not defended: whoever is to move closes the mill.
    for (const point of ['a1', 'b3', 'c1', 'd3']) await touch(page, point);
    await page.locator('.values .value.win').first().waitFor();
    assert.ok((await page.locator('.values .value').count()) >= 12);
    assert.match(await page.locator('[data-square="e1"]').getAttribute('aria-label'), /win/);
    await shut(page);
  },
);

test('its small tables come by themselves, and say in how many plies', { skip: lacks.tables }, async () => {
  const page = await open('#/play?g=morris:six,repetition%3Ddraws&r=WWxWxxxxxxxxxBBB%20w%200%200&p=you*you', {
    at: fresh,
  });
  await page.locator('#tab-analysis').click();
  await page.locator('.values .value.loss').first().waitFor({ timeout: kMinute });
  assert.match((await signs(page)).join(' '), /−\d/);
  assert.ok(readdirSync(join(home, '.cache/palamedes/tables/morris-six')).includes('3-3.results'));
  await page.locator('.coming').waitFor({ state: 'detached' }); // all of them, in idle time only
  await shut(page);
});

test('who repeats loses: a draw of the tables is called open', { skip: lacks.tables }, async () => {
  const page = await open('#/play?g=morris:six&p=you*you', { at: fresh });
  await page.locator('#tab-analysis').click();
  await page.locator('.values .value.open').first().waitFor({ timeout: kMinute });
  const region = page.getByRole('region', { name: 'Exact tables' });
  assert.match(await region.textContent(), /open.*who repeats loses/);
  assert.equal(await region.locator('.tag.proven').count(), 0);
  await shut(page);
});

test('a margin of Kalah and a proof of three in a row look proven', async () => {
  const page = await open('#/play?g=kalah:3,2&p=you*you', { at: fresh });
  await page.locator('#tab-analysis').click();
  await page.getByRole('region', { name: 'Exact search' }).locator('.tag.proven').waitFor({ timeout: kMinute });
  assert.match((await signs(page)).join(' '), /^[+−]?\d+ [+−]?\d+ [+−]?\d+$/);
  await shut(page);
  const other = await open('#/play?g=mnk:3x3,3&m=b2_b1_a1&p=you*you', { at: fresh });
  await other.locator('#tab-analysis').click();
  const proof = other.getByRole('region', { name: 'Proof' });
  await proof.locator('.tag.proven').waitFor({ timeout: kMinute });
  assert.match(await proof.textContent(), /loss/);
  await shut(other);
});
