import { messageOf } from '../api/errors.ts';
import { available } from '../api/games.ts';
import { transport, type Running } from '../api/transport.ts';
import type { Limits, Report } from '../api/types.ts';
import { announce } from '../base/announce.ts';
import { t } from '../text/words.ts';
import { matchName } from './doc.ts';
import type { Match } from './match.ts';

const kHint: Limits = { seconds: 1 };

// Shows the best move for a while, or plays it.
export class Adviser {
  private run: Running<Report> | null = null;

  constructor(private match: Match) {}

  drop(): void {
    this.run?.drop();
    this.run = null;
    if (this.match.store.get().advising) this.match.store.change({ advising: false });
  }

  async advise(playIt: boolean): Promise<void> {
    const { match } = this;
    if (match.ending() || match.store.get().pending !== null) return;
    const at = match.doc.current;
    this.drop();
    const thinker = { engine: available(match.doc.game, 'best'), match: matchName(match.doc), limits: kHint };
    const run = transport.analyse(match.ref(), thinker, 1, () => undefined);
    this.run = run;
    match.store.change({ advising: true, hint: null });
    try {
      const move = (await run.answer).lines[0]?.moves[0];
      if (this.run === run) this.drop();
      else return;
      if (match.doc.current !== at || !move) return;
      if (playIt) {
        await match.play(move);
      } else {
        match.store.change({ hint: [move] });
        announce(t.hintIs(move));
      }
    } catch (error) {
      match.store.change({ advising: false, trouble: messageOf(error) });
    }
  }
}
