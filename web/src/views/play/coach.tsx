import { useState } from 'preact/hooks';
import { load, save } from '../../base/memory.ts';
import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import type { Match } from '../../game/match.ts';
import { t, wordsOf } from '../../text/words.ts';

const kKey = 'palamedes.coached';

// Three marks in the first game of each kind against an opponent; who has seen them, or plays on, is left alone.
export function Coach({ match }: { match: Match }) {
  const { doc } = useStore(match.store);
  const { name } = kindOf(doc.game);
  const [seen, setSeen] = useState<string[]>(() => load<string[]>(kKey, []));
  const [step, setStep] = useState(0);
  const marks = wordsOf(name)?.coach ?? [];
  const people = doc.players.filter((player) => player.kind === 'person').length;
  const text = marks[step];
  if (people !== 1 || text === undefined || seen.includes(name) || doc.nodes.length > 4 || match.ending()) return null;
  const done = (): void => {
    const known = [...seen, name];
    setSeen(known);
    save(kKey, known);
  };
  const last = step === marks.length - 1;
  return (
    <div class="coach" role="note">
      <p>{text}</p>
      <div class="coach-row">
        <span class="muted">{t.coachOf(step + 1, marks.length)}</span>
        {!last && (
          <button type="button" class="bare" onClick={done}>
            {t.coachDone}
          </button>
        )}
        <button type="button" class="main" onClick={() => (last ? done() : setStep(step + 1))}>
          {last ? t.coachDone : t.coachNext}
        </button>
      </div>
    </div>
  );
}
