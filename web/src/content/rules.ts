import type { Figure } from './figure.ts';

// The figures of the rules by game and section; what is said about them is in the languages.
export const kRuleFigures: Record<string, Figure[][]> = {
  mingmang: [
    [
      {
        game: 'mingmang',
        position: 'WWWWWWWW/W......B/W......B/W......B/W......B/W......B/W......B/BBBBBBBB b',
      },
      {
        game: 'mingmang',
        position: 'WWWWWWWW/W......B/W......B/W......B/W......B/W......B/W......B/BBBBBBBB b',
        marks: ['d1'],
        rings: ['d2', 'd3', 'd4', 'd5', 'd6', 'd7'],
      },
    ],
    [
      {
        game: 'mingmang',
        position: 'WWWW.WWW/W......B/W......B/W......B/W.BWWW.B/W......B/.......B/BBBB..BB b',
        moves: ['h4g4'],
        rings: ['d4', 'e4', 'f4'],
      },
      {
        game: 'mingmang',
        position: 'WWWWWWWW/W......B/W..B.B.B/W......B/W......B/W......B/W......B/BBB.B.BB w',
        moves: ['e8e6'],
        side: 1,
      },
    ],
    [
      {
        game: 'mingmang',
        position: 'WW.WW.WW/......../......../WWWWWWWW/BBBBBBBB/......../......../BB.BB.BB b',
        rings: 'c1 f1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3'.split(' '),
      },
    ],
  ],
  mnk: [
    [
      {
        game: 'mnk:3x3,3',
        position: 'O.X/.XO/X.. o',
        marks: ['a1', 'b2', 'c3'],
      },
      {
        game: 'mnk:9x9,5',
        position: '........./........./..O.O..../...X...../...OX..../....OX.../......X../.......X./......... o',
        marks: ['d6', 'e5', 'f4', 'g3', 'h2'],
      },
    ],
    [
      {
        game: 'mnk:9x9,5',
        position: '........./........./........./....O..../..XXXX.../...O.O.../........./........./......... o',
        rings: ['b5', 'g5'],
      },
      {
        game: 'mnk:9x9,5',
        position: '........./........./....O..../........./...XXX.../....O..../........./........./......... o',
        rings: ['b5', 'c5', 'g5', 'h5'],
      },
    ],
    [],
  ],
  kalah: [
    [
      {
        game: 'kalah:6,4',
        position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1',
      },
      {
        game: 'kalah:6,4',
        position: '4,4,4,0,5,5,1,5,4,4,4,4,4,0,2',
        marks: ['0-3'],
        rings: ['0-2', '0-1', '1-6'],
      },
    ],
    [
      {
        game: 'kalah:6,4',
        position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1',
        moves: ['4'],
      },
    ],
    [
      {
        game: 'kalah:6,4',
        position: '4,1,0,6,2,1,5,6,5,0,6,6,1,5,1',
        moves: ['5'],
        rings: ['0-4', '1-3'],
      },
    ],
    [
      {
        game: 'kalah:6,4',
        position: '0,0,0,0,0,1,25,0,2,0,1,0,0,19,1',
        moves: ['1'],
      },
    ],
  ],
  morris: [
    [
      {
        game: 'morris',
        position: 'xxxxxxxxxxxxxxxxxxxxxxx w 9 9',
      },
      {
        game: 'morris:nine',
        position: 'xxxxxxxxxxxxxxxxxxxxxxxx w 9 9',
      },
    ],
    [
      {
        game: 'morris:nine',
        position: 'WxxxBxxxxWxxxBxxxxxBxxxx w 7 6',
        moves: ['a7'],
        rings: ['d2', 'f4', 'd6'],
      },
    ],
    [
      {
        game: 'morris:nine',
        position: 'WWxxBxxxxWxxxBxWxxxBxxxB w 0 0',
        moves: ['d1-g1'],
      },
      {
        game: 'morris:nine',
        position: 'WxxxBxxxxWxxxBxWxxxBxxxB w 0 0',
        moves: ['c5-a7'],
      },
    ],
    [
      {
        game: 'morris:nine',
        position: 'WBWxxxxxxBxxxxBxxxxxxWBW w 0 0',
      },
    ],
  ],
  darkchess: [
    [
      {
        game: 'darkchess',
        position: 'XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX ?',
      },
      {
        game: 'darkchess',
        position: 'XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XMXX/XXXX b',
        marks: ['b2'],
      },
    ],
    [
      {
        game: 'darkchess',
        position: 'X--X/-n--/pRm-/-r--/XXXX/XXXX/XXXX/XXXX r',
        moves: ['b6-b7', 'b6-b5', 'b6-a6'],
      },
      {
        game: 'darkchess',
        position: 'X--X/-k--/-P--/-r--/XXXX/XXXX/XXXX/XXXX r',
        moves: ['b6-b7'],
      },
    ],
    [
      {
        game: 'darkchess',
        position: 'k--X/----/X---/----/C-Pg/XXXX/XXXX/XXXX r',
        moves: ['a4-a8', 'a4-d4'],
      },
    ],
    [],
  ],
};
