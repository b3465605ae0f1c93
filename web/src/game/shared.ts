import { messageOf } from '../api/errors.ts';
import { familyInfo } from '../api/games.ts';
import { transport, type Running } from '../api/transport.ts';
import type { SharedAction, SharedKeys, SharedState, Side } from '../api/types.ts';
import { announce } from '../base/announce.ts';
import { load, save } from '../base/memory.ts';
import { play as playSound } from '../base/sound.ts';
import { Store } from '../base/store.ts';
import { kindOf, sidesOf } from '../boards/kinds.ts';
import { t } from '../text/words.ts';
import { add, lineThrough, movesTo, newDoc, person, type Doc, type Ending, type Player, type Timing } from './doc.ts';
import { Match } from './match.ts';
import { endOf } from './result.ts';

const kKey = 'palamedes.shared';
const kInvitations = 20;

// The keys of games that were made here, so that their links can be shown again: the newest last.
export function noteKeys(keys: SharedKeys): void {
  save(kKey, [...load<SharedKeys[]>(kKey, []), keys].slice(-kInvitations));
}

// The key of the other side, for who has made the game.
export function invitationOf(key: string): string | null {
  const own = load<SharedKeys[]>(kKey, []).find((keys) => keys.first === key || keys.second === key);
  return own ? (own.first === key ? own.second : own.first) : null;
}

export function sharedLink(key: string): string {
  return new URL(`#/shared/${key}`, location.href).href;
}

function timingOf({ clock }: SharedState): Timing {
  if (!clock) return { kind: 'move', seconds: 1 };
  return { kind: 'clock', minutes: clock.seconds / 60, increment: clock.increment };
}

function playersOf({ game, seat }: SharedState): [Player, Player] {
  if (seat === 0) return [person(), person(t.friend)];
  if (seat === 1) return [person(t.friend), person()];
  const [first, second] = sidesOf(game, familyInfo(game)?.sides ?? ['', '']);
  return [person(first), person(second)];
}

// A document of the same moves as the server has; where they are the same, what is known of them stays. Who looks at the
// last position goes along.
export function followed(doc: Doc, { moves, clock, ...state }: SharedState): Doc {
  const line = lineThrough(doc, 0);
  const known = movesTo(doc, line[line.length - 1] ?? 0);
  const differs = known.findIndex((move, ply) => move !== moves[ply]);
  const same = differs < 0 ? known.length : differs;
  const atEnd = doc.current === line[line.length - 1];
  const nodes = line.slice(0, same + 1).map((index, ply) => ({
    ...(doc.nodes[index] ?? { move: '', parent: -1, children: [] }),
    parent: ply - 1,
    children: ply < same ? [ply + 1] : [],
  }));
  let grown: Doc = { ...doc, nodes, current: same, left: clock?.left ?? doc.left, spent: 0 };
  for (const move of moves.slice(same)) grown = add(grown, grown.current, move);
  const end: Ending | null = state.over ? endOf(state) : null;
  const byRules = end !== null && !['resigns', 'out-of-time'].includes(end.code ?? '');
  const looking = Math.min(line.indexOf(doc.current), moves.length);
  return { ...grown, current: atEnd ? moves.length : looking, ended: byRules ? null : end, result: end };
}

function docOf(state: SharedState): Doc {
  return followed(newDoc(state.game, state.root, playersOf(state), timingOf(state)), state);
}

// A match whose other side sits at another device: the server has the game, and this one follows it.
export class SharedMatch extends Match {
  constructor(
    private readonly seat: SharedSeat,
    first: SharedState,
  ) {
    super(docOf(first), false);
    this.store.change({ flipped: first.seat === 1 });
  }

  // Another game has begun in the same place.
  begin(state: SharedState): void {
    const doc = docOf(state);
    const fresh = { state: null, pending: null, hint: [], trouble: '' };
    this.store.change({ ...fresh, doc, flipped: state.seat === 1, turnStarted: Date.now() });
    void this.refresh(false);
  }

  hear(state: SharedState): void {
    const before = this.doc;
    const doc = followed(before, state);
    const moved = doc.nodes.length !== before.nodes.length || doc.current !== before.current;
    this.store.change({ doc, turnStarted: Date.now(), ...(moved ? { state: null, pending: null, trouble: '' } : {}) });
    if (doc.nodes.length === before.nodes.length + 1)
      playSound(kindOf(doc.game).sound(state.moves[state.moves.length - 1] ?? ''));
    if (state.over && !before.result) playSound('end');
    if (moved) void this.refresh(false);
  }

  // The server says so with every move, before it is asked what the position is.
  override side(): Side {
    const state = this.seat.state.get();
    return state && this.doc.current === state.moves.length ? state.side : super.side();
  }

  override turn(): Side {
    return this.seat.state.get()?.side ?? 0;
  }

  override personToMove(): boolean {
    const state = this.seat.state.get();
    return state !== null && state.seat === this.side() && this.doc.current === state.moves.length;
  }

  override waiting(): Side | null {
    const state = this.seat.state.get();
    const awaits =
      state !== null && !state.over && state.seat !== this.side() && this.doc.current === state.moves.length;
    return awaits ? state.seat : null;
  }

  override async play(move: string): Promise<void> {
    if (this.store.get().pending !== null || !this.personToMove()) return;
    this.store.change({ pending: move, trouble: '' });
    const ply = this.doc.current;
    try {
      await this.seat.act({ action: 'move', move, ply });
    } catch (error) {
      // A move that was sent twice, before and after a break, is there once.
      if (this.doc.current === ply) this.fail(messageOf(error));
    }
  }

  override undo(): void {
    void this.seat.act({ action: 'ask-takeback' }).catch((error: unknown) => this.fail(messageOf(error)));
  }

  override resign(): void {
    void this.seat.act({ action: 'resign' }).catch((error: unknown) => this.fail(messageOf(error)));
  }

  // The server's clock decides.
  override timeIsUp(): void {
    void this.seat.act({ action: 'mind-clock' }).catch(() => undefined);
  }
}

// Whether the other side waits for one's answer.
export function isAsked(asker: Side | null, seat: Side | null): boolean {
  return asker !== null && seat !== null && asker !== seat;
}

// One's place at a game by link.
export class SharedSeat {
  readonly state = new Store<SharedState | null>(null);
  readonly gone = new Store<string>(''); // why there is no such game
  match: SharedMatch | null = null;
  private run: Running<never>;

  constructor(private key: string) {
    this.run = transport.join(key, (state) => this.hear(state));
    this.run.answer.catch((error: unknown) => this.gone.set(messageOf(error)));
  }

  close(): void {
    this.run.drop();
    this.match?.close();
  }

  act(action: SharedAction): Promise<void> {
    return transport.act(this.key, action);
  }

  private hear(state: SharedState): void {
    const before = this.state.get();
    this.state.set(state);
    if (!this.match) this.match = new SharedMatch(this, state);
    else if (before && before.round !== state.round) this.match.begin(state);
    else this.match.hear(state);
    if (before?.asks === null && isAsked(state.asks, state.seat)) announce(t.wantsTakeback(t.friend));
    if (before?.again === null && isAsked(state.again, state.seat)) announce(t.wantsRematch(t.friend));
  }
}
