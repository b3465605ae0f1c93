// The boards of the Morris family as lines of points; docs/rules/morris.md draws them.
export interface MorrisTable {
  lines: string[]; // points joined one after the other
  rows: [number, number]; // the digits of the lowest and the highest row
  columns: number;
  pieces: number;
}

const kNine = [
  'a1 d1 g1 g4 g7 d7 a7 a4 a1',
  'b2 d2 f2 f4 f6 d6 b6 b4 b2',
  'c3 d3 e3 e4 e5 d5 c5 c4 c3',
  'a4 b4 c4',
  'e4 f4 g4',
  'd1 d2 d3',
  'd5 d6 d7',
];

export const kTables: Record<string, MorrisTable> = {
  'variant-d': {
    lines: [
      'a0 d0 g0 g3 g6 d6 a6 a3 a0',
      'b1 d1 f1 f3 f5 d5 b5 b3 b1',
      'c2 e2 e3 e4 d4 c4 c3 c2',
      'a3 b3 c3',
      'e3 f3 g3',
      'd4 d5 d6',
      'd0 d1',
      'a0 b1 c2',
      'g0 f1 e2',
      'c4 b5 a6',
      'e4 f5 g6',
    ],
    rows: [0, 6],
    columns: 7,
    pieces: 9,
  },
  nine: { lines: kNine, rows: [1, 7], columns: 7, pieces: 9 },
  twelve: {
    lines: [...kNine, 'a1 b2 c3', 'g1 f2 e3', 'c5 b6 a7', 'e5 f6 g7'],
    rows: [1, 7],
    columns: 7,
    pieces: 12,
  },
  six: {
    lines: ['a1 c1 e1 e3 e5 c5 a5 a3 a1', 'b2 c2 d2 d3 d4 c4 b4 b3 b2', 'a3 b3', 'd3 e3', 'c1 c2', 'c4 c5'],
    rows: [1, 5],
    columns: 5,
    pieces: 6,
  },
  three: {
    lines: ['a1 b1 c1 c2 c3 b3 a3 a2 a1', 'a2 b2 c2', 'b1 b2 b3', 'a1 b2 c3', 'a3 b2 c1'],
    rows: [1, 3],
    columns: 3,
    pieces: 3,
  },
};

// In the order of the position text: from the bottom row up, each row from left to right.
export function pointsOf(table: MorrisTable): string[] {
  const points = new Set(table.lines.flatMap((line) => line.split(' ')));
  return [...points].sort((a, b) => Number(a[1]) - Number(b[1]) || a.charCodeAt(0) - b.charCodeAt(0));
}
