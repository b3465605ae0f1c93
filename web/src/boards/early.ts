import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Side } from '../api/types.ts';
import { pathTo } from '../game/doc.ts';
import type { Match } from '../game/match.ts';
import { kNoScene, type Board, type Early, type Kind, type Piece, type Scene } from './types.ts';

// A move entered while the other side thinks: kept as the squares touched, and tried when the turn comes.
export interface EarlyMove {
  waits: boolean; // touches are meant for later
  steps: string[];
  whole: boolean;
  firsts: Set<string>; // where a hand may begin
  ghosts: Piece[]; // what would stand on the board then
  touch: (square: string) => void;
  drag: (from: string, to: string) => void;
  drop: () => void;
}

interface Entered {
  game: string;
  at: number; // the node where the other side was to move
  steps: string[];
}

type Judge = (steps: string[]) => boolean;

// What is entered after one more touch: it goes on, begins anew, or is dropped.
export function enteredWith(possible: Judge, steps: string[], square: string): string[] {
  if (steps[steps.length - 1] === square) return [];
  return [[...steps, square], [square]].find(possible) ?? [];
}

// `turn` is called with the squares as soon as moves of one's own are legal.
export function useEarly(
  match: Match,
  board: Board,
  scene: Scene,
  kind: Kind,
  turn: ((steps: string[]) => void) | null,
) {
  const { doc } = match.store.get();
  const [entered, setEntered] = useState<Entered | null>(null);
  const side = kind.early && scene !== kNoScene ? match.waiting() : null;
  const stands = entered !== null && entered.game === doc.id && pathTo(doc, doc.current).includes(entered.at);
  const steps = side !== null && stands ? entered.steps : [];
  useLayoutEffect(() => {
    if (entered === null || (stands && !turn)) return;
    setEntered(null);
    if (stands) turn?.(entered.steps);
  });
  useDropping(steps.length > 0, () => setEntered(null));

  const judged = (each: string[]): Early =>
    side === null || each.length === 0 ? 'nothing' : (kind.early?.(scene, each, side) ?? 'nothing');
  const possible = (each: string[]): boolean => judged(each) !== 'nothing';
  const enter = (next: string[]): void =>
    setEntered(next.length > 0 ? { game: doc.id, at: doc.current, steps: next } : null);
  const firsts = useMemo(
    () => new Set(board.squares.map(({ name }) => name).filter((name) => possible([name]))),
    [board, scene, side],
  );
  const early: EarlyMove = {
    waits: side !== null,
    steps,
    whole: judged(steps) === 'whole',
    firsts,
    ghosts: side === null || steps.length === 0 ? [] : ghostsOf(kind, scene, steps, side),
    touch: (square) => enter(enteredWith(possible, steps, square)),
    drag: (from, to) => enter(enteredWith(possible, steps[0] === from ? [from] : enteredWith(possible, [], from), to)),
    drop: () => setEntered(null),
  };
  return early;
}

// A layer of its own draws what it counts, and cannot draw what may come.
function ghostsOf(kind: Kind, scene: Scene, steps: string[], side: Side): Piece[] {
  if (kind.Layer) return [];
  const there = new Set(scene.pieces.map(({ square, glyph }) => `${square} ${glyph}`));
  return kind.touched(scene, steps, side).filter(({ square, glyph }) => !there.has(`${square} ${glyph}`));
}

// Escape anywhere, or a press beside the board.
function useDropping(on: boolean, drop: () => void): void {
  useEffect(() => {
    if (!on) return undefined;
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') drop();
    };
    const press = (event: PointerEvent): void => {
      if (!(event.target as Element | null)?.closest('svg.board')) drop();
    };
    window.addEventListener('keydown', key);
    window.addEventListener('pointerdown', press);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('pointerdown', press);
    };
  }, [on]);
}
