import type { Side } from '../api/types.ts';
import { kindOf } from '../boards/kinds.ts';
import { node, type Doc } from './doc.ts';
import { share } from './judge.ts';

const kLeast = 2; // opinions of each that make a line

// What the two players thought of a game, ply by ply, as parts of the first side's bar in percent: for each side the plies
// that it made. Null unless both have said something more than once.
export function opinionsOf(doc: Doc, line: number[]): [(number | null)[], (number | null)[]] | null {
  const { scale } = kindOf(doc.game);
  const of = (side: Side): (number | null)[] =>
    line.map((index) => {
      const { opinion, parent } = node(doc, index);
      return opinion && parent >= 0 && node(doc, parent).side === side ? share(opinion, scale) * 100 : null;
    });
  const both: [(number | null)[], (number | null)[]] = [of(0), of(1)];
  return both.every((each) => each.filter((value) => value !== null).length >= kLeast) ? both : null;
}
