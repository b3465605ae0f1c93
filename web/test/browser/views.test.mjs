// axe-core on every page; screenshots of every view into PALAMEDES_SHOTS.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, desktop, open, phone, shut } from './page.mjs';
import { kViews, shots, shown } from './places.mjs';

after(closeAll);
afterEach(closePages);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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

// One page at both sizes: what is small is laid out by the width of the window.
for (const [name, hash, act] of kViews) {
  test(`${name}: no serious finding`, async () => {
    const page = await open(hash, { size: desktop });
    await shown(page, hash, act);
    for (const [device, size] of [
      ['desktop', desktop],
      ['phone', phone],
    ]) {
      await page.setViewportSize(size);
      for (const look of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: look });
        assert.deepEqual(await findings(page, look), [], `${name}, ${look}, ${device}`);
        if (shots) await page.screenshot({ path: join(shots, `${name}-${look}-${device}.png`) });
      }
    }
    await shut(page);
  });
}
