import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { settings } from '../../base/settings.ts';
import { useStore } from '../../base/store.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { lineThrough, node, playerText } from '../../game/doc.ts';
import { share } from '../../game/judge.ts';
import type { Match } from '../../game/match.ts';
import { opinionsOf } from '../../game/opinions.ts';
import { gradeOf, type Grade } from '../../game/review.ts';
import { t } from '../../text/words.ts';

const kHeight = 110;
const kDots: Partial<Record<Grade, { colour: string; radius: number }>> = {
  inaccuracy: { colour: '--muted', radius: 3 },
  mistake: { colour: '--accent', radius: 3.5 },
  blunder: { colour: '--accent', radius: 5 },
};

interface Dot {
  ply: number;
  value: number;
  grade: Grade;
}

// The first side's part of the bar over the game; where two programs have played, what each of them thought. A click goes
// to the move.
export function Graph({ match }: { match: Match }) {
  const { doc, names } = useStore(match.store);
  const { look } = useStore(settings);
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const line = lineThrough(doc, doc.current);
  const scale = kindOf(doc.game).scale;
  const judged = line.map((index) => {
    const judgement = node(doc, index).judgement;
    return judgement ? share(judgement, scale) * 100 : null;
  });
  const both = opinionsOf(doc, line);
  const values = both ?? [judged];
  const known = values.flat().filter((value) => value !== null).length;
  const sides = sidesOf(doc.game, names);
  const here = line.indexOf(doc.current);
  const dots = both ? [] : dotsOf(judged, (ply) => gradeOf(doc, line[ply] ?? 0));
  const latest = useRef({ line, here, dots });
  latest.current = { line, here, dots };
  const data = (): uPlot.AlignedData => [line.map((_, i) => i), ...values];

  useEffect(() => {
    const element = box.current;
    if (!element || known < 2) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const drawn = { width: 2, spanGaps: true, points: { show: false } };
    const options: uPlot.Options = {
      width: element.clientWidth,
      height: kHeight,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: [0, 100] } },
      axes: [
        { stroke: colour('--muted'), grid: { show: false }, ticks: { show: false }, size: 22, font: '11px system-ui' },
        { show: false },
      ],
      series: both
        ? [{}, { ...drawn, stroke: colour('--jade') }, { ...drawn, stroke: colour('--accent'), dash: [6, 4] }]
        : [{}, { ...drawn, stroke: colour('--jade'), fill: `${colour('--jade')}22`, fillTo: () => 50 }],
      hooks: { draw: [(chart) => drawOver(chart, latest.current, colour)] },
    };
    const chart = new uPlot(options, data(), element);
    plot.current = chart;
    const click = (): void => {
      const at = chart.cursor.idx;
      const index = at === null || at === undefined ? undefined : latest.current.line[at];
      if (index !== undefined) match.goTo(index);
    };
    chart.over.addEventListener('click', click);
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: kHeight }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [known < 2, look, line.length, both === null]);

  useEffect(() => {
    plot.current?.setData(data());
  }, [values.flat().join(), dots.length]);
  useEffect(() => plot.current?.redraw(false), [here]);

  if (known < 2) return null;
  return (
    <figure class="graph">
      <div ref={box} role="img" aria-label={t.graphLabel(sides[0], here, line.length - 1)} />
      <figcaption class="muted">
        {both ? (
          <>
            <span class="swatch first" /> {t.thoughtOf(sides[0], playerText(doc.players[0]))}{' '}
            <span class="swatch second" /> {t.thoughtOf(sides[1], playerText(doc.players[1]))}
          </>
        ) : (
          t.graphCaption(sides[0])
        )}
      </figcaption>
    </figure>
  );
}

function dotsOf(values: (number | null)[], grade: (ply: number) => Grade | null): Dot[] {
  return values.flatMap((value, ply) => {
    const given = value === null ? null : grade(ply);
    return value !== null && given && kDots[given] ? [{ ply, value, grade: given }] : [];
  });
}

// The middle, the place where we stand, and the moves that gave something away.
function drawOver(chart: uPlot, { here, dots }: { here: number; dots: Dot[] }, colour: (name: string) => string): void {
  const { ctx, bbox } = chart;
  const stroke = (name: string, width: number, from: [number, number], to: [number, number]): void => {
    ctx.strokeStyle = colour(name);
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  };
  const middle = chart.valToPos(50, 'y', true);
  const x = chart.valToPos(here, 'x', true);
  ctx.save();
  stroke('--line', 1, [bbox.left, middle], [bbox.left + bbox.width, middle]);
  stroke('--accent', 2, [x, bbox.top], [x, bbox.top + bbox.height]);
  for (const { ply, value, grade } of dots) {
    const look = kDots[grade];
    if (!look) continue;
    ctx.fillStyle = colour(look.colour);
    ctx.beginPath();
    ctx.arc(
      chart.valToPos(ply, 'x', true),
      chart.valToPos(value, 'y', true),
      look.radius * devicePixelRatio,
      0,
      2 * Math.PI,
    );
    ctx.fill();
  }
  ctx.restore();
}
