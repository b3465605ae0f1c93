import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import type { Match } from '../../game/match.ts';

const kWords: Record<string, string> = { pass: 'Pass', swap: 'Swap sides' };

// Moves that touch no square have buttons.
export function PlainMoves({ match }: { match: Match }) {
  const { doc, state, pending } = useStore(match.store);
  const kind = kindOf(doc.game);
  const mine = match.personToMove() && pending === null && match.ending() === null;
  const plain = (state?.legal ?? []).filter((move) => kind.steps(move, match.side()).length === 0);
  return (
    <>
      {plain.map((move) => (
        <button key={move} type="button" class="strong" disabled={!mine} onClick={() => void match.play(move)}>
          {kWords[move] ?? move}
        </button>
      ))}
    </>
  );
}
