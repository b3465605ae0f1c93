#!/usr/bin/env python3
"""How fast random play is, by game: the library's playouts, the batches of this module, and a plain Python loop over it.

    PYTHONPATH=build/python python3 python/tools/benchmark.py [SECONDS] [GAME…]

All in one run, plies per second. "playouts" is the C++ playout of `palamedes bench` on one thread; "batch rollouts" are
random games to the end from 4096 different positions, 64 each, on all threads; "batch steps" play random plies in 4096 games,
with move lists, rules about repetition and results; "with NumPy" chooses the actions in NumPy and looks at results and observations
after each ply; "plain loop" is legal_moves() and play() in Python.
"""
import sys
import time

import numpy

import palamedes

GAMES = ["mingmang", "mnk:15x15,5", "kalah", "morris", "darkchess"]
BATCH = 4096


def plies_per_second(work, seconds):
    """Calls work() until the time is over; it gives the plies that it played."""
    work()
    plies, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        plies += work()
    return plies / spent


def playouts(spec):
    game = palamedes.Game(spec)
    seeds = iter(range(1 << 60))
    return lambda: game.random_playouts(2048, seed=next(seeds), threads=1).plies


def rollouts(spec):
    batch = palamedes.Batch(spec, BATCH)
    batch.step_random(2)

    def work():
        batch.rollouts(64)
        return batch.rollout_plies

    return work


def batch_steps(spec):
    batch = palamedes.Batch(spec, BATCH)

    def work():
        batch.restart_finished()
        return batch.step_random(16)

    return work


def numpy_steps(spec):
    batch = palamedes.Batch(spec, BATCH)
    random = numpy.random.default_rng(1)
    planes = batch.observations()

    def work():
        counts = batch.legal_counts
        results = batch.step((random.random(BATCH) * counts).astype(numpy.int32))
        batch.observations(out=planes)
        if results.any():
            batch.restart_finished()
        return BATCH

    return work


def plain_loop(spec):
    seeds = iter(range(1 << 60))

    def work():
        game = palamedes.Game(spec)
        plies = 0
        while not game.is_over and plies < game.ply_limit:
            game.play(game.random_move(next(seeds)))
            plies += 1
        return plies

    return work


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    columns = ["playouts", "batch rollouts", "part", "batch steps", "part", "with NumPy", "plain loop"]
    print(f"{'plies per second':18}" + "".join(f"{column:>16}" for column in columns))
    for spec in sys.argv[2:] or GAMES:
        single = plies_per_second(playouts(spec), seconds)
        whole = plies_per_second(rollouts(spec), seconds)
        steps = plies_per_second(batch_steps(spec), seconds)
        arrays = plies_per_second(numpy_steps(spec), seconds)
        loop = plies_per_second(plain_loop(spec), seconds)
        cells = [f"{single:,.0f}", f"{whole:,.0f}", f"{whole / single:.0%}", f"{steps:,.0f}", f"{steps / single:.0%}",
                 f"{arrays:,.0f}", f"{loop:,.0f}"]
        print(f"{spec:18}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
