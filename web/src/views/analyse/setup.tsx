import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { PlacedPiece, Side } from '../../api/types.ts';
import { useMedia } from '../../base/media.ts';
import { useStore } from '../../base/store.ts';
import { Frame } from '../../boards/frame.tsx';
import { boardOf, kindOf, sidesOf } from '../../boards/kinds.ts';
import { laidFor } from '../../boards/laid.ts';
import { Picture } from '../../boards/picture.tsx';
import type { Kind, Piece, Tool } from '../../boards/types.ts';
import { newDoc, node, person } from '../../game/doc.ts';
import { table, type Seat } from '../../game/table.ts';
import { spoken } from '../../text/coded.ts';
import { t } from '../../text/words.ts';
import { Icon, IconButton } from '../../base/icon.tsx';

type Verdict = { ok: boolean; text: string; told?: string; pieces?: PlacedPiece[] } | null;
const kPause = 200;

// Sets up a position on the board itself, by hand or by text; the server says whether it is one, and where it is not.
export function Setup({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const { doc, names } = useStore(seat.match.store);
  const kind = kindOf(doc.game);
  const board = laidFor(boardOf(doc.game), useMedia('(orientation: landscape)'));
  const [text, setText] = useState(node(doc, doc.current).position ?? '');
  const [side, setSide] = useState<Side>(seat.match.side());
  const [tool, setTool] = useState<Tool | undefined>(kind.tools[0]);
  const verdict = useVerdict(doc.game, text);
  const pieces = useMemo(() => safely(() => kind.scene(board, text).pieces) ?? [], [text]);
  const wrong = verdict?.ok === false ? squaresIn(verdict.told ?? verdict.text, board.at) : [];

  const put = (set: Piece[], to: Side): void => {
    setSide(to);
    setText(kind.compose(board, set, to, text));
  };
  const touch = (square: string): void => {
    if (tool) put(kind.used(tool, square, pieces), side);
  };
  const use = (players: 'people' | 'engine'): void => {
    if (!verdict?.ok) return;
    const other =
      players === 'people' ? person() : (doc.players.find((player) => player.kind === 'engine') ?? person());
    const seats: [typeof other, typeof other] = side === 0 ? [person(), other] : [other, person()];
    table.show(newDoc(doc.game, verdict.text, seats, doc.timing));
    onClose();
  };
  const restart = async (): Promise<void> => {
    const { root } = await transport.state({ game: doc.game, moves: [] });
    setText(root);
    setSide(0);
  };
  return (
    <>
      <section class="table setup-table" aria-label={t.board}>
        <div class="board-place">
          {kind.tools.length > 0 ? (
            <Frame kind={kind} board={board} pieces={pieces} label={t.setupBoard} wrong={wrong} onSquare={touch} />
          ) : (
            <Picture game={doc.game} position={text} pieces={verdict?.pieces ?? []} label={t.setupBoard} />
          )}
        </div>
      </section>
      <section class="panel editor" aria-label={t.setup}>
        <div class="dialog-head">
          <h2>{t.setup}</h2>
          <IconButton icon="close" label={t.close} kind="bare" onClick={onClose} />
        </div>
        {kind.tools.length > 0 && <Drawer kind={kind} tool={tool} onChoose={setTool} />}
        {kind.hands && <Hands kind={kind} text={text} names={sidesOf(doc.game, names)} onText={setText} />}
        <div class="editor-row" role="group" aria-label={t.sideToMove}>
          <span class="muted">{t.sideToMove}</span>
          {sidesOf(doc.game, names).map((name, each) => (
            <button key={name} type="button" aria-pressed={side === each} onClick={() => put(pieces, each as Side)}>
              {name}
            </button>
          ))}
        </div>
        <div class="editor-row">
          <IconButton icon="trash" label={t.clear} text onClick={() => put(cleared(kind, pieces), side)} />
          <IconButton icon="again" label={t.startPosition} text onClick={() => void restart()} />
        </div>
        <p class={verdict?.ok === false ? 'trouble' : 'fine'} role="status">
          {verdict === null ? t.checking : verdict.ok ? `✓ ${t.legalPosition}` : `⚠ ${verdict.text}`}
        </p>
        <div class="editor-row">
          <button type="button" class="main" disabled={!verdict?.ok} onClick={() => use('people')}>
            {t.analyseHere}
          </button>
          <button type="button" disabled={!verdict?.ok} onClick={() => use('engine')}>
            {t.playHere}
          </button>
        </div>
        <label class="stacked">
          <span class="muted">{t.positionText}</span>
          <textarea rows={3} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      </section>
    </>
  );
}

// What the server says of a position, a little after the last change.
function useVerdict(game: string, text: string): Verdict {
  const [verdict, setVerdict] = useState<Verdict>(null);
  useEffect(() => {
    let stale = false;
    const say = (found: Verdict): void => {
      if (!stale) setVerdict(found);
    };
    const timer = setTimeout(() => {
      transport.check(game, text).then(
        (answer) =>
          say(
            answer.ok
              ? { ok: true, text: answer.position, pieces: answer.pieces }
              : { ok: false, text: spoken(game, { ...answer, text: answer.error }), told: answer.error },
          ),
        (error: unknown) => say({ ok: false, text: messageOf(error) }),
      );
    }, kPause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return verdict;
}

// The squares that a message speaks of.
function squaresIn(message: string, known: Map<string, unknown>): string[] {
  return (message.match(/\b[a-z]+[0-9]+\b/g) ?? []).filter((word) => known.has(word));
}

// A board without pieces; where pieces are counts, all of them are none.
function cleared(kind: Kind, pieces: Piece[]): Piece[] {
  return kind.counts ? pieces.map((piece) => ({ ...piece, glyph: '0' })) : [];
}

function Drawer({ kind, tool, onChoose }: { kind: Kind; tool: Tool | undefined; onChoose: (tool: Tool) => void }) {
  return (
    <div class="palette" role="group" aria-label={t.drawer}>
      {kind.tools.map((each) => (
        <button
          key={each.glyph}
          type="button"
          aria-pressed={tool === each}
          aria-label={each.label()}
          title={each.label()}
          onClick={() => onChoose(each)}
        >
          {each.icon ? (
            <Icon name={each.icon} />
          ) : each.sign !== undefined ? (
            <span aria-hidden="true">{each.sign}</span>
          ) : (
            <svg viewBox="-56 -56 112 112" aria-hidden="true">
              <kind.Glyph glyph={each.glyph} size={44} />
            </svg>
          )}
        </button>
      ))}
    </div>
  );
}

interface HandsProps {
  kind: Kind;
  text: string;
  names: [string, string];
  onText: (text: string) => void;
}

// How many pieces each side has still to set.
function Hands({ kind, text, names, onText }: HandsProps) {
  const { hands } = kind;
  if (!hands) return null;
  const counts = hands.of(text);
  const change = (side: Side, by: number): void => {
    const next: [number, number] = [...counts];
    next[side] = Math.max(0, next[side] + by);
    onText(hands.with(text, next));
  };
  return (
    <>
      {([0, 1] as const).map((side) => (
        <div key={side} class="editor-row hand" role="group" aria-label={t.inHandOf(names[side])}>
          <span>{t.inHandOf(names[side])}</span>
          <button type="button" aria-label={t.oneLess} disabled={counts[side] === 0} onClick={() => change(side, -1)}>
            −
          </button>
          <output>{counts[side]}</output>
          <button type="button" aria-label={t.oneMore} onClick={() => change(side, 1)}>
            +
          </button>
        </div>
      ))}
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
