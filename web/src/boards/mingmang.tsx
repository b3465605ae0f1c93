import chances from '../content/chances.json';
import type { Side } from '../api/types.ts';
import { t } from '../text/words.ts';
import { settingOf } from './variant.ts';
import { Pebble } from './glyphs.tsx';
import { settingPieces } from './tools.ts';
import {
  carried,
  earlySlide,
  gridCaptions,
  gridSquares,
  makeBoard,
  rowPieces,
  rowsText,
  squareName,
  turnedOver,
  type Board,
  type DrawnProps,
  type Kind,
  type Piece,
} from './types.ts';

const kCell = 100;
const kMargin = 62;

function sizeOf(game: string): number {
  return Number(settingOf(game, 'size'));
}

function Drawn({ board }: DrawnProps) {
  const size = sizeOf(board.game);
  const end = kMargin + size * kCell;
  const lines = [];
  for (let i = 1; i < size; ++i) {
    const at = kMargin + i * kCell;
    lines.push(<path key={i} d={`M${kMargin} ${at}H${end}M${at} ${kMargin}V${end}`} />);
  }
  return (
    <g class="grooves thin">
      <rect x={kMargin} y={kMargin} width={size * kCell} height={size * kCell} rx="4" class="field" />
      {lines}
      <rect x={kMargin} y={kMargin} width={size * kCell} height={size * kCell} rx="4" class="rim" />
    </g>
  );
}

// A side's pieces, and the empty squares that only they can reach by sliding.
function territory(board: Board, pieces: Piece[], glyph: string): string[] {
  const at = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
  const reached = (who: string): Set<string> => {
    const seen = new Set(pieces.filter((piece) => piece.glyph === who).map((piece) => piece.square));
    const open = [...seen];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      for (const next of beside(from)) {
        if (!board.at.has(next) || at.has(next) || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return seen;
  };
  const others = reached(glyph === 'B' ? 'W' : 'B');
  return [...reached(glyph)].filter((square) => at.get(square) === glyph || !others.has(square));
}

function beside(square: string): string[] {
  const column = square.charCodeAt(0) - 97;
  const row = Number(square.slice(1)) - 1;
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  return ways.filter(([dx]) => column + dx >= 0).map(([dx, dy]) => squareName(column + dx, row + dy));
}

export const mingmang: Kind = {
  name: 'mingmang',
  get label() {
    return t.byGame.mingmang.label;
  },
  scale: chances.mingmang,
  darkFirst: true,
  plain: false,
  preview: {
    game: 'mingmang',
    position: 'WWW...WW/W.W...B./...W.W../W....B.B/W..WWB.B/....W.../....B.BB/BBBB.B.B w',
  },
  board(game: string): Board {
    const size = sizeOf(game);
    const first = kMargin + kCell / 2;
    const whole = size * kCell + 2 * kMargin;
    return makeBoard({
      game,
      width: whole,
      height: whole,
      squares: gridSquares(size, size, kCell, first, first),
      captions: gridCaptions(size, size, kCell, first, first, kCell / 2 + 30),
      zooms: false,
      size: 39,
    });
  },
  scene(board, position) {
    const pieces = rowPieces(position.split(' ')[0] ?? '', '.');
    const count = (glyph: string): number => pieces.filter((piece) => piece.glyph === glyph).length;
    return {
      pieces,
      notes: [
        t.byGame.mingmang.holds(count('B'), territory(board, pieces, 'B').length),
        t.byGame.mingmang.holds(count('W'), territory(board, pieces, 'W').length),
      ],
      marks: ['B', 'W'],
      taken: [[], []],
    };
  },
  steps(move: string) {
    const squares = /^([a-z][0-9])([a-z][0-9])$/.exec(move);
    return squares ? [squares[1] ?? '', squares[2] ?? ''] : [];
  },
  touched: (scene, steps) =>
    steps.length === 2 ? carried(scene.pieces, steps[0] ?? '', steps[1] ?? '') : scene.pieces,
  early: (scene, steps, side) => earlySlide(scene, steps, (glyph) => glyph === scene.marks[side]),
  speak: (glyph) => t.byGame.mingmang.pieces[glyph === 'B' ? 'B' : 'W'],
  wanted: (taken) => (taken.length === 0 ? t.byGame.mingmang.wanted : t.byGame.mingmang.wantedNext),
  Drawn,
  Glyph: ({ glyph, size }) => <Pebble dark={glyph === 'B'} size={size} />,
  sound: () => 'move',
  toMove: (_board, position) => (position.split(' ')[1] === 'w' ? 1 : 0),
  always: ['pass'],
  news(move, before, after) {
    if (move === 'pass') return { text: t.byGame.mingmang.passed };
    const turned = turnedOver(before, after).length;
    return turned > 0 ? { text: t.byGame.mingmang.turned(turned), sign: `×${turned}` } : null;
  },
  tally: (board, pieces) => [territory(board, pieces, 'B').length, territory(board, pieces, 'W').length],
  deciding(board, pieces, last) {
    // A game that ends by a move needs no counting; after two passes the territories are what decided it.
    if (last.length > 0) return [];
    const mine = territory(board, pieces, 'B');
    const theirs = territory(board, pieces, 'W');
    return mine.length === theirs.length ? [] : mine.length > theirs.length ? mine : theirs;
  },
  ...settingPieces([
    { glyph: 'B', label: () => t.byGame.mingmang.pieces.B },
    { glyph: 'W', label: () => t.byGame.mingmang.pieces.W },
  ]),
  compose(board, pieces, side: Side) {
    const size = sizeOf(board.game);
    return `${rowsText(size, size, pieces, '.')} ${side === 0 ? 'b' : 'w'}`;
  },
};
