"""Trouble with the database, in the log: one line a minute that says what fails, and where."""

from __future__ import annotations

import time
from collections.abc import Callable

from structlog import get_logger

from qwirkle.server.store import Unavailable

__all__ = ["Trouble", "trouble"]

log = get_logger("qwirkle")

_SECONDS = 60.0
_MOST = 100


class Trouble:
    """What was logged of late: the same trouble is logged once a minute, not once a request."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[tuple[str, str], float] = {}

    def tell(self, error: Unavailable, **context: str | None) -> None:
        """The database has failed; ``context`` is what could not be done."""
        if self._is_new(error.what, error.where):
            log.error("database fails", reason=error.what, database=error.where, **context)

    def damaged(self, table: str, error: Exception) -> None:
        """The log of a table cannot be read: it holds something that was not written there."""
        if self._is_new("damaged", table):
            log.error("table damaged", table=table, reason=f"{type(error).__name__}: {error}")

    def _is_new(self, what: str, where: str) -> bool:
        key, now = (what, where), self._clock()
        if now - self._told.get(key, -_SECONDS) < _SECONDS:
            return False
        if len(self._told) >= _MOST:
            self._told.clear()
        self._told[key] = now
        return True


trouble = Trouble()
"""That of this process."""
