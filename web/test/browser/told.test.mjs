// What people who knew nothing of a game overlooked, or did not understand, each once.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, game, moveCount, open, shut, touch } from './page.mjs';
import { shots } from './places.mjs';

after(closeAll);
afterEach(closePages);

const status = (page, text) => page.locator('.under .status', { hasText: text }).waitFor();
const kTurned = ['d7', 'd6', 'd5'];
// White slides from a4 to d4: three dark pebbles lie between it and d8.
const kBefore = 'WWWWWWWW/...B..../...B..../...B..../W......./W.W...BB/WW..BB.B/WBB.BBBB w';

test('what a move turned over is marked and told', async () => {
  const page = await open(`#/play?g=mingmang&r=${encodeURIComponent(kBefore)}&m=a4d4&p=you*you`);
  await status(page, 'Choose a pebble');
  await page.locator('.player', { hasText: 'turned 3 pebbles' }).waitFor();
  assert.equal(await page.locator('.mark.turned-over').count(), kTurned.length);
  await shut(page);
});

// A game, a position, moves, and what the list of moves shows and says beside each of them.
const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';
const kCaptures = [
  ['mingmang', kBefore, ['a4d4', 'pass'], ['×3 turned 3 pebbles', '']],
  ['kalah:6,4', '2,0,0,1,0,0,20,0,5,2,0,0,0,18,1', ['3', '4'], ['+6 banked 6', '']],
  ['morris', 'BBxxxxxxxWxxxxxxWxxxxxx w 7 7', ['d6', 'g0xb3'], ['', '× took a piece']],
  ['darkchess', kDark, ['b4-b3', 'd4-c4'], ['× took the black cannon', '']],
];
for (const [spec, root, moves, told] of kCaptures) {
  test(`${spec}: the list of moves shows what was captured`, async () => {
    const page = await open(`#/play?g=${spec}&r=${encodeURIComponent(root)}&m=${moves.join('_')}&p=you*you`);
    await page.locator('.moves .news').waitFor();
    const found = await page
      .locator('.moves .ply')
      .evaluateAll((all) => all.map((ply) => [...ply.querySelectorAll('.news > *')].map((part) => part.textContent)));
    // A piece is drawn behind the sign, and named in the words.
    assert.deepEqual(
      found.map((parts) => parts.join(' ')),
      told,
    );
    const drawn = ['morris', 'darkchess'].includes(spec) ? 1 : 0;
    assert.equal(await page.locator('.moves .news svg').count(), drawn);
    if (shots) await page.screenshot({ path: join(shots, `captured-${spec.split(':')[0]}.png`) });
    await shut(page);
  });
}

test('Kalah: who moves again is told why, and the end says what was banked and by whom', async () => {
  const page = await open('#/play?g=kalah:6,4&m=4&p=you*you');
  await status(page, 'You move again: the last stone fell into your depot. Choose one of your houses');
  await page.evaluate(() => (location.hash = '#/play?g=kalah:6,4&m=4_1&p=you*you'));
  await status(page, 'Choose one of your houses');
  // The second side empties its row, and the first one's ten stones go to the first: nothing is banked by who moved.
  const last = '1,2,3,4,0,0,20,0,0,0,0,0,1,17,2';
  await page.evaluate(
    (where) => (location.hash = where),
    `#/play?g=kalah:6,4&r=${encodeURIComponent(last)}&m=1&p=you*best~1`,
  );
  const card = page.locator('.ending');
  await card.waitFor();
  assert.match(await card.textContent(), /You won!.*empty; stones banked: First \(you\) 30, Second \(Pip\) 18/);
  assert.equal(await page.locator('.player', { hasText: 'banked 10' }).count(), 0);
  assert.equal(await page.locator('.moves .news').count(), 0);
  await shut(page);
});

