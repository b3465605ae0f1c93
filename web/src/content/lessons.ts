// The positions of the lessons by game; what is said about them is in the languages.
export interface Lesson {
  game: string;
  position: string;
  answers: string[][]; // lines that solve it, by the texts of their moves
}

export const kLessons: Record<string, Lesson[]> = {
  mingmang: [
    {
      game: 'mingmang',
      position: 'WWWW.WWW/W......B/W......B/W......B/W.BWWW.B/W......B/.......B/BBBB..BB b',
      answers: [['h4g4']],
    },
    {
      game: 'mingmang',
      position: 'WWWWWWW./W......B/W...B..B/W...W..B/W.BW...B/.......B/.......B/BBBBBBB. b',
      answers: [['h4e4']],
    },
    {
      game: 'mingmang',
      position: 'WW.WW.WW/......../WWWWWWWW/BBBBBBBB/......../......../......../BB.BB.BB b p',
      answers: [['pass']],
    },
  ],
  mnk: [
    {
      game: 'mnk:9x9,5',
      position: '........./..O....../....O..../........./...XXX.../........./....O..../........./......... x',
      answers: [['c5'], ['g5']],
    },
    {
      game: 'mnk:9x9,5',
      position: '........./.......X./........./...X...../....X..../........./..OOOOX../........./......... x',
      answers: [['b3']],
    },
    {
      game: 'mnk:9x9,5',
      position: '........./.O.....O./.....X.../.....X.../...XX..../........./........./.O.....O./......... x',
      answers: [['f5']],
    },
  ],
  kalah: [
    {
      game: 'kalah:6,4',
      position: '4,4,4,4,4,4,0,4,4,4,4,4,4,0,1',
      answers: [['4']],
    },
    {
      game: 'kalah:6,4',
      position: '0,0,0,3,2,1,10,4,4,4,4,4,4,8,1',
      answers: [['1', '2', '1', '3', '1']],
    },
    {
      game: 'kalah:6,4',
      position: '4,1,0,6,2,1,5,6,5,0,6,6,1,5,1',
      answers: [['5']],
    },
  ],
  morris: [
    {
      game: 'morris:nine',
      position: 'BWBxxxxxxWxxxxWxxxxWxBxB w 0 0',
      answers: [['d6-d7']],
    },
    {
      game: 'morris:nine',
      position: 'WBxWxBxxxWxxxxBxxBWBxWxx w 0 0',
      answers: [['a4-b4xd1'], ['a4-b4xf2'], ['a4-b4xg4'], ['a4-b4xe5'], ['a4-b4xd6']],
    },
    {
      game: 'morris:nine',
      position: 'WWxBxxxxWxxBxxWBxxxxBxxx w 0 0',
      answers: [['g4-g1xc4'], ['g4-g1xc5']],
    },
  ],
  darkchess: [
    {
      game: 'darkchess',
      position: 'X--X/-n--/pRm-/-r--/XXXX/XXXX/XXXX/XXXX r',
      answers: [['b6-b5']],
    },
    {
      game: 'darkchess',
      position: 'k--X/----/X---/----/C-Pg/XXXX/XXXX/XXXX r',
      answers: [['a4-a8']],
    },
    {
      game: 'darkchess',
      position: 'mX--/----/----/---X/----/----/--P-/---- r KG 0 r',
      answers: [['b8']],
    },
  ],
};
