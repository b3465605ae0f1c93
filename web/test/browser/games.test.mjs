// Whole games by mouse and by keyboard.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import {
  closeAll,
  closePages,
  dice,
  game,
  moveCount,
  open,
  playByMouse,
  shut,
  squares,
  state,
  touch,
} from './page.mjs';
import { held } from './between.mjs';

after(closeAll);
afterEach(closePages);

// A seeded choice among the legal moves, but a pass or a swap only where the game asks for one.
function chooser(seed) {
  const roll = dice(seed);
  return (legal) => {
    const real = legal.filter((move) => move !== 'pass' && move !== 'swap');
    const from = real.length > 0 ? real : legal;
    return from[roll(from.length)];
  };
}

// Two people at one board: `choose` plays until the game is over or `limit` plies are, then `last` ends it.
// `told` is how the page puts a reason, by its code, where it has words of its own with the names of the sides.
async function wholeGame(spec, choose, { limit = 600, last = [], told = {}, root = '' } = {}) {
  const page = await open(`#/play?g=${spec}&r=${encodeURIComponent(root)}&p=you*you`);
  let now = await state(page);
  for (let ply = 0; ply < limit && !now.over; ++ply) now = await playByMouse(page, now, choose);
  for (const move of last) now = await playByMouse(page, now, () => move);
  assert.ok(now.over, `${spec} is over after ${now.moves.length} plies`);
  await page.locator('.status.ended').waitFor();
  assert.match(await page.locator('.status.ended').textContent(), told[now.reason_code] ?? new RegExp(now.reason, 'i'));
  await shut(page);
  return now;
}

// Captures where it can, then turns pieces over, then goes for what it may capture: a game of dark chess at random hardly
// ends.
function hunter(seed) {
  const choose = chooser(seed);
  const rank = (piece) => 'PCNRMGK'.indexOf(piece.toUpperCase());
  const isRed = (piece) => piece === piece.toUpperCase();
  const takes = (own, other) =>
    isRed(own) !== isRed(other) && rank(own) !== 1 && rank(own) >= rank(other) && rank(own) - rank(other) < 6;
  return (legal, now) => {
    const rows = now.positions.at(-1).split(' ')[0].split('/');
    const pieces = rows.flatMap((row, i) => [...row].map((piece, x) => ({ piece, x, y: rows.length - i })));
    const away = (each, square) => Math.abs(each.x - square.charCodeAt(0) + 97) + Math.abs(each.y - Number(square[1]));
    const on = (square) => pieces.find((each) => away(each, square) === 0).piece;
    const far = (move) => {
      const [from, to] = move.split('-');
      const prey = pieces.filter(({ piece }) => /[a-wyz]/i.test(piece) && takes(on(from), piece));
      return Math.min(99, ...prey.map((each) => away(each, to)));
    };
    const moves = legal.filter((move) => move.includes('-'));
    const captures = moves.filter((move) => /[a-wyz]/i.test(on(move.split('-')[1])));
    const flips = legal.filter((move) => !move.includes('-'));
    if (captures.length > 0 || flips.length > 0) return choose(captures.length > 0 ? captures : flips);
    const least = Math.min(...moves.map(far));
    return choose(moves.filter((move) => far(move) === least));
  };
}

const inTurn = (moves) => (legal, now) => moves[now.moves.length];

test('gomoku by mouse, to the end', () =>
  wholeGame('mnk:15x15,5', inTurn(['h8', 'g9', 'i8', 'g10', 'j8', 'g11', 'k8', 'g8', 'l8'])));
test('tic-tac-toe by mouse, to the end', () => wholeGame('mnk:3x3,3', chooser(1)));
test('Kalah by mouse, to the end', () => wholeGame('kalah:6,4', chooser(3)));
test('Morris by mouse, to the end', () => wholeGame('morris', chooser(4)));
// What the flips show is the server's chance: one game in eight is a draw, for want of captures.
test('dark chess by mouse, to the end', () =>
  wholeGame('darkchess', hunter(5), {
    told: { 'all-captured': /All pieces of \w+ are captured/, 'no-moves': /\w+ has no legal move/ },
  }));
