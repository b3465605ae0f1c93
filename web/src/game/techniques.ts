import { t } from '../text/words.ts';

// The searches of "how it thinks" as engine strings: plain alpha-beta with techniques added one by one.
export interface Technique {
  id: string;
  on: string;
  off: string;
}

export const kTechniques: Technique[] = [
  {
    id: 'negascout',
    on: 'algorithm=negascout',
    off: 'algorithm=alphabeta',
  },
  {
    id: 'table',
    on: 'table=buckets',
    off: 'table=off',
  },
  {
    id: 'killers',
    on: 'killers=2',
    off: 'killers=0',
  },
  {
    id: 'counter',
    on: 'counter-moves=on',
    off: 'counter-moves=off',
  },
  {
    id: 'history',
    on: 'history=depth-squared',
    off: 'history=off',
  },
  {
    id: 'null',
    on: 'null-move=not-twice',
    off: 'null-move=off',
  },
  {
    id: 'multicut',
    on: 'multi-cut=on',
    off: 'multi-cut=off',
  },
  {
    id: 'late',
    on: 'late-moves=logarithmic',
    off: 'late-moves=off',
  },
  {
    id: 'quiescence',
    on: 'quiescence=available',
    off: 'quiescence=off',
  },
  { id: 'star', on: 'star=2', off: 'star=off' },
];

// What it is called, and what it does.
export function techniqueWords(id: string): [string, string] {
  const [name = id, what = ''] = t.techniques[id] ?? [];
  return [name, what];
}

const kBare = 'deepening=off,internal-deepening=off,early-repetition=off';

export function techniquesFor(chance: boolean): Technique[] {
  return kTechniques.filter((technique) => technique.id !== 'star' || chance);
}

// Alpha-beta with exactly these techniques on.
export function engineWith(on: Set<string>, table = 16): string {
  return `alphabeta:${kTechniques.map((each) => (on.has(each.id) ? each.on : each.off)).join(',')},${kBare},table-mb=${table}`;
}

export type Method = 'minimax' | 'alphabeta' | 'negascout' | 'mcts';
export const kMethods: Method[] = ['minimax', 'alphabeta', 'negascout', 'mcts'];

// Pairs that are worth a race, the slower one first.
export const kRaces: [Method, Method][] = [
  ['minimax', 'alphabeta'],
  ['alphabeta', 'negascout'],
];

export function engineOf(method: Method): string {
  if (method === 'mcts') return 'mcts';
  const bare = engineWith(new Set());
  return bare.replace('algorithm=alphabeta', `algorithm=${method}`);
}
