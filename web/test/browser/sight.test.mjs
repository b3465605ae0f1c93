// What is to be seen is there to be seen: not covered, not too small, not squeezed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, kKnown, moveCount, open, phone, shut, touch } from './page.mjs';
import { answered } from './between.mjs';

after(closeAll);
afterEach(closePages);

const kLaptop = { width: 1280, height: 768 };

// Where elements are in the window.
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

for (const [where, moves] of [
  ['at the lower edge', 'a1_a3_b1_b3_c1'],
  ['at the upper edge', 'a3_a1_b3_b1_c3'],
]) {
  test(`the card of an ending leaves a line ${where} in sight`, async () => {
    const page = await open(`#/play?g=mnk:3x3,3&m=${moves}&p=you*best~2`, { size: kLaptop });
    await page.locator('.mark.won').nth(2).waitFor();
    const [card] = await boxes(page, '.ending');
    const line = await boxes(page, '.mark.won');
    assert.equal(line.length, 3);
    for (const mark of line) assert.ok(mark.y >= card.y + card.height || mark.y + mark.height <= card.y, where);
    await shut(page);
  });
}

test('the card of an ending leaves the whole board of Kalah in sight on a laptop', async () => {
  const last = '1,2,3,4,0,0,20,0,0,0,0,0,1,17,2';
  const page = await open(`#/play?g=kalah:6,4&r=${encodeURIComponent(last)}&m=1&p=you*best~1`, { size: kLaptop });
  await page.locator('.ending').waitFor();
  const [card] = await boxes(page, '.ending');
  const beside = (each) => card.x >= each.x + each.width || card.y >= each.y + each.height;
  for (const part of ['.table svg.board', '.controls', '.player.at-top', '.player.at-bottom'])
    assert.ok(beside((await boxes(page, part))[0]), `${part} is in sight`);
  assert.ok(card.x + card.width <= kLaptop.width && card.y + card.height <= kLaptop.height, 'in the window');
  await shut(page);
});

test('exact values on the houses of Kalah can be read, from both sides', async () => {
  const page = await open('', { size: kLaptop });
  await answered(page, 'known', kKnown);
  await page.evaluate(() => (location.hash = '#/play?g=kalah:6,4&p=you*you'));
  await page.locator('#tab-analysis').click();
  for (const turn of ['as it is', 'flipped']) {
    await page.locator('.table .value').nth(1).waitFor();
    const stones = await boxes(page, '.table .pieces circle');
    assert.ok(stones.length > 40, 'stones lie in their houses');
    for (const seal of await boxes(page, '.table .value')) {
      assert.ok(Math.min(seal.width, seal.height) >= 24, `${turn}: ${seal.width} by ${seal.height}`);
      const covered = stones.filter(
        ({ x, y, width, height }) =>
          Math.hypot(x + width / 2 - seal.x - seal.width / 2, y + height / 2 - seal.y - seal.height / 2) < width / 2,
      );
      assert.equal(covered.length, 0, `${turn}: a stone is under it`);
    }
    await page.keyboard.press('f');
  }
  await shut(page);
});

test('the tree of a search is as wide as a phone, and fits anew where the window changes', async () => {
  const page = await open('#/play?g=kalah:6,4&p=you*you', { size: kLaptop });
  await page.locator('.status', { hasText: 'Choose one' }).waitFor();
  await page.evaluate(() => (location.hash = '#/think'));
  await page.locator('.tree .node').nth(3).waitFor();
  for (const size of [phone, kLaptop]) {
    await page.setViewportSize(size);
    await page.waitForFunction(() => {
      const box = document.querySelector('.tree').getBoundingClientRect();
      const root = document.querySelector('.tree .node').getBoundingClientRect();
      return box.width > innerWidth * 0.7 && root.left >= box.left && root.right <= box.right;
    });
  }
  await shut(page);
});

test('two people at one table are asked for a clock, not for seconds a move', async () => {
  const page = await open('#/play?g=kalah:6,4&p=you*best~3&t=move~3');
  await page.getByRole('button', { name: 'New game' }).click();
  const time = page.getByLabel('Time to think');
  assert.equal(await time.locator('option:checked').textContent(), '3 s a move');
  await page.getByRole('radio', { name: 'With a friend' }).check();
  assert.equal(await time.locator('option:checked').textContent(), 'without a clock');
  assert.equal(await time.getByText('a move').count(), 0);
  await shut(page);
});

