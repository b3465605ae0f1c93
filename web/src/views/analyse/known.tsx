import { useEffect, useState } from 'preact/hooks';
import { transport } from '../../api/transport.ts';
import type { Known, TableValue } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import type { Match } from '../../game/match.ts';

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
  if (distance !== undefined) return `${value} in ${distance}`;
  return at_most === undefined ? value : `${value} in ${at_most} at most`;
}

function MoveButton({ move, play }: { move: string; play: Play }) {
  return (
    <button type="button" class="move" title="Play this move" onClick={play(move)}>
      {move}
    </button>
  );
}

function TableVerdict({ table, play }: { table: NonNullable<Known['table']>; play: Play }) {
  return (
    <section class="known" aria-label="Exact tables">
      <h2>Exact tables</h2>
      <p class="verdict">
        <strong class={table.value === 'win' ? 'right' : ''}>{valueText(table)}</strong>
        <span class="tag proven">
          <span aria-hidden="true">✓ </span>proven
        </span>
      </p>
      <table>
        <caption class="unseen">What the tables say of each move</caption>
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
    <section class="known" aria-label="Opening book">
      <h2>Opening book</h2>
      <table>
        <caption class="unseen">Moves of the book</caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Share</th>
            <th scope="col">Games</th>
            <th scope="col">Points expected</th>
          </tr>
        </thead>
        <tbody>
          {book.slice(0, kMost).map((each) => (
            <tr key={each.move} class={each.kept ? '' : 'set-aside'}>
              <th scope="row">
                <MoveButton move={each.move} play={play} />
                {!each.kept && ' set aside'}
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
    <section class="known" aria-label="Experience">
      <h2>Experience</h2>
      <table>
        <caption class="unseen">How often each move was played and what came of it</caption>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Played</th>
            <th scope="col">
              <span class="unseen">Won and drawn as a bar</span>
            </th>
            <th scope="col">Won, drawn, lost</th>
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
