// The page has boards of its own for five games; the program describes the same ones as data, from which `palamedes
// draw` draws. Every point, line and label of the one is that of the other, but for scale and margins.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { server } from './server.mjs';

const kNear = 0.02; // of the distance between two places
const kElsewhere = /^(white|black)-hand$|^captured-/; // trays, which the page has beside its board

let page;
let folder;
let variants;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palamedes-boards-'));
  const outfile = join(folder, 'boards.mjs');
  await build({
    stdin: {
      contents: `export { boardOf, kindOf } from './src/boards/kinds.ts'; export { games } from './src/api/games.ts';`,
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outfile,
  });
  page = await import(outfile);
  const served = await (await fetch(`${await server.url()}/api/games`)).json();
  page.games.set(served);
  variants = served.games.flatMap((family) => family.variants.map((variant) => variant.spec));
});

after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function described(game) {
  const answer = await fetch(`${await server.url()}/api/board`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game }),
  });
  return answer.json();
}

const of = (family) => variants.filter((game) => game.split(':')[0] === family);

// What a component draws: elements with their attributes, but for the shades of lines.
function drawn(node) {
  if (Array.isArray(node)) return node.flatMap(drawn);
  if (node === null || typeof node !== 'object') return [];
  if (typeof node.type === 'function') return drawn(node.type(node.props));
  const inside = drawn(node.props.children ?? []);
  return node.props.class === 'shade' ? inside : [node, ...inside];
}

// The straight lines of a path of M, L, H and V.
function segmentsOf(path) {
  const segments = [];
  let at = [0, 0];
  for (const [, sign, numbers] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const [a, b] = numbers.trim().split(/[ ,]+/).map(Number);
    const to = { M: [a, b], L: [a, b], H: [a, at[1]], V: [at[0], a] }[sign];
    assert.ok(to, `a path of straight lines: ${path}`);
    if (sign !== 'M') segments.push([at, to]);
    at = to;
  }
  return segments;
}

const sidesOf = ({ x, y, width, height }) => segmentsOf(`M${x} ${y}H${x + width}V${y + height}H${x}V${y}`);

// One text for a line, from whichever end it is drawn; in pieces of a unit's length where it goes along a grid.
// Lengths are round numbers, which must not lie where rounding turns.
const rounded = (length) => (Math.round((length + 0.0037) * 50) / 50).toFixed(2);
const spot = ([x, y]) => `${rounded(x)},${rounded(y)}`;
const named = ([from, to]) => [spot(from), spot(to)].sort().join(' ');
function pieces([[x1, y1], [x2, y2]]) {
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1));
  const part = (i) => [x1 + ((x2 - x1) * i) / count, y1 + ((y2 - y1) * i) / count];
  return Array.from({ length: count }, (_, i) => [part(i), part(i + 1)]);
}
const listed = (segments) => [...new Set(segments.map(named))].sort();

// From the page's lengths to those of the description, by two points that are far apart both ways.
function scaleOf(board, points) {
  const far = (a, b) => Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  const first = points[0];
  const last = points.reduce((best, point) => (far(first, point) > far(first, best) ? point : best), points.at(-1));
  const [a, b] = [board.at.get(first.name), board.at.get(last.name)];
  const along = (axis) => (first[axis] === last[axis] ? undefined : (b[axis] - a[axis]) / (last[axis] - first[axis]));
  const [x, y] = [along('x') ?? along('y'), along('y') ?? along('x')];
  return { x, y, move: ([px, py]) => [first.x + (px - a.x) / x, first.y + (py - a.y) / y] };
}

const near = (a, b, what) => assert.ok(Math.abs(a - b) < kNear, `${what}: ${a} and ${b}`);

function samePoints(game, board, points, scale) {
  assert.deepEqual(board.squares.map(({ name }) => name).sort(), points.map(({ name }) => name).sort(), game);
  for (const { name, x, y } of points) {
    const square = board.at.get(name);
    const [px, py] = scale.move([square.x, square.y]);
    near(px, x, `${game}: x of ${name}`);
    near(py, y, `${game}: y of ${name}`);
  }
}

// A label stands beside the row or under the column that it names; how far from the board is the picture's affair.
function sameLabels(game, board, data, points, scale) {
  const bottom = Math.max(...points.map(({ y }) => y));
  const left = Math.min(...points.map(({ x }) => x));
  // Counted from the corner point, in whole rows and columns.
  const place = (x, y) => {
    if (y > bottom + kNear) return `under ${(x - left).toFixed(1)}`;
    return x < left - kNear ? `beside ${(bottom - y).toFixed(1)}` : 'on the board';
  };
  const places = (captions) => captions.map(({ text, x, y }) => `${text} ${place(x, y)}`).sort();
  const moved = board.captions.map(({ text, x, y }) => {
    const [px, py] = scale.move([x, y]);
    return { text, x: px, y: py };
  });
  assert.deepEqual(places(moved), places(data.captions), game);
}

