import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { PlacedPiece, Side } from '../../api/types.ts';
import { useStore } from '../../base/store.ts';
import { Picture } from '../../boards/picture.tsx';
import { Frame } from '../../boards/frame.tsx';
import { boardOf, kindOf } from '../../boards/kinds.ts';
import type { Board, Kind, Piece, Tool } from '../../boards/types.ts';
import { newDoc, node, person } from '../../game/doc.ts';
import { table, type Seat } from '../../game/table.ts';

type Verdict = { ok: boolean; text: string; pieces?: PlacedPiece[] } | null;
const kPause = 200;

// Sets pieces by hand or by text; the server says whether it is a position.
export function Editor({ seat }: { seat: Seat }) {
  const { doc, names } = useStore(seat.match.store);
  const kind = kindOf(doc.game);
  const board = boardOf(doc.game);
  const start = node(doc, doc.current).position ?? '';
  const [text, setText] = useState(start);
  const [side, setSide] = useState<Side>(seat.match.side());
  const [verdict, setVerdict] = useState<Verdict>(null);
  const pieces = useMemo(() => safely(() => kind.scene(board, text).pieces) ?? [], [text]);

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      transport.check(doc.game, text).then(
        (answer) => {
          if (!stale)
            setVerdict(
              answer.ok
                ? { ok: true, text: answer.position, pieces: answer.pieces }
                : { ok: false, text: answer.error },
            );
        },
        (error: unknown) => {
          if (!stale) setVerdict({ ok: false, text: messageOf(error) });
        },
      );
    }, kPause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);

  const put = (set: Piece[], to: Side): void => {
    setSide(to);
    setText(kind.compose(board, set, to, text));
  };
  const use = (players: 'people' | 'engine'): void => {
    if (!verdict?.ok) return;
    const other =
      players === 'people' ? person() : (doc.players.find((player) => player.kind === 'engine') ?? person());
    const seats: [typeof other, typeof other] = side === 0 ? [person(), other] : [other, person()];
    table.show(newDoc(doc.game, verdict.text, seats, doc.timing));
  };
  return (
    <div class="editor">
      {kind.tools.length > 0 ? (
        <Hands kind={kind} board={board} pieces={pieces} side={side} names={names} onSet={put} />
      ) : (
        <Picture game={doc.game} position={text} pieces={verdict?.pieces ?? []} label="The position" />
      )}
      <label class="stacked">
        <span class="muted">Position text</span>
        <textarea rows={3} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class={verdict?.ok === false ? 'trouble' : 'fine'} role="status">
        {verdict === null ? 'Checking …' : verdict.ok ? '✓ a legal position' : `⚠ ${verdict.text}`}
      </p>
      <div class="editor-row">
        <button type="button" class="strong" disabled={!verdict?.ok} onClick={() => use('people')}>
          Analyse from here
        </button>
        <button type="button" disabled={!verdict?.ok} onClick={() => use('engine')}>
          Play from here
        </button>
      </div>
    </div>
  );
}

interface HandsProps {
  kind: Kind;
  board: Board;
  pieces: Piece[];
  side: Side;
  names: [string, string];
  onSet: (pieces: Piece[], side: Side) => void;
}

// Pieces are set by touching the board with a tool, and somebody is to move.
function Hands({ kind, board, pieces, side, names, onSet }: HandsProps) {
  const [tool, setTool] = useState<Tool | undefined>(kind.tools[0]);
  const touch = (square: string): void => {
    if (tool) onSet(kind.used(tool, square, pieces), side);
  };
  return (
    <>
      <div class="palette" role="group" aria-label="What a touch sets">
        {kind.tools.map((each) => (
          <button
            key={each.label}
            type="button"
            aria-pressed={tool === each}
            aria-label={each.label}
            title={each.label}
            onClick={() => setTool(each)}
          >
            {each.sign !== undefined ? (
              <span aria-hidden="true">{each.sign}</span>
            ) : (
              <svg viewBox="-56 -56 112 112" aria-hidden="true">
                <kind.Glyph glyph={each.glyph} size={44} />
              </svg>
            )}
          </button>
        ))}
      </div>
      <div class="editor-board">
        <Frame kind={kind} board={board} pieces={pieces} label="Board to set up" onSquare={touch} />
      </div>
      <div class="editor-row" role="group" aria-label="Side to move">
        <span class="muted">To move</span>
        {names.map((name, each) => (
          <button
            key={name}
            type="button"
            aria-pressed={side === each}
            onClick={() => {
              onSet(pieces, each as Side);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

function safely<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
