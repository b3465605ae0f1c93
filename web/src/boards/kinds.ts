import { darkchess } from './darkchess.tsx';
import { kalah } from './kalah.tsx';
import { mingmang } from './mingmang.tsx';
import { mnk } from './mnk.tsx';
import { morris } from './morris.tsx';
import type { Board, Kind } from './types.ts';

// A sixth game is one more line here.
export const kKinds: Kind[] = [mingmang, mnk, kalah, morris, darkchess];

// Names of single variants that people may write into a link.
const kAliases: Record<string, string> = {
  tictactoe: 'mnk:3x3,3',
  gomoku: 'mnk:15x15,5',
  banqi: 'darkchess',
  'nine-mens-morris': 'morris:nine',
  'twelve-mens-morris': 'morris:twelve',
  'six-mens-morris': 'morris:six',
  'three-mens-morris': 'morris:three',
};

export function unaliased(game: string): string {
  return kAliases[game] ?? game;
}

export function familyOf(game: string): string {
  return game.split(':')[0] ?? game;
}

export function isKnown(game: string): boolean {
  return kKinds.some((kind) => kind.name === familyOf(game));
}

export function kindOf(game: string): Kind {
  const found = kKinds.find((kind) => kind.name === familyOf(game));
  if (!found) throw new Error(`the page has no board for ${game}`);
  return found;
}

// A move as it was asked for, without what chance has made of it.
export function askedMove(kind: Kind, move: string): string {
  return kind.chance?.asked(move) ?? move;
}

const boards = new Map<string, Board>();

export function boardOf(game: string): Board {
  let board = boards.get(game);
  if (!board) {
    board = kindOf(game).board(game);
    boards.set(game, board);
  }
  return board;
}
