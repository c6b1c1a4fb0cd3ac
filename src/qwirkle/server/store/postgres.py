"""PostgreSQL, for many workers: one statement appends a whole group of turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.server.store import guest_queries, leases, table_queries
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
    COMMAND_SECONDS,
    CONNECT_ARGUMENTS,
    DATABASE_ERRORS,
    PostgresConnection,
    may_be_one_request,
)
from qwirkle.server.store.rows import GuestRow
from qwirkle.server.store.steady_clock import SteadyClock
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import LogRow, decode_entry

__all__ = ["PostgresDatabase"]

A = TypeVar("A")
T = TypeVar("T")

_CONNECTIONS = 5
# The difference between the two clocks is measured again after this time.
_CLOCK_SECONDS = 5.0
# Two workers can deadlock, or insert the same row at once; one of them then tries again.
_TRIES = 5
_DUPLICATE = "23505"
_TRY_AGAIN = {"40001", "40P01", _DUPLICATE}

_SELECT_CLOCK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def _arrays(first: int, columns: Mapping[str, str]) -> str:
    """The rows of a source of `append`, from one array a column, numbered from ``first``."""
    arrays = [f"${number}::{kind}[]" for number, kind in enumerate(columns.values(), first)]
    return f"unnest({', '.join(arrays)}) AS row ({', '.join(columns)})"


# Appends a group of writes. Returns those without effect, and what their commands had led to.
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

# Reads the new entries of many tables.
_SELECT_ENTRIES = """
SELECT w.number, log.n, log.at, log.body
FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS w (id, after, number)
JOIN log ON log.table_id = w.id AND log.n > w.after
ORDER BY log.n
"""
# A prepared plan is kept for long. Made while a table is short, it would scan the whole table.
_INDEX_SCANS_ONLY = {"enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off"}

_SELECT_GUESTS = "SELECT id, name, created, seen FROM guests WHERE id = ANY($1::text[])"
_SELECT_NUMBERS = "SELECT id, n FROM tables WHERE id = ANY($1::text[])"

_LogRequest = tuple[str, int]


class PostgresDatabase:
    """A PostgreSQL database.

    Appending to logs, reading logs and looking up guests and table numbers have a connection each.
    They run in groups and without SQLAlchemy, which would take longer than everything else
    together. All other queries share a small pool.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _engine(url)
        self._where = make_url(url).set(password=None, query={}).render_as_string()
        self._appender: GroupCommit[Write, Appended] = GroupCommit(
            self._commit, pace=COMMIT_SECONDS
        )
        self._log_reader: GroupCommit[_LogRequest, list[LogRow]] = GroupCommit(self._read_logs)
        self._guest_finder: GroupCommit[str, GuestRow | None] = GroupCommit(self._find_guests)
        self._append_connection = PostgresConnection(url, _INDEX_SCANS_ONLY)
        self._log_connection = PostgresConnection(url, _INDEX_SCANS_ONLY)
        self._lookup_connection = PostgresConnection(url, _INDEX_SCANS_ONLY)
        self.clock = SteadyClock()
        self._measured = -_CLOCK_SECONDS
        self._measuring: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> PostgresDatabase:
        """Connect, and bring the database to the newest schema."""
        self = cls(url)
        try:
            await self.change(migrate)
            await self._measure()
            self.reach(await self.read(leases.newest_beat))
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query that changes nothing."""
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
                raise self._unreachable(error) from error
            except (*DATABASE_ERRORS, SQLAlchemyError) as error:
                raise self._unreachable(error) from error
        raise AssertionError("the last try returns or raises")

    async def append(self, write: Write) -> Appended:
        """Append in the next group."""
        return await self._appender.submit(write)

    async def rows(self, table: str, after: int) -> list[LogRow]:
        """The entries of a table's log after number ``after``."""
        return await self._log_reader.submit((table, after))

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these tables that exists."""
        try:
            found = await self._lookup_connection.read(_SELECT_NUMBERS, list(names))
            return {row["id"]: row["n"] for row in found}
        except DATABASE_ERRORS as error:
            raise self._unreachable(error) from error

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest with this id, if there is one."""
        return await self._guest_finder.submit(guest)

    async def now(self) -> int:
        """The database's clock, computed from this machine's; compared every few seconds."""
        if time.monotonic() - self._measured > _CLOCK_SECONDS and self._measuring is None:
            self._measuring = asyncio.create_task(self._measure_again())
        return self.clock.now()

    def reach(self, ms: int) -> None:
        """It is at least ``ms`` now."""
        self.clock.reach(ms)

    async def close(self) -> None:
        """Finish the writes that were submitted, then close."""
        await self._appender.close()
        await self._log_reader.close()
        await self._guest_finder.close()
        if self._measuring is not None:
            await asyncio.wait([self._measuring])
        await self._append_connection.close()
        await self._log_connection.close()
        await self._lookup_connection.close()
        await self._engine.dispose()

    async def _measure(self) -> None:
        def ask(connection: Connection) -> None:
            before = self.clock.machine()
            server_ms = connection.exec_driver_sql(_SELECT_CLOCK).scalar_one()
            self.clock.compare(server_ms, before, self.clock.machine())

        await self.read(ask)
        self._measured = time.monotonic()

    async def _measure_again(self) -> None:
        try:
            await self._measure()
        except Unavailable:
            # The old difference is good enough until the database is back.
            self._measured = time.monotonic()
        finally:
            self._measuring = None

    def _unreachable(self, error: Exception) -> Unavailable:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        what = getattr(cause, "sqlstate", None) or type(cause).__name__
        return Unavailable(f"the database fails: {cause}", what, self._where)

    # --- turns

    async def _commit(self, writes: list[Write]) -> list[Appended | Exception]:
        tables = [part.table for write in writes for part in write.parts]
        # A statement can change a row only once.
        if len(set(tables)) == len(tables):
            try:
                return await self._append(writes)
            except (*DATABASE_ERRORS, ValueError) as error:
                if not may_be_one_request(error):
                    # Whether the writes arrived is unknown.
                    raise self._unreachable(error) from error
        return [await self._append_alone(write) for write in writes]

    async def _append_alone(self, write: Write) -> Appended | Exception:
        for left in reversed(range(_TRIES)):
            try:
                return (await self._append([write]))[0]
            except (*DATABASE_ERRORS, ValueError) as error:
                state = getattr(error, "sqlstate", None)
                if not left or state not in _TRY_AGAIN:
                    return (
                        Conflict(write.table) if state == _DUPLICATE else self._unreachable(error)
                    )
        raise AssertionError("the last try returns")

    async def _append(self, writes: list[Write]) -> list[Appended | Exception]:
        rows = await self._append_connection.fetch(_APPEND, *_columns(writes))
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

    async def _read_logs(self, requests: list[_LogRequest]) -> list[list[LogRow] | Exception]:
        names = [name for name, _ in requests]
        rows: list[list[LogRow]] = [[] for _ in requests]
        try:
            for number, n, at, body in await self._log_connection.read(
                _SELECT_ENTRIES, names, [n for _, n in requests]
            ):
                name = names[number - 1]
                rows[number - 1].append(LogRow(name, n, at, decode_entry(body)))
        except DATABASE_ERRORS as error:
            if not may_be_one_request(error):
                raise self._unreachable(error) from error
            return await self._one_by_one(requests, _rows_of)
        except InvalidArgument:  # a damaged log
            return await self._one_by_one(requests, _rows_of)
        return [*rows]

    async def _find_guests(self, requests: list[str]) -> list[GuestRow | Exception | None]:
        try:
            found = await self._lookup_connection.read(_SELECT_GUESTS, requests)
        except DATABASE_ERRORS as error:
            if not may_be_one_request(error):
                raise self._unreachable(error) from error
            return await self._one_by_one(requests, guest_queries.find_guest)
        known = {row["id"]: GuestRow(*row) for row in found}
        return [known.get(guest) for guest in requests]

    async def _one_by_one(
        self, requests: list[A], query: Callable[[Connection, A], T]
    ) -> list[T | Exception]:
        """Run the query for each request alone, so that a bad one fails only itself."""

        async def alone(one: A) -> T | Exception:
            try:
                return await self.read(lambda connection: query(connection, one))
            except QwirkleError as error:
                return error

        return [*await asyncio.gather(*map(alone, requests))]


def _rows_of(connection: Connection, request: _LogRequest) -> list[LogRow]:
    return table_queries.rows(connection, *request)


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
            # Detect a connection that died with the server before it is used.
            pool_pre_ping=True,
            pool_timeout=COMMAND_SECONDS,
            connect_args=CONNECT_ARGUMENTS,
        )
    except (ArgumentError, ValueError) as error:
        raise InvalidArgument("bad_database", "the database's address is not valid") from error
