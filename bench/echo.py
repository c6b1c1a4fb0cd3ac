"""The yardstick of the load test: a bare echo of the same fan-out, on the same HTTP server.

A request comes in, and a message of the same size as a real event goes out to the four sockets of
its group. No rules, no store, no guests: what remains is what the network costs in Python.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from itertools import count

from bench.asgi_process import AsgiProcess, Receive, Scope, Send
from bench.http_client import HttpClient
from bench.messages import decode_message
from bench.websocket_client import WebSocketClient, connect

__all__ = ["EchoApp", "EchoLoad", "echo_app", "echo_server"]

GROUP = 4


# --- the server


class EchoApp:
    """The ASGI application."""

    def __init__(self, size: int) -> None:
        self._groups: dict[str, list[Send]] = defaultdict(list)
        self._filler = "x" * size

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
        _, group, number = scope["path"].split("/")
        text = (
            f'{{"type":"event","table":"{group}","n":{number},'
            f'"event":{{"kind":"turn","turn":{number},"filler":"{self._filler}"}}}}'
        )
        for member in self._groups[group]:
            await member({"type": "websocket.send", "text": text})
        answer = body.encode()
        headers = [(b"content-length", str(len(answer)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})


def echo_app(size: str) -> EchoApp:
    """The echo whose messages carry that many characters."""
    return EchoApp(int(size))


def echo_server(size: int) -> AsgiProcess:
    """The echo as a process of its own."""
    return AsgiProcess("bench.echo:echo_app", str(size))


# --- the clients


class EchoLoad:
    """The echo's clients: groups of four sockets; each message must reach all four."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._http = HttpClient("127.0.0.1", port)
        self._sockets: list[WebSocketClient] = []
        self._sent: dict[int, tuple[float, int]] = {}
        self._body = b'{"do":"place","seat":0,"turn":0,"placements":[],"id":"0123456789-12345"}'
        self.latencies: list[float] = []

    async def connect(self, groups: int) -> None:
        for group in range(groups):
            for _ in range(GROUP):
                self._sockets.append(
                    await connect("127.0.0.1", self._port, str(group), self._receive, lambda: None)
                )

    def _receive(self, text: bytes) -> None:
        now = time.perf_counter()
        number = decode_message(text).n
        sent, left = self._sent[number]
        if left == 1:
            self.latencies.append(now - sent)
            del self._sent[number]
        else:
            self._sent[number] = (sent, left - 1)

    async def drive(self, groups: int, rate: float, seconds: float) -> None:
        """Send ``rate`` messages a second, to the groups in turn."""
        began = time.perf_counter()
        running = set()
        for number in count():
            due = number / rate
            if due >= seconds:
                break
            pause = began + due - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            self._sent[number] = (time.perf_counter(), GROUP)
            path = f"/{number % groups}/{number}"
            task = asyncio.create_task(self._http.request("POST", path, "", self._body))
            running.add(task)
            task.add_done_callback(running.discard)
        if running:
            await asyncio.wait(running)
        end = time.monotonic() + 60
        while self._sent and time.monotonic() < end:  # noqa: ASYNC110 - the last ones
            await asyncio.sleep(0.01)

    def close(self) -> None:
        for socket in self._sockets:
            socket.abort()
        self._http.close()
