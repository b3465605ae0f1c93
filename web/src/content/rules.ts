import type { Figure } from './figure.ts';

export interface RuleText {
  title: string;
  intro: string;
  sections: { title: string; text: string[]; figures?: Figure[] }[];
}

const kMingMangStart = 'WWWWWWWW/W......B/W......B/W......B/W......B/W......B/W......B/BBBBBBBB b';

const mingmang: RuleText = {
  title: 'Ming Mang',
  intro:
    'A Tibetan game of sliding and flanking. No piece ever leaves the board: captured ones change their colour, so that there are always 28.',
  sections: [
    {
      title: 'The start and the move',
      text: [
        'Black has the bottom row and the right side, White the top row and the left side. Black moves first.',
        'A piece slides like a rook in chess: along its row or column over empty squares, as far as it likes. You may always pass instead.',
      ],
      figures: [
        { game: 'mingmang', position: kMingMangStart, caption: 'The start.' },
        {
          game: 'mingmang',
          position: kMingMangStart,
          caption: 'The pebble on d1 may slide up to any of six squares.',
          marks: ['d1'],
          rings: ['d2', 'd3', 'd4', 'd5', 'd6', 'd7'],
        },
      ],
    },
    {
      title: 'Capturing',
      text: [
        'Look from the square of arrival in all four directions. Where an unbroken line of enemies begins right there and one of your pieces closes it, the whole line turns over.',
        'Only the piece that moved captures. Moving in between two enemies is safe.',
      ],
      figures: [
        {
          game: 'mingmang',
          position: 'WWWW.WWW/W......B/W......B/W......B/W.BWWW.B/W......B/.......B/BBBB..BB b',
          caption: 'h4 slides to g4: the three white pebbles on d4, e4 and f4 lie between g4 and c4, and turn over.',
          moves: ['h4g4'],
          rings: ['d4', 'e4', 'f4'],
        },
        {
          game: 'mingmang',
          position: 'WWWWWWWW/W......B/W..B.B.B/W......B/W......B/W......B/W......B/BBB.B.BB w',
          caption: 'White slides from e8 to e6, in between two enemies: that is safe.',
          moves: ['e8e6'],
          side: 1,
        },
      ],
    },
    {
      title: 'The end',
      text: [
        'A side without pieces has lost, and so has a side to move none of whose pieces has an empty square beside it.',
        'Two passes in a row end the game, and then the larger territory wins: your pieces, and every empty square that your pieces can reach by sliding and the enemy cannot. After 300 plies it is judged in the same way.',
        'A slide may not bring back a position that was there before with the same side to move.',
      ],
      figures: [
        {
          game: 'mingmang',
          position: 'WW.WW.WW/......../......../WWWWWWWW/BBBBBBBB/......../......../BB.BB.BB b',
          caption:
            'Two walls. No white pebble can slide to the ringed squares: with its pieces they are Black’s territory, 32 squares. White has as many.',
          rings: ['c1', 'f1', ...'abcdefgh'].flatMap((name) => (name.length > 1 ? [name] : [`${name}2`, `${name}3`])),
        },
      ],
    },
  ],
};

const mnk: RuleText = {
  title: 'm,n,k-games and Gomoku',
  intro:
    'Two players place stones on a board in turn. Who first has k in an unbroken row, column or diagonal wins. Tic-tac-toe is 3, 3, 3; Gomoku is 15, 15, 5.',
  sections: [
    {
      title: 'Placing and winning',
      text: ['X begins. Stones never move and are never taken off. A full board without a line is a draw.'],
      figures: [
        {
          game: 'mnk:3x3,3',
          position: 'O.X/.XO/X.. o',
          caption: 'Tic-tac-toe: X has three in a diagonal and has won.',
          marks: ['a1', 'b2', 'c3'],
        },
        {
          game: 'mnk:9x9,5',
          position: '........./........./..O.O..../...X...../...OX..../....OX.../......X../.......X./......... o',
          caption: 'Gomoku on a small board: five black stones in a diagonal win.',
          marks: ['d6', 'e5', 'f4', 'g3', 'h2'],
        },
      ],
    },
    {
      title: 'Fours and threes',
      text: [
        'Four in a row with a free end must be answered at once. An open four, free at both ends, cannot be answered any more.',
        'An open three threatens to become an open four: it must be answered too, or met with a four of your own.',
      ],
      figures: [
        {
          game: 'mnk:9x9,5',
          position: '........./........./........./....O..../..XXXX.../...O.O.../........./........./......... o',
          caption: 'An open four: White can stop one end, Black takes the other.',
          rings: ['b5', 'g5'],
        },
        {
          game: 'mnk:9x9,5',
          position: '........./........./....O..../........./...XXX.../....O..../........./........./......... o',
          caption: 'An open three: White must play at one of these points, or lose to an open four.',
          rings: ['b5', 'c5', 'g5', 'h5'],
        },
      ],
    },
    {
      title: 'Other boards',
      text: [
        'Any size up to 100 by 100 and any k can be played. With exact=on a line longer than k counts for nothing.',
        'Much is known about who wins: Gomoku is a win for the first player, tic-tac-toe a draw, and with k of at least 8 nobody can force a win on any board.',
      ],
    },
  ],
};

