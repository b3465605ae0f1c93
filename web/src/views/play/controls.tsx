import { useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';
import { Confirm } from '../common/confirm.tsx';
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
      <PlainMoves match={match} asks />
      <IconButton
        icon="undo"
        label={t.undo}
        caption={t.captions.undo}
        onClick={() => match.undo()}
        disabled={doc.current === 0}
      />
      <IconButton
        icon="redo"
        label={t.redo}
        caption={t.captions.redo}
        onClick={() => match.redo()}
        disabled={undone.length === 0}
      />
      <IconButton
        icon="hint"
        label={t.hint}
        caption={t.captions.hint}
        onClick={() => void match.hint()}
        disabled={ended}
        busy={advising}
      />
      <IconButton
        icon="flip"
        label={t.flip}
        caption={t.captions.flip}
        onClick={() => match.store.change({ flipped: !flipped })}
        pressed={flipped}
      />
      {(engines > 0 || doc.timing.kind === 'clock') && !ended && (
        <IconButton
          icon={paused ? 'go' : 'pause'}
          label={paused ? t.resume : t.pause}
          caption={paused ? t.captions.resume : t.captions.pause}
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
          caption={t.captions.resign}
          onClick={() => setResigning(true)}
          disabled={ended || doc.nodes.length < 2}
        />
      )}
      <IconButton icon="add" label={t.newGame} caption={t.captions.newGame} kind="main" onClick={onNew} />
      {resigning && <ResignDialog match={match} onClose={() => setResigning(false)} />}
    </div>
  );
}

export function ResignDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  return (
    <Confirm title={t.resignAsk} yes={t.resign} onYes={() => match.resign()} onClose={onClose}>
      <p>{t.resignText}</p>
    </Confirm>
  );
}
