// What every window size promises: nothing sticks out, the board is as large as it can be, and nothing moves when
// something appears.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, open, phone, shut, touch, moveCount } from './page.mjs';

after(closeAll);
afterEach(closePages);

const kSizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [900, 700],
  [951, 700],
  [1280, 768],
  [1440, 900],
  [844, 390],
].map(([width, height]) => ({ width, height }));
const kGames = ['mingmang', 'gomoku', 'kalah:6,4', 'morris', 'darkchess'];
const kPlaces = [
  '',
  ...kGames.map((game) => `#/play?g=${game}&p=you*you`),
  '#/learn',
  '#/learn/kalah/1',
  '#/rules/morris',
];

const box = (page, selector) => page.locator(selector).first().boundingBox();

for (const size of kSizes) {
  test(`nothing sticks out at ${size.width}x${size.height}`, async () => {
    const page = await open('', { size });
    for (const hash of kPlaces) {
      await page.evaluate((where) => (location.hash = where), hash === '' ? '#/' : hash);
      await page.locator('svg.board').first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= size.width, `${hash || 'home'} is ${wide} wide`);
    }
    await shut(page);
  });
}

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

for (const size of [{ width: 1280, height: 768 }, phone]) {
  test(`nothing moves at ${size.width} when analysis, hints and thinking appear`, async () => {
    const page = await open('#/play?g=kalah:6,4&p=you*best~1&t=clock~5~0', { size });
    await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
    const places = async () => [await box(page, '.table svg.board'), await box(page, '.controls')];
    const before = await places();
    await page.keyboard.press('a');
    await page.locator('.arrows .arrow').first().waitFor();
    assert.deepEqual(await places(), before, 'analysis');
    await page.keyboard.press('a');
    await page.keyboard.press('h');
    await page.locator('.mark.hint').first().waitFor();
    assert.deepEqual(await places(), before, 'a hint');
    await touch(page, '0-2');
    await moveCount(page, 2);
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
