// Everything around the board: takeback, analysis, editor, records, links, breakdowns.
import assert from 'node:assert/strict';
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { closeBrowser, game, moveCount, open, phone, shut, skip, state, touch, url } from './page.mjs';

after(closeBrowser);
const run = promisify(exec);
const restart = process.env.PALAMEDES_RESTART ?? '';

test('takeback against an engine goes back to the person’s move', { skip }, async () => {
  const page = await open('#/play?g=mnk:7x7,5&p=you*best~1&t=move~0.1');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  await touch(page, 'd4');
  await moveCount(page, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !location.hash.includes('m='));
  await touch(page, 'c3');
  await moveCount(page, 2);
  assert.equal((await game(page)).moves[0], 'c3');
  await shut(page);
});

test('arrow keys walk through the game, and another move there is a variation', { skip }, async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1_6&p=you*you');
  await page.locator('.moves').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => location.hash.includes('m=4_1&'));
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  const side = (await state(page)).sides.at(-1);
  await touch(page, `${side}-2`);
  await page.locator('.variation').waitFor();
  await page.locator('.comment-row input').fill('a thought');
  await page.locator('.comment-row input').blur();
  await page.reload();
  await page.locator('.variation').waitFor();
  assert.ok((await page.locator('.moves').textContent()).includes('a thought'), 'variations and comments survive a reload');
  await shut(page);
});

test('analysis shows lines, a bar, a proof with its word, and plays a line', { skip }, async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3_a3&p=you*you');
  await page.locator('#tab-analysis').click();
  await page.getByRole('switch').check();
  await page.locator('.line').first().waitFor();
  await page.locator('.bar').waitFor();
  await page.locator('.tag.proven').first().waitFor();
  assert.match(await page.locator('.line').first().textContent(), /win in \d|draw/);
  assert.ok((await page.locator('.arrows .arrow').count()) > 0);
  await page.locator('.line').first().locator('.move').first().hover();
  await page.locator('.line').first().locator('.move').first().click();
  await moveCount(page, 5);
  await shut(page);
});

test('the chances of a flip are shown', { skip }, async () => {
  const page = await open('#/play?g=darkchess:2x4&p=you*you');
  await page.locator('#tab-analysis').click();
  await page.locator('.chance li').first().waitFor();
  assert.equal(await page.locator('.chance li').count(), 8);
  assert.match(await page.locator('.chance li').first().textContent(), /1 of 8/);
  await shut(page);
});

