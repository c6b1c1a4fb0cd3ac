"""New tables: the limits that apply to all of them, and the answer that names one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from qwirkle.server.http.limits import Limits
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.store import Store
from qwirkle.server.wire import Answer
from qwirkle.server.wire.refusal import Refused

__all__ = ["CREATED", "Openings"]

CREATED = 201


class Openings:
    """Who may open how many tables."""

    def __init__(self, limits: Limits, store: Store) -> None:
        self._limits = limits
        self._store = store

    @asynccontextmanager
    async def allowed(self, guest: str, address: str) -> AsyncIterator[None]:
        """Applies the limits to opening a table; a refused one does not count."""
        limits = self._limits
        limits.tables.take(guest, "new tables")
        limits.tables_of_address.take(address, "new tables")
        if await self._store.live_tables(guest) >= limits.tables_going:
            raise Refused("too_many", f"a guest has at most {limits.tables_going} open tables")
        await limits.opened.check(address, self._store.going)
        try:
            yield
        except Refused:
            limits.tables.give_back(guest)
            limits.tables_of_address.give_back(address)
            raise

    def note(self, address: str, table: str) -> None:
        """A table was opened from this address."""
        self._limits.opened.note(address, table)

    def opened(self, answer: Answer, address: str) -> Response:
        """The response that names the new table."""
        self.note(address, answer.table)
        return reply(answer, CREATED)
