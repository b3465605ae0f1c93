// The searches of "how it thinks" as engine strings: plain alpha-beta with techniques added one by one.
export interface Technique {
  id: string;
  name: string;
  on: string;
  off: string;
  what: string;
}

export const kTechniques: Technique[] = [
  {
    id: 'negascout',
    name: 'NegaScout',
    on: 'algorithm=negascout',
    off: 'algorithm=alphabeta',
    what: 'asks of every move but the first only whether it is better, with a window of no width',
  },
  {
    id: 'table',
    name: 'Transposition table',
    on: 'table=buckets',
    off: 'table=off',
    what: 'remembers positions that are reached by several ways',
  },
  {
    id: 'killers',
    name: 'Killers',
    on: 'killers=2',
    off: 'killers=0',
    what: 'tries first what refuted the brother positions',
  },
  {
    id: 'counter',
    name: 'Counter-moves',
    on: 'counter-moves=on',
    off: 'counter-moves=off',
    what: 'tries the usual answer to the last move',
  },
  {
    id: 'history',
    name: 'History',
    on: 'history=depth-squared',
    off: 'history=off',
    what: 'tries first what was good elsewhere',
  },
  {
    id: 'null',
    name: 'Null move',
    on: 'null-move=not-twice',
    off: 'null-move=off',
    what: 'if passing is good enough already, a move is too',
  },
  {
    id: 'multicut',
    name: 'Multi-cut',
    on: 'multi-cut=on',
    off: 'multi-cut=off',
    what: 'several shallow refutations count as a deep one',
  },
  {
    id: 'late',
    name: 'Late move reduction',
    on: 'late-moves=logarithmic',
    off: 'late-moves=off',
    what: 'looks less deep at moves that come late in the list',
  },
  {
    id: 'quiescence',
    name: 'Quiescence',
    on: 'quiescence=available',
    off: 'quiescence=off',
    what: 'does not stop in the middle of an exchange',
  },
  { id: 'star', name: 'Star2', on: 'star=2', off: 'star=off', what: 'cuts off at chance nodes too' },
];

const kBare = 'deepening=off,internal-deepening=off,early-repetition=off';

export function techniquesFor(chance: boolean): Technique[] {
  return kTechniques.filter((technique) => technique.id !== 'star' || chance);
}

// Alpha-beta with exactly these techniques on.
export function engineWith(on: Set<string>, table = 16): string {
  return `alphabeta:${kTechniques.map((each) => (on.has(each.id) ? each.on : each.off)).join(',')},${kBare},table-mb=${table}`;
}

export type Method = 'minimax' | 'alphabeta' | 'negascout' | 'mcts';
export const kMethods: [Method, string, string][] = [
  ['minimax', 'Minimax', 'looks at everything'],
  ['alphabeta', 'Alpha-beta', 'leaves out what cannot matter'],
  ['negascout', 'NegaScout', 'proves the first move best with empty windows'],
  ['mcts', 'Monte Carlo', 'plays games at random and goes where they are won'],
];

export function engineOf(method: Method): string {
  if (method === 'mcts') return 'mcts';
  const bare = engineWith(new Set());
  return bare.replace('algorithm=alphabeta', `algorithm=${method}`);
}
