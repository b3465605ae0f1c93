import { useRef, useState, useEffect } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { families } from '../../api/games.ts';
import { transport, type Running } from '../../api/transport.ts';
import type { Speed } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { kindOf } from '../../boards/kinds.ts';
import { t } from '../../text/words.ts';

interface Row extends Speed {
  label: string;
}

// What `palamedes bench` measures of the search, here: on the server, or in the browser where there is none.
export function SpeedTable() {
  const [rows, setRows] = useState<Row[]>([]);
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');
  const running = useRef<Running<Speed> | null>(null);
  useEffect(() => () => running.current?.drop(), []);
  // One game after the other: two at once would measure each other.
  const measure = async (): Promise<void> => {
    setRows([]);
    setTrouble('');
    try {
      for (const { name, measured } of families()) {
        const { label } = kindOf(name);
        setBusy(label);
        running.current = transport.bench(measured);
        const speed = await running.current.answer;
        setRows((before) => [...before, { ...speed, label }]);
      }
    } catch (error) {
      setTrouble(messageOf(error));
    }
    setBusy('');
  };
  const compared = rows.some((row) => row.program !== undefined);
  return (
    <section class="speed" aria-label={t.speed}>
      <h2>{t.speed}</h2>
      <p class="muted">{t.speedText}</p>
      <button type="button" disabled={busy !== ''} onClick={() => void measure()}>
        {t.speedMeasure}
      </button>
      <p role="status">{busy && t.speedMeasuring(busy)}</p>
      {trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {trouble}
        </p>
      )}
      {rows.length > 0 && (
        <table class="costs">
          <caption class="unseen">{t.speed}</caption>
          <thead>
            <tr>
              <th scope="col">{t.gameLegend}</th>
              <th scope="col">{t.speedHere}</th>
              {compared && <th scope="col">{t.speedProgram}</th>}
              {compared && <th scope="col">{t.speedRatio}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.game} data-game={row.game} data-signature={row.signature}>
                <th scope="row">{row.label}</th>
                <td class="figure">{grouped(Math.round(row.nodes_per_second))}</td>
                {compared && <td class="figure">{row.program ? grouped(Math.round(row.program)) : ''}</td>}
                {compared && (
                  <td class="figure ratio">
                    {row.program ? `${Math.round((100 * row.nodes_per_second) / row.program)}%` : ''}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compared && <p class="muted">{t.speedProgramText}</p>}
    </section>
  );
}
