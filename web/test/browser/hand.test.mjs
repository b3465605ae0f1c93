// What a hand does besides moving: moves entered ahead, arrows and marks by the right button.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { cannot, closeAll, closePages, game, moveCount, open, phone, say, shut, touch } from './page.mjs';
import { befriended, engines, held } from './between.mjs';
import { answersInside, lacks } from './server.mjs';

after(closeAll);
afterEach(closePages);

const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';
// Squares can be touched while the other side is to move.
const press = (page, square) => page.locator(`.table [data-square="${square}"]`).click({ force: true });
const early = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.table .mark.early').length === wanted, count);
const listed = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.moves .ply').length === wanted, count);
const lastMove = (page) => page.locator('.moves .ply .move').last().textContent();

// The board is drawn before anybody knows what stands on it, and nobody touches what is not there.
const ready = (page) =>
  page.locator('.table [data-square][aria-label*="can be chosen"]').first().waitFor({ state: 'attached' });

// A page that sits at one side of a game by link, the second unless told; `friend` moves for the other one. In a site, which
// has no such games, the friend moves in the place of an engine.
async function seated(spec, root = '', { own = 'second', ...options } = {}) {
  const page = await open('#/', options);
  if (answersInside) {
    const friend = await befriended(page);
    const from = root ? `&r=${encodeURIComponent(root)}` : '';
    await page.evaluate((to) => (location.hash = to), `#/play?g=${spec}${from}&p=best~1*you`);
    await ready(page);
    return { page, friend };
  }
  const { keys } = await say(page, { type: 'share', game: spec, ...(root ? { root } : {}) });
  await page.evaluate((key) => (location.hash = `#/shared/${key}`), keys[own]);
  await ready(page);
  const other = own === 'first' ? keys.second : keys.first;
  const friend = (move, ply) => say(page, { type: 'act', key: other, action: 'move', move, ply });
  return { page, friend };
}

// What is touched ahead, what the friend plays meanwhile, and the move that follows at once.
const kAhead = [
  ['mnk:3x3,3', '', ['b2'], ['a1'], 'b2'],
  ['kalah:6,4', '', ['1-3'], ['4', '1'], '3'], // the friend's first move gives another turn
  ['mingmang', '', ['a7', 'c7'], ['b1b5'], 'a7c7'],
  ['morris', '', ['d5'], ['d1'], 'd5'],
  ['morris', 'BBxxxxxxxWxxxxxxWxxxxxx w 7 7', ['g0', 'b3'], ['d6'], 'g0xb3'],
  ['darkchess', kDark, ['d4', 'c4'], ['a1-b1'], 'd4-c4'],
];

for (const [spec, root, touches, moves, expected] of kAhead) {
  test(`${spec}: ${expected} is entered ahead, and played when the turn comes`, async () => {
    const { page, friend } = await seated(spec, root);
    for (const square of touches) await press(page, square);
    await early(page, touches.length);
    await page.locator('.status', { hasText: 'Your next move is set' }).waitFor();
    for (const [ply, move] of moves.entries()) {
      await early(page, touches.length);
      await friend(move, ply);
      await listed(page, ply + (ply === moves.length - 1 ? 2 : 1));
    }
    assert.equal(await lastMove(page), expected);
    await early(page, 0);
    await shut(page);
  });
}

test(
  'what is touched after one’s own move is kept while the state behind it is on its way',
  { skip: lacks.links },
  async () => {
    const { page, friend } = await seated('mingmang', '', { own: 'first' });
    const release = await held(page, 'state');
    for (const square of ['b1', 'b5']) await touch(page, square);
    await listed(page, 1);
    for (const square of ['c1', 'c3']) await press(page, square);
    await early(page, 2);
    await release();
    await page.locator('.status', { hasText: 'Your next move is set' }).waitFor();
    await early(page, 2);
    await friend('a7c7', 1);
    await listed(page, 3);
    assert.equal(await lastMove(page), 'c1c3');
    await shut(page);
  },
);

// What is touched ahead, and what the friend plays so that it cannot be done.
const kSpoilt = [
  ['mnk:3x3,3', '', ['b2'], 'b2'],
  ['kalah:3,2', '1,1,0,4,3,1,0,2,1', ['1-3'], '2'], // the house is captured
  ['mingmang', '', ['a5', 'c5'], 'b1b5'],
  ['morris', '', ['d5'], 'd5'],
  ['darkchess', kDark, ['d4', 'c4'], 'b4-c4'],
];

for (const [spec, root, touches, move] of kSpoilt) {
  test(`${spec}: what ${move} makes impossible is dropped`, async () => {
    const { page, friend } = await seated(spec, root);
    for (const square of touches) await press(page, square);
    await early(page, touches.length);
    await friend(move, 0);
    await page.locator('.table .board[aria-busy="false"]').waitFor();
    await early(page, 0);
    assert.equal(await page.locator('.moves .ply').count(), 1);
    await page.locator('[role="status"]', { hasText: 'not legal any more' }).waitFor({ state: 'attached' });
    await shut(page);
  });
}

