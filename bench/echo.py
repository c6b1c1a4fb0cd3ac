"""The yardstick of the load test: a bare echo of the same fan-out, on the same HTTP server.

A request comes in, and a message of the same size as a real event goes out to the four sockets of
its group. No rules, no store, no guests: what remains is what the network costs in Python.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from dataclasses import dataclass
from itertools import count
from math import ceil

from bench.asgi_process import AsgiProcess, Receive, Scope, Send
from bench.http_client import HttpClient
from bench.ledger import percentile
from bench.messages import decode_message
from bench.websocket_client import WebSocketClient, connect

__all__ = ["EchoApp", "EchoLoad", "EchoPace", "echo_server"]

GROUP = 4


# --- the server


class EchoApp:
    """The ASGI application."""

    def __init__(self) -> None:
        self._groups: dict[str, list[Send]] = defaultdict(list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._hold(scope, receive, send)
        elif scope["type"] == "http":
            await self._echo(scope, receive, send)

    async def _hold(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        group = next(value.decode() for name, value in scope["headers"] if name == b"cookie")
        await send({"type": "websocket.accept"})
        self._groups[group].append(send)
        try:
            while (await receive())["type"] == "websocket.receive":
                pass
        finally:
            self._groups[group].remove(send)

    async def _echo(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"].decode()
        _, group, number, size = scope["path"].split("/")
        text = f'{{"type":"event","table":"{group}","n":{number}}}'.ljust(int(size))
        for member in self._groups[group]:
            await member({"type": "websocket.send", "text": text})
        answer = body.encode()
        headers = [(b"content-length", str(len(answer)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})


def echo_server() -> AsgiProcess:
    """The echo as a process of its own."""
    return AsgiProcess("bench.echo:EchoApp")


# --- the clients


@dataclass(frozen=True, slots=True)
class EchoPace:
    """What was measured of the echo; times in seconds."""

    latencies: list[float]
    cpu: float

    def __add__(self, later: EchoPace) -> EchoPace:
        """Both slices as one."""
        return EchoPace(self.latencies + later.latencies, self.cpu + later.cpu)

    @property
    def p99(self) -> float:
        return percentile(self.latencies, 0.99)

    @property
    def cpu_per_message(self) -> float:
        """For a message in and four out."""
        return self.cpu / max(1, len(self.latencies))


class EchoLoad:
    """The echo's clients: groups of four sockets; each message must reach all four."""

    def __init__(self, echo: AsgiProcess) -> None:
        self._echo = echo
        self._groups = 0
        self._http = HttpClient("127.0.0.1", echo.port)
        self._sockets: list[WebSocketClient] = []
        self._sent: dict[int, tuple[float, int]] = {}
        self._numbers = count()
        self._body = b'{"do":"place","seat":0,"turn":0,"placements":[],"id":"0123456789-12345"}'
        self._latencies: list[float] = []

    async def connect(self, groups: int) -> None:
        self._groups = groups
        for group in range(groups):
            for _ in range(GROUP):
                socket = await connect(
                    "127.0.0.1", self._echo.port, str(group), self._receive, lambda: None
                )
                self._sockets.append(socket)

    def _receive(self, text: bytes) -> None:
        now = time.perf_counter()
        number = decode_message(text).n
        sent, left = self._sent[number]
        if left == 1:
            self._latencies.append(now - sent)
            del self._sent[number]
        else:
            self._sent[number] = (sent, left - 1)

    async def drive(self, rate: float, seconds: float, size: int) -> EchoPace:
        """Send ``rate`` messages a second, to the groups in turn; ``size`` is that of the echo."""
        self._latencies = []
        cpu = self._echo.cpu()
        began = time.perf_counter()
        running = set()
        for turn in range(ceil(rate * seconds)):
            pause = began + turn / rate - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            number = next(self._numbers)
            self._sent[number] = (time.perf_counter(), GROUP)
            path = f"/{number % self._groups}/{number}/{size}"
            task = asyncio.create_task(self._http.request("POST", path, "", self._body))
            running.add(task)
            task.add_done_callback(running.discard)
        if running:
            await asyncio.wait(running)
        end = time.monotonic() + 60
        while self._sent and time.monotonic() < end:  # noqa: ASYNC110 - the last ones
            await asyncio.sleep(0.01)
        return EchoPace(self._latencies, self._echo.cpu() - cpu)

    def close(self) -> None:
        for socket in self._sockets:
            socket.abort()
        self._http.close()
