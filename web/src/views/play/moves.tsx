import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useStore } from '../../base/store.ts';
import { kindOf } from '../../boards/kinds.ts';
import { kBadge, type MoveNews } from '../../boards/types.ts';
import { annotate, lineThrough, node, promote, prune, type Doc } from '../../game/doc.ts';
import type { Match } from '../../game/match.ts';
import { newsOf } from '../../game/news.ts';
import { Coach } from './coach.tsx';
import { Files } from './files.tsx';
import { Graph } from '../analyse/graph.tsx';
import { Review } from '../analyse/review.tsx';
import { gradeOf, kGradeSigns } from '../../game/review.ts';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';
import { IconButton } from '../../base/icon.tsx';

export function MovesTab({ seat }: { seat: Seat }) {
  const { match } = seat;
  const { doc } = useStore(match.store);
  return (
    <>
      <Coach match={match} />
      <Walk match={match} />
      <MoveList match={match} />
      {doc.current > 0 && <Comment match={match} />}
      <Review seat={seat} />
      <Graph match={match} />
      <Files seat={seat} />
    </>
  );
}

export function Walk({ match }: { match: Match }) {
  const { doc } = useStore(match.store);
  const line = lineThrough(doc, doc.current);
  const last = line[line.length - 1] ?? 0;
  const atEnd = doc.current === last;
  return (
    <div class="walk" role="group" aria-label={t.throughGame}>
      <IconButton icon="first" label={t.toStart} disabled={doc.current === 0} onClick={() => match.goTo(0)} />
      <IconButton icon="back" label={t.moveBack} disabled={doc.current === 0} onClick={() => match.back()} />
      <IconButton icon="forward" label={t.moveForward} disabled={atEnd} onClick={() => match.forward()} />
      <IconButton icon="last" label={t.toEnd} disabled={atEnd} onClick={() => match.goTo(last)} />
    </div>
  );
}

export function MoveList({ match }: { match: Match }) {
  const { doc } = useStore(match.store);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!box || !item) return;
    const below = item.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += below - box.clientHeight / 2;
  }, [doc.current]);
  if (doc.nodes.length === 1) return <p class="muted">{t.noMoves}</p>;
  return (
    <ol class="moves" ref={list} aria-label={t.tabMoves} tabIndex={0}>
      <Line doc={doc} match={match} from={0} ply={1} />
    </ol>
  );
}

// The main line from a node on; other moves of the same parent stand below the one they could have been.
function Line({ doc, match, from, ply }: { doc: Doc; match: Match; from: number; ply: number }) {
  const rows = [];
  let at = from;
  for (let number = ply; ; ++number) {
    const [main, ...others] = node(doc, at).children;
    if (main === undefined) break;
    const mover = node(doc, at).side;
    rows.push(<Ply key={main} doc={doc} match={match} index={main} number={number} mover={mover} />);
    const comment = node(doc, main).comment;
    if (comment)
      rows.push(
        <li key={`c${main}`} class="comment">
          {comment}
        </li>,
      );
    for (const other of others) {
      rows.push(
        <li key={`v${other}`} class="variation">
          <ol>
            <Ply doc={doc} match={match} index={other} number={number} mover={mover} />
            {node(doc, other).comment && <li class="comment">{node(doc, other).comment}</li>}
            <Line doc={doc} match={match} from={other} ply={number + 1} />
          </ol>
        </li>,
      );
    }
    at = main;
  }
  return <>{rows}</>;
}

function Ply({
  doc,
  match,
  index,
  number,
  mover,
}: {
  doc: Doc;
  match: Match;
  index: number;
  number: number;
  mover: number | undefined;
}) {
  const here = doc.current === index;
  const grade = gradeOf(doc, index);
  const { parent, position } = node(doc, index);
  const news = useMemo(() => newsOf(doc, index), [node(doc, parent).position, position, t]);
  return (
    <li class={`ply side-${mover ?? 'x'}`}>
      <span class="number">{number}.</span>
      <button type="button" class="move" aria-current={here ? 'true' : undefined} onClick={() => match.goTo(index)}>
        {node(doc, index).move}
      </button>
      {news?.sign && <NewsMark game={doc.game} news={news} />}
      {grade && grade !== 'good' && (
        <span class={`grade ${grade}`} title={t.grades[grade]}>
          <span aria-hidden="true">{kGradeSigns[grade]}</span>
          <span class="unseen">{t.grades[grade]}</span>
        </span>
      )}
    </li>
  );
}

// What was captured, beside the move that did it.
function NewsMark({ game, news: { text, sign, glyph } }: { game: string; news: MoveNews }) {
  const kind = kindOf(game);
  return (
    <span class="news" title={text}>
      <span aria-hidden="true">
        {sign}
        {glyph !== undefined && (
          <svg viewBox="-60 -60 120 120">
            <kind.Glyph glyph={glyph} size={kind.badgeSize?.(glyph) ?? kBadge} />
          </svg>
        )}
      </span>
      <span class="unseen">{text}</span>
    </span>
  );
}

function Comment({ match }: { match: Match }) {
  const { doc } = useStore(match.store);
  const current = node(doc, doc.current);
  const [text, setText] = useState(current.comment ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setText(current.comment ?? ''), [doc.current]);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);
  const inVariation = current.parent >= 0 && node(doc, current.parent).children[0] !== doc.current;
  const store = (): void => {
    if (text !== (current.comment ?? '')) match.edit(annotate(match.doc, doc.current, { comment: text }));
  };
  return (
    <div class="comment-row">
      <label>
        <span class="unseen">{t.commentOn(current.move)}</span>
        <textarea
          ref={box}
          rows={1}
          value={text}
          placeholder={t.commentOn(current.move)}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={store}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            store();
          }}
        />
      </label>
      {inVariation && (
        <button type="button" onClick={() => match.edit(promote(match.doc, doc.current))}>
          {t.makeMain}
        </button>
      )}
      {inVariation && (
        <button
          type="button"
          onClick={() => {
            const parent = current.parent;
            const gone = doc.current;
            match.goTo(parent);
            match.edit(prune(match.doc, gone));
          }}
        >
          {t.delete}
        </button>
      )}
    </div>
  );
}
