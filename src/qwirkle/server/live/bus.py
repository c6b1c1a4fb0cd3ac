"""The bus through which workers notify each other of changes. It carries no state.

A message may be lost; workers that missed it find the change by polling the database.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from structlog import get_logger

from qwirkle.rules.errors import InvalidArgument

__all__ = ["Bus", "Hear", "LocalBus", "NatsBus", "Subject", "open_bus"]

log = get_logger("qwirkle")


class Subject(StrEnum):
    """The subjects of the notifications."""

    TABLE = "table"
    LOBBY = "lobby"
    PRESENCE = "presence"
    TYPING = "typing"
    GUEST = "guest"
    SHEET = "sheet"
    REVIEW = "review"
    LIMITS = "limits"
    BOT = "bot"


_FIRST_SECONDS = 5
_AGAIN_SECONDS = 1
_CLOSE_SECONDS = 2
_PING_SECONDS = 2
_MOST_WAITING = 10_000
# NATS itself refuses more than a megabyte.
_MOST_BYTES = 64_000
# All subjects share one of NATS, so that what was published together travels as one message.
_NATS_SUBJECT = "qwirkle"

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, bytes]]).decode

Hear = Callable[[str, bytes], None]
"""Receives a subject and a message; it must be quick and must not raise."""


class Bus(Protocol):
    """What `LocalBus` and `NatsBus` have in common."""

    is_shared: bool
    """Whether other workers may be there."""

    @property
    def is_up(self) -> bool:
        """Whether messages arrive; if not, poll the database every second."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers, including this worker; never waits, never fails."""

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""

    async def close(self) -> None:
        """Send what is under way, then hear no more."""


class LocalBus:
    """A bus within one process: no message is ever lost."""

    is_up = True
    is_shared = False

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hear]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers, in the next iteration of the event loop."""
        for hear in self._hearers.get(subject, ()):
            asyncio.get_running_loop().call_soon(hear, subject, message)

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""
        self._hearers.setdefault(subject, []).append(hear)

    async def close(self) -> None:
        """Stop receiving."""
        self._hearers.clear()


class NatsBus:
    """A bus between processes and machines, through a NATS server.

    It reconnects forever. While the server is down, `is_up` is false, and messages only reach
    this process.
    """

    is_shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._client = Client()
        self._local = LocalBus()
        self._is_away = False
        self._is_closing = False
        self._starting: asyncio.Task[None] | None = None
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=_MOST_WAITING)
        self._sending: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str) -> NatsBus:
        """Connect; if the server is down, keep trying in the background.

        Raises `InvalidArgument` for an invalid address.
        """
        self = cls(url)
        self._starting = asyncio.create_task(self._start())
        await asyncio.wait([self._starting], timeout=_FIRST_SECONDS)
        if self._starting.done():
            try:
                self._starting.result()
            except (NatsError, ValueError) as error:
                raise InvalidArgument("bad_setting", f"nats {url}: {error}") from error
        else:
            await self._gone()
        return self

    @property
    def is_up(self) -> bool:
        """Whether the server is connected."""
        return self._client.is_connected

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all subscribers, in this process and elsewhere."""
        self._local.publish(subject, message)
        if not self._client.is_connected:
            return
        self._waiting.append((subject, message))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""
        await self._local.subscribe(subject, hear)

    async def close(self) -> None:
        """Send what is under way, then hear no more."""
        self._is_closing = True
        await self._local.close()
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=_CLOSE_SECONDS)
        if self._starting is not None and not self._starting.done():
            self._starting.cancel()
            await asyncio.wait([self._starting])
        if self._client.is_connected:
            # If the server goes down just now, nobody can receive it.
            with suppress(NatsError, OSError, TimeoutError):
                await self._client.flush(_CLOSE_SECONDS)
        await self._client.close()

    async def _start(self) -> None:
        await self._client.connect(
            self._url,
            error_cb=_ignore,
            disconnected_cb=self._gone,
            reconnected_cb=self._back,
            # Our own messages are delivered here directly, not through the server.
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=_AGAIN_SECONDS,
            ping_interval=_PING_SECONDS,
        )
        await self._client.subscribe(_NATS_SUBJECT, cb=self._heard)
        await self._back()

    async def _gone(self) -> None:
        # The client also reports when we close it ourselves.
        if not self._is_away and not self._is_closing:
            self._is_away = True
            log.warning("bus away", service="nats")

    async def _back(self) -> None:
        if self._is_away:
            self._is_away = False
            log.info("bus back", service="nats")

    async def _heard(self, message: Msg) -> None:
        for subject, one in _decode(message.data):
            self._local.publish(subject, one)

    async def _send(self) -> None:
        # It begins after all that is published in this iteration of the event loop: the turns of
        # one commit are announced together, and others read them together.
        try:
            while self._waiting:
                await self._client.publish(_NATS_SUBJECT, _encode(self._take()))
        except (NatsError, OSError):
            self._waiting.clear()  # the server is down; others will poll the database
        finally:
            self._sending = None

    def _take(self) -> list[tuple[str, bytes]]:
        """The next messages: at least one, and as many as fit into one of NATS."""
        taken = [self._waiting.popleft()]
        size = len(taken[0][1])
        while self._waiting and (size := size + len(self._waiting[0][1])) <= _MOST_BYTES:
            taken.append(self._waiting.popleft())
        return taken


async def _ignore(error: Exception) -> None:
    """Ignores the client's report of every failed attempt; going down and up is logged."""


async def open_bus(url: str) -> Bus:
    """The bus of a server: NATS if there is an address, otherwise within the process."""
    return await NatsBus.connect(url) if url else LocalBus()
