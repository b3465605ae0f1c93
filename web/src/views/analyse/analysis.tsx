import { familyInfo } from '../../api/games.ts';
import { transport } from '../../api/transport.ts';
import type { Line, Report } from '../../api/types.ts';
import { short } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { judgementOf, scoreText, standing } from '../../game/judge.ts';
import { ChanceTable } from './chance.tsx';
import { Graph } from './graph.tsx';
import { KnownPanel } from './known.tsx';
import { Review } from './review.tsx';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { IconButton } from '../../base/icon.tsx';

export function AnalysisTab({ seat, onSetup }: { seat: Seat; onSetup: () => void }) {
  const { match, analysis } = seat;
  const { doc, state } = useStore(match.store);
  const found = useStore(analysis.store);
  const engines = familyInfo(doc.game)?.engines ?? [];
  const report = found.at === doc.current ? found.report : null;
  const over = state?.over ?? false;
  return (
    <>
      <div class="analysis-head">
        <label class="switch">
          <input type="checkbox" role="switch" checked={found.on} onChange={() => analysis.set({ on: !found.on })} />
          <span>{t.analysisSwitch}</span>
        </label>
        <label class="row">
          <span class="muted">{t.lines}</span>
          <select
            value={String(found.lines)}
            onChange={(event) => analysis.set({ lines: Number(event.currentTarget.value) })}
          >
            {[1, 2, 3, 5, 8].map((count) => (
              <option key={count} value={String(count)}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      {found.trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {found.trouble}
        </p>
      )}
      {over && <p class="muted">{t.overHere}</p>}
      {found.on && !over && !report && <Figures report={null} running={found.running} />}
      {report?.warning && (
        <p class="muted warning">
          <span aria-hidden="true">⚠ </span>
          {report.warning}
        </p>
      )}
      {report && (
        <ul class="lines" aria-label={t.lines}>
          {report.lines.map((line, rank) => (
            <LineRow key={rank} line={line} rank={rank} seat={seat} />
          ))}
        </ul>
      )}
      {!found.on && !over && <p class="muted">{t.switchOn}</p>}
      {found.on && !over && (
        <details class="engine-details">
          <summary>{t.details}</summary>
          <Figures report={report} running={found.running} />
          <label class="row">
            <span class="muted">{t.engine}</span>
            <select value={found.engine} onChange={(event) => analysis.set({ engine: event.currentTarget.value })}>
              {[...new Set(['best', ...engines.map((each) => each.name)])]
                .filter((name) => name !== 'random')
                .map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
            </select>
          </label>
        </details>
      )}
      <KnownPanel seat={seat} />
      <ChanceTable state={state} best={report?.lines[0]?.moves[0] ?? null} game={doc.game} />
      <Review seat={seat} />
      <Graph match={match} />
      <p>
        <IconButton icon="edit" label={t.setup} text onClick={onSetup} />
      </p>
    </>
  );
}

function Figures({ report, running }: { report: Report | null; running: boolean }) {
  const ahead = useStore(transport.inLine);
  if (!report)
    return (
      <p class="figures muted">{ahead > 0 ? t.waitsInLine(ahead) : running ? t.thinkingNow : t.waitingForServer}</p>
    );
  const speed = report.seconds > 0 ? report.nodes / report.seconds : 0;
  return (
    <p class="figures">
      <strong>{t.depth(report.depth)}</strong>
      {report.selective_depth > report.depth && <span class="muted">{t.depthTo(report.selective_depth)}</span>}
      <span>{t.nodes(short(report.nodes))}</span>
      {report.seconds > 0.02 && <span>{t.perSecond(short(speed))}</span>}
      {report.note && <span class="tag">{report.note}</span>}
      {!running && <span class="muted">{t.finished}</span>}
    </p>
  );
}

function LineRow({ line, rank, seat }: { line: Line; rank: number; seat: Seat }) {
  const { match, analysis } = seat;
  const { names } = match.store.get();
  const decided = line.value !== 'estimate';
  const tone = line.value === 'win' ? 'good' : line.value === 'loss' ? 'bad' : '';
  const point = (moves: string[] | null): void => void analysis.point(moves);
  return (
    <li class={`line rank-${Math.min(rank, 3)}`} onMouseLeave={() => point(null)}>
      <span class={`score ${tone}`} title={line.distance ? t.pliesMean(line.distance) : scoreText(line)}>
        {standing(judgementOf(line, match.side()), match.doc.game, sidesOf(match.doc.game, names))}
      </span>
      <span class="line-moves">
        {line.moves.slice(0, 12).map((move, i) => (
          <button
            key={i}
            type="button"
            class="move"
            title={i === 0 ? t.playThis : t.goDownLine}
            onMouseEnter={() => point(line.moves.slice(0, i + 1))}
            onFocus={() => point(line.moves.slice(0, i + 1))}
            onBlur={() => point(null)}
            onClick={() => {
              point(null);
              if (i === 0) void match.play(move);
              else match.explore(settled(match.doc.game, line.moves.slice(0, i + 1)));
            }}
          >
            {move}
          </button>
        ))}
      </span>
      {decided && line.proven && (
        <span class="tag proven">
          <span aria-hidden="true">✓ </span>
          {t.proven}
        </span>
      )}
      {line.visits ? <span class="muted">{t.visits(short(line.visits))}</span> : null}
    </li>
  );
}

// A line up to the first move whose outcome is left to chance.
function settled(game: string, moves: string[]): string[] {
  const open = moves.findIndex((move) => kindOf(game).chance?.open(move) ?? false);
  return open < 0 ? moves : moves.slice(0, open);
}
