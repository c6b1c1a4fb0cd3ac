"""PostgreSQL, for many workers: the turns that have gathered are one statement."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.server.store import guest_queries, table_queries
from qwirkle.server.store.append import (
    ENTRIES,
    GIVEN,
    INSERT_COMMANDS,
    INSERT_ENTRIES,
    INSERT_MEMBERS,
    OPEN_TABLES,
    SEATS,
    UNSEAT_MEMBERS,
    UPDATE_TABLES,
    Row,
    entry_rows,
    given_row,
    seat_rows,
)
from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.group_commit import COMMIT_SECONDS, GroupCommit
from qwirkle.server.store.migrate import migrate
from qwirkle.server.store.postgres_connection import (
    BROKEN,
    COMMAND_SECONDS,
    CONNECTING,
    PostgresConnection,
    may_be_of_one,
)
from qwirkle.server.store.rows import GuestRow
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import LogRow, decode_entry

__all__ = ["PostgresDatabase"]

A = TypeVar("A")
T = TypeVar("T")

_CONNECTIONS = 5
# So old may the measured difference between the two clocks be.
_CLOCK_SECONDS = 5.0
# Two workers at once can lock each other out, or make the same thing; one of them tries again.
_TRIES = 5
_DUPLICATE = "23505"
_TRY_AGAIN = {"40001", "40P01", _DUPLICATE}

_CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def _arrays(first: int, columns: Mapping[str, str]) -> str:
    """The rows of a source of `append`, from one array a column, numbered from ``first``."""
    arrays = [f"${number}::{kind}[]" for number, kind in enumerate(columns.values(), first)]
    return f"unnest({', '.join(arrays)}) AS row ({', '.join(columns)})"


# All writes of a group at once. Returns those without effect, with what their commands had led to.
_APPEND = f"""
WITH given AS (SELECT * FROM {_arrays(1, GIVEN)}),
updated AS ({UPDATE_TABLES} RETURNING tables.id),
opened AS (
    {OPEN_TABLES} AND (opened_by IS NULL OR opened_by IN (SELECT id FROM updated))
    RETURNING tables.id
),
written AS (
    SELECT * FROM given
    WHERE id IN (SELECT id FROM updated UNION ALL SELECT id FROM opened)
),
entries AS (
    SELECT row.* FROM {_arrays(1 + len(GIVEN), ENTRIES)} JOIN written ON row.table_id = written.id
),
seats AS (
    SELECT row.* FROM {_arrays(1 + len(GIVEN) + len(ENTRIES), SEATS)}
    JOIN written ON row.table_id = written.id
),
inserted_commands AS ({INSERT_COMMANDS}),
inserted_entries AS ({INSERT_ENTRIES}),
inserted_members AS ({INSERT_MEMBERS}),
unseated_members AS ({UNSEAT_MEMBERS})
SELECT given.id, commands.table_id, commands.n FROM given
LEFT JOIN commands ON commands.guest = given.guest AND commands.id = given.command
WHERE opened_by IS NULL AND given.id NOT IN (SELECT id FROM written)
"""

# The new entries of many tables at once.
_ROWS = """
SELECT w.number, log.n, log.at, log.body
FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS w (id, after, number)
JOIN log ON log.table_id = w.id AND log.n > w.after
ORDER BY log.n
"""
# A plan is kept for long, and may be made while a table is so short that it is read as a whole.
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
        self._writing: GroupCommit[Write, Appended] = GroupCommit(self._commit, pace=COMMIT_SECONDS)
        self._reading: GroupCommit[_Asked, list[LogRow]] = GroupCommit(self._look)
        self._meeting: GroupCommit[str, GuestRow | None] = GroupCommit(self._meet)
        self._turns = PostgresConnection(url, _BY_KEY)
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
        tables = [part.table for write in writes for part in write.parts]
        # One statement changes a row once.
        if len(set(tables)) == len(tables):
            try:
                return await self._append(writes)
            except (*BROKEN, ValueError) as error:
                if not may_be_of_one(error):
                    # Whether the writes arrived is unknown.
                    raise _away(error) from error
        return [await self._append_alone(write) for write in writes]

    async def _append_alone(self, write: Write) -> Appended | Exception:
        for left in reversed(range(_TRIES)):
            try:
                return (await self._append([write]))[0]
            except (*BROKEN, ValueError) as error:
                state = getattr(error, "sqlstate", None)
                if not left or state not in _TRY_AGAIN:
                    return Conflict(write.table) if state == _DUPLICATE else _away(error)
        raise AssertionError("the last try returns")

    async def _append(self, writes: list[Write]) -> list[Appended | Exception]:
        rows = await self._turns.fetch(_APPEND, *_columns(writes))
        without_effect = {row["id"]: row for row in rows}
        results: list[Appended | Exception] = []
        for write in writes:
            row = without_effect.get(write.table)
            if row is None:
                results.append(Appended(write.table, write.n))
            elif row["table_id"] is None:
                results.append(Conflict(write.table))
            else:
                results.append(Appended(row["table_id"], row["n"], is_repeat=True))
        return results

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
            return await self._each(asked, lambda c, one: table_queries.rows(c, *one))
        return [*rows]

    async def _meet(self, asked: list[str]) -> list[GuestRow | Exception | None]:
        try:
            found = await self._people.look(_GUESTS, asked)
        except BROKEN as error:
            if not may_be_of_one(error):
                raise _away(error) from error
            return await self._each(asked, guest_queries.find_guest)
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
    """The arrays of `_APPEND`, in the order of the ids, so that two workers seldom deadlock."""
    ordered = sorted(writes, key=lambda write: write.table)
    given = [given_row(write) for write in ordered]
    given += [given_row(write.also, write.table) for write in ordered if write.also]
    parts = [part for write in ordered for part in write.parts]
    return [
        *_transposed(given, len(GIVEN)),
        *_transposed([row for part in parts for row in entry_rows(part)], len(ENTRIES)),
        *_transposed([row for part in parts for row in seat_rows(part)], len(SEATS)),
    ]


def _transposed(rows: list[Row], width: int) -> list[Sequence[object]]:
    return [*zip(*rows, strict=True)] if rows else [()] * width


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
