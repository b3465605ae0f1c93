// What every window size promises: nothing sticks out, the board is as large as it can be, and nothing moves when
// something appears.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, open, phone, say, shut, touch, moveCount } from './page.mjs';
import { answersInside, server } from './server.mjs';
import { fits, kSizes, kViews, shown } from './places.mjs';

after(closeAll);
afterEach(closePages);

const kGames = ['mingmang', 'gomoku', 'kalah:6,4', 'morris', 'darkchess'];
const box = (page, selector) => page.locator(selector).first().boundingBox();

for (const [name, hash, act] of kViews) {
  test(`${name}: nothing sticks out at any size`, async () => {
    const page = await open(hash);
    await shown(page, hash, act);
    await fits(page, name);
    await shut(page);
  });
}

test('the handbook: nothing sticks out at any size', async () => {
  const page = await open('docs/index.html');
  for (const place of [
    'index',
    'web',
    'api',
    'strength',
    'rules/kalah',
    'verbs/serve',
    'decisions/0005-one-module-a-game',
  ]) {
    await page.goto(`${await server.url()}/docs/${place}.html`);
    await page.locator('h1').first().waitFor();
    await fits(page, `docs-${place.replace('/', '-')}`);
  }
  await shut(page);
});

for (const [width, height, least] of [
  [1280, 768, 618],
  [1440, 900, 750],
]) {
  test(`the board is at least ${least} high at ${width}x${height}, with its row of buttons`, async () => {
    const page = await open('', { size: { width, height } });
    for (const game of ['mingmang', 'gomoku', 'morris']) {
      await page.evaluate((where) => (location.hash = where), `#/play?g=${game}&p=you*best~1`);
      await page.locator('.table svg.board').waitFor();
      assert.ok((await box(page, '.table svg.board')).height >= least, game);
      const row = await box(page, '.controls');
      assert.ok(row.y + row.height <= height, `${game}: the buttons are in sight`);
      assert.ok(row.height < 60, `${game}: one row`);
    }
    await shut(page);
  });
}

for (const size of [phone, { width: 360, height: 740 }, { width: 844, height: 390 }]) {
  test(`on a phone of ${size.width}x${size.height} board and buttons fit one screen`, async () => {
    const page = await open('', { size, touch: true });
    for (const game of kGames) {
      await page.evaluate((where) => (location.hash = where), `#/play?g=${game}&p=you*best~1&t=clock~5~0`);
      await page.locator('.table svg.board').waitFor();
      const board = await box(page, '.table svg.board');
      const row = await box(page, '.controls');
      assert.ok(board.y >= 0 && board.y + board.height <= size.height, `${game}: the board`);
      assert.ok(row.y + row.height <= size.height, `${game}: the buttons end at ${row.y + row.height}`);
    }
    for (const game of answersInside ? [] : kGames) {
      const { keys } = await say(page, { type: 'share', game, clock: { minutes: 5, increment: 0 } });
      await page.evaluate((key) => (location.hash = `#/shared/${key}`), keys.first);
      await page.locator('.invitation, .about-shared').first().waitFor();
      const row = await box(page, '.controls');
      assert.ok(row.y + row.height <= size.height, `${game} by link: the buttons end at ${row.y + row.height}`);
    }
    await shut(page);
  });
}

test('dark chess lies down on a wide screen and stands on a tall one', async () => {
  const wide = await open('#/play?g=darkchess&p=you*you');
  const lying = await box(wide, '.table svg.board');
  assert.ok(lying.width > lying.height * 1.5);
  await touch(wide, 'b3');
  await moveCount(wide, 1);
  await shut(wide);
  const tall = await open('#/play?g=darkchess&p=you*you', { size: phone });
  const standing = await box(tall, '.table svg.board');
  assert.ok(standing.height > standing.width * 1.5);
  await shut(tall);
});

// A move of each game that can be played first, as it is touched.
const kFirst = [['b1', 'b5'], ['h8'], ['0-2'], ['d1'], ['b3']];
const kWatched = ['.table svg.board', '.controls', '.player.at-top', '.player.at-bottom', '[role="tablist"]'];

for (const [i, size] of kSizes.entries()) {
  const game = kGames[i % kGames.length];
  test(`nothing moves at ${size.width} when clock, analysis, hints and thinking appear: ${game}`, async () => {
    const page = await open(`#/play?g=${game}&p=you*best~1`, { size });
    // Where they are on the page: a click may scroll it.
    const places = () =>
      page.evaluate((watched) => {
        const at = (each) => document.querySelector(each).getBoundingClientRect();
        return watched.map((each) => [at(each).x + scrollX, at(each).y + scrollY, at(each).width, at(each).height]);
      }, kWatched);
    await page.locator('.table .board[aria-busy="false"]').waitFor();
    const without = await places();
    await page.evaluate((where) => (location.hash = where), `#/play?g=${game}&p=you*best~1&t=clock~5~0`);
    await page.locator('.clock').first().waitFor();
    await page.locator('.table .board[aria-busy="false"]').waitFor();
    const before = await places();
    assert.deepEqual(before, without, 'a clock');
    await page.keyboard.press('a');
    await page.locator('.arrows .arrow').first().waitFor();
    assert.deepEqual(await places(), before, 'analysis');
    await page.keyboard.press('a');
    await page.keyboard.press('h');
    await page.locator('.icon-button.busy').waitFor({ state: 'detached' });
    await page.locator('.arrows .arrow').first().waitFor();
    assert.deepEqual(await places(), before, 'a hint');
    for (const square of kFirst[i % kGames.length]) await touch(page, square);
    await moveCount(page, 2);
    await page.locator('.table .board[aria-busy="false"]').waitFor();
    assert.deepEqual(await places(), before, 'a move and its answer');
    await shut(page);
  });
}

test('every point of Morris is 44 pixels on a phone', async () => {
  const page = await open('#/play?g=morris&p=you*you', { size: { width: 360, height: 740 }, touch: true });
  await page.locator('.table [data-square="d1"]').waitFor();
  const sizes = await page
    .locator('.table [data-square]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  assert.ok(Math.min(...sizes) >= 44, `the smallest is ${Math.min(...sizes)}`);
  await shut(page);
});

test('another place is seen from its top, with its own title, and has the focus', async () => {
  const page = await open('#/rules/morris');
  await page.locator('h1').waitFor();
  assert.match(await page.title(), /Rules of Morris/);
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.waitForFunction(() => window.scrollY > 500);
  await page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name: 'Kalah' }).click();
  await page.locator('.table svg.board').waitFor();
  await page.waitForFunction(() => window.scrollY === 0 && document.title === 'Kalah · Palamedes');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  await shut(page);
});

test('headings never skip a level', async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1_6&p=you*you');
  await page.locator('.status', { hasText: 'Choose one' }).waitFor();
  for (const tab of ['moves', 'analysis', 'think', 'rules']) {
    await page.locator(`#tab-${tab}`).click();
    await page.locator(`#panel-${tab}`).waitFor();
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map((each) => Number(each.tagName[1])));
    assert.ok(
      levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1),
      `${tab}: ${levels}`,
    );
  }
  await shut(page);
});

test('settings close when something else is touched', async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Settings' }).waitFor();
  await page.locator('.panel').click();
  await page.getByRole('group', { name: 'Settings' }).waitFor({ state: 'detached' });
  await shut(page);
});
