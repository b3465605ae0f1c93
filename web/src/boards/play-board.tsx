import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../base/announce.ts';
import { settings } from '../base/settings.ts';
import { useStore } from '../base/store.ts';
import type { Analysis } from '../game/analysis.ts';
import { node, type MoveNode } from '../game/doc.ts';
import { valueMarks, type ValueMark } from '../game/exact.ts';
import type { Knowledge } from '../game/known.ts';
import type { Match } from '../game/match.ts';
import { t } from '../text/words.ts';
import type { Arrow } from './arrows.tsx';
import { choose, nextSquares, stepsOf, wholeMove } from './choosing.ts';
import { useEarly } from './early.ts';
import { Frame } from './frame.tsx';
import { boardOf, kindOf, useReady } from './kinds.ts';
import { laidFor } from './laid.ts';
import { kNoScene, turnedOver, type Motion, type Scene } from './types.ts';

export interface PlayBoardProps {
  match: Match;
  analysis?: Analysis | null;
  knowledge?: Knowledge | null;
  onWanted?: (text: string) => void;
  lying?: boolean; // a tall board lies on its side
}

const kNoSteps: string[] = [];

// The board of a running game. Where nobody can say what it looks like, the position is a text.
export function PlayBoard(props: PlayBoardProps) {
  const { doc } = useStore(props.match.store);
  if (!useReady(doc.game)) return <div class="frame even" />;
  if (boardOf(doc.game).squares.length > 0) return <TouchedBoard {...props} />;
  return <p class="position-text">{node(doc, doc.current).position}</p>;
}

// Turns touches into legal moves, and shows what is known about the position.
function TouchedBoard({ match, analysis, knowledge, onWanted, lying = false }: PlayBoardProps) {
  const { doc, state, pending, hint, flipped, paused } = useStore(match.store);
  const { coordinates } = useStore(settings);
  const [steps, setSteps] = useSteps(`${doc.id}/${doc.current}/${pending}`);
  const kind = kindOf(doc.game);
  const board = laidFor(boardOf(doc.game), lying);
  const current = node(doc, doc.current);
  const side = match.side();
  const preview = useAnalysed(analysis)?.preview ?? null;
  const scene = useScene(doc.game, current);

  const over = match.ending() !== null;
  const busy = state === null || pending !== null || (!over && !match.personToMove());
  const legal = !busy && !over && !paused ? state.legal : [];
  const all = useMemo(
    () =>
      legal.map((move) => ({ move, steps: stepsOf(kind, state, move, side) })).filter((each) => each.steps.length > 0),
    [legal, side],
  );
  const next = useMemo(() => nextSquares(all, steps), [all, steps]);
  const firsts = useMemo(() => nextSquares(all, []), [all]);

  const pendingSteps = pending === null ? null : stepsOf(kind, state, pending, side);
  const pieces = useMemo(() => {
    if (preview?.position) return kind.scene(board, preview.position, preview.pieces).pieces;
    if (pendingSteps) return kind.touched(scene, pendingSteps, side);
    const underWay = steps.length > 1 || (steps.length === 1 && placing(scene, steps));
    return underWay ? kind.touched(scene, steps, side) : scene.pieces;
  }, [scene, pending, steps, preview?.position]);

  // What was entered ahead is as if it were touched now.
  const turn = (entered: string[]): void => {
    if (nextSquares(all, entered.slice(0, -1)).has(entered[entered.length - 1] ?? '')) take(entered);
    else announce(t.earlyDropped);
  };
  const early = useEarly(match, board, scene, kind, busy || over || paused ? null : turn);
  const ready = early.whole ? t.earlySet : '';
  const wanted = legal.length > 0 ? kind.wanted(steps, next, scene) : ready;
  useEffect(() => onWanted?.(wanted), [wanted]);

  const take = (taken: string[]): void => {
    const move = wholeMove(all, taken);
    setSteps(move === null ? taken : []);
    if (move !== null) void match.play(move);
    else if (taken.length > 0) announce(kind.wanted(taken, nextSquares(all, taken), scene));
  };
  const touch = (name: string): void => take(choose(all, steps, name));
  const drag = (from: string, to: string): void => {
    const start = steps.length > 0 && next.has(to) ? steps : choose(all, [], from);
    const taken = choose(all, start, to);
    take(taken.length > start.length ? taken : []);
  };

  const parent = current.parent < 0 ? null : node(doc, current.parent);
  const played = kind.plain
    ? (state?.last_move ?? []).map((each) => each.point)
    : kind.steps(current.move, parent?.side ?? 0);
  const lastSteps = parent && !preview ? played : [];
  const motion = useMotion(match, pendingSteps, lastSteps, scene);
  const before = useScene(doc.game, parent ?? current);
  const turned = useMemo(
    () => (lastSteps.length > 0 && pending === null && !kind.Layer ? turnedOver(before.pieces, scene.pieces) : []),
    [before, scene, pending, lastSteps.join()],
  );
  const won = useMemo(
    () => (over && !preview ? (kind.deciding?.(board, scene.pieces, lastSteps) ?? []) : []),
    [over, scene, preview === null, board],
  );
  const arrows = useArrows(match, analysis, hint, preview?.moves ?? null);
  const values = useValues(match, knowledge, preview || pending !== null ? null : steps);

  return (
    <Frame
      kind={kind}
      board={board}
      pieces={pieces}
      label={t.boardLabel(kind.label, wanted || t.aPosition)}
      busy={busy}
      motion={motion}
      last={pendingSteps ?? lastSteps}
      turned={turned.filter((square) => !lastSteps.includes(square))}
      chosen={early.waits ? early.steps : steps.slice(0, 2)}
      early={early.waits}
      ghosts={early.ghosts}
      targets={steps.length > 0 ? [...next] : []}
      movable={early.waits ? early.firsts : firsts}
      arrows={arrows}
      values={values}
      won={won}
      flipped={flipped}
      coordinates={coordinates}
      onSquare={early.waits ? early.touch : touch}
      onDrag={early.waits ? early.drag : drag}
      onCancel={early.waits ? early.drop : () => setSteps([])}
    />
  );
}

