export interface LessonText {
  title: string;
  text: string[];
  task: string;
  after: string; // once it is solved
  hint: string; // after another move
}

export const lessons: Record<string, LessonText[]> = {
  mingmang: [
    {
      title: 'A line between two',
      text: [
        'A line of enemies turns over if it begins right beside the square you arrive on and one of your pieces stands at its other end. How long the line is does not matter.',
      ],
      task: 'Black to move: turn three pebbles over at once.',
      after: 'g4 and c4 close the line. Three pebbles change sides: that is a swing of six.',
      hint: 'Look along row 4: who could close the line from the right?',
    },
    {
      title: 'Two directions at once',
      text: [
        'A move captures in every direction in which a line is closed: up to three, since it comes from the fourth.',
      ],
      task: 'Black to move: turn two pebbles over in two directions.',
      after: 'From e4 the pebble on d4 lies before c4, the one on e5 below e6.',
      hint: 'Find the square that both white pebbles touch.',
    },
    {
      title: 'Territory, and when to pass',
      text: [
        'When both sides have walls, nothing can be won any more, and what counts is territory: your pieces and the squares that only you can reach.',
        'A pass always is allowed. Two in a row end the game.',
      ],
      task: 'White has just passed. Count both sides, and then end the game.',
      after: 'Black has 14 pieces and 26 squares behind the wall, White 14 and 10. The second pass ends the game.',
      hint: 'Black is ahead: there is nothing to wait for.',
    },
  ],
  mnk: [
    {
      title: 'The open four',
      text: ['Four in a row with both ends free wins: the enemy can stop one end only.'],
      task: 'X to move: make an open four.',
      after: 'Whichever end White stops, the other one makes five.',
      hint: 'Go on with your three, right beside it.',
    },
    {
      title: 'Stop the four',
      text: ['A four with one free end threatens five at once. There is one answer.'],
      task: 'X to move: O threatens to win.',
      after: 'Both ends are closed now, and the four is worth nothing.',
      hint: 'Where would the fifth stone of O go?',
    },
    {
      title: 'Two threes at once',
      text: [
        'One open three can be stopped. Two that come about by the same stone cannot: while one is stopped, the other becomes an open four.',
      ],
      task: 'X to move: make two open threes with one stone.',
      after: 'd5, e5, f5 across and f5, f6, f7 upward: White cannot stop both.',
      hint: 'Look where your row and your column cross.',
    },
  ],
  kalah: [
    {
      title: 'Another turn',
      text: [
        'A house with as many stones as steps to your depot drops its last stone there, and you move again. The houses are numbered by those steps: x1 wants one stone, x2 two, and so on.',
      ],
      task: 'Below to move: get another turn.',
      after: 'x4 has four stones. One is banked, and it is your turn again.',
      hint: 'All houses have four stones: which one is four steps from the depot?',
    },
    {
      title: 'A chain of turns',
      text: [
        'Several houses may be ready at once. Play the one nearest to the depot first: sowing a farther one adds stones to the nearer houses and spoils them.',
        'From 6 5 4 3 2 1 one can move seventeen times in a row, in one order only.',
      ],
      task: 'Below to move: get five turns in a row, and so bank five stones.',
      after: 'Always the smallest number that is ready: 1 2 1 3 1.',
      hint: 'The nearest house that is ready comes first, each time anew.',
    },
    {
      title: 'The capture',
      text: [
        'A last stone in an empty house of your own takes what lies opposite. Empty houses are traps: keep one that a small house can reach.',
      ],
      task: 'Below to move: capture six stones.',
      after: 'The stone of x5 falls into x4, and the six stones opposite are banked with it.',
      hint: 'x4 is empty. Which house ends there?',
    },
  ],
  morris: [
    {
      title: 'Mobility',
      text: [
        'A side that cannot move has lost. Pieces in corners are easily shut in: count the free points beside the enemy before you count mills.',
      ],
      task: 'White to move: leave Black without a move.',
      after: 'All four corners are shut in, and Black has lost with four pieces on the board.',
      hint: 'Black still has one free point beside the upper corners.',
    },
    {
      title: 'The double mill',
      text: [
        'A piece between two rows closes a mill with every step: out of one, into the other. It takes a piece each turn, and nothing helps against it but to stand in its way before.',
      ],
      task: 'White to move: close a mill so that you can close another with the next move. Take whatever you like.',
      after: 'Next b4-a4 closes the mill on the left again. Nobody can step to a4: all its neighbours are yours.',
      hint: 'One piece of the mill on the left can step into another row of three.',
    },
    {
      title: 'The four-to-three trap',
      text: [
        'Taking the fourth piece lets the other three hop. Two of them in a row are then a threat at once: the third may land anywhere.',
        'Before you take the fourth piece, look which three are left.',
      ],
      task: 'White to move: close your mill, and take the piece that leaves Black no mill to hop into.',
      after: 'Without the pair on c4 and c5 the three pieces have no row of two.',
      hint: 'Black’s c4 and c5 wait for a third on c3. If they stay, a hop closes the mill.',
    },
  ],
  darkchess: [
    {
      title: 'Who takes whom',
      text: [
        'General, advisor, elephant, chariot, horse, cannon, soldier: a piece takes its equals and what is below it. Only the soldier takes the general, and the general does not take soldiers.',
      ],
      task: 'Red to move: take the strongest piece that the chariot on b6 may take.',
      after: 'Equals take each other: whoever moves first. The elephant is too strong for a chariot.',
      hint: 'The elephant 象 ranks above the chariot 俥, the horse 馬 below it.',
    },
    {
      title: 'Cannons',
      text: [
        'A cannon takes anything, at any distance, over exactly one piece: its own, the enemy’s, or one that lies face down. Beside the enemy it is helpless.',
      ],
      task: 'Red to move: take the general.',
      after: 'The piece on a6 is the screen. The advisor on d4 could have been taken too, over the soldier.',
      hint: 'Count the pieces between a4 and the general: there must be exactly one.',
    },
    {
      title: 'What to flip',
      text: [
        'What has not been seen and not been captured is in the bag. Flip where what may show does most: beside enemies that it can take, away from those that could take it.',
      ],
      task: 'Red to move: the bag holds the red general and a red advisor. Flip where it hurts.',
      after: 'Whatever shows beside the elephant can take it, and the elephant can take neither.',
      hint: 'Both pieces in the bag rank above the elephant: bring them close to it.',
    },
  ],
};
