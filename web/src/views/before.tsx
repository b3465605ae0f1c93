import { useState } from 'preact/hooks';
import { level, setLevel } from '../game/first-level.ts';
import { t } from '../text/words.ts';

const kLevels = [1, 3, 6];

// At the first visit: who should sit across.
export function Before() {
  const [asked, setAsked] = useState(level() === null);
  if (!asked) return null;
  return (
    <section class="before" aria-label={t.befores}>
      <div>
        <h2>{t.befores}</h2>
        <p class="muted">{t.beforesText}</p>
      </div>
      <div class="before-buttons">
        {[t.befores1, t.befores2, t.befores3].map((text, i) => (
          <button
            key={text}
            type="button"
            onClick={() => {
              setLevel(kLevels[i] ?? 3);
              setAsked(false);
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
