import type { PieceInfo } from '../api/types.ts';
import { Cross, Nought, Pebble } from './glyphs.tsx';
import { Tile } from './tile.tsx';

export interface PlainGlyphProps {
  info: PieceInfo | undefined;
  text: string; // what stands for a piece that nothing is known of
  count: number;
  size: number;
}

const kMostSeeds = 24; // drawn; the number tells the rest
const kSmallest = 26; // of a number that can be read

// A piece by its look and ink; several of them with their number.
export function PlainGlyph({ info, text, count, size }: PlainGlyphProps) {
  const seeds = info?.look === 'seeds';
  return (
    <>
      {seeds ? <Seeds count={count} size={size} /> : <Look info={info} text={text} size={size} />}
      {(count !== 1 || seeds) && (
        <text class="plain-count" text-anchor="middle" dy="0.36em" font-size={Math.max(kSmallest, size * 0.9)}>
          {count}
        </text>
      )}
    </>
  );
}

// Round the middle as in a sunflower: evenly, however many there are.
function Seeds({ count, size }: { count: number; size: number }) {
  const angle = Math.PI * (3 - Math.sqrt(5));
  return (
    <>
      {Array.from({ length: Math.min(count, kMostSeeds) }, (_, i) => {
        const far = count === 1 ? 0 : 1.7 * size * Math.sqrt(i + 0.5);
        const at = { cx: far * Math.cos(i * angle), cy: far * Math.sin(i * angle) };
        return <circle key={i} {...at} r={size} fill={`url(#seed-${1 + (i % 3)})`} class="seed" />;
      })}
    </>
  );
}

function Look({ info, text, size }: Pick<PlainGlyphProps, 'info' | 'text' | 'size'>) {
  const dark = info !== undefined && ['dark', 'second', 'black'].includes(info.ink);
  switch (info?.look) {
    case 'cross':
      return <Cross size={size} />;
    case 'ring':
      return <Nought size={size} />;
    case 'cover':
      return <Tile glyph="X" size={size} />;
    case 'disc':
      return <Pebble dark={dark} size={size} />;
    default:
      return <Lettered text={info?.text || text} red={info?.ink === 'red'} size={size} />;
  }
}

function Lettered({ text, red, size }: { text: string; red: boolean; size: number }) {
  return (
    <g class={`tile ${red ? 'red' : 'black'}`}>
      <circle cy={size * 0.09} r={size} class="shadow" />
      <circle r={size} fill="url(#tile-face)" class="body" />
      <circle r={size * 0.84} class="ring" />
      <text class="face" font-size={size * 1.02} text-anchor="middle" dy="0.36em">
        {text}
      </text>
    </g>
  );
}
