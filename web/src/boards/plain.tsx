import type { BoardData, BoardPoint, FamilyInfo, PlacedPiece } from '../api/types.ts';
import { t } from '../text/words.ts';
import { PlainGlyph } from './plain-glyph.tsx';
import { makeBoard, type Board, type DrawnProps, type Kind, type MarkProps, type Square } from './types.ts';

const kUnit = 100; // between two neighbouring places
const kSmallestMark = 26;
const kLarge = 12; // places across from which a board can be zoomed
const kScale = 300; // of scores: nothing is known of a game's own

export const kNoBoard: BoardData = {
  game: '',
  width: 0,
  height: 0,
  points: [],
  lines: [],
  captions: [],
  pieces: [],
  piece_radius: 0.4,
};

// The board of a game that has none of its own here: points, lines and pieces as the server describes them.
export function plainKind(family: FamilyInfo, data: BoardData): Kind {
  const pieces = new Map(data.pieces.map((piece) => [piece.glyph, piece]));
  const pieceOf = (side: 0 | 1) => data.pieces.find((piece) => piece.side === side);
  return {
    name: family.name,
    label: family.title,
    scale: kScale,
    darkFirst: ['dark', 'black'].includes(pieceOf(0)?.ink ?? ''),
    preview: null,
    plain: true,
    board: (game) => boardFrom(game, data),
    scene: (_board, _position, placed = []) => ({
      pieces: placed.map((each) => ({ square: each.point, glyph: counted(each) })),
      notes: ['', ''],
      marks: [pieceOf(0)?.glyph ?? '', pieceOf(1)?.glyph ?? ''],
      taken: [[], []],
    }),
    steps: namesIn(data.points.map((point) => point.name)),
    touched: (scene) => scene.pieces,
    speak(glyph) {
      const [piece, count] = uncounted(glyph);
      const name = pieces.get(piece)?.name ?? piece;
      return count === 1 ? name : t.several(count, name);
    },
    wanted: (taken) => (taken.length === 0 ? t.plainWanted : t.plainWantedNext),
    Drawn,
    Glyph({ glyph, size }) {
      const [piece, count] = uncounted(glyph);
      return <PlainGlyph info={pieces.get(piece)} text={piece} count={count} size={size} />;
    },
    Mark: PlainMark,
    sound: () => 'move',
    tools: [],
    used: (_tool, _square, set) => set,
    compose: (_board, _pieces, _side, before) => before,
  };
}

function boardFrom(game: string, data: BoardData): Board {
  const square = ({ name, x, y, width = 1, height = 1 }: BoardPoint): Square => {
    return { name, x: x * kUnit, y: y * kUnit, r: (Math.min(width, height) * kUnit) / 2 };
  };
  return makeBoard({
    game,
    width: data.width * kUnit,
    height: data.height * kUnit,
    squares: data.points.map(square),
    captions: data.captions.map(({ text, x, y }) => ({ text, x: x * kUnit, y: y * kUnit })),
    zooms: Math.max(data.width, data.height) > kLarge,
    size: data.piece_radius * kUnit,
    data,
  });
}

function Drawn({ board }: DrawnProps) {
  const { points, lines } = board.data ?? kNoBoard;
  const path = lines
    .map((line) => line.map(([x, y], i) => `${i ? 'L' : 'M'}${x * kUnit} ${y * kUnit}`).join(''))
    .join('');
  return (
    <g class="grooves thin">
      <path d={path} />
      {points.map((point) => {
        const area = areaOf(point);
        if (area) return <rect key={point.name} {...area} class="area" />;
        return <circle key={point.name} cx={point.x * kUnit} cy={point.y * kUnit} r="7" class="point" />;
      })}
    </g>
  );
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
}

function areaOf({ x, y, width, height, corner = 0 }: BoardPoint): Area | null {
  if (width === undefined || height === undefined) return null;
  return {
    x: (x - width / 2) * kUnit,
    y: (y - height / 2) * kUnit,
    width: width * kUnit,
    height: height * kUnit,
    rx: corner * kUnit,
  };
}

// An area is marked as a whole, where the board is seen (it may be turned round); a point by a ring.
function PlainMark({ board, square, x, y, look }: MarkProps) {
  const point = board.data?.points.find((each) => each.name === square);
  const area = point && areaOf({ ...point, x: x / kUnit, y: y / kUnit });
  if (area) return <rect {...area} class={`mark ${look}`} />;
  return (
    <circle
      cx={x}
      cy={y}
      r={Math.max(kSmallestMark, board.size) * (look === 'target' ? 0.46 : 1.17)}
      class={`mark ${look}`}
    />
  );
}

// Several pieces of a kind on one point are one glyph with a number.
function counted({ piece, count = 1 }: PlacedPiece): string {
  return count === 1 ? piece : `${piece}×${count}`;
}

function uncounted(glyph: string): [string, number] {
  const [, piece = glyph, count = '1'] = /^(.+)×([0-9]+)$/.exec(glyph) ?? [];
  return [piece, Number(count)];
}

// The names of points in a move's text, in its order; where one name begins another the longer is meant.
function namesIn(names: string[]): (text: string) => string[] {
  if (names.length === 0) return () => [];
  const any = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[^A-Za-z0-9]/g, '\\$&'))
    .join('|');
  return (text) => text.match(new RegExp(any, 'g')) ?? [];
}
