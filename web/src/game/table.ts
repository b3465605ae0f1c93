import { usualGame } from '../api/games.ts';
import { familyOf } from '../base/spec.ts';
import { Analysis } from './analysis.ts';
import { enginePlayer, movesTo, newDoc, person, type Doc } from './doc.ts';
import { docOf, fragment } from './link.ts';
import { Knowledge } from './known.ts';
import { Match } from './match.ts';
import { Reviewer } from './review.ts';
import { kFirstGame } from '../content/first-position.ts';
import { level } from './first-level.ts';
import { keptGames, reconciled } from './storage.ts';

const kUsualLevel = 2; // until somebody has said more of themselves

// A match with its analysis: what the views of one game share.
export interface Seat {
  match: Match;
  analysis: Analysis;
  knowledge: Knowledge;
  reviewer: Reviewer;
}

export function usualDoc(family: string): Doc {
  return gameDoc(usualGame(family));
}

function gameDoc(game: string): Doc {
  return newDoc(game, '', [person(), enginePlayer('best', level() ?? kUsualLevel)], { kind: 'move', seconds: 1 });
}

class Table {
  private seat: Seat | null = null;
  private lastQuery = '';

  // The game of a link. The same link again is the same match.
  open(query: URLSearchParams): Seat | null {
    const text = query.toString();
    if (this.seat && text === this.lastQuery) return this.seat;
    const linked = docOf(query);
    if (!linked) return null;
    this.lastQuery = text;
    if (this.seat && query.get('id') === this.seat.match.doc.id) {
      const here = movesTo(this.seat.match.doc, this.seat.match.doc.current).join();
      if (here === movesTo(linked, linked.current).join()) return this.seat;
    }
    return this.sit(reconciled(linked));
  }

  sit(doc: Doc): Seat {
    this.seat?.analysis.close();
    this.seat?.knowledge.close();
    this.seat?.reviewer.close();
    this.seat?.match.close();
    const match = new Match(doc);
    this.seat = {
      match,
      analysis: new Analysis(match),
      knowledge: new Knowledge(match),
      reviewer: new Reviewer(match),
    };
    return this.seat;
  }

  // Whatever game is on the table; the newest one kept, or a fresh one, if none is.
  any(): Seat {
    return this.seat ?? this.sit(keptGames()[0] ?? gameDoc(kFirstGame));
  }

  // Goes to a game that is not in the address yet.
  show(doc: Doc): void {
    this.sit(doc);
    const hash = fragment(doc);
    this.lastQuery = new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).toString();
    location.hash = hash;
  }
}

export const table = new Table();

// The newest unfinished game of a family.
export function unfinished(family: string): Doc | undefined {
  return keptGames().find(
    (each) => familyOf(each.game) === family && !each.ended && !each.result && each.nodes.length > 1,
  );
}

// What a click on a family opens, wherever it is: the game under way, or a new one.
export function openFamily(family: string): void {
  const doc = unfinished(family);
  if (doc) location.hash = fragment(doc);
  else table.show(usualDoc(family));
}
