import { useMemo } from 'preact/hooks';
import { games } from '../api/games.ts';
import { useStore } from '../base/store.ts';
import { familyOf, kindOf, kKinds } from '../boards/kinds.ts';
import { Picture } from '../boards/picture.tsx';
import { kShowPieces } from '../content/show-pieces.ts';
import { playerText } from '../game/doc.ts';
import { fragment } from '../game/link.ts';
import { keptGames } from '../game/storage.ts';
import { table, usualDoc } from './table.ts';

export function Home() {
  const known = useStore(games);
  const recent = useMemo(() => keptGames().filter((doc) => doc.nodes.length > 1).slice(0, 6), []);
  return (
    <main class="home" id="content" tabIndex={-1}>
      <div class="intro">
        <h1>Five old games, one quiet table</h1>
        <p>Play people or engines, look into any position, and watch how a program thinks.</p>
      </div>
      <ul class="cards">
        {kKinds.map((kind) => {
          const show = kShowPieces[kind.name];
          const summary = known?.games.find((each) => each.name === kind.name)?.summary ?? show?.summary ?? '';
          return (
            <li key={kind.name} class="card">
              <button type="button" class="card-play" aria-label={`Play ${kind.label}`} onClick={() => table.show(usualDoc(kind.name))}>
                <span class="card-board">
                  {show && <Picture game={show.game} position={show.position} label={`a ${kind.label} board`} coordinates={false} />}
                </span>
                <span class="card-title">{kind.label}</span>
                <span class="card-text">{summary}</span>
              </button>
              <div class="card-links">
                <a href={`#/rules/${kind.name}`} aria-label={`Rules of ${kind.label}`}>
                  Rules
                </a>
                <a href={`#/learn/${kind.name}`} aria-label={`Lessons for ${kind.label}`}>
                  Lessons
                </a>
              </div>
            </li>
          );
        })}
      </ul>
      {recent.length > 0 && (
        <section class="recent" aria-label="Your games">
          <h2>Your games</h2>
          <ul>
            {recent.map((doc) => (
              <li key={doc.id}>
                <a href={fragment(doc)}>
                  <strong>{kindOf(doc.game).label}</strong> <span class="muted">{doc.game === familyOf(doc.game) ? '' : doc.game}</span>
                  <span>
                    {playerText(doc.players[0])} against {playerText(doc.players[1])}
                  </span>
                  <span class="muted">{doc.nodes.length - 1} moves</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
