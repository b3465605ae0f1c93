import { available, loadGames } from '../api/games.ts';
import { http, Refused } from '../api/http.ts';
import { engine, type Running } from '../api/socket.ts';
import type { Limits, Report, Side, State } from '../api/types.ts';
import { announce } from '../base/announce.ts';
import { rewrite } from '../base/router.ts';
import { play as playSound } from '../base/sound.ts';
import { Store } from '../base/store.ts';
import { kindOf } from '../boards/kinds.ts';
import { add, annotate, engineSpec, goTo, isLeaf, movesTo, node, pathTo, prune, type Doc, type Ending } from './doc.ts';
import { fragment } from './link.ts';
import { keep } from './storage.ts';

export interface Session {
  doc: Doc;
  state: State | null; // of the current node, once the server has told
  names: [string, string];
  pending: string | null; // a move played here that the server has not answered yet
  trouble: string; // one line for people; empty if all is well
  thinking: boolean;
  paused: boolean;
  pace: number; // seconds that engines leave between their moves
  hint: string[] | null;
  flipped: boolean;
  turnStarted: number;
}

const kRetry = 700;
const kHint: Limits = { seconds: 1 };

// Runs one game: asks the server what is legal, plays moves, lets engines answer, keeps the clocks. Everything that must
// survive is in the document, which goes to storage and into the link at every change.
export class Match {
  readonly store: Store<Session>;
  private asked = 0;
  private engineRun: Running<Report & { move: string }> | null = null;
  private hintRun: Running<Report> | null = null;
  private closed = false;

  // A match that is not kept is a position to try: it goes neither to storage nor into the link.
  constructor(
    doc: Doc,
    private kept = true,
  ) {
    const people = doc.players.map((player) => player.kind === 'person');
    this.store = new Store<Session>({
      doc,
      state: null,
      names: ['First', 'Second'],
      pending: null,
      trouble: '',
      thinking: false,
      paused: false,
      pace: 0.4,
      hint: null,
      flipped: !people[0] && people[1] === true,
      turnStarted: Date.now(),
    });
    void this.refresh(true);
  }

  get doc(): Doc {
    return this.store.get().doc;
  }

  close(): void {
    this.closed = true;
    this.halt();
    this.hintRun?.drop();
  }

