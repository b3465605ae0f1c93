import { useEffect, useRef } from 'preact/hooks';
import { grouped } from '../../base/text.ts';
import { t } from '../../text/words.ts';
import { scoreWord, windowWord, type Shape } from '../../game/tree-steps.ts';

const kWidth = 148;
const kGap = 44;
const kRow = 46;
const kBox = 38;
const kMost = 1500;

interface Drawn {
  shapes: Shape[];
  steps: number;
  rows: number;
  columns: number;
}

// Left to right, MAX and MIN by shape as well as by colour: MAX has square corners, MIN round ones, chance is a circle.
export function TreeDrawing({
  drawn,
  step,
  small,
  kind,
  onStep,
}: {
  drawn: Drawn;
  step: number;
  small: boolean;
  kind: string;
  onStep: (step: number) => void;
}) {
  const { shapes } = drawn;
  const box = useRef<HTMLDivElement>(null);
  const width = drawn.columns * (kWidth + kGap);
  const height = drawn.rows * kRow + 16;
  const x = (shape: Shape): number => shape.column * (kWidth + kGap) + 4;
  const y = (shape: Shape): number => shape.row * kRow + 8;
  const current = shapes.find((shape) => shape.enters === step || shape.leaves === step);
  useEffect(() => {
    const element = box.current;
    if (!element || !current) return;
    const top = y(current);
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - kRow)
      element.scrollTop = top - element.clientHeight / 2 + kRow / 2;
    const left = x(current);
    if (left < element.scrollLeft || left > element.scrollLeft + element.clientWidth - kWidth)
      element.scrollLeft = left - kWidth;
  }, [step, drawn]);
  const most = Math.max(1, ...shapes.map((shape) => (shape.parent >= 0 ? shape.visits : 0)));
  return (
    <div class={small ? 'tree small' : 'tree'} ref={box} tabIndex={0} role="group" aria-label={t.treeOf(kind)}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.treeNodes(shapes.length)}
      >
        {shapes.slice(0, kMost).map((shape, i) => {
          const parent = shapes[shape.parent];
          if (!parent) return null;
          const seen = shape.enters <= step;
          const x1 = x(parent) + (parent.kind === 'chance' ? kBox : kWidth);
          const y1 = y(parent) + kBox / 2;
          const x2 = x(shape);
          const y2 = y(shape) + kBox / 2;
          return (
            <path
              key={`e${i}`}
              class={`edge ${shape.onLine && parent.onLine ? 'line' : ''} ${shape.kind === 'stub' ? 'stub' : ''} ${seen ? '' : 'unseen-yet'}`}
              d={`M${x1} ${y1}C${x1 + kGap / 2} ${y1} ${x2 - kGap / 2} ${y2} ${x2} ${y2}`}
            />
          );
        })}
        {shapes.slice(0, kMost).map((shape, i) => (
          <g
            key={i}
            class={`node ${shape.kind} ${shape.max ? 'max' : 'min'} ${shape.cut ? 'cut' : ''} ${shape.onLine ? 'line' : ''} ${shape.enters > step ? 'unseen-yet' : ''} ${shape === current ? 'now' : ''}`}
            transform={`translate(${x(shape)} ${y(shape)})`}
            onClick={() => onStep(shape.leaves)}
          >
            {body(shape, shape.leaves <= step, most)}
          </g>
        ))}
      </svg>
    </div>
  );
}

function body(shape: Shape, known: boolean, most: number) {
  if (shape.kind === 'chance') {
    return (
      <>
        <circle cx={kBox / 2} cy={kBox / 2} r={kBox / 2} />
        <text x={kBox / 2} y={kBox / 2 + 4} text-anchor="middle">
          {shape.move}
        </text>
      </>
    );
  }
  if (shape.kind === 'stub') {
    return (
      <text x="4" y={kBox / 2 + 4} class="small">
        {shape.move}
      </text>
    );
  }
  return (
    <>
      <rect width={kWidth} height={kBox} rx={shape.max ? 3 : kBox / 2} />
      {shape.visits > 0 && shape.parent >= 0 && (
        <rect class="visits" x="12" y={kBox - 6} width={((kWidth - 24) * shape.visits) / most} height="4" rx="2" />
      )}
      <text x="12" y="16" class="move">
        {shape.move || t.root}
        {shape.tag && <tspan class="small"> {t.nodeKinds[shape.tag] ?? shape.tag}</tspan>}
        {shape.cut && <tspan class="small"> ✂ {t.cut}</tspan>}
      </text>
      <text x={kWidth - 10} y="16" text-anchor="end" class="value">
        {known ? scoreWord(shape.value) : '?'}
      </text>
      <text x="12" y="30" class="small">
        {shape.visits > 0 ? t.visits(grouped(shape.visits)) : windowWord(shape)}
        {shape.below > 0 && shape.visits === 0 ? ` · ${t.nodesBelow(shape.below)}` : ''}
      </text>
    </>
  );
}
