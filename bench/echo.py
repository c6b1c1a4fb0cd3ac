"""The yardstick of the load test: a bare echo of the same fan-out, on the same HTTP server.

A request comes in, and a message of the same size as a real event goes out to the four sockets of
its group. No rules, no store, no guests: what remains is what the network costs in Python.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count
from types import TracebackType
from typing import Any, Self

import psutil

from bench.http_client import HttpClient
from bench.messages import decode_message
from bench.websocket_client import WebSocketClient, connect

__all__ = ["EchoLoad", "EchoServer"]

GROUP = 4

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


# --- the server


class EchoApp:
    """The ASGI application."""

    def __init__(self, size: int) -> None:
        self._groups: dict[str, list[Send]] = defaultdict(list)
        self._filler = "x" * size

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._hold(scope, receive, send)
        elif scope["type"] == "http":
            await self._echo(scope, receive, send)

    async def _hold(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        await receive()
        group = next(value.decode() for name, value in scope["headers"] if name == b"cookie")
        await send({"type": "websocket.accept"})
        self._groups[group].append(send)
        try:
            while (await receive())["type"] == "websocket.receive":
                pass
        finally:
            self._groups[group].remove(send)

    async def _echo(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
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


def main(size: int) -> None:
    """Serve until the input ends."""
    import uvicorn
    import uvloop

    from qwirkle.server.run.worker import bind

    async def serve() -> None:
        listener = bind("127.0.0.1", 0)
        listener.listen(2048)
        config = uvicorn.Config(
            EchoApp(size),
            loop="none",
            http="httptools",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        server = uvicorn.Server(config)
        print(listener.getsockname()[1], flush=True)
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, lambda: (os.read(0, 1), os._exit(0)))
        await server.serve([listener])

    uvloop.run(serve())


class EchoServer:
    """The echo as a process of its own."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from bench.echo import main; main({self._size})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def cpu(self) -> float:
        """Seconds of CPU that it has used."""
        times = psutil.Process(self._process.pid).cpu_times()
        return times.user + times.system


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
