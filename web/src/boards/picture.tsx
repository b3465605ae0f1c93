import { useMemo } from 'preact/hooks';
import type { Side } from '../api/types.ts';
import type { Arrow } from './arrows.tsx';
import { Frame } from './frame.tsx';
import { boardOf, kindOf } from './kinds.ts';

export interface PictureProps {
  game: string;
  position: string;
  label: string;
  moves?: string[]; // drawn as arrows
  side?: Side;
  marks?: string[]; // squares marked like the last move
  rings?: string[]; // squares marked like targets
  coordinates?: boolean;
}

// A board to look at: rules, lessons, the list of games.
export function Picture({ game, position, label, moves, side = 0, marks, rings, coordinates = true }: PictureProps) {
  const kind = kindOf(game);
  const board = boardOf(game);
  const scene = useMemo(() => kind.scene(board, position), [game, position]);
  const arrows = (moves ?? []).map((move, rank): Arrow => ({ steps: kind.steps(move, side), rank }));
  return (
    <Frame
      kind={kind}
      board={board}
      pieces={scene.pieces}
      label={label}
      last={marks ?? []}
      targets={rings ?? []}
      arrows={arrows}
      coordinates={coordinates}
      captionScale={1.4}
    />
  );
}
