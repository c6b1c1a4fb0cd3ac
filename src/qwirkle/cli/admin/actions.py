"""The actions of `qwirkle admin`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

import qwirkle.server.run.logs  # noqa: F401  (keeps log lines out of the output)
from qwirkle.cli.console import say
from qwirkle.cli.files import FileError
from qwirkle.notation import format_record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.live.bus import open_bus
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.run.settings import Settings
from qwirkle.server.store import GuestRow, Store
from qwirkle.server.table.due import closed
from qwirkle.server.table.projection import record_of
from qwirkle.server.table.table import Table
from qwirkle.server.wire import TableSummary

__all__ = [
    "backup",
    "delete_guest",
    "delete_table",
    "end",
    "export",
    "list_guests",
    "list_tables",
    "restore",
    "resume_guest",
    "shown_time",
    "suspend_guest",
    "with_store",
    "with_tables",
]

T = TypeVar("T")

_PHASES = ("open", "playing", "over")


def list_tables(settings: Settings, phase: str | None, limit: int) -> None:
    """Print a line per table: id, phase, public or private, last change, players."""
    if phase is not None and phase not in _PHASES:
        raise InvalidArgument("bad_phase", f"--phase is one of {', '.join(_PHASES)}")
    for line in with_store(settings, lambda store: store.tables(phase, limit)):
        summary = msgspec.json.decode(line.summary, type=TableSummary)
        names = ", ".join(seat.name for seat in summary.seats if seat.kind != "empty")
        access = "public" if line.public else "private"
        say(f"{line.table}  {line.phase:7}  {access:7}  {shown_time(line.changed)}  {names}")


def list_guests(settings: Settings, limit: int) -> None:
    """Print a line per guest: id, last seen, whether suspended, name."""

    async def read(store: Store) -> tuple[list[GuestRow], set[str]]:
        return await store.guests(limit), await store.suspended()

    guests, suspended = with_store(settings, read)
    for guest in guests:
        mark = "suspended  " if guest.guest in suspended else ""
        say(f"{guest.guest}  {shown_time(guest.seen)}  {mark}{guest.name}")


def export(settings: Settings, table: str, log: bool) -> None:
    """Print the record of a table's game, or its log."""
    rows = with_store(settings, lambda store: store.rows(table))
    if not rows:
        raise _unknown(table)
    if log:
        for row in rows:
            say(msgspec.json.encode(row).decode())
    else:
        print(format_record(record_of(Table.fold(rows))), end="")


def end(settings: Settings, table: str) -> None:
    """Close a table by an entry in its log, which the worker that serves it will find."""

    async def close(store: Store, tables: TableCache) -> bool:
        if await store.table(table) is None:
            raise _unknown(table)
        before = await store.rows(table)
        answer = await tables.change(table, closed)
        return answer.n > len(before)

    is_new = with_tables(settings, close)
    say(f"table {table} is closed" if is_new else f"table {table} was over already")


def delete_table(settings: Settings, table: str) -> None:
    """Delete a table and its log."""
    if not with_store(settings, lambda store: store.delete_table(table)):
        raise _unknown(table)
    say(f"table {table} is deleted")


def delete_guest(settings: Settings, guest: str) -> None:
    """Forget a guest and the bots of the guest, who leave their tables."""

    async def delete(store: Store, tables: TableCache) -> bool:
        for bot in await store.bots_of(guest):
            await tables.leave_all(bot.guest)
        await tables.leave_all(guest)
        return await store.delete_guest(guest)

    if not with_tables(settings, delete):
        raise InvalidArgument("unknown_guest", f"there is no guest {guest}")
    say(f"guest {guest} is deleted")


def suspend_guest(settings: Settings, guest: str) -> None:
    """Sign out a guest until they are resumed."""
    if not with_store(settings, lambda store: store.suspend(guest)):
        raise InvalidArgument("unknown_guest", f"there is no guest {guest}")
    say(f"guest {guest} is suspended")


def resume_guest(settings: Settings, guest: str) -> None:
    """Let a suspended guest in again."""
    if not with_store(settings, lambda store: store.resume(guest)):
        raise InvalidArgument("not_suspended", f"guest {guest} is not suspended")
    say(f"guest {guest} may come again")


def backup(settings: Settings, file: Path) -> None:
    """Copy everything into a new file, which gets its name only when it is complete."""
    part = file.with_name(f".{file.name}.part")
    if file.exists():
        raise FileError(f"{file}: already exists")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as target:
            count = with_store(settings, lambda store: store.backup(target))
            target.flush()
            os.fsync(target.fileno())
        part.rename(file)
    except OSError as error:
        raise FileError(f"{file}: {(error.strerror or str(error)).lower()}") from error
    finally:
        part.unlink(missing_ok=True)
    say(f"{count} rows are in {file}")


def restore(settings: Settings, file: Path) -> None:
    """Fill an empty database that no server has open."""
    try:
        with file.open("rb") as source:
            count = with_store(settings, lambda store: store.restore(source), is_new=True)
    except OSError as error:
        raise FileError(f"{file}: {(error.strerror or str(error)).lower()}") from error
    say(f"{count} rows are restored")


def with_store(
    settings: Settings, use: Callable[[Store], Awaitable[T]], *, is_new: bool = False
) -> T:
    """Call ``use`` with an existing database, or with a new one that nobody else has open."""
    if not settings.database:
        if is_new:
            settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not (settings.data / "qwirkle.db").exists():
            raise InvalidArgument("bad_database", f"there is no database in {settings.data}")

    async def run() -> T:
        async with await Store.open(settings.database_url, alone=is_new) as store:
            return await use(store)

    return asyncio.run(run())


def with_tables(settings: Settings, use: Callable[[Store, TableCache], Awaitable[T]]) -> T:
    """The same, for what changes tables: the workers that serve them find it in the log."""

    async def run(store: Store) -> T:
        bus = await open_bus(settings.nats)
        try:
            return await use(store, TableCache(store, bus, Metrics()))
        finally:
            await bus.close()

    return with_store(settings, run)


def _unknown(table: str) -> InvalidArgument:
    return InvalidArgument("unknown_table", f"there is no table {table}")


def shown_time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
