// A position of each family that shows what it looks like.
export const kShowPieces: Record<string, { game: string; position: string; summary: string }> = {
  mingmang: {
    game: 'mingmang',
    position: 'WWW...WW/W.W...B./...W.W../W....B.B/W..WWB.B/....W.../....B.BB/BBBB.B.B w',
    summary: 'Slide like a rook and flank the enemy: a closed line changes sides.',
  },
  mnk: {
    game: 'mnk:9x9,5',
    position: '........./........./..O.X..../...XO..../..OXXO.../...XOX.../..O.X..../.......O./......... x',
    summary: 'Place stones in turn; the first with five in a row wins.',
  },
  kalah: {
    game: 'kalah:6,4',
    position: '5,0,6,1,2,1,7,3,5,0,6,5,1,6,1',
    summary: 'Sow the stones of a house round the board and bank more than your opponent.',
  },
  morris: {
    game: 'morris',
    position: 'WxBxWxWBxWxBxWBxWBxxBWx w 0 0',
    summary: 'Three in a row is a mill, and a mill takes an enemy piece.',
  },
  darkchess: {
    game: 'darkchess',
    position: 'X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r',
    summary: 'All pieces lie face down: turn, move, or capture by rank.',
  },
};
