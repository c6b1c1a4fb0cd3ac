"""How workers tell each other that there is something to look at. It carries no truth.

A message may be lost, and then whoever missed it finds the change in the database a second later.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from structlog import get_logger

from qwirkle.rules.errors import InvalidArgument

__all__ = ["Bus", "Hear", "LocalBus", "NatsBus", "Subject", "open_bus"]

log = get_logger("qwirkle")


class Subject(StrEnum):
    """What workers tell each other about."""

    TABLE = "table"
    LOBBY = "lobby"
    PRESENCE = "presence"
    TYPING = "typing"
    GUEST = "guest"


_FIRST_SECONDS = 5
_AGAIN_SECONDS = 1
_CLOSE_SECONDS = 2
_PING_SECONDS = 2
_MOST_WAITING = 10_000

Hear = Callable[[str, bytes], None]
"""Gets a subject and a message; it must not raise, and not take long."""


class Bus(Protocol):
    """Subjects are words joined by dots; ``*`` as the last word subscribes to any such word."""

    @property
    def is_up(self) -> bool:
        """Whether messages arrive; if not, look into the database each second."""

    def publish(self, subject: str, message: bytes) -> None:
        """Tell everyone who subscribed, oneself too; never waits, never fails."""

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""

    async def close(self) -> None:
        """Send what is under way, then hear no more."""


class LocalBus:
    """Within one process: nothing is ever lost."""

    is_up = True

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hear]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Tell everyone who subscribed, in the loop's next round."""
        for name in (subject, subject.rpartition(".")[0] + ".*"):
            for hear in self._hearers.get(name, ()):
                asyncio.get_running_loop().call_soon(hear, subject, message)

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""
        self._hearers.setdefault(subject, []).append(hear)

    async def close(self) -> None:
        """Hear no more."""
        self._hearers.clear()


class NatsBus:
    """Between processes and machines, by a NATS server.

    It connects again for ever. While the server is away `is_up` is false, and what is published
    is heard in this process only.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._client = Client()
        self._local = LocalBus()
        self._subjects: set[str] = set()
        self._is_started = False
        self._is_away = False
        self._is_closing = False
        self._starting: asyncio.Task[None] | None = None
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=_MOST_WAITING)
        self._sending: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str) -> NatsBus:
        """Connect; if the server is not there, go on trying behind the scenes.

        Raises `InvalidArgument` for what is no address.
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
        """Whether the server is there."""
        return self._client.is_connected

    def publish(self, subject: str, message: bytes) -> None:
        """Tell everyone who subscribed, here and elsewhere."""
        self._local.publish(subject, message)
        if not self._client.is_connected:
            return
        self._waiting.append((subject, message))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def subscribe(self, subject: str, hear: Hear) -> None:
        """Hear every message of a subject from now on."""
        await self._local.subscribe(subject, hear)
        if subject not in self._subjects:
            self._subjects.add(subject)
            if self._is_started:
                await self._client.subscribe(subject, cb=self._heard)

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
            # If it goes away just now, there is nobody to hear.
            with suppress(NatsError, OSError, TimeoutError):
                await self._client.flush(_CLOSE_SECONDS)
        await self._client.close()

    async def _start(self) -> None:
        await self._client.connect(
            self._url,
            error_cb=_ignore,
            disconnected_cb=self._gone,
            reconnected_cb=self._back,
            # What is published here is heard here without going to the server and back.
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=_AGAIN_SECONDS,
            ping_interval=_PING_SECONDS,
        )
        self._is_started = True
        for subject in list(self._subjects):
            await self._client.subscribe(subject, cb=self._heard)
        await self._back()

    async def _gone(self) -> None:
        # The client tells of our own closing too.
        if not self._is_away and not self._is_closing:
            self._is_away = True
            log.warning("bus away", service="nats")

    async def _back(self) -> None:
        if self._is_away:
            self._is_away = False
            log.info("bus back", service="nats")

    async def _heard(self, message: Msg) -> None:
        self._local.publish(message.subject, message.data)

    async def _send(self) -> None:
        try:
            while self._waiting:
                subject, message = self._waiting.popleft()
                await self._client.publish(subject, message)
        except (NatsError, OSError):
            self._waiting.clear()  # it went away; who missed this looks into the database
        finally:
            self._sending = None


async def _ignore(error: Exception) -> None:
    """The client tells of every failed attempt; that it went and came back is logged."""


async def open_bus(url: str) -> Bus:
    """The bus of a server: by NATS if there is an address, else within the process."""
    return await NatsBus.connect(url) if url else LocalBus()
