"""Shares of the event loop: what many of one address ask at once delays others little."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

__all__ = ["SHARES", "Queues", "Rounds"]

# Seconds that are not worth a pause: most requests take less.
_LONG = 0.008
# How many requests of an address begin in one round. Commands that come together are stored
# together, so a household or a club behind one address must not be let in one by one.
_IN_A_ROUND = 16


class Queues:
    """One queue per key: each does one thing at a time, and all others have their turn between."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait until all who came before are done."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        has_waited = lock.locked()
        async with lock:
            # Whoever has waited for the lock gets it in a later round of the event loop anyway.
            if not has_waited:
                await asyncio.sleep(0)
            yield

    @asynccontextmanager
    async def busy(self, key: str) -> AsyncIterator[None]:
        """The same for what keeps the event loop busy: others have it as long afterwards.

        Nothing is awaited meanwhile: whoever waits for the database must not let others wait.
        """
        async with self.turn(key):
            # Not the time of day: while other processes have the core, nobody here is kept waiting.
            began = time.thread_time()
            try:
                yield
            finally:
                took = time.thread_time() - began
                if took >= _LONG:
                    await asyncio.sleep(took)


SHARES = Queues()
"""Those of this worker: whatever an address asks, one thing at a time keeps the event loop busy."""


class Rounds:
    """Lets a few of each key begin in every round of the event loop, in the order of coming."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def begin(self, key: str) -> None:
        """Wait for a place in a round; at once if few of this key have begun in this one."""
        loop = asyncio.get_running_loop()
        begun = self._begun.get(key, 0)
        if begun == 0:
            loop.call_soon(self._next, loop, key)
        if begun < _IN_A_ROUND:
            self._begun[key] = begun + 1
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        await turn

    def _next(self, loop: asyncio.AbstractEventLoop, key: str) -> None:
        """The next round of a key: those who have waited longest begin."""
        waiting = self._waiting.get(key, ())
        begun = 0
        while waiting and begun < _IN_A_ROUND:
            turn = waiting.popleft()
            if not turn.done():  # it is, if nobody waits any more
                turn.set_result(None)
                begun += 1
        if not waiting:
            self._waiting.pop(key, None)
        if begun:
            self._begun[key] = begun
            loop.call_soon(self._next, loop, key)
        else:
            del self._begun[key]
