import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { SearchTree } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { node, pathTo } from '../../game/doc.ts';
import { fragment } from '../../game/link.ts';
import { engineOf, kMethods, type Method } from '../../game/techniques.ts';
import { shapesOf, story } from '../../game/tree-steps.ts';
import { Ablation } from './ablation.tsx';
import { TreeDrawing } from './tree-drawing.tsx';
import type { Seat } from '../../game/table.ts';

const kSimulations = [50, 200, 1000, 5000];
const kManyNodes = 700;

export function ThinkPage({ seat }: { seat: Seat }) {
  const { doc, names } = useStore(seat.match.store);
  const here = node(doc, doc.current);
  const kind = kindOf(doc.game);
  return (
    <main class="think-page" id="content" tabIndex={-1}>
      <div class="think-head">
        <div class="think-board">
          {here.position !== undefined && (
            <Picture game={doc.game} position={here.position} pieces={here.pieces} label={`${kind.label} position`} />
          )}
        </div>
        <div>
          <h1>How it thinks</h1>
          <p>
            The tree below is the search of this position, node by node, as <code>palamedes analyse --tree</code> writes
            it. {names[0]} is MAX and wants large values, {names[1]} is MIN and wants small ones.{' '}
            {names[seat.match.side()]} is to move.
          </p>
          <p>
            <a href={fragment(doc)}>Back to the board</a> to choose another position.
          </p>
        </div>
      </div>
      <ThinkView seat={seat} />
    </main>
  );
}

// The search tree of the position on the board, step by step, and the cost of every technique.
export function ThinkView({ seat, small = false }: { seat: Seat; small?: boolean }) {
  const { match } = seat;
  const { doc, state } = useStore(match.store);
  const [method, setMethod] = useState<Method>('alphabeta');
  const [depth, setDepth] = useState(kindOf(doc.game).chance ? 1 : 2);
  const [simulations, setSimulations] = useState(200);
  const [tree, setTree] = useState<SearchTree | null>(null);
  const [trouble, setTrouble] = useState('');
  const [wanted, setWanted] = useState(0);
  const key = `${doc.id}/${doc.current}/${method}/${depth}/${simulations}/${wanted}`;
  const over = state?.over ?? false;

  useEffect(() => {
    if (!state || over) return undefined;
    setTrouble('');
    const plies = method === 'mcts' ? 2 : Math.min(depth, 3);
    const limits = method === 'mcts' ? { nodes: simulations } : { depth };
    const run = transport.tree(match.ref(), engineOf(method), plies, limits);
    let dropped = false;
    run.answer.then(
      (answer) => {
        if (!dropped) setTree(answer);
      },
      (error: unknown) => {
        if (!dropped) setTrouble(messageOf(error));
      },
    );
    return () => {
      dropped = true;
      run.drop();
    };
  }, [key, state === null, over]);

  const [, , what] = kMethods.find(([each]) => each === method) ?? kMethods[0] ?? ['', '', ''];
  return (
    <div class="think">
      <div class="think-controls" role="group" aria-label="Search">
        <div class="segments" role="group" aria-label="Method">
          {kMethods.map(([each, name]) => (
            <button key={each} type="button" aria-pressed={method === each} onClick={() => setMethod(each)}>
              {name}
            </button>
          ))}
        </div>
        {method === 'mcts' ? (
          <label class="row">
            <span class="muted">Games</span>
            <select value={String(simulations)} onChange={(event) => setSimulations(Number(event.currentTarget.value))}>
              {kSimulations.map((count) => (
                <option key={count} value={String(count)}>
                  {count}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <label class="row">
            <span class="muted">Depth</span>
            <select value={String(depth)} onChange={(event) => setDepth(Number(event.currentTarget.value))}>
              {[1, 2, 3, 4, 5].map((plies) => (
                <option key={plies} value={String(plies)}>
                  {plies}
                </option>
              ))}
            </select>
          </label>
        )}
        {small && <a href="#/think">Full width</a>}
      </div>
      <p class="muted">
        {kMethods.find(([each]) => each === method)?.[1]} {what}.
      </p>
      {over && <p class="muted">The game is over here: there is nothing to think about.</p>}
      {trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {trouble}{' '}
          <button type="button" onClick={() => setWanted(wanted + 1)}>
            Again
          </button>
        </p>
      )}
      {tree?.root && !over && <Steps tree={tree} match={seat} small={small} />}
      {!over && <Ablation seat={seat} ply={pathTo(doc, doc.current).length} />}
    </div>
  );
}

function Steps({ tree, match, small }: { tree: SearchTree; match: Seat; small: boolean }) {
  const kind = kindOf(match.match.doc.game);
  const drawn = useMemo(() => (tree.root ? shapesOf(tree.root, (move) => askedMove(kind, move)) : null), [tree]);
  const last = (drawn?.steps ?? 1) - 1;
  const [step, setStep] = useState(last);
  const [running, setRunning] = useState(false);
  const timer = useRef<ReturnType<typeof setInterval> | null>(null);
  useEffect(() => {
    setStep(last);
    setRunning(false);
  }, [tree]);
  useEffect(() => {
    if (!running) return undefined;
    timer.current = setInterval(() => setStep((now) => Math.min(last, now + 1)), 450);
    return () => {
      if (timer.current) clearInterval(timer.current);
    };
  }, [running, last]);
  if (!drawn) return null;
  const go = (to: number): void => {
    setRunning(false);
    setStep(Math.max(0, Math.min(last, to)));
  };
  return (
    <section class="steps" aria-label="Search tree">
      <p class="figures">
        <strong>{grouped(tree.nodes)} nodes</strong>
        <span class="muted">
          {grouped(tree.kept)} of them drawn, depth {tree.depth}
        </span>
      </p>
      <div class="walk" role="group" aria-label="Through the search">
        <button type="button" aria-label="To the first step" onClick={() => go(0)} disabled={step === 0}>
          «
        </button>
        <button type="button" aria-label="One step back" onClick={() => go(step - 1)} disabled={step === 0}>
          ‹
        </button>
        <button
          type="button"
          aria-pressed={running}
          aria-label={running ? 'Stop' : 'Run'}
          onClick={() => {
            if (step === last) setStep(0);
            setRunning(!running);
          }}
        >
          {running ? 'Stop' : 'Run'}
        </button>
        <button type="button" aria-label="One step forward" onClick={() => go(step + 1)} disabled={step === last}>
          ›
        </button>
        <button type="button" aria-label="To the last step" onClick={() => go(last)} disabled={step === last}>
          »
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label="Step of the search"
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <p class="story" role="status">
        <span class="muted">
          {step + 1} of {last + 1}
        </span>{' '}
        {story(drawn.shapes, step)}
      </p>
      {drawn.shapes.length > kManyNodes && <p class="muted">A large tree: a smaller depth is easier to read.</p>}
      <TreeDrawing drawn={drawn} step={step} small={small} kind={kind.label} onStep={go} />
    </section>
  );
}
