// Signs that somebody at the board goes by: the aim, whose turn it is, that somebody thinks, what ended a game, what a
// move was worth, what is wrong with a position.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { engines } from './between.mjs';
import { cannot, closeAll, closePages, moveCount, open, shut, touch } from './page.mjs';

after(closeAll);
afterEach(closePages);

const status = (page, text) => page.locator('.under .status', { hasText: text }).waitFor();
// The squares under the marks of a kind, by where they lie.
const marked = (page, look) =>
  page.evaluate((wanted) => {
    const middle = (each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const squares = [...document.querySelectorAll('.table [data-square]')].map((each) => [each, ...middle(each)]);
    return [...document.querySelectorAll(`.table .mark.${wanted}`)]
      .map((mark) => {
        const [x, y] = middle(mark);
        const under = squares.find(([, left, top]) => Math.hypot(left - x, top - y) < 4);
        return under?.[0].dataset.square ?? 'nowhere';
      })
      .sort();
  }, look);
const background = (locator) => locator.evaluate((each) => getComputedStyle(each).backgroundColor);

// In the window, and nothing lies over its middle.
const inSight = (locator) =>
  locator.evaluate((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && each.contains(over);
  });

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 768],
]) {
  test(`at ${width}x${height} the aim stays beside the board, and the rules are a touch away`, async () => {
    const page = await open('#/play?g=morris&m=d1_d5_f3&p=you*you', { size: { width, height }, touch: !cannot.tap });
    await page.locator('.moves .ply').nth(2).waitFor();
    const aim = page.locator('.aim-line p');
    assert.match(await aim.textContent(), /The aim.*a mill takes an enemy piece/);
    assert.ok(await inSight(aim), 'the aim is in sight');
    const lines = await aim.evaluate((each) => each.scrollHeight <= each.clientHeight + 1);
    assert.ok(lines, 'all of it');
    const button = page.getByRole('button', { name: 'Rules of Morris' });
    const beside = (await button.count()) === 0;
    const rules = beside ? page.locator('#tab-rules') : button;
    assert.ok(await inSight(rules), 'the rules are in sight');
    await rules.click();
    await page.locator('.rules-tab', { hasText: 'Both sides first set their pieces' }).waitFor();
    if (!beside) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    assert.ok(await inSight(page.locator('.table [data-square="b3"]')), 'the board is there again');
    await shut(page);
  });
}

test('passing is an ordinary button: the one strong colour is for a new game', async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await status(page, 'Choose a pebble');
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const strong = page.getByRole('button', { name: 'New game' });
  assert.notEqual(await background(pass), await background(strong));
  assert.equal(await page.locator('.controls .main').count(), 1);
  await shut(page);
});

test('an opponent that thinks is seen to; then the title of the tab says whose move it is', async () => {
  // Long enough for a busy machine to see it, and a position that no book answers at once.
  const page = await open('#/play?g=mnk:15x15,5&m=a1_o15_a15_o1&p=you*best~10&t=move~4');
  await status(page, 'Choose a free place');
  assert.equal(await page.title(), 'Your move · Gomoku · Palamedes');
  await touch(page, 'h8');
  await page.locator('.player.busy .turn', { hasText: 'thinking' }).waitFor();
  await status(page, 'Palamedes thinks');
  assert.equal(await page.title(), 'Gomoku · Palamedes');
  await moveCount(page, 6);
  await page.waitForFunction(() => document.title === 'Your move · Gomoku · Palamedes');
  assert.equal(await page.locator('.player.busy').count(), 0);
  await engines.standStill(page);
  await page.keyboard.press('h');
  await page.locator('.controls .icon-button.busy').waitFor();
  await engines.goOn(page);
  await page.locator('.controls .icon-button.busy').waitFor({ state: 'detached' });
  await shut(page);
});

// How many columns of the graph have something in the colour of an element of its caption.
const drawn = (page, swatch) =>
  page.locator('.graph').evaluate((figure, wanted) => {
    const canvas = figure.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colour = getComputedStyle(figure.querySelector(wanted)).borderTopColor.match(/\d+/g).map(Number);
    const columns = new Set();
    for (let at = 0; at < data.length; at += 4)
      if (colour.every((part, i) => Math.abs(part - data[at + i]) < 12)) columns.add((at / 4) % canvas.width);
    return columns.size;
  }, swatch);

test('a game of two programs has the opinions of both in its graph', async () => {
  const page = await open('#/play?g=mnk:5x5,4&p=best~3*best~2&t=move~0.1');
  await page.locator('.ending').waitFor();
  await page.locator('.graph figcaption', { hasText: /X, as .* saw it.*O, as .* saw it/ }).waitFor();
  await page.waitForFunction(() => document.querySelector('.graph canvas') !== null);
  assert.ok((await drawn(page, '.swatch.first')) > 20, 'the first one’s line');
  assert.ok((await drawn(page, '.swatch.second')) > 20, 'the second one’s line');
  await shut(page);
});

