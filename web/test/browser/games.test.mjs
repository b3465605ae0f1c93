// Whole games by mouse and by keyboard.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, dice, game, moveCount, open, playByMouse, shut, skip, squares, state, touch } from './page.mjs';

after(closeBrowser);

// A seeded choice among the legal moves, but a pass or a swap only where the game asks for one.
function chooser(seed) {
  const roll = dice(seed);
  return (legal) => {
    const real = legal.filter((move) => move !== 'pass' && move !== 'swap');
    const from = real.length > 0 ? real : legal;
    return from[roll(from.length)];
  };
}

async function wholeGame(spec, seed, limit, last = null) {
  const page = await open(`#/play?g=${spec}&p=you*you`);
  const choose = chooser(seed);
  let plies = 0;
  for (; plies < limit; ++plies) {
    if ((await state(page)).over) break;
    await playByMouse(page, choose);
  }
  for (const move of last ?? []) await playByMouse(page, () => move);
  const end = await state(page);
  assert.ok(end.over, `${spec} is over after ${end.moves.length} plies`);
  await page.locator('.status.ended').waitFor();
  assert.ok((await page.locator('.status.ended').textContent()).includes(end.reason));
  await shut(page);
  return plies;
}

test('tic-tac-toe by mouse, to the end', { skip }, () => wholeGame('mnk:3x3,3', 1, 9));
test('gomoku on 7x7 by mouse, to the end', { skip }, () => wholeGame('mnk:7x7,4', 2, 49));
test('Kalah by mouse, to the end', { skip }, () => wholeGame('kalah:4,3', 3, 200));
test('Morris by mouse, to the end', { skip }, () => wholeGame('morris:three', 4, 300));
test('dark chess by mouse, to the end', { skip }, () => wholeGame('darkchess:2x4,quiet=12', 5, 300));
test('Ming Mang by mouse, ended by two passes', { skip }, () => wholeGame('mingmang', 6, 10, ['pass', 'pass']));

test('a mill takes a piece by a second click', { skip }, async () => {
  const page = await open('#/play?g=morris:nine&m=a1_d2_a4_f4&p=you*you');
  await page.locator('.status', { hasText: 'Place a piece' }).waitFor();
  await touch(page, 'a7');
  await page.locator('.status', { hasText: 'A mill' }).waitFor();
  await touch(page, 'f4');
  await moveCount(page, 5);
  assert.equal((await game(page)).moves.at(-1), 'a7xf4');
  await shut(page);
});

test('pieces can be dragged, and an illegal drop snaps back', { skip }, async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  const middle = async (square) => {
    const box = await page.locator(`.table [data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle('d4')), { steps: 4 });
    await page.mouse.move(...(await middle(to)), { steps: 4 });
    await page.mouse.up();
  };
  await drag('b1', 'c5');
  assert.deepEqual((await game(page)).moves, []);
  await drag('b1', 'b5');
  await moveCount(page, 1);
  assert.deepEqual((await game(page)).moves, ['b1b5']);
  await shut(page);
});

test('from the first page, two clicks and a move start a game against an engine', { skip }, async () => {
  const page = await open('');
  await page.getByRole('button', { name: 'Play Kalah' }).click();
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  await touch(page, '0-1');
  await moveCount(page, 2);
  assert.ok((await state(page)).moves.length >= 2);
  await shut(page);
});

test('a whole game by keyboard alone', { skip }, async () => {
  const page = await open('#/play?g=mnk:3x3,3&p=you*you');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  // Tab reaches the board; from there arrows and Enter.
  for (let i = 0; i < 40; ++i) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-square') ?? false)) break;
    await page.keyboard.press('Tab');
  }
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  const walk = async (to) => {
    for (let i = 0; i < 12 && (await at()) !== to; ++i) {
      const here = await at();
      const [dx, dy] = [to.charCodeAt(0) - here.charCodeAt(0), Number(to[1]) - Number(here[1])];
      await page.keyboard.press(dx > 0 ? 'ArrowRight' : dx < 0 ? 'ArrowLeft' : dy > 0 ? 'ArrowUp' : 'ArrowDown');
    }
    assert.equal(await at(), to);
  };
  const moves = ['b2', 'a1', 'c3', 'a3', 'a2', 'c2', 'b1', 'b3', 'c1'];
  for (const [ply, move] of moves.entries()) {
    await walk(move);
    await page.keyboard.press('Enter');
    await moveCount(page, ply + 1);
  }
  const end = await state(page);
  assert.deepEqual(end.moves, moves);
  assert.ok(end.over);
  await shut(page);
});

test('engine against engine plays by itself and can be paused', { skip }, async () => {
  const page = await open('#/play?g=mnk:5x5,4&p=random~10*random~10&t=move~0.1');
  await moveCount(page, 3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.status', { hasText: 'Paused' }).waitFor();
  const before = (await game(page)).moves.length;
  await page.waitForTimeout(900);
  assert.equal((await game(page)).moves.length, before);
  await page.getByRole('button', { name: 'Go on' }).click();
  await moveCount(page, before + 2);
  await shut(page);
});

test('70x70 is zoomed in, touched and zoomed out', { skip }, async () => {
  const page = await open('#/play?g=mnk:70x70,5&p=you*you');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  for (let i = 0; i < 6; ++i) await page.getByRole('button', { name: 'Zoom in' }).click();
  const box = await page.locator('.table svg.board').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await moveCount(page, 1);
  const [move] = (await game(page)).moves;
  assert.match(move, /^a[g-l]3[3-8]$/, 'a point near the middle');
  assert.deepEqual(squares('mnk', move, 0), [move]);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  await shut(page);
});
