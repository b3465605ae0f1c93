import chances from '../content/chances.json';
import { settingOf } from './variant.ts';
import { Tile } from './tile.tsx';
import { settingPieces } from './tools.ts';
import {
  carried,
  gridCaptions,
  gridSquares,
  makeBoard,
  rowPieces,
  rowsText,
  type Board,
  type DrawnProps,
  type Kind,
} from './types.ts';

const kCell = 112;
const kMargin = 58;
const kOrder = 'KGMRNCPkgmrncp';
const kFullSet = 'KGGMMRRNNCCPPPPPkggmmrrnnccppppp';
const kNames: Record<string, string> = {
  K: 'general',
  G: 'advisor',
  M: 'elephant',
  R: 'chariot',
  N: 'horse',
  C: 'cannon',
  P: 'soldier',
};

function shapeOf(game: string): { columns: number; rows: number; set: string } {
  if (settingOf(game, 'board') !== '2x4') return { columns: 4, rows: 8, set: kFullSet };
  const pieces = settingOf(game, 'pieces');
  return { columns: 2, rows: 4, set: pieces + pieces.toLowerCase() };
}

function Drawn({ board }: DrawnProps) {
  const { columns, rows } = shapeOf(board.game);
  const right = kMargin + columns * kCell;
  const bottom = kMargin + rows * kCell;
  let path = '';
  for (let r = 0; r <= rows; ++r) path += `M${kMargin} ${kMargin + r * kCell}H${right}`;
  for (let c = 0; c <= columns; ++c) path += `M${kMargin + c * kCell} ${kMargin}V${bottom}`;
  return (
    <g class="grooves thin">
      <path d={path} />
    </g>
  );
}

function isRed(glyph: string): boolean {
  return glyph === glyph.toUpperCase();
}

// What is neither on the board nor in the bag has been captured.
export function captured(set: string, board: string, bag: string): string[] {
  const left = new Map<string, number>();
  for (const glyph of set) left.set(glyph, (left.get(glyph) ?? 0) + 1);
  for (const glyph of board.replace(/[X\-/]/g, '') + bag.replace('-', '')) left.set(glyph, (left.get(glyph) ?? 0) - 1);
  return [...kOrder].flatMap((glyph) => Array<string>(Math.max(0, left.get(glyph) ?? 0)).fill(glyph));
}

function speak(glyph: string): string {
  if (glyph === 'X') return 'piece face down';
  return `${isRed(glyph) ? 'red' : 'black'} ${kNames[glyph.toUpperCase()] ?? glyph}`;
}

// A flip is written with what it showed: b3(n).
function withoutFace(move: string): string {
  return move.replace(/\(.*\)/, '');
}

export const darkchess: Kind = {
  name: 'darkchess',
  label: 'Dark Chess',
  scale: chances.darkchess,
  darkFirst: false,
  plain: false,
  preview: { game: 'darkchess', position: 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r' },
  board(game: string): Board {
    const { columns, rows } = shapeOf(game);
    const first = kMargin + kCell / 2;
    return makeBoard({
      game,
      width: columns * kCell + 2 * kMargin,
      height: rows * kCell + 2 * kMargin,
      squares: gridSquares(columns, rows, kCell, first, first),
      captions: gridCaptions(columns, rows, kCell, first, first, kCell / 2 + 28),
      zooms: false,
      size: 47,
    });
  },
  scene(board, position) {
    const [rows = '', colour = '?', bag = '-', , first = colour] = position.split(' ');
    const gone = captured(shapeOf(board.game).set, rows, bag);
    const red = gone.filter(isRed);
    const black = gone.filter((glyph) => !isRed(glyph));
    const known = first !== '?';
    const firstRed = first === 'r';
    const names = known ? (firstRed ? ['red', 'black'] : ['black', 'red']) : ['no colour yet', 'no colour yet'];
    return {
      pieces: rowPieces(rows, '-'),
      notes: [names[0] ?? '', names[1] ?? ''],
      marks: known ? (firstRed ? ['K', 'k'] : ['k', 'K']) : ['X', 'X'],
      taken: firstRed ? [black, red] : [red, black],
    };
  },
  steps: (move) => withoutFace(move).split('-'),
  touched: (scene, steps) =>
    steps.length === 2 ? carried(scene.pieces, steps[0] ?? '', steps[1] ?? '') : scene.pieces,
  speak,
  wanted: (taken) => (taken.length === 0 ? 'Turn a piece over, or choose one of yours' : 'Choose where it goes'),
  Drawn,
  Glyph: ({ glyph, size }) => <Tile glyph={glyph} size={size} />,
  toMove(_board, position) {
    const [, colour = 'r', , , first = colour] = position.split(' ');
    return colour === first ? 0 : 1;
  },
  sound: (move) => (move.includes('(') ? 'flip' : 'move'),
  chance: {
    asked: withoutFace,
    open: (move) => !/[-(]/.test(move),
    glyph: (outcome) => /\((.)\)/.exec(outcome)?.[1] ?? '',
  },
  switches: ['letters'],
  ...settingPieces(['X', ...kOrder].map((glyph) => ({ glyph, label: glyph === 'X' ? 'face down' : speak(glyph) }))),
  compose(board, pieces, side, before) {
    const { columns, rows } = shapeOf(board.game);
    const [, , , , first = 'r'] = before.split(' ');
    const text = rowsText(columns, rows, pieces, '-');
    if (pieces.length === columns * rows && pieces.every((piece) => piece.glyph === 'X')) return `${text} ?`;
    const owner = first === '?' ? 'r' : first;
    const colour = side === 0 ? owner : owner === 'r' ? 'b' : 'r';
    return `${text} ${colour}`;
  },
};
