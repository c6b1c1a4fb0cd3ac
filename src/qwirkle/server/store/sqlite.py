"""SQLite: one thread writes and one reads; a write is on disk before it is acknowledged."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.server.store import guest_queries, leases, table_queries
from qwirkle.server.store.append import (
    ENTRIES,
    GIVEN,
    INSERT_COMMANDS,
    INSERT_ENTRIES,
    INSERT_MEMBERS,
    OPEN_TABLES,
    UNSEAT_MEMBERS,
    UPDATE_TABLES,
    answered,
    entry_rows,
    given_row,
)
from qwirkle.server.store.database_lock import DatabaseLock
from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.group_commit import COMMIT_SECONDS, GroupCommit
from qwirkle.server.store.migrate import migrate
from qwirkle.server.store.rows import GuestRow
from qwirkle.server.store.steady_clock import SteadyClock
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import LogRow

__all__ = ["SqliteDatabase"]

T = TypeVar("T")
Change = Callable[[Connection], object]

_BUSY_MS = 30_000
# A query for a list of tables is another statement for each length of the list, and takes 100 kB
# and more for a long one: the 128 that are kept otherwise came to 20 MB.
_KEPT_STATEMENTS = 24


def _values(source: str, columns: Collection[str]) -> str:
    """Define a source of `append` as one row of parameters."""
    return f"WITH {source} ({', '.join(columns)}) AS (VALUES ({', '.join('?' * len(columns))}))"


# These run on the driver itself: SQLAlchemy would take several times as long as SQLite does.
_UPDATE_TABLE = _values("given", GIVEN) + UPDATE_TABLES + "RETURNING tables.id"
_OPEN_TABLE = _values("given", GIVEN) + OPEN_TABLES + "RETURNING tables.id"
_INSERT_COMMAND = _values("written", GIVEN) + INSERT_COMMANDS
_INSERT_ENTRY = _values("entries", ENTRIES) + INSERT_ENTRIES
# The members come as one JSON array.
_SEATS = "WITH seats (table_id, guest) AS (SELECT ?1, value FROM json_each(?2))"
_INSERT_MEMBERS = _SEATS + INSERT_MEMBERS
_UNSEAT_MEMBERS = f"{_SEATS}, written (id, has_seats) AS (VALUES (?1, true)) {UNSEAT_MEMBERS}"


class SqliteDatabase:
    """A database file.

    One thread does all the writing, and commits the writes that have gathered together.
    """

    def __init__(self, path: Path) -> None:
        self._engine = _engine(path)
        self._path = path
        self.clock = SteadyClock()
        self.wall: Callable[[], float] = lambda: time.time() * 1000
        self._writing = ThreadPoolExecutor(1, "sqlite-write")
        self._reading = ThreadPoolExecutor(1, "sqlite-read")
        self._writer: GroupCommit[Write | Change, object] = GroupCommit(
            self._commit, pace=COMMIT_SECONDS
        )
        self._lock: DatabaseLock | None = None
        self._write_connection: Connection | None = None
        self._read_connection: Connection | None = None

    @classmethod
    async def open(cls, path: Path, *, alone: bool = True) -> SqliteDatabase:
        """Open or make the file, for this user only, and bring it to the newest schema.

        Raises `InvalidArgument` if the file cannot be opened or, with ``alone``, if another
        process has opened it so.
        """
        self = cls(path)
        loop = asyncio.get_running_loop()
        try:
            if alone:
                self._lock = DatabaseLock(path)
            await loop.run_in_executor(self._writing, self._connect, path)
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query, which sees the database as of one moment."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, self._read, query)

    async def change(self, change: Callable[[Connection], T]) -> T:
        """Run ``change`` in the next commit."""
        return await self._writer.submit(change)  # type: ignore[return-value]

    async def append(self, write: Write) -> Appended:
        """Append in the next commit."""
        return await self._writer.submit(write)  # type: ignore[return-value]

    async def rows(self, table: str, after: int) -> list[LogRow]:
        """The entries of a table's log after number ``after``."""
        return await self.read(lambda connection: table_queries.rows(connection, table, after))

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these tables that exists."""
        return await self.read(lambda connection: table_queries.numbers(connection, names))

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest with this id, if there is one."""
        return await self.read(lambda connection: guest_queries.find_guest(connection, guest))

    async def now(self) -> int:
        """The clock of this machine, except where it was set back."""
        self.clock.reach(self.wall())
        return self.clock.now()

    def reach(self, ms: int) -> None:
        """It is at least ``ms`` now."""
        self.clock.reach(ms)

    async def close(self) -> None:
        """Finish the writes that were submitted, then close."""
        await self._writer.close()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reading, self._disconnect, self._read_connection)
        await loop.run_in_executor(self._writing, self._disconnect, self._write_connection)
        self._reading.shutdown()
        self._writing.shutdown()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # --- in the threads

    def _connect(self, path: Path) -> None:
        try:
            # SQLite makes its other files with the permissions of this one.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InvalidArgument("bad_database", f"cannot open {path}: {reason}") from error
        try:
            self._write_connection = self._engine.connect()
            _raw(self._write_connection).execute("BEGIN IMMEDIATE")
            migrate(self._write_connection)
            _raw(self._write_connection).execute("COMMIT")
            self.reach(leases.newest_beat(self._write_connection))
        except DBAPIError as error:
            raise InvalidArgument("bad_database", f"cannot open {path}: {error.orig}") from error

    def _disconnect(self, connection: Connection | None) -> None:
        if connection is not None:
            connection.close()

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            if self._read_connection is None:
                self._read_connection = self._engine.connect()
            raw = _raw(self._read_connection)
            raw.execute("BEGIN")
            try:
                return query(self._read_connection)
            finally:
                raw.execute("ROLLBACK")
        except (DBAPIError, sqlite3.Error) as error:
            raise self._unavailable(error) from error

    async def _commit(self, jobs: list[Write | Change]) -> list[object]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, self._commit_now, jobs)

    def _commit_now(self, jobs: list[Write | Change]) -> list[object]:
        connection = self._write_connection
        assert connection is not None
        raw = _raw(connection)
        try:
            raw.execute("BEGIN IMMEDIATE")
            results = [_run(connection, raw, job) for job in jobs]
            raw.execute("COMMIT")
        except Exception as error:
            if raw.in_transaction:
                raw.execute("ROLLBACK")
            if len(jobs) > 1:
                # One failed job must not fail the others of its group.
                return [self._commit_now([job])[0] for job in jobs]
            if isinstance(jobs[0], Write) and _is_duplicate(error):
                return [Conflict(jobs[0].table)]
            return [self._unavailable(error)]
        return results

    def _unavailable(self, error: Exception) -> Exception:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, sqlite3.Error):
            return error
        # Such as SQLITE_FULL, SQLITE_CORRUPT, SQLITE_READONLY or SQLITE_IOERR_WRITE.
        what = getattr(cause, "sqlite_errorname", type(cause).__name__)
        return Unavailable(f"the database fails: {cause}", what, str(self._path))


