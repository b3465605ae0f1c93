import { settings } from '../base/settings.ts';
import { useStore } from '../base/store.ts';

const kFaces: Record<string, string> = {
  K: '帥',
  G: '仕',
  M: '相',
  R: '俥',
  N: '傌',
  C: '炮',
  P: '兵',
  k: '將',
  g: '士',
  m: '象',
  r: '車',
  n: '馬',
  c: '包',
  p: '卒',
};

export function face(glyph: string): string {
  return kFaces[glyph] ?? glyph;
}

// A round tile; the two colours differ in their ring too: red has one line, black two.
export function Tile({ glyph, size }: { glyph: string; size: number }) {
  const { letters } = useStore(settings);
  if (glyph === 'X') {
    return (
      <g class="tile back">
        <circle cy={size * 0.09} r={size} class="shadow" />
        <circle r={size} fill="url(#tile-back)" class="body" />
        <circle r={size * 0.74} class="ring" />
        <path class="knot" d={knot(size * 0.42)} />
      </g>
    );
  }
  const red = glyph === glyph.toUpperCase();
  return (
    <g class={`tile ${red ? 'red' : 'black'}`}>
      <circle cy={size * 0.09} r={size} class="shadow" />
      <circle r={size} fill="url(#tile-face)" class="body" />
      <circle r={size * 0.84} class="ring" />
      {!red && <circle r={size * 0.76} class="ring" />}
      <text
        class={letters ? 'face latin' : 'face'}
        font-size={size * (letters ? 0.95 : 1.02)}
        text-anchor="middle"
        dy="0.36em"
      >
        {letters ? glyph.toUpperCase() : face(glyph)}
      </text>
    </g>
  );
}

// The endless knot in little: two loops that cross.
function knot(r: number): string {
  return `M${-r} 0C${-r} ${-r} 0 ${-r} 0 0S${r} ${r} ${r} 0S0 ${-r} 0 0S${-r} ${r} ${-r} 0Z`;
}
