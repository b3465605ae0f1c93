import { useEffect, useRef, useState } from 'preact/hooks';
import { games as served } from '../api/games.ts';
import { messageOf } from '../api/errors.ts';
import { transport } from '../api/transport.ts';
import type { GameRecord, State, WatchedGame, WatchedNews } from '../api/types.ts';
import { decimal } from '../base/text.ts';
import { kindOf } from '../boards/kinds.ts';
import { Picture } from '../boards/picture.tsx';
import { docFromRecords, sidesOfRecords } from '../game/records.ts';
import { table } from '../game/table.ts';
import { t } from '../text/words.ts';

const kPause = 2000;
const kListed = 200;

// An event that is being played: what came of it so far, again and again. Nothing here can change it.
export function WatchPage() {
  const [news, setNews] = useState<WatchedNews | null>(null);
  const [played, setPlayed] = useState<WatchedGame[]>([]);
  const [trouble, setTrouble] = useState('');
  const watches = served.get()?.watches ?? false;
  useEffect(() => {
    if (!watches) return undefined;
    let stopped = false;
    let known: WatchedGame[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const found = await transport.watch(known.length);
        if (stopped) return;
        known = [...known.slice(0, found.from), ...found.games];
        setPlayed(known);
        setNews(found);
        setTrouble('');
      } catch (error) {
        if (!stopped) setTrouble(messageOf(error));
      }
      if (!stopped) timer = setTimeout(() => void look(), kPause);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [watches]);
  if (!watches) return <Nothing />;
  return (
    <main class="watch narrow" id="content" tabIndex={-1}>
      <h1>{t.watchTitle}</h1>
      {trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {trouble}
        </p>
      )}
      {news ? <Event news={news} played={played} /> : <p role="status">…</p>}
    </main>
  );
}

function Nothing() {
  return (
    <main class="narrow" id="content" tabIndex={-1}>
      <h1>{t.watchNothing}</h1>
      <p>{t.watchNothingText}</p>
    </main>
  );
}

function Event({ news, played }: { news: WatchedNews; played: WatchedGame[] }) {
  const done = news.decided || news.finished >= news.total;
  const { standings, cross_table: cross } = news.summary;
  const match = news.players.length === 2;
  return (
    <>
      <p class="watch-head">
        <strong>{t.watchKinds[news.kind] ?? news.kind}</strong> · {kindOf(news.game).label} <code>{news.game}</code> ·{' '}
        <code>{news.name}</code>
      </p>
      <div class="watch-progress">
        <progress value={news.finished} max={Math.max(1, news.total)} aria-label={t.watchTitle} />
        <span role="status">
          {t.watchProgress(news.finished, news.total)}{' '}
          <span class={`tag${done ? '' : ' live'}`}>{done ? t.watchDone : t.watchLive}</span>
        </span>
      </div>
      {match && <MatchScore news={news} played={played} />}
      {standings && !match && <Standings rows={standings} />}
      {cross && !match && <CrossTable news={news} cross={cross} />}
      {played.length === 0 && <p class="muted">{t.watchNone}</p>}
      <Latest news={news} game={played[played.length - 1]} />
      {played.length > 0 && <Games news={news} played={played} />}
    </>
  );
}

// The points of the first player, as a bar and over the games.
function MatchScore({ news, played }: { news: WatchedNews; played: WatchedGame[] }) {
  const [first = '', second = ''] = news.players;
  const counts = { wins: 0, draws: 0, losses: 0 };
  const curve: number[] = [];
  let points = 0;
  played.forEach((game, i) => {
    const own = pointsOf(game, 0);
    counts[own === 1 ? 'wins' : own === 0.5 ? 'draws' : 'losses'] += 1;
    points += own;
    curve.push((100 * points) / (i + 1));
  });
  const percent = (count: number): string => `${(100 * count) / Math.max(1, played.length)}%`;
  return (
    <section class="watch-score" aria-label={t.watchStandings}>
      <div class="watch-names">
        <strong>{first}</strong>
        <span class="watch-points">
          {points} : {played.length - points}
        </span>
        <strong>{second}</strong>
      </div>
      <div class="watch-bar" role="img" aria-label={`${counts.wins} · ${counts.draws} · ${counts.losses}`}>
        <span class="won" style={{ width: percent(counts.wins) }} />
        <span class="drawn" style={{ width: percent(counts.draws) }} />
      </div>
      <p class="muted">
        {t.wonDrawnLost}: {counts.wins} · {counts.draws} · {counts.losses}
        {news.summary.elo !== undefined &&
          news.summary.elo !== null &&
          ` · Elo ${decimal(news.summary.elo)} ± ${decimal(news.summary.error ?? 0)}`}
      </p>
      {curve.length > 1 && <Curve values={curve} label={t.watchScoreOf(first)} />}
    </section>
  );
}

function pointsOf({ first, result }: WatchedGame, player: number): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (first === player) ? 1 : 0;
}

