import { families, familyInfo } from '../../api/games.ts';
import { kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { kLessons, type Lesson } from '../../content/lessons.ts';
import { newDoc, person } from '../../game/doc.ts';
import { FigureView } from './rules.tsx';
import { kRules } from '../../content/rules.ts';
import { table } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { Trial } from './trial.tsx';

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

function LessonView({ lesson, next }: { lesson: Lesson; next: string | null }) {
  const openIt = (): void =>
    table.show(newDoc(lesson.game, lesson.position, [person(), person()], { kind: 'move', seconds: 1 }));
  return (
    <article class="lesson">
      <h2>{lesson.title}</h2>
      {lesson.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {lesson.figure && <FigureView figure={lesson.figure} />}
      <h3>{t.tryLesson}</h3>
      <p class="task">{lesson.task}</p>
      <Trial
        game={lesson.game}
        position={lesson.position}
        answers={lesson.answers}
        right={lesson.after}
        wrong={lesson.hint}
      >
        {(verdict) => (
          <>
            <button type="button" onClick={openIt}>
              {t.openOnTable}
            </button>
            {next && (
              <a class={verdict === 'right' ? 'button main' : 'button'} href={next}>
                {t.nextLesson}
              </a>
            )}
          </>
        )}
      </Trial>
    </article>
  );
}
