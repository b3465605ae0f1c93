#!/usr/bin/env python3
"""A whole UGI engine: greedy Kalah on six houses. docs/write-your-own-engine.md explains it line by line."""
import sys

HOUSES = 6


def start(stones=6):
    return [[stones] * HOUSES, [stones] * HOUSES], [0, 0], 0  # houses x1..x6 of both, depots, who moves


def play(position, house):
    houses, depots, side = [list(row) for row in position[0]], list(position[1]), position[2]
    hand, at, where = houses[side][house - 1], house - 1, side
    houses[side][at] = 0
    while hand:
        at -= 1
        if at >= 0:
            houses[where][at] += 1
        elif where == side:
            depots[side] += 1  # on from here it is the other side's row
            where, at = 1 - side, HOUSES
        else:
            where, at = side, HOUSES  # the opponent's depot is skipped
            continue
        hand -= 1
    again = where != side and at == HOUSES  # the last stone went into the own depot
    if not again and where == side and houses[side][at] == 1:  # into an empty house: capture
        depots[side] += 1 + houses[1 - side][HOUSES - 1 - at]
        houses[side][at] = houses[1 - side][HOUSES - 1 - at] = 0
    return houses, depots, side if again else 1 - side


def choose(position):
    side = position[2]
    legal = [house for house in range(1, HOUSES + 1) if position[0][side][house - 1]]
    return max(legal, key=lambda house: (play(position, house)[1][side], play(position, house)[2] == side))


position = start()
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("id name python-engine\nid author you\nugiok")
    elif words[:1] == ["isready"]:
        print("readyok")
    elif words[:2] == ["position", "startpos"]:
        position = start()
        for move in words[3:]:
            position = play(position, int(move))
    elif words[:1] == ["go"]:
        print("bestmove", choose(position))
    elif words[:1] == ["quit"]:
        break
    sys.stdout.flush()
