import { useMemo } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { stepsOf, untouchable } from '../../boards/choosing.ts';
import { kindOf, useReady } from '../../boards/kinds.ts';
import type { Match } from '../../game/match.ts';

const kWords: Record<string, string> = { pass: 'Pass', swap: 'Swap sides' };
const kFew = 3;

// Moves that no touch of the board can name have buttons.
export function PlainMoves({ match }: { match: Match }) {
  const { doc, state, pending } = useStore(match.store);
  const kind = kindOf(doc.game);
  const ready = useReady(doc.game);
  const mine = match.personToMove() && pending === null && match.ending() === null;
  const side = match.side();
  const moves = useMemo(() => {
    const legal = ready ? (state?.legal ?? []) : [];
    return untouchable(legal.map((move) => ({ move, steps: stepsOf(kind, state, move, side) })));
  }, [state, ready, side]);
  const buttons = moves.map((move) => (
    <button key={move} type="button" class="strong" disabled={!mine} onClick={() => void match.play(move)}>
      {kWords[move] ?? move}
    </button>
  ));
  if (buttons.length <= kFew) return <>{buttons}</>;
  return (
    <div class="move-buttons" role="group" aria-label="Moves">
      {buttons}
    </div>
  );
}
