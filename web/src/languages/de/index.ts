import type { Words } from '../../text/words.ts';
import { games } from './games.ts';
import { lessons } from './lessons.ts';
import { page } from './page.ts';
import { play } from './play.ts';
import { rules } from './rules.ts';
import { served } from './served.ts';
import { think } from './think.ts';
import { watch } from './watch.ts';

export const words: Words = {
  locale: 'de-DE',
  ...page,
  ...play,
  ...think,
  ...watch,
  byGame: games,
  ruleTexts: rules,
  lessonTexts: lessons,
  served,
};
