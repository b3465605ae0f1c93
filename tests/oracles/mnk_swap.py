#!/usr/bin/env python3
"""Leaf counts of m,n,k-games with swap openings by brute force, written from docs/rules/mnk.md alone.

Prints the lines of tests/data/perft.txt; it shares no code and no idea of a board with the program.
"""

from itertools import product

CELLS = dict[tuple[int, int], str]
# What is left of the opening: (stones to place, what the other may do then besides placing one).
PLAYING = (0, ())
STARTS = {"pie": (1, ("swap",)), "swap2": (3, ("swap", "two"))}
OTHER = {"X": "O", "O": "X"}


def has_line(board: CELLS, stone: str, k: int) -> bool:
    for (row, column), (up, right) in product(board, ((0, 1), (1, 0), (1, 1), (1, -1))):
        if all(board.get((row + i * up, column + i * right)) == stone for i in range(k)):
            return True
    return False


class Game:
    def __init__(self, rows: int, columns: int, k: int, opening: str):
        self.rows, self.columns, self.k = rows, columns, k
        self.start = ({}, "X", *STARTS[opening])

    def over(self, board: CELLS) -> bool:
        full = len(board) == self.rows * self.columns
        return full or has_line(board, "X", self.k) or has_line(board, "O", self.k)

    # A state is the board, who moves, how many stones he places in a row, and what may then be chosen. With no stones
    # to place the mover may place one of his own or do one of the things that `choices` names.
    def after(self, state):
        board, mover, to_place, choices = state
        if self.over(board):
            return
        for cell in product(range(self.rows), range(self.columns)):
            if cell in board:
                continue
            if to_place == 0:
                yield {**board, cell: mover}, OTHER[mover], *PLAYING
            else:
                stone = mover if to_place % 2 == 1 else OTHER[mover]
                next_mover = mover if to_place > 1 else OTHER[mover]
                yield {**board, cell: stone}, next_mover, to_place - 1, choices
        if to_place > 0:
            return
        exchanged = {cell: OTHER[stone] for cell, stone in board.items()}
        if "swap" in choices:
            yield exchanged, OTHER[mover], *PLAYING
        if "two" in choices and self.rows * self.columns - len(board) >= 2:
            yield exchanged, mover, 2, ("swap",)

    def leaves(self, state, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(self.leaves(next_state, depth - 1) for next_state in self.after(state))


def main() -> None:
    for rows, columns, k, opening, depth in (
        (3, 3, 3, "pie", 7),
        (2, 3, 2, "pie", 6),
        (4, 4, 3, "pie", 5),
        (3, 3, 3, "swap2", 7),
        (2, 2, 3, "swap2", 6),
        (2, 3, 2, "swap2", 6),
        (4, 3, 4, "swap2", 6),
        (15, 15, 5, "pie", 2),
        (15, 15, 5, "swap2", 2),
    ):
        game = Game(rows, columns, k, opening)
        counts = " ".join(str(game.leaves(game.start, ply)) for ply in range(1, depth + 1))
        print(f"mnk:{rows}x{columns},{k},{opening}=on|start||{counts}")


if __name__ == "__main__":
    main()
