import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { SearchTree, State } from '../../api/types.ts';
import { grouped } from '../../base/text.ts';
import { IconButton } from '../../base/icon.tsx';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf, sidesOf } from '../../boards/kinds.ts';
import { Picture } from '../../boards/picture.tsx';
import { node, pathTo } from '../../game/doc.ts';
import { fragment } from '../../game/link.ts';
import { engineOf, kMethods, type Method } from '../../game/techniques.ts';
import { alongLine, movesOf, shapeAt, shapesOf, story, type Shape } from '../../game/tree-steps.ts';
import { Race } from './race.tsx';
import { Ablation } from './ablation.tsx';
import { SpeedTable } from './speed.tsx';
import { TreeDrawing } from './tree-drawing.tsx';
import type { Seat } from '../../game/table.ts';
import { t } from '../../text/words.ts';

const kSimulations = [50, 200, 1000, 5000];
const kManyNodes = 700;
const kTree = 520;
const kSmallTree = 340;
const kPause = 120;

export function ThinkPage({ seat }: { seat: Seat }) {
  const { doc, names } = useStore(seat.match.store);
  const here = node(doc, doc.current);
  const kind = kindOf(doc.game);
  const sides = sidesOf(doc.game, names);
  return (
    <main class="think-page" id="content" tabIndex={-1}>
      <div class="think-head">
        <div class="think-board">
          {here.position !== undefined && (
            <Picture game={doc.game} position={here.position} pieces={here.pieces} label={t.positionOf(kind.label)} />
          )}
        </div>
        <div>
          <h1>{t.think}</h1>
          <p>
            {t.thinkLead} {t.maxAndMin(...sides)} {t.isToMove(sides[seat.match.side()])}
          </p>
          <p>
            <a href={fragment(doc)}>{t.backToBoard}</a> {t.chooseAnother}
          </p>
        </div>
      </div>
      <ThinkView seat={seat} />
      <SpeedTable />
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

  return (
    <div class="think">
      <div class="think-controls" role="group" aria-label={t.search}>
        <div class="segments" role="group" aria-label={t.method}>
          {kMethods.map((each) => (
            <button key={each} type="button" aria-pressed={method === each} onClick={() => setMethod(each)}>
              {t.methods[each][0]}
            </button>
          ))}
        </div>
        {method === 'mcts' ? (
          <label class="row">
            <span class="muted">{t.simulations}</span>
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
            <span class="muted">{t.depthField}</span>
            <select value={String(depth)} onChange={(event) => setDepth(Number(event.currentTarget.value))}>
              {[1, 2, 3, 4, 5].map((plies) => (
                <option key={plies} value={String(plies)}>
                  {plies}
                </option>
              ))}
            </select>
          </label>
        )}
        {small && <a href="#/think">{t.fullWidth}</a>}
      </div>
      <p class="muted">{t.methodIs(t.methods[method][0] ?? '', t.methods[method][1] ?? '')}</p>
      {over && <p class="muted">{t.nothingToThink}</p>}
      {trouble && (
        <p class="trouble" role="alert">
          <span aria-hidden="true">⚠ </span>
          {trouble}{' '}
          <button type="button" onClick={() => setWanted(wanted + 1)}>
            {t.again}
          </button>
        </p>
      )}
      {!tree && !over && trouble === '' && (
        <p class="muted" role="status">
          {t.sentence(t.thinking)}
        </p>
      )}
      {tree?.root && !over && <Steps tree={tree} match={seat} small={small} />}
      {tree && !over && method !== 'mcts' && <Race seat={seat} depth={depth} />}
      {!over && <Ablation seat={seat} ply={pathTo(doc, doc.current).length} />}
    </div>
  );
}

function Steps({ tree, match, small }: { tree: SearchTree; match: Seat; small: boolean }) {
  const kind = kindOf(match.match.doc.game);
  const drawn = useMemo(() => (tree.root ? shapesOf(tree.root, (move) => askedMove(kind, move)) : null), [tree]);
  const [focused, setFocused] = useState(true);
  const [pointed, setPointed] = useState<Shape | null>(null);
  const shown = useMemo(() => (drawn && focused ? alongLine(drawn) : drawn), [drawn, focused]);
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
  if (!drawn || !shown) return null;
  const about = pointed ?? shapeAt(drawn, step);
  const go = (to: number): void => {
    setRunning(false);
    setStep(Math.max(0, Math.min(last, to)));
  };
  return (
    <section class="steps" aria-label={t.searchTree}>
      <p class="figures">
        <strong>{t.nodeCount(grouped(tree.nodes))}</strong>
        <span class="muted">{t.drawnOf(grouped(tree.kept), tree.depth)}</span>
      </p>
      <div class="walk" role="group" aria-label={t.throughSearch}>
        <IconButton icon="first" label={t.firstStep} onClick={() => go(0)} disabled={step === 0} />
        <IconButton icon="back" label={t.stepBack} onClick={() => go(step - 1)} disabled={step === 0} />
        <IconButton
          icon={running ? 'pause' : 'go'}
          label={running ? t.stop : t.run}
          pressed={running}
          onClick={() => {
            if (step === last) setStep(0);
            setRunning(!running);
          }}
        />
        <IconButton icon="forward" label={t.stepForward} onClick={() => go(step + 1)} disabled={step === last} />
        <IconButton icon="last" label={t.lastStep} onClick={() => go(last)} disabled={step === last} />
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={t.stepOfSearch}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <p class="story" role="status">
        <span class="muted">{t.coachOf(step + 1, last + 1)}</span> {story(drawn.shapes, step)}
      </p>
      <div class="tree-options">
        <label class="check">
          <input type="checkbox" checked={focused} onChange={() => setFocused(!focused)} />
          {t.followLine}
        </label>
      </div>
      {drawn.shapes.length > kManyNodes && !focused && <p class="muted">{t.largeTree}</p>}
      <div class={small ? 'tree-row small' : 'tree-row'}>
        <TreeDrawing
          drawn={shown}
          step={step}
          height={small ? kSmallTree : kTree}
          kind={kind.label}
          onStep={go}
          onPoint={setPointed}
        />
        {about && <NodeBoard seat={match} moves={movesOf(pointed ? shown : drawn, about)} />}
      </div>
    </section>
  );
}

// The board at a node of the tree: the one under the pointer, or the one that the story is about.
function NodeBoard({ seat, moves }: { seat: Seat; moves: string[] }) {
  const [state, setState] = useState<State | null>(null);
  const key = moves.join(' ');
  useEffect(() => {
    let stale = false;
    const ref = seat.match.ref();
    const timer = setTimeout(() => {
      transport.state({ ...ref, moves: [...ref.moves, ...moves] }, ref.moves.length + moves.length).then(
        (found) => {
          if (!stale) setState(found);
        },
        () => undefined, // a node that cannot be shown leaves the board before it
      );
    }, kPause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, seat.match.doc.current]);
  const position = state?.positions[state.positions.length - 1];
  return (
    <figure class="node-board">
      {state && position !== undefined && (
        <Picture
          game={state.game}
          position={position}
          pieces={state.pieces}
          label={t.story.after(key)}
          marks={state.last_move.map((each) => each.point)}
          coordinates={false}
        />
      )}
      <figcaption class="muted">{moves.length === 0 ? t.story.here : t.story.after(key)}</figcaption>
    </figure>
  );
}
