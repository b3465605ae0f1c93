"""For teachers and students: minimax by hand, and what alpha-beta saves. Run it whole, or cell by cell in a notebook."""
# %% Minimax in ten lines, over games whose sides move in turn (in Kalah one may move twice).
import palamedes

leaves = 0


def minimax(game, depth, alpha=-2, beta=2, prunes=False):
    """The value for the side to move: 1, 0 or -1. With prunes=True it is alpha-beta."""
    global leaves
    if game.is_over or depth == 0:
        leaves += 1
        return 0 if game.result in (None, "draw") else 1 if game.result == game.side_to_move else -1
    best = -2
    for move in game.legal_moves():
        game.play(move)
        best = max(best, -minimax(game, depth - 1, -beta, -alpha, prunes))
        game.undo()
        alpha = max(alpha, best)
        if prunes and alpha >= beta:
            break
    return best


# %% Tic-tac-toe after three moves: the same value, fewer leaves.
game = palamedes.Game("mnk:3x3,3", moves=["b2", "a1", "c3"])
print(game)
plain, leaves = minimax(game, 6), 0
for prunes in (False, True):
    leaves = 0
    value = minimax(game, 6, prunes=prunes)
    assert value == plain
    print(f"{'alpha-beta' if prunes else 'minimax':10} value {value}, {leaves} leaves")

# %% The same with the engine's own search, deeper, with each technique a switch.
game = palamedes.Game("mnk:5x5,4")
for spec in ("alphabeta:algorithm=minimax", "alphabeta:algorithm=alphabeta", "alphabeta"):
    report = palamedes.Engine(spec, game).think(game, depth=4)
    print(f"{spec:32} {report.nodes:>9,} nodes")

# %% And exact: who wins three in a row on a board of four rows and three columns?
print(palamedes.solve(palamedes.Game("mnk:4x3,3"))["value"])
