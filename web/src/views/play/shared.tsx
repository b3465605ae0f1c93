import { useEffect, useMemo, useState } from 'preact/hooks';
import { IconButton } from '../../base/icon.tsx';
import { useMedia } from '../../base/media.ts';
import { useStore } from '../../base/store.ts';
import { boardOf, kindOf, sidesOf } from '../../boards/kinds.ts';
import { laidFor } from '../../boards/laid.ts';
import { PlayBoard } from '../../boards/play-board.tsx';
import { newId, person } from '../../game/doc.ts';
import { endText, outcomeOf } from '../../game/result.ts';
import { invitationOf, isAsked, sharedLink, SharedSeat, type SharedMatch } from '../../game/shared.ts';
import { table } from '../../game/table.ts';
import type { SharedState, Side } from '../../api/types.ts';
import { t } from '../../text/words.ts';
import { RulesTab } from '../learn/rules.tsx';
import { Tabs } from '../common/tabs.tsx';
import { AimLine } from './aim.tsx';
import { ResignDialog } from './controls.tsx';
import { usePlace } from './ending.tsx';
import { CopyButton } from './copy-button.tsx';
import { MoveList, Walk } from './moves.tsx';
import { NewGame } from './new-game.tsx';
import { PlainMoves } from './plain-moves.tsx';
import { playClasses, sceneOf } from './play.tsx';
import { PlayerRow } from './players.tsx';
import { StatusLine } from './status.tsx';

const kHour = 3600;

// A game by link: one's own seat at it, or a place to watch.
export function SharedPage({ id }: { id: string }) {
  const seat = useMemo(() => new SharedSeat(id), [id]);
  useEffect(() => () => seat.close(), [seat]);
  const state = useStore(seat.state);
  const gone = useStore(seat.gone);
  if (state && seat.match)
    return <SharedTable seat={seat} match={seat.match} state={state} invited={invitationOf(id)} />;
  return (
    <main class="narrow" id="content" tabIndex={-1}>
      {gone === '' ? (
        <p role="status">{t.joining}</p>
      ) : (
        <>
          <h1>{t.sharedGone}</h1>
          <p>
            {t.sentence(gone)} <a href="#/">{t.chooseGame}</a>
          </p>
        </>
      )}
    </main>
  );
}

interface TableProps {
  seat: SharedSeat;
  match: SharedMatch;
  state: SharedState;
  invited: string | null; // the friend's key, for who has made the game
}

type Tab = 'moves' | 'rules';

function SharedTable({ seat, match, state, invited }: TableProps) {
  const { doc, names, flipped } = useStore(match.store);
  const gone = useStore(seat.gone);
  const [wanted, setWanted] = useState('');
  const [tab, setTab] = useState<Tab>('moves');
  const [asking, setAsking] = useState(false);
  const lying = useMedia('(orientation: landscape)');
  const kind = kindOf(doc.game);
  const scene = sceneOf(match);
  const top: Side = flipped ? 0 : 1;
  const bottom: Side = flipped ? 1 : 0;
  const title = t.sharedTitle(kind.label);
  const mine = match.personToMove() && !state.over;
  useEffect(() => {
    document.title = `${mine ? `${t.yourMove} · ` : ''}${title} · Palamedes`;
  }, [title, mine]);
  const here = (side: Side): string | undefined => (state.present[side] ? undefined : t.away);
  return (
    <main {...playClasses(kind, laidFor(boardOf(doc.game), lying))} id="content" tabIndex={-1}>
      <h1 class="unseen">{title}</h1>
      <PlayerRow match={match} side={top} scene={scene} at="top" note={here(top)} />
      <AimLine game={doc.game} />
      <section class="table" aria-label={t.board}>
        <div class="board-row plain-row">
          <div class="board-place">
            <PlayBoard match={match} onWanted={setWanted} lying={lying} />
            <SharedEnding
              key={`${doc.id} ${isAsked(state.again, state.seat)}`}
              seat={seat}
              match={match}
              state={state}
              onNew={() => setAsking(true)}
            />
          </div>
        </div>
      </section>
      <PlayerRow match={match} side={bottom} scene={scene} at="bottom" note={here(bottom)} />
      <div class="under">
        {gone ? (
          <p class="status trouble" role="alert">
            {t.sharedGone}
          </p>
        ) : (
          <StatusLine match={match} wanted={wanted || waitingText(state, sidesOf(doc.game, names))} />
        )}
        <SharedControls match={match} state={state} onNew={() => setAsking(true)} />
      </div>
      <section class="panel" aria-label={t.aboutGame}>
        <Tabs
          tabs={[
            ['moves', t.tabMoves],
            ['rules', t.tabRules],
          ]}
          chosen={tab}
          onChoose={setTab}
        />
        <div class="tab-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === 'rules' ? (
            <RulesTab family={kind.name} />
          ) : (
            <>
              <Request seat={seat} state={state} />
              {invited !== null && !state.present[state.seat === 0 ? 1 : 0] && !state.over && (
                <Invitation link={invited} />
              )}
              <Walk match={match} />
              <MoveList match={match} />
              <About state={state} />
            </>
          )}
        </div>
      </section>
      {asking && <NewGame doc={doc} onClose={() => setAsking(false)} />}
    </main>
  );
}

