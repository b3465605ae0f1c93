import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ValueMark } from '../game/exact.ts';
import { t } from '../text/words.ts';
import { Arrows, type Arrow } from './arrows.tsx';
import { captionsIn, captionSize, shapeOf } from './captions.ts';
import { DrawnShapes, useDrawings } from './drawings.tsx';
import { follow, type Tracked } from './follow.ts';
import { kWholeView, useZoom, ZoomButtons } from './zoom.tsx';
import { neighbour, type Direction } from './walk.ts';
import { Wood } from './wood.tsx';
import type { Board, Kind, MarkProps, Motion, Piece, Square } from './types.ts';

export interface FrameProps {
  kind: Kind;
  board: Board;
  pieces: Piece[];
  label: string;
  busy?: boolean; // nothing can be touched yet: an answer or a move is awaited
  motion?: Motion | null;
  last?: string[]; // squares of the last move
  turned?: string[]; // squares whose pieces changed sides by it
  chosen?: string[]; // squares touched so far
  early?: boolean; // they are touched before one's turn
  ghosts?: Piece[]; // what would stand there then
  targets?: string[]; // squares that may be touched next, once something is chosen
  movable?: Set<string>; // squares that may be touched first
  arrows?: Arrow[];
  values?: ValueMark[]; // what is exactly known of squares that may be touched next
  wrong?: string[]; // squares that something is wrong with
  won?: string[]; // squares that decided the game
  flipped?: boolean;
  coordinates?: boolean;
  captionScale?: number; // larger where the board itself is small
  onSquare?: (name: string) => void;
  onDrag?: (from: string, to: string) => void;
  onCancel?: () => void;
  children?: ComponentChildren;
}

const kManySquares = 400; // above this only the square under the cursor is an element of its own
const kDragStart = 6;
const kArrowKeys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

let ids = 0;

function useTracked(pieces: Piece[], steps: string[]): Tracked[] {
  const before = useRef<{ pieces: Piece[]; tracked: Tracked[] }>({ pieces: [], tracked: [] });
  if (before.current.pieces !== pieces) {
    before.current = { pieces, tracked: follow(before.current.tracked, pieces, steps, () => ++ids) };
  }
  return before.current.tracked;
}

