import chances from '../content/chances.json';
import type { Side } from '../api/types.ts';
import { t } from '../text/words.ts';
import { settingOf } from './variant.ts';
import { Disc } from './glyphs.tsx';
import { settingPieces } from './tools.ts';
import { kTables, pointsOf, type MorrisTable } from './morris-tables.ts';
import {
  carried,
  earlySlide,
  glyphAt,
  makeBoard,
  type Board,
  type Caption,
  type DrawnProps,
  type Kind,
  type Piece,
  type Square,
} from './types.ts';

const kMargin = 74;

function tableOf(game: string): MorrisTable {
  return kTables[settingOf(game, 'board')] ?? (kTables['variant-d'] as MorrisTable);
}

function cellOf(table: MorrisTable): number {
  return 620 / (table.columns - 1);
}

function spot(table: MorrisTable, point: string): { x: number; y: number } {
  const cell = cellOf(table);
  return {
    x: kMargin + (point.charCodeAt(0) - 97) * cell,
    y: kMargin + (table.rows[1] - Number(point[1])) * cell,
  };
}

function Drawn({ board }: DrawnProps) {
  const table = tableOf(board.game);
  const path = table.lines
    .map((line) =>
      line
        .split(' ')
        .map((point, i) => `${i ? 'L' : 'M'}${spot(table, point).x} ${spot(table, point).y}`)
        .join(''),
    )
    .join('');
  return (
    <g class="grooves bold">
      <path d={path} class="shade" transform="translate(0 2)" />
      <path d={path} />
      {board.squares.map((square) => (
        <circle key={square.name} cx={square.x} cy={square.y} r="9" class="point" />
      ))}
    </g>
  );
}

// Three neighbours on one straight line.
function millsOf(table: MorrisTable): string[][] {
  return table.lines.flatMap((line) => {
    const points = line.split(' ');
    return points.slice(2).flatMap((third, i) => {
      const [a, b, c] = [points[i] ?? '', points[i + 1] ?? '', third].map((point) => spot(table, point));
      const bent = !a || !b || !c || Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) > 1;
      return bent ? [] : [points.slice(i, i + 3)];
    });
  });
}

function captionsOf(table: MorrisTable): Caption[] {
  const cell = cellOf(table);
  const captions: Caption[] = [];
  for (let c = 0; c < table.columns; ++c) {
    captions.push({ text: String.fromCharCode(97 + c), x: kMargin + c * cell, y: kMargin + 620 + 54 });
  }
  for (let r = table.rows[0]; r <= table.rows[1]; ++r) {
    captions.push({ text: String(r), x: kMargin - 54, y: kMargin + (table.rows[1] - r) * cell });
  }
  return captions;
}

function handsIn(position: string): [number, number] {
  const [, , white = '0', black = '0'] = position.split(' ');
  return [Number(white) || 0, Number(black) || 0];
}

function countOf(letters: string, sign: string): number {
  return letters.split(sign).length - 1;
}

