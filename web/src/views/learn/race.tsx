import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../api/errors.ts';
import { transport } from '../../api/transport.ts';
import type { SearchTree } from '../../api/types.ts';
import { IconButton } from '../../base/icon.tsx';
import { motionAllowed } from '../../base/settings.ts';
import { grouped } from '../../base/text.ts';
import { useStore } from '../../base/store.ts';
import { askedMove, kindOf } from '../../boards/kinds.ts';
import { engineOf, kRaces, type Method } from '../../game/techniques.ts';
import type { Seat } from '../../game/table.ts';
import { shapesOf } from '../../game/tree-steps.ts';
import { t } from '../../text/words.ts';
import { TreeDrawing } from './tree-drawing.tsx';

const kTime = 6; // seconds that the longer of the two takes
const kFrame = 50;
const kHeight = 240;

// The same position, twice: two searches that run side by side, node for node at the same pace.
export function Race({ seat, depth }: { seat: Seat; depth: number }) {
  const { doc, state } = useStore(seat.match.store);
  const [choice, setChoice] = useState(0);
  const [trees, setTrees] = useState<[SearchTree, SearchTree] | null>(null);
  const [trouble, setTrouble] = useState('');
  const [count, setCount] = useState(Infinity); // nodes that each has had time for
  const [running, setRunning] = useState(false);
  const pair = kRaces[choice] ?? kRaces[0];
  const over = state?.over ?? true;
  useEffect(() => {
    if (over || !pair) return undefined;
    let dropped = false;
    setTrouble('');
    const runs = pair.map((method) =>
      transport.tree(seat.match.ref(), engineOf(method), Math.min(depth, 2), { depth }),
    );
    Promise.all(runs.map((run) => run.answer)).then(
      ([first, second]) => {
        if (dropped || !first || !second) return;
        setTrees([first, second]);
        setCount(Infinity);
      },
      (error: unknown) => {
        if (!dropped) setTrouble(messageOf(error));
      },
    );
    return () => {
      dropped = true;
      for (const run of runs) run.drop();
    };
  }, [doc.id, doc.current, depth, choice, over]);
  const most = trees ? Math.max(trees[0].nodes, trees[1].nodes) : 1;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setCount((now) => now + (most * kFrame) / (kTime * 1000)), kFrame);
    return () => clearInterval(timer);
  }, [running, most]);
  useEffect(() => {
    if (count >= most) setRunning(false);
  }, [count >= most]);
  if (over || !pair) return null;
  const start = (): void => {
    setCount(motionAllowed() ? 0 : Infinity);
    setRunning(motionAllowed());
  };
  return (
    <section class="race" aria-label={t.race}>
      <h2>{t.race}</h2>
      <p class="muted">{t.raceText}</p>
      <div class="think-controls">
        <div class="segments" role="group" aria-label={t.method}>
          {kRaces.map(([first, second], i) => (
            <button key={i} type="button" aria-pressed={choice === i} onClick={() => setChoice(i)}>
              {t.raceBetween(t.methods[first][0] ?? '', t.methods[second][0] ?? '')}
            </button>
          ))}
        </div>
        <IconButton
          icon={running ? 'pause' : 'go'}
          label={running ? t.stop : t.raceRun}
          text
          kind="main"
          onClick={() => (running ? setRunning(false) : start())}
        />
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {trees && (
        <>
          <div class="lanes">
            {trees.map((tree, i) => (
              <Lane key={i} tree={tree} method={pair[i] ?? 'minimax'} game={doc.game} count={count} most={most} />
            ))}
          </div>
          <p role="status">{count >= most ? verdict(trees, pair) : ''}</p>
        </>
      )}
    </section>
  );
}

function verdict([first, second]: [SearchTree, SearchTree], pair: [Method, Method]): string {
  const saved = Math.round((100 * (first.nodes - second.nodes)) / Math.max(1, first.nodes));
  return t.raceVerdict(t.methods[pair[1]][0] ?? '', saved);
}

interface LaneProps {
  tree: SearchTree;
  method: Method;
  game: string;
  count: number;
  most: number;
}

function Lane({ tree, method, game, count, most }: LaneProps) {
  const kind = kindOf(game);
  const [drawn, setDrawn] = useState(() => drawnOf(tree, game));
  useEffect(() => setDrawn(drawnOf(tree, game)), [tree]);
  const done = Math.min(count, tree.nodes);
  const step = Math.round(((drawn?.steps ?? 1) - 1) * (done / Math.max(1, tree.nodes)));
  return (
    <div class="lane">
      <div class="lane-head">
        <strong>{t.methods[method][0]}</strong>
        <output class="lane-count">{grouped(done)}</output>
      </div>
      <div class="lane-bar" aria-hidden="true">
        <span style={{ width: `${(100 * done) / most}%` }} />
      </div>
      {drawn && (
        <TreeDrawing drawn={drawn} step={step} height={kHeight} kind={kind.label} onStep={() => undefined} whole />
      )}
    </div>
  );
}

function drawnOf(tree: SearchTree, game: string) {
  return tree.root ? shapesOf(tree.root, (move) => askedMove(kindOf(game), move)) : null;
}
