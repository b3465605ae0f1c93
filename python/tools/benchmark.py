#!/usr/bin/env python3
"""How fast random play is, by game: the library's playouts, the batches of this module, and a plain Python loop over it.

    PYTHONPATH=build/python python3 python/tools/benchmark.py [SECONDS] [GAME…]

All in one run, plies per second of processor time: the sum over threads, so that it does not matter who else uses the
machine, and the parts are those of the work itself. "playouts" is the C++ playout of `palamedes bench` on one thread, which keeps no
history and makes no lists; beside it, as parts of it: "rollouts" are random games to the end from 4096 different
positions, 64 each, by the same playouts; "random steps" play 16 random plies at a time in 4096 games, with rules about repetition,
results and all moves kept; "steps" choose each action in NumPy and look at legal moves and results after each ply;
"observed" looks at the observations, too. "plain loop" is legal moves and play() in Python.
"""
import sys
import time

import numpy

import palamedes

GAMES = ["mingmang", "mnk:15x15,5", "kalah", "morris", "darkchess"]
BATCH = 4096


def plies_per_second(work, seconds):
    """Calls work() until it has used so much time; it gives the plies that it played."""
    work()
    plies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
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


def random_steps(spec):
    batch = palamedes.Batch(spec, BATCH)

    def work():
        batch.restart_finished()
        return batch.step_random(16)

    return work


def steps(spec, observes=False):
    batch = palamedes.Batch(spec, BATCH)
    random = numpy.random.default_rng(1)
    planes = batch.observations()

    def work():
        results = batch.step((random.random(BATCH) * batch.legal_counts).astype(numpy.int32))
        if observes:
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
    columns = ["playouts", "rollouts", "random steps", "steps", "observed", "plain loop"]
    print(f"{'plies per second':18}{columns[0]:>16}" + "".join(f"{column:>22}" for column in columns[1:]))
    for spec in sys.argv[2:] or GAMES:
        single = plies_per_second(playouts(spec), seconds)
        others = [rollouts(spec), random_steps(spec), steps(spec), steps(spec, observes=True), plain_loop(spec)]
        rates = [plies_per_second(work, seconds) for work in others]
        cells = [f"{rate:,.0f} {rate / single:6.1%}" for rate in rates]
        print(f"{spec:18}{single:16,.0f}" + "".join(f"{cell:>22}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