test('dark chess without a capture for long is a draw, and told as one', async () => {
  const end = await wholeGame('darkchess:quiet=4', chooser(7), {
    root: 'r---/----/----/----/----/----/----/---K r - 0 r',
    limit: 4,
  });
  assert.equal(end.result, '1/2-1/2');
});
test('Ming Mang by mouse, ended by two passes', () =>
  wholeGame('mingmang', chooser(6), {
    limit: 24,
    last: ['pass', 'pass'],
    told: { territory: /Both passed; territory: Black \d+, White \d+/ },
  }));

test('a mill takes a piece by a second click', async () => {
  const page = await open('#/play?g=morris:nine&m=a1_d2_a4_f4&p=you*you');
  await page.locator('.status', { hasText: 'Place a piece' }).waitFor();
  await touch(page, 'a7');
  await page.locator('.status', { hasText: 'A mill' }).waitFor();
  await touch(page, 'f4');
  await moveCount(page, 5);
  assert.equal((await game(page)).moves.at(-1), 'a7xf4');
  await shut(page);
});

test('pieces can be dragged, and an illegal drop snaps back', async () => {
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

test('a click shows its move before there is an answer', async () => {
  const page = await open('#/play?g=mnk:7x7,5&p=you*you');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  const goOn = await held(page, 'play');
  await touch(page, 'd4');
  await page.locator('.table .pieces .piece').waitFor();
  assert.deepEqual((await game(page)).moves, []);
  await goOn();
  await moveCount(page, 1);
  await shut(page);
});

test('swap2: three stones, two more and a choice, what is no place on the board by buttons', async () => {
  const page = await open('#/play?g=mnk:15x15,5,swap2=on&p=you*you');
  const moves = ['h8', 'a1', 'i9', 'two', 'd4', 'e5', 'swap', 'c3'];
  const words = { two: 'Place two more', swap: 'Swap sides' };
  await page.locator('.player-note', { hasText: 'places 3 stones of the opening' }).waitFor();
  for (const [ply, move] of moves.entries()) {
    if (words[move]) await page.getByRole('button', { name: words[move], exact: true }).click();
    else await touch(page, move);
    await moveCount(page, ply + 1);
  }
  assert.deepEqual((await game(page)).moves, moves);
  const now = await state(page);
  assert.ok(now.positions.at(-1).endsWith(' x'), now.positions.at(-1));
  assert.deepEqual(now.sides.slice(0, 8), [0, 0, 0, 1, 1, 1, 0, 1]);
  assert.equal(await page.locator('.plain-move').count(), 0);
  await shut(page);
});

test('another tab of the same browser has the game', async () => {
  const page = await open('#/play?g=kalah:6,4&p=you*you');
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  await touch(page, '0-4');
  await moveCount(page, 1);
  const other = await page.context().newPage();
  await other.goto((await page.evaluate(() => location.href)).replace(/#.*/, ''));
  await other.locator('.recent a').first().click();
  await moveCount(other, 1);
  assert.deepEqual((await game(other)).moves, ['4']);
  await shut(page);
});

test('from the first page, two clicks and a move start a game against an engine', async () => {
  const page = await open('');
  await page.getByRole('button', { name: 'Play Kalah' }).click();
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  await touch(page, '0-1');
  await moveCount(page, 2);
  assert.ok((await state(page)).moves.length >= 2);
  await shut(page);
});

test('a whole game by keyboard alone', async () => {
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

test('engine against engine plays by itself and can be paused', async () => {
  // A game that lasts, however long a busy machine takes to come to the next step: by chance nobody gets ten in a row.
  const page = await open('#/play?g=mnk:19x19,10&p=random~10*random~10&t=move~0.1');
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

test('70x70 is zoomed in, touched and zoomed out', async () => {
  const page = await open('#/play?g=mnk:70x70,5&p=you*you');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  for (let i = 0; i < 6; ++i) await page.getByRole('button', { name: 'Zoom in' }).click();
  const box = await page.locator('.table svg.board').boundingBox();
  // The middle of the board lies between four points; the view is seven of them wide.
  await page.mouse.click(box.x + (box.width * 3) / 7, box.y + (box.height * 3) / 7);
  await moveCount(page, 1);
  const [move] = (await game(page)).moves;
  assert.match(move, /^a[g-l]3[3-8]$/, 'a point near the middle');
  assert.deepEqual(squares('mnk', move, 0), [move]);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  await shut(page);
});
