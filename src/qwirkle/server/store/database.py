"""One database behind the store, SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from qwirkle.server.store.rows import GuestRow
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import LogRow

__all__ = ["Database"]

T = TypeVar("T")


class Database(Protocol):
    """What the store needs of SQLite and of PostgreSQL.

    Most queries are written once, as functions of a SQLAlchemy connection; the databases differ
    in how they run them, and have their own code for what every turn needs. A failure of the
    database itself is raised as `Unavailable`.
    """

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query that changes nothing."""

    async def change(self, change: Callable[[Connection], T]) -> T:
        """Run ``change``, whole or not at all; when this returns, it is on disk.

        It may run more than once before it takes effect.
        """

    async def append(self, write: Write) -> Appended:
        """Append to a log; when this returns, it is on disk. Raises `Conflict`."""

    async def rows(self, table: str, after: int) -> list[LogRow]:
        """The entries of a table's log after number ``after``."""

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these tables that exists."""

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest with this id, if there is one."""

    async def now(self) -> int:
        """The database's clock, in milliseconds since 1970."""

    def reach(self, ms: int) -> None:
        """It is at least ``ms`` now: another worker has recorded that time."""

    async def close(self) -> None:
        """Finish the writes that were submitted, then close all connections."""
