"""PostgreSQL, for many workers: the turns that have gathered are one statement."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.server.store import guests, listings
from qwirkle.server.store.append import append
from qwirkle.server.store.errors import Unavailable
from qwirkle.server.store.group_commit import GroupCommit
from qwirkle.server.store.migrate import migrate
from qwirkle.server.store.postgres_connection import (
    BROKEN,
    COMMAND_SECONDS,
    CONNECTING,
    PostgresConnection,
    may_be_of_one,
)
from qwirkle.server.store.rows import Appended, GuestRow, Write
from qwirkle.server.table.entries import LogRow, decode_entry, encode_entry

__all__ = ["PostgresDatabase"]

A = TypeVar("A")
T = TypeVar("T")

_CONNECTIONS = 5
# So old may the measured difference between the two clocks be.
_CLOCK_SECONDS = 5.0
# Two workers at once can lock each other out, or make the same thing; one of them tries again.
_TRIES = 5
_TRY_AGAIN = {"40001", "40P01", "23505"}

_CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"

# Whole turns of many tables at once. A table that is not at the expected n is left out of
# `moved`, and then nothing of its turn is written; a command that is there already fails them all.
_TURNS = """
WITH moved AS (
    UPDATE tables SET n = w.n, phase = w.phase, changed = w.at, summary = w.summary,
        away = CASE WHEN tables.due_at IS NOT DISTINCT FROM w.due_at THEN away ELSE 0 END,
        due_kind = w.due_kind, due_at = w.due_at, lease_by = NULL, lease_until = NULL
    FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::bytea[], $7::text[],
        $8::bigint[]
    ) AS w (id, expected, n, at, phase, summary, due_kind, due_at)
    WHERE tables.id = w.id AND tables.n = w.expected
    RETURNING tables.id
), logged AS (
    INSERT INTO log (table_id, n, at, body)
    SELECT l.* FROM unnest($9::text[], $10::int[], $11::bigint[], $12::bytea[])
        AS l (table_id, n, at, body)
    JOIN moved ON moved.id = l.table_id
), answered AS (
    INSERT INTO commands (guest, id, table_id, n)
    SELECT c.* FROM unnest($13::text[], $14::text[], $15::text[], $16::int[])
        AS c (guest, id, table_id, n)
    JOIN moved ON moved.id = c.table_id
)
SELECT id FROM moved
"""

# The new entries of many tables at once.
_ROWS = """
SELECT w.number, log.n, log.at, log.body
FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS w (id, after, number)
JOIN log ON log.table_id = w.id AND log.n > w.after
ORDER BY log.n
"""
# A plan is kept for long, and may be made while the log is so short that it is read as a whole.
_BY_KEY = {"enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off"}

_GUESTS = "SELECT id, name, created, seen FROM guests WHERE id = ANY($1::text[])"
_NUMBERS = "SELECT id, n FROM tables WHERE id = ANY($1::text[])"

_Asked = tuple[str, int]


class PostgresDatabase:
    """A PostgreSQL database.

    Turns are written through one connection of their own, read through another, and who plays them
    through a third, in groups and without SQLAlchemy, which would take far longer than all else;
    the rest has a small pool.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _engine(url)
        self._writing: GroupCommit[Write, Appended] = GroupCommit(self._commit)
        self._reading: GroupCommit[_Asked, list[LogRow]] = GroupCommit(self._look)
        self._meeting: GroupCommit[str, GuestRow | None] = GroupCommit(self._meet)
        self._turns = PostgresConnection(url)
        self._news = PostgresConnection(url, _BY_KEY)
        self._people = PostgresConnection(url, _BY_KEY)
        self._offset_ms = 0.0
        self._measured = -_CLOCK_SECONDS
        self._measuring: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresDatabase:
        """Connect, and bring the database to the newest schema."""
        self = cls(url)
        try:
            await self.change(migrate)
            await self._measure()
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, query: Callable[[Connection], T]) -> T:
        """What ``query`` finds."""
        return await self.change(query)

    async def change(self, change: Callable[[Connection], T]) -> T:
        """Run ``change`` in a transaction of its own."""
        for left in reversed(range(_TRIES)):
            try:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(change)
            except DBAPIError as error:
                if left and getattr(error.orig, "sqlstate", None) in _TRY_AGAIN:
                    continue
                raise Unavailable(f"the database fails: {error.orig}") from error
            except (*BROKEN, SQLAlchemyError) as error:
                raise _away(error) from error
        raise AssertionError("the last try returns or raises")

    async def append(self, write: Write) -> Appended:
        """Append in the next group."""
        return await self._writing.submit(write)

    async def rows(self, table: str, after: int) -> list[LogRow]:
        """The entries of a table's log after number ``after``."""
        return await self._reading.submit((table, after))

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these tables that is there."""
        try:
            found = await self._people.look(_NUMBERS, list(names))
            return {row["id"]: row["n"] for row in found}
        except BROKEN as error:
            raise _away(error) from error

    async def guest(self, guest: str) -> GuestRow | None:
        """A guest, if there is one of this id."""
        return await self._meeting.submit(guest)

    async def now(self) -> int:
        """The server's clock. It is asked every few seconds, and told from this machine's."""
        if time.monotonic() - self._measured > _CLOCK_SECONDS and self._measuring is None:
            self._measuring = asyncio.create_task(self._measure_again())
        return round(time.monotonic() * 1000 + self._offset_ms)

    async def close(self) -> None:
        """Write what has come, then close."""
        await self._writing.close()
        await self._reading.close()
        await self._meeting.close()
        if self._measuring is not None:
            await asyncio.wait([self._measuring])
        await self._turns.close()
        await self._news.close()
        await self._people.close()
        await self._engine.dispose()

    async def _measure(self) -> None:
        def ask(connection: Connection) -> tuple[float, int]:
            before = time.monotonic()
            told = connection.exec_driver_sql(_CLOCK).scalar_one()
            return (before + time.monotonic()) / 2, told

        middle, told = await self.read(ask)
        self._offset_ms = told - middle * 1000
        self._measured = time.monotonic()

    async def _measure_again(self) -> None:
        try:
            await self._measure()
        except Unavailable:
            # The old difference will do until the database is back.
            self._measured = time.monotonic()
        finally:
            self._measuring = None

    # --- turns

    async def _commit(self, writes: list[Write]) -> list[Appended | Exception]:
        plain = {write.table: write for write in reversed(writes) if write.is_plain}
        moved = await self._append_plain(list(plain.values())) if plain else set()
        results: list[Appended | Exception] = [Appended(write.table, write.n) for write in writes]
        left = [
            number
            for number, write in enumerate(writes)
            if write.table not in moved or plain[write.table] is not write
        ]
        if left:
            # They do not wait for each other: each has a transaction of its own anyway.
            alone = await asyncio.gather(*(self._append_one(writes[number]) for number in left))
            for number, result in zip(left, alone, strict=True):
                results[number] = result
        return results

    async def _append_one(self, write: Write) -> Appended | Exception:
        try:
            return await self.change(lambda connection: append(connection, write))
        except QwirkleError as error:
            return error

    async def _append_plain(self, writes: list[Write]) -> set[str]:
        """The tables that moved on; the others, for whatever reason, are to be tried alone."""
        try:
            return {row["id"] for row in await self._turns.fetch(_TURNS, *_columns(writes))}
        except ValueError:
            # One of them holds what cannot be sent to PostgreSQL.
            return set()
        except BROKEN as error:
            if may_be_of_one(error):
                return set()
            # Whether the turns arrived is unknown.
            raise _away(error) from error

    async def _look(self, asked: list[_Asked]) -> list[list[LogRow] | Exception]:
        names = [name for name, _ in asked]
        rows: list[list[LogRow]] = [[] for _ in asked]
        try:
            for number, n, at, body in await self._news.look(_ROWS, names, [n for _, n in asked]):
                name = names[number - 1]
                rows[number - 1].append(LogRow(name, n, at, decode_entry(body)))
        except BROKEN as error:
            if not may_be_of_one(error):
                raise _away(error) from error
            return await self._each(asked, lambda connection, one: listings.rows(connection, *one))
        return [*rows]

    async def _meet(self, asked: list[str]) -> list[GuestRow | Exception | None]:
        try:
            found = await self._people.look(_GUESTS, asked)
        except BROKEN as error:
            if not may_be_of_one(error):
                raise _away(error) from error
            return await self._each(asked, guests.find_guest)
        known = {row["id"]: GuestRow(*row) for row in found}
        return [known.get(guest) for guest in asked]

    async def _each(
        self, asked: list[A], query: Callable[[Connection, A], T]
    ) -> list[T | Exception]:
        """What is found for each alone: what cannot be sent is only one's own misfortune."""

        async def alone(one: A) -> T | Exception:
            try:
                return await self.read(lambda connection: query(connection, one))
            except QwirkleError as error:
                return error

        return [*await asyncio.gather(*map(alone, asked))]


