import { useEffect, useMemo, useState } from 'preact/hooks';
import { transport } from '../api/transport.ts';
import type { PlacedPiece, Side, State } from '../api/types.ts';
import type { Arrow } from './arrows.tsx';
import { Frame } from './frame.tsx';
import { boardOf, kindOf, useReady } from './kinds.ts';

export interface PictureProps {
  game: string;
  position: string;
  pieces?: PlacedPiece[]; // of the position, which a plain board cannot read
  label: string;
  moves?: string[]; // drawn as arrows
  side?: Side;
  marks?: string[]; // squares marked like the last move
  rings?: string[]; // squares marked like targets
  coordinates?: boolean;
}

// A board to look at: rules, lessons, the list of games.
export function Picture(props: PictureProps) {
  const { game, position, pieces, label, moves, side = 0, marks, rings, coordinates = true } = props;
  const ready = useReady(game);
  const kind = kindOf(game);
  const board = boardOf(game);
  const scene = useMemo(() => kind.scene(board, position, pieces), [game, position, pieces, ready]);
  if (board.squares.length === 0) return <p class="position-text">{position}</p>;
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

// The start of a game whose board has no picture of its own to show.
export function StartPicture({ game, label }: { game: string; label: string }) {
  const [state, setState] = useState<State | null>(null);
  useEffect(() => {
    let stale = false;
    transport.state({ game, moves: [] }).then(
      (answer) => {
        if (!stale) setState(answer);
      },
      () => undefined, // a card without a picture can be played as well
    );
    return () => {
      stale = true;
    };
  }, [game]);
  if (!state) return null;
  return <Picture game={game} position={state.root} pieces={state.pieces} label={label} coordinates={false} />;
}