test('the puzzle of the day is shown with its position, and told as solved once it is', async () => {
  const kFamilies = ['mingmang', 'mnk', 'kalah', 'morris', 'darkchess'];
  const positions = Object.fromEntries(
    kFamilies.map((family) => {
      const text = readFileSync(new URL(`../../src/puzzles/${family}.json`, import.meta.url), 'utf8');
      return [family, JSON.parse(text).map((each) => each.position)];
    }),
  );
  const page = await open('#/puzzles');
  const card = page.locator('.daily-puzzle');
  await card.locator('svg.board').waitFor();
  assert.match(await card.textContent(), /Today’s puzzle: .*Your move, as/);
  await page.evaluate((all) => localStorage.setItem('palamedes.puzzles', JSON.stringify(all)), positions);
  await page.reload();
  await card.getByText('Solved. The next one comes tomorrow.').waitFor();
  await card.click();
  await page.locator('.trial .board').waitFor();
  assert.match(await page.evaluate(() => location.hash), /^#\/puzzles\/[a-z]+\/daily$/);
  await shut(page);
});

test('who has lost every game, or won every game, is not told of an equal', async () => {
  const page = await open('#/record');
  const games = (family, points) =>
    Array.from({ length: 9 }, (_, i) => ({ id: `${family}${i}`, family, level: points ? 10 : 1, points }));
  const played = [...games('kalah', 0), ...games('mnk', 1)];
  await page.evaluate((scored) => localStorage.setItem('palamedes.record', JSON.stringify(scored)), played);
  await page.reload();
  await page.getByText('You are not as strong as the first of the ten yet').waitFor();
  await page.getByText('You are stronger than all ten').waitFor();
  assert.equal(await page.getByText('your equal').count(), 0);
  await shut(page);
});

const kManyTaken = 'K---/----/----/----/----/----/---P/---p r - 0 r';

test('captured pieces keep their size, and news stays beside the name', async () => {
  for (const size of [kLaptop, phone]) {
    const page = await open(`#/play?g=darkchess&r=${encodeURIComponent(kManyTaken)}&m=d2-d1&p=you*best~1`, { size });
    await page.locator('.player .turn', { hasText: 'took the black soldier' }).waitFor();
    for (const taken of await boxes(page, '.player .taken')) assert.ok(taken.height >= 24, `${taken.height} high`);
    const [news] = await boxes(page, '.player.at-bottom .turn');
    const [who] = await boxes(page, '.player.at-bottom .player-side');
    const [taken] = await boxes(page, '.player.at-bottom .taken');
    assert.ok(who.x + who.width <= news.x, 'the side is read');
    assert.ok(news.x + news.width <= taken.x, 'the news is read');
    assert.ok(taken.x + taken.width <= size.width, 'the pieces are in the window');
    assert.match(await page.locator('.ending').textContent(), /All pieces of Second \(Pip\) are captured/);
    await shut(page);
  }
});

test('hints for a first game go on with the moves, whether they are read or not', async () => {
  const page = await open('#/play?g=gomoku&p=you*best~1&t=move~0.1', { size: kLaptop });
  const coach = page.locator('.coach');
  await coach.getByText('1 of 3').waitFor();
  for (const [i, square] of ['h8', 'a1', 'o15'].entries()) {
    await touch(page, square);
    await moveCount(page, 2 * i + 2);
    await (i < 2 ? coach.getByText(`${i + 2} of 3`).waitFor() : coach.waitFor({ state: 'detached' }));
  }
  await shut(page);
});

test('the players of a wide board stand above and below it, and the panel beside all of them', async () => {
  const page = await open('#/play?g=kalah:6,4&p=you*you', { size: kLaptop });
  await page.locator('.player.at-top', { hasText: 'Second' }).waitFor();
  const [[top], [board], [bottom], [row], [panel]] = await Promise.all(
    ['.player.at-top', '.table svg.board', '.player.at-bottom', '.controls', '.panel'].map((each) => boxes(page, each)),
  );
  assert.ok(top.y + top.height <= board.y && board.y + board.height <= bottom.y && bottom.y + bottom.height <= row.y);
  assert.ok(panel.x >= board.x + board.width && panel.y <= board.y + 1 && panel.y + panel.height >= row.y + row.height);
  assert.equal(
    await page.locator('.player', { hasText: 'You' }).count(),
    0,
    'two people at one table go by their sides',
  );
  // The drawer of pieces begins where the board does.
  await page.locator('#tab-analysis').click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.locator('.editor .fine').waitFor();
  const [drawer] = await boxes(page, '.panel');
  const [table] = await boxes(page, '.setup-table svg.board');
  assert.ok(Math.abs(drawer.y - table.y) < 12 && drawer.y + drawer.height <= kLaptop.height);
  await shut(page);
});
