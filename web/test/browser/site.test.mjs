// What only a site has: no network, an address below another one, a speed beside that of the program. tests/site/check-site
// runs it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, afterEach, test } from 'node:test';
import { closeAll, closePages, game, moveCount, open, shut, squares, touch } from './page.mjs';
import { kProgram, server } from './server.mjs';

after(closeAll);
afterEach(closePages);

// A first move of each family.
const kFirstMoves = [
  ['mingmang', 'b1b5'],
  ['mnk:15x15,5', 'h8'],
  ['kalah:6,4', '3'],
  ['morris', 'd1'],
  ['darkchess', 'a1'],
];

// Until everything is kept for later.
const kept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const network = async (state) => fetch(`${await server.url()}/${state}`);
afterEach(() => network('on'));

// From the first byte that is asked for to a board that can be touched, of a browser that has nothing of the site yet. The
// quickest of a few: what else the machine does only adds to it.
test('the first board is there within a second', async () => {
  const times = [];
  for (let i = 0; i < 8; ++i) {
    const prepare = (page) =>
      page.addInitScript(() => {
        const look = () => {
          if (document.querySelector('.table .board[aria-busy="false"]')) window.firstBoard = performance.now();
          else requestAnimationFrame(look);
        };
        look();
      });
    const page = await open('#/play?g=morris&p=you*you', { prepare });
    times.push((await (await page.waitForFunction(() => window.firstBoard)).jsonValue()) / 1000);
    await shut(page);
  }
  console.log(`first board after ${times.map((time) => time.toFixed(2)).join(', ')} s`);
  assert.ok(Math.min(...times) < 1, `${times}`);
});

test('with the network off every game is played against an engine, and analysed', async () => {
  const page = await open('');
  await kept(page);
  await network('off');
  await page.reload();
  await page.locator('.top').waitFor();
  assert.equal((await fetch(`${await server.url()}/index.html`)).status, 404, 'nothing is served');
  for (const [spec, move] of kFirstMoves) {
    await page.evaluate((to) => (location.hash = to), `#/play?g=${spec}&p=you*best~3`);
    for (const square of squares(spec.split(':')[0], move, 0)) await touch(page, square);
    await moveCount(page, 2);
    await page.evaluate((to) => (location.hash = to), `#/play?g=${spec}&p=you*you`);
    await page.locator('#tab-analysis').click();
    await page.getByRole('switch').check();
    await page.locator('.line').first().waitFor();
    await page.getByRole('switch').uncheck();
    assert.equal((await game(page)).game, spec);
  }
  await shut(page);
});

test('a later version takes the place of the one before when the last page of that is closed', async () => {
  const isLater = (page) => page.evaluate(() => document.querySelector('meta[name="later"]') !== null);
  const page = await open('');
  await kept(page);
  await page.evaluate(() => caches.open('of another page'));
  await network('later');
  await page.reload();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.reload();
  assert.equal(await isLater(page), false, 'one version as long as a page of it is open');
  await network('off');
  // Without a page nobody but the browser knows when it is done.
  const context = page.context();
  const nowhere = await context.newPage();
  await page.close();
  let next;
  do {
    await next?.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    next = await context.newPage();
    await next.goto(`${await server.url()}/`);
  } while (!(await isLater(next)));
  await nowhere.close();
  await next.locator('.cards').waitFor();
  const names = await next.evaluate(() => caches.keys());
  assert.equal(names.filter((name) => name.startsWith('palamedes ')).length, 1, `${names}`);
  assert.ok(names.includes('of another page'), 'what others keep stays');
  await context.close();
});

test('with the network off a folder is its index, and .html may be left out', async () => {
  const page = await open('');
  await kept(page);
  await network('off');
  for (const path of ['docs', 'docs/', 'docs/index', 'docs/index.html?of=1']) {
    await page.goto(`${await server.url()}/${path}`);
    await page.getByRole('heading', { level: 1, name: 'The Palamedes handbook' }).waitFor();
    // Its links are right, too.
    await page.getByRole('link', { name: 'For players' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'For players: ten minutes' }).waitFor();
  }
  await shut(page);
});

test('a browser that cannot run the engine is told so', async () => {
  const prepare = (page) =>
    page.addInitScript(() => {
      const fails = async () => {
        throw new WebAssembly.CompileError('exceptions');
      };
      Object.assign(WebAssembly, { compileStreaming: fails, compile: fails });
    });
  const page = await open('', { prepare });
  await page.getByRole('status').filter({ hasText: 'This browser cannot run the engine of this page' }).waitFor();
  await shut(page);
});

test('with the network off there are puzzles, lessons and the handbook', async () => {
  const page = await open('');
  await kept(page);
  await network('off');
  for (const family of ['mingmang', 'mnk', 'kalah', 'morris', 'darkchess']) {
    for (const place of ['puzzles', 'learn', 'rules']) {
      await page.goto(`${await server.url()}/#/${place}/${family}`);
      await page.reload();
      await page.locator('main svg').first().waitFor();
    }
  }
  await page.goto(`${await server.url()}/docs/rules/kalah.html`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shut(page);
});

test('what is exact without tables is shown: by a search, by a proof', async () => {
  const signs = (page) => page.locator('.values .value text').allTextContents();
  for (const [game, region, shown] of [
    ['kalah:3,2', 'Exact search', /^[+−]?\d+ [+−]?\d+ [+−]?\d+$/],
    ['mnk:3x3,3&m=b2_b1_a1', 'Proof', /−/],
  ]) {
    const page = await open(`#/play?g=${game}&p=you*you`);
    await page.locator('#tab-analysis').click();
    await page.getByRole('region', { name: region }).locator('.tag.proven').waitFor();
    assert.match((await signs(page)).join(' '), shown, game);
    await shut(page);
  }
});

test('it can be installed', async () => {
  const page = await open('');
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector('link[rel="manifest"]').href;
    return { address, ...(await (await fetch(address)).json()) };
  });
  assert.equal(manifest.display, 'standalone');
  const [icon] = manifest.icons;
  const found = await page.evaluate(async (at) => (await fetch(at)).status, new URL(icon.src, manifest.address).href);
  assert.equal(found, 200);
  const session = await page.context().newCDPSession(page);
  await kept(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without a history of its own is not offered to be kept.
  const reasons = installabilityErrors.map((each) => each.errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual(reasons, []);
  await shut(page);
});

test('what needs a server is not offered', async () => {
  const page = await open('#/play?g=kalah:6,4&p=you*you');
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'With a friend' }).check();
  assert.equal(await dialog.getByText('By a link').count(), 0);
  await shut(page);
});

test('the speed is shown beside that of the program, and the search is the same', async () => {
  const page = await open('#/think');
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const rows = page.locator('.speed tbody tr');
  await rows.nth(4).waitFor();
  const bench = JSON.parse(execFileSync(kProgram, ['bench', '--seconds', '1', '--json'], { encoding: 'utf8' })).games;
  for (let i = 0; i < 5; ++i) {
    const row = rows.nth(i);
    const spec = await row.getAttribute('data-game');
    assert.equal(Number(await row.getAttribute('data-signature')), bench[spec].signature, spec);
    const cells = await row.locator('td').allTextContents();
    assert.equal(cells.length, 3, 'here, the program, the ratio');
    assert.match(cells[2], /^\d+%$/);
    console.log(`${spec}: ${cells[0]} nodes a second in the browser, ${cells[1]} by the program: ${cells[2]}`);
  }
  await shut(page);
});
