#!/usr/bin/env python3
"""A Gomocup program that gives one answer to SWAP2BOARD: swap2_engine.py FILE ANSWER keeps what it was asked in a file."""

import sys

heard: list[str] = []
for line in map(str.strip, sys.stdin):
    if line.startswith("START"):
        print("OK", flush=True)
    elif line == "END":
        break
    elif line == "SWAP2BOARD" or heard:
        heard.append(line)
    if line == "DONE":
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write("\n".join(heard))
        heard = []
        print(sys.argv[2], flush=True)
