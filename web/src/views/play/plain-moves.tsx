import { useMemo, useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { stepsOf, untouchable } from '../../boards/choosing.ts';
import { kindOf, useReady } from '../../boards/kinds.ts';
import type { Doc } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { passesSoFar } from '../../game/news.ts';
import { tallyText } from '../../game/result.ts';
import { t } from '../../text/words.ts';
import { Confirm } from '../common/confirm.tsx';

const kFew = 3;

function wordOf(move: string): string {
  return { pass: t.pass, swap: t.swapSides, two: t.addTwo }[move] ?? move;
}

// Where a pass ends the game, and before the first one of a game that somebody else may end by passing too.
function worthAsking(doc: Doc): boolean {
  const { last, own } = passesSoFar(doc);
  return last || !own;
}

// What a pass leads to, before it is played: with it a game may be over, and counted.
function PassDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { doc, names } = useStore(match.store);
  const counted = tallyText(doc, names);
  return (
    <Confirm
      title={passesSoFar(doc).last ? t.passEnds : t.passAsk}
      yes={t.pass}
      onYes={() => void match.play('pass')}
      onClose={onClose}
    >
      <p>{t.passText}</p>
      {counted !== '' && <p>{t.countNow(counted)}</p>}
    </Confirm>
  );
}

// Moves that no touch of the board can name have buttons.
export function PlainMoves({ match, asks = false }: { match: Match; asks?: boolean }) {
  const { doc, state, pending, paused } = useStore(match.store);
  const kind = kindOf(doc.game);
  const ready = useReady(doc.game);
  const [passing, setPassing] = useState(false);
  const mine = match.personToMove() && pending === null && !paused && match.ending() === null;
  const side = match.side();
  const moves = useMemo(() => {
    const legal = ready ? (state?.legal ?? []) : [];
    const found = untouchable(legal.map((move) => ({ move, steps: stepsOf(kind, state, move, side) })));
    return found.length === 0 && state === null ? (kind.always ?? []) : found;
  }, [state, ready, side]);
  const buttons = moves.map((move) => (
    <button
      key={move}
      type="button"
      class="plain-move"
      disabled={!mine}
      onClick={() => (asks && move === 'pass' && worthAsking(doc) ? setPassing(true) : void match.play(move))}
    >
      {wordOf(move)}
    </button>
  ));
  if (passing && mine) buttons.push(<PassDialog key="asks" match={match} onClose={() => setPassing(false)} />);
  if (moves.length <= kFew) return <>{buttons}</>;
  return (
    <div class="move-buttons" role="group" aria-label={t.plainMoves}>
      {buttons}
    </div>
  );
}
