// Where the tests of all views go, how they see that a view is there, and whether it fits; screenshots go into PALAMEDES_SHOTS.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answered } from './between.mjs';
import { kKnown, say } from './page.mjs';
import { lacks } from './server.mjs';

export const shots = process.env.PALAMEDES_SHOTS ?? '';
const everyShot = process.env.PALAMEDES_EVERY_SHOT ?? '';
for (const folder of [shots, everyShot]) if (folder) mkdirSync(folder, { recursive: true });

const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';

// One's own seat at a game by link, with the link for the friend beside it.
async function shared(page) {
  const { keys } = await say(page, { type: 'share', game: 'kalah:6,4', clock: { minutes: 5, increment: 0 } });
  await page.evaluate((made) => {
    localStorage.setItem('palamedes.shared', JSON.stringify([made]));
    location.hash = `#/shared/${made.first}`;
  }, keys);
  await page.locator('.invitation input').waitFor();
}

const tab = (name) => async (page) => {
  await page.locator(`#tab-${name}`).click();
  await page.locator(`#panel-${name}`).waitFor();
};

// Every view of the page: its name, its place, and what is done there to see it.
export const kViews = [
  ['home', '', null],
  ['mingmang', '#/play?g=mingmang&m=b1b5_a7c7&p=you*you', null],
  ['gomoku', '#/play?g=gomoku&m=h8_h9_i8_g8_i9_i10_j10_g7&p=you*you&t=clock~5~0', null],
  ['tictactoe', '#/play?g=mnk:3x3,3&m=b2_a1_c3&p=you*you', null],
  ['large', '#/play?g=mnk:70x70,5&m=ah35_ai36_ah36&p=you*you', null],
  ['kalah', '#/play?g=kalah:6,4&m=4_1&p=you*you', null],
  ['morris', '#/play?g=morris&m=d1_d5_f3_b3_e3_b5&p=you*you', null],
  ['darkchess', `#/play?g=darkchess&r=${encodeURIComponent(kDark)}&p=you*you`, null],
  [
    'analysis',
    '#/play?g=mnk:3x3,3&m=b2_a1_c3_a3&p=you*you',
    async (page) => {
      await tab('analysis')(page);
      await page.getByRole('switch').check();
      await page.locator('.line').first().waitFor();
    },
  ],
  [
    'review',
    '#/play?g=mnk:3x3,3&m=b2_a1_c3_b1_a3_c1&p=you*random~10',
    async (page) => {
      await page.getByRole('button', { name: 'What was better?', exact: true }).click();
      await page.locator('.worst li').first().waitFor();
    },
  ],
  [
    'flip',
    `#/play?g=darkchess&r=${encodeURIComponent(kDark)}&p=you*you`,
    async (page) => {
      await tab('analysis')(page);
      await page.locator('.chance li').first().waitFor();
    },
  ],
  [
    'known',
    '',
    async (page) => {
      await answered(page, 'known', kKnown);
      await page.evaluate(() => (location.hash = '#/play?g=kalah:6,4&p=you*you'));
      await tab('analysis')(page);
      await page.getByRole('region', { name: 'Experience' }).waitFor();
    },
  ],
  [
    'editor',
    '#/play?g=morris&m=d1_d5&p=you*you',
    async (page) => {
      await tab('analysis')(page);
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.locator('.editor .fine').waitFor();
    },
  ],
  [
    'thinking',
    '#/play?g=kalah:6,4&m=4_1&p=you*you',
    async (page) => {
      await page.locator('.status', { hasText: 'Choose' }).waitFor();
      await page.evaluate(() => (location.hash = '#/think'));
      await page.locator('.tree .node').nth(3).waitFor();
      await page.locator('.costs tbody tr').first().waitFor();
    },
  ],
  [
    'thinking-mcts',
    '#/play?g=kalah:6,4&m=4_1&p=you*you',
    async (page) => {
      await page.locator('.status', { hasText: 'Choose' }).waitFor();
      await page.evaluate(() => (location.hash = '#/think'));
      await page.getByRole('button', { name: 'Monte Carlo' }).click();
      await page.waitForFunction(() => /visits/.test(document.querySelector('.tree')?.textContent ?? ''));
    },
  ],
  [
    'settings',
    '#/play?g=mingmang&p=you*you',
    async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('group', { name: 'Settings' }).waitFor();
    },
  ],
  ['nowhere', '#/no-such-place', null],
  ['rules-tab', '#/play?g=kalah:6,4&p=you*you', tab('rules')],
  [
    'new-game',
    '#/play?g=kalah:6,4&p=you*you',
    async (page) => {
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    },
  ],
  [
    'help',
    '',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByText('Keys and hands').waitFor();
    },
  ],
  ...(lacks.links ? [] : [['shared', '#/', shared]]),
  ['learn', '#/learn', null],
  ['puzzles', '#/puzzles', null],
  ['puzzle', '#/puzzles/kalah/1', (page) => page.locator('.trial .board').waitFor()],
  ['record', '#/record', null],
  [
    'record-filled',
    '#/record',
    async (page) => {
      const games = Array.from({ length: 12 }, (_, i) => ({
        id: `g${i}`,
        family: ['kalah', 'mnk', 'morris'][i % 3],
        level: 1 + (i % 4),
        points: (i % 3) / 2,
      }));
      await page.evaluate((scored) => localStorage.setItem('palamedes.record', JSON.stringify(scored)), games);
      await page.reload();
      await page.locator('#content table').first().waitFor();
    },
  ],
  ['ending', '#/play?g=mnk:3x3,3&m=a1_b1_a2_b2_a3&p=you*best~2', (page) => page.locator('.ending').waitFor()],
  ...['mingmang', 'mnk', 'kalah', 'morris', 'darkchess'].flatMap((family) => [
    [`rules-${family}`, `#/rules/${family}`, null],
    [`lesson-${family}`, `#/learn/${family}/2`, null],
  ]),
];

export const kSizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [951, 700],
  [1280, 768],
  [1440, 900],
  [844, 390],
].map(([width, height]) => ({ width, height }));

// What an open page is at every size, in the light and in the dark: nothing sticks out at its side.
export async function fits(page, name) {
  const found = [];
  for (const size of kSizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((tell) => requestAnimationFrame(() => setTimeout(tell))));
    for (const look of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: look });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (everyShot) await page.screenshot({ path: join(everyShot, `${name}-${look}-${size.width}.png`) });
      if (wide > size.width) found.push(`${name}, ${look}: ${wide} wide at ${size.width}x${size.height}`);
    }
  }
  assert.deepEqual(found, []);
}

// Waits until the view is there, whatever has to be done for it.
export async function shown(page, hash, act) {
  await page.locator('#content').waitFor();
  if (hash.startsWith('#/play')) await page.locator('.status', { hasText: /\S\S/ }).waitFor();
  if (act) await act(page);
}
