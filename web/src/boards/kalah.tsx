import chances from '../content/chances.json';
import type { Side } from '../api/types.ts';
import { t } from '../text/words.ts';
import { settingOf } from './variant.ts';
import { KalahStones } from './kalah-stones.tsx';
import {
  makeBoard,
  type Board,
  type Caption,
  type DrawnProps,
  type Kind,
  type MarkProps,
  type Piece,
  type Square,
} from './types.ts';

export const kCell = 132;
const kDepot = 128;
const kMargin = 34;
const kRow = 196;
const kTop = 62;
const kSeal = 76; // from the middle of a house to its edge away from the count

// The engine's scores: so many a stone of the final margin (930 positions of 60 games of best:level=5); where more than half is banked already, the margin over this.
const kPerStone = 122;
const kDecidedScore = 500_000;
const kWonAlready = 400_000;

// Houses are `0-3` (the first player's x3) and depots `0-d`; the glyph of a piece is the number of stones there.
function housesOf(game: string): number {
  return Number(settingOf(game, 'houses'));
}

export function isDepot(name: string): boolean {
  return name.endsWith('d');
}

// Where stones fall, one each, when the house is sown: once round, without the opponent's depot.
export function sowingRing(houses: number, side: Side): string[] {
  const other = 1 - side;
  const ring: string[] = [];
  for (let i = houses; i >= 1; --i) ring.push(`${side}-${i}`);
  ring.push(`${side}-d`);
  for (let i = houses; i >= 1; --i) ring.push(`${other}-${i}`);
  return ring;
}

export function sowing(houses: number, from: string, stones: number): string[] {
  const ring = sowingRing(houses, Number(from[0]) === 0 ? 0 : 1);
  const start = ring.indexOf(from);
  return Array.from({ length: stones }, (_, i) => ring[(start + 1 + i) % ring.length] ?? from);
}

function squaresOf(houses: number): Square[] {
  const width = kMargin * 2 + kDepot * 2 + houses * kCell;
  const middle = kTop + kRow;
  const squares: Square[] = [];
  for (let i = houses; i >= 1; --i) {
    const left = kMargin + kDepot + (houses - i) * kCell + kCell / 2;
    squares.push({ name: `0-${i}`, x: left, y: middle + kRow / 2, r: kCell * 0.6, seal: { up: kSeal, size: 40 } });
    squares.push({
      name: `1-${i}`,
      x: width - left,
      y: middle - kRow / 2,
      r: kCell * 0.6,
      seal: { up: -kSeal, size: 40 },
    });
  }
  squares.push({ name: '0-d', x: width - kMargin - kDepot / 2, y: middle, r: kCell * 0.6 });
  squares.push({ name: '1-d', x: kMargin + kDepot / 2, y: middle, r: kCell * 0.6 });
  return squares;
}

function Drawn({ board }: DrawnProps) {
  return (
    <g class="bowls">
      <rect x="14" y="14" width={board.width - 28} height={board.height - 28} rx="90" class="carved" />
      {board.squares.map((square) =>
        isDepot(square.name) ? (
          <rect
            key={square.name}
            x={square.x - 54}
            y={square.y - 168}
            width="108"
            height="336"
            rx="54"
            fill="url(#bowl)"
            class="bowl"
          />
        ) : (
          <rect
            key={square.name}
            x={square.x - 57}
            y={square.y - 82}
            width="114"
            height="164"
            rx="57"
            fill="url(#bowl)"
            class="bowl"
          />
        ),
      )}
    </g>
  );
}

function BowlMark({ x, y, look }: MarkProps) {
  const wide = look === 'last' ? 60 : 61;
  return (
    <rect
      x={x - wide}
      y={y - wide * 1.43}
      width={wide * 2}
      height={wide * 2.86}
      rx={wide}
      class={`mark bowl-mark ${look}`}
    />
  );
}

function banked(pieces: Piece[], side: Side): number {
  return Number(pieces.find(({ square }) => square === `${side}-d`)?.glyph ?? 0);
}

function countsOf(position: string): number[] {
  return position.split(/[, ]+/).map(Number);
}

