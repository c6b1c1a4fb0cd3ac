"""New tables: the limits that apply to all of them, and the answer that names one."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from qwirkle.server.http.limits import Limits, too_many
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.live.opened_tables import OpenedTables
from qwirkle.server.store import Store
from qwirkle.server.wire import Answer
from qwirkle.server.wire.refusal import Refused

__all__ = ["CREATED", "Openings"]

CREATED = 201


class Openings:
    """Who may open how many tables."""

    def __init__(self, limits: Limits, store: Store, opened: OpenedTables) -> None:
        self._limits = limits
        self._store = store
        self._opened = opened
        # Those that are being opened count as open: many may be asked for at once.
        self._of_guest: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()

    @asynccontextmanager
    async def allowed(
        self, guest: str, address: str, *, is_public: bool = False
    ) -> AsyncIterator[None]:
        """Applies the limits to opening a table; a refused one does not count."""
        limits = self._limits
        limits.tables.take(guest, "new tables")
        try:
            limits.tables_of_address.take(address, "new tables")
        except Refused:
            limits.tables.give_back(guest)
            raise
        self._of_guest[guest] += 1
        self._of_address[address] += 1
        try:
            await self._check(guest, address, is_public)
            yield
        except Refused:
            limits.tables.give_back(guest)
            limits.tables_of_address.give_back(address)
            raise
        finally:
            for counts, key in ((self._of_guest, guest), (self._of_address, address)):
                counts[key] -= 1
                if not counts[key]:
                    del counts[key]

    async def _check(self, guest: str, address: str, is_public: bool) -> None:
        limits = self._limits
        # Before anything is awaited: one that is opened meanwhile may count twice, but never not.
        beginning, opening = self._of_guest[guest], self._of_address[address]
        opened = self._opened.of(address)
        if await self._store.live_tables(guest) + beginning > limits.tables_going:
            raise Refused("too_many", f"a guest has at most {limits.tables_going} open tables")
        if len(opened) + opening > limits.tables_going_of_address:
            going = await self._store.going(opened)
            self._opened.forget(opened - going)
            if len(going) + opening > limits.tables_going_of_address:
                raise too_many("tables of one address", None)
        listed = await self._store.listed(opened) if is_public else ()
        if is_public and len(listed) + opening > limits.public_of_address:
            raise too_many("public tables of one address", None)

    def note(self, address: str, table: str) -> None:
        """A table was opened from this address."""
        self._opened.note(address, table)

    def opened(self, answer: Answer, address: str) -> Response:
        """The response that names the new table."""
        self.note(address, answer.table)
        return reply(answer, CREATED)
