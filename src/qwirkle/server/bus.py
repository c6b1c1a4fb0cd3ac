"""How workers tell each other that there is something to look at. It carries no truth.

A message may be lost, and then whoever missed it finds the change in the database a second later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

__all__ = ["Bus", "Hear", "LocalBus"]

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
