import { useEffect, useMemo, useState } from 'preact/hooks';
import { families, familyInfo } from '../../api/games.ts';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { PlayBoard } from '../../boards/play-board.tsx';
import { kLessons, type Lesson } from '../../content/lessons.ts';
import { movesTo, newDoc, person } from '../../game/doc.ts';
import { Match } from '../../game/match.ts';
import { PlainMoves } from '../play/plain-moves.tsx';
import { StatusLine } from '../play/status.tsx';
import { FigureView } from './rules.tsx';
import { kRules } from '../../content/rules.ts';
import { table } from '../../game/table.ts';

export function Learn({ family, number }: { family: string; number: number }) {
  const lessons = kLessons[family];
  if (!lessons || !familyInfo(family)) return <Overview />;
  const lesson = lessons[number - 1] ?? lessons[0];
  return (
    <main class="learn" id="content" tabIndex={-1}>
      <nav class="lesson-list" aria-label="Lessons">
        <h1>{kindOf(family).label}: lessons</h1>
        <ol>
          {lessons.map((each, i) => (
            <li key={each.title}>
              <a href={`#/learn/${family}/${i + 1}`} aria-current={each === lesson ? 'page' : undefined}>
                {each.title}
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a href={`#/rules/${family}`}>Rules</a> · <a href="#/learn">All games</a>
        </p>
      </nav>
      {lesson && (
        <LessonView
          key={lesson.title}
          lesson={lesson}
          next={number < lessons.length ? `#/learn/${family}/${number + 1}` : null}
        />
      )}
    </main>
  );
}

function Overview() {
  return (
    <main class="narrow" id="content" tabIndex={-1}>
      <h1>Learn</h1>
      <p class="lead">How each game is played, what to look for in it, and how a program finds its moves.</p>
      <ul class="learn-list">
        <li>
          <a class="big" href="#/think">
            How it thinks
          </a>
          <p>
            The search tree of any position, node by node: minimax, alpha-beta, NegaScout, Monte Carlo, chance. Switch
            techniques off and count.
          </p>
        </li>
        {families().map(({ name, title }) => (
          <li key={name} class="learn-game">
            <LearnPicture family={name} />
            <div>
              <h2>{kRules[name]?.title ?? title}</h2>
              <ul class="learn-links">
                <li>
                  <a href={`#/rules/${name}`}>Rules</a>
                </li>
                {(kLessons[name] ?? []).map((lesson, i) => (
                  <li key={lesson.title}>
                    <a href={`#/learn/${name}/${i + 1}`}>{lesson.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function LearnPicture({ family }: { family: string }) {
  const { preview } = kindOf(family);
  if (!preview) return null;
  return (
    <a class="learn-picture" href={`#/learn/${family}`} tabIndex={-1} aria-hidden="true">
      <Picture game={preview.game} position={preview.position} label="" coordinates={false} />
    </a>
  );
}

// A position to try: people move for the side that the lesson is about; what they play is compared with its answers.
function LessonView({ lesson, next }: { lesson: Lesson; next: string | null }) {
  const [round, setRound] = useState(0);
  const match = useMemo(
    () => new Match(newDoc(lesson.game, lesson.position, [person(), person()], { kind: 'move', seconds: 1 }), false),
    [lesson, round],
  );
  useEffect(() => () => match.close(), [match]);
  const { doc } = useStore(match.store);
  const [wanted, setWanted] = useState('');
  const played = movesTo(doc, doc.current);
  const verdict = judged(lesson, played);
  return (
    <article class="lesson" data-played={played.length}>
      <h2>{lesson.title}</h2>
      {lesson.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {lesson.figure && <FigureView figure={lesson.figure} />}
      <h3>Try it</h3>
      <p class="task">{lesson.task}</p>
      <div class="lesson-board">
        <PlayBoard match={match} onWanted={setWanted} />
      </div>
      <StatusLine match={match} wanted={wanted} />
      <div role="status">
        {verdict === 'right' && (
          <p class="right">
            <strong>✓ That is it.</strong> {lesson.after}
          </p>
        )}
        {verdict === 'wrong' && (
          <p class="not-yet">
            <strong>✗ Not that one.</strong> {lesson.hint}
          </p>
        )}
      </div>
      <div class="controls">
        <PlainMoves match={match} />
        <button type="button" onClick={() => setRound(round + 1)} disabled={played.length === 0}>
          Again
        </button>
        <button type="button" onClick={() => void match.hint()}>
          Hint
        </button>
        <button
          type="button"
          onClick={() =>
            table.show(newDoc(lesson.game, lesson.position, [person(), person()], { kind: 'move', seconds: 1 }))
          }
        >
          Open on the table
        </button>
        {next && (
          <a class={verdict === 'right' ? 'button main' : 'button'} href={next}>
            Next lesson
          </a>
        )}
      </div>
    </article>
  );
}

function judged(lesson: Lesson, played: string[]): 'open' | 'right' | 'wrong' {
  if (played.length === 0) return 'open';
  // A flip is right whatever it shows.
  const kind = kindOf(lesson.game);
  const same = (move: string, answer: string): boolean => move === answer || askedMove(kind, move) === answer;
  const fits = (answer: string[]): boolean =>
    played.every((move, i) => i >= answer.length || same(move, answer[i] ?? ''));
  const going = lesson.answers.filter(fits);
  if (going.length === 0) return 'wrong';
  return going.some((answer) => played.length >= answer.length) ? 'right' : 'open';
}
