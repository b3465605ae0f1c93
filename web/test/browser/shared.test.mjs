// Two people at two devices: a game by link.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, open, phone, shut, touch } from './page.mjs';
import { server } from './server.mjs';

after(closeAll);
afterEach(closePages);

const status = (page, text) => page.locator('.status', { hasText: text }).waitFor();
const listed = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.moves .ply').length === wanted, count);
const keyOf = (page) => page.evaluate(() => location.hash.split('/')[2]);

// Makes a game by link through the dialog; the link for the friend is what the page shows.
async function shared(options = {}, choose = async () => undefined) {
  const host = await open('#/play?g=mnk:3x3,3&p=you*you', options);
  await status(host, 'Choose a free place');
  await host.keyboard.press('n');
  await host.getByRole('radio', { name: /With a friend/ }).check();
  await host.getByRole('radio', { name: 'By a link, on two devices' }).check();
  await choose(host);
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByRole('textbox', { name: 'Invite your friend' }).inputValue();
  return { host, hash: new URL(link).hash };
}

test('two pages play a game to its end, and a third one watches', async () => {
  const { host, hash } = await shared();
  await status(host, 'Choose a free place');
  assert.ok(hash.length > '#/shared/'.length + 30, 'the link cannot be guessed');
  assert.notEqual(hash, await host.evaluate(() => location.hash));
  const guest = await open(hash, { size: phone, touch: true });
  await status(guest, 'X is to move');
  await host.getByRole('textbox', { name: 'Invite your friend' }).waitFor({ state: 'detached' });
  const watch = await host.evaluate(async () => {
    document.querySelector('.about-shared button').click();
    for (;;) {
      const copied = await navigator.clipboard.readText();
      if (copied.includes('#/shared/')) return copied;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const watcher = await open(new URL(watch).hash);
  await status(watcher, 'You are watching');
  await host.getByText('1 person watches').waitFor();
  const moves = ['a1', 'b1', 'a2', 'b2', 'a3'];
  for (const [ply, square] of moves.entries()) {
    await touch(ply % 2 === 0 ? host : guest, square);
    for (const page of [host, guest, watcher]) await listed(page, ply + 1);
  }
  await host.locator('.ending', { hasText: 'You won!' }).waitFor();
  await guest.locator('.ending', { hasText: 'You lost' }).waitFor();
  await watcher.locator('.ending', { hasText: 'X won' }).waitFor();
  await watcher.getByRole('button', { name: 'Resign' }).waitFor({ state: 'detached' });
  // A copy of one's own can be looked at with an engine.
  await guest.getByRole('button', { name: 'Open on the table' }).click();
  await guest.waitForFunction(() => location.hash.startsWith('#/play') && location.hash.includes('a1_b1_a2_b2_a3'));
  for (const page of [host, guest, watcher]) await shut(page);
});

test('a rematch is offered, declined and agreed to, with the sides swapped, by the links that are there', async () => {
  const { host, hash } = await shared({}, (page) => page.getByLabel('Time').selectOption({ label: '5 minutes each' }));
  const guest = await open(hash, { size: phone, touch: true });
  for (const [ply, square] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
    await touch(ply % 2 === 0 ? host : guest, square);
    for (const page of [host, guest]) await listed(page, ply + 1);
  }
  const again = { name: 'Rematch, sides swapped' };
  await host.getByRole('button', again).click();
  await host.getByRole('button', { name: 'Rematch offered …' }).waitFor();
  const offer = guest.locator('.ending .request', { hasText: 'Friend would like a rematch, with the sides swapped.' });
  await offer.getByRole('button', { name: 'No', exact: true }).click();
  await host.getByRole('button', again).waitFor();
  // Who looks at the board is told all the same.
  await guest.locator('.ending').getByRole('button', { name: 'Look at the board' }).click();
  await host.getByRole('button', again).click();
  await offer.getByRole('button', { name: 'Agree' }).click();
  for (const page of [host, guest]) {
    await listed(page, 0);
    await page.locator('.ending').waitFor({ state: 'detached' });
    await page.locator('.clock', { hasText: '05:00' }).nth(1).waitFor();
  }
  await status(host, 'X is to move');
  await host.locator('.player.at-bottom', { hasText: 'You' }).getByText('O', { exact: true }).waitFor();
  await touch(guest, 'b2');
  await listed(host, 1);
  await host.reload();
  await listed(host, 1);
  await touch(host, 'a1');
  await listed(guest, 2);
  for (const page of [host, guest]) await shut(page);
});

test('a takeback needs consent; who reloads or loses the connection goes on', async () => {
  const { host, hash } = await shared();
  const guest = await open(hash);
  await touch(host, 'b2');
  await listed(guest, 1);
  await host.getByRole('button', { name: 'Ask to take back' }).click();
  await host.getByText('You have asked to take a move back').waitFor();
  await guest.getByRole('button', { name: 'No', exact: true }).click();
  await host.getByText('You have asked to take a move back').waitFor({ state: 'detached' });
  await listed(host, 1);
  await host.getByRole('button', { name: 'Ask to take back' }).click();
  await guest.getByRole('button', { name: 'Agree' }).click();
  for (const page of [host, guest]) await listed(page, 0);
  await touch(host, 'a1');
  await listed(guest, 1);
  await guest.reload();
  await listed(guest, 1);
  await touch(guest, 'c3');
  await listed(host, 2);
  await guest.close();
  await host.locator('.player', { hasText: 'not here' }).waitFor();
  await shut(host);
});

test('clocks run on both devices, and who resigns has lost', async () => {
  const { host, hash } = await shared({}, (page) => page.getByLabel('Time').selectOption({ label: '5 minutes each' }));
  const guest = await open(hash);
  await touch(host, 'b2');
  await listed(guest, 1);
  for (const page of [host, guest]) await page.locator('.clock.running', { hasText: /^04:5\d/ }).waitFor();
  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await host.locator('.ending', { hasText: 'O resigns' }).waitFor();
  await guest.locator('.ending', { hasText: 'You lost' }).waitFor();
  for (const page of [host, guest]) await shut(page);
});

test(
  'a link that leads nowhere says so, also after the server was started anew',
  { skip: server.given !== '' },
  async () => {
    const lost = await open('#/shared/no-such-key-no-such-key-no-such-key');
    await lost.getByRole('heading', { name: 'This game is not on the server' }).waitFor();
    await shut(lost);
    const { host } = await shared();
    await touch(host, 'b2');
    await listed(host, 1);
    await server.kill();
    await host.locator('.no-link').waitFor();
    await server.startAgain();
    await status(host, 'This game is not on the server');
    assert.ok((await keyOf(host)).length > 30);
    await shut(host);
  },
);
