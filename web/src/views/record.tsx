import { useRef, useState } from 'preact/hooks';
import { families } from '../api/games.ts';
import { messageOf } from '../api/errors.ts';
import { download } from '../base/download.ts';
import { decimal } from '../base/text.ts';
import { useStore } from '../base/store.ts';
import { kindOf } from '../boards/kinds.ts';
import { kOpponents } from '../content/opponents.ts';
import { exported, imported, ratingOf, record, type Scored } from '../game/rating.ts';
import { t } from '../text/words.ts';
import { Face } from './common/face.tsx';

// How somebody has done against the characters, and everything that is stored, in and out.
export function RecordPage() {
  const games = useStore(record);
  const played = families().filter(({ name }) => games.some((each) => each.family === name));
  return (
    <main class="narrow record" id="content" tabIndex={-1}>
      <h1>{t.record}</h1>
      {played.length === 0 && (
        <>
          <p>{t.recordEmpty}</p>
          <p>
            <a class="button main" href="#/">
              {t.chooseGame}
            </a>
          </p>
        </>
      )}
      {played.map(({ name }) => (
        <FamilyRecord key={name} label={kindOf(name).label} games={games.filter((each) => each.family === name)} />
      ))}
      <Stored />
    </main>
  );
}

// Who loses to everybody, or beats everybody, is beyond the scale: no opponent would be an equal.
function ratingWords({ level, error }: { level: number; error: number }): string {
  if (level < 1) return t.ratingBelow(decimal(error));
  if (level > kOpponents.length) return t.ratingAbove(decimal(error));
  return t.ratingText(decimal(level), decimal(error));
}

function FamilyRecord({ label, games }: { label: string; games: Scored[] }) {
  const rating = ratingOf(games);
  const levels = kOpponents.filter(({ level }) => games.some((each) => each.level === level));
  return (
    <section>
      <h2>{label}</h2>
      {rating && <p>{ratingWords(rating)}</p>}
      <table class="costs">
        <caption class="unseen">{t.resultsAgainst}</caption>
        <thead>
          <tr>
            <th scope="col">{t.opponent}</th>
            <th scope="col">{t.wonDrawnLost}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, name, face }) => {
            const own = games.filter((each) => each.level === level);
            const count = (points: number): number => own.filter((each) => each.points === points).length;
            return (
              <tr key={level}>
                <th scope="row">
                  <span class="record-who">
                    <Face traits={face} size={32} /> {name}
                  </span>
                </th>
                <td>{`${count(1)} · ${count(0.5)} · ${count(0)}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Stored() {
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    try {
      setMessage(t.importedCount(imported(await file.text())));
      location.reload();
    } catch (error) {
      setMessage(`⚠ ${messageOf(error)}`);
    }
  };
  return (
    <section>
      <h2>{t.storedTitle}</h2>
      <p class="muted">{t.storedText}</p>
      <p class="row">
        <button type="button" onClick={() => download('palamedes.json', exported(), 'application/json')}>
          {t.exportAll}
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          {t.importAll}
        </button>
        <input
          ref={input}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-label={t.importAll}
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void take(file);
          }}
        />
      </p>
      <p role="status">{message}</p>
    </section>
  );
}
