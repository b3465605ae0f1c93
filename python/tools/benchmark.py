#!/usr/bin/env python3
"""How fast random play is, by game: the library's playouts, the batches of this module, and a plain Python loop over it.

    PYTHONPATH=build/python python3 python/tools/benchmark.py [SECONDS] [GAME…]

All in one run, plies per second of processor time: the sum over threads, so that it does not matter who else uses the
machine, and the parts are those of the work itself. "playouts" is the C++ playout of `palamedes bench` on one thread, which keeps no
history and makes no lists; beside it, as parts of it: "rollouts" are random games to the end from 4096 different
positions, 64 each, by the same playouts; "random steps" play 16 random plies at a time in 4096 games, with rules about repetition,
results and all moves kept; "steps" choose each action in NumPy and look at legal moves and results after each ply;
"observed" looks at the observations, too. "plain loop" is a game in Python: legal_moves(), one of them by Python's own
random numbers, and play().

What is promised of random batches is "rollouts": at least 60% of "playouts". The status is 1 where a game falls short of
40% in each of four measurements, far enough below that no busy machine makes it so.
"""
import random
import sys
import time

import numpy

import palamedes

GAMES = ["mingmang", "mnk:15x15,5", "kalah", "morris", "darkchess"]
BATCH = 4096
LEAST = 0.4  # of the speed of playouts


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
    chances = random.Random(1)
    leaves_to_chance = palamedes.Game(spec).has_chance

    def work():
        game = palamedes.Game(spec)
        plies, most = 0, game.ply_limit
        while plies < most and not game.is_over:
            move = chances.choice(game.legal_moves())
            game.play(game.resolve(move, chances.getrandbits(63)) if leaves_to_chance else move)
            plies += 1
        return plies

    return work


def rollouts_keep_up(spec, seconds):
    """Whether rollouts reach LEAST of the playouts' speed in one of three measurements of both."""
    for _ in range(3):
        if plies_per_second(rollouts(spec), seconds) >= LEAST * plies_per_second(playouts(spec), seconds):
            return True
    return False


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    slow = []
    columns = ["playouts", "rollouts", "random steps", "steps", "observed", "plain loop"]
    print(f"{'plies per second':18}{columns[0]:>16}" + "".join(f"{column:>22}" for column in columns[1:]))
    for spec in sys.argv[2:] or GAMES:
        single = plies_per_second(playouts(spec), seconds)
        others = [rollouts(spec), random_steps(spec), steps(spec), steps(spec, observes=True), plain_loop(spec)]
        rates = [plies_per_second(work, seconds) for work in others]
        cells = [f"{rate:,.0f} {rate / single:6.1%}" for rate in rates]
        print(f"{spec:18}{single:16,.0f}" + "".join(f"{cell:>22}" for cell in cells), flush=True)
        if rates[0] < LEAST * single and not rollouts_keep_up(spec, seconds):
            slow.append(spec)
    for spec in slow:
        print(f"{spec}: rollouts have less than {LEAST:.0%} of the speed of playouts", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
