import type { Line, Side } from '../api/types.ts';
import { signed } from '../base/text.ts';
import { kindOf } from '../boards/kinds.ts';
import { t } from '../text/words.ts';
import type { Judgement } from './doc.ts';

// Lines speak for the side to move; the page's bar and graph for the first side.
export function judgementOf(line: Line, mover: Side): Judgement {
  const turned = mover === 1;
  const other = { win: 'loss', loss: 'win', draw: 'draw', estimate: 'estimate' } as const;
  const judgement: Judgement = {
    score: turned ? -line.score : line.score,
    value: turned ? other[line.value] : line.value,
    proven: line.proven,
    best: line.moves,
  };
  if (line.distance !== undefined) judgement.distance = line.distance;
  return judgement;
}

// How full the bar is for the first side: 0 to 1.
export function share(judgement: Judgement, scale: number): number {
  if (judgement.value === 'win') return 1;
  if (judgement.value === 'loss') return 0;
  if (judgement.value === 'draw') return 0.5;
  return 1 / (1 + Math.exp(-judgement.score / scale));
}

// "win in 7", "+35", "draw".
export function scoreText(line: Pick<Line, 'score' | 'value' | 'distance'>): string {
  if (line.value === 'estimate') return signed(line.score);
  if (line.value === 'draw' || line.distance === undefined) return t.scores[line.value];
  return line.value === 'win' ? t.scores.winIn(line.distance) : t.scores.lossIn(line.distance);
}

const kEven = 0.54;
const kSlightly = 0.64;
const kBetter = 0.8;
const kMuchBetter = 0.95;

// How a game stands, in words: "about 6 stones ahead", "even", "wins in 7 moves".
export function standing(judgement: Judgement, game: string, names: [string, string]): string {
  const { value, score, distance } = judgement;
  if (value === 'draw') return t.provenDraw;
  if (value !== 'estimate') return t.provenWin(names[value === 'win' ? 0 : 1], distance);
  const kind = kindOf(game);
  const part = share(judgement, kind.scale);
  const better = Math.max(part, 1 - part);
  const name = names[score >= 0 ? 0 : 1];
  if (better < kEven) return t.even;
  if (kind.ahead) return kind.ahead(Math.abs(score), name);
  if (better < kSlightly) return t.slightly(name);
  if (better < kBetter) return t.better(name);
  return better < kMuchBetter ? t.muchBetter(name) : t.winning(name);
}

// What a move gave away, in the eyes of the side that made it: 0 to 1 of the bar.
export function lossOf(before: Judgement, after: Judgement, mover: Side, scale: number): number {
  const change = share(before, scale) - share(after, scale);
  return mover === 0 ? change : -change;
}