  ref(end = this.doc.current): { game: string; root?: string; moves: string[] } {
    const { game, root } = this.doc;
    return root ? { game, root, moves: movesTo(this.doc, end) } : { game, moves: movesTo(this.doc, end) };
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

  private change(doc: Doc, part: Partial<Session> = {}): void {
    this.store.change({ ...part, doc });
    if (!this.kept) return;
    keep(doc);
    if (location.hash.startsWith('#/play')) rewrite(fragment(doc));
  }

  // Asks the server about the current node, again and again while it does not answer.
  async refresh(goOn: boolean): Promise<void> {
    const ticket = ++this.asked;
    for (;;) {
      try {
        const state = await http.state(this.ref());
        if (ticket !== this.asked || this.closed) return;
        this.take(state);
        await loadGames();
        if (ticket !== this.asked || this.closed) return;
        if (goOn) this.engineTurn();
        return;
      } catch (error) {
        if (ticket !== this.asked || this.closed) return;
        this.store.change({ trouble: messageOf(error) });
        if (error instanceof Refused) return;
        await sleep(kRetry);
        if (ticket !== this.asked || this.closed) return;
      }
    }
  }

  // Puts what a state says about positions and sides into the nodes of its path.
  private take(state: State): void {
    let doc = this.doc;
    const nodes = doc.nodes.slice();
    pathTo(doc, doc.current).forEach((index, ply) => {
      const old = nodes[index];
      const position = state.positions[ply];
      const side = state.sides[ply];
      if (old && position !== undefined && side !== undefined) nodes[index] = { ...old, position, side };
    });
    doc = { ...doc, game: state.game, nodes };
    this.change(doc, { state, names: state.side_names, pending: null, trouble: '' });
  }

  goTo(index: number): void {
    if (index === this.doc.current || !this.doc.nodes[index]) return;
    this.halt();
    this.change(goTo(this.doc, index), { state: null, hint: null, pending: null });
    announce(this.describeMove(index));
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
  async play(move: string, seconds?: number): Promise<void> {
    const { state } = this.store.get();
    if (this.store.get().pending !== null) return;
    const from = this.doc.current;
    const mover = this.side();
    const spent = seconds ?? (Date.now() - this.store.get().turnStarted) / 1000;
    if (state && !state.legal.includes(move)) return this.wrong(`${move} is not legal here`);
    this.halt();
    this.store.change({ pending: move, hint: null, trouble: '' });
    const ticket = ++this.asked;
    for (;;) {
      try {
        const after = await http.play(this.ref(from), move);
        if (ticket !== this.asked || this.closed) return;
        this.accept(from, after, mover, spent);
        return;
      } catch (error) {
        if (ticket !== this.asked || this.closed) return;
        if (error instanceof Refused) {
          this.store.change({ pending: null });
          return this.wrong(messageOf(error));
        }
        this.store.change({ trouble: `${messageOf(error)}; your move waits for it` });
        await sleep(kRetry);
        if (ticket !== this.asked || this.closed) return;
      }
    }
  }

  private accept(from: number, after: State, mover: Side, spent: number): void {
    const text = after.moves[after.moves.length - 1] ?? '';
    let doc = add(this.doc, from, text, { seconds: Math.round(spent * 1000) / 1000 });
    doc = { ...doc, ended: null, left: this.clocksAfter(mover, spent) };
    this.store.change({ doc, thinking: false, turnStarted: Date.now() });
    this.take(after);
    playSound(kindOf(doc.game).sound(text));
    announce(`${this.describeMove(doc.current)}${after.over ? `. ${after.reason}` : ''}`);
    if (after.over) playSound('end');
    this.engineTurn();
  }

  private clocksAfter(mover: Side, spent: number): [number, number] {
    const { timing, left } = this.doc;
    if (timing.kind !== 'clock') return left;
    const mine = Math.max(0, left[mover] - spent + timing.increment);
    return mover === 0 ? [mine, left[1]] : [left[0], mine];
  }

  describeMove(index: number): string {
    if (index <= 0) return 'start of the game';
    const each = node(this.doc, index);
    const mover = node(this.doc, each.parent).side;
    const who = mover === undefined ? '' : `${this.store.get().names[mover]}: `;
    return `ply ${pathTo(this.doc, index).length - 1}, ${who}${each.move}`;
  }

  private wrong(why: string): void {
    playSound('wrong');
    this.store.change({ trouble: why });
    announce(why);
  }

  // Starts the engine whose turn it is, if it is one's.
  engineTurn(): void {
    const { doc, paused, state } = this.store.get();
    const player = doc.players[this.side()];
    if (player.kind !== 'engine' || paused || !state || state.over || !isLeaf(doc, doc.current) || doc.ended) return;
    this.halt();
    this.store.change({ thinking: true, turnStarted: Date.now() });
    const at = doc.current;
    const begun = Date.now();
    const run = engine.move(
      this.ref(),
      engineSpec({ ...player, engine: available(doc.game, player.engine) }),
      this.engineLimits(),
    );
    this.engineRun = run;
    const both = doc.players.every((each) => each.kind === 'engine');
    run.answer.then(
      async (report) => {
        const spent = (Date.now() - begun) / 1000;
        const wait = (both ? this.store.get().pace : 0.15) - spent;
        if (wait > 0) await sleep(wait * 1000);
        if (this.engineRun !== run || this.closed || this.doc.current !== at) return;
        this.engineRun = null;
        await this.playAnswer(report.move, spent);
      },
      (error: unknown) => {
        if (this.engineRun !== run) return;
        this.engineRun = null;
        this.store.change({ thinking: false, trouble: messageOf(error) });
      },
    );
  }

  // An engine's move has chance resolved already: the server is only asked for what is behind it.
  private async playAnswer(move: string, spent: number): Promise<void> {
    const from = this.doc.current;
    const mover = this.side();
    const ticket = ++this.asked;
    const ref = this.ref();
    for (;;) {
      try {
        const after = await http.state({ ...ref, moves: [...ref.moves, move] });
        if (ticket === this.asked && !this.closed) this.accept(from, after, mover, spent);
        return;
      } catch (error) {
        if (ticket !== this.asked || this.closed) return;
        this.store.change({ trouble: messageOf(error) });
        if (error instanceof Refused) return this.store.change({ thinking: false });
        await sleep(kRetry);
      }
    }
  }

  private engineLimits(): Limits {
    const { timing, left } = this.doc;
    if (timing.kind === 'move') return { seconds: timing.seconds };
    return {
      clock: {
        left: [Math.max(0.1, left[0]), Math.max(0.1, left[1])],
        increment: [timing.increment, timing.increment],
      },
    };
  }

  halt(): void {
    this.engineRun?.drop();
    this.engineRun = null;
    if (this.store.get().thinking) this.store.change({ thinking: false });
  }

  pause(paused: boolean): void {
    this.store.change({ paused, turnStarted: Date.now() });
    if (paused) this.halt();
    else this.engineTurn();
  }

  // Takes back to where a person was last to move (one ply in a game between two people).
  undo(): void {
    let doc = this.doc;
    if (doc.current === 0) return;
    this.halt();
    const alone = doc.players.filter((player) => player.kind === 'person').length === 1;
    do {
      const gone = doc.current;
      doc = isLeaf(doc, gone) ? prune(doc, gone) : goTo(doc, node(doc, gone).parent);
    } while (alone && doc.current > 0 && doc.players[node(doc, doc.current).side ?? 0].kind === 'engine');
    this.change({ ...doc, ended: null }, { state: null, hint: null, pending: null, turnStarted: Date.now() });
    announce('taken back');
    void this.refresh(true);
  }

  resign(): void {
    if (this.ending()) return;
    this.halt();
    const { doc, names } = this.store.get();
    const people = doc.players.map((player) => player.kind === 'person');
    const loser: Side = people[0] === people[1] ? this.side() : people[0] ? 0 : 1;
    this.finish({ result: loser === 0 ? '0-1' : '1-0', reason: `${names[loser]} resigns` });
  }

  timeIsUp(loser: Side): void {
    if (this.ending()) return;
    this.halt();
    this.finish({ result: loser === 0 ? '0-1' : '1-0', reason: `${this.store.get().names[loser]} ran out of time` });
  }

  private finish(ended: Ending): void {
    this.change({ ...this.doc, ended });
    playSound('end');
    announce(ended.reason);
  }

  // Shows the best move for a while, or plays it.
  async hint(playIt = false): Promise<void> {
    if (this.ending() || this.store.get().pending !== null) return;
    const at = this.doc.current;
    this.hintRun?.drop();
    const run = engine.analyse(this.ref(), available(this.doc.game, 'best'), 1, kHint, () => undefined);
    this.hintRun = run;
    try {
      const report = await run.answer;
      const move = report.lines[0]?.moves[0];
      if (this.hintRun !== run || this.doc.current !== at || !move) return;
      if (playIt) {
        await this.play(move);
      } else {
        this.store.change({ hint: [move] });
        announce(`hint: ${move}`);
      }
    } catch (error) {
      this.store.change({ trouble: messageOf(error) });
    }
  }

  edit(doc: Doc): void {
    this.change(doc);
  }

  judge(index: number, judgement: Doc['nodes'][number]['judgement']): void {
    if (judgement && this.doc.nodes[index]) this.store.change({ doc: annotate(this.doc, index, { judgement }) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
