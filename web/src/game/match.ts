import { messageOf } from '../api/errors.ts';
import { transport } from '../api/transport.ts';
import type { GameRef, Side, State } from '../api/types.ts';
import { announce } from '../base/announce.ts';
import { rewrite } from '../base/router.ts';
import { play as playSound } from '../base/sound.ts';
import { Store } from '../base/store.ts';
import { kindOf, sidesOf } from '../boards/kinds.ts';
import { t } from '../text/words.ts';
import { Adviser } from './adviser.ts';
import { clocksPaid } from './clock.ts';
import { informed, spokenMove, takenBack, unknownFrom, withMove, type Played } from './course.ts';
import {
  add,
  annotate,
  goTo,
  isLeaf,
  lineThrough,
  movesTo,
  node,
  type Doc,
  type Ending,
  type Judgement,
} from './doc.ts';
import { judgementOf } from './judge.ts';
import { fragment } from './link.ts';
import { Opponent } from './opponent.ts';
import { Patience } from './patience.ts';
import { conceded, endOf, endText, reasonText } from './result.ts';
import { newSession, type Session } from './session.ts';
import { note } from './rating.ts';
import { keep, watchKept } from './storage.ts';

// One game under way: where it stands, what is legal there, what is played. Everything that must survive is in the
// document, which goes to storage and into the link at every change.
export class Match {
  readonly store: Store<Session>;
  private opponent = new Opponent(this);
  private adviser = new Adviser(this);
  private patience = new Patience();
  private stopWatching: (() => void)[];

  // A match that is not kept is a position to try: it goes neither to storage nor into the link.
  constructor(
    doc: Doc,
    private kept = true,
  ) {
    this.store = new Store(newSession(doc));
    this.stopWatching = [
      transport.connection.watch(() => this.mindConnection()),
      this.kept ? watchKept(doc.id, (other) => this.follow(other)) : () => undefined,
      this.kept ? hear('pagehide', () => this.pay()) : () => undefined,
      this.kept ? hear('focus', () => this.resume()) : () => undefined,
    ];
    void this.refresh(true);
  }

  get doc(): Doc {
    return this.store.get().doc;
  }

  close(): void {
    this.patience.forget();
    this.pay();
    for (const stop of this.stopWatching) stop();
    this.opponent.halt();
    this.adviser.drop();
  }

  ref(end = this.doc.current): GameRef {
    const { game, root } = this.doc;
    const moves = movesTo(this.doc, end);
    return root ? { game, root, moves } : { game, moves };
  }

  // Who is to move where we stand.
  side(): Side {
    const { state, doc } = this.store.get();
    return node(doc, doc.current).side ?? state?.sides[state.sides.length - 1] ?? 0;
  }

  // Whose clock runs: at the end of the game, wherever somebody looks.
  turn(): Side {
    return this.side();
  }

  // The end of the game where we stand, by the rules or by a word.
  ending(): Ending | null {
    const { state, doc } = this.store.get();
    if (state?.over) return endOf(state);
    return doc.ended && isLeaf(doc, doc.current) ? doc.ended : null;
  }

  personToMove(): boolean {
    return this.doc.players[this.side()].kind === 'person';
  }

  // The side of a person who waits while the other one thinks.
  waiting(): Side | null {
    const other: Side = this.side() === 0 ? 1 : 0;
    return this.store.get().thinking && this.doc.players[other].kind === 'person' ? other : null;
  }

  edit(doc: Doc, part: Partial<Session> = {}): void {
    this.store.change({ ...part, doc });
    if (!this.kept) return;
    keep(doc);
    note(doc);
    if (location.hash.startsWith('#/play')) rewrite(fragment(doc));
  }

  judge(index: number, judgement: Judgement): void {
    const old = this.doc.nodes[index];
    if (!old) return;
    const reviewed = old.judgement?.reviewed ? { reviewed: true } : {};
    this.store.change({ doc: annotate(this.doc, index, { judgement: { ...judgement, ...reviewed } }) });
  }

  goTo(index: number): void {
    if (index === this.doc.current || !this.doc.nodes[index]) return;
    this.opponent.halt();
    this.edit(goTo(this.doc, index), { state: null, hint: null, pending: null });
    announce(this.spoken(index));
    void this.refresh(this.atEnd());
  }

  back(): void {
    this.goTo(node(this.doc, this.doc.current).parent);
  }

  forward(): void {
    const next = node(this.doc, this.doc.current).children[0];
    if (next !== undefined) this.goTo(next);
  }

  // A move of a person, or one chosen from a list: legal where we stand.
  async play(move: string): Promise<void> {
    const { state, pending, paused } = this.store.get();
    if (pending !== null || paused) return;
    if (state && !state.legal.includes(move)) return this.fail(t.notLegal(move));
    const played = { from: this.doc.current, mover: this.side(), seconds: this.doc.spent + this.sinceTurn() };
    this.opponent.halt();
    this.store.change({ pending: move, hint: null, trouble: '', undone: [] });
    this.mindConnection();
    if (this.opponent.answer(move, played)) return;
    const after = await this.ask(() => transport.play(this.ref(played.from), move));
    if (!after) return;
    this.accept(after, played);
    this.opponent.turn();
  }

  // A move that was played, and the state after it.
  accept(after: State, played: Played): void {
    const move = after.moves[after.moves.length - 1] ?? '';
    const moved = withMove(this.doc, move, played);
    const opinion = after.opinion && judgementOf(after.opinion, played.mover);
    const doc = opinion ? annotate(moved, moved.current, { opinion }) : moved;
    this.store.change({ doc, thinking: false, turnStarted: Date.now() });
    this.take(after);
    playSound(kindOf(after.game).sound(move));
    announce(
      `${this.spoken(this.doc.current)}${after.over ? `. ${endText(this.doc, endOf(after), after.side_names)}` : ''}`,
    );
    if (after.over) playSound('end');
  }