export const kalah: Kind = {
  name: 'kalah',
  get label() {
    return t.byGame.kalah.label;
  },
  ahead: (score, name) =>
    score >= kWonAlready
      ? t.winsBy(name, Math.max(1, score - kDecidedScore))
      : t.stonesAhead(name, Math.max(1, Math.round(score / kPerStone))),
  scale: chances.kalah,
  darkFirst: false,
  plain: false,
  preview: { game: 'kalah:6,4', position: '5,0,6,1,2,1,7,3,5,0,6,5,1,6,1' },
  board(game: string): Board {
    const houses = housesOf(game);
    const captions: Caption[] = [];
    const squares = squaresOf(houses);
    for (const square of squares) {
      if (isDepot(square.name)) continue;
      captions.push({
        text: square.name.slice(2),
        x: square.x,
        y: square.name[0] === '0' ? kTop + 2 * kRow + 24 : kTop - 24,
      });
    }
    return makeBoard({
      game,
      width: kMargin * 2 + kDepot * 2 + houses * kCell,
      height: kTop * 2 + kRow * 2,
      squares,
      captions,
      zooms: false,
      size: 15,
    });
  },
  scene(board, position) {
    const houses = housesOf(board.game);
    const counts = countsOf(position);
    const pieces: Piece[] = [];
    ([0, 1] as const).forEach((side) => {
      const start = side * (houses + 1);
      for (let i = 0; i < houses; ++i)
        pieces.push({ square: `${side}-${houses - i}`, glyph: String(counts[start + i] ?? 0) });
      pieces.push({ square: `${side}-d`, glyph: String(counts[start + houses] ?? 0) });
    });
    const depot = (side: number): string => t.byGame.kalah.banked(counts[side * (houses + 1) + houses] ?? 0);
    return { pieces, notes: [depot(0), depot(1)], marks: ['', ''], taken: [[], []] };
  },
  steps: (move, side) => (/^[0-9]+$/.test(move) ? [`${side}-${move}`] : []),
  touched(scene, steps) {
    const from = steps[0];
    if (from === undefined) return scene.pieces;
    const counts = new Map(scene.pieces.map((piece) => [piece.square, Number(piece.glyph)]));
    const houses = (counts.size - 2) / 2;
    const stones = counts.get(from) ?? 0;
    counts.set(from, 0);
    for (const square of sowing(houses, from, stones)) counts.set(square, (counts.get(square) ?? 0) + 1);
    return [...counts].map(([square, count]) => ({ square, glyph: String(count) }));
  },
  early: (_scene, [house = '', more], side) =>
    more === undefined && house.startsWith(`${side}-`) && !isDepot(house) ? 'whole' : 'nothing',
  speak: (glyph) => t.byGame.kalah.stones(Number(glyph)),
  get again() {
    return t.byGame.kalah.again;
  },
  tally: (_board, pieces) => [banked(pieces, 0), banked(pieces, 1)],
  news(_move, before, after, mover) {
    const gain = banked(after, mover) - banked(before, mover);
    return gain > 1 ? { text: t.byGame.kalah.gained(gain), sign: `+${gain}` } : null;
  },
  wanted: () => t.byGame.kalah.wanted,
  Drawn,
  Glyph: ({ glyph, size }) => (
    <text class="count" text-anchor="middle" dy="0.36em" font-size={size * 1.2}>
      {glyph}
    </text>
  ),
  Layer: KalahStones,
  Mark: BowlMark,
  sound: (move) => (/^[0-9]+$/.test(move) ? 'sow' : 'move'),
  toMove: (_board, position) => (/2s?$/.test(position) ? 1 : 0),
  counts: true,
  tools: [
    { label: () => t.byGame.kalah.addStone, glyph: '+', sign: '+' },
    { label: () => t.byGame.kalah.takeStone, glyph: '-', sign: '−' },
  ],
  used: (tool, square, pieces) =>
    pieces.map((piece) => {
      if (piece.square !== square) return piece;
      return { square, glyph: String(Math.max(0, Number(piece.glyph) + (tool.glyph === '+' ? 1 : -1))) };
    }),
  compose(board, pieces, side) {
    const counts = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
    const houses = housesOf(board.game);
    const row = (who: number): string[] =>
      Array.from({ length: houses }, (_, i) => counts.get(`${who}-${houses - i}`) ?? '0').concat(
        counts.get(`${who}-d`) ?? '0',
      );
    return [...row(0), ...row(1), String(side + 1)].join(',');
  },
};
