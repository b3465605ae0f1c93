import { useEffect } from 'preact/hooks';
import type { Exact, Known } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { exactText } from '../../game/exact.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

const kMost = 6;

// What is known about the position: exact values, the opening book, games that were played.
export function KnownPanel({ seat }: { seat: Seat }) {
  const { match, knowledge } = seat;
  const { state } = useStore(match.store);
  const { at, known } = useStore(knowledge.store);
  useEffect(() => knowledge.look(), [knowledge]);
  if (state === null || state.over || at !== knowledge.here() || !known) return null;
  const { table, book, experience, coming } = known;
  const play = (move: string) => () => void match.play(move);
  return (
    <>
      {table && <ExactVerdict exact={table} play={play} />}
      {coming && (
        <p class="muted coming" role="status">
          {t.tablesComing}
        </p>
      )}
      {book.length > 0 && <BookMoves book={book} play={play} />}
      {experience.length > 0 && <ExperienceMoves experience={experience} play={play} />}
    </>
  );
}

type Play = (move: string) => () => void;

function MoveButton({ move, play }: { move: string; play: Play }) {
  return (
    <button type="button" class="move" title={t.playThis} onClick={play(move)}>
      {move}
    </button>
  );
}

function ExactVerdict({ exact, play }: { exact: Exact; play: Play }) {
  const name = exact.by === 'proof' ? t.exactProof : exact.by === 'search' ? t.exactSearch : t.exactTables;
  return (
    <section class="known" aria-label={name}>
      <h2>{name}</h2>
      <p class="verdict">
        <strong class={exact.value === 'win' ? 'right' : ''}>{exactText(exact)}</strong>
        {exact.value === 'open' ? (
          <span class="muted">{t.openMeans}</span>
        ) : (
          <span class="tag proven">
            <span aria-hidden="true">✓ </span>
            {t.proven}
          </span>
        )}
      </p>
      <table>
        <caption class="unseen">{t.tablesSay}</caption>
        <tbody>
          {exact.moves.slice(0, kMost).map((each) => (
            <tr key={each.move}>
              <th scope="row">
                <MoveButton move={each.move} play={play} />
              </th>
              <td>{exactText(each)}</td>
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
