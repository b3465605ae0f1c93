import { useEffect, useState } from 'preact/hooks';
import { transport } from '../../api/transport.ts';
import type { Known, TableValue } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';

const kMost = 6;

// What is written about the position: exact tables, the opening book, games that were played.
export function KnownPanel({ match }: { match: Match }) {
  const { doc, state } = useStore(match.store);
  const [found, setFound] = useState<{ at: number; known: Known } | null>(null);
  const ready = state !== null && !state.over;
  useEffect(() => {
    if (!ready) return undefined;
    let stale = false;
    const at = doc.current;
    transport.known(match.ref()).then(
      (known) => {
        if (!stale) setFound({ at, known });
      },
      () => undefined, // nothing is known, then: the analysis does without
    );
    return () => {
      stale = true;
    };
  }, [doc.id, doc.current, ready]);
  if (!ready || found?.at !== doc.current) return null;
  const { table, book, experience } = found.known;
  const play = (move: string) => () => void match.play(move);
  return (
    <>
      {table && <TableVerdict table={table} play={play} />}
      {book.length > 0 && <BookMoves book={book} play={play} />}
      {experience.length > 0 && <ExperienceMoves experience={experience} play={play} />}
    </>
  );
}

type Play = (move: string) => () => void;

function valueText({ value, distance, at_most }: TableValue): string {
  const { scores } = t;
  if (value === 'draw' || (distance ?? at_most) === undefined) return scores[value];
  if (distance !== undefined) return value === 'win' ? scores.winIn(distance) : scores.lossIn(distance);
  return value === 'win' ? scores.winWithin(at_most ?? 0) : scores.lossWithin(at_most ?? 0);
}

function MoveButton({ move, play }: { move: string; play: Play }) {
  return (
    <button type="button" class="move" title={t.playThis} onClick={play(move)}>
      {move}
    </button>
  );
}

function TableVerdict({ table, play }: { table: NonNullable<Known['table']>; play: Play }) {
  return (
    <section class="known" aria-label={t.exactTables}>
      <h2>{t.exactTables}</h2>
      <p class="verdict">
        <strong class={table.value === 'win' ? 'right' : ''}>{valueText(table)}</strong>
        <span class="tag proven">
          <span aria-hidden="true">✓ </span>
          {t.proven}
        </span>
      </p>
      <table>
        <caption class="unseen">{t.tablesSay}</caption>
        <tbody>
          {table.moves.slice(0, kMost).map((each) => (
            <tr key={each.move}>
              <th scope="row">
                <MoveButton move={each.move} play={play} />
              </th>
              <td>{valueText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BookMoves({ book, play }: { book: Known['book']; play: Play }) {
  return (
    <section class="known" aria-label={t.openingBook}>
      <h2>{t.openingBook}</h2>
      <table>
        <caption class="unseen">{t.bookMoves}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columnMove}</th>
            <th scope="col">{t.columnShare}</th>
            <th scope="col">{t.columnGames}</th>
            <th scope="col">{t.columnPoints}</th>
          </tr>
        </thead>
        <tbody>
          {book.slice(0, kMost).map((each) => (
            <tr key={each.move} class={each.kept ? '' : 'set-aside'}>
              <th scope="row">
                <MoveButton move={each.move} play={play} />
                {!each.kept && ` ${t.setAside}`}
              </th>
              <td>{Math.round(each.share * 100)}%</td>
              <td>{grouped(each.games)}</td>
              <td>{Math.round(each.value * 100)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ExperienceMoves({ experience, play }: { experience: Known['experience']; play: Play }) {
  return (
    <section class="known" aria-label={t.experience}>
      <h2>{t.experience}</h2>
      <table>
        <caption class="unseen">{t.experienceSays}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columnMove}</th>
            <th scope="col">{t.columnPlayed}</th>
            <th scope="col">
              <span class="unseen">{t.columnBar}</span>
            </th>
            <th scope="col">{t.columnResults}</th>
          </tr>
        </thead>
        <tbody>
          {experience.slice(0, kMost).map((each) => (
            <tr key={each.move}>
              <th scope="row">
                <MoveButton move={each.move} play={play} />
              </th>
              <td>{grouped(each.played)}</td>
              <td class="points" aria-hidden="true">
                <span class="points-bar">
                  <span class="won" style={{ width: `${percent(each.wins, each.played)}%` }} />
                  <span class="drawn" style={{ width: `${percent(each.draws, each.played)}%` }} />
                </span>
              </td>
              <td>
                {percent(each.wins, each.played)}, {percent(each.draws, each.played)},{' '}
                {percent(each.losses, each.played)}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.round((100 * part) / whole) : 0;
}
