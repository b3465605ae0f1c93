import type { Store } from '../base/store.ts';
import { server } from './server.ts';
import type {
  AblationRow,
  BoardData,
  Checked,
  GameRecord,
  GameRef,
  Games,
  Known,
  Limits,
  Report,
  SharedAction,
  SharedKeys,
  SharedState,
  SearchTree,
  Side,
  Speed,
  State,
  WatchedNews,
} from './types.ts';

export type Connection = 'idle' | 'open' | 'lost';

// A question to an engine that takes its time.
export interface Running<T> {
  answer: Promise<T>;
  drop: () => void; // ends it and forgets it: no answer comes
}

// Who thinks, and for how long. What an engine has learned is kept for the next question of the same match.
export interface Thinker {
  engine: string;
  match: string;
  limits: Limits;
  ponder?: boolean; // thinks on after its move
}

// Where rules, engines and records come from. A question is complete in itself: whoever answers need remember nothing.
// What it refuses is a Refused; what it could not be asked is Unreachable, and may be asked again.
export interface Transport {
  connection: Store<Connection>;
  inLine: Store<number>; // how many questions of others are answered first
  games(): Promise<Games>;
  board(game: string): Promise<BoardData>;
  // With positions and sides from a ply on only, where the earlier ones are known.
  state(ref: GameRef, from?: number): Promise<State>;
  // The state after a move; one left to chance is drawn.
  play(ref: GameRef, move: string): Promise<State>;
  known(ref: GameRef): Promise<Known>;
  check(game: string, position: string): Promise<Checked>;
  records(text: string): Promise<{ records: GameRecord[] }>;
  recordText(record: GameRecord): Promise<{ text: string }>;
  // An event that is being played: its games from one on; one of its games.
  watch(from: number): Promise<WatchedNews>;
  watchedGame(number: number): Promise<GameRecord>;
  // The state after an engine's move in the game that stands at `before`.
  engineMove(ref: GameRef, before: State, thinker: Thinker): Running<State>;
  // A person's move, and the engine's answer if `side` is to move then. `onState` hears at once what came of the person's
  // move and whether an answer follows; without one the answer is null.
  playAgainst(ref: GameRef, before: State, challenge: Challenge): Running<State | null>;
  analyse(ref: GameRef, thinker: Thinker, lines: number, onInfo: (report: Report) => void): Running<Report>;
  tree(ref: GameRef, engine: string, plies: number, limits: Limits): Running<SearchTree>;
  ablate(ref: GameRef, depth: number, engines: string[]): Running<{ rows: AblationRow[] }>;
  bench(game: string): Running<Speed>;
  // A game by link: its keys; how it stands, now and after every change, until it is dropped; what somebody does to it.
  share(game: string, root: string, clock: ClockTime | null): Promise<SharedKeys>;
  join(key: string, onState: (state: SharedState) => void): Running<never>;
  act(key: string, action: SharedAction): Promise<void>;
}

export interface ClockTime {
  minutes: number;
  increment: number;
}

export interface Challenge {
  move: string;
  side: Side; // the engine's
  thinker: Thinker;
  onState: (after: State, answers: boolean) => void;
}

export const transport: Transport = server;
