import { familyInfo } from '../../api/games.ts';
import { kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { kLessons } from '../../content/lessons.ts';
import { kRuleFigures } from '../../content/rules.ts';
import type { Figure } from '../../content/figure.ts';
import { table, usualDoc } from '../../game/table.ts';
import { t, wordsOf } from '../../text/words.ts';

function FigureView({ figure, caption }: { figure: Figure; caption: string }) {
  return (
    <figure class="board-figure">
      <Picture
        game={figure.game}
        position={figure.position}
        label={caption}
        side={figure.side ?? 0}
        {...(figure.moves ? { moves: figure.moves } : {})}
        {...(figure.marks ? { marks: figure.marks } : {})}
        {...(figure.rings ? { rings: figure.rings } : {})}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Sections({ family }: { family: string }) {
  return (
    <>
      {(t.ruleTexts[family]?.sections ?? []).map((section, number) => (
        <section key={section.title} class="rule">
          <h2>{section.title}</h2>
          {section.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {section.captions.length > 0 && (
            <div class="figures-row">
              {kRuleFigures[family]?.[number]?.map((figure, i) => (
                <FigureView key={i} figure={figure} caption={section.captions[i] ?? ''} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}

// A game without a text of its own is told by its summary.
function introOf(family: string): string {
  return t.ruleTexts[family]?.intro ?? familyInfo(family)?.summary ?? '';
}

// What a first game needs: the aim, and what the coach says.
function InShort({ family }: { family: string }) {
  const words = wordsOf(family);
  if (!words) return null;
  return (
    <section class="rule">
      <h2>{t.theAim}</h2>
      <p>{words.aim}</p>
      <ol class="in-short">
        {words.coach.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

export function RulesTab({ family }: { family: string }) {
  return (
    <div class="rules-tab">
      <InShort family={family} />
      <p>{introOf(family)}</p>
      <Sections family={family} />
      <p>
        <a href={`#/rules/${family}`}>{t.rulesPage}</a>
        {kLessons[family] && (
          <>
            {' '}
            · <a href={`#/learn/${family}`}>{t.lessons}</a>
          </>
        )}
      </p>
    </div>
  );
}

export function RulesPage({ family }: { family: string }) {
  const kind = kindOf(family);
  return (
    <main class="rules-page" id="content" tabIndex={-1}>
      <h1>{t.ruleTexts[family]?.title ?? kind.label}</h1>
      <p class="lead">{introOf(family)}</p>
      <p class="row">
        <button type="button" class="main" onClick={() => table.show(usualDoc(family))}>
          {t.playGame(kind.label)}
        </button>
        {kLessons[family] && (
          <a class="button" href={`#/learn/${family}`}>
            {t.lessons}
          </a>
        )}
      </p>
      <Sections family={family} />
    </main>
  );
}
