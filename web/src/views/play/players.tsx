import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../../api/types.ts';
import { useMedia } from '../../base/media.ts';
import { clockText } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { boardOf, kindOf, sidesOf } from '../../boards/kinds.ts';
import { isWide, laidFor } from '../../boards/laid.ts';
import { kBadge, type Scene } from '../../boards/types.ts';
import { opponentOf } from '../../content/opponents.ts';
import { timeLeft } from '../../game/clock.ts';
import { characterOf } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { newsOf } from '../../game/news.ts';
import { seatNames, sharesTable } from '../../game/seats.ts';
import { t } from '../../text/words.ts';
import { Icon } from '../../base/icon.tsx';
import { Face } from '../common/face.tsx';

export interface PlayerRowProps {
  match: Match;
  side: Side;
  scene: Scene | null;
  at: 'top' | 'bottom';
  note?: string | undefined; // in place of whose turn it is
}

export function PlayerRow({ match, side, scene, at, note }: PlayerRowProps) {
  const { doc, names, thinking } = useStore(match.store);
  const kind = kindOf(doc.game);
  const player = doc.players[side];
  const toMove = match.turn() === side && !match.ending();
  const busy = toMove && thinking;
  const mark = scene?.marks[side] ?? '';
  const level = characterOf(player);
  const character = opponentOf(level);
  const news = newsOf(doc);
  const bySide = sharesTable(doc);
  return (
    <div class={`player at-${at}${toMove ? ' to-move' : ''}${busy ? ' busy' : ''}`}>
      {character ? <Face traits={character.face} size={36} /> : <PersonMark />}
      <span class="player-who">
        <span class="player-name">
          {seatNames(doc, names)[side]}
          {character && <span class="player-level"> {t.levelOf(level)}</span>}
        </span>
        <span class="player-side">
          {mark !== '' && (
            <svg class="player-mark" viewBox="-60 -60 120 120" aria-hidden="true">
              <kind.Glyph glyph={mark} size={kind.badgeSize?.(mark) ?? kBadge} />
            </svg>
          )}
          {!bySide && sidesOf(doc.game, names)[side]}
          {scene?.notes[side] && (
            <span class="player-note">
              {bySide ? '' : ' · '}
              {scene.notes[side]}
            </span>
          )}
        </span>
      </span>
      <span class={note === undefined ? 'turn' : 'turn muted'}>
        {note ?? (toMove ? (busy ? t.thinking : t.toMove) : news?.mover === side ? news.text : '')}
      </span>
      <span class="gap" />
      {scene && scene.taken[side].length > 0 && <Taken glyphs={scene.taken[side]} game={doc.game} />}
      {doc.timing.kind === 'clock' && <Clock match={match} side={side} running={toMove} />}
    </div>
  );
}

// For captured pieces, in units of their drawing: beside a board, and above or below one that is wide.
const kTakenRoom = 210;
const kTakenRoomAbove = 520;

function PersonMark() {
  return (
    <span class="turn-mark" aria-hidden="true">
      <Icon name="person" />
    </span>
  );
}

function Taken({ glyphs, game }: { glyphs: string[]; game: string }) {
  const kind = kindOf(game);
  const roomy = useMedia('(orientation: landscape) and (min-width: 1180px) and (min-height: 521px)');
  const room = roomy && isWide(laidFor(boardOf(game), true)) ? kTakenRoomAbove : kTakenRoom;
  const step = Math.min(34, room / glyphs.length); // the more there are, the more they overlap
  const spoken = glyphs.map((glyph) => kind.speak(glyph)).join(', ');
  return (
    <svg class="taken" viewBox={`0 0 ${(glyphs.length - 1) * step + 60} 60`} role="img" aria-label={t.captured(spoken)}>
      {glyphs.map((glyph, i) => (
        <g key={i} transform={`translate(${30 + i * step} 30)`}>
          <kind.Glyph glyph={glyph} size={26} />
        </g>
      ))}
    </svg>
  );
}

function Clock({ match, side, running }: { match: Match; side: Side; running: boolean }) {
  const { doc, turnStarted, paused } = useStore(match.store);
  const [now, setNow] = useState(Date.now());
  const ticks = running && !paused && doc.nodes.length > 1;
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [ticks]);
  const left = ticks ? timeLeft(doc.left[side], turnStarted, now) : doc.left[side];
  useEffect(() => {
    if (ticks && left <= 0) match.timeIsUp(side);
  }, [ticks, left <= 0]);
  return (
    <span class={running ? 'clock running' : 'clock'} role="timer" aria-label={t.timeLeft(clockText(left))}>
      {clockText(left)}
    </span>
  );
}
