import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { node } from '../../game/doc.ts';
import { worstMoves } from '../../game/review.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

// After a game: judge every position, then tell the worst moves and what was better.
export function Review({ seat }: { seat: Seat }) {
  const { match, reviewer } = seat;
  const { doc } = useStore(match.store);
  const part = useStore(reviewer.part);
  if (doc.nodes.length < 3) return null;
  const judged = doc.nodes.filter((each) => each.judgement).length;
  const worst = judged > 2 ? worstMoves(doc, kindOf(doc.game).scale) : [];
  const ended = match.ending() !== null;
  return (
    <section class="review" aria-label={t.review}>
      {part === null ? (
        <button type="button" class={ended && judged < 3 ? 'strong' : ''} onClick={() => reviewer.start()}>
          {ended ? t.reviewGame : t.reviewSoFar}
        </button>
      ) : (
        <div class="progress-row">
          <progress value={part} max={1} aria-label={t.review} />
          <button type="button" onClick={() => reviewer.stop()}>
            {t.stop}
          </button>
        </div>
      )}
      {worst.length > 0 && (
        <>
          <h2>{t.costMost(worst.length)}</h2>
          <ol class="worst">
            {worst.map((mistake) => (
              <li key={mistake.index}>
                <button type="button" class="move" onClick={() => match.goTo(node(doc, mistake.index).parent)}>
                  {mistake.ply}. {mistake.move}
                </button>{' '}
                <span>
                  {t.gaveAway(Math.round(mistake.loss * 100))} <strong>{mistake.better[0]}</strong>
                  {mistake.better.length > 1 && <span class="muted"> {mistake.better.slice(1, 5).join(' ')}</span>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