// A line of percentages, half of the height being fifty.
function Curve({ values, label }: { values: number[]; label: string }) {
  const width = 600;
  const height = 90;
  const x = (i: number): number => (i / Math.max(1, values.length - 1)) * width;
  const edge = 4; // all won or all lost is a line that can be seen whole
  const y = (value: number): number => height - edge - (value / 100) * (height - 2 * edge);
  const path = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <figure class="watch-curve">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path class="half" d={`M0 ${height / 2}H${width}`} />
        <path class="score" d={path} />
      </svg>
      <figcaption class="muted">{label}</figcaption>
    </figure>
  );
}

function Standings({ rows }: { rows: NonNullable<WatchedNews['summary']['standings']> }) {
  const best = Math.max(1, ...rows.map((row) => row.points));
  return (
    <section>
      <h2>{t.watchStandings}</h2>
      <table class="costs">
        <thead>
          <tr>
            <th scope="col">{t.watchPlayer}</th>
            <th scope="col">{t.watchPoints}</th>
            <th scope="col">
              <span class="unseen">{t.columnCompared}</span>
            </th>
            <th scope="col">{t.watchGamesColumn}</th>
            <th scope="col">{t.watchRating}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.index}>
              <th scope="row">{row.engine}</th>
              <td class="figure">{row.points}</td>
              <td class="cost-bar" aria-hidden="true">
                <span style={{ width: `${Math.max(1, (100 * row.points) / best)}%` }} />
              </td>
              <td class="figure">{row.games}</td>
              <td class="figure">{`${decimal(row.elo)} ± ${decimal(row.error)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CrossTable({ news, cross }: { news: WatchedNews; cross: { points: number; games: number }[][] }) {
  return (
    <section>
      <h2>{t.watchCross}</h2>
      <div class="wide-table" tabIndex={0} role="group" aria-label={t.watchCross}>
        <table class="costs cross">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{t.watchPlayer}</span>
              </th>
              {cross.map((_, i) => (
                <th key={i} scope="col" title={news.players[i]}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cross.map((row, i) => (
              <tr key={i}>
                <th scope="row">
                  {i + 1}. {news.players[i]}
                </th>
                {row.map(({ points, games }, j) => (
                  <td key={j} class="figure">
                    {i === j ? '·' : games === 0 ? '' : `${points}/${games}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

// The last game that ended, as its board stood then.
function Latest({ news, game }: { news: WatchedNews; game: WatchedGame | undefined }) {
  const [shown, setShown] = useState<{ record: GameRecord; state: State } | null>(null);
  const number = game?.number;
  const wanted = useRef(number);
  wanted.current = number;
  useEffect(() => {
    if (number === undefined) return;
    const load = async (): Promise<void> => {
      const record = await transport.watchedGame(number);
      const ref = { game: record.game, moves: record.moves.map((move) => move.text) };
      const state = await transport.state(record.root ? { ...ref, root: record.root } : ref);
      if (wanted.current === number) setShown({ record, state });
    };
    load().catch(() => undefined); // the next one may do
  }, [number]);
  if (!game || !shown) return null;
  const position = shown.state.positions[shown.state.positions.length - 1] ?? '';
  return (
    <section class="watch-latest">
      <div class="watch-board">
        <Picture
          game={shown.state.game}
          position={position}
          pieces={shown.state.pieces}
          label={t.watchLatest}
          marks={shown.state.last_move.map((each) => each.point)}
        />
      </div>
      <div>
        <h2>{t.watchLatest}</h2>
        <p>{t.against(news.players[game.first] ?? '', news.players[game.second] ?? '')}</p>
        <p>
          <strong>{game.result}</strong> {game.reason} <span class="muted">{t.moves(game.plies)}</span>
        </p>
        <button type="button" class="main" onClick={() => void openRecord(shown.record)}>
          {t.watchOpen}
        </button>
      </div>
    </section>
  );
}

// The game on the table, with what both players thought of it in its graph.
async function openRecord(record: GameRecord): Promise<void> {
  table.show(docFromRecords([record], await sidesOfRecords([record])));
}

function Games({ news, played }: { news: WatchedNews; played: WatchedGame[] }) {
  const newest = [...played].reverse().slice(0, kListed);
  return (
    <section>
      <h2>{t.watchGames}</h2>
      <div class="wide-table" tabIndex={0} role="group" aria-label={t.watchGames}>
        <table class="costs">
          <thead>
            <tr>
              <th scope="col">{t.watchGamesColumn}</th>
              <th scope="col">{t.watchResult}</th>
              <th scope="col">{t.watchReason}</th>
            </tr>
          </thead>
          <tbody>
            {newest.map((game) => (
              <tr key={game.number}>
                <th scope="row">
                  <button
                    type="button"
                    class="move"
                    title={t.watchOpen}
                    onClick={() => void transport.watchedGame(game.number).then(openRecord)}
                  >
                    {game.number + 1}. {t.against(news.players[game.first] ?? '', news.players[game.second] ?? '')}
                  </button>
                </th>
                <td>{game.result}</td>
                <td>{game.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
