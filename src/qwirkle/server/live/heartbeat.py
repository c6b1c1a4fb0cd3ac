"""The heartbeat of this worker: whoever plays must not pay for time in which nobody served."""

from __future__ import annotations

import asyncio

from qwirkle.server.store import Store, Unavailable
from qwirkle.server.store.leases import PAUSE_MS, SHORT_PAUSE_MS

__all__ = ["Heartbeat"]

_TRIES = 2


class Heartbeat:
    """Records each second that this worker serves, and before a clock is judged after a silence.

    The first beat of any worker after an outage adds the outage to what running clocks are owed.
    """

    def __init__(self, store: Store, worker: str) -> None:
        self._store = store
        self._worker = worker
        self._recorded = 0
        self._has_failed = False
        self._beating: asyncio.Task[bool] | None = None
        self.failure: Unavailable | None = None
        """Why the last beat could not be recorded; None if it was."""

    async def confirm(self) -> None:
        """Return once it is on record whether anybody served up to now.

        Raises `Unavailable`. To be called before a decision that goes by the clock.
        """
        for _ in range(_TRIES):
            # One that began before an outage and ended after it proves nothing.
            if not self._is_in_doubt(await self._store.now()):
                return
            await self.beat()

    async def beat(self) -> bool:
        """Record that this worker serves; whether clocks may be owed time. Raises `Unavailable`."""
        if self._beating is None:
            self._beating = asyncio.create_task(self._beat())
            self._beating.add_done_callback(self._ended)
        return await asyncio.shield(self._beating)

    def doubt(self) -> None:
        """The database has failed: from now on nothing is judged before the next beat."""
        self._has_failed = True

    def _is_in_doubt(self, now: int) -> bool:
        return self._has_failed or now - self._recorded >= PAUSE_MS

    async def _beat(self) -> bool:
        now = await self._store.now()
        was_silent = now - self._recorded >= SHORT_PAUSE_MS
        has_failed, self._has_failed = self._has_failed, False
        try:
            await self._store.heartbeat(self._worker, SHORT_PAUSE_MS if has_failed else PAUSE_MS)
        except Unavailable as error:
            self._has_failed = True
            self.failure = error
            raise
        self.failure = None
        self._recorded = now
        # Another worker may have counted the outage.
        return was_silent

    def _ended(self, task: asyncio.Task[bool]) -> None:
        self._beating = None
        # If all who waited were cancelled, nobody is left to receive the error.
        if not task.cancelled():
            task.exception()
