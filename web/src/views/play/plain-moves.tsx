import { useMemo } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { stepsOf, untouchable } from '../../boards/choosing.ts';
import { kindOf, useReady } from '../../boards/kinds.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';

const kFew = 3;

function wordOf(move: string): string {
  return { pass: t.pass, swap: t.swapSides, two: t.addTwo }[move] ?? move;
}

// Moves that no touch of the board can name have buttons.
export function PlainMoves({ match }: { match: Match }) {
  const { doc, state, pending, paused } = useStore(match.store);
  const kind = kindOf(doc.game);
  const ready = useReady(doc.game);
  const mine = match.personToMove() && pending === null && !paused && match.ending() === null;
  const side = match.side();
  const moves = useMemo(() => {
    const legal = ready ? (state?.legal ?? []) : [];
    const found = untouchable(legal.map((move) => ({ move, steps: stepsOf(kind, state, move, side) })));
    return found.length === 0 && state === null ? (kind.always ?? []) : found;
  }, [state, ready, side]);
  const buttons = moves.map((move) => (
    <button key={move} type="button" class="plain-move" disabled={!mine} onClick={() => void match.play(move)}>
      {wordOf(move)}
    </button>
  ));
  if (buttons.length <= kFew) return <>{buttons}</>;
  return (
    <div class="move-buttons" role="group" aria-label={t.plainMoves}>
      {buttons}
    </div>
  );
}
