import type { ComponentType } from 'preact';
import type { BoardData, PlacedPiece, Side } from '../api/types.ts';
import type { IconName } from '../base/icon.tsx';
import type { BoardSwitch } from '../base/settings.ts';
import type { Sound } from '../base/sound.ts';

// A board knows no rules. It knows where its squares are, what a position text puts on them, and which squares a move
// text names in the order in which a hand touches them.
export interface Square {
  name: string;
  x: number;
  y: number;
  r: number; // how far around it a touch still means it
  seal?: { up: number; size: number }; // where a value stands, if not at the shoulder of a piece
}

export interface Caption {
  text: string;
  x: number;
  y: number;
}

export interface Board {
  game: string;
  width: number;
  height: number;
  squares: Square[];
  at: Map<string, Square>;
  captions: Caption[];
  zooms: boolean; // too fine to touch as it is
  size: number; // radius of a piece
  turning?: string; // how its drawing is turned onto it, where it lies on its side
  data?: BoardData; // what a plain board is drawn from
}

export interface Piece {
  square: string;
  glyph: string;
}

export interface Scene {
  pieces: Piece[];
  notes: [string, string]; // beside the players
  marks: [string, string]; // the glyph that stands for a player; empty if none yet
  next?: string; // the glyph of the piece to be set next, where it is not the mover's own
  taken: [string[], string[]]; // glyphs that a player has captured, where pieces leave the board for good
  hands?: [number, number]; // pieces still to be set, where there are such
}

// What is seen of a position that nobody has told yet.
export const kNoScene: Scene = { pieces: [], notes: ['', ''], marks: ['', ''], taken: [[], []] };

export interface DrawnProps {
  board: Board;
}

export interface GlyphProps {
  glyph: string;
  size: number;
}

// How the shown position came about: the squares touched, and what stood there before.
export interface Motion {
  key: string; // another one for every ply
  steps: string[];
  before: Piece[];
  live: boolean; // it happens now, as opposed to a position looked up
}

export interface LayerProps {
  board: Board;
  pieces: Piece[];
  motion: Motion | null;
  place: (square: Square) => { x: number; y: number };
  upright: boolean; // whether the board stands as it is drawn, or is turned round
}

export interface MarkProps {
  board: Board;
  square: string;
  x: number;
  y: number;
  look: string; // last, chosen, early, target, target taken, hint, won
}

// What squares amount to that are touched before one's turn: nobody can say yet what will be legal then.
export type Early = 'nothing' | 'part' | 'whole';

// What a touch sets in the editor; its button shows the piece, or a sign or an icon instead.
export interface Tool {
  label: () => string;
  glyph: string;
  sign?: string;
  icon?: IconName;
}

// How a game with moves left to chance writes them.
export interface ChanceTexts {
  asked(move: string): string; // without what chance has made of it
  open(move: string): boolean; // whether that is still to come
  glyph(outcome: string): string;
}

// Pieces in hand, as a position text has them.
export interface Hands {
  of(position: string): [number, number];
  with(position: string, counts: [number, number]): string;
}

export interface MoveNews {
  text: string; // for the name of who moved: "took a piece"
  sign?: string; // the same beside the move, as short as can be
  glyph?: string; // the piece behind the sign
}

export interface Kind {
  name: string;
  readonly label: string; // in the header
  ahead?(score: number, name: string): string; // an estimate in the game's own words, for the side that is ahead
  scale: number; // the chance to win is 1 / (1 + exp(-score / scale)): scripts/fit-chances finds it in games
  darkFirst: boolean; // whether the first side has the dark pieces
  preview: { game: string; position: string } | null; // a position that shows what the game looks like
  plain: boolean; // drawn from what the server says of board and pieces, and touched as it says
  board(game: string): Board;
  // A plain board does not read position texts: it needs the pieces.
  scene(board: Board, position: string, placed?: PlacedPiece[]): Scene;
  steps(move: string, side: Side): string[];
  // A picture of the board after the squares touched so far, before the server has said what came of them.
  touched(scene: Scene, steps: string[], side: Side): Piece[];
  // Touches of a side that waits for its turn; without it no move is entered ahead.
  early?(scene: Scene, steps: string[], side: Side): Early;
  speak(glyph: string): string;
  wanted(taken: string[], firsts: Set<string>, scene: Scene): string;
  Drawn: ComponentType<DrawnProps>;
  Glyph: ComponentType<GlyphProps>;
  Layer?: ComponentType<LayerProps>;
  Mark?: ComponentType<MarkProps>;
  sides?(game: string): [string, string] | null; // where players have other words for the sides than the rules
  badgeSize?(glyph: string): number; // of the glyph beside a player's name
  sound(move: string): Sound;
  chance?: ChanceTexts;
  switches?: BoardSwitch[]; // settings that only this board has
  always?: string[]; // moves without a place on the board that are nearly always there: their buttons do not come and go
  // What a move did beyond the piece that it moved: it is easily overlooked.
  news?(move: string, before: Piece[], after: Piece[], mover: Side): MoveNews | null;
  readonly again?: string; // what somebody is told who moves twice in a row, where that is not the rule
  // What both sides would count where the game ended now.
  tally?(board: Board, pieces: Piece[]): [number, number];
  // The squares that decided a finished game: a line, a territory.
  deciding?(board: Board, pieces: Piece[], last: string[]): string[];
  toMove?(board: Board, position: string): Side; // as a position text says
  aim?(game: string): string; // where it is not the same for all boards of the family
  counts?: boolean; // the glyph of a piece is how many there are
  hands?: Hands; // pieces that are still to be set
  tools: Tool[];
  used(tool: Tool, square: string, pieces: Piece[]): Piece[];
  // The position text of an edited board.
  compose(board: Board, pieces: Piece[], side: Side, before: string): string;
}

