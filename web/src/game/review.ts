import { available } from '../api/games.ts';
import { transport, type Running } from '../api/transport.ts';
import type { Report, Side } from '../api/types.ts';
import { Store } from '../base/store.ts';
import { askedMove, kindOf } from '../boards/kinds.ts';
import { annotate, isLeaf, lineThrough, matchName, node, type Doc } from './doc.ts';
import { judgementOf, lossOf } from './judge.ts';
import type { Match } from './match.ts';

export interface Mistake {
  index: number; // the node after the move
  ply: number;
  move: string;
  better: string[];
  answer?: string; // what the other side makes of it
  loss: number; // of the bar, 0 to 1
}

const kSecondsAPly = 0.25;
const kWorst = 3;
const kWorthTelling = 0.05;

// Thinks shortly about every position of a line, in the background: whatever is looked at meanwhile, it goes on, and after
// a reload it goes on too.
export class Reviewer {
  readonly part = new Store<number | null>(null); // how far it is; null while it does nothing
  private run: Running<Report> | null = null;
  private round = 0;

  constructor(private match: Match) {
    if (match.doc.reviewing !== undefined) void this.judgeLine(match.doc.reviewing);
  }

  start(): void {
    if (this.part.get() === null) void this.judgeLine(this.match.doc.current);
  }

  stop(): void {
    this.close();
    const { reviewing: _, ...doc } = this.match.doc;
    this.match.edit(doc);
  }

  close(): void {
    ++this.round;
    this.run?.drop();
    this.run = null;
    this.part.set(null);
  }

  private async judgeLine(through: number): Promise<void> {
    const { match } = this;
    const mine = ++this.round;
    const started = match.doc.nodes[through] ? through : 0;
    this.part.set(0);
    match.edit({ ...match.doc, reviewing: started });
    const state = await untilKnown(match);
    const line = lineThrough(match.doc, started);
    const ended = state && isLeaf(match.doc, line[line.length - 1] ?? 0) ? match.doc.result : null;
    // From the end: what the engine has learned of later positions it still knows when it comes to earlier ones, so that
    // a move is judged by what came of it.
    for (const [done, index] of [...line].reverse().entries()) {
      if (mine !== this.round) return;
      this.part.set(done / line.length);
      if (!match.doc.nodes[index] || node(match.doc, index).judgement?.reviewed) continue;
      await this.judge(index, ended !== null && done === 0);
    }
    if (mine === this.round) this.stop();
  }

  private async judge(index: number, last: boolean): Promise<void> {
    const { match } = this;
    const engine = available(match.doc.game, 'best');
    const thinker = { engine, match: matchName(match.doc), limits: { seconds: kSecondsAPly } };
    const side = node(match.doc, index).side;
    const { result } = match.doc;
    if (last && result) {
      const value = result.result === '1-0' ? 'win' : result.result === '0-1' ? 'loss' : 'draw';
      match.edit(
        annotate(match.doc, index, { judgement: { score: 0, value, proven: true, distance: 0, reviewed: true } }),
      );
      return;
    }
    if (side === undefined) return;
    try {
      this.run = transport.analyse(match.ref(index), thinker, 1, () => undefined);
      const best = (await this.run.answer).lines[0];
      if (best && match.doc.nodes[index])
        match.edit(annotate(match.doc, index, { judgement: { ...judgementOf(best, side), reviewed: true } }));
    } catch {
      // A position that cannot be judged leaves a gap in the graph.
    }
  }
}

// Sides and positions of the line come with the first state.
async function untilKnown(match: Match): Promise<boolean> {
  if (match.store.get().state !== null) return true;
  return new Promise((resolve) => {
    const stop = match.store.watch(() => {
      if (match.store.get().state === null) return;
      stop();
      resolve(true);
    });
  });
}

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

// As they stand beside moves; a good one needs none.
export const kGradeSigns = { best: '★', inaccuracy: '?!', mistake: '?', blunder: '??' };

const kGrades: [number, Grade][] = [
  [0.3, 'blunder'],
  [0.15, 'mistake'],
  [0.07, 'inaccuracy'],
];

// What a move was worth: the share of the bar that it gave away.
export function gradeOf(doc: Doc, index: number): Grade | null {
  const after = node(doc, index);
  if (after.parent < 0) return null;
  const before = node(doc, after.parent);
  if (before.side === undefined || !before.judgement?.reviewed || !after.judgement?.reviewed) return null;
  const kind = kindOf(doc.game);
  const best = before.judgement.best?.[0];
  if (best !== undefined && [after.move, askedMove(kind, after.move)].includes(best)) return 'best';
  const loss = lossOf(before.judgement, after.judgement, before.side, kind.scale);
  return kGrades.find(([least]) => loss >= least)?.[1] ?? 'good';
}

// The moves of people that gave most away, the worst first.
export function worstMoves(doc: Doc, scale: number, count = kWorst): Mistake[] {
  const line = lineThrough(doc, doc.current);
  const mistakes: Mistake[] = [];
  const kind = kindOf(doc.game);
  line.slice(1).forEach((index, i) => {
    const before = node(doc, line[i] ?? 0);
    const after = node(doc, index);
    const mover: Side | undefined = before.side;
    if (mover === undefined || doc.players[mover].kind !== 'person' || !before.judgement || !after.judgement) return;
    const better = before.judgement.best ?? [];
    if (better[0] === undefined || [after.move, askedMove(kind, after.move)].includes(better[0])) return;
    const loss = lossOf(before.judgement, after.judgement, mover, scale);
    const answer = after.side === mover ? undefined : after.judgement.best?.[0];
    const told = { index, ply: i + 1, move: after.move, better, loss };
    if (loss >= kWorthTelling) mistakes.push(answer === undefined ? told : { ...told, answer });
  });
  return mistakes.sort((a, b) => b.loss - a.loss).slice(0, count);
}
