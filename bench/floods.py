"""What a stranger with one address can send: all floods, in a process of their own.

Only to this machine, with a bounded number of connections, and for a given time each.
"""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from qwirkle.notation import Record, format_record
from qwirkle.rules.game import Game
from qwirkle.rules.tile import ALL_TILES, COPIES

__all__ = ["FLOODS", "Flood", "Order", "Sent"]

_HOST = "127.0.0.1"
_TEXT, _CONTINUATION, _PING, _PONG = 0x1, 0x0, 0x9, 0xA
_FINAL = 0x80
_PIECE = 8192
_PAUSE = 0.002


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame of a client; a mask of zeros leaves the payload as it is."""
    head = bytes([opcode | (_FINAL if final else 0), 0x80 | min(len(payload), 126)])
    length = len(payload).to_bytes(2, "big") if len(payload) >= 126 else b""
    return head + length + bytes(4) + payload


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: flood", *headers, "", ""]).encode()


def post(path: str, body: object) -> bytes:
    text = msgspec.json.encode(body)
    headers = f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: flood\r\n{headers}".encode() + text


def played() -> Game:
    """A long game, in which all lay as few tiles as they can."""
    game = Game.start(4, "flood")
    while moves := game.position.legal_placements():
        game = game.play(min(moves, key=lambda move: len(move.placements)))
    return game


def legal_moves(game: Game, tiles: int) -> bytes:
    """Asks for the legal moves on the board when so many tiles lay on it, of a hand that fits."""
    board = next(step.position.board for step in game.steps() if len(step.position.board) >= tiles)
    lying = list(board.values())
    left = [tile.code for tile in ALL_TILES if lying.count(tile) < COPIES]
    hand = max(([code for code in left if code[0] == one[0]][:6] for one in left), key=len)
    placed = [{"tile": tile.code, "x": cell.x, "y": cell.y} for cell, tile in board.items()]
    return post("/api/moves", {"board": placed, "hand": hand})


_GAME = played()
_UPGRADE = get(
    "/api/socket",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
)
_CHUNKED = (
    b"POST /api/guest HTTP/1.1\r\nHost: flood\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)

_LONG_BODY = (
    b"POST /api/guest HTTP/1.1\r\nHost: flood\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60000\r\n\r\n"
)
# The head of a frame of 1,000 bytes; the mask is zero.
_LONG_MESSAGE = bytes([_TEXT | _FINAL, 0x80 | 126]) + (1000).to_bytes(2, "big") + bytes(4)


@dataclass(frozen=True, slots=True)
class Flood:
    """What is sent on each of so many connections, which are opened again when they are closed."""

    name: str
    payload: bytes
    """Sent again and again."""
    opening: bytes = b""
    connections: int = 1
    is_socket: bool = False
    reads: bool = True
    at_once: int = 0
    """So many bytes in one burst, and then a new connection; 0: go on."""
    every: float = 0.0
    """Seconds between two payloads."""
    guests: bool = False
    """Whether each connection has a guest of its own, who watches a table."""


FLOODS = {
    flood.name: flood
    for flood in (
        Flood("pings", frame(_PING), is_socket=True),
        Flood("pongs", frame(_PONG), is_socket=True),
        Flood(
            "empty continuations", frame(_CONTINUATION, final=False),
            opening=frame(_TEXT, final=False), is_socket=True,
        ),
        Flood("pings, answers unread", frame(_PING, b"p" * 125), is_socket=True, reads=False),
        Flood("bursts of {} on new sockets", frame(_TEXT, b"{}"), is_socket=True, at_once=240_000),
        Flood("endless header", b"a" * 64, opening=get("/")[:-2] + b"A: "),
        Flood("endless path", b"a" * 64, opening=b"GET /"),
        Flood("many small headers", b"a: b\r\n", opening=get("/")[:-2]),
        Flood("pipelined GETs, answers unread", get("/"), connections=20, reads=False),
        Flood("one-byte chunks", b"1\r\na\r\n", opening=_CHUNKED),
        Flood("bodies byte by byte", b"a", opening=_LONG_BODY, connections=200, every=0.01),
        Flood(
            "idle connections kept with CR LF", b"\r\n", opening=get("/healthz"), connections=300,
            every=1.0,
        ),
        Flood("1,004 connections", b"", connections=1004, every=1.0),
        Flood("new connections", get("/healthz"), at_once=1),
        Flood("broken request lines", b"NO REQUEST\r\n\r\n"),
        Flood("long paths", get("/" + "a" * 300), connections=8),
        Flood(
            "messages byte by byte", b"a", opening=_LONG_MESSAGE, connections=60, is_socket=True,
            every=0.01,
        ),
        Flood("requests", get("/api/tables?list=lobby"), connections=32),
        Flood("legal moves", legal_moves(_GAME, 95), connections=200),
        Flood(
            "records", post("/api/positions", {"text": format_record(Record(_GAME))}),
            connections=32,
        ),
        Flood("64 guests' snapshots", b"", connections=64, is_socket=True, guests=True),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """Which flood to run, and how; a rate of 0 is as fast as it can."""

    name: str
    seconds: float
    rate: float
    table: str


@dataclass(slots=True)
class Sent:
    """What became of a flood."""

    bytes: int = 0
    connected: int = 0
    closed: int = 0
    """Connections that the server closed or did not accept."""


@dataclass(slots=True)
class _Flooding:
    """A flood that runs."""

    flood: Flood
    port: int
    seconds: float
    rate: float
    table: str
    sent: Sent = field(default_factory=Sent)
    _due: float = 0.0
    _end: float = 0.0

    async def run(self) -> None:
        cookies = [""] * self.flood.connections
        if self.flood.guests:
            cookies = [self._guest() for _ in cookies]
        print("begins", flush=True)
        self._due = time.monotonic()
        self._end = self._due + self.seconds
        async with asyncio.TaskGroup() as group:
            for cookie in cookies:
                group.create_task(self._connections(cookie))

    def _guest(self) -> str:
        with suppress(OSError, IndexError):
            with socket.create_connection((_HOST, self.port), timeout=10) as made:
                made.sendall(
                    b"POST /api/guest HTTP/1.1\r\nHost: flood\r\nConnection: close\r\n"
                    b'Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"F"}'
                )
                answer = b""
                while data := made.recv(65536):
                    answer += data
            return answer.split(b"set-cookie: ")[1].split(b";")[0].decode()
        return ""

    @property
    def _is_over(self) -> bool:
        return time.monotonic() >= self._end

    async def _connections(self, cookie: str) -> None:
        loop = asyncio.get_running_loop()
        while not self._is_over:
            made = socket.socket()
            made.setblocking(False)
            try:
                async with asyncio.timeout_at(loop.time() + self._end - time.monotonic()):
                    await loop.sock_connect(made, (_HOST, self.port))
                    self.sent.connected += 1
                    await self._use(made, cookie)
            except TimeoutError:
                break
            except OSError:
                self.sent.closed += 1
                # At a given rate it is bytes that count, not connections.
                await asyncio.sleep(_PAUSE if self.rate else 0)
            finally:
                made.close()

    async def _use(self, made: socket.socket, cookie: str) -> None:
        flood, loop = self.flood, asyncio.get_running_loop()
        if flood.is_socket:
            given = f"Cookie: {cookie}\r\n\r\n".encode() if cookie else b"\r\n"
            await loop.sock_sendall(made, _UPGRADE[:-2] + given)
            if not (await loop.sock_recv(made, 65536)).startswith(b"HTTP/1.1 101"):
                raise ConnectionError
        tasks = [asyncio.create_task(self._write(made))]
        if flood.reads:
            tasks.append(asyncio.create_task(self._read(made)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, made: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while await loop.sock_recv(made, 262_144):
            pass
        raise ConnectionError

    async def _write(self, made: socket.socket) -> None:
        flood = self.flood
        if flood.opening:
            await self._send(made, flood.opening)
        payload = flood.payload
        if flood.guests:
            payload = frame(_TEXT, msgspec.json.encode({"type": "watch", "table": self.table}))
        if flood.every:
            while True:
                await self._send(made, payload)
                await asyncio.sleep(flood.every)
        piece = payload * max(1, _PIECE // len(payload))
        if not self.rate:
            piece *= 8
        left = flood.at_once or sys.maxsize
        while left > 0:
            await self._send(made, piece[:left])
            left -= len(piece)
        # Time for the server to notice, before the connection is given up.
        await asyncio.sleep(_PAUSE)

    async def _send(self, made: socket.socket, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        if self.rate:
            self._due = max(self._due, time.monotonic() - 0.1) + len(data) / self.rate
            await asyncio.sleep(self._due - time.monotonic())
        await loop.sock_sendall(made, data)
        self.sent.bytes += len(data)
        # A loop that never waits would not see that the time is over.
        await asyncio.sleep(0)


def main() -> None:
    """Run the floods that the lines of the standard input describe; prints what became of each."""
    import uvloop

    port = int(sys.argv[1])
    # Behind everybody else: the flood shares a core with those who measure.
    os.nice(19)
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        flooding = _Flooding(FLOODS[order.name], port, order.seconds, order.rate, order.table)
        uvloop.run(flooding.run())
        print(msgspec.json.encode(flooding.sent).decode(), flush=True)


if __name__ == "__main__":
    main()
