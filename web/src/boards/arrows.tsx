import type { ComponentChildren } from 'preact';

// Moves drawn on the board: from square to square, a ring where a move has only one, a cross on a piece it takes off.
export interface Arrow {
  steps: string[];
  rank: number; // 0 is the best
  label?: string;
}

interface Point {
  x: number;
  y: number;
}

export interface ArrowsProps {
  arrows: Arrow[];
  spot: (name: string) => Point;
  size: number;
  look?: string; // 'arrows' what an engine says, 'drawings' what a hand drew
  Ring?: ((name: string, rank: number) => ComponentChildren) | undefined; // what stands for a move with one square only
}

export function Arrows({ arrows, spot, size, look = 'arrows', Ring }: ArrowsProps) {
  return (
    <g class={look} aria-hidden="true">
      {[...arrows].reverse().map((arrow) => (
        <g key={`${arrow.rank}${arrow.steps.join()}`} class={`arrow rank-${Math.min(arrow.rank, 3)}`}>
          {Ring && arrow.steps.length === 1 ? Ring(arrow.steps[0] ?? '', arrow.rank) : draw(arrow, spot, size)}
        </g>
      ))}
    </g>
  );
}

function draw(arrow: Arrow, spot: (name: string) => Point, size: number) {
  const [first, second, third] = arrow.steps;
  if (first === undefined) return null;
  const thick = Math.max(5, size * (arrow.rank === 0 ? 0.26 : 0.18));
  if (second === undefined) {
    const at = spot(first);
    return <circle cx={at.x} cy={at.y} r={Math.max(26, size * 0.95)} class="ring" stroke-width={thick * 0.8} />;
  }
  const from = spot(first);
  const to = spot(second);
  return (
    <>
      {shaft(from, to, size, thick)}
      {third !== undefined && cross(spot(third), size * 0.5, thick * 0.8)}
    </>
  );
}

function shaft(from: Point, to: Point, size: number, thick: number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const head = thick * 2.6;
  const tip = { x: to.x - ux * size * 0.2, y: to.y - uy * size * 0.2 };
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
  const start = { x: from.x + ux * size * 0.5, y: from.y + uy * size * 0.5 };
  const wing = head * 0.62;
  return (
    <>
      <path d={`M${start.x} ${start.y}L${neck.x} ${neck.y}`} stroke-width={thick} class="shaft" />
      <path
        d={`M${tip.x} ${tip.y}L${neck.x - uy * wing} ${neck.y + ux * wing}L${neck.x + uy * wing} ${neck.y - ux * wing}Z`}
        class="head"
      />
    </>
  );
}

function cross(at: Point, r: number, thick: number) {
  return (
    <path
      d={`M${at.x - r} ${at.y - r}L${at.x + r} ${at.y + r}M${at.x + r} ${at.y - r}L${at.x - r} ${at.y + r}`}
      stroke-width={thick}
      class="shaft"
    />
  );
}
