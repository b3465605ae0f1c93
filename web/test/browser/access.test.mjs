// axe-core on every page; lessons that can be solved; screenshots of every view into PALAMEDES_SHOTS.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { closeBrowser, desktop, open, phone, shut, skip } from './page.mjs';

after(closeBrowser);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const shots = process.env.PALAMEDES_SHOTS ?? '';
const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';

const tab = (name) => async (page) => {
  await page.locator(`#tab-${name}`).click();
  await page.waitForTimeout(400);
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
  ['analysis', '#/play?g=mnk:3x3,3&m=b2_a1_c3_a3&p=you*you', async (page) => {
    await tab('analysis')(page);
    await page.getByRole('switch').check();
    await page.locator('.line').first().waitFor();
  }],
  ['editor', '#/play?g=morris&m=d1_d5&p=you*you', async (page) => {
    await tab('analysis')(page);
    await page.locator('summary', { hasText: 'Set up' }).click();
    await page.locator('.editor .fine').waitFor();
  }],
  ['thinking', '#/play?g=mnk:3x3,3&m=b2_a1_c3&p=you*you', async (page) => {
    await page.locator('.status', { hasText: 'Choose' }).waitFor();
    await page.evaluate(() => (location.hash = '#/think'));
    await page.locator('.tree .node').nth(3).waitFor();
    await page.locator('.costs tbody tr').first().waitFor();
  }],
  ['rules-tab', '#/play?g=kalah:6,4&p=you*you', tab('rules')],
  ['new-game', '#/play?g=kalah:6,4&p=you*you', async (page) => {
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  }],
  ['help', '', async (page) => {
    await page.keyboard.press('?');
    await page.getByText('Keys and hands').waitFor();
  }],
  ['learn', '#/learn', null],
  ...['mingmang', 'mnk', 'kalah', 'morris', 'darkchess'].flatMap((family) => [
    [`rules-${family}`, `#/rules/${family}`, null],
    [`lesson-${family}`, `#/learn/${family}/2`, null],
  ]),
];

async function findings(page) {
  await page.addScriptTag({ path: axe });
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

for (const [name, hash, act] of kViews) {
  for (const dark of [false, true]) {
    for (const [device, size] of [['desktop', desktop], ['phone', phone]]) {
      const look = dark ? 'dark' : 'light';
      test(`${name}, ${look}, ${device}: no serious finding`, { skip }, async () => {
        const page = await open(hash, { size, dark, touch: device === 'phone' });
        await page.locator('#content').waitFor();
        await page.waitForTimeout(300);
        if (act) await act(page);
        assert.deepEqual(await findings(page), []);
        if (shots) {
          await mkdir(shots, { recursive: true });
          await page.screenshot({ path: join(shots, `${name}-${look}-${device}.png`) });
        }
        await shut(page);
      });
    }
  }
}

test('a lesson tells a wrong move from the right one', { skip }, async () => {
  const page = await open('#/learn/morris/1');
  await page.locator('.status', { hasText: 'Choose a piece' }).waitFor();
  const touch = (square) => page.locator(`.lesson [data-square="${square}"]`).click({ force: true });
  await touch('d6');
  await touch('d5');
  await page.locator('.not-yet').waitFor();
  await page.getByRole('button', { name: 'Again' }).click();
  await page.locator('.status', { hasText: 'Choose a piece' }).waitFor();
  await touch('d6');
  await touch('d7');
  await page.locator('.right').waitFor();
  await shut(page);
});
