export interface RuleText {
  title: string;
  intro: string;
  sections: { title: string; text: string[]; captions: string[] }[]; // captions of the figures in content/rules.ts, in their order
}

export const rules: Record<string, RuleText> = {
  mingmang: {
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
        captions: ['The start.', 'The pebble on d1 may slide up to any of six squares.'],
      },
      {
        title: 'Capturing',
        text: [
          'Look from the square of arrival in all four directions. Where an unbroken line of enemies begins right there and one of your pieces closes it, the whole line turns over.',
          'Only the piece that moved captures. Moving in between two enemies is safe.',
        ],
        captions: [
          'h4 slides to g4: the three white pebbles on d4, e4 and f4 lie between g4 and c4, and turn over.',
          'White slides from e8 to e6, in between two enemies: that is safe.',
        ],
      },
      {
        title: 'The end',
        text: [
          'You win when your opponent has no pieces left, or is to move and cannot slide a single one.',
          'Two passes in a row end the game, and then the larger territory wins: your pieces, and every empty square that your pieces can reach, by as many slides as it takes, and the enemy’s cannot. After 300 moves, both sides’ together, it is judged in the same way.',
          'A slide may not bring back a position that was there before with the same side to move.',
        ],
        captions: [
          'Two walls. No white pebble can slide to the ringed squares: with its pieces they are Black’s territory, 32 squares. White has as many.',
        ],
      },
    ],
  },
  mnk: {
    title: 'm,n,k-games and Gomoku',
    intro:
      'Two players place stones on a board in turn. Who first has k in an unbroken row, column or diagonal wins. Tic-tac-toe is 3, 3, 3; Gomoku is 15, 15, 5.',
    sections: [
      {
        title: 'Placing and winning',
        text: ['X begins. Stones never move and are never taken off. A full board without a line is a draw.'],
        captions: [
          'Tic-tac-toe: X has three in a diagonal and has won.',
          'Gomoku on a small board: five black stones in a diagonal win.',
        ],
      },
      {
        title: 'Fours and threes',
        text: [
          'Four in a row with a free end must be answered at once. An open four, free at both ends, cannot be answered any more.',
          'An open three threatens to become an open four: it must be answered too, or met with a four of your own.',
        ],
        captions: [
          'An open four: White can stop one end, Black takes the other.',
          'An open three: White must play at one of these points, or lose to an open four.',
        ],
      },
      {
        title: 'Other boards',
        text: [
          'Any size up to 100 by 100 and any k can be played. With exact=on a line longer than k counts for nothing. With caro=on a line of exactly k does not win between two stones of the other side; the edge of the board does not count as one.',
          'Two openings make up for the advantage of moving first. With pie=on the second player may swap after the first stone: the stones change hands, and the first player moves. With swap2=on the first player places three stones, two of his own and one of the other; then the second plays on, swaps, or swaps and places two more, and the first has the same choice.',
          'Much is known about who wins: Gomoku is a win for the first player, tic-tac-toe a draw, and with k of at least 8 nobody can force a win on any board.',
        ],
        captions: [],
      },
    ],
  },
  kalah: {
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
        captions: [
          'The start with six houses and four stones in each. The first player sits below.',
          'x3 has been sown: one stone each into x2, x1, the depot, and the first house of the other side.',
        ],
      },
      {
        title: 'Another turn',
        text: [
          'If the last stone falls into your own depot, you move again. From house x3 that happens with three stones, from x4 with four, and so on: as many stones as steps to the depot.',
        ],
        captions: ['At the start x4 has four stones: the last one falls into the depot.'],
      },
      {
        title: 'Capturing',
        text: [
          'If the last stone falls into a house of yours that was empty, it goes into your depot together with all stones of the house opposite.',
          'By default your stone is banked even if the opposite house is empty; other rules are a setting.',
        ],
        captions: ['x5 has one stone; it falls into the empty x4, and the six stones opposite are captured with it.'],
      },
      {
        title: 'The end',
        text: [
          'As soon as all houses of one side are empty the game is over. Each side banks what is left in its own houses. The larger depot wins.',
        ],
        captions: [
          'x1 empties the last house below: the first player has 26, the second banks the three that are left and has 22.',
        ],
      },
    ],
  },
  morris: {
    title: 'The Morris family',
    intro:
      'Two sides place pieces on the points of a board, then move them along its lines. Three in a row, a mill, take an enemy piece off. Variant-D is the board that this page opens with; Nine, Twelve, Six and Three Men’s Morris are here too.',
    sections: [
      {
        title: 'Placing',
        text: [
          'White begins. In turn the sides place their pieces, one at a time, on any free point until all are on the board.',
        ],
        captions: [
          'Variant-D: 23 points, nine pieces a side. Diagonals count, and nothing leads from d1 inward.',
          'Nine Men’s Morris: 24 points, no diagonals.',
        ],
      },
      {
        title: 'Mills',
        text: [
          'A ply that brings a piece into a row of three along a line removes one enemy piece: one that stands in no mill, or any one if all do.',
          'On this page the removal is a second click. One piece is removed even if two mills close at once. Opening a mill and closing it again removes again.',
        ],
        captions: ['White places on a7: a1, a4 and a7 are a mill, and one of the black pieces goes.'],
      },
      {
        title: 'Moving and hopping',
        text: [
          'When all are placed, a piece steps along a line to a neighbouring free point. A side with exactly three pieces may hop to any free point, except in Six and Three Men’s Morris.',
        ],
        captions: [
          'From d1 White can only step to g1: a1 is White’s own, d2 is Black’s.',
          'With three pieces White may hop anywhere, and c5 to a7 closes a mill.',
        ],
      },
      {
        title: 'The end',
        text: [
          'After the opening a side with two pieces has lost, and a side that cannot move has lost.',
          'Who brings about the same position for the third time loses; repetition=draws and repetition=ignored are other settings.',
        ],
        captions: ['White is to move and cannot: every neighbouring point is taken. Black has won.'],
      },
    ],
  },
  darkchess: {
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
        captions: [
          'The start: every piece is equally likely everywhere.',
          'The first player turned b2 and found a red elephant: the first player is Red.',
        ],
      },
      {
        title: 'Who takes whom',
        text: [
          'Pieces move one step up, down, left or right. The order of rank is general 帥將, advisor 仕士, elephant 相象, chariot 俥車, horse 傌馬, cannon 炮包, soldier 兵卒.',
          'A piece takes a neighbour of equal or lower rank, with two exceptions: a general never takes a soldier, and a soldier takes soldiers and generals only. A piece that lies face down is never taken.',
        ],
        captions: [
          'The red chariot takes the horse, the chariot or the soldier, but not the elephant.',
          'A soldier takes the general; the chariot is too strong for it.',
        ],
      },
      {
        title: 'Cannons',
        text: [
          'A cannon steps like the others but never takes by a step. It jumps along its row or column over exactly one piece, of any kind, and takes the next piece behind it, whatever its rank.',
        ],
        captions: ['The cannon on a4 takes the general over the piece on a6, or the advisor over its own soldier.'],
      },
      {
        title: 'The end',
        text: [
          'A side that has no legal move when it is to move loses: usually because all its pieces are gone.',
          'The game is drawn after 60 moves in a row, both sides’ together, with no flip and no capture, and when a cycle of moves is played three times over.',
        ],
        captions: [],
      },
    ],
  },
};