// The squares touched so far. They belong to one position: at the next one nothing is touched, from its first picture on.
function useSteps(position: string): [string[], (steps: string[]) => void] {
  const [touched, setTouched] = useState<{ position: string; steps: string[] }>({ position, steps: kNoSteps });
  const steps = touched.position === position ? touched.steps : kNoSteps;
  return [steps, (next) => setTouched({ position, steps: next })];
}

// A single square that is free is being placed on: it shows at once. A single square with a piece is only chosen.
function placing(scene: Scene, steps: string[]): boolean {
  return !scene.pieces.some((piece) => piece.square === steps[0]);
}

function useAnalysed(analysis: Analysis | null | undefined) {
  const [, redraw] = useState(0);
  useEffect(() => analysis?.store.watch(() => redraw((n) => n + 1)), [analysis]);
  return analysis?.store.get() ?? null;
}

// Until the server has told what a position is, the one before stays.
function useScene(game: string, { position, pieces }: MoveNode): Scene {
  const last = useRef<{ key: string; scene: Scene }>({ key: '', scene: kNoScene });
  return useMemo(() => {
    const kind = kindOf(game);
    if (position === undefined || (kind.plain && pieces === undefined)) {
      return last.current.key === game ? last.current.scene : kNoScene;
    }
    const scene = kind.scene(boardOf(game), position, pieces);
    last.current = { key: game, scene };
    return scene;
  }, [game, position, pieces]);
}

function useMotion(match: Match, pendingSteps: string[] | null, lastSteps: string[], scene: Scene): Motion | null {
  const { doc } = match.store.get();
  const shown = useRef<{ node: number; id: string; motion: Motion | null }>({
    node: doc.current,
    id: doc.id,
    motion: null,
  });
  const was = shown.current;
  if (pendingSteps) {
    const key = `${doc.id}/${doc.current}/${pendingSteps.join()}`;
    if (was.motion?.key !== key) was.motion = { key, steps: pendingSteps, before: scene.pieces, live: true };
    return was.motion;
  }
  if (was.node === doc.current && was.id === doc.id) return was.motion;
  const kind = kindOf(doc.game);
  const current = node(doc, doc.current);
  const old = doc.nodes[was.node];
  const forward = was.id === doc.id && current.parent === was.node;
  const backward = was.id === doc.id && old?.parent === doc.current;
  if (forward) {
    const key = `${doc.id}/${current.parent}/${lastSteps.join()}`;
    const before = node(doc, current.parent).position;
    if (was.motion?.key !== key) {
      const pieces = before === undefined ? [] : kind.scene(boardOf(doc.game), before).pieces;
      was.motion = { key, steps: lastSteps, before: pieces, live: true };
    }
  } else if (backward && old) {
    was.motion = {
      key: `back/${doc.current}`,
      steps: kind.steps(old.move, current.side ?? 0),
      before: [],
      live: false,
    };
  } else {
    was.motion = null;
  }
  was.node = doc.current;
  was.id = doc.id;
  return was.motion;
}

// Where a hand may touch next, what is exactly known to come of it; nothing where `steps` is null.
function useValues(match: Match, knowledge: Knowledge | null | undefined, steps: string[] | null): ValueMark[] {
  const [, redraw] = useState(0);
  useEffect(() => knowledge?.store.watch(() => redraw((n) => n + 1)), [knowledge]);
  const exact = knowledge?.exact();
  if (!exact || !steps) return [];
  const { doc, state } = match.store.get();
  const kind = kindOf(doc.game);
  return valueMarks(exact, (move) => stepsOf(kind, state, move, match.side()), steps);
}

function useArrows(
  match: Match,
  analysis: Analysis | null | undefined,
  hint: string[] | null,
  line: string[] | null,
): Arrow[] {
  const { doc, state } = match.store.get();
  const kind = kindOf(doc.game);
  const side = match.side();
  const found = analysis?.store.get();
  if (line) return [];
  if (hint?.[0]) return [{ steps: stepsOf(kind, state, hint[0], side), rank: 0 }];
  if (!found?.on || found.at !== doc.current || !found.report) return [];
  // What loses is not shown as if it were a choice, unless there is nothing else.
  const lines = found.report.lines.filter((each, rank) => rank === 0 || each.value !== 'loss').slice(0, 3);
  return lines.flatMap((each, rank) =>
    each.moves[0] ? [{ steps: stepsOf(kind, state, each.moves[0], side), rank }] : [],
  );
}
