import { stones } from './counts.ts';

// What boards say, by game.
export const games = {
  mingmang: {
    label: 'Ming Mang',
    aim: 'Catch pebbles between two of yours. Leave nothing to slide, or hold more ground when both pass.',
    coach: [
      'Your pebbles are the dark ones below and at the right. Tap one, then a square that lights up: it slides straight ahead, as far as the way is free.',
      'Close a line of white pebbles between the pebble you moved and another of yours: the whole line turns dark.',
      'You win when your opponent cannot slide any more. Where both pass in turn, the larger territory wins: your pebbles, and the empty squares that only you can reach.',
    ],
    ends: {
      'no-slide': (_winner: string, loser: string) => `${loser} cannot slide any more`,
      'no-pieces': (_winner: string, loser: string) => `${loser} has no pebbles left`,
      territory: (_winner: string, _loser: string, count: string) => `both passed; territory: ${count}`,
      'equal-territory': (_winner: string, _loser: string, count: string) => `both passed; equal territory: ${count}`,
    },
    holds: (count: number, territory: number) =>
      territory > count ? `${count} pebbles, territory ${territory}` : `${count} pebbles`,
    passed: 'passed',
    turned: (count: number) => `turned ${count} ${count === 1 ? 'pebble' : 'pebbles'}`,
    pieces: { B: 'dark pebble', W: 'white pebble' },
    wanted: 'Choose a pebble to slide, or pass',
    wantedNext: 'Choose where it slides to',
  },
  mnk: {
    label: 'Gomoku',
    aim: 'Be the first to get your line: five stones in a row on the usual board.',
    aimOf: (length: string) => `Be the first to get ${length} in a row: across, down or along a diagonal.`,
    coach: [
      'Tap any crossing to set a stone. Stones never move and never leave.',
      'Make an unbroken line: across, down or along a diagonal.',
      'Watch for lines that are open at both ends: stop them before they are one stone short.',
    ],
    pieces: { '●': 'black stone, X', '○': 'white stone, O', X: 'cross', O: 'nought' } as Record<string, string>,
    wanted: 'Choose a free place',
    toPlace: (stones: number) => `places ${stones} ${stones === 1 ? 'stone' : 'stones'} of the opening`,
    chooses: 'chooses',
  },
  kalah: {
    label: 'Kalah',
    aim: 'Sow stones round the board and bank more of them than your opponent.',
    coach: [
      'The lower row is yours. Tap one of its houses: its stones are sown one by one, to the right and round.',
      'The long bowl at the right is your depot: what falls into it is yours. If your last stone does, you move again.',
      'If the last stone falls into an empty house of yours, you also win what lies opposite. Whoever has banked more wins.',
    ],
    again: 'You move again: the last stone fell into your depot.',
    ends: {
      'houses-empty': (_winner: string, _loser: string, count: string) =>
        `all houses of one side are empty; stones banked: ${count}`,
      'mover-houses-empty': (_winner: string, _loser: string, count: string) =>
        `all houses of the side to move are empty; stones banked: ${count}`,
    },
    banked: (count: number) => `${count} banked`,
    stones,
    gained: (count: number) => `banked ${count}`,
    wanted: 'Choose one of your houses to sow',
    addStone: 'add',
    takeStone: 'take',
  },
  morris: {
    label: 'Morris',
    aim: 'Three in a line is a mill, and a mill takes an enemy piece. Leave two, and you have won.',
    coach: [
      'Both sides first set their pieces, one by one, on free points: tap a point.',
      'Three of yours in a row along a line are a mill: then take one enemy piece off.',
      'When all are set, pieces slide along the lines. A side with two pieces, or without a move, has lost.',
    ],
    ends: {
      'fewer-than-three': (_winner: string, loser: string) => `${loser} has fewer than three pieces left`,
      'no-moves': (_winner: string, loser: string) => `${loser} has no legal move`,
    },
    inHand: (count: string) => `${count} in hand`,
    pieces: { W: 'white disc', B: 'dark disc' },
    tookOne: 'took a piece',
    wanted: 'Choose a piece to move',
    wantedPlace: 'Place a piece on a free point',
    wantedNext: 'Choose where it goes',
    wantedRemoval: 'A mill: choose an enemy piece to take off',
  },
  darkchess: {
    label: 'Dark Chess',
    aim: 'Turn pieces over, and capture all that belong to your opponent.',
    coach: [
      'All pieces lie face down. Tap one to turn it over: the first one you turn tells your colour.',
      'Then move your pieces one step, onto a free square or onto an enemy piece that is not stronger.',
      'Cannons jump over one piece to capture. Who captures everything wins.',
    ],
    ends: {
      'all-captured': (_winner: string, loser: string) => `all pieces of ${loser} are captured`,
      'no-moves': (_winner: string, loser: string) => `${loser} has no legal move`,
    },
    red: 'red',
    black: 'black',
    noColour: 'no colour yet',
    faceDown: 'piece face down',
    coloured: (red: boolean, name: string) => `${red ? 'red' : 'black'} ${name}`,
    // Of red and of black: in Chinese they have different characters.
    names: {
      K: ['general', 'general'],
      G: ['advisor', 'advisor'],
      M: ['elephant', 'elephant'],
      R: ['chariot', 'chariot'],
      N: ['horse', 'horse'],
      C: ['cannon', 'cannon'],
      P: ['soldier', 'soldier'],
    } as Record<string, string[]>,
    took: (name: string) => `took the ${name}`,
    wanted: 'Turn a piece over, or choose one of yours',
    wantedNext: 'Choose where it goes',
  },
};