const kalah: RuleText = {
  title: 'Kalah',
  intro:
    'Each side has a row of houses with stones and a depot at its right hand. Sow the stones round the board; who has more in the depot at the end wins.',
  sections: [
    {
      title: 'Sowing',
      text: [
        'Take all stones of one of your houses and drop one each into the following places, counter-clockwise: down your row, into your depot, up the other row. The other side’s depot is passed over.',
        'Your houses are numbered from the depot outwards: x1 is next to it.',
      ],
      figures: [
        {
          game: 'kalah:6,4',
          position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1',
          caption: 'The start with six houses and four stones in each. The first player sits below.',
        },
        {
          game: 'kalah:6,4',
          position: '4,4,4,0,5,5,1,5,4,4,4,4,4,0,2',
          caption: 'x3 has been sown: one stone each into x2, x1, the depot, and the first house of the other side.',
          marks: ['0-3'],
          rings: ['0-2', '0-1', '1-6'],
        },
      ],
    },
    {
      title: 'Another turn',
      text: [
        'If the last stone falls into your own depot, you move again. From house x3 that happens with three stones, from x4 with four, and so on: as many stones as steps to the depot.',
      ],
      figures: [
        {
          game: 'kalah:6,4',
          position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1',
          caption: 'At the start x4 has four stones: the last one falls into the depot.',
          moves: ['4'],
        },
      ],
    },
    {
      title: 'Capturing',
      text: [
        'If the last stone falls into a house of yours that was empty, it goes into your depot together with all stones of the house opposite.',
        'By default your stone is banked even if the opposite house is empty; other rules are a setting.',
      ],
      figures: [
        {
          game: 'kalah:6,4',
          position: '4,1,0,6,2,1,5,6,5,0,6,6,1,5,1',
          caption: 'x5 has one stone; it falls into the empty x4, and the six stones opposite are captured with it.',
          moves: ['5'],
          rings: ['0-4', '1-3'],
        },
      ],
    },
    {
      title: 'The end',
      text: [
        'As soon as all houses of one side are empty the game is over. Each side banks what is left in its own houses. The larger depot wins.',
      ],
      figures: [
        {
          game: 'kalah:6,4',
          position: '0,0,0,0,0,1,25,0,2,0,1,0,0,19,1',
          caption:
            'x1 empties the last house below: the first player has 26, the second banks the three that are left and has 22.',
          moves: ['1'],
        },
      ],
    },
  ],
};

