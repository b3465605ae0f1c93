// axe-core on every page; screenshots of every view into PALAMEDES_SHOTS.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, desktop, kKnown, open, phone, shut } from './page.mjs';

after(closeAll);
afterEach(closePages);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const shots = process.env.PALAMEDES_SHOTS ?? '';
if (shots) mkdirSync(shots, { recursive: true });
const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';

const tab = (name) => async (page) => {
  await page.locator(`#tab-${name}`).click();
  await page.locator(`#panel-${name}`).waitFor();
};

const kViews = [
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
      await page.route('**/api/known', (route) => route.fulfill({ json: kKnown }));
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
  ['learn', '#/learn', null],
  ['puzzles', '#/puzzles', null],
  ['puzzle', '#/puzzles/kalah/1', (page) => page.locator('.trial .board').waitFor()],
  ['record', '#/record', null],
  ['ending', '#/play?g=mnk:3x3,3&m=a1_b1_a2_b2_a3&p=you*best~2', (page) => page.locator('.ending').waitFor()],
  ...['mingmang', 'mnk', 'kalah', 'morris', 'darkchess'].flatMap((family) => [
    [`rules-${family}`, `#/rules/${family}`, null],
    [`lesson-${family}`, `#/learn/${family}/2`, null],
  ]),
];

// In the dark nothing but the colours is another.
async function findings(page, look) {
  const options = { resultTypes: ['violations'], ...(look === 'dark' ? { runOnly: ['color-contrast'] } : {}) };
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  const result = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return result.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 120))
          .join(' | ')}`,
    );
}

for (const [name, hash, act] of kViews) {
  test(`${name}: no serious finding`, async () => {
    for (const [device, size] of [
      ['desktop', desktop],
      ['phone', phone],
    ]) {
      const page = await open(hash, { size, touch: device === 'phone' });
      await page.locator('#content').waitFor();
      if (hash.startsWith('#/play')) await page.locator('.status', { hasText: /\S\S/ }).waitFor();
      if (act) await act(page);
      for (const look of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: look });
        assert.deepEqual(await findings(page, look), [], `${name}, ${look}, ${device}`);
        if (shots) await page.screenshot({ path: join(shots, `${name}-${look}-${device}.png`) });
      }
      await shut(page);
    }
  });
}