  // What was tried here did not come about.
  fail(why: string): void {
    playSound('wrong');
    this.store.change({ trouble: why, pending: null, thinking: false });
    announce(why);
  }

  // Goes down a line that somebody looks at: it becomes a variation, and no engine answers.
  explore(moves: string[]): void {
    if (moves.length === 0 || this.store.get().pending !== null) return;
    this.opponent.halt();
    const doc = moves.reduce((grown, move) => add(grown, grown.current, move), this.doc);
    this.edit(doc, { state: null, hint: null, pending: null });
    void this.refresh(false);
  }

  hint(playIt = false): Promise<void> {
    return this.adviser.advise(playIt);
  }

  pause(paused: boolean): void {
    this.pay();
    this.store.change({ paused, turnStarted: Date.now() });
    if (paused) this.opponent.halt();
    else this.opponent.turn();
  }

  undo(): void {
    if (this.doc.current === 0) return;
    this.opponent.halt();
    const before = takenBack(this.doc);
    const gone = movesTo(this.doc, this.doc.current).slice(movesTo(before, before.current).length);
    const undone = [...this.store.get().undone, gone];
    this.edit(before, { state: null, hint: null, pending: null, turnStarted: Date.now(), undone });
    announce(t.takenBack);
    void this.refresh(true);
  }

  redo(): void {
    const { undone, pending } = this.store.get();
    const moves = undone[undone.length - 1];
    if (!moves || pending !== null) return;
    this.opponent.halt();
    const doc = moves.reduce((grown, move) => add(grown, grown.current, move), this.doc);
    this.edit(doc, { state: null, hint: null, turnStarted: Date.now(), undone: undone.slice(0, -1) });
    announce(t.playedAgain);
    void this.refresh(true);
  }

  resign(): void {
    const people = this.doc.players.map((player) => player.kind === 'person');
    this.concede(people[0] === people[1] ? this.side() : people[0] ? 0 : 1, 'resigns');
  }

  timeIsUp(loser: Side): void {
    this.concede(loser, 'out-of-time');
  }

  private concede(loser: Side, code: 'resigns' | 'out-of-time'): void {
    if (this.ending()) return;
    this.opponent.halt();
    const ended = conceded(loser, code, this.store.get().names[loser]);
    this.edit({ ...this.doc, ended, result: ended });
    playSound('end');
    announce(reasonText(this.doc.game, ended));
  }

  // Asks what is legal at the current node, and lets the engine play whose turn it is.
  protected async refresh(goOn: boolean): Promise<void> {
    const state = await this.ask(() => transport.state(this.ref(), unknownFrom(this.doc)));
    if (!state) return;
    this.take(state);
    if (goOn) this.opponent.turn();
  }

  private async ask(question: () => Promise<State>): Promise<State | null> {
    try {
      return await this.patience.ask(question, (error) => this.wait(messageOf(error)));
    } catch (refusal) {
      this.fail(messageOf(refusal));
      return null;
    }
  }

  private mindConnection(): void {
    const { pending } = this.store.get();
    if (pending !== null && transport.connection.get() === 'lost') this.wait(t.noAnswer);
  }

  private wait(why: string): void {
    this.store.change({ trouble: this.store.get().pending === null ? why : t.moveWaits(why) });
  }

  private take(state: State): void {
    const doc = informed(this.doc, state);
    const over = state.over ? endOf(state) : doc.result;
    this.edit({ ...doc, result: over }, { state, names: state.side_names, pending: null, trouble: '' });
  }

  // Takes what has passed of a turn off the clock: from now on it is gone, whatever becomes of the page.
  pay(): void {
    const { doc, paused } = this.store.get();
    const running = doc.timing.kind === 'clock' && !paused && doc.nodes.length > 1 && this.ending() === null;
    if (!running) return;
    this.edit(clocksPaid(doc, this.side(), this.sinceTurn()), { turnStarted: Date.now() });
  }

  // At the end of the main line, where the game itself goes on.
  private atEnd(): boolean {
    const line = lineThrough(this.doc, 0);
    return this.doc.current === line[line.length - 1];
  }

  // The tab whose engine was thinking may be gone: the one that people look at goes on.
  private resume(): void {
    if (this.atEnd() && !this.store.get().thinking) this.opponent.turn();
  }

  private sinceTurn(): number {
    return (Date.now() - this.store.get().turnStarted) / 1000;
  }

  // Another tab has gone on with the same game: this one goes with it.
  private follow(other: Doc): void {
    if (sameGame(this.doc, other)) return;
    this.opponent.halt();
    this.adviser.drop();
    this.store.change({ doc: other, state: null, hint: null, pending: null, thinking: false, undone: [] });
    if (location.hash.includes(`id=${other.id}`)) rewrite(fragment(other));
    void this.refresh(false);
  }

  private spoken(index: number): string {
    return spokenMove(this.doc, index, sidesOf(this.doc.game, this.store.get().names));
  }
}

// Whether two documents of one game have the same moves and the same end: where somebody looks in it does not matter.
function sameGame(a: Doc, b: Doc): boolean {
  const moves = (doc: Doc): string => doc.nodes.map((each) => `${each.parent}:${each.move}`).join();
  return moves(a) === moves(b) && a.ended?.reason === b.ended?.reason;
}

function hear(event: 'pagehide' | 'focus', work: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener(event, work);
  return () => window.removeEventListener(event, work);
}
