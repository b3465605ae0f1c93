// What the server says, as docs/api.md has it.
export type Side = 0 | 1;
export type ResultMark = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface GameRef {
  game: string;
  root?: string;
  moves: string[];
}

export interface State {
  game: string;
  root: string;
  moves: string[];
  from?: number; // the ply that positions and sides begin with
  positions: string[];
  sides: Side[];
  legal: string[];
  chance: Record<string, [string, number][]>;
  over: boolean;
  result: ResultMark;
  reason: string;
  reason_code?: string; // what the text was made from
  reason_parameters?: Record<string, string | number>;
  side_names: [string, string];
  ply_limit: number;
  opinion?: Line; // of the engine that made the last move, where one did
  pieces: PlacedPiece[]; // what stands where now
  last_move: { point: string; role: string }[];
  legal_points: string[][]; // for each legal move what a hand touches, in order
}

export interface PlacedPiece {
  point: string;
  piece: string;
  count?: number; // where it is not 1
}

// What a board looks like, in units of the distance between two neighbouring places.
export interface BoardData {
  game: string;
  width: number;
  height: number;
  points: BoardPoint[];
  lines: [number, number][][];
  captions: { text: string; x: number; y: number }[];
  pieces: PieceInfo[];
  piece_radius: number;
}

// Where lines meet, or with a size an area around the point: a cell, a pit, a tray.
export interface BoardPoint {
  name: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
  corner?: number;
}

export interface PieceInfo {
  glyph: string;
  name: string;
  side: Side | null;
  look: 'disc' | 'cross' | 'ring' | 'tile' | 'cover' | 'seeds';
  ink: 'light' | 'dark' | 'first' | 'second' | 'red' | 'black' | 'cover';
  text: string; // what a tile shows
}

// What is new in a state after one more move; all that a state says of its last position stands beside these.
export interface Step extends Omit<Partial<State>, 'moves' | 'positions' | 'sides'> {
  ply: number;
  move: string;
  position: string;
  side: Side;
}

type Decided = 'win' | 'draw' | 'loss';

// What books, experience and exact values have about a position, each for the side to move.
export interface Known {
  book: { move: string; share: number; games: number; value: number; kept: boolean }[];
  experience: { move: string; played: number; wins: number; draws: number; losses: number }[];
  table: Exact | null;
  coming?: boolean; // exact tables are being built
}

// The moves best first: all of them, or of a proof only the one that keeps the value.
export interface Exact extends ExactValue {
  by?: 'tables' | 'search' | 'proof';
  moves: ({ move: string } & ExactValue)[];
}

export interface ExactValue {
  value: Decided | 'open'; // open: a draw but for a rule of repetition that tables do not know
  distance?: number; // plies to the end of a decided game
  at_most?: number; // the same where no more is known
  margin?: number; // instead, in games that are played for points
}

export interface VariantInfo {
  spec: string;
  title: string;
  summary: string;
  for_tests: boolean; // not for menus
}

export interface SettingInfo {
  name: string;
  kind: 'integer' | 'flag' | 'choice' | 'size' | 'text';
  positional: boolean; // stands in a spec without its name
  default: string | number | boolean;
  meaning: string;
  low?: number; // of integers and sizes
  high?: number;
  words?: string[]; // of choices
  form?: string; // of texts: what they look like
  only_with?: { name: string; value: string }; // refused unless that other setting has it; 'a|b' is either
}

export interface EngineInfo {
  name: string;
  summary: string;
}

export interface FamilyInfo {
  name: string;
  title: string;
  summary: string;
  aliases: { name: string; spec: string }[];
  default: string; // what the plain name means
  usual: string; // the variant that a menu shows first
  measured: string; // the variant that stands for the family where speed is measured
  variants: VariantInfo[];
  settings: SettingInfo[];
  sides: [string, string];
  engines: EngineInfo[];
}

export interface Games {
  version: string;
  watches?: boolean; // an event is shown at #/watch
  ponders?: boolean; // engines may think on a person's time
  shares?: boolean; // games by link are kept
  games: FamilyInfo[];
}

export interface RecordedMove {
  text: string;
  score?: number | null;
  seconds?: number | null;
  comment?: string;
}

export interface GameRecord {
  game: string;
  root: string;
  tags: [string, string][];
  moves: RecordedMove[];
  result: ResultMark;
  reason: string;
}

export type Checked =
  | { ok: true; position: string; pieces: PlacedPiece[] }
  | { ok: false; error: string; code?: string; parameters?: Record<string, string | number> };

export interface Limits {
  seconds?: number;
  depth?: number;
  nodes?: number;
  clock?: { left: [number, number]; increment: [number, number] };
}

// A game by link, as the server keeps it for two people at two devices.
export interface SharedState {
  game: string;
  root: string;
  moves: string[];
  side: Side; // to move
  seat: Side | null; // one's own; null for those who watch
  present: [boolean, boolean];
  spectators: number;
  clock: { seconds: number; increment: number; left: [number, number]; runs: boolean } | null;
  asks: Side | null; // who would take a move back
  again: Side | null; // who offers another game
  round: number; // which of the games played here one after the other
  over: boolean;
  result: ResultMark;
  reason: string;
  reason_code: string;
  reason_parameters: Record<string, string | number>;
  watch: string; // the key for those who watch
  kept_seconds: number;
}

// An event that is being played, as the server reads its file.
export interface WatchedNews {
  name: string;
  kind: string;
  game: string;
  players: string[];
  total: number;
  finished: number;
  decided: boolean;
  from: number;
  games: WatchedGame[]; // those from `from` on
  summary: WatchedSummary;
}

export interface WatchedGame {
  number: number;
  round: number;
  first: number; // players
  second: number;
  result: ResultMark;
  reason: string;
  plies: number;
}

// Of a match, or of a tournament.
export interface WatchedSummary {
  wins?: number;
  draws?: number;
  losses?: number;
  elo?: number;
  error?: number;
  standings?: { engine: string; elo: number; error: number; points: number; games: number; index: number }[];
  cross_table?: { points: number; games: number }[][];
}

export interface SharedKeys {
  first: string;
  second: string;
  watch: string;
}

export type SharedAction =
  | { action: 'move'; move: string; ply: number }
  | { action: 'ask-takeback' | 'agree' | 'decline' | 'resign' | 'again' | 'mind-clock' };

export interface Line {
  score: number;
  value: 'estimate' | 'win' | 'draw' | 'loss';
  distance?: number;
  proven: boolean;
  moves: string[];
  visits?: number;
}

export interface Report {
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  lines: Line[];
  note?: string;
  warning?: string; // what the engine had to do without
  move?: string;
}

export interface TreeNode {
  move: string;
  kind: string;
  side: 'first' | 'second';
  alpha: number | null;
  beta: number | null;
  value: number;
  depth: number;
  cut: boolean;
  moves_skipped: number;
  nodes_below: number;
  visits?: number;
  children: TreeNode[];
}

export interface SearchTree {
  engine: string;
  position: string;
  depth: number;
  nodes: number;
  kept: number;
  root: TreeNode | null;
}

// How fast the search of a variant is; `program` is what the program itself came to where it wrote a site.
export interface Speed {
  game: string;
  nodes_per_second: number;
  signature: number;
  program?: number;
}

export interface AblationRow {
  engine: string;
  nodes: number;
  seconds: number;
  move: string;
  score: number;
}
