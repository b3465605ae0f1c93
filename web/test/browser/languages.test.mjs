// The page in its three languages, by the browser's wish and by a choice, and what the server says put into them.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { closeAll, closePages, open, phone, shut, touch } from './page.mjs';
import { server } from './server.mjs';

after(closeAll);
afterEach(closePages);

const kLanguages = {
  de: { heading: /Fünf alte Spiele/, settings: 'Einstellungen', language: 'Sprache' },
  'zh-Hant': { heading: /五種古老的棋/, settings: '設定', language: '語言' },
};

async function wordsOf(code) {
  const entry = fileURLToPath(new URL(`../../src/languages/${code}/index.ts`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  const text = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${text}`)).words;
}

for (const [locale, code] of [
  ['de-AT', 'de'],
  ['zh-TW', 'zh-Hant'],
]) {
  test(`a browser that wants ${locale} gets ${code}, and its words are fetched then only`, async () => {
    const page = await open('', { locale });
    await page.locator('h1', { hasText: kLanguages[code].heading }).waitFor();
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((each) => each.name));
    assert.equal(fetched.filter((name) => /words-/.test(name)).length, 1);
    assert.ok((await page.evaluate(() => document.documentElement.lang)).startsWith(code));
    await shut(page);
  });
}

test('an English browser fetches no other language; a choice in Settings changes every word and is kept', async () => {
  const page = await open('#/play?g=mingmang&p=you*you');
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((each) => each.name));
  assert.deepEqual(
    fetched.filter((name) => /words-/.test(name)),
    [],
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('de');
  await page.locator('.status', { hasText: 'Wähle einen Kiesel' }).waitFor();
  await page.getByLabel('Sprache').selectOption('zh-Hant');
  await page.locator('.status', { hasText: '選一顆石子' }).waitFor();
  await page.reload();
  await page.locator('.status', { hasText: '選一顆石子' }).waitFor();
  await page.getByRole('button', { name: '設定' }).click();
  await page.getByLabel('語言').selectOption('auto');
  await page.locator('.status', { hasText: 'Choose a pebble' }).waitFor();
  await shut(page);
});

test('why a game ended and what is wrong with a position are told in the language of the page', async () => {
  const won = await open('#/play?g=mnk:3x3,3&m=a1_b1_a2_b2&p=you*you', { locale: 'de' });
  await touch(won, 'a3');
  await won.locator('.ending', { hasText: 'Drei in einer Reihe.' }).waitFor();
  await shut(won);
  const page = await open('#/play?g=morris&p=you*you', { locale: 'de' });
  await page.locator('.status', { hasText: 'Setze einen Stein' }).waitFor();
  await page.locator('#tab-analysis').click();
  await page.getByRole('button', { name: 'Stellung aufbauen' }).click();
  await page.getByLabel('Text der Stellung').fill('xxx w 9 9');
  await page.locator('.editor .trouble', { hasText: 'hat 23 Punkte, nicht 3' }).waitFor();
  await shut(page);
});

for (const code of Object.keys(kLanguages)) {
  test(`${code} has words for every variant, setting, side and code of the server`, async () => {
    const { served } = await wordsOf(code);
    const { games } = await (await fetch(`${await server.url()}/api/games`)).json();
    const missing = games.flatMap(({ name, variants, settings, sides, texts }) => [
      ...variants.filter((each) => !each.for_tests && !served.variants[each.spec]).map((each) => each.spec),
      ...settings.filter((each) => !served.settings[name]?.[each.name]).map((each) => `${name} ${each.name}`),
      ...sides.filter((side) => !served.sides[side]),
      ...texts
        .filter(({ code: said }) => !served.codes[name]?.[said] && !served.codes.every[said])
        .map((each) => `${name} ${each.code}`),
    ]);
    assert.deepEqual(missing, []);
  });

  test(`in ${code} nothing sticks out, on a desk or a phone`, async () => {
    for (const size of [{ width: 1280, height: 768 }, phone, { width: 360, height: 740 }]) {
      const page = await open('', { size, locale: code });
      for (const hash of [
        '#/',
        '#/play?g=mingmang&p=you*best~1',
        '#/play?g=kalah:6,4&p=you*best~1&t=clock~5~0',
        '#/play?g=darkchess&p=you*best~1',
        '#/rules/morris',
        '#/learn/kalah/1',
        '#/think',
        '#/puzzles',
        '#/record',
      ]) {
        await page.evaluate((where) => (location.hash = where), hash);
        await page.locator('#content').waitFor();
        if (hash.startsWith('#/play')) {
          await page.locator('.status', { hasText: /\S\S/ }).waitFor();
          const row = await page.locator('.controls').boundingBox();
          assert.ok(row.height < 60, `${hash} at ${size.width}: one row of buttons, not ${row.height}`);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= size.width, `${hash} at ${size.width} is ${wide} wide`);
      }
      await shut(page);
    }
  });
}
