"""The server under everything at once: a thousand players, slow readers, half-open connections, one who asks for hours."""

import asyncio
import base64
import json
import os
import random
import re
import resource
import struct
import subprocess
import time
import unittest

from support import PROGRAM

SECONDS = float(os.environ.get("PALAMEDES_LOAD_SECONDS", "600"))
PLAYERS = 1000
PAUSE = 100  # seconds between two moves of a player
SLOW_READERS = 40
HALF_OPEN = 500
LONG_MOVES = 16
MOST_BYTES = 1 << 30


class Socket:
    """As much of a WebSocket as a player needs."""

    @classmethod
    async def opened(cls, port):
        self = cls()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionError(head.decode())
        return self

    def send(self, message):
        body = json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0xfe]) + struct.pack(">H", len(body))
        self.writer.write(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body)))

    async def receive(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7f
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            body = await self.reader.readexactly(size)
            if first & 0x0f == 1:
                return json.loads(body)
            if first & 0x0f == 8:
                raise ConnectionError("closed")


class Load:
    def __init__(self, port, process, end):
        self.port = port
        self.process = process
        self.end = end
        self.waits = []
        self.dropped = 0
        self.told = 0
        self.most_bytes = 0

    async def player(self, number):
        await asyncio.sleep(random.random() * PAUSE)
        socket = await Socket.opened(self.port)
        while time.monotonic() < self.end:
            begun = time.monotonic()
            socket.send({"type": "move", "id": 1, "game": "kalah", "engine": "alphabeta", "limits": {"seconds": 0.1}})
            answer = await socket.receive()
            while answer["type"] == "waiting":
                answer = await socket.receive()
            if answer["type"] != "done":
                raise ConnectionError(answer)
            self.waits.append(time.monotonic() - begun)
            await asyncio.sleep(PAUSE)
        socket.writer.close()

    async def greedy(self):
        socket = await Socket.opened(self.port)
        for i in range(LONG_MOVES):
            socket.send({"type": "move", "id": i, "game": "mingmang", "engine": "alphabeta", "limits": {"seconds": 3600}})
        while time.monotonic() < self.end:
            try:
                message = await asyncio.wait_for(socket.receive(), 1)
                self.told += message["type"] == "waiting"
            except asyncio.TimeoutError:
                pass

    async def slow_reader(self):
        body = json.dumps({"game": "mnk:70x70,6", "moves": [f"{column(i // 60)}{i % 60 + 1}" for i in range(3300)]})
        while time.monotonic() < self.end:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1024)
                writer.transport.pause_reading()
                writer.write((f"POST /api/state HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n\r\n"
                              + body).encode())
                await asyncio.sleep(60)
                writer.close()
            except OSError:
                await asyncio.sleep(1)

    async def half_open(self):
        while time.monotonic() < self.end:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"POST /api/state HTTP/1.1\r\nHost: 127.")
                await asyncio.sleep(8)
                writer.close()
            except OSError:
                await asyncio.sleep(1)

    async def watch(self):
        while time.monotonic() < self.end:
            with open(f"/proc/{self.process.pid}/statm") as file:
                self.most_bytes = max(self.most_bytes, int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
            await asyncio.sleep(1)

    async def all(self):
        async def counted(one):
            try:
                await one
            except (OSError, asyncio.IncompleteReadError) as error:
                self.dropped += 1
                print("dropped:", error)

        tasks = [self.watch(), self.greedy()]
        tasks += [counted(self.player(i)) for i in range(PLAYERS)]
        tasks += [self.slow_reader() for _ in range(SLOW_READERS)] + [self.half_open() for _ in range(HALF_OPEN)]
        running = [asyncio.ensure_future(task) for task in tasks]
        await asyncio.sleep(self.end - time.monotonic())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def column(number):
    return chr(ord("a") + number) if number < 26 else "a" + chr(ord("a") + number - 26)


class ServerUnderLoad(unittest.TestCase):
    def test_everybody_is_served(self):
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
        words = ["serve", "--port", "0", "--max-connections", "2000", "--no-small-tables"]
        server = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(lambda: (server.kill(), server.communicate()))
        port = None
        while port is None:
            line = server.stdout.readline()
            self.assertTrue(line, "the server did not start")
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            port = int(found.group(1)) if found else None
        load = Load(port, server, time.monotonic() + SECONDS)
        asyncio.run(load.all())
        self.assertIsNone(server.poll(), "the server has ended")
        waits = sorted(load.waits)
        self.assertTrue(waits)
        slow = waits[int(0.99 * (len(waits) - 1))]
        print(f"{PLAYERS} players, {len(waits)} moves in {SECONDS:.0f} s: {1000 * waits[len(waits) // 2]:.0f} ms in the middle, "
              f"{1000 * slow:.0f} ms at the 99th percentile, {1000 * waits[-1]:.0f} ms at most; {load.told} waits told to the "
              f"caller of long moves; {load.most_bytes >> 20} MB; {load.dropped} dropped")
        self.assertEqual(load.dropped, 0)
        self.assertLess(slow, 1)
        self.assertGreater(load.told, 0)
        self.assertLess(load.most_bytes, MOST_BYTES)


if __name__ == "__main__":
    unittest.main()
