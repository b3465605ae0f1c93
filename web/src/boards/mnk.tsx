import chances from '../content/chances.json';
import type { Side } from '../api/types.ts';
import { sideName } from '../text/coded.ts';
import { t } from '../text/words.ts';
import { settingOf } from './variant.ts';
import { Cross, Nought, Pebble } from './glyphs.tsx';
import { settingPieces } from './tools.ts';
import {
  gridCaptions,
  glyphAt,
  kBadge,
  gridSquares,
  makeBoard,
  rowPieces,
  rowsText,
  squareName,
  type Board,
  type DrawnProps,
  type Kind,
  type Piece,
  type Scene,
} from './types.ts';

const kCell = 100;
const kSmall = 8; // boards up to here have crosses and noughts in cells, larger ones stones on crossings

const kLineWays: [number, number][] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

function columnAndRow(square: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^([a-z]+)([0-9]+)$/.exec(square) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

interface Shape {
  rows: number;
  columns: number;
  stones: boolean;
  margin: number;
}

function shapeOf(game: string): Shape {
  const [rows = 0, columns = 0] = settingOf(game, 'board').split('x').map(Number);
  const longest = Math.max(rows, columns);
  const stones = longest > kSmall;
  return { rows, columns, stones, margin: stones ? Math.max(90, longest * 6) : 16 + longest * 8 };
}

function starPoints(rows: number, columns: number): [number, number][] {
  if (rows < 13 || columns < 13) return [];
  const marks = (count: number): number[] => (count % 2 === 1 ? [3, (count - 1) / 2, count - 4] : [3, count - 4]);
  return marks(rows).flatMap((row) => marks(columns).map((column): [number, number] => [column, row]));
}

function Drawn({ board }: DrawnProps) {
  const { rows, columns, stones, margin } = shapeOf(board.game);
  const inset = stones ? kCell / 2 : 0;
  const left = margin + inset;
  const right = margin + columns * kCell - inset;
  const bottom = margin + rows * kCell - inset;
  let path = '';
  const across = stones ? rows : rows - 1;
  for (let i = 0; i < across; ++i) path += `M${left} ${left + (stones ? i : i + 1) * kCell}H${right}`;
  const down = stones ? columns : columns - 1;
  for (let i = 0; i < down; ++i) path += `M${left + (stones ? i : i + 1) * kCell} ${left}V${bottom}`;
  return (
    <g class={stones ? 'grooves fine' : 'grooves bold'}>
      <path d={path} />
      {stones &&
        starPoints(rows, columns).map(([c, r]) => (
          <circle key={`${c},${r}`} cx={left + c * kCell} cy={left + r * kCell} r="10" class="point" />
        ))}
    </g>
  );
}

// What a player has to do in a swap opening, by the third word of a position: place so many stones, or choose.
function openingNotes(position: string): [string, string] {
  const [, turn, stage] = position.split(' ');
  const notes: [string, string] = ['', ''];
  if (stage === undefined) return notes;
  const { toPlace, chooses } = t.byGame.mnk;
  notes[turn === 'o' ? 1 : 0] = /^[0-9]+$/.test(stage) ? toPlace(Number(stage)) : chooses;
  return notes;
}

export const mnk: Kind = {
  name: 'mnk',
  get label() {
    return t.byGame.mnk.label;
  },
  scale: chances.mnk,
  darkFirst: true,
  plain: false,
  preview: {
    game: 'mnk:9x9,5',
    position: '........./........./..O.X..../...XO..../..OXXO.../...XOX.../..O.X..../.......O./......... x',
  },
  board(game: string): Board {
    const { rows, columns, stones, margin } = shapeOf(game);
    const first = margin + kCell / 2;
    return makeBoard({
      game,
      width: columns * kCell + 2 * margin,
      height: rows * kCell + 2 * margin,
      squares: gridSquares(columns, rows, kCell, first, first),
      captions: gridCaptions(
        columns,
        rows,
        kCell,
        first,
        first,
        kCell / 2 + (stones ? (margin - 50) * 0.62 + 4 : margin * 0.5),
      ),
      zooms: Math.max(rows, columns) > 10,
      size: stones ? 44 : 34,
    });
  },
  scene(board, position) {
    const { stones } = shapeOf(board.game);
    const pieces = rowPieces(position.split(' ')[0] ?? '', '.').map(
      (piece): Piece => ({ square: piece.square, glyph: stones ? (piece.glyph === 'X' ? '●' : '○') : piece.glyph }),
    );
    const marks: [string, string] = stones ? ['●', '○'] : ['X', 'O'];
    const scene: Scene = { pieces, notes: openingNotes(position), marks, taken: [[], []] };
    // Of the stones of an opening the last but one is the other side's.
    if (position.endsWith(' 2')) scene.next = marks[position.split(' ')[1] === 'o' ? 0 : 1];
    return scene;
  },
  steps: (move) => (/[0-9]$/.test(move) ? [move] : []),
  touched(scene, steps, side: Side) {
    const square = steps[0];
    return square === undefined ? scene.pieces : [...scene.pieces, { square, glyph: scene.next ?? scene.marks[side] }];
  },
  early(scene, [square = '', more]) {
    return more === undefined && glyphAt(scene, square) === undefined ? 'whole' : 'nothing';
  },
  speak: (glyph) => t.byGame.mnk.pieces[glyph] ?? glyph,
  wanted: () => t.byGame.mnk.wanted,
  Drawn,
  Glyph({ glyph, size }) {
    if (glyph === 'X') return <Cross size={size} />;
    if (glyph === 'O') return <Nought size={size} />;
    return <Pebble dark={glyph === '●' || glyph === 'B'} size={size} />;
  },
  aim: (game) => t.byGame.mnk.aimOf(settingOf(game, 'line')),
  sides: (game) => (shapeOf(game).stones ? [sideName('Black'), sideName('White')] : null),
  deciding(board, pieces, [last]) {
    const at = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
    const needed = Number(settingOf(board.game, 'line'));
    const origin = last === undefined ? null : columnAndRow(last);
    if (!origin || last === undefined) return [];
    for (const [dx, dy] of kLineWays) {
      const run = (sign: number): string[] => {
        const found: string[] = [];
        for (let step = 1; ; ++step) {
          const name = squareName(origin.column + sign * step * dx, origin.row + sign * step * dy);
          if (at.get(name) !== at.get(last) || !board.at.has(name)) return found;
          found.push(name);
        }
      };
      const line = [...run(-1).reverse(), last, ...run(1)];
      if (line.length >= needed) return line;
    }
    return [];
  },
  badgeSize: (glyph) => (glyph === 'X' || glyph === 'O' ? 38 : kBadge),
  toMove: (_board, position) => (position.split(' ')[1] === 'o' ? 1 : 0),
  sound: () => 'move',
  ...settingPieces([
    { glyph: 'X', label: () => 'X' },
    { glyph: 'O', label: () => 'O' },
  ]),
  compose(board, pieces, side) {
    const { rows, columns } = shapeOf(board.game);
    const letters = pieces.map((piece) => ({
      ...piece,
      glyph: piece.glyph === '●' || piece.glyph === 'X' ? 'X' : 'O',
    }));
    return `${rowsText(columns, rows, letters, '.')} ${side === 0 ? 'x' : 'o'}`;
  },
};
