import { useEffect, useRef, useState } from 'preact/hooks';
import { familyInfo, games, loadGames } from '../api/games.ts';
import { setLiveRegion } from '../base/announce.ts';
import { place } from '../base/router.ts';
import { useStore } from '../base/store.ts';
import { Shades } from '../boards/glyphs.tsx';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { Home } from './home.tsx';
import { Learn } from './learn/learn.tsx';
import { Play } from './play/play.tsx';
import { RulesPage } from './learn/rules.tsx';
import { table } from '../game/table.ts';
import { ThinkPage } from './learn/think.tsx';

function View({ onHelp }: { onHelp: () => void }) {
  const { path, query } = useStore(place);
  const [name, detail, number] = path;
  if (name === 'play') {
    const opened = table.open(query);
    return opened ? <Play key={opened.match.doc.id} seat={opened} onHelp={onHelp} /> : <Lost />;
  }
  if (name === 'think') return <ThinkPage seat={table.any()} />;
  if (name === 'rules' && detail && familyInfo(detail)) return <RulesPage family={detail} />;
  if (name === 'learn') return <Learn family={detail ?? ''} number={Number(number ?? 1)} />;
  return name === undefined ? <Home /> : <Lost />;
}

function Lost() {
  return (
    <main class="narrow" id="content">
      <h1>There is nothing here</h1>
      <p>
        The link leads to no game that this page knows. <a href="#/">Choose a game</a> instead.
      </p>
    </main>
  );
}

export function App() {
  const [help, setHelp] = useState(false);
  const known = useStore(games);
  const live = useRef<HTMLDivElement>(null);
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
        Skip to the content
      </a>
      <svg class="shades" width="0" height="0" aria-hidden="true" focusable="false">
        <Shades />
      </svg>
      {known ? (
        <>
          <Header onHelp={() => setHelp(true)} />
          <View onHelp={() => setHelp(true)} />
        </>
      ) : (
        <p class="narrow" role="status">
          Asking the server what it can play …
        </p>
      )}
      <div ref={live} class="unseen" role="status" aria-live="polite" />
      {help && <Help onClose={() => setHelp(false)} />}
    </>
  );
}
