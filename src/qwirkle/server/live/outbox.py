"""The send queue of one socket: bounded, so that a slow reader does not harm others."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

__all__ = ["MOST_MESSAGES", "Outbox"]

MOST_MESSAGES = 512

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Write = Callable[[str], bool]


class Outbox:
    """Messages to one client, in order. `push` never waits; `pump` sends until the end.

    ``write`` sends a message at once and returns True, or False if the client has not taken the
    earlier ones: then it waits for the pump. ``drop`` disconnects a client that leaves more than
    ``most_bytes`` of memory unread: one emoji makes a text four times as large.
    """

    def __init__(self, send: Send, write: Write, drop: Callable[[], None], most_bytes: int) -> None:
        self._send = send
        self._write = write
        self._drop = drop
        self._most_bytes = most_bytes
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._wake: asyncio.Future[None] | None = None
        self._close: tuple[int, str] | None = None
        self.is_dropped = False

    def push(self, text: str) -> None:
        """Send a message as soon as the client takes it."""
        if self._close is not None or self.is_dropped:
            return
        # Waking the pump costs more than writing. While it is awake, it may hold earlier messages.
        if self._wake is not None and not self._wake.done() and self._write(text):
            return
        self._waiting.append(text)
        self._bytes += sys.getsizeof(text)
        if len(self._waiting) > MOST_MESSAGES or self._bytes > self._most_bytes:
            self.is_dropped = True
            self._waiting.clear()
            self._drop()
        self._rouse()

    def close(self, code: int, reason: str) -> None:
        """Close the socket after the messages queued so far."""
        if self._close is None:
            self._close = (code, reason)
            self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self) -> None:
        """Send queued messages; returns when the socket is closed or the client is dropped."""
        loop = asyncio.get_running_loop()
        while not self.is_dropped:
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= sys.getsizeof(text)
                await self._send({"type": "websocket.send", "text": text})
            if self._close is not None:
                code, reason = self._close
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake = loop.create_future()
            await self._wake
