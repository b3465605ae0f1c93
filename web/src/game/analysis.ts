import { messageOf } from '../api/errors.ts';
import { available } from '../api/games.ts';
import { transport, type Running } from '../api/transport.ts';
import type { PlacedPiece, Report } from '../api/types.ts';
import { load, save } from '../base/memory.ts';
import { Store } from '../base/store.ts';
import { kindOf } from '../boards/kinds.ts';
import { matchName } from './doc.ts';
import { judgementOf } from './judge.ts';
import type { Match } from './match.ts';

export interface Analysed {
  on: boolean;
  engine: string;
  lines: number;
  at: number; // the node that the report is about
  report: Report | null;
  running: boolean;
  trouble: string;
  preview: { position: string; pieces: PlacedPiece[]; moves: string[] } | null; // a line that somebody points at
}

const kSeconds = 120;
const kKey = 'palamedes.analysis';

// Live analysis of wherever the match stands: follows it from node to node while it is on.
export class Analysis {
  readonly store: Store<Analysed>;
  private run: Running<Report> | null = null;
  private askedFor = -1;
  private stopWatching: () => void;

  constructor(private match: Match) {
    const kept = load<{ on?: boolean; lines?: number }>(kKey, {});
    this.store = new Store<Analysed>({
      on: kept.on ?? false,
      engine: 'best',
      lines: kept.lines ?? 3,
      at: -1,
      report: null,
      running: false,
      trouble: '',
      preview: null,
    });
    this.stopWatching = match.store.watch(() => this.follow());
  }

  close(): void {
    this.stopWatching();
    this.halt();
  }

  set(part: Partial<Pick<Analysed, 'on' | 'engine' | 'lines'>>): void {
    this.store.change(part);
    const { on, lines } = this.store.get();
    save(kKey, { on, lines });
    this.halt();
    this.follow();
  }

  private halt(): void {
    this.run?.drop();
    this.run = null;
    this.askedFor = -1;
    if (this.store.get().running) this.store.change({ running: false });
  }

  private follow(): void {
    const { on, engine: name, lines } = this.store.get();
    const { doc, state, pending } = this.match.store.get();
    if (this.run && this.askedFor !== doc.current) this.halt();
    if (this.store.get().at !== doc.current) this.store.change({ report: null, at: doc.current, preview: null });
    if (!on || this.run || this.askedFor === doc.current || !state || state.over || pending !== null) return;
    const at = doc.current;
    const side = this.match.side();
    this.askedFor = at;
    const take = (report: Report): void => {
      if (this.match.doc.current !== at) return;
      const best = report.lines[0];
      this.store.change({ report, at, trouble: '' });
      if (best) this.match.judge(at, judgementOf(best, side));
    };
    const thinker = { engine: available(doc.game, name), match: matchName(doc), limits: { seconds: kSeconds } };
    const run = transport.analyse(this.match.ref(), thinker, lines, take);
    this.run = run;
    this.store.change({ running: true, trouble: '' });
    run.answer.then(
      (report) => {
        if (this.run !== run) return;
        take(report);
        this.run = null;
        this.store.change({ running: false });
      },
      (error: unknown) => {
        if (this.run !== run) return;
        this.run = null;
        this.store.change({ running: false, trouble: messageOf(error) });
      },
    );
  }

  // Shows the board as it is at the end of a line; chance keeps what the line says, or stops before it.
  async point(moves: string[] | null): Promise<void> {
    if (!moves) {
      this.store.change({ preview: null });
      return;
    }
    const ref = this.match.ref();
    // A flip whose outcome the line leaves open cannot be shown, nor what follows it.
    const { chance } = kindOf(ref.game);
    const open = chance ? moves.findIndex((move) => chance.open(move)) : -1;
    const known = open < 0 ? moves : moves.slice(0, open);
    this.store.change({ preview: { position: '', pieces: [], moves } });
    try {
      const state = await transport.state({ ...ref, moves: [...ref.moves, ...known] });
      const position = state.positions[state.positions.length - 1];
      if (this.store.get().preview?.moves === moves && position !== undefined)
        this.store.change({ preview: { position, pieces: state.pieces, moves } });
    } catch {
      // A line that cannot be shown keeps its arrows.
    }
  }
}
