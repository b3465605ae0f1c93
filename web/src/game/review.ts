import { available } from '../api/games.ts';
import { transport } from '../api/transport.ts';
import type { Side } from '../api/types.ts';
import { askedMove, kindOf } from '../boards/kinds.ts';
import { annotate, lineThrough, matchName, node, type Doc } from './doc.ts';
import { judgementOf, lossOf } from './judge.ts';
import type { Match } from './match.ts';

export interface Mistake {
  index: number; // the node after the move
  ply: number;
  move: string;
  better: string[];
  loss: number; // of the bar, 0 to 1
}

const kSecondsAPly = 0.25;
const kWorst = 3;
const kWorthTelling = 0.05;

// Thinks shortly about every position of the line that we are in; `progress` hears how far it is.
export async function reviewLine(
  match: Match,
  progress: (part: number) => void,
  cancelled: () => boolean,
): Promise<void> {
  const line = lineThrough(match.doc, match.doc.current);
  const engine = available(match.doc.game, 'best');
  const thinker = { engine, match: matchName(match.doc), limits: { seconds: kSecondsAPly } };
  for (const [ply, index] of line.entries()) {
    if (cancelled()) return;
    progress(ply / line.length);
    const side = node(match.doc, index).side;
    if (side === undefined) continue;
    try {
      const report = await transport.analyse(match.ref(index), thinker, 1, () => undefined).answer;
      const best = report.lines[0];
      if (best) match.judge(index, judgementOf(best, side));
    } catch {
      settleEnd(match, index);
    }
  }
  match.edit(match.doc);
  progress(1);
}

// The game is over there: the result itself is the judgement.
function settleEnd(match: Match, index: number): void {
  const ending = match.ending();
  if (!ending || index !== match.doc.current) return;
  const value = ending.result === '1-0' ? 'win' : ending.result === '0-1' ? 'loss' : 'draw';
  match.store.change({
    doc: annotate(match.doc, index, { judgement: { score: 0, value, proven: true, distance: 0 } }),
  });
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
    if (loss >= kWorthTelling) mistakes.push({ index, ply: i + 1, move: after.move, better, loss });
  });
  return mistakes.sort((a, b) => b.loss - a.loss).slice(0, count);
}
