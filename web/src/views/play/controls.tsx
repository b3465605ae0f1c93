import { useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';
import { Dialog } from '../common/dialog.tsx';
import { IconButton } from '../../base/icon.tsx';
import { PlainMoves } from './plain-moves.tsx';

const kPaces = [0, 0.4, 1, 3];

// One row under the board, never two.
export function Controls({ match, onNew }: { match: Match; onNew: () => void }) {
  const { doc, paused, pace, flipped, advising, undone } = useStore(match.store);
  const [resigning, setResigning] = useState(false);
  const engines = doc.players.filter((player) => player.kind === 'engine').length;
  const ended = match.ending() !== null;
  return (
    <div class="controls" role="group" aria-label={t.controls}>
      <PlainMoves match={match} />
      <IconButton icon="undo" label={t.undo} onClick={() => match.undo()} disabled={doc.current === 0} />
      <IconButton icon="redo" label={t.redo} onClick={() => match.redo()} disabled={undone.length === 0} />
      <IconButton icon="hint" label={t.hint} onClick={() => void match.hint()} disabled={ended} busy={advising} />
      <IconButton
        icon="flip"
        label={t.flip}
        onClick={() => match.store.change({ flipped: !flipped })}
        pressed={flipped}
      />
      {(engines > 0 || doc.timing.kind === 'clock') && !ended && (
        <IconButton
          icon={paused ? 'go' : 'pause'}
          label={paused ? t.resume : t.pause}
          onClick={() => match.pause(!paused)}
          pressed={paused}
        />
      )}
      {engines === 2 ? (
        <label class="pace">
          <span class="unseen">{t.speed}</span>
          <select
            value={String(pace)}
            onChange={(event) => match.store.change({ pace: Number(event.currentTarget.value) })}
          >
            {kPaces.map((seconds, i) => (
              <option key={seconds} value={String(seconds)}>
                {t.paces[i]}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <IconButton
          icon="resign"
          label={t.resign}
          onClick={() => setResigning(true)}
          disabled={ended || doc.nodes.length < 2}
        />
      )}
      <IconButton icon="add" label={t.newGame} kind="main" text onClick={onNew} />
      {resigning && <ResignDialog match={match} onClose={() => setResigning(false)} />}
    </div>
  );
}

export function ResignDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  return (
    <Dialog title={t.resignAsk} onClose={onClose}>
      <p>{t.resignText}</p>
      <div class="form-end">
        <button type="button" onClick={onClose}>
          {t.keepPlaying}
        </button>
        <button
          type="button"
          class="main"
          onClick={() => {
            onClose();
            match.resign();
          }}
        >
          {t.resign}
        </button>
      </div>
    </Dialog>
  );
}
