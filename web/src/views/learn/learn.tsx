import { families, familyInfo } from '../../api/games.ts';
import { kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { kLessons, type Lesson } from '../../content/lessons.ts';
import { newDoc, person } from '../../game/doc.ts';
import { table } from '../../game/table.ts';
import type { LessonText } from '../../languages/en/lessons.ts';
import { t } from '../../text/words.ts';
import { Trial } from './trial.tsx';

export function Learn({ family, number }: { family: string; number: number }) {
  const lessons = kLessons[family];
  if (!lessons || !familyInfo(family)) return <Overview />;
  const lesson = lessons[number - 1] ?? lessons[0];
  return (
    <main class="learn" id="content" tabIndex={-1}>
      <nav class="lesson-list" aria-label={t.lessons}>
        <h1>{t.lessonsTitle(kindOf(family).label)}</h1>
        <ol>
          {lessons.map((each, i) => (
            <li key={i}>
              <a href={`#/learn/${family}/${i + 1}`} aria-current={each === lesson ? 'page' : undefined}>
                {t.lessonTexts[family]?.[i]?.title}
              </a>
            </li>
          ))}
        </ol>
        <p>
          <a href={`#/rules/${family}`}>{t.rules}</a> · <a href="#/learn">{t.home}</a>
        </p>
      </nav>
      {lesson && (
        <LessonView
          key={lesson.position}
          lesson={lesson}
          text={t.lessonTexts[family]?.[lessons.indexOf(lesson)]}
          next={number < lessons.length ? `#/learn/${family}/${number + 1}` : null}
        />
      )}
    </main>
  );
}

function Overview() {
  return (
    <main class="narrow" id="content" tabIndex={-1}>
      <h1>{t.learn}</h1>
      <p class="lead">{t.learnLead}</p>
      <ul class="learn-list">
        <li>
          <a class="big" href="#/think">
            {t.think}
          </a>
          <p>{t.learnThink}</p>
        </li>
        {families().map(({ name, title }) => (
          <li key={name} class="learn-game">
            <LearnPicture family={name} />
            <div>
              <h2>{t.ruleTexts[name]?.title ?? title}</h2>
              <ul class="learn-links">
                <li>
                  <a href={`#/rules/${name}`}>{t.rules}</a>
                </li>
                {(kLessons[name] ?? []).map((_, i) => (
                  <li key={i}>
                    <a href={`#/learn/${name}/${i + 1}`}>{t.lessonTexts[name]?.[i]?.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
        <li>
          <a class="big" href="docs/index.html">
            {t.handbook}
          </a>
          <p>{t.learnHandbook}</p>
        </li>
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

interface LessonProps {
  lesson: Lesson;
  text: LessonText | undefined;
  next: string | null;
}

function LessonView({ lesson, text, next }: LessonProps) {
  const openIt = (): void =>
    table.show(newDoc(lesson.game, lesson.position, [person(), person()], { kind: 'move', seconds: 1 }));
  return (
    <article class="lesson">
      <h2>{text?.title}</h2>
      {text?.text.map((each) => <p key={each}>{each}</p>)}
      <h3>{t.tryLesson}</h3>
      <p class="task">{text?.task}</p>
      <Trial
        game={lesson.game}
        position={lesson.position}
        answers={lesson.answers}
        right={text?.after ?? ''}
        wrong={text?.hint ?? ''}
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
