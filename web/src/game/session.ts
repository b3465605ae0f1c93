import { familyInfo } from '../api/games.ts';
import type { State } from '../api/types.ts';
import type { Doc } from './doc.ts';

// What the views of a match see of it.
export interface Session {
  doc: Doc;
  state: State | null; // of the current node, once the server has told
  names: [string, string];
  pending: string | null; // a move played here that the server has not answered yet
  trouble: string; // one line for people; empty if all is well
  thinking: boolean;
  advising: boolean; // a hint is being looked for
  paused: boolean;
  pace: number; // seconds that engines leave between their moves
  hint: string[] | null;
  undone: string[][]; // moves taken back, the last ones at the end
  flipped: boolean;
  turnStarted: number;
}

export function newSession(doc: Doc): Session {
  const people = doc.players.map((player) => player.kind === 'person');
  return {
    doc,
    state: null,
    names: familyInfo(doc.game)?.sides ?? ['First', 'Second'],
    pending: null,
    trouble: '',
    thinking: false,
    advising: false,
    paused: false,
    pace: 0.4,
    hint: null,
    undone: [],
    flipped: !people[0] && people[1] === true,
    turnStarted: Date.now(),
  };
}
