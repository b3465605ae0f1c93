import { useStore } from '../../base/store.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { node } from '../../game/doc.ts';
import { share, standing } from '../../game/judge.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

// How the first side stands: its part of a thin bar, at its own end of the board. It is always there, so that nothing
// moves when somebody asks; a proof has another edge than a belief.
export function EvaluationBar({ seat }: { seat: Seat }) {
  const { doc, flipped, names } = useStore(seat.match.store);
  const judgement = node(doc, doc.current).judgement;
  const part = judgement ? share(judgement, kindOf(doc.game).scale) : 0.5;
  const proven = judgement !== undefined && judgement.value !== 'estimate' && judgement.proven;
  const spoken = judgement
    ? `${standing(judgement, doc.game, sidesOf(doc.game, names))}${proven ? `, ${t.proven}` : ''}`
    : t.notJudged;
  const other = flipped ? part : 1 - part;
  return (
    <div
      class={`bar${judgement ? '' : ' unknown'}${proven ? ' proven' : ''}`}
      role="img"
      aria-label={t.evaluation(spoken)}
      title={spoken}
      style={{ '--other': `${other * 100}%` }}
    >
      <div class="bar-other" data-first={flipped ? 'yes' : 'no'} />
      <div class="bar-own" data-first={flipped ? 'no' : 'yes'} />
    </div>
  );
}
