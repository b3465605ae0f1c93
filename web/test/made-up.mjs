// A server's word on games, for tests: the families of the program in short, and a Nim that the page has no board for.
// Two heaps of stones; "2-3" takes three stones from the second heap, and who takes the last stone wins.

function first(name, kind, value, part = {}) {
  return { name, kind, positional: true, default: value, meaning: '', ...part };
}

function family(name, title, part) {
  return {
    name,
    title,
    summary: `${title}, in a sentence.`,
    aliases: [],
    default: name,
    usual: name,
    variants: [{ spec: name, title, summary: '', for_tests: false }],
    settings: [],
    sides: ['First', 'Second'],
    engines: [
      { name: 'best', summary: '' },
      { name: 'random', summary: '' },
    ],
    ...part,
  };
}

export const kNimFamily = family('nim', 'Nim', {
  usual: 'nim:3,2',
  variants: [
    { spec: 'nim:3,2', title: 'Three and two', summary: '', for_tests: false },
    { spec: 'nim:1,1', title: 'One and one', summary: '', for_tests: true },
  ],
  settings: [
    {
      name: 'first',
      kind: 'integer',
      positional: true,
      low: 1,
      high: 9,
      default: 3,
      meaning: 'stones in the first heap',
    },
    { name: 'second', kind: 'integer', positional: true, low: 1, high: 9, default: 2, meaning: 'in the second' },
    { name: 'misere', kind: 'flag', positional: false, default: false, meaning: 'who takes the last stone loses' },
    {
      name: 'last',
      kind: 'choice',
      positional: false,
      words: ['any', 'single'],
      default: 'any',
      meaning: 'how the last stone is taken',
      only_with: { name: 'misere', value: 'on' },
    },
  ],
});

export const kServedGames = {
  version: 'made up',
  games: [
    family('mingmang', 'Ming Mang', { settings: [first('size', 'integer', 8)] }),
    family('mnk', 'm,n,k-games', {
      usual: 'mnk:15x15,5',
      settings: [first('board', 'size', '3x3')],
      aliases: [{ name: 'gomoku', spec: 'mnk:15x15,5' }],
    }),
    family('kalah', 'Kalah', { usual: 'kalah:6,4', settings: [first('houses', 'integer', 6)] }),
    family('morris', "Nine Men's Morris", { settings: [first('board', 'choice', 'variant-d')] }),
    family('darkchess', 'Chinese Dark Chess', {
      aliases: [{ name: 'banqi', spec: 'darkchess' }],
      settings: [
        first('board', 'choice', '4x8'),
        first('pieces', 'text', 'KGCP', { positional: false, only_with: { name: 'board', value: '2x4|2x5' } }),
      ],
    }),
    kNimFamily,
  ],
};

export const kNimBoard = {
  game: 'nim:3,2',
  width: 5,
  height: 3,
  points: [
    { name: 'heap-1', x: 1, y: 1.5 },
    { name: 'heap-2', x: 3, y: 1.5, width: 1, height: 1, corner: 0.3 },
  ],
  lines: [
    [
      [1, 1.5],
      [3, 1.5],
    ],
  ],
  captions: [{ text: '1', x: 1, y: 2.5 }],
  pieces: [{ glyph: 'o', name: 'stone', side: null, look: 'seeds', ink: 'light', text: '' }],
  piece_radius: 0.1,
};

// What the server would answer to a Nim and its moves.
export function nimState({ game = 'nim:3,2', moves = [] }) {
  const heaps = game.slice('nim:'.length).split(',').map(Number);
  const positions = [heaps.join(',')];
  for (const move of moves) {
    const [heap, count] = move.split('-').map(Number);
    heaps[heap - 1] -= count;
    positions.push(heaps.join(','));
  }
  const legal = heaps.flatMap((stones, i) => Array.from({ length: stones }, (_, n) => `${i + 1}-${n + 1}`));
  const last = moves.at(-1);
  const over = legal.length === 0;
  return {
    game,
    root: positions[0],
    moves,
    positions,
    sides: positions.map((_, ply) => ply % 2),
    legal,
    legal_points: legal.map((move) => [`heap-${move[0]}`]),
    chance: {},
    over,
    result: over ? (moves.length % 2 === 1 ? '1-0' : '0-1') : '*',
    reason: over ? 'the last stone is taken' : '',
    pieces: heaps.flatMap((count, i) => (count > 0 ? [{ point: `heap-${i + 1}`, piece: 'o', count }] : [])),
    last_move: last ? [{ point: `heap-${last[0]}`, role: 'from' }] : [],
    highlights: [],
    side_names: ['First', 'Second'],
    ply_limit: 300,
  };
}
