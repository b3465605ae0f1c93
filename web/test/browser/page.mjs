// What the browser tests share. The server's address comes from PALAMEDES_URL; PALAMEDES_CHROMIUM names another browser
// than Debian's.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

export const url = process.env.PALAMEDES_URL ?? '';
export const skip = url === '' ? 'PALAMEDES_URL names no server' : false;

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

let browser = null;

export async function theBrowser() {
  browser ??= await chromium.launch({
    executablePath: process.env.PALAMEDES_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

// A fresh browser context at a place of the page. Anything that goes wrong in the page's own script fails the test.
export async function open(hash = '', { size = desktop, dark = false, motion = false, touch = false } = {}) {
  const context = await (await theBrowser()).newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    bypassCSP: true, // axe is put into the page as a script
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(() => {
    if (!localStorage.getItem('palamedes.settings')) localStorage.setItem('palamedes.settings', JSON.stringify({ sound: false }));
  });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.setDefaultTimeout(30000);
  await page.goto(`${url}/${hash}`);
  return page;
}

export async function shut(page) {
  assert.deepEqual(page.errors, [], 'errors in the page');
  await page.context().close();
}

// The game as the address has it.
export async function game(page) {
  const hash = await page.evaluate(() => location.hash);
  const query = new URLSearchParams(hash.slice(hash.indexOf('?') + 1));
  const moves = (query.get('m') ?? '').split('_').filter((move) => move !== '');
  const root = query.get('r');
  return root ? { game: query.get('g'), root, moves } : { game: query.get('g'), moves };
}

export async function ask(path, body) {
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return response.json();
}

export async function state(page) {
  return ask('state', await game(page));
}

export function squares(family, move, side) {
  if (family === 'mingmang') return move === 'pass' ? [] : [move.slice(0, 2), move.slice(2)];
  if (family === 'kalah') return [`${side}-${move}`];
  if (family === 'darkchess') return move.replace(/\(.*\)/, '').split('-');
  if (family === 'morris') return move.split(/[-x]/);
  return [move];
}

export async function touch(page, square) {
  await page.locator(`.table [data-square="${square}"]`).click({ force: true });
}

export async function moveCount(page, count) {
  await page.waitForFunction((wanted) => {
    const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1));
    return (query.get('m') ?? '').split('_').filter((move) => move !== '').length >= wanted;
  }, count);
}

// Plays one legal move with the mouse, square by square, and waits until it stands in the address.
export async function playByMouse(page, choose) {
  const before = await state(page);
  const side = before.sides.at(-1);
  const move = choose(before.legal, before);
  const family = before.game.split(':')[0];
  const path = squares(family, move, side);
  if (path.length === 0) await page.getByRole('button', { name: move === 'pass' ? 'Pass' : 'Swap sides' }).click();
  for (const square of path) await touch(page, square);
  await moveCount(page, before.moves.length + 1);
  return move;
}

// A small generator of chances, so that a failing game can be played again.
export function dice(seed) {
  let state_ = seed;
  return (count) => {
    state_ = (state_ * 1103515245 + 12345) % 2147483648;
    return Math.floor((state_ / 2147483648) * count);
  };
}

// Waits until the server knows the whole game of the page and nothing is pending.
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.status')?.textContent?.includes('Playing'));
}
