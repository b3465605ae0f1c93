import { makeBoard, type Board } from './types.ts';

const kTall = 1.5; // a board that is so much higher than wide lies down where the screen is wide
const kWide = 1.4; // wider than high by so much
const laid = new WeakMap<Board, Board>();

export function ratioOf({ width, height }: Board): number {
  return height > 0 ? width / height : 1;
}

export function isWide(board: Board): boolean {
  return ratioOf(board) > kWide;
}

// The board as it lies on its side: mirrored so that its first square stays at the lower left, and captions at the left
// and below.
export function laidFor(board: Board, lying: boolean): Board {
  if (!lying || board.height < board.width * kTall) return board;
  let side = laid.get(board);
  if (!side) {
    const turn = <T extends { x: number; y: number }>(point: T): T => ({
      ...point,
      x: board.height - point.y,
      y: board.width - point.x,
    });
    side = makeBoard({
      ...board,
      width: board.height,
      height: board.width,
      squares: board.squares.map(turn),
      captions: board.captions.map(turn),
      turning: `matrix(0 -1 -1 0 ${board.height} ${board.width})`,
    });
    laid.set(board, side);
  }
  return side;
}
