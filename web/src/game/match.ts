import { messageOf } from '../api/errors.ts';
import { transport } from '../api/transport.ts';
import type { GameRef, Side, State } from '../api/types.ts';
import { announce } from '../base/announce.ts';
import { rewrite } from '../base/router.ts';
import { play as playSound } from '../base/sound.ts';
import { Store } from '../base/store.ts';
import { kindOf } from '../boards/kinds.ts';
import { Adviser } from './adviser.ts';
import { informed, spokenMove, takenBack, withMove, type Played } from './course.ts';
import { annotate, goTo, isLeaf, movesTo, node, type Doc, type Ending } from './doc.ts';
import { fragment } from './link.ts';
import { Opponent } from './opponent.ts';
import { Patience } from './patience.ts';
import { newSession, type Session } from './session.ts';
import { keep } from './storage.ts';

// One game under way: where it stands, what is legal there, what is played. Everything that must survive is in the
// document, which goes to storage and into the link at every change.
export class Match {
  readonly store: Store<Session>;
  private opponent = new Opponent(this);
  private adviser = new Adviser(this);
  private patience = new Patience();
  private stopWatching: () => void;

  // A match that is not kept is a position to try: it goes neither to storage nor into the link.
  constructor(
    doc: Doc,
    private kept = true,
  ) {
    this.store = new Store(newSession(doc));
    this.stopWatching = transport.connection.watch(() => this.mindConnection());
    void this.refresh(true);
  }

  get doc(): Doc {
    return this.store.get().doc;
  }

  close(): void {
    this.patience.forget();
    this.stopWatching();
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

  // The end of the game where we stand, by the rules or by a word.
  ending(): Ending | null {
    const { state, doc } = this.store.get();
    if (state?.over) return { result: state.result, reason: state.reason };
    return doc.ended && isLeaf(doc, doc.current) ? doc.ended : null;
  }

  personToMove(): boolean {
    return this.doc.players[this.side()].kind === 'person';
  }

  edit(doc: Doc, part: Partial<Session> = {}): void {
    this.store.change({ ...part, doc });
    if (!this.kept) return;
    keep(doc);
    if (location.hash.startsWith('#/play')) rewrite(fragment(doc));
  }

  judge(index: number, judgement: Doc['nodes'][number]['judgement']): void {
    if (judgement && this.doc.nodes[index]) this.store.change({ doc: annotate(this.doc, index, { judgement }) });
  }

  goTo(index: number): void {
    if (index === this.doc.current || !this.doc.nodes[index]) return;
    this.opponent.halt();
    this.edit(goTo(this.doc, index), { state: null, hint: null, pending: null });
    announce(this.spoken(index));
    void this.refresh(false);
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
    const { state, pending, turnStarted } = this.store.get();
    if (pending !== null) return;
    if (state && !state.legal.includes(move)) return this.fail(`${move} is not legal here`);
    const played = { from: this.doc.current, mover: this.side(), seconds: (Date.now() - turnStarted) / 1000 };
    this.opponent.halt();
    this.store.change({ pending: move, hint: null, trouble: '' });
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
    this.store.change({ doc: withMove(this.doc, move, played), thinking: false, turnStarted: Date.now() });
    this.take(after);
    playSound(kindOf(after.game).sound(move));
    announce(`${this.spoken(this.doc.current)}${after.over ? `. ${after.reason}` : ''}`);
    if (after.over) playSound('end');
  }

  // What was tried here did not come about.
  fail(why: string): void {
    playSound('wrong');
    this.store.change({ trouble: why, pending: null, thinking: false });
    announce(why);
  }

  hint(playIt = false): Promise<void> {
    return this.adviser.advise(playIt);
  }

  pause(paused: boolean): void {
    this.store.change({ paused, turnStarted: Date.now() });
    if (paused) this.opponent.halt();
    else this.opponent.turn();
  }

  undo(): void {
    if (this.doc.current === 0) return;
    this.opponent.halt();
    this.edit(takenBack(this.doc), { state: null, hint: null, pending: null, turnStarted: Date.now() });
    announce('taken back');
    void this.refresh(true);
  }

  resign(): void {
    const people = this.doc.players.map((player) => player.kind === 'person');
    this.concede(people[0] === people[1] ? this.side() : people[0] ? 0 : 1, 'resigns');
  }

  timeIsUp(loser: Side): void {
    this.concede(loser, 'ran out of time');
  }

  private concede(loser: Side, why: string): void {
    if (this.ending()) return;
    this.opponent.halt();
    const reason = `${this.store.get().names[loser]} ${why}`;
    this.edit({ ...this.doc, ended: { result: loser === 0 ? '0-1' : '1-0', reason } });
    playSound('end');
    announce(reason);
  }

  // Asks what is legal at the current node, and lets the engine play whose turn it is.
  private async refresh(goOn: boolean): Promise<void> {
    const state = await this.ask(() => transport.state(this.ref()));
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
    if (pending !== null && transport.connection.get() === 'lost') this.wait('the server does not answer');
  }

  private wait(why: string): void {
    this.store.change({ trouble: this.store.get().pending === null ? why : `${why}; your move waits for it` });
  }

  private take(state: State): void {
    this.edit(informed(this.doc, state), { state, names: state.side_names, pending: null, trouble: '' });
  }

  private spoken(index: number): string {
    return spokenMove(this.doc, index, this.store.get().names);
  }
}
