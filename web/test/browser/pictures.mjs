// Makes the pictures of docs/images anew: npm run pictures
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closeAll, open, phone } from './page.mjs';

const kFolder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const kDark = 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRRgmmr 0 r';
const kWide = { width: 1180, height: 800 };

const ready = (page) => page.locator('.status', { hasText: /\S\S/ }).waitFor();

async function analysed(page) {
  await ready(page);
  await page.locator('#tab-analysis').click();
  await page.getByRole('button', { name: 'What was better so far?' }).click();
  await page.locator('.progress-row').waitFor();
  await page.locator('.progress-row').waitFor({ state: 'detached' });
  await page.getByRole('switch').check();
  await page.waitForFunction(() => document.querySelectorAll('.line').length >= 3);
  await page.waitForTimeout(6000);
}

async function thinking(page) {
  await ready(page);
  await page.evaluate(() => (location.hash = '#/think'));
  await page.locator('.tree .node').nth(8).waitFor();
  await page.locator('.costs tbody tr').first().waitFor();
  await page
    .locator('.tree')
    .first()
    .evaluate((tree) => (tree.scrollTop = 0));
}

async function choosing(page) {
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
}

async function daily(page) {
  await page.locator('.daily-puzzle svg.board').waitFor();
  await page
    .locator('.puzzle-card', { hasText: / of \d/ })
    .nth(4)
    .waitFor();
}

const kPictures = [
  ['home', '', { size: kWide }, null],
  [
    'analysis',
    '#/play?g=morris&m=b1_f1_b5_b3_a0_c2_a6_c4_a3xc2_c2_c3_f5_g0_f3xg0_d4_g0_e2_g6&p=you*you',
    { size: kWide, dark: true },
    analysed,
  ],
  ['thinking', '#/play?g=kalah:6,4&m=4_1&p=you*you', { size: { width: 1180, height: 860 } }, thinking],
  ['new-game', '#/play?g=gomoku&p=you*best~3', { size: { width: 1180, height: 860 } }, choosing],
  [
    'ending',
    `#/play?g=morris&r=${encodeURIComponent('WxxxBxxxWxBxxxxxxBxxWxx b 0 0')}&m=c3-b1_a0-b3_b5-f1xa3&p=best~2*you`,
    { size: kWide },
    (page) => page.locator('.ending').waitFor(),
  ],
  ['puzzles', '#/puzzles', { size: { width: 1180, height: 660 } }, daily],
  ['lesson', '#/learn/mingmang/1', { size: kWide }, (page) => page.locator('.lesson .piece').first().waitFor()],
  ['phone-kalah', '#/play?g=kalah:6,4&m=4_1_6&p=you*best~3', { size: phone, touch: true }, ready],
  [
    'phone-darkchess',
    `#/play?g=darkchess&r=${encodeURIComponent(kDark)}&p=you*best~3`,
    { size: phone, touch: true, dark: true },
    ready,
  ],
];

mkdirSync(kFolder, { recursive: true });
for (const [name, hash, options, act] of kPictures) {
  const page = await open(hash, options);
  await page.locator('#content').waitFor();
  if (act) await act(page);
  const camera = await page.context().newCDPSession(page);
  const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  writeFileSync(`${kFolder}${name}.webp`, Buffer.from(data, 'base64'));
  await page.context().close();
}
await closeAll();