// What is awaited while it is not one's own turn.
function waitingText({ seat, side, present, moves }: SharedState, names: [string, string]): string {
  if (seat === null) return t.watching;
  if (moves.length === 0 && !present[seat === 0 ? 1 : 0]) return t.waitingForFriend;
  return t.theirTurn(names[side]);
}

function SharedControls({ match, state, onNew }: { match: SharedMatch; state: SharedState; onNew: () => void }) {
  const { flipped } = useStore(match.store);
  const [resigning, setResigning] = useState(false);
  const plays = state.seat !== null && !state.over;
  return (
    <div class="controls" role="group" aria-label={t.controls}>
      <PlainMoves match={match} asks />
      {state.seat !== null && (
        <IconButton
          icon="undo"
          label={t.askTakeback}
          caption={t.captions.undo}
          onClick={() => match.undo()}
          disabled={!plays || state.asks !== null || state.moves.length === 0}
        />
      )}
      <IconButton
        icon="flip"
        label={t.flip}
        caption={t.captions.flip}
        onClick={() => match.store.change({ flipped: !flipped })}
        pressed={flipped}
      />
      {state.seat !== null && (
        <IconButton
          icon="resign"
          label={t.resign}
          caption={t.captions.resign}
          onClick={() => setResigning(true)}
          disabled={!plays}
        />
      )}
      <IconButton icon="add" label={t.newGame} caption={t.captions.newGame} kind="main" onClick={onNew} />
      {resigning && <ResignDialog match={match} onClose={() => setResigning(false)} />}
    </div>
  );
}

// A takeback needs the other's consent.
function Request({ seat, state }: { seat: SharedSeat; state: SharedState }) {
  if (state.asks === null || state.seat === null) return null;
  if (state.asks === state.seat) return <p class="request muted">{t.takebackAsked}</p>;
  return (
    <div class="request" role="alert">
      <p>{t.wantsTakeback(t.friend)}</p>
      <Answers seat={seat} yes="agree" />
    </div>
  );
}

function Answers({ seat, yes }: { seat: SharedSeat; yes: 'agree' | 'again' }) {
  const answer = (action: 'agree' | 'again' | 'decline') => () => void seat.act({ action }).catch(() => undefined);
  return (
    <div class="coach-row">
      <button type="button" class="main" onClick={answer(yes)}>
        {t.agree}
      </button>
      <button type="button" onClick={answer('decline')}>
        {t.decline}
      </button>
    </div>
  );
}

function Invitation({ link }: { link: string }) {
  const address = sharedLink(link);
  return (
    <section class="invitation" aria-label={t.invite}>
      <h2>{t.invite}</h2>
      <p>{t.inviteText}</p>
      <input
        type="text"
        readOnly
        value={address}
        aria-label={t.invite}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={address} label={t.copyInvite} />
    </section>
  );
}

function About({ state }: { state: SharedState }) {
  return (
    <section class="about-shared">
      {state.spectators > 0 && <p class="muted">{t.spectators(state.spectators)}</p>}
      <p class="muted">{t.inviteWatch}</p>
      <CopyButton text={sharedLink(state.watch)} label={t.copyWatch} />
      <p class="muted">{t.sharedKept(Math.max(1, Math.round(state.kept_seconds / kHour)))}</p>
    </section>
  );
}

interface EndingProps {
  seat: SharedSeat;
  match: SharedMatch;
  state: SharedState;
  onNew: () => void;
}

function SharedEnding({ seat, match, state, onNew }: EndingProps) {
  const { doc, names } = useStore(match.store);
  const [closed, setClosed] = useState(false);
  const ending = match.ending();
  const shown = ending !== null && !closed;
  const { card, place } = usePlace(shown, doc.current);
  if (!shown) return null;
  const outcome = outcomeOf(doc, ending.result);
  const sides = sidesOf(doc.game, names);
  const winner = sides[ending.result === '1-0' ? 0 : 1];
  const title = { won: t.youWon, lost: t.youLost, drawn: t.drawn, decided: t.sideWon(winner) }[outcome];
  // A copy of one's own, to look at with an engine.
  const copy = (): void => table.show({ ...doc, id: newId(), players: [person(), person()] });
  return (
    <div class={`ending ${outcome}${place}`} role="dialog" aria-label={title} ref={card}>
      <IconButton icon="close" label={t.lookAtBoard} kind="bare ending-close" onClick={() => setClosed(true)} />
      <div class="ending-head">
        <div>
          <h2>{title}</h2>
          <p>
            {t.sentence(endText(doc, ending, names))} <span class="muted">{t.afterMoves(doc.nodes.length - 1)}</span>
          </p>
        </div>
      </div>
      {isAsked(state.again, state.seat) && (
        <div class="request" role="alert">
          <p>{t.wantsRematch(t.friend)}</p>
          <Answers seat={seat} yes="again" />
        </div>
      )}
      <div class="ending-buttons">
        {state.seat !== null && !isAsked(state.again, state.seat) && (
          <IconButton
            icon="swap"
            label={state.again === null ? t.rematchSwapped : t.rematchOffered}
            text
            kind="main whole"
            disabled={state.again !== null}
            onClick={() => void seat.act({ action: 'again' }).catch(() => undefined)}
          />
        )}
        <IconButton icon="search" label={t.openOnTable} text kind={state.seat === null ? 'main' : ''} onClick={copy} />
        <IconButton icon="add" label={t.newGame} text onClick={onNew} />
      </div>
    </div>
  );
}
