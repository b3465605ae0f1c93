import type { Side, State } from '../api/types.ts';
import { t } from '../text/words.ts';
import { add, goTo, isLeaf, node, pathTo, prune, type Doc } from './doc.ts';
import { clocksAfter } from './clock.ts';

// How a game goes on and back.

export interface Played {
  from: number; // the node where it was played
  mover: Side;
  seconds: number;
}

export function withMove(doc: Doc, move: string, { from, mover, seconds }: Played): Doc {
  const left = clocksAfter(doc, mover, seconds);
  const known = Math.round(seconds * 1000) / 1000;
  return { ...add(doc, from, move, { seconds: known }), ended: null, result: null, left, spent: 0 };
}

// What a state says about positions and sides, in the nodes of its path; of pieces it tells those at its end.
export function informed(doc: Doc, state: State): Doc {
  const nodes = doc.nodes.slice();
  const { from = 0 } = state;
  pathTo(doc, doc.current).forEach((index, ply) => {
    const old = nodes[index];
    const position = state.positions[ply - from];
    const side = state.sides[ply - from];
    if (old && position !== undefined && side !== undefined) nodes[index] = { ...old, position, side };
  });
  const here = nodes[doc.current];
  if (here) nodes[doc.current] = { ...here, pieces: state.pieces };
  return { ...doc, game: state.game, nodes };
}

// The ply from which on positions are still to be told; that of the end always is.
export function unknownFrom(doc: Doc): number {
  const path = pathTo(doc, doc.current);
  const unknown = path.findIndex((index) => node(doc, index).position === undefined);
  return Math.min(unknown < 0 ? path.length - 1 : unknown, path.length - 1);
}

// Back to where a person was last to move (one ply in a game between two people).
export function takenBack(doc: Doc): Doc {
  const alone = doc.players.filter((player) => player.kind === 'person').length === 1;
  let now = doc;
  do {
    const gone = now.current;
    now = isLeaf(now, gone) ? prune(now, gone) : goTo(now, node(now, gone).parent);
  } while (alone && now.current > 0 && now.players[node(now, now.current).side ?? 0].kind === 'engine');
  return { ...now, ended: null, result: null, spent: 0 };
}

// "ply 3, South: 4"
export function spokenMove(doc: Doc, index: number, names: [string, string]): string {
  if (index <= 0) return t.startOfGame;
  const each = node(doc, index);
  const mover = node(doc, each.parent).side;
  return t.spokenPly(pathTo(doc, index).length - 1, mover === undefined ? '' : names[mover], each.move);
}