async function compared(game) {
  const data = await described(game);
  const board = page.boardOf(game);
  const points = data.points.filter(({ name }) => !kElsewhere.test(name));
  const scale = scaleOf(board, points);
  assert.ok(Math.abs(scale.x - scale.y) < 1e-6, `${game} is as wide as it is high`);
  samePoints(game, board, points, scale);
  sameLabels(game, board, data, points, scale);
  const elements = drawn(page.kindOf(game).Drawn({ board }));
  const lines = elements
    .filter(({ type }) => type === 'path' || type === 'rect')
    .flatMap(({ type, props }) => (type === 'path' ? segmentsOf(props.d) : sidesOf(props)))
    .map(([from, to]) => [scale.move(from), scale.move(to)]);
  return { data, points, lines };
}

// All sides of cells; `inner` are those between two.
function cellSides(points) {
  const sides = points.flatMap(({ x, y, width, height }) =>
    sidesOf({ x: x - width / 2, y: y - height / 2, width, height }),
  );
  const names = sides.map(named);
  return { all: listed(sides), inner: [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].sort() };
}

test('Morris: points, lines and labels on every board', async () => {
  assert.ok(of('morris').length >= 5);
  for (const game of of('morris')) {
    const { data, lines } = await compared(game);
    assert.deepEqual(listed(lines), listed(data.lines), game);
  }
});

test('Ming Mang and dark chess: cells and labels', async () => {
  for (const game of [...of('mingmang'), ...of('darkchess')]) {
    const { points, lines } = await compared(game);
    assert.deepEqual(listed(lines.flatMap(pieces)), cellSides(points).all, game);
  }
});

// Noughts and crosses stand between lines, without a frame; stones on crossings.
test('m,n,k-games: cells or crossings, and labels', async () => {
  const sizes = of('mnk').filter((game) => {
    const [rows, columns] = /([0-9]+)x([0-9]+)/.exec(game).slice(1).map(Number);
    return rows * columns > 1 && rows * columns <= 400; // one cell has no scale
  });
  for (const game of sizes) {
    const { data, points, lines } = await compared(game);
    if (data.lines.length > 0) {
      assert.deepEqual(listed(lines), listed(data.lines), game);
    } else {
      assert.deepEqual(listed(lines.flatMap(pieces)), cellSides(points).inner, game);
    }
  }
});

// The page's houses are higher than wide: each way has a scale of its own. Its depots are names beside the board.
test('Kalah: houses, depots and numbers', async () => {
  for (const game of of('kalah')) {
    const data = await described(game);
    const board = page.boardOf(game);
    const own = (name) => name.replace('first', '0').replace('second', '1').replace('depot', 'd');
    const points = data.points.map((point) => ({ ...point, name: own(point.name) }));
    const houses = points.filter(({ name }) => !name.endsWith('d'));
    assert.deepEqual(board.squares.map(({ name }) => name).sort(), points.map(({ name }) => name).sort(), game);
    const at = (name) => board.at.get(name);
    const [first] = houses;
    const opposite = houses.find(({ x, y }) => x === first.x && y !== first.y);
    const next = houses.find(({ x }) => Math.abs(x - first.x) === 1);
    const wide = next ? (at(next.name).x - at(first.name).x) / (next.x - first.x) : 1;
    const high = (at(opposite.name).y - at(first.name).y) / (opposite.y - first.y);
    assert.ok(wide > 0 && high > 0, `${game} is not mirrored`);
    for (const { name, x, y } of houses) {
      near((at(name).x - at(first.name).x) / wide, x - first.x, `${game}: x of ${name}`);
      near((at(name).y - at(first.name).y) / high, y - first.y, `${game}: y of ${name}`);
    }
    const beyond = (x, all) => (x > Math.max(...all) ? 'right' : x < Math.min(...all) ? 'left' : 'inside');
    const columns = houses.map(({ x }) => x);
    const shown = houses.map(({ name }) => at(name).x);
    for (const { name, x, y } of points.filter((point) => !houses.includes(point))) {
      assert.equal(beyond(at(name).x, shown), beyond(x, columns), `${game}: ${name}`);
      near((at(name).y - at(first.name).y) / high, y - first.y, `${game}: y of ${name}`);
    }
    const above = (y) => (y < board.height / 2 ? 'above' : 'below');
    const numbers = (captions, column, height) =>
      captions
        .filter(({ text }) => /^[0-9]+$/.test(text))
        .map(({ text, x, y }) => `${text} ${column(x).toFixed(1)} ${above((y / height) * board.height)}`)
        .sort();
    assert.deepEqual(
      numbers(board.captions, (x) => first.x + (x - at(first.name).x) / wide, board.height),
      numbers(data.captions, (x) => x, data.height),
      game,
    );
    const bowls = drawn(page.kindOf(game).Drawn({ board })).filter(({ props }) => props.class === 'bowl');
    const middles = bowls.map(({ props: { x, y, width, height } }) =>
      [Number(x) + Number(width) / 2, Number(y) + Number(height) / 2].join(),
    );
    assert.deepEqual(middles.sort(), board.squares.map(({ x, y }) => [x, y].join()).sort(), game);
  }
});
