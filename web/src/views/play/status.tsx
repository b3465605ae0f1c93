import { useStore } from '../../base/store.ts';
import { resultText } from '../../game/result.ts';
import type { Match } from '../../game/match.ts';
import { playerText } from '../../game/doc.ts';

// What is wanted next, how it ended, or what is wrong: one line, always at the same place.
export function StatusLine({ match, wanted }: { match: Match; wanted: string }) {
  const { doc, names, trouble, thinking, paused, pending } = useStore(match.store);
  const ending = match.ending();
  if (trouble) {
    return (
      <p class="status trouble" role="alert">
        <span aria-hidden="true">⚠ </span>
        {trouble}
      </p>
    );
  }
  if (ending) {
    return (
      <p class="status ended">
        <strong>{resultText(ending.result, names)}</strong> {ending.reason}
      </p>
    );
  }
  const player = doc.players[match.side()];
  const text = pending
    ? 'Playing …'
    : paused
      ? 'Paused'
      : thinking
        ? `${playerText(player)} thinks`
        : wanted ||
          (player.kind === 'engine'
            ? 'An earlier position: go to the end to let the engine move, or look around'
            : '…');
  return <p class="status">{text}</p>;
}
