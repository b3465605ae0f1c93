import { useEffect, useRef, useState } from 'preact/hooks';
import { motionAllowed } from '../base/settings.ts';
import { play } from '../base/sound.ts';
import { isDepot, sowing } from './kalah.tsx';
import type { LayerProps, Piece } from './types.ts';

const kStone = 15;
const kPerHouse = 12;
const kPerDepot = 24;

// Places for stones in a bowl, from its middle outwards, so that few lie together and twelve can still be counted.
function places(columns: number, rows: number, gap: number): { x: number; y: number }[] {
  const all: { x: number; y: number }[] = [];
  for (let r = 0; r < rows; ++r) {
    for (let c = 0; c < columns; ++c) all.push({ x: (c - (columns - 1) / 2) * gap, y: (r - (rows - 1) / 2) * gap });
  }
  return all.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || a.y - b.y || a.x - b.x);
}

const kHousePlaces = places(3, 4, 32);
const kDepotPlaces = places(3, 8, 30);
const kAside = 15; // how far stones lie from the middle, so that the count has its own end of the bowl

// The same small disorder every time.
function nudge(name: string, index: number, axis: number): number {
  let hash = axis * 7919 + index * 104729;
  for (const sign of name) hash = (hash * 31 + sign.charCodeAt(0)) >>> 0;
  hash = (hash ^ (hash >>> 13)) * 1274126177;
  return (((hash >>> 8) & 255) / 255 - 0.5) * 5;
}

function stonesOf(name: string, count: number): { x: number; y: number; shade: number }[] {
  const spots = isDepot(name) ? kDepotPlaces : kHousePlaces;
  const limit = isDepot(name) ? kPerDepot : kPerHouse;
  return Array.from({ length: Math.min(count, limit * 2) }, (_, i) => {
    const spot = spots[i % limit] ?? { x: 0, y: 0 };
    const lifted = i >= limit ? -11 : 0;
    return {
      x: spot.x + nudge(name, i, 1) + lifted * 0.6,
      y: spot.y + nudge(name, i, 2) + lifted,
      shade: 1 + (Math.abs(Math.round(nudge(name, i, 3) * 10)) % 3),
    };
  });
}

function countsOf(pieces: Piece[]): Map<string, number> {
  return new Map(pieces.map((piece) => [piece.square, Number(piece.glyph)]));
}

// Sows stone by stone from what was there before; any touch skips to the end.
function useSowing(pieces: Piece[], motion: LayerProps['motion']): { counts: Map<string, number>; fresh: string } {
  const [shown, setShown] = useState<{ counts: Map<string, number>; fresh: string } | null>(null);
  const done = useRef<string>('');
  useEffect(() => {
    if (!motion || motion.key === done.current) return undefined;
    done.current = motion.key;
    const from = motion.steps[0];
    const before = countsOf(motion.before);
    const stones = from === undefined ? 0 : (before.get(from) ?? 0);
    if (!motion.live || !from || stones === 0 || !motionAllowed()) return undefined;
    const path = sowing((before.size - 2) / 2, from, stones);
    before.set(from, 0);
    setShown({ counts: new Map(before), fresh: '' });
    let at = 0;
    const finish = (): void => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', finish, true);
      setShown(null);
    };
    const timer = setInterval(
      () => {
        const square = path[at++];
        if (square === undefined) return finish();
        before.set(square, (before.get(square) ?? 0) + 1);
        if (at < path.length) play('sow');
        setShown({ counts: new Map(before), fresh: square });
      },
      Math.max(70, Math.min(170, 1500 / stones)),
    );
    window.addEventListener('pointerdown', finish, true);
    return finish;
  }, [motion?.key]);
  return shown ?? { counts: countsOf(pieces), fresh: '' };
}

export function KalahStones({ board, pieces, place, upright, motion }: LayerProps) {
  const { counts, fresh } = useSowing(pieces, motion);
  return (
    <g class="stones">
      {board.squares.map((square) => {
        const count = counts.get(square.name) ?? 0;
        const { x, y } = place(square);
        const stones = stonesOf(square.name, count);
        const below = (square.name[0] === '0') === upright;
        const far = isDepot(square.name) ? 138 : 66;
        return (
          <g key={square.name} transform={`translate(${x} ${y})`}>
            {stones.map((stone, i) => (
              <g key={i} transform={`translate(${stone.x} ${stone.y + (below ? -kAside : kAside)})`}>
                <g class={square.name === fresh && i === stones.length - 1 ? 'dropped' : ''}>
                  <circle cy="2" r={kStone} class="shadow" />
                  <circle r={kStone} fill={`url(#seed-${stone.shade})`} class="seed" />
                </g>
              </g>
            ))}
            <text
              class="count"
              text-anchor="middle"
              dy="0.36em"
              y={isDepot(square.name) ? (below ? far : -far) : below ? far : -far}
              font-size="27"
            >
              {count}
            </text>
          </g>
        );
      })}
    </g>
  );
}
