import { useEffect, useState } from 'preact/hooks';
import { families } from '../../api/games.ts';
import { go } from '../../base/router.ts';
import { useStore } from '../../base/store.ts';
import { askedMove, boardOf, kindOf, sidesOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { familyInfo } from '../../api/games.ts';
import { dailyPuzzle, loadPuzzles, markSolved, puzzleFamilies, solved, type Puzzle } from '../../game/puzzles.ts';
import { t } from '../../text/words.ts';
import { Trial } from './trial.tsx';

// `#/puzzles/kalah/3`; without a number the first one that is not solved yet.
export function Puzzles({ family, number }: { family: string; number: number }) {
  const known = families()
    .map(({ name }) => name)
    .filter((name) => puzzleFamilies().includes(name));
  const chosen = known.includes(family) ? family : '';
  return (
    <main class="puzzles narrow" id="content" tabIndex={-1}>
      <h1>{chosen === '' ? t.puzzles : kindOf(chosen).label}</h1>
      {chosen === '' ? <Choice known={known} /> : <Series key={chosen} family={chosen} number={number} />}
    </main>
  );
}

function Choice({ known }: { known: string[] }) {
  const done = useStore(solved);
  const daily = dailyPuzzle(known);
  return (
    <>
      <p class="lead">{t.puzzlesText}</p>
      {daily.family && <Daily family={daily.family} turn={daily.turn} done={done[daily.family] ?? []} />}
      <ul class="puzzle-cards">
        {known.map((name) => (
          <li key={name}>
            <FamilyCard family={name} done={(done[name] ?? []).length} />
          </li>
        ))}
      </ul>
    </>
  );
}

// The puzzle of the day with its position, and whether it is solved.
function Daily({ family, turn, done }: { family: string; turn: number; done: string[] }) {
  const puzzles = usePuzzles(family);
  const puzzle = puzzles?.[turn % Math.max(1, puzzles.length)];
  const label = t.dailyPuzzle(kindOf(family).label);
  return (
    <a class="daily-puzzle" href={`#/puzzles/${family}/daily`}>
      <span class="puzzle-picture" aria-hidden="true">
        {puzzle && <Picture game={puzzle.game} position={puzzle.position} label="" coordinates={false} />}
      </span>
      <span class="puzzle-about">
        <strong class="card-title">{label}</strong>
        <span class={puzzle && done.includes(puzzle.position) ? 'right' : 'muted'}>
          {puzzle && (done.includes(puzzle.position) ? t.solvedToday : taskOf(puzzle))}
        </span>
      </span>
    </a>
  );
}

// Null until they have come; none where they cannot be had.
function usePuzzles(family: string): Puzzle[] | null {
  const [puzzles, setPuzzles] = useState<Puzzle[] | null>(null);
  useEffect(() => {
    loadPuzzles(family).then(setPuzzles, () => setPuzzles([]));
  }, [family]);
  return puzzles;
}

// One game's puzzles: what its board looks like, and how many are solved.
function FamilyCard({ family, done }: { family: string; done: number }) {
  const { label, preview } = kindOf(family);
  const count = usePuzzles(family)?.length ?? 0; // where there are none, the card leads there all the same
  return (
    <a class="puzzle-card" href={`#/puzzles/${family}`}>
      <span class="puzzle-picture" aria-hidden="true">
        {preview && <Picture {...preview} label="" coordinates={false} />}
      </span>
      <span class="puzzle-about">
        <strong class="card-title">{label}</strong>
        <progress value={done} max={Math.max(1, count)} aria-hidden="true" />
        <span class="muted">{count === 0 ? '…' : t.solvedOf(done, count)}</span>
      </span>
    </a>
  );
}

function Series({ family, number }: { family: string; number: number }) {
  const puzzles = usePuzzles(family);
  const done = useStore(solved)[family] ?? [];
  if (!puzzles) return <p role="status">…</p>;
  const open = puzzles.findIndex((each) => !done.includes(each.position));
  const turn = dailyPuzzle([family]).turn % Math.max(1, puzzles.length);
  const at = Number.isNaN(number) ? turn : number > 0 ? number - 1 : Math.max(0, open);
  const puzzle = puzzles[at];
  if (!puzzle) return <p>{t.noPuzzles}</p>;
  const next = (at + 1) % puzzles.length;
  return (
    <div class="series">
      <p class="muted">
        <a href="#/puzzles">{t.puzzles}</a> · {t.coachOf(at + 1, puzzles.length)} ·{' '}
        {t.solvedOf(done.length, puzzles.length)}
      </p>
      <p class="task">{taskOf(puzzle)}</p>
      <Trial
        key={puzzle.position}
        game={puzzle.game}
        position={puzzle.position}
        answers={[[askedMove(kindOf(puzzle.game), puzzle.best)]]}
        right={puzzle.line.join(' ')}
        wrong=""
        flipped={sideToMove(puzzle) === 1}
        onVerdict={(verdict) => verdict === 'right' && markSolved(family, puzzle)}
      >
        {(verdict) => (
          <button
            type="button"
            class={verdict === 'right' ? 'main' : ''}
            onClick={() => go(`#/puzzles/${family}/${next + 1}`)}
          >
            {t.nextPuzzle}
          </button>
        )}
      </Trial>
    </div>
  );
}

function sideToMove(puzzle: Puzzle): 0 | 1 {
  return kindOf(puzzle.game).toMove?.(boardOf(puzzle.game), puzzle.position) ?? 0;
}

function taskOf(puzzle: Puzzle): string {
  const sides = sidesOf(puzzle.game, familyInfo(puzzle.game)?.sides ?? ['', '']);
  const name = sides[sideToMove(puzzle)];
  return puzzle.distance === undefined ? t.puzzleBest(name) : t.puzzleWin(name, puzzle.distance);
}
