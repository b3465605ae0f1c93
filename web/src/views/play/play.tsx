import { useEffect, useState } from 'preact/hooks';
import { settings } from '../../base/settings.ts';
import { useStore } from '../../base/store.ts';
import { boardOf, kindOf } from '../../boards/kinds.ts';
import { PlayBoard } from '../../boards/play-board.tsx';
import type { Scene } from '../../boards/types.ts';
import { lineThrough, node } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { AnalysisTab } from '../analyse/analysis.tsx';
import { Controls } from './controls.tsx';
import { EvaluationBar } from '../analyse/evaluation-bar.tsx';
import { MovesTab } from './moves.tsx';
import { NewGame } from './new-game.tsx';
import { PlayerRow } from './players.tsx';
import { RulesTab } from '../learn/rules.tsx';
import { StatusLine } from './status.tsx';
import { Tabs } from '../common/tabs.tsx';
import type { Seat } from '../../game/table.ts';
import { ThinkView } from '../learn/think.tsx';

type Tab = 'moves' | 'analysis' | 'think' | 'rules';
const kTabs: [Tab, string][] = [
  ['moves', 'Moves'],
  ['analysis', 'Analysis'],
  ['think', 'How it thinks'],
  ['rules', 'Rules'],
];

export function sceneOf(match: Match): Scene | null {
  const { doc } = match.store.get();
  const { position, pieces } = node(doc, doc.current);
  return position === undefined ? null : kindOf(doc.game).scene(boardOf(doc.game), position, pieces);
}

export function Play({ seat, onHelp }: { seat: Seat; onHelp: () => void }) {
  const { match, analysis } = seat;
  const session = useStore(match.store);
  const { on } = useStore(analysis.store);
  const [tab, setTab] = useState<Tab>('moves');
  const [wanted, setWanted] = useState('');
  const [asking, setAsking] = useState(false);
  useKeys(seat, () => setAsking(true), onHelp);

  const { doc, flipped } = session;
  const scene = sceneOf(match);
  const top = flipped ? 0 : 1;
  const bottom = flipped ? 1 : 0;
  return (
    <main class={kindOf(doc.game).darkFirst ? 'play dark-first' : 'play'} id="content" tabIndex={-1}>
      <h1 class="unseen">{kindOf(doc.game).label}: play and analyse</h1>
      <section class="table" aria-label="Board">
        <PlayerRow match={match} side={top} scene={scene} />
        <div class={on ? 'board-row with-bar' : 'board-row'}>
          {on && <EvaluationBar seat={seat} />}
          <PlayBoard match={match} analysis={analysis} onWanted={setWanted} />
        </div>
        <PlayerRow match={match} side={bottom} scene={scene} />
        <StatusLine match={match} wanted={wanted} />
        <Controls match={match} onNew={() => setAsking(true)} />
      </section>
      <section class="panel" aria-label="About the game">
        <Tabs tabs={kTabs} chosen={tab} onChoose={setTab} />
        <div class="tab-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === 'moves' && <MovesTab seat={seat} />}
          {tab === 'analysis' && <AnalysisTab seat={seat} />}
          {tab === 'think' && <ThinkView seat={seat} small />}
          {tab === 'rules' && <RulesTab family={kindOf(doc.game).name} />}
        </div>
      </section>
      {asking && <NewGame doc={doc} onClose={() => setAsking(false)} />}
    </main>
  );
}

function useKeys({ match, analysis }: Seat, onNew: () => void, onHelp: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.closest('input, textarea, select, dialog, [role="tab"]')
      )
        return;
      const pressing = target?.closest('button, a, summary') !== null && target !== null;
      if (pressing && (event.key === ' ' || event.key === 'Enter')) return;
      const line = lineThrough(match.doc, match.doc.current);
      const actions: Record<string, () => void> = {
        ArrowLeft: () => match.back(),
        ArrowRight: () => match.forward(),
        ArrowUp: () => match.goTo(0),
        ArrowDown: () => match.goTo(line[line.length - 1] ?? 0),
        ' ': () => void match.hint(true),
        h: () => void match.hint(),
        u: () => match.undo(),
        f: () => match.store.change({ flipped: !match.store.get().flipped }),
        a: () => analysis.set({ on: !analysis.store.get().on }),
        p: () => match.pause(!match.store.get().paused),
        m: () => settings.change({ sound: !settings.get().sound }),
        n: onNew,
        '?': onHelp,
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [match]);
}
