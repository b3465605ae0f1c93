// What the browser tests share: a browser, and pages in it that look at the server of server.mjs.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import playwright from 'playwright-core';
import { workersInHand } from './between.mjs';
import { answersInside, server } from './server.mjs';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

// What a loaded machine may take for one step of a test; nothing here measures time.
const kPatience = Number(process.env.PALAMEDES_PATIENCE ?? 180_000);
const there = (...paths) => paths.find((path) => existsSync(path));

// Firefox as it is, driven by WebDriver BiDi.
const kFirefox = {
  type: playwright._bidiFirefox,
  program: process.env.PALAMEDES_FIREFOX ?? there('/usr/bin/firefox-esr', '/usr/bin/firefox'),
  missing: 'no Firefox is installed; PALAMEDES_FIREFOX may name one',
  args: [],
};
const kChromium = {
  type: playwright.chromium,
  program: process.env.PALAMEDES_CHROMIUM ?? there('/usr/bin/chromium', '/usr/bin/google-chrome'),
  missing: 'no Chromium is installed; PALAMEDES_CHROMIUM may name one',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
};
const inFirefox = process.env.PALAMEDES_BROWSER === 'firefox';
const chosen = inFirefox ? kFirefox : kChromium;

export const program = chosen.program;
// Why a test is left out that needs what its driver has not.
export const cannot = {
  download: inFirefox && 'WebDriver BiDi tells nothing of downloads',
  tap: inFirefox && 'it has no fingers',
};

let browser = null;

export async function theBrowser() {
  assert.ok(chosen.program, chosen.missing);
  browser ??= await chosen.type.launch({ executablePath: chosen.program, args: chosen.args, timeout: kPatience });
  return browser;
}

export async function closeAll() {
  await browser?.close();
  browser = null;
  await server.stop();
}

// A fresh browser context at a place of the page. Anything that goes wrong in the page's own script fails the test.
// `prepare` may put answers of its own between the page and the server.
export async function open(hash = '', options = {}) {
  const {
    size = desktop,
    dark = false,
    motion = false,
    touch = false,
    locale = 'en-GB',
    prepare,
    at = server,
  } = options;
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: size,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    bypassCSP: true, // axe is put into the page as a script
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(() => {
    if (!localStorage.getItem('palamedes.settings'))
      localStorage.setItem('palamedes.settings', JSON.stringify({ sound: false }));
    if (!localStorage.getItem('palamedes.level')) localStorage.setItem('palamedes.level', '3');
  });
  if (answersInside) await context.addInitScript(workersInHand);
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.setDefaultTimeout(kPatience);
  await prepare?.(page);
  await page.goto(`${await at.url()}/${hash}`);
  return page;
}

// What a test that failed has left open would go on thinking beside the next one.
export async function closePages() {
  for (const context of browser?.contexts() ?? []) await context.close();
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
  const response = await fetch(`${await server.url()}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
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

// What a server with tables, a book and experience says about the start of Kalah.
export const kKnown = {
  table: {
    value: 'win',
    distance: 7,
    moves: [
      { move: '4', value: 'win', distance: 7 },
      { move: '1', value: 'loss', at_most: 20 },
    ],
  },
  book: [
    { move: '4', share: 0.75, games: 1200, value: 0.58, kept: true },
    { move: '1', share: 0.25, games: 400, value: 0.31, kept: false },
  ],
  experience: [{ move: '4', played: 900, wins: 495, draws: 45, losses: 360 }],
};

// One message over a socket of its own, and its answer; games by link are made and played so.
export async function say(page, message) {
  return page.evaluate(
    (asked) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ ...asked, id: 'test' }));
        socket.onerror = () => reject(new Error('the socket broke'));
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          if (answer.id !== 'test') return;
          socket.close();
          if (answer.type === 'done') resolve(answer);
          else reject(new Error(data));
        };
      }),
    message,
  );
}

// Touches a square of the board in `place` once the board can be touched: before, people would wait as well.
export async function touch(page, square, place = '.table') {
  await page.locator(`${place} .board[aria-busy="false"] [data-square="${square}"]`).click({ force: true });
}

export async function moveCount(page, count) {
  await page.waitForFunction((wanted) => {
    const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1));
    return (query.get('m') ?? '').split('_').filter((move) => move !== '').length >= wanted;
  }, count);
}

// Passes, and says yes where that is asked about: before the first pass of a side, and where it ends the game.
async function pass(page, { moves, sides }) {
  const button = { name: 'Pass', exact: true };
  const own = moves.some((move, ply) => move === 'pass' && sides[ply] === sides.at(-1));
  await page.getByRole('button', button).click();
  if (!own || moves.at(-1) === 'pass') await page.getByRole('dialog').getByRole('button', button).click();
}

// Plays one legal move with the mouse, square by square; returns the state behind it.
export async function playByMouse(page, before, choose) {
  const move = choose(before.legal, before);
  const path = squares(before.game.split(':')[0], move, before.sides.at(-1));
  if (move === 'pass') await pass(page, before);
  else if (path.length === 0) await page.getByRole('button', { name: 'Swap sides', exact: true }).click();
  for (const square of path) await touch(page, square);
  await moveCount(page, before.moves.length + 1);
  return state(page);
}

// A small generator of chances, so that a failing game can be played again.
export function dice(seed) {
  let state_ = seed;
  return (count) => {
    state_ = (state_ * 1103515245 + 12345) % 2147483648;
    return Math.floor((state_ / 2147483648) * count);
  };
}
