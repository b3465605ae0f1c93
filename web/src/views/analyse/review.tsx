import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { node } from '../../game/doc.ts';
import { reviewLine, worstMoves } from '../../game/review.ts';
import type { Seat } from '../../game/table.ts';

// After a game: judge every position, then tell the worst moves and what was better.
export function Review({ seat }: { seat: Seat }) {
  const { match } = seat;
  const { doc } = useStore(match.store);
  const [part, setPart] = useState<number | null>(null);
  const stopped = useRef(false);
  useEffect(() => () => void (stopped.current = true), []);
  if (doc.nodes.length < 3) return null;
  const start = async (): Promise<void> => {
    stopped.current = false;
    await reviewLine(match, setPart, () => stopped.current);
    setPart(null);
  };
  const judged = doc.nodes.filter((each) => each.judgement).length;
  const worst = judged > 2 ? worstMoves(doc, kindOf(doc.game).scale) : [];
  const ended = match.ending() !== null;
  return (
    <section class="review" aria-label="Review">
      {part === null ? (
        <button type="button" class={ended && judged < 3 ? 'strong' : ''} onClick={() => void start()}>
          {ended ? 'Review the game: what was better?' : 'Judge every position so far'}
        </button>
      ) : (
        <div class="progress-row">
          <progress value={part} max={1} aria-label="Review" />
          <button type="button" onClick={() => (stopped.current = true)}>
            Stop
          </button>
        </div>
      )}
      {worst.length > 0 && (
        <>
          <h3>{worst.length === 1 ? 'The move that cost most' : `The ${worst.length} moves that cost most`}</h3>
          <ol class="worst">
            {worst.map((mistake) => (
              <li key={mistake.index}>
                <button type="button" class="move" onClick={() => match.goTo(node(doc, mistake.index).parent)}>
                  {mistake.ply}. {mistake.move}
                </button>{' '}
                <span>
                  gave away {Math.round(mistake.loss * 100)}% of the bar; better was{' '}
                  <strong>{mistake.better[0]}</strong>
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
