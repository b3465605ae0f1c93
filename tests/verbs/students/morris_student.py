"""A student's MiniMaxOpening and MiniMaxGame, written from the rules text, with one fault if that is asked for."""
import os
import signal
import sys
import time

NEIGHBOURS = [
    [1, 3, 8], [0, 4, 2], [1, 5, 13], [0, 4, 6, 9], [1, 3, 5], [2, 4, 7, 12], [3, 7, 10], [5, 6, 11], [0, 9, 20],
    [3, 8, 10, 17], [6, 9, 14], [7, 12, 16], [5, 11, 13, 19], [2, 12, 22], [10, 15, 17], [14, 16, 18], [11, 15, 19],
    [9, 14, 18, 20], [15, 17, 19, 21], [12, 16, 18, 22], [8, 17, 21], [18, 20, 22], [13, 19, 21]]
MILLS = [
    (0, 1, 2), (3, 4, 5), (8, 9, 10), (11, 12, 13), (14, 15, 16), (17, 18, 19), (20, 21, 22), (0, 8, 20), (3, 9, 17),
    (6, 10, 14), (15, 18, 21), (7, 11, 16), (5, 12, 19), (2, 13, 22), (0, 3, 6), (2, 5, 7), (14, 17, 20), (16, 19, 22)]


def in_mill(board, point):
    return any(point in mill and all(board[other] == board[point] for other in mill) for mill in MILLS)


def with_removals(board, point):
    """The boards after a piece came to the point: one, or one for each piece that its mill may remove."""
    if not in_mill(board, point):
        return [board]
    enemy = "B" if board[point] == "W" else "W"
    theirs = [i for i in range(23) if board[i] == enemy]
    loose = [i for i in theirs if not in_mill(board, i)]
    return [board[:i] + "x" + board[i + 1:] for i in (loose or theirs)]


def put(board, point, letter):
    return board[:point] + letter + board[point + 1:]


def moves(board, mine, opening):
    boards = []
    if opening:
        for point in range(23):
            if board[point] == "x":
                boards += with_removals(put(board, point, mine), point)
        return boards
    hops = board.count(mine) == 3
    for start in range(23):
        if board[start] != mine:
            continue
        for end in range(23) if hops else NEIGHBOURS[start]:
            if board[end] == "x":
                boards += with_removals(put(put(board, start, "x"), end, mine), end)
    return boards


def estimate(board, opening):
    white, black = board.count("W"), board.count("B")
    if opening:
        return white - black
    if black <= 2:
        return 10000
    if white <= 2:
        return -10000
    replies = len(moves(board, "B", False))
    return 10000 if replies == 0 else 1000 * (white - black) - replies


class MiniMax:
    def __init__(self, opening):
        self.opening = opening
        self.evaluated = 0

    def value(self, board, depth, white):
        few = not self.opening and min(board.count("W"), board.count("B")) <= 2
        after = [] if depth == 0 or few else moves(board, "W" if white else "B", self.opening)
        if not after:
            self.evaluated += 1
            return estimate(board, self.opening), board
        values = [self.value(one, depth - 1, not white)[0] for one in after]
        best = max(values) if white else min(values)
        return best, after[values.index(best)]


def main(opening, fault=""):
    source, target, depth = sys.argv[1:]
    with open(source, encoding="ascii") as file:
        board = file.read().strip()
    if fault == "endless":
        while True:
            pass
    if fault == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if fault == "slow":
        time.sleep(float(os.environ.get("STUDENT_SECONDS", "1.5")))
    search = MiniMax(opening)
    best, after = search.value(board, int(depth), True)
    with open(target, "w", encoding="ascii") as file:
        file.write(after + "\n")
    evaluated = search.evaluated + (1 if fault == "count" else 0)
    print("Input position:", board)
    print("Output position:", after)
    label = "Positions evaluated" if fault == "format" else "Positions evaluated by static estimation"
    print(f"{label}: {evaluated}.")
    print(f"MINIMAX estimate: {best}.")
