import type { Piece } from './types.ts';

// Pieces with names that stay the same from one picture to the next, so that a piece can be seen to travel.
export interface Tracked extends Piece {
  id: number;
  fresh: boolean; // was not there before
  turned: boolean; // shows another face than before
}

export function follow(before: Tracked[], pieces: Piece[], steps: string[], nextId: () => number): Tracked[] {
  const old = new Map(before.map((piece) => [piece.square, piece]));
  const used = new Set<number>();
  const ids = new Map<string, Tracked>();
  const claim = (piece: Piece, from: Tracked): void => {
    used.add(from.id);
    ids.set(piece.square, { ...piece, id: from.id, fresh: false, turned: from.glyph !== piece.glyph });
  };
  const now = new Map(pieces.map((piece) => [piece.square, piece]));
  // The move itself first: what stood on its first square stands on its second, forwards or (taken back) the other way.
  const [from, to] = steps;
  if (from !== undefined && to !== undefined) {
    for (const [start, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const mover = old.get(start);
      const arrived = now.get(end);
      const stayed = now.get(start);
      if (
        mover &&
        arrived &&
        mover.glyph === arrived.glyph &&
        stayed?.glyph !== mover.glyph &&
        old.get(end)?.glyph !== arrived.glyph
      ) {
        claim(arrived, mover);
        break;
      }
    }
  }
  for (const piece of pieces) {
    const same = old.get(piece.square);
    if (!ids.has(piece.square) && same && !used.has(same.id)) claim(piece, same);
  }
  return pieces.map(
    (piece) => ids.get(piece.square) ?? { ...piece, id: nextId(), fresh: before.length > 0, turned: false },
  );
}