// Any board: wood, squares, pieces, marks, and the hand that touches them.
export function Frame(props: FrameProps) {
  const { kind, board, pieces, onSquare, flipped = false, coordinates = true } = props;
  const Mark = kind.Mark ?? RoundMark;
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [drag, setDrag] = useState<{
    from: string;
    x: number;
    y: number;
    startX: number;
    startY: number;
    moving: boolean;
  } | null>(null);
  const zoom = useZoom(board, svg);
  const drawings = useDrawings(board);
  const tracked = useTracked(pieces, props.motion?.steps ?? []);
  const place = (square: Square): { x: number; y: number } =>
    flipped ? { x: board.width - square.x, y: board.height - square.y } : { x: square.x, y: square.y };
  const spot = (name: string): { x: number; y: number } => {
    const square = board.at.get(name);
    return square ? place(square) : { x: -999, y: -999 };
  };

  useEffect(() => setCursor(null), [board]);

  const toBoard = (event: PointerEvent): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  };
  const squareAt = (point: { x: number; y: number }): string | null => {
    let best: string | null = null;
    let nearest = Infinity;
    for (const square of board.squares) {
      const at = place(square);
      const far = Math.hypot(at.x - point.x, at.y - point.y);
      if (far <= square.r * 1.35 && far < nearest) {
        nearest = far;
        best = square.name;
      }
    }
    return best;
  };

  const down = (event: PointerEvent): void => {
    if (!onSquare) return;
    const point = toBoard(event);
    const name = squareAt(point);
    if (name !== null) svg.current?.setPointerCapture?.(event.pointerId);
    if (drawings.down(event, name) || event.button !== 0 || zoom.pointerDown(event)) return;
    if (name === null) {
      props.onCancel?.();
      return;
    }
    setDrag({ from: name, ...point, startX: event.clientX, startY: event.clientY, moving: false });
  };
  const move = (event: PointerEvent): void => {
    if (drawings.move(() => squareAt(toBoard(event)))) return;
    if (zoom.pointerMove(event)) {
      setDrag(null);
      return;
    }
    if (!drag) return;
    const moving = drag.moving || Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > kDragStart;
    if (moving && !drag.moving && zoom.pan(event, drag, !canDrag(drag.from))) {
      setDrag(null);
      return;
    }
    if (moving && !drag.moving && props.movable?.has(drag.from) && !props.chosen?.includes(drag.from))
      onSquare?.(drag.from);
    setDrag({ ...drag, ...toBoard(event), moving });
  };
  const up = (event: PointerEvent): void => {
    if (drawings.up(event)) return;
    zoom.pointerUp(event);
    if (!drag) return;
    setDrag(null);
    const name = squareAt(toBoard(event));
    if (!drag.moving) {
      setCursor(drag.from);
      onSquare?.(drag.from);
    } else if (name !== null && name !== drag.from) {
      props.onDrag?.(drag.from, name);
    }
  };
  const canDrag = (name: string): boolean =>
    pieces.some((piece) => piece.square === name) && props.movable?.has(name) === true;

  const key = (event: KeyboardEvent): void => {
    const at = cursor ?? board.squares[0]?.name ?? '';
    const direction = kArrowKeys[event.key];
    if (direction) {
      const next = neighbour(board, at, direction, flipped);
      setCursor(next);
      queueMicrotask(() => svg.current?.querySelector<SVGElement>(`[data-square="${next}"]`)?.focus());
    } else if (event.key === 'Enter' || event.key === ' ') {
      onSquare?.(at);
    } else if (event.key === 'Escape') {
      props.onCancel?.();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // A board with marks of its own rings a place as large as the place is.
  const ring = (name: string, rank: number) => (
    <Mark board={board} square={name} {...spot(name)} look={`hint rank-${Math.min(rank, 3)}`} />
  );
  const glyphs = new Map(pieces.map((piece) => [piece.square, piece.glyph]));
  const targets = new Set(props.targets ?? []);
  const home = cursor ?? board.squares[0]?.name;
  const spoken = (square: Square): string => {
    const glyph = glyphs.get(square.name);
    const what = glyph === undefined ? t.square.free : kind.speak(glyph);
    const legal = targets.has(square.name) || (!targets.size && props.movable?.has(square.name));
    const chosen = props.chosen?.includes(square.name);
    const value = props.values?.find((each) => each.square === square.name);
    return [
      square.name,
      what,
      ...(chosen ? [t.square.chosen] : []),
      ...(legal ? [t.square.choosable] : []),
      ...(value ? [value.words] : []),
    ].join(', ');
  };
  const listed = !onSquare
    ? []
    : board.squares.length <= kManySquares
      ? board.squares
      : board.squares.filter((square) => square.name === home);
  const view = zoom.view ?? kWholeView(board);
  const dragged = drag?.moving && canDrag(drag.from) ? drag : null;
  const turn = flipped ? `rotate(180 ${board.width / 2} ${board.height / 2})` : undefined;

  return (
    <div class={`frame ${shapeOf(board)}`}>
      <svg
        ref={svg}
        class="board"
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role={onSquare ? 'group' : 'img'}
        aria-label={props.label}
        aria-busy={props.busy ?? false}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          setDrag(null);
          drawings.stop();
        }}
        onContextMenu={onSquare ? (event) => event.preventDefault() : undefined}
        onKeyDown={onSquare ? key : undefined}
      >
        <Wood board={board} />
        <g transform={turn}>
          <g transform={board.turning}>
            <kind.Drawn board={board} />
          </g>
        </g>
        <g class="marks" aria-hidden="true">
          {(props.last ?? []).map((name, i) => (
            <Mark key={`l${i}${name}`} board={board} square={name} {...spot(name)} look="last" />
          ))}
          {(props.turned ?? []).map((name) => (
            <Mark key={`o${name}`} board={board} square={name} {...spot(name)} look="turned-over" />
          ))}
          {(props.chosen ?? []).map((name) => (
            <Mark
              key={`c${name}`}
              board={board}
              square={name}
              {...spot(name)}
              look={props.early ? 'early' : 'chosen'}
            />
          ))}
        </g>
        {coordinates && (
          <g
            class="captions"
            aria-hidden="true"
            font-size={captionSize(board) * (props.captionScale ?? 1) * (view.width / board.width)}
          >
            {captionsIn(board, view, flipped).map((caption) => (
              <text
                key={`${caption.text}${caption.x},${caption.y}`}
                x={caption.x}
                y={caption.y}
                text-anchor="middle"
                dy="0.35em"
              >
                {caption.text}
              </text>
            ))}
          </g>
        )}
        <g class="pieces" aria-hidden="true">
          {kind.Layer ? (
            <kind.Layer board={board} pieces={pieces} motion={props.motion ?? null} place={place} upright={!flipped} />
          ) : (
            tracked.map((piece) => {
              const held = dragged?.from === piece.square ? dragged : null;
              const at = held ?? spot(piece.square);
              return (
                <g
                  key={piece.id}
                  class={held ? 'piece held' : 'piece'}
                  style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
                >
                  <g
                    key={piece.glyph}
                    class={piece.turned ? 'turned' : piece.fresh ? 'fresh' : ''}
                    style={
                      piece.turned
                        ? { animationDelay: `${turnDelay(board, props.motion?.steps[1], piece.square)}ms` }
                        : undefined
                    }
                  >
                    <kind.Glyph glyph={piece.glyph} size={board.size} />
                  </g>
                </g>
              );
            })
          )}
          {props.ghosts?.map(({ square, glyph }) => (
            <g key={`g${square}`} class="ghost" transform={`translate(${spot(square).x} ${spot(square).y})`}>
              <kind.Glyph glyph={glyph} size={board.size} />
            </g>
          ))}
        </g>
        <g class="marks" aria-hidden="true">
          {[...targets].map((name) => (
            <Mark
              key={`t${name}`}
              board={board}
              square={name}
              {...spot(name)}
              look={glyphs.has(name) ? 'target taken' : 'target'}
            />
          ))}
        </g>
        {props.wrong?.map((name) => <Mark key={`x${name}`} board={board} square={name} {...spot(name)} look="wrong" />)}
        {props.won && (
          <g class="marks" aria-hidden="true">
            {props.won.map((name) => (
              <Mark key={`w${name}`} board={board} square={name} {...spot(name)} look="won" />
            ))}
          </g>
        )}
        {props.arrows && <Arrows arrows={props.arrows} spot={spot} size={board.size} Ring={kind.Mark && ring} />}
        {props.values && props.values.length > 0 && (
          <g class="values" aria-hidden="true">
            {props.values.map((each) => (
              <Value
                key={each.square}
                mark={each}
                {...spot(each.square)}
                size={board.size}
                free={!glyphs.has(each.square)}
                seal={sealOf(board.at.get(each.square), flipped)}
              />
            ))}
          </g>
        )}
        <DrawnShapes board={board} shapes={drawings.shapes} spot={spot} Ring={kind.Mark && ring} />
        {listed.map((square) => {
          const at = place(square);
          return (
            <circle
              key={square.name}
              class="hit"
              cx={at.x}
              cy={at.y}
              r={square.r * 0.92}
              data-square={square.name}
              role="button"
              tabindex={square.name === home ? 0 : -1}
              aria-label={spoken(square)}
              onFocus={() => setCursor(square.name)}
            />
          );
        })}
        {props.children}
      </svg>
      {board.zooms && onSquare && <ZoomButtons zoom={zoom} />}
    </div>
  );
}

