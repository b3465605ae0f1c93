import type { PieceInfo } from '../api/types.ts';
import { Cross, Nought, Pebble } from './glyphs.tsx';
import { Tile } from './tile.tsx';

export interface PlainGlyphProps {
  info: PieceInfo | undefined;
  text: string; // what stands for a piece that nothing is known of
  count: number;
  size: number;
}

// A piece by its look and ink; several of them with their number.
export function PlainGlyph({ info, text, count, size }: PlainGlyphProps) {
  return (
    <>
      <Look info={info} text={text} size={size} />
      {(count !== 1 || info?.look === 'seeds') && (
        <text class="plain-count" text-anchor="middle" dy="0.36em" font-size={size * 0.9}>
          {count}
        </text>
      )}
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
    case 'seeds':
      return <circle r={size} fill="url(#seed-1)" class="seed" />;
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
