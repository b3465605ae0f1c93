import { settings } from '../base/settings.ts';
import { useStore } from '../base/store.ts';
import { kCharacters } from './characters.ts';

const kCharacterSize = 0.98; // of the tile's radius

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
      {letters ? (
        <text class="face" font-size={size * 0.95} text-anchor="middle" dy="0.36em">
          {glyph.toUpperCase()}
        </text>
      ) : (
        <path
          class="strokes"
          d={kCharacters[glyph] ?? ''}
          transform={`scale(${(size * kCharacterSize) / 100}) translate(-50 -50)`}
        />
      )}
    </g>
  );
}

// The endless knot in little: two loops that cross.
function knot(r: number): string {
  return `M${-r} 0C${-r} ${-r} 0 ${-r} 0 0S${r} ${r} ${r} 0S0 ${-r} 0 0S${-r} ${r} ${-r} 0Z`;
}
