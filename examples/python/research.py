"""For researchers: many games at once, as arrays. Run it whole, or cell by cell in a notebook."""
# %% A thousand games of Kalah side by side; an action is the number of a legal move.
import numpy

import palamedes

batch = palamedes.Batch("kalah:6,4", 1000, seed=7)
print(batch.observations().shape, batch.plane_names)

# %% Random play: how often does the first side win?
random = numpy.random.default_rng(7)
while (batch.results == 0).any():
    batch.step((random.random(len(batch)) * batch.legal_counts).astype(numpy.int32))
print("first side wins", (batch.results == 1).mean())

# %% A value function by least squares: the outcome for the side to move from the planes of random positions.
def sample(games, seed):
    batch = palamedes.Batch("kalah:6,4", games, seed=seed)
    batch.step_random(12)
    planes, sides, going_on = batch.observations().reshape(games, -1), batch.sides, batch.results == 0
    batch.step_random(1_000)
    results = batch.results
    outcome = numpy.where(results == 3, 0, numpy.where(results - 1 == sides, 1, -1))
    return planes[going_on], outcome[going_on]


features, outcomes = sample(20_000, seed=1)
weights, *_ = numpy.linalg.lstsq(features, outcomes, rcond=None)
unseen, truth = sample(5_000, seed=2)
error = numpy.square(unseen @ weights - truth).mean()
print(f"mean squared error {error:.3f}, of always guessing the mean {truth.var():.3f}")
assert error < truth.var()

# %% Is the engine better than chance? Its actions against random ones, a hundred games at once.
batch = palamedes.Batch("kalah:6,4", 100, seed=3)
while (batch.results == 0).any():
    best = batch.engine_actions("alphabeta:table-mb=1", depth=2)
    other = (random.random(len(batch)) * batch.legal_counts).astype(numpy.int32)
    batch.step(numpy.where(batch.sides == 0, best, other))
share = (batch.results == 1).mean()
print("the engine wins", share)
assert share > 0.8

# %% A match with its error, as the arena plays it.
print(palamedes.match("kalah:6,4", "alphabeta:depth=2", "random", games=20, nodes=200).summary())
