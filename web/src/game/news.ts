import type { Side } from '../api/types.ts';
import { boardOf, kindOf } from '../boards/kinds.ts';
import type { MoveNews, Piece } from '../boards/types.ts';
import { node, pathTo, type Doc, type MoveNode } from './doc.ts';

export interface News extends MoveNews {
  mover: Side;
}

// What a move did beyond the piece that it moved, the last one unless told; null where that is nothing.
export function newsOf(doc: Doc, index = doc.current): News | null {
  const kind = kindOf(doc.game);
  const after = node(doc, index);
  const before = after.parent < 0 ? undefined : node(doc, after.parent);
  if (!kind.news || before?.side === undefined) return null;
  const told = kind.news(after.move, piecesOf(doc, before), piecesOf(doc, after), before.side);
  return told && { ...told, mover: before.side };
}

// Whether the side to move has made the last move, too.
export function movesAgain(doc: Doc): boolean {
  const { parent, side } = node(doc, doc.current);
  return parent >= 0 && side !== undefined && node(doc, parent).side === side;
}

// What both sides would count if the game ended here.
export function tallyOf(doc: Doc): [number, number] | null {
  return kindOf(doc.game).tally?.(boardOf(doc.game), piecesOf(doc, node(doc, doc.current))) ?? null;
}

// Whether a pass here ends the game, and whether its player has passed in it before.
export function passesSoFar(doc: Doc): { last: boolean; own: boolean } {
  const path = pathTo(doc, doc.current);
  const side = node(doc, doc.current).side;
  const own = path.some(
    (index, ply) => node(doc, index).move === 'pass' && node(doc, path[ply - 1] ?? 0).side === side,
  );
  return { last: node(doc, doc.current).move === 'pass', own };
}

function piecesOf(doc: Doc, { position, pieces }: MoveNode): Piece[] {
  return position === undefined ? [] : kindOf(doc.game).scene(boardOf(doc.game), position, pieces).pieces;
}
