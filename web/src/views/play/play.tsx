import { useEffect, useState } from 'preact/hooks';
import { settings } from '../../base/settings.ts';
import { useStore } from '../../base/store.ts';
import { useMedia } from '../../base/media.ts';
import { boardOf, kindOf } from '../../boards/kinds.ts';
import { isWide, laidFor, ratioOf } from '../../boards/laid.ts';
import { PlayBoard } from '../../boards/play-board.tsx';
import type { Board, Kind, Scene } from '../../boards/types.ts';
import { lineThrough, node } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';
import { AnalysisTab } from '../analyse/analysis.tsx';
import { AimLine } from './aim.tsx';
import { Controls } from './controls.tsx';
import { EndingCard } from './ending.tsx';
import { EvaluationBar } from '../analyse/evaluation-bar.tsx';
import { MovesTab } from './moves.tsx';
import { NewGame } from './new-game.tsx';
import { PlayerRow } from './players.tsx';
import { RulesTab } from '../learn/rules.tsx';
import { StatusLine } from './status.tsx';
import { Setup } from '../analyse/setup.tsx';
import { Tabs } from '../common/tabs.tsx';
import type { Seat } from '../../game/table.ts';
import { ThinkView } from '../learn/think.tsx';

export type Tab = 'moves' | 'analysis' | 'think' | 'rules';

function tabs(): [Tab, string][] {
  return [
    ['moves', t.tabMoves],
    ['analysis', t.tabAnalysis],
    ['think', t.tabThink],
    ['rules', t.tabRules],
  ];
}

export function sceneOf(match: Match): Scene | null {
  const { doc } = match.store.get();
  const { position, pieces } = node(doc, doc.current);
  return position === undefined ? null : kindOf(doc.game).scene(boardOf(doc.game), position, pieces);
}

// How the place of a board is laid out: by its shape, and by whose pieces are dark.
export function playClasses(kind: Kind, board: Board): { class: string; style: Record<string, string> } {
  return {
    class: `play${kind.darkFirst ? ' dark-first' : ''}${isWide(board) ? ' wide-board' : ''}`,
    style: { '--ratio': String(ratioOf(board)) },
  };
}

export function Play({ seat, onHelp }: { seat: Seat; onHelp: () => void }) {
  const { match, analysis } = seat;
  const { doc, flipped } = useStore(match.store);
  const [tab, setTab] = useState<Tab>('moves');
  const [wanted, setWanted] = useState('');
  const [asking, setAsking] = useState(false);
  const [setup, setSetup] = useState(false);
  const lying = useMedia('(orientation: landscape)');
  useKeys(seat, () => setAsking(true), onHelp);
  useTitle(match);

  const kind = kindOf(doc.game);
  const scene = sceneOf(match);
  const board = laidFor(boardOf(doc.game), lying);
  const top = flipped ? 0 : 1;
  const bottom = flipped ? 1 : 0;
  return (
    <main {...playClasses(kind, board)} id="content" tabIndex={-1}>
      <h1 class="unseen">{t.playTitle(kind.label)}</h1>
      {setup ? (
        <Setup seat={seat} onClose={() => setSetup(false)} />
      ) : (
        <>
          <PlayerRow match={match} side={top} scene={scene} at="top" />
          <AimLine game={doc.game} />
          <section class="table" aria-label={t.board}>
            <div class="board-row">
              <EvaluationBar seat={seat} />
              <div class="board-place">
                <PlayBoard
                  match={match}
                  analysis={analysis}
                  knowledge={seat.knowledge}
                  onWanted={setWanted}
                  lying={lying}
                />
                <EndingCard key={doc.id} seat={seat} onReview={() => setTab(showReview())} />
              </div>
            </div>
          </section>
          <PlayerRow match={match} side={bottom} scene={scene} at="bottom" />
          <div class="under">
            <StatusLine match={match} wanted={wanted} />
            <Controls match={match} onNew={() => setAsking(true)} />
          </div>
          <section class="panel" aria-label={t.aboutGame}>
            <Tabs tabs={tabs()} chosen={tab} onChoose={setTab} />
            <div class="tab-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
              {tab === 'moves' && <MovesTab seat={seat} />}
              {tab === 'analysis' && <AnalysisTab seat={seat} onSetup={() => setSetup(true)} />}
              {tab === 'think' && <ThinkView seat={seat} small />}
              {tab === 'rules' && <RulesTab family={kind.name} />}
            </div>
          </section>
        </>
      )}
      {asking && <NewGame doc={doc} onClose={() => setAsking(false)} />}
    </main>
  );
}

// What was asked for may stand below the edge of the window.
function showReview(): Tab {
  requestAnimationFrame(() => document.querySelector('.review')?.scrollIntoView({ block: 'center' }));
  return 'moves';
}

// The tab of the browser says whose turn it is.
function useTitle(match: Match): void {
  const { doc, state } = useStore(match.store);
  const engines = doc.players.some((player) => player.kind === 'engine');
  const mine = engines && state !== null && match.personToMove() && match.ending() === null && doc.current > 0;
  const title = `${mine ? `${t.yourMove} · ` : ''}${kindOf(doc.game).label} · Palamedes`;
  useEffect(() => {
    document.title = title;
  }, [title]);
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
        r: () => match.redo(),
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
