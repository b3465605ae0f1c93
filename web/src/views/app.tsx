import { useEffect, useRef, useState } from 'preact/hooks';
import { familyInfo, games, gamesRefused, loadGames } from '../api/games.ts';
import { setLiveRegion } from '../base/announce.ts';
import { place } from '../base/router.ts';
import { useStore } from '../base/store.ts';
import { Shades } from '../boards/glyphs.tsx';
import { kindOf } from '../boards/kinds.ts';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { Home } from './home.tsx';
import { Learn } from './learn/learn.tsx';
import { Play } from './play/play.tsx';
import { Puzzles } from './learn/puzzles.tsx';
import { RecordPage } from './record.tsx';
import { SharedPage } from './play/shared.tsx';
import { RulesPage } from './learn/rules.tsx';
import { table } from '../game/table.ts';
import { ThinkPage } from './learn/think.tsx';
import { language } from '../text/languages.ts';
import { WatchPage } from './watch.tsx';
import { t } from '../text/words.ts';

function View({ onHelp }: { onHelp: () => void }) {
  const { path, query } = useStore(place);
  const [name, detail, number] = path;
  if (name === 'play') {
    const opened = table.open(query);
    return opened ? <Play key={opened.match.doc.id} seat={opened} onHelp={onHelp} /> : <Lost />;
  }
  if (name === 'shared' && detail) return <SharedPage key={detail} id={detail} />;
  if (name === 'think') return <ThinkPage seat={table.any()} />;
  if (name === 'rules' && detail && familyInfo(detail)) return <RulesPage family={detail} />;
  if (name === 'watch') return <WatchPage />;
  if (name === 'record') return <RecordPage />;
  if (name === 'puzzles')
    return <Puzzles family={detail ?? ''} number={number === 'daily' ? NaN : Number(number ?? 0)} />;
  if (name === 'learn') return <Learn family={detail ?? ''} number={Number(number ?? 1)} />;
  return name === undefined ? <Home /> : <Lost />;
}

// Another place is seen from its top, has a title of its own, and is where the keyboard goes on.
function useArrival(): void {
  const { path, query } = useStore(place);
  const known = useStore(games);
  const speaks = useStore(language);
  const key = [...path, path[0] === 'play' ? (query.get('id') ?? query.get('g')) : ''].join('/');
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!known) return;
    if (path[0] !== 'play' && path[0] !== 'shared') document.title = titleOf(path);
    if (before.current !== null && before.current !== key) {
      window.scrollTo(0, 0);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    before.current = key;
  }, [key, known, speaks]);
}

function titleOf([name, detail]: string[]): string {
  const family = detail && familyInfo(detail) ? kindOf(detail).label : '';
  const titles: Record<string, string> = {
    think: t.think,
    puzzles: t.puzzles,
    record: t.record,
    watch: t.watchTitle,
    learn: family ? t.lessonsFor(family) : t.learn,
    rules: t.rulesOf(family),
  };
  const title = name === undefined ? '' : (titles[name] ?? t.lost);
  return title === '' ? 'Palamedes' : `${title} · Palamedes`;
}

function Lost() {
  return (
    <main class="narrow" id="content" tabIndex={-1}>
      <h1>{t.lost}</h1>
      <p>
        {t.lostText} <a href="#/">{t.chooseGame}</a>
      </p>
    </main>
  );
}

export function App() {
  const [help, setHelp] = useState(false);
  const known = useStore(games);
  const refused = useStore(gamesRefused);
  const speaks = useStore(language);
  const live = useRef<HTMLDivElement>(null);
  useArrival();
  useEffect(() => setLiveRegion(live.current), []);
  useEffect(() => void loadGames(), []);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, select')) return;
      if (event.key === '?') setHelp(true);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t.skip}
      </a>
      <svg class="shades" width="0" height="0" aria-hidden="true" focusable="false">
        <Shades />
      </svg>
      {known ? (
        <>
          <Header onHelp={() => setHelp(true)} />
          <View key={speaks} onHelp={() => setHelp(true)} />
        </>
      ) : (
        <p class="narrow" role="status">
          {refused ? t.sentence(refused) : t.asking}
        </p>
      )}
      <div ref={live} class="unseen" role="status" aria-live="polite" />
      {help && <Help onClose={() => setHelp(false)} />}
    </>
  );
}