export const kBadge = 48; // the usual size of a glyph beside a player's name

export function makeBoard(part: Omit<Board, 'at'>): Board {
  return { ...part, at: new Map(part.squares.map((square) => [square.name, square])) };
}

const kLetters = 'abcdefghijklmnopqrstuvwxyz';

// a … z, aa, ab …
export function columnName(index: number): string {
  if (index < kLetters.length) return kLetters.charAt(index);
  return kLetters.charAt(Math.floor(index / 26) - 1) + kLetters.charAt(index % 26);
}

export function squareName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

// Letters below and numbers to the left, for boards of rows and columns whose first cell's middle is at `origin`.
export function gridCaptions(
  columns: number,
  rows: number,
  cell: number,
  originX: number,
  originY: number,
  gap: number,
): Caption[] {
  const captions: Caption[] = [];
  const every = (count: number): number => (count > 40 ? 5 : 1);
  for (let c = 0; c < columns; c += every(columns)) {
    captions.push({ text: columnName(c), x: originX + c * cell, y: originY + (rows - 1) * cell + gap });
  }
  for (let r = 0; r < rows; r += every(rows)) {
    captions.push({ text: String(r + 1), x: originX - gap, y: originY + (rows - 1 - r) * cell });
  }
  return captions;
}

// A board of rows and columns: squares by name, row 1 at the bottom.
export function gridSquares(columns: number, rows: number, cell: number, originX: number, originY: number): Square[] {
  const squares: Square[] = [];
  for (let r = 0; r < rows; ++r) {
    for (let c = 0; c < columns; ++c) {
      squares.push({ name: squareName(c, r), x: originX + c * cell, y: originY + (rows - 1 - r) * cell, r: cell / 2 });
    }
  }
  return squares;
}

// Pieces of a text that gives rows from the top, joined by `/`.
export function rowPieces(rows: string, empty: string): Piece[] {
  const lines = rows.split('/');
  const pieces: Piece[] = [];
  lines.forEach((line, top) => {
    [...line].forEach((glyph, column) => {
      if (glyph !== empty) pieces.push({ square: squareName(column, lines.length - 1 - top), glyph });
    });
  });
  return pieces;
}

export function rowsText(columns: number, rows: number, pieces: Piece[], empty: string): string {
  const glyphs = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
  const lines: string[] = [];
  for (let r = rows - 1; r >= 0; --r) {
    let line = '';
    for (let c = 0; c < columns; ++c) line += glyphs.get(squareName(c, r)) ?? empty;
    lines.push(line);
  }
  return lines.join('/');
}

export function glyphAt({ pieces }: { pieces: Piece[] }, square: string): string | undefined {
  return pieces.find((piece) => piece.square === square)?.glyph;
}

// From a piece of one's own to any square without one.
export function earlySlide(scene: Scene, [from, to, more]: string[], own: (glyph: string) => boolean): Early {
  const owned = (square: string): boolean => own(glyphAt(scene, square) ?? '');
  if (from === undefined || !owned(from) || more !== undefined) return 'nothing';
  if (to === undefined) return 'part';
  return owned(to) ? 'nothing' : 'whole';
}

// The piece of the first square stands on the second.
export function carried(pieces: Piece[], from: string, to: string): Piece[] {
  const mover = pieces.find((piece) => piece.square === from);
  if (!mover) return pieces;
  return [
    ...pieces.filter((piece) => piece.square !== from && piece.square !== to),
    { square: to, glyph: mover.glyph },
  ];
}

// Squares where another piece stands after a move than before it.
export function turnedOver(before: Piece[], after: Piece[]): string[] {
  const was = new Map(before.map(({ square, glyph }) => [square, glyph]));
  return after.filter(({ square, glyph }) => (was.get(square) ?? glyph) !== glyph).map(({ square }) => square);
}
