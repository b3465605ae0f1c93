import { useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf } from '../../boards/kinds.ts';
import { lineThrough, node } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { gradeOf, kGradeSigns, worstMoves, type Grade, type Mistake } from '../../game/review.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { Trial } from '../learn/trial.tsx';

// After a game: judge every position, then tell the worst moves and what was better.
export function Review({ seat }: { seat: Seat }) {
  const { match, reviewer } = seat;
  const [trying, setTrying] = useState(-1);
  const { doc } = useStore(match.store);
  const part = useStore(reviewer.part);
  if (doc.nodes.length < 3) return null;
  const judged = doc.nodes.filter((each) => each.judgement).length;
  const worst = judged > 2 ? worstMoves(doc, kindOf(doc.game).scale) : [];
  const ended = doc.result !== null;
  const line = lineThrough(doc, doc.current);
  const done = line.every((index) => node(doc, index).judgement?.reviewed);
  return (
    <section class="review" aria-label={t.review}>
      {part === null ? (
        !done && (
          <button type="button" class={ended && judged < 3 ? 'strong' : ''} onClick={() => reviewer.start()}>
            {ended ? t.reviewGame : t.reviewSoFar}
          </button>
        )
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
            {worst.map((mistake, i) => (
              <li key={mistake.index}>
                <Moment match={match} mistake={mistake} open={trying === i} onTry={() => setTrying(i)} />
              </li>
            ))}
          </ol>
        </>
      )}
      {done && worst.length === 0 && <p>{t.nothingCost}</p>}
      {line.some((index) => gradeOf(doc, index)) && (
        <p class="muted signs">
          {Object.entries(kGradeSigns).map(([grade, sign]) => (
            <span key={grade}>
              <span class={`grade ${grade}`}>{sign}</span> {t.grades[grade as Grade]}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface MomentProps {
  match: Match;
  mistake: Mistake;
  open: boolean; // it is being tried
  onTry: () => void;
}

// One moment that mattered: what was played there, and a board to find something better before it is told.
function Moment({ match, mistake, open, onTry }: MomentProps) {
  const { doc } = useStore(match.store);
  const [told, setTold] = useState<'not' | 'found' | 'shown'>('not');
  const before = node(doc, node(doc, mistake.index).parent);
  const [first, ...rest] = mistake.better;
  return (
    <>
      <button type="button" class="move" onClick={() => match.goTo(node(doc, mistake.index).parent)}>
        {mistake.ply}. {mistake.move}
      </button>{' '}
      <span>
        {t.gaveAway(Math.round(mistake.loss * 100))} {mistake.answer !== undefined && t.answeredBy(mistake.answer)}{' '}
      </span>
      {told !== 'not' ? (
        <span>
          {t.betterWas} <strong>{first}</strong> <span class="muted">{rest.slice(0, 4).join(' ')}</span>
        </span>
      ) : (
        <span class="moment-buttons">
          {!open && (
            <button type="button" onClick={onTry}>
              {t.tryIt}
            </button>
          )}
          <button type="button" class="bare" onClick={() => setTold('shown')}>
            {t.showAnswer}
          </button>
        </span>
      )}
      {(open || told === 'shown') && before.position !== undefined && first !== undefined && (
        <Trial
          game={doc.game}
          position={before.position}
          answers={[[askedMove(kindOf(doc.game), first)]]}
          right={mistake.better.slice(0, 5).join(' ')}
          wrong=""
          flipped={before.side === 1}
          {...(told === 'shown' ? { shown: first } : {})}
          onVerdict={(verdict) => verdict === 'right' && told === 'not' && setTold('found')}
        />
      )}
    </>
  );
}