export const morris: Kind = {
  name: 'morris',
  get label() {
    return t.byGame.morris.label;
  },
  scale: chances.morris,
  darkFirst: false,
  plain: false,
  preview: { game: 'morris', position: 'WxBxWxWBxWxBxWBxWBxxBWx w 0 0' },
  board(game: string): Board {
    const table = tableOf(game);
    const cell = cellOf(table);
    const squares = pointsOf(table).map((name): Square => ({ name, ...spot(table, name), r: cell * 0.55 }));
    const whole = 620 + 2 * kMargin;
    return makeBoard({
      game,
      width: whole,
      height: whole,
      squares,
      captions: captionsOf(table),
      zooms: false,
      size: 36,
    });
  },
  scene(board, position) {
    const [letters = '', , white = '0', black = '0'] = position.split(' ');
    const pieces: Piece[] = [];
    board.squares.forEach((square, index) => {
      const glyph = letters[index];
      if (glyph === 'W' || glyph === 'B') pieces.push({ square: square.name, glyph });
    });
    const note = (hand: string): string => (hand === '0' ? '' : t.byGame.morris.inHand(hand));
    return { pieces, notes: [note(white), note(black)], marks: ['W', 'B'], taken: [[], []], hands: handsIn(position) };
  },
  steps: (move) => move.split(/[-x]/),
  touched(scene, steps, side: Side) {
    const [first, second] = steps;
    if (first === undefined) return scene.pieces;
    const own = scene.pieces.find((piece) => piece.square === first);
    // A step or hop starts on a piece; anything else is a placement, whose second square is the removal.
    if (own && own.glyph === scene.marks[side]) {
      const moved = second === undefined ? scene.pieces : carried(scene.pieces, first, second);
      return moved.filter((piece) => piece.square !== steps[2]);
    }
    return [...scene.pieces.filter((piece) => piece.square !== second), { square: first, glyph: scene.marks[side] }];
  },
  // A placement or a slide; a further touch of the other side's piece is what a mill would take.
  early(scene, steps, side: Side) {
    const own = scene.marks[side];
    const places = (scene.hands?.[side] ?? 0) > 0;
    const taken = steps[places ? 1 : 2];
    const whole = steps.slice(0, places ? 1 : 2);
    if (taken !== undefined && [undefined, own].includes(glyphAt(scene, taken))) return 'nothing';
    if (steps.length > whole.length + 1) return 'nothing';
    if (!places) return earlySlide(scene, whole, (glyph) => glyph === own);
    return glyphAt(scene, whole[0] ?? '') === undefined ? 'whole' : 'nothing';
  },
  speak: (glyph) => t.byGame.morris.pieces[glyph === 'W' ? 'W' : 'B'],
  wanted(taken, next, scene) {
    const removal = [...next].some((name) => scene.pieces.some((piece) => piece.square === name)) && taken.length > 0;
    if (removal) return t.byGame.morris.wantedRemoval;
    if (taken.length > 0) return t.byGame.morris.wantedNext;
    const placing = [...next].some((name) => !scene.pieces.some((piece) => piece.square === name));
    return placing ? t.byGame.morris.wantedPlace : t.byGame.morris.wanted;
  },
  Drawn,
  Glyph: ({ glyph, size }) => <Disc dark={glyph === 'B'} size={size} />,
  deciding(board, pieces, last) {
    const table = tableOf(board.game);
    const arrived = last[1] ?? last[0] ?? '';
    const glyph = pieces.find((piece) => piece.square === arrived)?.glyph;
    const own = new Set(pieces.filter((piece) => piece.glyph === glyph).map((piece) => piece.square));
    return millsOf(table)
      .filter((mill) => mill.includes(arrived) && mill.every((point) => own.has(point)))
      .flat();
  },
  toMove: (_board, position) => (position.split(' ')[1] === 'b' ? 1 : 0),
  news(move, before) {
    const prey = glyphAt({ pieces: before }, move.split('x')[1] ?? '');
    return prey === undefined ? null : { text: t.byGame.morris.tookOne, sign: '×', glyph: prey };
  },
  sound: (move) => (move.includes('x') ? 'capture' : 'move'),
  ...settingPieces([
    { glyph: 'W', label: () => t.byGame.morris.pieces.W },
    { glyph: 'B', label: () => t.byGame.morris.pieces.B },
  ]),
  compose(board, pieces, side, before) {
    const glyphs = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
    const letters = board.squares.map((square) => glyphs.get(square.name) ?? 'x').join('');
    // What is set comes from the hand, and what is taken off goes back to it.
    const { pieces: all } = tableOf(board.game);
    const [old = ''] = before.split(' ');
    const now = handsIn(before).map((hand, who) => {
      const sign = who === 0 ? 'W' : 'B';
      return Math.max(0, Math.min(all, hand + countOf(old, sign) - countOf(letters, sign)));
    });
    return `${letters} ${side === 0 ? 'w' : 'b'} ${now.join(' ')}`;
  },
  hands: {
    of: handsIn,
    with(position, counts) {
      const [letters = '', turn = 'w'] = position.split(' ');
      return [letters, turn, ...counts].join(' ');
    },
  },
};
