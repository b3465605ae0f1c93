import type { Limits, Side } from '../api/types.ts';
import type { Doc, Timing } from './doc.ts';

// The clocks after a move that took so long; a game timed by the move has none.
export function clocksAfter({ timing, left, spent: paid }: Doc, mover: Side, spent: number): [number, number] {
  if (timing.kind !== 'clock') return left;
  const mine = Math.max(0, left[mover] - Math.max(0, spent - paid) + timing.increment);
  return mover === 0 ? [mine, left[1]] : [left[0], mine];
}

// The clock of the side to move after what has passed of its turn so far.
export function clocksPaid(doc: Doc, mover: Side, seconds: number): Doc {
  if (doc.timing.kind !== 'clock' || seconds <= 0) return doc;
  const mine = Math.max(0, doc.left[mover] - seconds);
  const left: [number, number] = mover === 0 ? [mine, doc.left[1]] : [doc.left[0], mine];
  return { ...doc, left, spent: doc.spent + seconds };
}

// What a clock shows while it runs: time is counted from the start of the turn.
export function timeLeft(left: number, turnStarted: number, now: number): number {
  return left - Math.max(0, now - turnStarted) / 1000;
}

const kLeast = 0.1; // an engine needs some time even where its clock has none

export function limitsFor(timing: Timing, left: [number, number]): Limits {
  if (timing.kind === 'move') return { seconds: timing.seconds };
  return {
    clock: {
      left: [Math.max(kLeast, left[0]), Math.max(kLeast, left[1])],
      increment: [timing.increment, timing.increment],
    },
  };
}
