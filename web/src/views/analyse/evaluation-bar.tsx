import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { node } from '../../game/doc.ts';
import { scoreText, share } from '../../game/judge.ts';
import type { Seat } from '../../game/table.ts';

// How the first side stands: its part of the bar, at its own end of the board. A proof is told by a word and a mark.
export function EvaluationBar({ seat }: { seat: Seat }) {
  const { doc, flipped, names } = useStore(seat.match.store);
  const judgement = node(doc, doc.current).judgement;
  const part = judgement ? share(judgement, kindOf(doc.game).scale) : 0.5;
  const decided = judgement !== undefined && judgement.value !== 'estimate';
  const text = !judgement ? '' : scoreText(judgement);
  const brief = judgement && Math.abs(judgement.score) >= 1000 ? thousands(judgement.score) : text;
  const spoken = !judgement
    ? 'not judged yet'
    : judgement.value === 'win'
      ? `${names[0]} wins${judgement.proven ? ', proven' : ''}`
      : judgement.value === 'loss'
        ? `${names[1]} wins${judgement.proven ? ', proven' : ''}`
        : `${text} for ${names[0]}`;
  const mine = part >= 0.5 !== flipped;
  return (
    <div class={decided && judgement.proven ? 'bar proven' : 'bar'} role="img" aria-label={`evaluation: ${spoken}`}>
      <div
        class="bar-other"
        style={{ height: `${(flipped ? part : 1 - part) * 100}%` }}
        data-first={flipped ? 'yes' : 'no'}
      />
      <div class="bar-own" data-first={flipped ? 'no' : 'yes'} />
      <span class={mine ? 'bar-text low' : 'bar-text high'}>
        {decided
          ? `${judgement.proven ? '✓ ' : ''}${judgement.value === 'draw' ? '=' : (judgement.distance ?? '')}`
          : brief}
      </span>
    </div>
  );
}

// "+1.8k", "−12k": the bar is narrow.
function thousands(score: number): string {
  const size = Math.abs(score) / 1000;
  return `${score > 0 ? '+' : '−'}${size < 9.95 ? size.toFixed(1) : Math.round(size)}k`;
}
