"""Palamedes: five families of board games, with engines, matches, exact tables and batches for learning.

    >>> import palamedes
    >>> game = palamedes.Game("kalah:6,4")
    >>> game.perft(3)
    185
    >>> palamedes.Engine("best", game).think(game, nodes=1000).move in game.legal_moves()
    True
"""

from pathlib import Path as _Path

from ._palamedes import (
    Batch,
    Engine,
    Error,
    Game,
    Line,
    Match,
    Playouts,
    Record,
    Report,
    Tables,
    __version__,
    book_moves,
    engines,
    games,
    match,
    parse_records,
    solve,
)

__all__ = [
    "Batch", "Engine", "Error", "Game", "Line", "Match", "Playouts", "Record", "Report", "Tables", "__version__",
    "book_moves", "engines", "games", "match", "parse_records", "records", "solve",
]


def records(path):
    """The records of a file, one after the other, as an iterator."""
    yield from parse_records(_Path(path).read_text(encoding="utf-8"))
