// Pieces around the origin. Their shades are defined once for the page, in Shades.
export interface SizeProps {
  size: number;
}

export function Pebble({ dark, size }: SizeProps & { dark: boolean }) {
  return (
    <g class={dark ? 'pebble dark' : 'pebble light'}>
      <ellipse cx="0" cy={size * 0.1} rx={size} ry={size * 0.97} class="shadow" />
      <ellipse
        cx="0"
        cy="0"
        rx={size}
        ry={size * 0.96}
        fill={dark ? 'url(#pebble-dark)' : 'url(#pebble-light)'}
        class="body"
      />
    </g>
  );
}

export function Disc({ dark, size }: SizeProps & { dark: boolean }) {
  const shade = dark ? 'dark' : 'light';
  return (
    <g class={`disc ${shade}`}>
      <circle cy={size * 0.1} r={size} class="shadow" />
      <circle r={size} fill={`url(#disc-${shade})`} class="body" />
      <circle r={size * 0.68} class="ring" />
      <circle r={size * 0.36} class="ring" />
    </g>
  );
}

export function Cross({ size }: SizeProps) {
  const r = size * 0.82;
  return <path class="cross" stroke-width={size * 0.34} d={`M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`} />;
}

export function Nought({ size }: SizeProps) {
  return <circle class="nought" stroke-width={size * 0.34} r={size * 0.84} />;
}

export function Shades() {
  return (
    <defs>
      <radialGradient id="pebble-light" cx="38%" cy="30%" r="75%">
        <stop offset="0" class="stone-a" />
        <stop offset="0.6" class="stone-b" />
        <stop offset="1" class="stone-c" />
      </radialGradient>
      <radialGradient id="pebble-dark" cx="36%" cy="28%" r="80%">
        <stop offset="0" class="slate-a" />
        <stop offset="0.45" class="slate-b" />
        <stop offset="1" class="slate-c" />
      </radialGradient>
      <radialGradient id="disc-light" cx="42%" cy="34%" r="72%">
        <stop offset="0" class="stone-a" />
        <stop offset="0.7" class="stone-b" />
        <stop offset="1" class="stone-c" />
      </radialGradient>
      <radialGradient id="disc-dark" cx="40%" cy="32%" r="76%">
        <stop offset="0" class="slate-a" />
        <stop offset="0.6" class="slate-b" />
        <stop offset="1" class="slate-c" />
      </radialGradient>
      <radialGradient id="tile-face" cx="45%" cy="36%" r="72%">
        <stop offset="0" class="tile-a" />
        <stop offset="0.75" class="tile-b" />
        <stop offset="1" class="tile-c" />
      </radialGradient>
      <radialGradient id="tile-back" cx="45%" cy="36%" r="76%">
        <stop offset="0" class="back-a" />
        <stop offset="1" class="back-b" />
      </radialGradient>
      <radialGradient id="bowl" cx="50%" cy="42%" r="62%">
        <stop offset="0" class="bowl-a" />
        <stop offset="0.75" class="bowl-b" />
        <stop offset="1" class="bowl-c" />
      </radialGradient>
      <radialGradient id="seed-1" cx="36%" cy="30%" r="75%">
        <stop offset="0" class="seed1-a" />
        <stop offset="1" class="seed1-b" />
      </radialGradient>
      <radialGradient id="seed-2" cx="36%" cy="30%" r="75%">
        <stop offset="0" class="seed2-a" />
        <stop offset="1" class="seed2-b" />
      </radialGradient>
      <radialGradient id="seed-3" cx="36%" cy="30%" r="75%">
        <stop offset="0" class="seed3-a" />
        <stop offset="1" class="seed3-b" />
      </radialGradient>
    </defs>
  );
}