test('Escape, a press beside the board or another touch drop or change what was entered', async () => {
  const { page, friend } = await seated('mingmang');
  const enter = async () => {
    for (const square of ['a7', 'c7']) await press(page, square);
    await early(page, 2);
  };
  await enter();
  await page.keyboard.press('Escape');
  await early(page, 0);
  await enter();
  await page.locator('.player.at-top').click();
  await early(page, 0);
  await enter();
  await press(page, 'e4');
  await early(page, 0);
  await enter();
  await press(page, 'a6');
  await early(page, 1);
  await press(page, 'b6');
  await early(page, 2);
  await friend('c1c4', 0);
  await listed(page, 2);
  assert.equal(await lastMove(page), 'a6b6');
  await shut(page);
});

test('a piece is dragged ahead, and shows where it would stand', async () => {
  const { page, friend } = await seated('mingmang');
  const from = await page.locator('.table [data-square="a7"]').boundingBox();
  const to = await page.locator('.table [data-square="c7"]').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await early(page, 2);
  assert.equal(await page.locator('.table .ghost').count(), 1);
  await friend('b1b5', 0);
  await listed(page, 2);
  assert.equal(await page.locator('.table .ghost').count(), 0);
  await shut(page);
});

test('a move that closes a mill asks for the piece when the turn comes', { skip: cannot.tap }, async () => {
  const { page, friend } = await seated('morris', 'BBxxxxxxxWxxxxxxWxxxxxx w 7 7', { size: phone, touch: true });
  await page.locator('.table [data-square="g0"]').tap({ force: true });
  await early(page, 1);
  await friend('d6', 0);
  await page.locator('.status', { hasText: 'take' }).waitFor();
  await touch(page, 'e4');
  await listed(page, 2);
  assert.equal(await lastMove(page), 'g0xe4');
  await shut(page);
});

test('a move is entered while an engine thinks, and a takeback forgets it', async () => {
  const page = await open('#/play?g=mingmang&p=you*best~10&t=move~4');
  // However long the hand takes, the engine is not there before it.
  const enter = async () => {
    for (const square of ['b1', 'b5']) await touch(page, square);
    await page.locator('.status', { hasText: 'thinks' }).waitFor();
    await engines.standStill(page);
    await early(page, 0);
    for (const square of ['c1', 'c3']) await press(page, square);
    await early(page, 2);
  };
  await enter();
  await page.keyboard.press('u');
  await early(page, 0);
  await engines.goOn(page);
  await enter();
  await engines.goOn(page);
  await moveCount(page, 3);
  assert.equal((await game(page)).moves[2], 'c1c3');
  await shut(page);
});

// A right-button stroke from the middle of one square to that of another, or a click on one.
async function draw(page, from, to = from) {
  for (const [square, act] of [
    [from, 'down'],
    [to, 'up'],
  ]) {
    const { x, y, width, height } = await page.locator(`.table [data-square="${square}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await page.mouse[act]({ button: 'right' });
  }
}

const kDrawn = [
  ['mingmang', 'b1', 'e4'],
  ['mnk:15x15,5', 'c3', 'h8'],
  ['kalah:6,4', '0-4', '1-2'],
  ['morris', 'a0', 'd5'],
  ['darkchess', 'a1', 'c5'],
];

for (const [spec, from, to] of kDrawn) {
  test(`${spec}: the right button draws arrows and marks, a left click wipes them off`, async () => {
    const page = await open(`#/play?g=${spec}&p=you*you`);
    await page.locator('.table .board[aria-busy="false"]').waitFor();
    await page.evaluate(() => {
      window.menus = 0;
      window.addEventListener('contextmenu', (event) => (window.menus += event.defaultPrevented ? 0 : 1));
    });
    const shapes = (count) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.table .drawings .arrow').length === wanted, count);
    await draw(page, from, to);
    await shapes(1);
    assert.equal(await page.locator('.drawings .head').count(), 1, 'an arrow');
    await draw(page, to);
    await shapes(2);
    assert.equal(await page.locator('.drawings .head').count(), 1, 'a mark has no head');
    await draw(page, to);
    await shapes(1);
    await draw(page, from);
    await shapes(2);
    const board = await page.locator('.table svg.board').boundingBox();
    await page.mouse.click(board.x + 4, board.y + 4);
    await shapes(0);
    assert.equal(await page.evaluate(() => window.menus), 0, 'no menu of the browser');
    assert.deepEqual((await game(page)).moves, []);
    await shut(page);
  });
}
