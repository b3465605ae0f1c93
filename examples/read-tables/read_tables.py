#!/usr/bin/env python3
"""Reads what `palamedes tables export --format raw` wrote. Needs NumPy and nothing else.

    palamedes tables export morris --slice 3-3 --format raw --out 3-3.bin
    python3 read_tables.py 3-3.bin

The description beside the file (3-3.bin.json) says what a record is, so that the same few lines read every game's tables.
"""

import json
import sys

import numpy as np


def read_table(path):
    """The records of an exported slice, as a structured array that stays on the disk, and their description."""
    with open(path + ".json", encoding="utf-8") as file:
        description = json.load(file)
    dtype = np.dtype([tuple(field) for field in description["dtype"]])
    records = np.memmap(path, dtype=dtype, mode="r", shape=(description["records"],))
    return records, description


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: read_tables.py FILE")
    records, description = read_table(sys.argv[1])
    print(f"{description['game']}, {description['slice']}: {len(records)} positions")
    for value, name in ((1, "wins"), (0, "draws"), (-1, "losses")):
        print(f"{name}: {np.count_nonzero(records['value'] == value)}")
    last = records.dtype.names[-1]
    extreme = records[np.argmax(records[last])]
    print(f"most {last}: {extreme[last]}, {extreme['position'].decode()}")


if __name__ == "__main__":
    main()
