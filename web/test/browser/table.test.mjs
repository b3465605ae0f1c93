// Everything around the board: takeback, analysis, editor, records, links, breakdowns.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, game, kKnown, moveCount, cannot, open, phone, shut, state, touch } from './page.mjs';
import { answered } from './between.mjs';
import { server } from './server.mjs';

after(closeAll);
afterEach(closePages);

test('takeback against an engine goes back to the person’s move', async () => {
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

test('arrow keys walk through the game, and another move there is a variation', async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1_6&p=you*you');
  await page.locator('.moves').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => location.hash.includes('m=4_1&'));
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  const side = (await state(page)).sides.at(-1);
  await touch(page, `${side}-2`);
  await page.locator('.variation').waitFor();
  await page.locator('.comment-row textarea').fill('a thought');
  await page.locator('.comment-row textarea').blur();
  await page.reload();
  await page.locator('.variation').waitFor();
  assert.ok(
    (await page.locator('.moves').textContent()).includes('a thought'),
    'variations and comments survive a reload',
  );
  await shut(page);
});

test('analysis shows lines, a bar, a proof with its word, and plays a line', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3_a3&p=you*you');
  await page.locator('#tab-analysis').click();
  await page.getByRole('switch').check();
  await page.locator('.line').first().waitFor();
  await page.locator('.bar').waitFor();
  await page.locator('.tag.proven').first().waitFor();
  assert.match(await page.locator('.line').first().textContent(), /wins in \d|a draw/);
  assert.ok((await page.locator('.arrows .arrow').count()) > 0);
  await page.locator('.line').first().locator('.move').first().hover();
  await page.locator('.line').first().locator('.move').first().click();
  await moveCount(page, 5);
  await shut(page);
});

test('what tables, book and experience have about a position is shown, and can be played', async () => {
  const page = await open('');
  await answered(page, 'known', kKnown);
  await page.evaluate(() => (location.hash = '#/play?g=kalah:6,4&p=you*you'));
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  await page.locator('#tab-analysis').click();
  const text = (name) => page.getByRole('region', { name }).textContent();
  assert.match(await text('Exact tables'), /win in 7.*proven.*4win in 7.*1loss in 20 at most/);
  assert.match(await text('Opening book'), /475%1,20058%.*1 set aside25%/);
  assert.match(await text('Experience'), /490055, 5, 40%/);
  await page.getByRole('region', { name: 'Opening book' }).getByRole('button', { name: '4', exact: true }).click();
  await moveCount(page, 1);
  await shut(page);
});

test('the chances of a flip are shown', async () => {
  const page = await open('#/play?g=darkchess:2x4&p=you*you');
  await page.locator('#tab-analysis').click();
  await page.locator('.chance li').first().waitFor();
  assert.equal(await page.locator('.chance li').count(), 8);
  assert.match(await page.locator('.chance li').first().textContent(), /1 of 8/);
  await shut(page);
});

test('the editor says what is wrong, and opens what is right', async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  await page.locator('#tab-analysis').click();
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.locator('.editor .fine').waitFor();
  await touch(page, 'd4');
  await page.locator('.editor .trouble', { hasText: '28' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Analyse from here' }).isDisabled());
  await page
    .locator('.editor textarea')
    .fill('WWWW.WWW/W......B/W......B/W......B/W.BWWW.B/W......B/.......B/BBBB..BB b');
  await page.locator('.editor .fine').waitFor();
  await page.getByRole('button', { name: 'Analyse from here' }).click();
  await page.waitForFunction(() => location.hash.includes('r=WWWW'));
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  await touch(page, 'h4');
  await touch(page, 'g4');
  await moveCount(page, 1);
  await shut(page);
});

test(
  'a record is saved and loaded again, and a broken one refused with a line',
  { skip: cannot.download },
  async () => {
    const page = await open('#/play?g=kalah:6,4&m=4_1_6&p=you*you');
    await page.locator('.moves .ply').nth(2).waitFor();
    await page.locator('.status', { hasText: 'Choose one' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save record' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    assert.match(text, /\[Game "kalah:6,4"\]/);
    await page.goto(`${await server.url()}/#/play?g=mnk:3x3,3&p=you*you`);
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
  },
);

test('a picture of the board stands alone', { skip: cannot.download }, async () => {
  const page = await open('#/play?g=morris&m=d1_d5&p=you*you');
  await page.locator('.piece').nth(1).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Picture' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(text.includes('radialGradient') && !text.includes('var('));
  await shut(page);
});

test('a reload in mid-game loses nothing', async () => {
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

test('a shared link opens in a second browser', async () => {
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

test(
  'a server that is killed and started again costs nothing',
  { skip: server.given !== '' && 'the server is not ours' },
  async () => {
    const page = await open('#/play?g=mnk:7x7,5&p=you*random~10&t=move~0.1');
    await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
    await touch(page, 'd4');
    await moveCount(page, 2);
    const free = (await state(page)).legal[0];
    await server.kill();
    await touch(page, free);
    await page.locator('.status', { hasText: 'your move waits' }).waitFor();
    await server.startAgain();
    await moveCount(page, 4);
    assert.equal((await game(page)).moves[2], free);
    await shut(page);
  },
);

test('on a phone the board comes first and everything can be touched', { skip: cannot.tap }, async () => {
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

test('after a game against an engine the worst moves are told, and the graph leads to any of them', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=b2_a1_c3_b1_a3_c1&p=you*random~10');
  await page.locator('.status.ended').waitFor();
  await page.getByRole('button', { name: 'What was better?', exact: true }).click();
  await page.locator('.worst li').first().waitFor();
  assert.match(await page.locator('.worst li').first().textContent(), /gave away \d+% of the chance to win/);
  await page.locator('.worst li').first().getByRole('button', { name: 'Show the answer' }).click();
  assert.match(await page.locator('.worst li').first().textContent(), /Better was [abc][123]/);
  assert.ok((await page.locator('.worst li').count()) <= 3);
  const plot = page.locator('.graph .u-over');
  await plot.scrollIntoViewIfNeeded(); // the board with the answer stands above it
  const box = await plot.boundingBox();
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await page.waitForFunction(() => !location.hash.includes('m='));
  await shut(page);
});

test('keys flip the board, play the best move and show the help', async () => {
  const page = await open('#/play?g=mnk:3x3,3&m=a1_b1_a2_b2&p=you*you');
  await page.locator('.status', { hasText: 'Choose a free place' }).waitFor();
  const left = async () => (await page.locator('.table [data-square="a1"]').boundingBox()).x;
  const before = await left();
  await page.keyboard.press('f');
  await page.waitForFunction(
    (x) => document.querySelector('.table [data-square="a1"]').getBoundingClientRect().x > x + 50,
    before,
  );
  await page.keyboard.press(' ');
  await page.locator('.status.ended').waitFor();
  assert.equal((await game(page)).moves.at(-1), 'a3');
  await page.keyboard.press('?');
  await page.getByText('Keys and hands').waitFor();
  await shut(page);
});

test('a resignation ends the game and survives a reload', async () => {
  const page = await open('#/play?g=kalah:6,4&m=4_1&p=you*random~10');
  await page.locator('.status', { hasText: 'Choose one of your houses' }).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.status.ended', { hasText: 'resigns' }).waitFor();
  await page.reload();
  await page.locator('.status.ended', { hasText: 'resigns' }).waitFor();
  await shut(page);
});
