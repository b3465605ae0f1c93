import chances from '../content/chances.json';
import { t } from '../text/words.ts';
import { settingOf } from './variant.ts';
import { Tile } from './tile.tsx';
import { settingPieces } from './tools.ts';
import {
  carried,
  earlySlide,
  glyphAt,
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
const kFaceDown = 'X';
const kOrder = 'KGMRNCPkgmrncp';
const kFullSet = 'KGGMMRRNNCCPPPPPkggmmrrnnccppppp';

function shapeOf(game: string): { columns: number; rows: number; set: string } {
  const board = settingOf(game, 'board') || '4x8';
  const [columns = 0, rows = 0] = board.split('x').map(Number);
  if (board === '4x8') return { columns, rows, set: kFullSet };
  const pieces = settingOf(game, 'pieces');
  return { columns, rows, set: pieces + pieces.toLowerCase() };
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
  const { faceDown, names, coloured } = t.byGame.darkchess;
  if (glyph === kFaceDown) return faceDown;
  return coloured(isRed(glyph), names[glyph.toUpperCase()]?.[isRed(glyph) ? 0 : 1] ?? glyph);
}

function colourNotes(known: boolean, firstRed: boolean): [string, string] {
  const { red, black, noColour } = t.byGame.darkchess;
  if (!known) return [noColour, noColour];
  return firstRed ? [red, black] : [black, red];
}

// A flip is written with what it showed: b3(n).
function withoutFace(move: string): string {
  return move.replace(/\(.*\)/, '');
}

export const darkchess: Kind = {
  name: 'darkchess',
  get label() {
    return t.byGame.darkchess.label;
  },
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
    const notes = colourNotes(known, firstRed);
    return {
      pieces: rowPieces(rows, '-'),
      notes,
      marks: known ? (firstRed ? ['K', 'k'] : ['k', 'K']) : [kFaceDown, kFaceDown],
      taken: firstRed ? [black, red] : [red, black],
    };
  },
  steps: (move) => withoutFace(move).split('-'),
  touched: (scene, steps) =>
    steps.length === 2 ? carried(scene.pieces, steps[0] ?? '', steps[1] ?? '') : scene.pieces,
  early(scene, steps, side) {
    if (steps.some((square) => glyphAt(scene, square) === kFaceDown)) return steps.length === 1 ? 'whole' : 'nothing';
    return earlySlide(scene, steps, (glyph) => glyph !== '' && isRed(glyph) === isRed(scene.marks[side]));
  },
  speak,
  news(move, before) {
    const [, to = ''] = withoutFace(move).split('-');
    const prey = glyphAt({ pieces: before }, to);
    return prey === undefined ? null : { text: t.byGame.darkchess.took(speak(prey)), sign: '×', glyph: prey };
  },
  wanted: (taken) => (taken.length === 0 ? t.byGame.darkchess.wanted : t.byGame.darkchess.wantedNext),
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
  ...settingPieces([kFaceDown, ...kOrder].map((glyph) => ({ glyph, label: () => speak(glyph) }))),
  compose(board, pieces, side, before) {
    const { columns, rows } = shapeOf(board.game);
    const [, , , , first = 'r'] = before.split(' ');
    const text = rowsText(columns, rows, pieces, '-');
    if (pieces.length === columns * rows && pieces.every((piece) => piece.glyph === kFaceDown)) return `${text} ?`;
    const owner = first === '?' ? 'r' : first;
    const colour = side === 0 ? owner : owner === 'r' ? 'b' : 'r';
    return `${text} ${colour}`;
  },
};
