"""For players: a game against an engine, and what it thinks of it. Run it whole, or cell by cell in a notebook."""
# %% A game is a text with settings. In a notebook its name alone draws the board.
import palamedes

game = palamedes.Game("kalah:6,4")
print(game)

# %% Moves are texts too. Here a whole game: we play the first legal move, the engine plays well.
engine = palamedes.Engine("best", game)
while not game.is_over:
    if game.side_to_move == "first":
        move = game.legal_moves()[0]
    else:
        move = engine.think(game, nodes=2_000).move
    game.play(move)
print(game.result, "wins:", game.reason)

# %% Where did it go wrong? The engine looks at each of our moves, in the positions that we had.
replay = palamedes.Game(game.spec)
worst = (0, "")
for ply, move in enumerate(game.moves):
    if replay.side_to_move == "first":
        best = engine.think(replay, nodes=2_000)
        ours = engine.think(replay, nodes=2_000, only=[move])
        worst = max(worst, (best.score - ours.score, f"ply {ply + 1}: {move} instead of {best.move}"))
    replay.play(move)
print("the most expensive move was", worst[1])

# %% Keep it: the record reads back as the same game.
record = game.record()
assert palamedes.Record.parse(record.text()).replay().position == game.position
print(record.text())