// A game, how it comes to its end, and what is marked on the board then.
const kLarger = 'a1 a2 a3 a4 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 e4';
const kEnds = [
  ['Ming Mang: the larger territory', 'mingmang:5', 'W.WWW/B..WB/BBBB./BB.../BB..B b', 'pass_pass', 'won', kLarger],
  ['Gomoku: the line', 'mnk:3x3,3', '', 'a1_b1_a2_b2_a3', 'won', 'a1 a2 a3'],
  ['Morris: the last mill', 'morris', 'WxxxBxxxWxBxxxxxxBxxWxx b 0 0', 'c3-b1_a0-b3_b5-f1xa3', 'won', 'b1 d1 f1'],
  [
    'Dark Chess: the last capture',
    'darkchess',
    'K---/----/----/----/----/----/---P/---p r - 0 r',
    'd2-d1',
    'last',
    'd1 d2',
  ],
];
for (const [name, spec, root, moves, look, squares] of kEnds) {
  test(`the end is shown on the board. ${name}`, async () => {
    const page = await open(`#/play?g=${spec}&r=${encodeURIComponent(root)}&m=${moves}&p=you*you`);
    await page.locator('.ending').waitFor();
    const wanted = squares.split(' ');
    await page.waitForFunction(
      ([mark, count]) => document.querySelectorAll(`.table .mark.${mark}`).length === count,
      [look, wanted.length],
    );
    assert.deepEqual(await marked(page, look), wanted);
    await shut(page);
  });
}

test('the card of an ending leaves a line from edge to edge in sight, beside the board', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=a1_b1_a2_b2_a3&p=you*best~2', { size: { width: 1280, height: 768 } });
  await page.locator('.ending').waitFor();
  await page.locator('.mark.won').nth(2).waitFor();
  const card = await page.locator('.ending').boundingBox();
  const board = await page.locator('.table svg.board').boundingBox();
  assert.ok(card.x >= board.x + board.width);
  assert.ok(card.x + card.width <= 1280 && card.y + card.height <= 768);
  await shut(page);
});

test('what moves were worth is beside them in the list, and dots in the graph', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3_b1_a3_c1&p=you*random~10');
  await page.locator('.ending').getByRole('button', { name: 'What was better?' }).click();
  await page.locator('.worst li').first().waitFor();
  await page.locator('.progress-row').waitFor({ state: 'detached' });
  const grades = await page
    .locator('.moves .ply')
    .evaluateAll((all) => all.map((each) => each.querySelector('.grade [aria-hidden]')?.textContent ?? ''));
  assert.equal(grades[4], '??', `${grades}`); // 5. a3 lets c1 win
  assert.equal(grades[5], '★', `${grades}`);
  assert.match(await page.locator('.moves .ply').nth(4).textContent(), /blunder/);
  // Back at the start its line is out of the way of the dots, which are the only ones in that colour.
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForFunction(() => !location.hash.includes('m='));
  await page.waitForFunction(() => {
    const canvas = document.querySelector('.graph canvas');
    const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, 0, canvas.width / 2, canvas.height);
    const accent = getComputedStyle(document.querySelector('.grade.blunder')).color.match(/\d+/g).map(Number);
    let dots = 0;
    for (let at = 0; at < data.length; at += 4)
      if (accent.every((part, i) => Math.abs(part - data[at + i]) < 12)) ++dots;
    return dots > 30;
  });
  await shut(page);
});

test('the editor marks the point that is wrong; Clear empties the board, and Start sets it up again', async () => {
  const page = await open('#/play?g=morris&m=d1_d5&p=you*you');
  await status(page, 'Place a piece');
  await page.locator('#tab-analysis').click();
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.locator('.editor .fine').waitFor();
  const text = page.getByLabel('Position text');
  assert.equal(await page.locator('.setup-table .piece').count(), 2);
  await text.fill((await text.inputValue()).replace('x', 'Q'));
  await page.locator('.editor .trouble').waitFor();
  assert.deepEqual(await marked(page, 'wrong'), ['a0']);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('.editor .fine').waitFor();
  assert.equal(await page.locator('.setup-table .piece').count(), 0);
  assert.equal(await page.locator('.table .mark.wrong').count(), 0);
  await touch(page, 'd1');
  await page.locator('.setup-table .piece').first().waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.setup-table .piece').waitFor({ state: 'detached' });
  await page.locator('.editor .fine').waitFor();
  assert.match(await text.inputValue(), /^x+ w 9 9$/);
  await shut(page);
});
