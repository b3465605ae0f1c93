import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { AblationRow } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { engineWith, techniquesFor, techniqueWords } from '../../game/techniques.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

interface Row extends AblationRow {
  name: string;
}

// Techniques to switch on and off, and what the same search costs then.
export function Ablation({ seat, ply }: { seat: Seat; ply: number }) {
  const { doc, state } = useStore(seat.match.store);
  const chance = kindOf(doc.game).chance !== undefined;
  const techniques = techniquesFor(chance);
  const [on, setOn] = useState<Set<string>>(new Set(['negascout', 'table', 'killers', 'history']));
  const [depth, setDepth] = useState(chance ? 2 : 4);
  const [rows, setRows] = useState<Row[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const chosen = [...on].sort().join();

  useEffect(() => {
    if (!state || state.over) return undefined;
    const all = new Set(techniques.map((each) => each.id));
    const named: [string, Set<string>][] = [
      [t.plainSearch, new Set()],
      [t.yourChoice, on],
      ...techniques
        .filter((each) => on.has(each.id))
        .map((each): [string, Set<string>] => [
          t.without(techniqueWords(each.id)[0]),
          new Set([...on].filter((id) => id !== each.id)),
        ]),
      [t.everything, all],
    ];
    const run = transport.ablate(
      seat.match.ref(),
      depth,
      named.map(([, set]) => engineWith(set)),
    );
    setBusy(true);
    setTrouble('');
    let dropped = false;
    run.answer.then(
      (answer) => {
        if (dropped) return;
        setRows(answer.rows.map((row, i) => ({ ...row, name: named[i]?.[0] ?? row.engine })));
        setBusy(false);
      },
      (error: unknown) => {
        if (dropped) return;
        setTrouble(messageOf(error));
        setBusy(false);
      },
    );
    return () => {
      dropped = true;
      run.drop();
    };
  }, [chosen, depth, doc.id, doc.current, state === null, ply]);

  const most = Math.max(1, ...rows.map((row) => row.nodes));
  const flip = (id: string): void => {
    const next = new Set(on);
    if (!next.delete(id)) next.add(id);
    setOn(next);
  };
  return (
    <section class="ablation" aria-label={t.savings}>
      <h2>{t.savings}</h2>
      <div class="techniques" role="group" aria-label={t.techniquesGroup}>
        {techniques.map((technique) => (
          <label key={technique.id} class="check" title={techniqueWords(technique.id)[1]}>
            <input type="checkbox" checked={on.has(technique.id)} onChange={() => flip(technique.id)} />
            {techniqueWords(technique.id)[0]}
          </label>
        ))}
        <label class="row">
          <span class="muted">{t.depthField}</span>
          <select value={String(depth)} onChange={(event) => setDepth(Number(event.currentTarget.value))}>
            {[2, 3, 4, 5, 6, 7, 8].map((plies) => (
              <option key={plies} value={String(plies)}>
                {plies}
              </option>
            ))}
          </select>
        </label>
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {trouble}
        </p>
      )}
      <table class={busy ? 'costs busy' : 'costs'} aria-busy={busy}>
        <caption class="unseen">{t.savingsCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columnSearch}</th>
            <th scope="col">{t.columnNodes}</th>
            <th scope="col">
              <span class="unseen">{t.columnCompared}</span>
            </th>
            <th scope="col">{t.columnMove}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} class={row.name === t.yourChoice ? 'chosen' : ''}>
              <th scope="row">{row.name}</th>
              <td class="figure">{grouped(row.nodes)}</td>
              <td class="cost-bar" aria-hidden="true">
                <span style={{ width: `${Math.max(1, (100 * row.nodes) / most)}%` }} />
              </td>
              <td>{row.move}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
