// A sixth game, of which the page has only what the server says of it.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { kNimBoard, kNimFamily, nimState } from '../made-up.mjs';
import { closeAll, closePages, game, moveCount, open, shut, touch } from './page.mjs';

after(closeAll);
afterEach(closePages);

// Puts a Nim beside the games of the server, and answers for it. What is asked is kept in `asked`.
const withNim =
  (asked = [], board = { json: kNimBoard }) =>
  async (page) => {
    await page.route('**/api/games', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, games: [...answer.games, kNimFamily] } });
    });
    await page.route('**/api/board', (route) => route.fulfill(board));
    await page.route('**/api/{state,play}', (route) => {
      const { move, ...ref } = route.request().postDataJSON();
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: nimState(move ? { ...ref, moves: [...ref.moves, move] } : ref) });
    });
    await page.routeWebSocket('**/api/socket', (socket) => {
      socket.onMessage((text) => {
        const { type, id, game: spec, moves, move } = JSON.parse(text);
        asked.push(type);
        if (type !== 'play') return;
        const mine = nimState({ game: spec, moves: [...moves, move] });
        socket.send(JSON.stringify({ type: 'state', id, answers: !mine.over, state: stepOf(mine) }));
        if (mine.over) return;
        const theirs = nimState({ game: spec, moves: [...mine.moves, mine.legal[0]] });
        socket.send(JSON.stringify({ type: 'done', id, move: mine.legal[0], lines: [], state: stepOf(theirs) }));
      });
    });
  };

function stepOf({ moves, positions, sides, ...rest }) {
  return { ...rest, ply: moves.length, move: moves.at(-1), position: positions.at(-1), side: sides.at(-1) };
}

const button = (page, move) => page.locator('.controls').getByRole('button', { name: move, exact: true });

test('a game without a board of its own is on the first page and in the list of games', async () => {
  const page = await open('', { prepare: withNim() });
  const card = page.getByRole('button', { name: 'Play Nim' });
  await card.locator('svg.board .seed').nth(1).waitFor();
  await page.getByRole('link', { name: 'Rules of Nim' }).click();
  await page.locator('.rules-page', { hasText: 'Nim, in a sentence.' }).waitFor();
  await page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name: 'Nim' }).click();
  await page.locator('.status', { hasText: 'Choose a move' }).waitFor();
  assert.equal((await game(page)).game, 'nim:3,2', 'the usual variant');
  await page.getByRole('button', { name: 'New game' }).click();
  assert.equal(await page.getByRole('dialog').getByText('One and one').count(), 0, 'none that is for tests only');
  await page.locator('summary', { hasText: 'Expert' }).click();
  await page.getByLabel('stones in the first heap').fill('5');
  await page.getByLabel('who takes the last stone loses').check();
  await page.getByLabel('how the last stone is taken').selectOption('single');
  assert.equal(await page.getByLabel('The game as a text').inputValue(), 'nim:5,2,misere=on,last=single');
  await shut(page);
});

test('a plain board is played by touches, and by buttons where touches cannot tell', async () => {
  const page = await open('#/play?g=nim:3,2&p=you*you', { prepare: withNim() });
  await page.locator('.table [data-square="heap-1"][aria-label^="heap-1, 3 times stone"]').waitFor();
  await button(page, '1-2').click();
  await moveCount(page, 1);
  await button(page, '2-1').click();
  await moveCount(page, 2);
  await touch(page, 'heap-1');
  await moveCount(page, 3);
  await page.locator('.table .marks .last').waitFor({ state: 'attached' });
  await touch(page, 'heap-2');
  await page.locator('.status.ended', { hasText: 'Second wins. the last stone is taken' }).waitFor();
  assert.deepEqual((await game(page)).moves, ['1-2', '2-1', '1-1', '2-1']);
  await shut(page);
});

test('against an engine a move and its answer are one question', async () => {
  const asked = [];
  const page = await open('#/play?g=nim:3,2&p=you*best~3', { prepare: withNim(asked) });
  await button(page, '1-2').click();
  await moveCount(page, 2);
  assert.deepEqual(asked, ['/api/state', 'play']);
  assert.deepEqual((await game(page)).moves, ['1-2', '1-1']);
  await shut(page);
});

test('a game whose board nobody can describe is played from a list of moves', async () => {
  const refusal = { status: 404, json: { error: 'there is no board' } };
  const page = await open('#/play?g=nim:3,2&p=you*you', { prepare: withNim([], refusal) });
  await page.locator('.position-text', { hasText: '3,2' }).waitFor();
  assert.equal(await page.locator('.move-buttons button').count(), 5);
  await button(page, '2-2').click();
  await page.locator('.position-text', { hasText: '3,0' }).waitFor();
  await shut(page);
});
