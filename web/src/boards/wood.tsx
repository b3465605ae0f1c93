import type { Board } from './types.ts';

// Grain that is the same every time: long lines that swell a little, none like its neighbour.
export function Wood({ board }: { board: Board }) {
  const { width, height } = board;
  const grain = [];
  const count = 26;
  for (let i = 1; i < count; ++i) {
    const y = (height * (i + (((i * 53) % 7) - 3) * 0.09)) / count;
    const bend = (((i * 37) % 11) - 5) * (height / 300);
    grain.push(
      <path
        key={i}
        stroke-width={(height / 420) * (0.6 + ((i * 29) % 5) * 0.35)}
        d={`M0 ${y}C${width * 0.3} ${y + bend} ${width * 0.62} ${y - bend * 1.4} ${width} ${y + bend * 0.5}`}
      />,
    );
  }
  return (
    <g class="wood">
      <rect width={width} height={height} rx={Math.max(width, height) * 0.02} />
      <g class="grain">{grain}</g>
    </g>
  );
}
