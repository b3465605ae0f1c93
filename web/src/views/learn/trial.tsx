import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf } from '../../boards/kinds.ts';
import { PlayBoard } from '../../boards/play-board.tsx';
import { movesTo, newDoc, pathTo, person } from '../../game/doc.ts';
import { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';
import { PlainMoves } from '../play/plain-moves.tsx';
import { StatusLine } from '../play/status.tsx';

export type Verdict = 'open' | 'right' | 'wrong';

export interface TrialProps {
  game: string;
  position: string;
  answers: string[][]; // lines that solve it, by the texts of their moves
  right: string; // what is said then
  wrong: string;
  flipped?: boolean;
  shown?: string; // a move to show on the board: somebody has given up
  onVerdict?: (verdict: Verdict) => void;
  children?: (verdict: Verdict) => ComponentChildren; // more buttons
}

// A position to try: people move for both sides; what they play is compared with the answers.
export function Trial({ game, position, answers, right, wrong, flipped, shown, onVerdict, children }: TrialProps) {
  const [round, setRound] = useState(0);
  const match = useMemo(() => {
    const doc = newDoc(game, position, [person(), person()], { kind: 'move', seconds: 1 });
    const made = new Match(doc, false);
    if (flipped) made.store.change({ flipped });
    return made;
  }, [game, position, round]);
  useEffect(() => () => match.close(), [match]);
  const { doc } = useStore(match.store);
  const [wanted, setWanted] = useState('');
  const played = movesTo(doc, doc.current);
  const verdict = judged(game, answers, played);
  useEffect(() => onVerdict?.(verdict), [verdict]);
  useEffect(() => {
    if (shown === undefined) return;
    match.goTo(0);
    match.store.change({ hint: [shown] });
  }, [shown, match]);
  const hint = (): void => {
    // A hint is about the question: back to where the way was still right.
    const path = pathTo(doc, doc.current);
    const right = path.filter((_, plies) => judged(game, answers, played.slice(0, plies)) !== 'wrong').length - 1;
    match.goTo(path[right] ?? 0);
    void match.hint();
  };
  return (
    <div class="trial" data-played={played.length}>
      <div class="lesson-board">
        <PlayBoard match={match} onWanted={setWanted} />
      </div>
      {verdict === 'open' && <StatusLine match={match} wanted={wanted} />}
      <div role="status">
        {verdict === 'right' && (
          <p class="right">
            <strong>✓ {t.found}</strong> {right}
          </p>
        )}
        {verdict === 'wrong' && (
          <p class="not-yet">
            <strong>✗ {t.notThat}</strong> {wrong}
          </p>
        )}
      </div>
      <div class="controls">
        <PlainMoves match={match} />
        <button type="button" onClick={() => setRound(round + 1)} disabled={played.length === 0}>
          {t.again}
        </button>
        <button type="button" onClick={hint} disabled={verdict === 'right'}>
          {t.hint}
        </button>
        {children?.(verdict)}
      </div>
    </div>
  );
}

function judged(game: string, answers: string[][], played: string[]): Verdict {
  if (played.length === 0) return 'open';
  // A flip is right whatever it shows.
  const kind = kindOf(game);
  const same = (move: string, answer: string): boolean => move === answer || askedMove(kind, move) === answer;
  const fits = (answer: string[]): boolean =>
    played.every((move, i) => i >= answer.length || same(move, answer[i] ?? ''));
  const going = answers.filter(fits);
  if (going.length === 0) return 'wrong';
  return going.some((answer) => played.length >= answer.length) ? 'right' : 'open';
}