def _away(error: Exception) -> Unavailable:
    return Unavailable(f"the database cannot be reached: {error}")


def _columns(writes: list[Write]) -> list[Sequence[object]]:
    """The arrays of `_TURNS`, in the order of the ids: so two workers seldom cross."""
    writes.sort(key=lambda write: write.table)
    logged = [
        (write.table, n, write.at, encode_entry(entry))
        for write in writes
        for n, entry in enumerate(write.entries, write.expected + 1)
    ]
    commands = [(*write.command, write.table, write.n) for write in writes if write.command]
    return [
        [write.table for write in writes],
        [write.expected for write in writes],
        [write.n for write in writes],
        [write.at for write in writes],
        [write.index.phase for write in writes],
        [write.index.summary for write in writes],
        [write.due.kind if write.due else None for write in writes],
        [write.due.at if write.due else None for write in writes],
        *([row[column] for row in logged] for column in range(4)),
        *([row[column] for row in commands] for column in range(4)),
    ]


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url).set(drivername="postgresql+asyncpg")
        return create_async_engine(
            parsed,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            # A connection that died with the server is found out before it is used.
            pool_pre_ping=True,
            pool_timeout=COMMAND_SECONDS,
            connect_args=CONNECTING,
        )
    except (ArgumentError, ValueError) as error:
        raise InvalidArgument("bad_database", "the database's address is not valid") from error
