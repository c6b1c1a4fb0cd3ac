"""The ASGI application: everything put together."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI

from qwirkle import __version__
from qwirkle.server import lobby as lobbies
from qwirkle.server import presence as presences
from qwirkle.server import tables as tabling
from qwirkle.server.bots import BotPool
from qwirkle.server.bus import Bus
from qwirkle.server.front import Front, PathApp
from qwirkle.server.guestbook import Guestbook
from qwirkle.server.guests import Seal
from qwirkle.server.hub import Hub
from qwirkle.server.limits import Limits
from qwirkle.server.live import Live
from qwirkle.server.lobby import Lobby
from qwirkle.server.logs import log
from qwirkle.server.messages import TypingMessage
from qwirkle.server.metrics import Metrics
from qwirkle.server.openapi import document
from qwirkle.server.operations import Operations
from qwirkle.server.presence import Presence
from qwirkle.server.rest import Rest
from qwirkle.server.security import Peer, Receive, Scope, Send, Shield
from qwirkle.server.settings import Settings
from qwirkle.server.socket import TYPING, Socket
from qwirkle.server.store import Store, Unavailable
from qwirkle.server.tables import Tables
from qwirkle.server.web import Web

__all__ = ["App", "make_app"]

GUEST = "guest"
PRESENCE = "presence"

_ROUND = 0.2
_ROUNDS_A_SECOND = 5
_LOOK_ROUNDS = 3 * _ROUNDS_A_SECOND
_GOODBYE_SECONDS = 2.0

_typing = msgspec.json.Decoder(TypingMessage)


class App:
    """One worker's application. It answers once its lifespan has begun."""

    def __init__(self, settings: Settings, store: Store, bus: Bus, bots: BotPool) -> None:
        self._store = store
        self._bus = bus
        self.worker = secrets.token_hex(8)
        self.metrics = Metrics()
        self.tables = Tables(store, bus, self.metrics)
        self._presence = Presence(self.worker)
        self.hub = Hub(self.tables, self._presence, self.metrics)
        self._lobby = Lobby(store)
        self._guests = Guestbook(store, lambda guest: bus.publish(GUEST, guest.encode()))
        peer = Peer(settings.trust_proxy, settings.secure)
        # The true seal is in the store, which is asked when the lifespan begins.
        self._front = Front(
            peer, Seal(secrets.token_bytes(32)), Limits(settings), self.metrics,
            settings.origin, settings.max_body,
        )  # fmt: skip
        self._socket = Socket(self._front, self.hub, self._lobby, bus, settings.max_message)
        rest = Rest(self._front, self._guests, self.tables, store, bots)
        self.api = self._fast_api(rest, Operations(self._front, store, bus))
        self._http = Shield(self.api, peer)
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, a socket, or the lifespan."""
        # A socket goes past the frameworks, which cost at every message.
        if scope["type"] == "websocket" and scope["path"] == "/api/socket":
            await self._socket(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    def _fast_api(self, rest: Rest, operations: Operations) -> FastAPI:
        @asynccontextmanager
        async def lifespan(api: FastAPI) -> AsyncIterator[None]:
            async with self.running():
                yield

        api = FastAPI(
            title="Qwirkle server", version=__version__, lifespan=lifespan,
            openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False,
        )  # fmt: skip
        endpoints = rest.endpoints()
        described = document(endpoints)
        api.openapi = lambda: described  # type: ignore[method-assign]
        paths: dict[str, PathApp] = {}
        for endpoint in [*endpoints, *operations.endpoints(described)]:
            if endpoint.path not in paths:
                paths[endpoint.path] = PathApp(self._front)
                api.router.add_route(endpoint.path, paths[endpoint.path])  # type: ignore[arg-type]
            paths[endpoint.path].methods[endpoint.method] = endpoint
        web = Web(Path(__file__).parent.parent / "web")
        api.router.add_route("/{path:path}", web)  # type: ignore[arg-type]
        return api

    # --- from the start to the stop

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hear the other workers, and keep everyone up to date."""
        self._front.seal = Seal(await self._store.kept("cookies", secrets.token_bytes(32)))
        self.tables.listeners.append(self._changed)
        for subject in (tabling.SUBJECT, lobbies.SUBJECT, TYPING, PRESENCE, GUEST):
            await self._bus.subscribe(subject, self._hear)
        tending = asyncio.create_task(self._tend())
        try:
            yield
        finally:
            await self.stop()
            tending.cancel()
            await asyncio.gather(tending, *self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Take no new work, and send the sockets away with the hint to come back."""
        self._front.is_stopping = True
        self.hub.stop()
        for _ in range(int(_GOODBYE_SECONDS / _ROUND)):
            if not self.hub.sockets:
                break
            await asyncio.sleep(_ROUND)

    def _changed(self, live: Live, heads: object) -> None:
        if live.table.phase == "open":
            self._presence.seats_changed(live.table.id)
        if self._lobby.concerns(live):
            self._lobby.change()
            self._bus.publish(lobbies.SUBJECT, b"")

    def _hear(self, subject: str, message: bytes) -> None:
        """A worker has told something; it is only ever a hint to look."""
        match subject:
            case tabling.SUBJECT:
                name = self.tables.news(message)
                if name is not None:
                    self._begin(self._look(name))
            case lobbies.SUBJECT:
                self._lobby.change()
            case _ if subject == TYPING:
                self.hub.hear_typing(_typing.decode(message))
            case _ if subject == PRESENCE:
                self._presence.hear(message)
            case _:
                self._guests.forget(message.decode())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, name: str) -> None:
        try:
            await self.tables.refresh(name)
        except Unavailable:
            log.warning("database away", service="database")

    async def _tend(self) -> None:
        number = 0
        while True:
            try:
                await self._tend_once(number)
            except Unavailable:
                log.warning("database away", service="database")
            except Exception:
                log.exception("tending failed")
            number += 1
            await asyncio.sleep(_ROUND)

    async def _tend_once(self, number: int) -> None:
        is_renewal = number % int(presences.RENEWAL * _ROUNDS_A_SECOND) == 0
        if is_renewal:
            self._presence.expire()
            self.tables.forget_idle(set(self.hub.watched))
        told = self._presence.tell(everything=is_renewal)
        if told is not None:
            self._bus.publish(PRESENCE, told)
        self.hub.tell_presence(self._presence.take_changed())
        if number % (_LOOK_ROUNDS if self._bus.is_up else _ROUNDS_A_SECOND) == 0:
            # News get lost: when the bus is away, when another worker's is, when an operator
            # changes a table. So the database is asked, often or now and then.
            gone = await self.tables.look({*self.tables.names, *self.hub.watched})
            for name in gone:
                self.hub.dismiss(name)
            if gone or not self._bus.is_up:
                self._lobby.change()
        await self._lobby.tell()


def make_app(settings: Settings, store: Store, bus: Bus, bots: BotPool) -> App:
    """The application of one worker."""
    return App(settings, store, bus, bots)