// A captured line turns over one after the other, from the piece that moved outwards.
function turnDelay(board: Board, from: string | undefined, square: string): number {
  const start = from === undefined ? undefined : board.at.get(from);
  const end = board.at.get(square);
  if (!start || !end) return 0;
  return 120 + Math.round(Math.hypot(start.x - end.x, start.y - end.y) / (board.size * 2.5)) * 70;
}

function sealOf(square: Square | undefined, flipped: boolean): Square['seal'] {
  return square?.seal && { ...square.seal, up: flipped ? -square.seal.up : square.seal.up };
}

interface ValueProps {
  mark: ValueMark;
  x: number;
  y: number;
  size: number;
  free: boolean;
  seal: Square['seal'];
}

// A seal on a free square, at the shoulder of what stands there, or where the square has a place for it.
function Value({ mark, x, y, size, free, seal }: ValueProps) {
  const r = seal ? seal.size / 2 : size * (free ? 0.62 : 0.46);
  const aside = free || seal ? 0 : size * 0.74;
  const [width, font] = mark.sign.length > 2 ? [r * 1.5, r * 0.95] : [r, r * 1.15];
  return (
    <g class={`value ${mark.value}`} transform={`translate(${x + aside} ${y - (seal?.up ?? aside)})`}>
      <rect x={-width} y={-r} width={2 * width} height={2 * r} rx={r} />
      <text text-anchor="middle" dy="0.35em" font-size={font}>
        {mark.sign}
      </text>
    </g>
  );
}

// What marks a square, by shape as well as by colour: a filled place for the last move, a dashed ring for what it turned
// over, a thick ring for what is chosen, a thin ring for where it may go.
function RoundMark({ board, x, y, look }: MarkProps) {
  const full = look !== 'target';
  return (
    <circle
      cx={x}
      cy={y}
      r={full ? board.size * (board.zooms ? 1.34 : 1.17) : board.size * 0.46}
      class={`mark ${look}`}
    />
  );
}
