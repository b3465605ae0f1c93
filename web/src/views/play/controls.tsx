import { settings } from '../../base/settings.ts';
import { useStore } from '../../base/store.ts';
import type { Match } from '../../game/match.ts';
import { PlainMoves } from './plain-moves.tsx';

const kPaces: [number, string][] = [
  [0, 'as fast as they can'],
  [0.4, 'brisk'],
  [1, 'one a second'],
  [3, 'slow'],
];

export function Controls({ match, onNew }: { match: Match; onNew: () => void }) {
  const { doc, paused, pace, flipped } = useStore(match.store);
  const { sound } = useStore(settings);
  const engines = doc.players.filter((player) => player.kind === 'engine').length;
  const ended = match.ending() !== null;
  return (
    <div class="controls" role="group" aria-label="Controls">
      <PlainMoves match={match} />
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
          <select
            value={String(pace)}
            onChange={(event) => match.store.change({ pace: Number(event.currentTarget.value) })}
          >
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
      <button
        type="button"
        class="mute"
        onClick={() => settings.change({ sound: !sound })}
        aria-pressed={!sound}
        aria-label={sound ? 'Mute' : 'Unmute'}
      >
        <span aria-hidden="true">♪</span>
      </button>
      <button type="button" class="main" onClick={onNew}>
        New game
      </button>
    </div>
  );
}