def _run(connection: Connection, raw: sqlite3.Connection, job: Write | Change) -> object:
    if isinstance(job, Write):
        return _append(raw, job) or _repeated(connection, job) or Conflict(job.table)
    raw.execute("SAVEPOINT alone")
    try:
        result = job(connection)
    except QwirkleError as error:
        raw.execute("ROLLBACK TO alone")
        result = error
    raw.execute("RELEASE alone")
    return result


def _repeated(connection: Connection, write: Write) -> Appended | None:
    return None if write.command is None else answered(connection, *write.command)


def _append(raw: sqlite3.Connection, write: Write) -> Appended | None:
    """Append, or return None with nothing written if the write takes no effect."""
    for part in write.parts:
        row = given_row(part)
        if not raw.execute(_UPDATE_TABLE if part.expected else _OPEN_TABLE, row).fetchall():
            return None
        if part.command is not None:
            raw.execute(_INSERT_COMMAND, row)
        for entry in entry_rows(part):
            raw.execute(_INSERT_ENTRY, entry)
        if part.members is not None:
            seats = (part.table, msgspec.json.encode(part.members))
            raw.execute(_INSERT_MEMBERS, seats)
            raw.execute(_UNSEAT_MEMBERS, seats)
    return Appended(write.table, write.n)


def _engine(path: Path) -> Engine:
    # The statements above begin and end transactions themselves, so SQLAlchemy must not.
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={
            "check_same_thread": False,
            "timeout": _BUSY_MS / 1000,
            "cached_statements": _KEPT_STATEMENTS,
        },
    )

    @event.listens_for(engine, "connect")
    def prepare(raw: sqlite3.Connection, record: Any) -> None:
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("PRAGMA foreign_keys=ON")

    return engine


def _raw(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _is_duplicate(error: Exception) -> bool:
    name = getattr(error, "sqlite_errorname", "")
    return name in ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
