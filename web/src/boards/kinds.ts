import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../api/errors.ts';
import { familyInfo } from '../api/games.ts';
import { transport } from '../api/transport.ts';
import { sleep } from '../base/sleep.ts';
import { familyOf } from '../base/spec.ts';
import { sideName } from '../text/coded.ts';
import { darkchess } from './darkchess.tsx';
import { kalah } from './kalah.tsx';
import { mingmang } from './mingmang.tsx';
import { mnk } from './mnk.tsx';
import { morris } from './morris.tsx';
import { kNoBoard, plainKind } from './plain.tsx';
import type { Board, Kind } from './types.ts';

// A board for a sixth game is one more line here; until there is one it has a plain board.
export const kKinds: Kind[] = [mingmang, mnk, kalah, morris, darkchess];

const plainKinds = new Map<string, Kind>(); // by variant, once the server has told what its board looks like
const boards = new Map<string, Board>();
const kRetry = 1000;

function ownKind(game: string): Kind | undefined {
  return kKinds.find((kind) => kind.name === familyOf(game));
}

export function kindOf(game: string): Kind {
  const found = ownKind(game) ?? plainKinds.get(game);
  if (found) return found;
  const family = familyInfo(game);
  if (!family) throw new Error(`there is no game ${game}`);
  return plainKind(family, kNoBoard);
}

export function boardOf(game: string): Board {
  let board = boards.get(game);
  if (!board) {
    board = kindOf(game).board(game);
    if (isReady(game)) boards.set(game, board);
  }
  return board;
}

function isReady(game: string): boolean {
  return ownKind(game) !== undefined || plainKinds.has(game);
}

// Asks what a plain board looks like. A server that cannot tell leaves a game without one: its moves are a list then.
export async function loadBoard(game: string): Promise<void> {
  const family = familyInfo(game);
  while (family && !isReady(game)) {
    try {
      plainKinds.set(game, plainKind(family, await transport.board(game)));
    } catch (error) {
      if (error instanceof Refused) plainKinds.set(game, plainKind(family, kNoBoard));
      else await sleep(kRetry);
    }
  }
}

// Whether the board of a game can be drawn already; the view that asks is drawn again when it can.
export function useReady(game: string): boolean {
  const [, redraw] = useState(0);
  const ready = isReady(game);
  useEffect(() => {
    if (!ready) void loadBoard(game).then(() => redraw((n) => n + 1));
  }, [game, ready]);
  return ready;
}

// What the sides are called: as the board's players say, or as the rules have it.
export function sidesOf(game: string, told: [string, string]): [string, string] {
  const own = kindOf(game).sides?.(game);
  return own ?? [sideName(told[0]), sideName(told[1])];
}

// A move as it was asked for, without what chance has made of it.
export function askedMove(kind: Kind, move: string): string {
  return kind.chance?.asked(move) ?? move;
}
