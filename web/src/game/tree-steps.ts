import type { TreeNode } from '../api/types.ts';
import { percent } from '../base/text.ts';
import { t } from '../text/words.ts';

// A searched tree as it is drawn: values and windows as MAX, the first side, sees them; moves left to chance gathered
// under a circle; what was never looked at as a stub.
export interface Shape {
  kind: 'box' | 'chance' | 'stub';
  move: string;
  max: boolean;
  value: number | null;
  low: number | null; // null: infinite
  high: number | null;
  cut: boolean;
  tag: string;
  visits: number;
  below: number;
  skipped: number;
  parent: number;
  children: number[];
  onLine: boolean;
  enters: number; // the step at which the search comes here
  leaves: number; // and at which it knows the value
  row: number;
  column: number;
}

const kWin = 2_900_000;

export function scoreWord(score: number | null): string {
  if (score === null) return '∞';
  if (Math.abs(score) >= kWin) return score > 0 ? t.winScore(3_000_000 - score) : t.lossScore(3_000_000 + score);
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';
}

// What a Monte Carlo search says is a share of points, from all lost to all won; what it has proven is told as by any other.
const kSurePoints = 10_000;

export function valueWord({ value, visits }: Pick<Shape, 'value' | 'visits'>, told = (share: string) => share): string {
  if (visits === 0 || value === null || Math.abs(value) > kSurePoints) return scoreWord(value);
  return told(percent((value / kSurePoints + 1) / 2));
}

export function windowWord(shape: Shape): string {
  const low = shape.low === null ? '−∞' : scoreWord(shape.low);
  const high = shape.high === null ? '+∞' : scoreWord(shape.high);
  return `[${low}, ${high}]`;
}

function shapeOf(node: TreeNode, parent: number): Shape {
  const max = node.side === 'first';
  const turn = (score: number | null): number | null => (score === null ? null : max ? score : -score);
  const tag = node.kind === 'normal' ? '' : node.kind;
  return {
    kind: node.kind === 'chance' ? 'chance' : 'box',
    move: node.move,
    max,
    value: turn(node.value),
    low: max ? node.alpha : turn(node.beta),
    high: max ? node.beta : turn(node.alpha),
    cut: node.cut,
    tag,
    visits: node.visits ?? 0,
    below: node.nodes_below,
    skipped: node.moves_skipped,
    parent,
    children: [],
    onLine: false,
    enters: 0,
    leaves: 0,
    row: 0,
    column: 0,
  };
}

function blank(kind: 'chance' | 'stub', move: string, parent: number): Shape {
  return {
    kind,
    move,
    max: true,
    value: null,
    low: null,
    high: null,
    cut: false,
    tag: '',
    visits: 0,
    below: 0,
    skipped: 0,
    parent,
    children: [],
    onLine: false,
    enters: 0,
    leaves: 0,
    row: 0,
    column: 0,
  };
}

export interface Drawn {
  shapes: Shape[];
  steps: number;
  rows: number;
  columns: number;
}

// `asked` gives a move without what chance has made of it.
export function shapesOf(root: TreeNode, asked: (move: string) => string): Drawn {
  const shapes: Shape[] = [];
  let step = 0;
  let row = 0;
  let columns = 0;
  const push = (shape: Shape, column: number): number => {
    shape.column = column;
    shape.enters = step++;
    columns = Math.max(columns, column + 1);
    const index = shapes.push(shape) - 1;
    shapes[shape.parent]?.children.push(index);
    return index;
  };
  const settle = (index: number): void => {
    const shape = shapes[index];
    if (!shape) return;
    const rows = shape.children.map((child) => shapes[child]?.row ?? 0);
    shape.row = rows.length > 0 ? ((rows[0] ?? 0) + (rows[rows.length - 1] ?? 0)) / 2 : row++;
    shape.leaves = step++;
  };
  const walk = (node: TreeNode, parent: number, column: number): number => {
    const index = push(shapeOf(node, parent), column);
    let circle = -1;
    let square = '';
    for (const child of node.children) {
      const question = asked(child.move);
      if (question !== child.move) {
        if (circle < 0 || square !== question) {
          if (circle >= 0) settle(circle);
          circle = push(blank('chance', question, index), column + 1);
          square = question;
        }
        walk(child, circle, column + 2);
      } else {
        if (circle >= 0) settle(circle);
        circle = -1;
        walk(child, index, column + 1);
      }
    }
    if (circle >= 0) settle(circle);
    if (node.moves_skipped > 0) {
      const stub = push(
        { ...blank('stub', t.notLookedAt(node.moves_skipped), index), skipped: node.moves_skipped },
        column + 1,
      );
      settle(stub);
    }
    settle(index);
    return index;
  };
  walk(root, -1, 0);
  markLine(shapes);
  return { shapes, steps: step, rows: row, columns };
}

