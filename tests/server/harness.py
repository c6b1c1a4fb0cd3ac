"""A real server in this process, and people who come to it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from structlog.testing import capture_logs
from websockets.asyncio.client import ClientConnection, connect

from qwirkle.server.http.limits import Buckets
from qwirkle.server.run import worker
from qwirkle.server.run.app import App
from qwirkle.server.run.logs import configure
from qwirkle.server.run.settings import Settings

TIMEOUT = 60.0
"""Seconds: generous, as the machine may be busy."""

ROOMY: dict[str, Any] = {
    "connections_per_address": 1000,
    "connections_per_second": 100_000,
    "bytes_per_second": 1_000_000_000,
    "pieces_per_second": 100_000,
    "frames_per_second": 100_000,
    "messages_per_second": 100_000,
    "files_per_second": 100_000,
    "sockets_per_address": 1000,
    "sockets_per_guest": 1000,
    "guests_per_minute": 100_000,
    "guesses_per_minute": 100_000,
    "tables_per_minute": 100_000,
    "tables_per_guest": 100_000,
    "watched_per_address": 100_000,
    "public_per_address": 100_000,
    "requests_per_second": 100_000,
    "commands_per_second": 100_000,
    "chats_per_minute": 100_000,
    "offers_per_minute": 100_000,
    "analyses_per_minute": 100_000,
    "reviews_per_guest": 100_000,
    "reviews_waiting": 100_000,
}
"""Limits that a test of something else does not meet: all its guests have one address."""


def settings_for(folder: Path, **changes: Any) -> Settings:
    return Settings(**{"data": folder, "port": 0, **ROOMY, **changes})


@contextmanager
def everything_logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """Collects what is logged meanwhile, of every level."""
    configure(level=0)
    try:
        with capture_logs() as lines:
            yield lines
    finally:
        configure(level=logging.WARNING)


class Running:
    """A server that runs."""

    def __init__(self, app: App, port: int) -> None:
        self.app = app
        self.store = app.store
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.socket_url = f"ws://127.0.0.1:{port}/api/socket"

    def stop_the_clock(self) -> None:
        """Let no time pass for the limits: however slow the machine is, nobody gets more."""
        now = time.monotonic()
        for limit in vars(self.app._dispatcher.limits).values():
            if isinstance(limit, Buckets):
                limit._clock = lambda: now

    @asynccontextmanager
    async def visitor(self, **options: Any) -> AsyncIterator[Visitor]:
        # Nothing is encrypted here; to read all certificates of the machine takes its time.
        async with httpx2.AsyncClient(
            base_url=self.url, timeout=TIMEOUT, verify=False, **options
        ) as http:
            yield Visitor(self, http)

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Visitor]:
        async with self.visitor() as visitor:
            await visitor.arrive(name)
            yield visitor


class Visitor:
    """Somebody with a browser of their own; all that they receive is kept in ``received``."""

    def __init__(self, server: Running, http: httpx2.AsyncClient) -> None:
        self.server = server
        self.http = http
        self.id = ""
        self.received: list[bytes] = []

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def arrive(self, name: str) -> None:
        self.id = (await self.post("/api/guest", {"name": name}))["id"]

    async def ask(self, method: str, path: str, json: Any = None) -> httpx2.Response:
        response = await self.http.request(method, path, json=json)
        self.received.append(response.content)
        return response

    async def get(self, path: str) -> Any:
        response = await self.ask("GET", path)
        assert response.is_success, response.text
        return response.json()

    async def post(self, path: str, json: Any = None) -> Any:
        response = await self.ask("POST", path, json)
        assert response.is_success, response.text
        return response.json()

    async def refused(self, method: str, path: str, json: Any = None) -> tuple[int, str]:
        """The status and the reason with which something is refused."""
        response = await self.ask(method, path, json)
        assert not response.is_success, response.text
        return response.status_code, response.json()["error"]["code"]

    def command(self, do: str, **fields: Any) -> dict[str, Any]:
        return {"do": do, "id": secrets.token_hex(8), **fields}

    async def do(self, table: str, do: str, **fields: Any) -> Any:
        return await self.post(f"/api/tables/{table}/commands", self.command(do, **fields))

    async def may_not(self, table: str, do: str, **fields: Any) -> tuple[int, str]:
        command = self.command(do, **fields)
        return await self.refused("POST", f"/api/tables/{table}/commands", command)

    async def hint(self, table: str, rung: str) -> Any:
        return await self.post(f"/api/tables/{table}/hint", {"rung": rung})

    async def play_hint(self, table: str, seat: int, turn: int) -> None:
        """Play what the server would."""
        move = (await self.hint(table, "move"))["move"]
        if move["kind"] == "place":
            await self.do(table, "place", seat=seat, turn=turn, placements=move["placements"])
        else:
            await self.do(table, "swap", seat=seat, turn=turn, tiles=move["tiles"])

    async def ready(self, table: str) -> None:
        await self.do(table, "ready", contribution=secrets.token_hex(16))

    @asynccontextmanager
    async def socket(self, **options: Any) -> AsyncIterator[Line]:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if "authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["authorization"]
        async with connect(
            self.server.socket_url, additional_headers=headers, open_timeout=TIMEOUT, **options
        ) as connection:
            yield Line(self, connection)


class Line:
    """A socket of somebody."""

    def __init__(self, visitor: Visitor, connection: ClientConnection) -> None:
        self.visitor = visitor
        self.connection = connection

    async def send(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def next(self) -> Any:
        text = await asyncio.wait_for(self.connection.recv(), TIMEOUT)
        assert isinstance(text, str)
        self.visitor.received.append(text.encode())
        return msgspec.json.decode(text)

    async def until(self, kind: str) -> Any:
        """The next message of a type; those before it are passed over."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def watch(self, table: str, since: int | None = None) -> Any:
        """Watch a table; the first message that answers, as presence can arrive at any time."""
        await self.send(type="watch", table=table, since=since)
        while (message := await self.next())["type"] == "presence":
            pass
        return message


@asynccontextmanager
async def serving(settings: Settings, ping: float = 20.0) -> AsyncIterator[Running]:
    """A server on a port of its own, started as in production."""
    listener = worker.bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    async with worker.serving(settings, listener, ping) as app:
        yield Running(app, port)


async def open_table(host: Visitor, **options: Any) -> str:
    """A new table of the host's."""
    table: str = (await host.post("/api/tables", options))["table"]
    return table


async def two_at_a_table(anna: Visitor, bert: Visitor, **options: Any) -> str:
    """A public table where the two have begun."""
    table = await open_table(anna, public=True, **options)
    await bert.do(table, "sit", seat=1)
    await anna.ready(table)
    await bert.ready(table)
    await anna.do(table, "start")
    return table