test('a pass is told, asked about before it may end the game, and counted', async () => {
  const page = await open('#/play?g=mingmang&m=d1d4&p=you*you');
  await status(page, 'Choose a pebble');
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pass?' });
  assert.match(await dialog.textContent(), /Black \d+, White \d+/);
  await dialog.getByRole('button', { name: 'Go on playing' }).click();
  assert.equal((await game(page)).moves.length, 1);
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pass', exact: true }).click();
  await moveCount(page, 2);
  await status(page, 'passed. Pass too, and territories decide.');
  for (const size of [
    { width: 1280, height: 768 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    const whole = await page.locator('.under .status').evaluate((line) => line.scrollHeight <= line.clientHeight + 1);
    assert.ok(whole, `all of it is read at ${size.width}`);
  }
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Pass and end the game?' })
    .getByRole('button', { name: 'Pass', exact: true })
    .click();
  assert.match(await page.locator('.ending').textContent(), /Both passed; (equal )?territory: Black \d+, White \d+/);
  await shut(page);
});

test('after a loss the card has words on its buttons, too', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=a1_b1_a2_b2_c3_b3&p=you*best~2', {
    size: { width: 390, height: 844 },
  });
  const card = page.locator('.ending');
  await card.waitFor();
  for (const words of ['Rematch', 'Swap sides', 'What was better?'])
    assert.ok(await card.getByText(words).isVisible(), words);
  const close = await card.getByRole('button', { name: 'Look at the board' }).boundingBox();
  const again = await card.getByRole('button', { name: 'Rematch' }).boundingBox();
  assert.ok(close.y + close.height <= again.y, 'the cross is not on a button');
  const board = await page.locator('.table .board').boundingBox();
  assert.ok((await card.boundingBox()).y >= board.y + board.height, 'the board is seen whole');
  await shut(page);
});

test('the list of moves follows the game', async () => {
  const page = await open(`#/play?g=mnk:15x15,5&m=${plainStones(40)}&p=you*you`);
  await status(page, 'Choose a free place');
  // The address knows of a move before the list shows it.
  const seen = (move) =>
    page.waitForFunction((wanted) => {
      if (document.querySelector('.moves [aria-current="true"]')?.textContent !== wanted) return false;
      const box = document.querySelector('.moves').getBoundingClientRect();
      const move = document.querySelector('.moves [aria-current="true"]').getBoundingClientRect();
      return move.top >= box.top && move.bottom <= box.bottom + 1;
    }, move);
  await seen('o13');
  await touch(page, 'o15');
  await moveCount(page, 41);
  await seen('o15');
  await shut(page);
});

// Stones that make no line: every other column and row, by turns.
function plainStones(count) {
  const cells = [];
  for (const row of [1, 4, 7, 10, 13]) for (const column of 'acegikmo') cells.push(`${column}${row}`);
  return cells.slice(0, count).join('_');
}

test('what was better comes into view; a hint there is about the question, and the answer is shown', async () => {
  const page = await open('#/play?g=mnk:5x5,4&m=c3_a1_c2_a2_c4_a5_b1_c5&p=you*you');
  await page.getByRole('button', { name: 'What was better so far?' }).click();
  await page.locator('.worst li').first().waitFor();
  await page.locator('.progress-row').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: 'What was better so far?' }).count(), 0, 'all of it is judged');
  assert.match(await page.locator('.signs').textContent(), /\?\?\s*blunder/);
  const moment = page.locator('.worst li').first();
  await moment.getByRole('button', { name: 'Try to find it' }).click();
  const played = (await moment.locator('.move').textContent()).replace(/^.* /, '');
  await touch(page, played, '.worst');
  await moment.getByText('Not that one.').waitFor();
  await moment.getByRole('button', { name: 'Hint' }).click();
  await moment.locator('.trial[data-played="0"]').waitFor();
  await moment.locator('.arrow, .hint').first().waitFor();
  await moment.getByRole('button', { name: 'Show the answer' }).click();
  assert.match(await moment.textContent(), /Better was/);
  await shut(page);
});

test('an ended game that is looked back at says so', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=a1_b1_a2_b2_a3&p=you*best~2');
  await page.locator('.ending').getByRole('button', { name: 'Look at the board' }).click();
  await page.getByRole('button', { name: 'One move back' }).click();
  await status(page, 'The game is over: you are looking back.');
  await shut(page);
});
