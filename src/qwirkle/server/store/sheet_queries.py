"""Queries about score sheets. A sheet is one row, which each change replaces."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, Row, delete, func, select, update

from qwirkle.server.store.rows import SheetRow
from qwirkle.server.store.schema import sheets
from qwirkle.server.store.upsert import insert_new

__all__ = [
    "change",
    "delete_old",
    "delete_sheet",
    "find",
    "numbers",
    "of_guest",
    "open_sheet",
    "running",
    "watched",
]


def open_sheet(connection: Connection, row: SheetRow) -> SheetRow:
    """Store a new sheet; a repeat of the command that opened one returns that one."""
    insert_new(connection, sheets, asdict(row))
    mine = (sheets.c.guest == row.guest) & (sheets.c.opened_by == row.opened_by)
    return _row(connection.execute(select(sheets).where(mine)).one())


def find(connection: Connection, sheet: str) -> SheetRow | None:
    found = connection.execute(select(sheets).where(sheets.c.id == sheet)).first()
    return None if found is None else _row(found)


def watched(connection: Connection, watch: str) -> SheetRow | None:
    """The sheet of a link for others."""
    found = connection.execute(select(sheets).where(sheets.c.watch == watch)).first()
    return None if found is None else _row(found)


def change(connection: Connection, expected: int, row: SheetRow) -> bool:
    """Replace what was at ``expected``; whether it was."""
    is_same = (sheets.c.id == row.id) & (sheets.c.n == expected)
    values = {
        "n": row.n,
        "over": row.over,
        "changed": row.changed,
        "command": row.command,
        "body": row.body,
    }
    return connection.execute(update(sheets).where(is_same).values(**values)).rowcount > 0


def of_guest(connection: Connection, guest: str, limit: int) -> list[SheetRow]:
    statement = (
        select(sheets)
        .where(sheets.c.guest == guest)
        .order_by(sheets.c.changed.desc(), sheets.c.id)
        .limit(limit)
    )
    return [_row(found) for found in connection.execute(statement)]


def running(connection: Connection, guest: str) -> int:
    """How many sheets of a guest are not over."""
    statement = select(func.count()).where(sheets.c.guest == guest, ~sheets.c.over)
    return connection.execute(statement).scalar_one()


def numbers(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """The n of each of these sheets; those that were deleted are left out."""
    statement = select(sheets.c.id, sheets.c.n).where(sheets.c.id.in_(names))
    return {row.id: row.n for row in connection.execute(statement)}


def delete_sheet(connection: Connection, sheet: str, guest: str) -> bool:
    mine = (sheets.c.id == sheet) & (sheets.c.guest == guest)
    return connection.execute(delete(sheets).where(mine)).rowcount > 0


def delete_old(connection: Connection, before: int) -> int:
    """Delete the sheets that have not changed since; how many there were."""
    return connection.execute(delete(sheets).where(sheets.c.changed < before)).rowcount


def _row(row: Row[Any]) -> SheetRow:
    return SheetRow(**{**row._mapping, "body": bytes(row.body)})