const morris: RuleText = {
  title: 'The Morris family',
  intro:
    'Two sides place pieces on the points of a board, then move them along its lines. Three in a row, a mill, take an enemy piece off. Variant-D is the board that this page opens with; Nine, Twelve, Six and Three Men’s Morris are here too.',
  sections: [
    {
      title: 'Placing',
      text: [
        'White begins. In turn the sides place their pieces, one at a time, on any free point until all are on the board.',
      ],
      figures: [
        {
          game: 'morris',
          position: 'xxxxxxxxxxxxxxxxxxxxxxx w 9 9',
          caption: 'Variant-D: 23 points, nine pieces a side. Diagonals count, and nothing leads from d1 inward.',
        },
        {
          game: 'morris:nine',
          position: 'xxxxxxxxxxxxxxxxxxxxxxxx w 9 9',
          caption: 'Nine Men’s Morris: 24 points, no diagonals.',
        },
      ],
    },
    {
      title: 'Mills',
      text: [
        'A ply that brings a piece into a row of three along a line removes one enemy piece: one that stands in no mill, or any one if all do.',
        'On this page the removal is a second click. One piece is removed even if two mills close at once. Opening a mill and closing it again removes again.',
      ],
      figures: [
        {
          game: 'morris:nine',
          position: 'WxxxBxxxxWxxxBxxxxxBxxxx w 7 6',
          caption: 'White places on a7: a1, a4 and a7 are a mill, and one of the black pieces goes.',
          moves: ['a7'],
          rings: ['d2', 'f4', 'd6'],
        },
      ],
    },
    {
      title: 'Moving and hopping',
      text: [
        'When all are placed, a piece steps along a line to a neighbouring free point. A side with exactly three pieces may hop to any free point, except in Six and Three Men’s Morris.',
      ],
      figures: [
        {
          game: 'morris:nine',
          position: 'WWxxBxxxxWxxxBxWxxxBxxxB w 0 0',
          caption: 'From d1 White can only step to g1: a1 is White’s own, d2 is Black’s.',
          moves: ['d1-g1'],
        },
        {
          game: 'morris:nine',
          position: 'WxxxBxxxxWxxxBxWxxxBxxxB w 0 0',
          caption: 'With three pieces White may hop anywhere, and c5 to a7 closes a mill.',
          moves: ['c5-a7'],
        },
      ],
    },
    {
      title: 'The end',
      text: [
        'After the opening a side with two pieces has lost, and a side that cannot move has lost.',
        'Who brings about the same position for the third time loses; repetition=draws and repetition=ignored are other settings.',
      ],
      figures: [
        {
          game: 'morris:nine',
          position: 'WBWxxxxxxBxxxxBxxxxxxWBW w 0 0',
          caption: 'White is to move and cannot: every neighbouring point is taken. Black has won.',
        },
      ],
    },
  ],
};

const kDarkStart = 'XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX ?';

const darkchess: RuleText = {
  title: 'Chinese Dark Chess',
  intro:
    'Banqi is half a game of chess and half a game of luck: all 32 pieces start face down, and nobody knows where anything is.',
  sections: [
    {
      title: 'The start',
      text: [
        'In a ply you turn a piece over, move one of yours, or capture. Nobody may pass.',
        'The first flip decides the colours: who made it plays the colour that showed.',
      ],
      figures: [
        { game: 'darkchess', position: kDarkStart, caption: 'The start: every piece is equally likely everywhere.' },
        {
          game: 'darkchess',
          position: 'XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XMXX/XXXX b',
          caption: 'The first player turned b2 and found a red elephant: the first player is Red.',
          marks: ['b2'],
        },
      ],
    },
    {
      title: 'Who takes whom',
      text: [
        'Pieces move one step up, down, left or right. The order of rank is general 帥將, advisor 仕士, elephant 相象, chariot 俥車, horse 傌馬, cannon 炮包, soldier 兵卒.',
        'A piece takes a neighbour of equal or lower rank, with two exceptions: a general never takes a soldier, and a soldier takes soldiers and generals only. A piece that lies face down is never taken.',
      ],
      figures: [
        {
          game: 'darkchess',
          position: 'X--X/-n--/pRm-/-r--/XXXX/XXXX/XXXX/XXXX r',
          caption: 'The red chariot takes the horse, the chariot or the soldier, but not the elephant.',
          moves: ['b6-b7', 'b6-b5', 'b6-a6'],
        },
        {
          game: 'darkchess',
          position: 'X--X/-k--/-P--/-r--/XXXX/XXXX/XXXX/XXXX r',
          caption: 'A soldier takes the general; the chariot is too strong for it.',
          moves: ['b6-b7'],
        },
      ],
    },
    {
      title: 'Cannons',
      text: [
        'A cannon steps like the others but never takes by a step. It jumps along its row or column over exactly one piece, of any kind, and takes the next piece behind it, whatever its rank.',
      ],
      figures: [
        {
          game: 'darkchess',
          position: 'k--X/----/X---/----/C-Pg/XXXX/XXXX/XXXX r',
          caption: 'The cannon on a4 takes the general over the piece on a6, or the advisor over its own soldier.',
          moves: ['a4-a8', 'a4-d4'],
        },
      ],
    },
    {
      title: 'The end',
      text: [
        'A side that has no legal ply when it is to move loses: usually because all its pieces are gone.',
        'The game is drawn after 60 plies in a row with no flip and no capture, and when a cycle of moves is played three times over.',
      ],
    },
  ],
};

export const kRules: Record<string, RuleText> = { mingmang, mnk, kalah, morris, darkchess };
