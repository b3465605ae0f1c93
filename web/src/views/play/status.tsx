import { transport } from '../../api/transport.ts';
import { useStore } from '../../base/store.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { endText, resultText } from '../../game/result.ts';
import type { Match } from '../../game/match.ts';
import { isLeaf, node } from '../../game/doc.ts';
import { movesAgain, newsOf } from '../../game/news.ts';
import { seatNames } from '../../game/seats.ts';
import { t } from '../../text/words.ts';

// What is wanted next, how it ended, or what is wrong: one line, always at the same place.
export function StatusLine({ match, wanted }: { match: Match; wanted: string }) {
  const { doc, names, trouble, thinking, advising, paused, pending } = useStore(match.store);
  const ahead = useStore(transport.inLine);
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
        <strong>{resultText(ending.result, sidesOf(doc.game, names))}</strong> {t.sentence(endText(doc, ending, names))}
      </p>
    );
  }
  const player = doc.players[match.side()];
  const news = newsOf(doc);
  // What has been touched comes first: then somebody knows what to do.
  const passed = news && news.mover !== match.side() && node(doc, doc.current).move === 'pass' ? news : null;
  const again = movesAgain(doc) ? kindOf(doc.game).again : undefined;
  const againWanted = again && wanted ? `${again} ${wanted}` : wanted;
  const looksBack = doc.result !== null && !isLeaf(doc, doc.current);
  const text = pending
    ? t.playing
    : paused
      ? t.paused
      : ahead > 0 && (thinking || advising)
        ? t.waitsInLine(ahead)
        : thinking && wanted === ''
          ? t.thinks(seatNames(doc, names)[match.side()])
          : advising
            ? t.hinting
            : looksBack
              ? t.looksBack
              : passed
                ? t.passedTo(seatNames(doc, names)[passed.mover])
                : againWanted || (player.kind === 'engine' ? t.earlier : '…');
  return <p class="status">{text}</p>;
}
