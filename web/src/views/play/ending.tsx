import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { sidesOf } from '../../boards/kinds.ts';
import { kOpponents, opponentOf } from '../../content/opponents.ts';
import { characterOf, enginePlayer, newDoc, pathTo, playerText, type Doc, type Player } from '../../game/doc.ts';
import { endText, outcomeOf } from '../../game/result.ts';
import { table, type Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { Face } from '../common/face.tsx';
import { IconButton } from '../../base/icon.tsx';

const kGap = 12; // pixels

// Over the board when a game has ended: who won and how, and what to do now.
export function EndingCard({ seat, onReview }: { seat: Seat; onReview: () => void }) {
  const { match } = seat;
  const { doc, names } = useStore(match.store);
  const [closed, setClosed] = useState(-1);
  const ending = match.ending();
  const shown = ending !== null && closed !== doc.current;
  useEffect(() => {
    if (ending === null && closed >= 0) setClosed(-1);
  }, [ending === null]);
  const { card, place } = usePlace(shown, doc.current);
  if (!shown || !ending) return null;
  const outcome = outcomeOf(doc, ending.result);
  const sides = sidesOf(doc.game, names);
  const title = {
    won: t.youWon,
    lost: t.youLost,
    drawn: t.drawn,
    decided: t.sideWon(ending.result === '1-0' ? sides[0] : sides[1]),
  }[outcome];
  const rival = doc.players.find((player) => player.kind === 'engine');
  const alone = doc.players.filter((player) => player.kind === 'person').length === 1;
  const count = pathTo(doc, doc.current).length - 1;
  const level = rival ? characterOf(rival) : 0;
  const next = alone && outcome === 'won' && level > 0 && level < kOpponents.length ? opponentOf(level + 1) : undefined;
  const face = alone ? opponentOf(level) : undefined;
  const again = (players: [Player, Player]): void => table.show(newDoc(doc.game, doc.root, players, doc.timing));
  return (
    <div class={`ending ${outcome}${place}`} role="dialog" aria-label={title} ref={card}>
      <IconButton icon="close" label={t.lookAtBoard} kind="bare ending-close" onClick={() => setClosed(doc.current)} />
      <div class="ending-head">
        {face && <Face traits={face.face} size={60} />}
        <div>
          <h2>{title}</h2>
          <p>
            {t.sentence(endText(doc, ending, names, (name, side) => (alone ? whose(name, doc.players[side]) : name)))}{' '}
            <span class="muted">{alone && rival ? t.inMoves(count, playerText(rival)) : t.afterMoves(count)}</span>
          </p>
        </div>
      </div>
      <div class="ending-buttons">
        <IconButton icon="again" label={t.rematch} text kind={next ? '' : 'main'} onClick={() => again(doc.players)} />
        {next && (
          <IconButton
            icon="up"
            label={t.nextLevel(next.name)}
            text
            kind="main"
            onClick={() => again(raised(doc, level + 1))}
          />
        )}
        <IconButton icon="swap" label={t.swapSides} text onClick={() => again([doc.players[1], doc.players[0]])} />
        <IconButton
          icon="search"
          label={t.whatWasBetter}
          text
          onClick={() => {
            setClosed(doc.current);
            seat.reviewer.start();
            onReview();
          }}
        />
      </div>
    </div>
  );
}

// A card's place, found anew where it is shown for another move.
export function usePlace(shown: boolean, at: number): { card: RefObject<HTMLDivElement>; place: string } {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState('');
  useLayoutEffect(() => setPlace(card.current ? placeOf(card.current) : ''), [shown, at]);
  return { card, place };
}

// Where the card hides least: below board and buttons if the window has room there, else at the edge of the board at
// which nothing of what decided the game lies, else over the panel. A wide board is too low to share its place.
function placeOf(card: HTMLElement): string {
  const board = card.parentElement;
  if (!board) return '';
  const was = card.className;
  card.classList.add('below');
  const fits = card.getBoundingClientRect().bottom + kGap < innerHeight;
  card.className = was;
  if (fits) return ' below';
  if (board.closest('.wide-board') && panelBeside(board)) return ' beside';
  const { top, bottom } = board.getBoundingClientRect();
  const { height } = card.getBoundingClientRect();
  const marks = ['.mark.won', '.mark.last']
    .map((each) => [...board.querySelectorAll(each)])
    .find((all) => all.length > 0);
  const middles = (marks ?? []).map((each) => each.getBoundingClientRect()).map((each) => each.y + each.height / 2);
  const above = middles.filter((y) => y < top + height).length;
  const below = middles.filter((y) => y > bottom - height).length;
  if (above > 0 && below > 0 && panelBeside(board)) return ' beside';
  return below > above ? ' above' : '';
}

function panelBeside(board: Element): boolean {
  const panel = document.querySelector('.panel');
  return panel !== null && panel.getBoundingClientRect().left > board.getBoundingClientRect().right;
}

// "Second (Pip)": who has just begun does not know the sides by their names.
function whose(side: string, player: Player): string {
  return player.kind === 'person' ? t.ownSide(side) : t.sideOf(side, playerText(player));
}

function raised(doc: Doc, level: number): [Player, Player] {
  const up = (player: Player): Player => (player.kind === 'engine' ? enginePlayer(player.engine, level) : player);
  return [up(doc.players[0]), up(doc.players[1])];
}
