#!/usr/bin/env python3
"""Puts a program that knows Nim through all that it does with any game: exercise.py PROGRAM."""
import base64
import functools
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import urllib.request

PROGRAM = sys.argv[1]
START = (1, 3, 5, 7)


def run(*arguments, typed=""):
    done = subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"palamedes {' '.join(arguments)} ended with {done.returncode}: {done.stderr}{done.stdout}")
    return done.stdout


def run_json(*arguments):
    return json.loads(run(*arguments, "--json"))


def expect(holds, what, *seen):
    if not holds:
        sys.exit(f"not so: {what}; but {' '.join(map(str, seen))}")


def after_moves(heaps):
    for heap, matches in enumerate(heaps):
        for taken in range(1, matches + 1):
            yield heaps[:heap] + (matches - taken,) + heaps[heap + 1:]


@functools.cache
def leaves(heaps, depth):
    return 1 if depth == 0 else sum(leaves(after, depth - 1) for after in after_moves(heaps))


def plays():
    expect("Nim" in run("games"), "games lists it", run("games"))
    expect("one match" not in run("games", "nim") and "heaps" in run("games", "nim"), "its settings are shown")
    # With b2 the second player could answer c2; here the first takes what is left.
    shown = run("play", "nim:1", "--second", "random", "--seed", "1", typed="a1\n")
    expect("First wins: took the last match" in shown, "a game is played to its end", shown)
    counted = run_json("perft", "nim", "4")["leaves"]
    expect(counted == [leaves(START, depth) for depth in range(1, 5)], "perft counts every line", counted)


def thinks():
    answer = run_json("analyse", "nim", "--position", "1 3 5 6 first", "--depth", "16")
    heaps = [1, 3, 5, 6]
    heap, taken = ord(answer["move"][0]) - ord("a"), int(answer["move"][1:])
    heaps[heap] -= taken
    expect(functools.reduce(lambda a, b: a ^ b, heaps) == 0, "analyse finds a move that wins (Bouton 1901)", answer)
    expect(answer["lines"][0]["proven"], "and proves it", answer)
    for engine in ("alphabeta:depth=6", "mcts", "dfpn"):
        answer = run_json("analyse", "nim:3", "--engine", engine, "--nodes", "2000")
        expect(answer["move"][0] in "abc", f"{engine} answers", answer)
    figures = run_json("bench", "nim", "--seconds", "0.05")["games"]["nim"]
    expect(figures["signature"] > 0 and figures["playouts_per_second"] > 0, "bench measures it", figures)
    match = run_json("match", "nim", "best", "random", "--games", "4", "--nodes", "3000", "--openings", "random:2")
    expect(match["wins"] + match["losses"] == 4 and match["wins"] >= 3, "best beats random moves", match)


def learns(folder):
    samples = os.path.join(folder, "nim.samples")
    weights = os.path.join(folder, "nim-learned.txt")
    run("learn", "samples", "nim", "--games", "20", "--nodes", "200", "--opening-plies", "3", "--out", samples)
    run("learn", "fit", "nim", samples, "--name", "learned", "--epochs", "2", "--out", weights)
    with open(weights, encoding="utf-8") as file:
        expect("game nim" in file.read(), "weights are fitted")
    answer = run_json("analyse", "nim", "--engine", f"alphabeta:evaluation={weights}", "--depth", "3")
    expect(answer["nodes"] > 0, "and played with", answer)


def asked(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"} if data else {})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def over_socket(host, port, message):
    """Sends one message over the WebSocket and gives the first answer that ends it (RFC 6455, short frames only)."""
    with socket.create_connection((host, port), timeout=30) as line:
        key = base64.b64encode(os.urandom(16)).decode()
        line.sendall((f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        stream = line.makefile("rb")
        expect(b"101" in stream.readline(), "the socket opens")
        while stream.readline().strip():
            pass
        text = json.dumps(message).encode()
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(text))
        line.sendall(b"\x81" + size + mask + masked)
        while True:
            length = stream.read(2)[1]
            if length == 126:
                length = struct.unpack(">H", stream.read(2))[0]
            answer = json.loads(stream.read(length))
            if answer["type"] in ("done", "error"):
                return answer


def is_served():
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--no-small-tables"], stdout=subprocess.PIPE, text=True)
    try:
        url = next(word for line in server.stdout for word in line.split() if word.startswith("http://")).rstrip("/")
        host, port = url.removeprefix("http://").split(":")
        listed = {game["name"]: game for game in asked(url + "/api/games")["games"]}
        expect("nim" in listed and "kalah" in listed, "/api/games lists it", list(listed))
        expect("best" in [engine["name"] for engine in listed["nim"]["engines"]], "with its engines", listed["nim"])
        state = asked(url + "/api/state", {"game": "nim", "moves": ["d2"]})
        expect(state["positions"][-1] == "1 3 5 5 second", "/api/state answers", state)
        done = over_socket(host, int(port), {"type": "move", "id": 1, "game": "nim", "moves": ["d2"], "engine": "best",
                                             "limits": {"seconds": 0.2}})
        expect(done["type"] == "done" and done["move"], "a move is answered", done)
        after = asked(url + "/api/play", {"game": "nim", "moves": ["d2"], "move": done["move"]})
        expect(after["moves"] == ["d2", done["move"]], "and can be played", after)
    finally:
        server.terminate()
        server.wait(timeout=30)


if __name__ == "__main__":
    plays()
    thinks()
    with tempfile.TemporaryDirectory() as scratch:
        learns(scratch)
    is_served()
    print("Nim is played, analysed, measured, learned and served")
