// Rules, lessons and "how it thinks".
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { after, afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closeAll, closePages, open, shut, squares, touch } from './page.mjs';

after(closeAll);
afterEach(closePages);

const kFamilies = ['mingmang', 'mnk', 'kalah', 'morris', 'darkchess'];

// The lessons as the page has them.
async function lessons() {
  const entry = fileURLToPath(new URL('../../src/content/lessons.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`))
    .kLessons;
}

test('the rules are one click from the first page, with four pictures or more', async () => {
  const page = await open('');
  for (const family of kFamilies) {
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator(`.card-links a[href="#/rules/${family}"]`).click();
    await page.locator('.rules-page .board-figure').first().waitFor();
    assert.ok((await page.locator('.rules-page .board-figure svg').count()) >= 4, family);
  }
  await shut(page);
});

test('the handbook is one touch from Learn and from Help, and leads back to the page', async () => {
  const page = await open('#/learn');
  const heading = page.getByRole('heading', { level: 1, name: 'The Palamedes handbook' });
  await page.getByRole('link', { name: 'The handbook' }).click();
  await heading.waitFor();
  await page.getByLabel('Search').fill('sowing kalah');
  await page.locator('#found a').first().waitFor();
  await page.getByRole('navigation', { name: 'Handbook' }).getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('.cards').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'The handbook' }).click();
  await heading.waitFor();
  await shut(page);
});

test('every lesson is solved by its answer', async () => {
  const page = await open('');
  const all = await lessons();
  for (const family of kFamilies) {
    assert.ok(all[family].length >= 3, family);
    for (const [i, lesson] of all[family].entries()) {
      await page.evaluate((hash) => (location.hash = hash), `#/learn/${family}/${i + 1}`);
      await page.locator('.lesson h2', { hasText: lesson.title }).waitFor();
      const side = family === 'kalah' ? 0 : undefined;
      for (const [ply, move] of lesson.answers[0].entries()) {
        await page.waitForFunction(
          (played) => document.querySelector('.trial')?.getAttribute('data-played') === String(played),
          ply,
        );
        const path = squares(family, move, side);
        if (path.length === 0) await page.locator('.lesson').getByRole('button', { name: 'Pass', exact: true }).click();
        for (const square of path) await touch(page, square, '.lesson-board');
      }
      await page.locator('.lesson .right').waitFor();
    }
  }
  await shut(page);
});

test('a lesson tells a wrong move from the right one', async () => {
  const page = await open('#/learn/morris/1');
  await page.locator('.status', { hasText: 'Choose a piece' }).waitFor();
  await touch(page, 'd6', '.lesson-board');
  await touch(page, 'd5', '.lesson-board');
  await page.locator('.not-yet').waitFor();
  await page.getByRole('button', { name: 'Again' }).click();
  await page.locator('.status', { hasText: 'Choose a piece' }).waitFor();
  await touch(page, 'd6', '.lesson-board');
  await touch(page, 'd7', '.lesson-board');
  await page.locator('.right').waitFor();
  await shut(page);
});

test('“how it thinks” draws the tree, steps through it, and counts nodes by technique', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3&p=you*you');
  await page.locator('#tab-think').click();
  await page.locator('.tree .node').nth(5).waitFor();
  const nodes = async () =>
    Number(/([\d,]+) nodes/.exec(await page.locator('.steps .figures').textContent())[1].replace(',', ''));
  await page.getByLabel('Depth').first().selectOption('3');
  await page.waitForFunction(() => /depth 3/.test(document.querySelector('.steps .figures')?.textContent ?? ''));
  const alphabeta = await nodes();
  await page.getByRole('button', { name: 'Minimax', exact: true }).click();
  await page.waitForFunction(
    (few) =>
      Number(
        /([\d,]+) nodes/.exec(document.querySelector('.steps .figures')?.textContent ?? '')?.[1]?.replace(',', '') ?? 0,
      ) > few,
    alphabeta,
  );
  await page.getByRole('button', { name: 'To the first step' }).click();
  assert.match(await page.locator('.story').textContent(), /position on the board/);
  await page.getByRole('button', { name: 'One step forward' }).click();
  assert.match(await page.locator('.story').textContent(), /^2 of/);
  await page.getByRole('button', { name: 'Monte Carlo' }).click();
  await page.waitForFunction(() => /visits/.test(document.querySelector('.tree')?.textContent ?? ''));
  await page.locator('.costs tbody tr').nth(2).waitFor();
  await shut(page);
});

test('the tree follows the best line, shows the board of a node, and two searches race', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3&p=you*you');
  await page.evaluate(() => (location.hash = '#/think'));
  const tree = page.locator('.steps .tree');
  await tree.locator('.node').nth(5).waitFor();
  const along = await tree.locator('.node').count();
  const board = await tree.boundingBox();
  const root = await tree.locator('.node').first().boundingBox();
  assert.ok(root.x >= board.x && root.y >= board.y && root.y < board.y + board.height, 'the root is in sight');
  await page.getByLabel('Only along the best line').uncheck();
  await page.waitForFunction((few) => document.querySelectorAll('.steps .tree .node').length > few, along);
  const scale = () => tree.locator('svg > g').getAttribute('transform');
  const before = await scale();
  await page.locator('.steps').getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForFunction(
    (old) => document.querySelector('.steps .tree svg > g').getAttribute('transform') !== old,
    before,
  );
  await page.locator('.node-board svg.board').waitFor();
  const counts = page.locator('.lane-count');
  await counts.nth(1).waitFor();
  const [slow, quick] = (await counts.allTextContents()).map((text) => Number(text.replace(',', '')));
  assert.ok(quick < slow, `${quick} nodes against ${slow}`);
  await page.locator('.race', { hasText: 'fewer nodes' }).waitFor();
  await shut(page);
});

test('chance nodes are drawn as circles', async () => {
  const page = await open('#/play?g=darkchess:2x4&p=you*you');
  await page.locator('#tab-think').click();
  await page.locator('.tree .node.chance').first().waitFor();
  await page.getByRole('button', { name: 'To the first step' }).click();
  await page.getByRole('button', { name: 'One step forward' }).click();
  assert.match(await page.locator('.story').textContent(), /left to chance/);
  await shut(page);
});

test('techniques that are switched off cost nodes', async () => {
  const page = await open('#/play?g=kalah&p=you*you');
  await page.locator('#tab-think').click();
  const row = page.locator('.costs tr.chosen .figure');
  await row.waitFor();
  const before = Number((await row.textContent()).replace(',', ''));
  await page.getByLabel('Transposition table').uncheck();
  await page.getByLabel('Killers').uncheck();
  await page.getByLabel('History').uncheck();
  await page.waitForFunction(
    (few) => Number(document.querySelector('.costs:not(.busy) tr.chosen .figure')?.textContent.replace(',', '')) > few,
    before,
  );
  await shut(page);
});
