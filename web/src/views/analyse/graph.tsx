import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { settings } from '../../base/settings.ts';
import { useStore } from '../../base/store.ts';
import { kindOf, sidesOf } from '../../boards/kinds.ts';
import { lineThrough, node } from '../../game/doc.ts';
import { share } from '../../game/judge.ts';
import type { Match } from '../../game/match.ts';
import { t } from '../../text/words.ts';

const kHeight = 110;

// The first side's part of the bar over the game; a click goes to the move.
export function Graph({ match }: { match: Match }) {
  const { doc, names } = useStore(match.store);
  const { look } = useStore(settings);
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const line = lineThrough(doc, doc.current);
  const scale = kindOf(doc.game).scale;
  const values = line.map((index) => {
    const judgement = node(doc, index).judgement;
    return judgement ? share(judgement, scale) * 100 : null;
  });
  const known = values.filter((value) => value !== null).length;
  const name = sidesOf(doc.game, names)[0];
  const here = line.indexOf(doc.current);
  const latest = useRef({ line, here });
  latest.current = { line, here };

  useEffect(() => {
    const element = box.current;
    if (!element || known < 2) return undefined;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
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
      series: [
        {},
        {
          stroke: colour('--jade'),
          width: 2,
          spanGaps: true,
          points: { show: false },
          fill: `${colour('--jade')}22`,
          fillTo: () => 50,
        },
      ],
      hooks: {
        draw: [
          (chart) => {
            const { ctx } = chart;
            const middle = chart.valToPos(50, 'y', true);
            const x = chart.valToPos(latest.current.here, 'x', true);
            ctx.save();
            ctx.strokeStyle = colour('--line');
            ctx.beginPath();
            ctx.moveTo(chart.bbox.left, middle);
            ctx.lineTo(chart.bbox.left + chart.bbox.width, middle);
            ctx.stroke();
            ctx.strokeStyle = colour('--accent');
            ctx.lineWidth = 2;
            ctx.beginPath();
            ctx.moveTo(x, chart.bbox.top);
            ctx.lineTo(x, chart.bbox.top + chart.bbox.height);
            ctx.stroke();
            ctx.restore();
          },
        ],
      },
    };
    const chart = new uPlot(options, [line.map((_, i) => i), values], element);
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
  }, [known < 2, look, line.length]);

  useEffect(() => {
    plot.current?.setData([line.map((_, i) => i), values]);
  }, [values.join()]);
  useEffect(() => plot.current?.redraw(false), [here]);

  if (known < 2) return null;
  return (
    <figure class="graph">
      <div ref={box} role="img" aria-label={t.graphLabel(name, here, line.length - 1)} />
      <figcaption class="muted">{t.graphCaption(name)}</figcaption>
    </figure>
  );
}
