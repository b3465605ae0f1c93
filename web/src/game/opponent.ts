import { messageOf } from '../api/errors.ts';
import { available } from '../api/games.ts';
import { transport, type Running, type Thinker } from '../api/transport.ts';
import type { Side, State } from '../api/types.ts';
import { settings } from '../base/settings.ts';
import { sleep } from '../base/sleep.ts';
import { clocksAfter, limitsFor } from './clock.ts';
import type { Played } from './course.ts';
import { engineSpec, isLeaf, matchName } from './doc.ts';
import type { Match } from './match.ts';

const kShortest = 0.15; // seconds: an answer that comes at once would be missed

// The engines of a match: moves for the side whose turn it is, one at a time.
export class Opponent {
  private run: Running<State | null> | null = null;
  private begun = 0;

  constructor(private match: Match) {}

  halt(): void {
    this.run?.drop();
    this.run = null;
    if (this.match.store.get().thinking) this.match.store.change({ thinking: false });
  }

  // Starts the engine whose turn it is, if it is one's.
  turn(): void {
    const { doc, state, paused } = this.match.store.get();
    const thinker = this.thinker(this.match.side(), doc.left);
    if (!thinker || paused || !state || state.over || !isLeaf(doc, doc.current) || doc.ended) return;
    this.halt();
    this.think();
    this.follow(transport.engineMove(this.match.ref(), state, thinker));
  }

  // Sends a person's move together with the question for the engine's answer. False where no engine would answer it.
  answer(move: string, played: Played): boolean {
    const { doc, state, paused } = this.match.store.get();
    const side: Side = played.mover === 0 ? 1 : 0;
    const thinker = this.thinker(side, clocksAfter(doc, played.mover, played.seconds));
    if (!thinker || paused || !state) return false;
    const run = transport.playAgainst(this.match.ref(), state, {
      move,
      side,
      thinker,
      onState: (after, answers) => {
        if (this.run !== run) return;
        this.match.accept(after, played);
        if (answers) this.think();
      },
    });
    this.follow(run);
    return true;
  }

  private thinker(side: Side, left: [number, number]): Thinker | null {
    const { doc } = this.match;
    const player = doc.players[side];
    if (player.kind !== 'engine') return null;
    const engine = engineSpec({ ...player, engine: available(doc.game, player.engine) }, doc.game);
    // Two engines need no time of each other's: whoever is to move thinks.
    const ponder = settings.get().ponder && doc.players.some((each) => each.kind === 'person');
    return { engine, match: matchName(doc), limits: limitsFor(doc.timing, left), ponder };
  }

  private think(): void {
    this.begun = Date.now();
    this.match.store.change({ thinking: true, turnStarted: this.begun });
  }

  private follow(run: Running<State | null>): void {
    this.run = run;
    run.answer.then(
      (after) => void this.accept(run, after),
      (error: unknown) => {
        if (this.run !== run) return;
        this.run = null;
        this.match.fail(messageOf(error));
      },
    );
  }

  private async accept(run: Running<State | null>, after: State | null): Promise<void> {
    const { doc, pace } = this.match.store.get();
    if (after) {
      const seconds = (Date.now() - this.begun) / 1000;
      const wait = (doc.players.every((each) => each.kind === 'engine') ? pace : kShortest) - seconds;
      if (wait > 0) await sleep(wait * 1000);
      if (this.run !== run) return;
      this.match.accept(after, { from: doc.current, mover: this.match.side(), seconds });
    }
    if (this.run !== run) return;
    this.run = null;
    this.turn();
  }
}
