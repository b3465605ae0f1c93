import { useState } from 'preact/hooks';
import type { State } from '../../api/types.ts';
import { kindOf } from '../../boards/kinds.ts';
import { t } from '../../text/words.ts';

// What a move left to chance may become, with how likely each outcome is.
export function ChanceTable({ state, best, game }: { state: State | null; best: string | null; game: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const moves = Object.keys(state?.chance ?? {});
  if (!state || moves.length === 0) return null;
  const move =
    chosen !== null && moves.includes(chosen)
      ? chosen
      : best !== null && moves.includes(best)
        ? best
        : (moves[0] ?? '');
  const outcomes = state.chance[move] ?? [];
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  const kind = kindOf(game);
  return (
    <section class="chance" aria-label={t.chanceTitle}>
      <h2>
        {t.chanceHeading[0]}{' '}
        <label>
          <span class="unseen">{t.whichMove}</span>
          <select value={move} onChange={(event) => setChosen(event.currentTarget.value)}>
            {moves.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>{' '}
        {t.chanceHeading[1]}
      </h2>
      <ul>
        {outcomes.map(([outcome, weight]) => {
          const glyph = kind.chance?.glyph(outcome) ?? '';
          return (
            <li key={outcome}>
              {glyph && (
                <svg viewBox="-30 -30 60 60" aria-hidden="true">
                  <kind.Glyph glyph={glyph} size={27} />
                </svg>
              )}
              <span class="chance-bar" aria-hidden="true">
                <span style={{ width: `${(100 * weight) / total}%` }} />
              </span>
              <span class="chance-number">
                <span class={glyph ? 'unseen' : ''}>{glyph ? kind.speak(glyph) : outcome} </span>
                {t.weightOf(weight, total, ((100 * weight) / total).toFixed(0))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
