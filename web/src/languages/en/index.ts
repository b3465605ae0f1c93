import type { Served } from '../../text/served.ts';
import { games } from './games.ts';
import { lessons } from './lessons.ts';
import { page } from './page.ts';
import { play } from './play.ts';
import { rules } from './rules.ts';
import { think } from './think.ts';
import { watch } from './watch.ts';

// The server speaks English itself.
const served: Served = { sides: {}, numbers: [], quoted: (text) => `"${text}"`, codes: {}, variants: {}, settings: {} };

// Every word of the page in English. Another language has the same entries: `Words` says so, and a test.
export const words = {
  locale: 'en-GB',
  ...page,
  ...play,
  ...think,
  ...watch,
  byGame: games,
  ruleTexts: rules,
  lessonTexts: lessons,
  served,
};