// From the root on: the child with the value of its parent (or the most visits) that was not left out.
function markLine(shapes: Shape[]): void {
  let at = shapes[0];
  while (at) {
    at.onLine = true;
    const children = at.children
      .map((child) => shapes[child])
      .filter((child): child is Shape => child !== undefined && child.kind === 'box');
    const parent = at;
    const byVisits = children.some((child) => child.visits > 0);
    const next = byVisits
      ? children.reduce<Shape | undefined>(
          (best, child) => (!best || child.visits > best.visits ? child : best),
          undefined,
        )
      : ([...children].reverse().find((child) => child.value === parent.value && !child.cut) ??
        children.find((child) => child.value === parent.value));
    at = next;
  }
}

// The best line with what stood beside each of its moves: what is below the others is left out, and counted there.
export function alongLine({ shapes, steps }: Drawn): Drawn {
  const places = new Map<number, number>();
  shapes.forEach((shape, at) => {
    if (shape.parent < 0 || shapes[shape.parent]?.onLine) places.set(at, places.size);
  });
  const kept = [...places.keys()].map((at): Shape => {
    const shape = shapes[at] as Shape;
    const children = shape.children.flatMap((child) => places.get(child) ?? []);
    const hidden = children.length > 0 ? 0 : sizeBelow(shapes, shape);
    return { ...shape, parent: places.get(shape.parent) ?? -1, children, below: shape.below + hidden };
  });
  let rows = 0;
  // Children come after their parents: from the end on every child has its row.
  const leaves = kept.filter((shape) => shape.children.length === 0);
  for (const shape of leaves) shape.row = rows++;
  for (const shape of [...kept].reverse()) {
    const own = shape.children.map((child) => kept[child]?.row ?? 0);
    if (own.length > 0) shape.row = ((own[0] ?? 0) + (own[own.length - 1] ?? 0)) / 2;
  }
  return { shapes: kept, steps, rows, columns: Math.max(1, ...kept.map((shape) => shape.column + 1)) };
}

function sizeBelow(shapes: Shape[], shape: Shape): number {
  return shape.children.reduce((sum, child) => {
    const each = shapes[child];
    return each ? sum + (each.kind === 'box' ? 1 : 0) + each.below + sizeBelow(shapes, each) : sum;
  }, 0);
}

// The shape that a step is about: the one entered or left then.
export function shapeAt({ shapes }: Drawn, step: number): Shape | undefined {
  return shapes.find((shape) => shape.enters === step || shape.leaves === step);
}

// The last shape of a drawing that the search was in at a step: the one the step is about, or the one above it.
export function shownAt({ shapes }: Drawn, step: number): Shape | undefined {
  return [...shapes].reverse().find((shape) => shape.enters <= step && step <= shape.leaves);
}

// The moves from the root to a shape; what chance leaves open is not among them.
export function movesOf({ shapes }: Drawn, shape: Shape): string[] {
  const moves: string[] = [];
  for (let at: Shape | undefined = shape; at; at = shapes[at.parent]) {
    if (at.kind === 'box' && at.move !== '') moves.unshift(at.move);
  }
  return moves;
}

// What happens at a step, in words.
export function story(shapes: Shape[], step: number): string {
  const words = t.story;
  const entered = shapes.find((shape) => shape.enters === step);
  if (entered) {
    if (entered.kind === 'stub') return words.stub(entered.skipped);
    if (entered.kind === 'chance') return words.chance(entered.move);
    const where = entered.move === '' ? words.here : words.after(entered.move);
    if (entered.visits > 0) return words.played(where, Math.round(entered.visits), valueWord(entered, words.ofPoints));
    const unbounded = entered.low === null && entered.high === null;
    const open = unbounded ? words.nothingKnown : words.onlyInside(windowWord(entered));
    return words.entered(where, entered.max ? words.maxMoves : words.minMoves, open);
  }
  const left = shapes.find((shape) => shape.leaves === step);
  if (!left) return '';
  if (left.kind !== 'box') return left.kind === 'stub' ? '' : words.outcomesKnown(left.move);
  const name = left.move === '' ? words.here : left.move;
  const why = words.because[left.cut ? 'cut' : left.tag] ?? '';
  const deeper = left.below > 0 && left.visits === 0 ? words.below(left.below) : '';
  return words.worth(name, valueWord(left, words.ofPoints), `${why}${deeper}`);
}
