import { useState } from 'preact/hooks';
import { load, save } from '../../base/memory.ts';
import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { node, pathTo, type Doc } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { t, wordsOf } from '../../text/words.ts';

const kKey = 'palamedes.coached';

// Three marks in the first game of each kind against an opponent, the next one with every move of one's own; who has seen
// them, or plays on, is left alone.
export function Coach({ match }: { match: Match }) {
  const { doc } = useStore(match.store);
  const { name } = kindOf(doc.game);
  const [seen, setSeen] = useState<string[]>(() => load<string[]>(kKey, []));
  const [step, setStep] = useState(0);
  const marks = wordsOf(name)?.coach ?? [];
  const people = doc.players.filter((player) => player.kind === 'person').length;
  const moved = pathTo(doc, doc.current).filter((index) => madeByPerson(doc, index)).length;
  const at = Math.max(step, moved);
  const text = marks[at];
  if (people !== 1 || text === undefined || seen.includes(name) || match.ending()) return null;
  const done = (): void => {
    const known = [...seen, name];
    setSeen(known);
    save(kKey, known);
  };
  const last = at === marks.length - 1;
  return (
    <div class="coach" role="note">
      <p>{text}</p>
      <div class="coach-row">
        <span class="muted">{t.coachOf(at + 1, marks.length)}</span>
        {!last && (
          <button type="button" class="bare" onClick={done}>
            {t.coachDone}
          </button>
        )}
        <button type="button" class="main" onClick={() => (last ? done() : setStep(at + 1))}>
          {last ? t.coachDone : t.coachNext}
        </button>
      </div>
    </div>
  );
}

function madeByPerson(doc: Doc, index: number): boolean {
  const before = node(doc, index).parent;
  const side = before < 0 ? undefined : node(doc, before).side;
  return side !== undefined && doc.players[side].kind === 'person';
}
