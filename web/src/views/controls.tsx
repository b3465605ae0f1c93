import { settings } from '../base/settings.ts';
import { useStore } from '../base/store.ts';
import { kindOf } from '../boards/kinds.ts';
import type { Match } from '../game/session.ts';

const kPaces: [number, string][] = [
  [0, 'as fast as they can'],
  [0.4, 'brisk'],
  [1, 'one a second'],
  [3, 'slow'],
];

export function Controls({ match, onNew }: { match: Match; onNew: () => void }) {
  const { doc, state, paused, pace, flipped, pending } = useStore(match.store);
  const { sound } = useStore(settings);
  const kind = kindOf(doc.game);
  const engines = doc.players.filter((player) => player.kind === 'engine').length;
  const ended = match.ending() !== null;
  const mine = match.personToMove() && pending === null && !ended;
  const plain = (state?.legal ?? []).filter((move) => kind.steps(move, match.side()).length === 0);
  return (
    <div class="controls" role="group" aria-label="Controls">
      {plain.map((move) => (
        <button key={move} type="button" class="strong" disabled={!mine} onClick={() => void match.play(move)}>
          {move === 'pass' ? 'Pass' : move === 'swap' ? 'Swap sides' : move}
        </button>
      ))}
      <button type="button" onClick={() => match.undo()} disabled={doc.current === 0}>
        <span aria-hidden="true">↶ </span>Undo
      </button>
      <button type="button" onClick={() => void match.hint()} disabled={ended}>
        Hint
      </button>
      <button type="button" onClick={() => match.store.change({ flipped: !flipped })} aria-pressed={flipped}>
        Flip
      </button>
      {engines > 0 && (
        <button type="button" onClick={() => match.pause(!paused)} aria-pressed={paused}>
          {paused ? 'Go on' : 'Pause'}
        </button>
      )}
      {engines === 2 && (
        <label class="pace">
          <span class="unseen">Speed</span>
          <select value={String(pace)} onChange={(event) => match.store.change({ pace: Number(event.currentTarget.value) })}>
            {kPaces.map(([seconds, text]) => (
              <option key={seconds} value={String(seconds)}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      {engines < 2 && (
        <button type="button" onClick={() => match.resign()} disabled={ended || doc.nodes.length < 2}>
          Resign
        </button>
      )}
      <button type="button" class="mute" onClick={() => settings.change({ sound: !sound })} aria-pressed={!sound} aria-label={sound ? 'Mute' : 'Unmute'}>
        <span aria-hidden="true">{sound ? '♪' : '♪ off'}</span>
      </button>
      <button type="button" class="main" onClick={onNew}>
        New game
      </button>
    </div>
  );
}