test('the editor says what is wrong, and opens what is right', { skip }, async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  await page.locator('#tab-analysis').click();
  await page.locator('summary', { hasText: 'Set up a position' }).click();
  await page.locator('.editor .fine').waitFor();
  await page.locator('.editor [data-square="d4"]').click({ force: true });
  await page.locator('.editor .trouble', { hasText: '28' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Analyse from here' }).isDisabled());
  await page.locator('.editor textarea').fill('WWWW.WWW/W......B/W......B/W......B/W.BWWW.B/W......B/.......B/BBBB..BB b');
  await page.locator('.editor .fine').waitFor();
  await page.getByRole('button', { name: 'Analyse from here' }).click();
  await page.waitForFunction(() => location.hash.includes('r=WWWW'));
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  await touch(page, 'h4');
  await touch(page, 'g4');
  await moveCount(page, 1);
  await shut(page);
});

test('a record is saved and loaded again, and a broken one refused with a line', { skip }, async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1_6&p=you*you');
  await page.locator('.moves .ply').nth(2).waitFor();
  await page.locator('.status', { hasText: 'Choose one' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save record' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /\[Game "kalah:6,4"\]/);
  await page.goto(`${url}/#/play?g=mnk:3x3,3&p=you*you`);
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.locator('.files textarea').fill('[Game "kalah:6,4"]\n\n1. 4 2. 9\n*\n');
  await page.getByRole('button', { name: 'Load this text' }).click();
  await page.locator('.files [role="status"]', { hasText: '⚠' }).waitFor();
  await page.locator('.files textarea').fill(text);
  await page.getByRole('button', { name: 'Load this text' }).click();
  await moveCount(page, 3);
  assert.deepEqual((await game(page)).moves, ['4', '1', '6']);
  await shut(page);
});

test('a picture of the board stands alone', { skip }, async () => {
  const page = await open('#/play?g=morris&m=d1_d5&p=you*you');
  await page.locator('.piece').nth(1).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(text.includes('radialGradient') && !text.includes('var('));
  await shut(page);
});

test('a reload in mid-game loses nothing', { skip }, async () => {
  const page = await open('#/play?g=mnk:7x7,5&p=you*random~10&t=move~0.1');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  await touch(page, 'd4');
  await moveCount(page, 2);
  const { moves } = await game(page);
  await page.reload();
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  assert.deepEqual((await game(page)).moves, moves);
  const free = (await state(page)).legal[0];
  await touch(page, free);
  await moveCount(page, 4);
  await shut(page);
});

test('a shared link opens in a second browser', { skip }, async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1&p=you*best~3');
  await page.locator('.moves .ply').nth(1).waitFor();
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.locator('.files [role="status"]', { hasText: 'copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(link.slice(link.indexOf('#')));
  await other.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  assert.deepEqual((await game(other)).moves.slice(0, 2), ['4', '1']);
  await shut(other);
  await shut(page);
});

test('a server that is killed and started again costs nothing', { skip: skip || (restart === '' && 'PALAMEDES_RESTART names no command') }, async () => {
  const page = await open('#/play?g=mnk:7x7,5&p=you*random~10&t=move~0.1');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  await touch(page, 'd4');
  await moveCount(page, 2);
  const free = (await state(page)).legal[0];
  const restarting = run(restart);
  await page.waitForTimeout(50);
  await touch(page, free);
  await restarting;
  await moveCount(page, 4);
  assert.equal((await game(page)).moves[2], free);
  await shut(page);
});

test('on a phone the board comes first and everything can be touched', { skip }, async () => {
  const page = await open('#/play?g=morris&p=you*random~10&t=move~0.1', { size: phone, touch: true });
  await page.locator('.status', { hasText: 'Place a piece' }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= phone.width, `nothing sticks out: ${wide}`);
  await page.locator('.table [data-square="d1"]').tap({ force: true });
  await moveCount(page, 2);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.play button, .play select, .top a, .top button')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5)
      .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], 'targets of at least 44 pixels');
  await shut(page);
});

test('“how it thinks” draws the tree, steps through it, and counts nodes by technique', { skip }, async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3&p=you*you');
  await page.locator('#tab-think').click();
  await page.locator('.tree .node').nth(5).waitFor();
  const nodes = async () => Number(/([\d,]+) nodes/.exec(await page.locator('.steps .figures').textContent())[1].replace(',', ''));
  await page.getByLabel('Depth').first().selectOption('3');
  await page.waitForFunction(() => /depth 3/.test(document.querySelector('.steps .figures')?.textContent ?? ''));
  const alphabeta = await nodes();
  await page.getByRole('button', { name: 'Minimax' }).click();
  await page.waitForFunction((few) => Number(/([\d,]+) nodes/.exec(document.querySelector('.steps .figures')?.textContent ?? '')?.[1]?.replace(',', '') ?? 0) > few, alphabeta);
  await page.getByRole('button', { name: 'To the first step' }).click();
  assert.match(await page.locator('.story').textContent(), /position on the board/);
  await page.getByRole('button', { name: 'One step forward' }).click();
  assert.match(await page.locator('.story').textContent(), /^2 of/);
  await page.getByRole('button', { name: 'Monte Carlo' }).click();
  await page.waitForFunction(() => /visits/.test(document.querySelector('.tree')?.textContent ?? ''));
  await page.locator('.costs tbody tr').nth(2).waitFor();
  await shut(page);
});
