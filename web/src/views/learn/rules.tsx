import { familyInfo } from '../../api/games.ts';
import { kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { kLessons } from '../../content/lessons.ts';
import { kRules } from '../../content/rules.ts';
import type { Figure } from '../../content/figure.ts';
import { table, usualDoc } from '../../game/table.ts';

export function FigureView({ figure }: { figure: Figure }) {
  return (
    <figure class="board-figure">
      <Picture
        game={figure.game}
        position={figure.position}
        label={figure.caption}
        side={figure.side ?? 0}
        {...(figure.moves ? { moves: figure.moves } : {})}
        {...(figure.marks ? { marks: figure.marks } : {})}
        {...(figure.rings ? { rings: figure.rings } : {})}
      />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}

function Sections({ family }: { family: string }) {
  return (
    <>
      {(kRules[family]?.sections ?? []).map((section) => (
        <section key={section.title} class="rule">
          <h2>{section.title}</h2>
          {section.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {section.figures && (
            <div class="figures-row">
              {section.figures.map((figure) => (
                <FigureView key={figure.caption} figure={figure} />
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
  return kRules[family]?.intro ?? familyInfo(family)?.summary ?? '';
}

export function RulesTab({ family }: { family: string }) {
  return (
    <div class="rules-tab">
      <p>{introOf(family)}</p>
      <Sections family={family} />
      <p>
        <a href={`#/rules/${family}`}>The rules on a page of their own</a>
        {kLessons[family] && (
          <>
            {' '}
            · <a href={`#/learn/${family}`}>Lessons</a>
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
      <h1>{kRules[family]?.title ?? kind.label}</h1>
      <p class="lead">{introOf(family)}</p>
      <p class="row">
        <button type="button" class="main" onClick={() => table.show(usualDoc(family))}>
          Play {kind.label}
        </button>
        {kLessons[family] && (
          <a class="button" href={`#/learn/${family}`}>
            Lessons
          </a>
        )}
      </p>
      <Sections family={family} />
    </main>
  );
}
