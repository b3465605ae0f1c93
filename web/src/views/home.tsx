import { useMemo } from 'preact/hooks';
import { families, familyInfo, games, usualGame } from '../api/games.ts';
import type { FamilyInfo } from '../api/types.ts';
import { kindOf } from '../boards/kinds.ts';
import { Picture, StartPicture } from '../boards/picture.tsx';
import { kLessons } from '../content/lessons.ts';
import type { Doc } from '../game/doc.ts';
import { fragment } from '../game/link.ts';
import { keptGames } from '../game/storage.ts';
import { outcomeOf } from '../game/result.ts';
import { seatNames } from '../game/seats.ts';
import { openFamily, unfinished } from '../game/table.ts';
import { t, wordsOf } from '../text/words.ts';
import { Before } from './before.tsx';

export function Home() {
  const recent = useMemo(
    () =>
      keptGames()
        .filter((doc) => doc.nodes.length > 1 && familyInfo(doc.game))
        .slice(0, 6),
    [],
  );
  return (
    <main class="home" id="content" tabIndex={-1}>
      <div class="intro">
        <h1>{t.homeTitle(families().length)}</h1>
        <p>{t.homeLead}</p>
      </div>
      <Before />
      {games.get()?.watches && (
        <p class="watch-door">
          <a class="button" href="#/watch">
            {t.watchDoor}
          </a>
        </p>
      )}
      <ul class="cards">
        {families().map((family) => (
          <Card key={family.name} family={family} />
        ))}
      </ul>
      <div class="doors">
        <a class="door" href="#/think">
          <TreePicture />
          <span>
            <span class="card-title">{t.think}</span>
            <span class="card-text">{t.thinkText}</span>
          </span>
        </a>
        <a class="door" href="#/puzzles">
          <PuzzlePicture />
          <span>
            <span class="card-title">{t.puzzles}</span>
            <span class="card-text">{t.puzzlesText}</span>
          </span>
        </a>
        <a class="door" href="#/learn">
          <LessonPicture />
          <span>
            <span class="card-title">{t.learn}</span>
            <span class="card-text">{t.learnText}</span>
          </span>
        </a>
      </div>
      {recent.length > 0 && (
        <section class="recent" aria-label={t.yourGames}>
          <h2>{t.yourGames}</h2>
          <ul>
            {recent.map((doc) => (
              <li key={doc.id}>
                <a href={fragment(doc)}>
                  <strong>{kindOf(doc.game).label}</strong> <span>{t.against(...seatNames(doc))}</span>
                  <span class="muted">{t.moves(doc.nodes.length - 1)}</span>
                  <span class={`recent-result ${doc.result ? outcomeOf(doc, doc.result.result) : 'open'}`}>
                    {resultWord(doc)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <p>
            <a href="#/record">{t.record}</a>
          </p>
        </section>
      )}
    </main>
  );
}

function resultWord(doc: Doc): string {
  if (!doc.result) return t.underWay;
  const { result } = doc.result;
  const winner = seatNames(doc)[result === '1-0' ? 0 : 1];
  return { won: t.youWon, lost: t.youLost, drawn: t.drawn, decided: t.wonBy(winner) }[outcomeOf(doc, result)];
}

function Card({ family: { name, summary } }: { family: FamilyInfo }) {
  const { label, preview } = kindOf(name);
  const spoken = t.aBoard(label);
  const goesOn = unfinished(name) !== undefined;
  return (
    <li class="card">
      <button type="button" class="card-play" aria-label={t.playGame(label)} onClick={() => openFamily(name)}>
        <span class="card-board">
          {preview ? (
            <Picture {...preview} label={spoken} coordinates={false} />
          ) : (
            <StartPicture game={usualGame(name)} label={spoken} />
          )}
        </span>
        <span class="card-title">
          {label}
          <span class="card-tag">{goesOn ? t.goOn : t.playWord}</span>
        </span>
        <span class="card-text">{wordsOf(name)?.aim ?? summary}</span>
      </button>
      <div class="card-links">
        <a href={`#/rules/${name}`} aria-label={t.rulesOf(label)}>
          {t.rules}
        </a>
        {kLessons[name] && (
          <a href={`#/learn/${name}`} aria-label={t.lessonsFor(label)}>
            {t.lessons}
          </a>
        )}
      </div>
    </li>
  );
}

function TreePicture() {
  return (
    <svg class="door-picture" viewBox="0 0 150 92" aria-hidden="true">
      <path d="M42 46C60 46 58 18 76 18" class="best" />
      <path d="M42 46C60 46 58 46 76 46M42 46C60 46 58 74 76 74" />
      <path d="M110 18H126M110 46H126" />
      <path d="M110 74H126" class="cut" />
      <rect x="6" y="33" width="36" height="26" rx="3" class="best" />
      <rect x="76" y="6" width="34" height="24" rx="12" class="best" />
      <rect x="76" y="34" width="34" height="24" rx="12" />
      <rect x="76" y="62" width="34" height="24" rx="12" class="cut" />
      <rect x="126" y="8" width="18" height="20" rx="3" />
      <rect x="126" y="36" width="18" height="20" rx="3" />
      <rect x="126" y="64" width="18" height="20" rx="3" class="cut" />
      <text x="24" y="51" text-anchor="middle">
        7
      </text>
      <text x="93" y="23" text-anchor="middle">
        7
      </text>
      <text x="93" y="51" text-anchor="middle">
        3
      </text>
    </svg>
  );
}

function PuzzlePicture() {
  return (
    <svg class="door-picture" viewBox="0 0 150 92" aria-hidden="true">
      <rect x="30" y="6" width="90" height="80" rx="6" />
      <path d="M40 26H110M40 46H110M40 66H110M52 14V78M75 14V78M98 14V78" />
      <circle cx="52" cy="66" r="9" class="door-stone" />
      <circle cx="98" cy="26" r="9" class="door-stone" />
      <circle cx="75" cy="46" r="11" class="best" fill="none" />
      <text x="75" y="52" text-anchor="middle">
        ?
      </text>
    </svg>
  );
}

function LessonPicture() {
  return (
    <svg class="door-picture" viewBox="0 0 150 92" aria-hidden="true">
      <rect x="8" y="8" width="134" height="76" rx="6" />
      <path d="M26 26H124M26 46H124M26 66H124M40 14V78M75 14V78M110 14V78" />
      <g transform="translate(40 46)">
        <circle r="9" class="door-stone" />
      </g>
      <g transform="translate(75 46)">
        <circle r="9" class="door-stone" />
      </g>
      <circle cx="110" cy="46" r="9" class="best" fill="none" />
    </svg>
  );
}
