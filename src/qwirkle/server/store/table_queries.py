"""Queries about tables and their logs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, func, select, tuple_

from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.store.rows import Page, TableRow
from qwirkle.server.store.schema import commands, log, members, tables
from qwirkle.server.table.entries import LogRow, decode_entry

__all__ = [
    "count_tables",
    "delete_table",
    "everything",
    "expired",
    "find_table",
    "going",
    "listed",
    "lobby",
    "numbers",
    "of_guest",
    "rows",
    "table_by_invite",
    "watchable",
]

_LINE = (
    tables.c.id,
    tables.c.n,
    tables.c.phase,
    tables.c.public,
    tables.c.opened,
    tables.c.changed,
    tables.c.summary,
)


def rows(connection: Connection, table: str, after: int) -> list[LogRow]:
    statement = (
        select(log.c.n, log.c.at, log.c.body)
        .where(log.c.table_id == table, log.c.n > after)
        .order_by(log.c.n)
    )
    return [
        LogRow(table, n, at, decode_entry(body)) for n, at, body in connection.execute(statement)
    ]


def find_table(connection: Connection, table: str) -> TableRow | None:
    row = connection.execute(select(*_LINE).where(tables.c.id == table)).first()
    return None if row is None else _line(row)


def numbers(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """The n of each of these tables that exists."""
    statement = select(tables.c.id, tables.c.n).where(tables.c.id.in_(names))
    return {row.id: row.n for row in connection.execute(statement)}


def going(connection: Connection, names: Collection[str]) -> set[str]:
    """Those of these tables that are not over."""
    statement = select(tables.c.id).where(tables.c.id.in_(names), tables.c.phase != "over")
    return set(connection.execute(statement).scalars())


def listed(connection: Connection, names: Collection[str]) -> set[str]:
    """Those of these tables that are public and not over."""
    statement = select(tables.c.id).where(
        tables.c.id.in_(names), tables.c.phase != "over", tables.c.public
    )
    return set(connection.execute(statement).scalars())


def table_by_invite(connection: Connection, invite: str) -> str | None:
    statement = select(tables.c.id).where(tables.c.invite == invite)
    return connection.execute(statement).scalar_one_or_none()


def lobby(connection: Connection, before: str | None, limit: int) -> Page:
    statement = select(*_LINE).where(tables.c.phase == "open", tables.c.public)
    return _page(connection, statement, tables.c.opened, before, limit, oldest_first=True)


def watchable(connection: Connection, before: str | None, limit: int) -> Page:
    statement = select(*_LINE).where(
        tables.c.phase == "playing", tables.c.public, tables.c.watchable
    )
    return _page(connection, statement, tables.c.opened, before, limit)


def of_guest(connection: Connection, guest: str, before: str | None, limit: int) -> Page:
    statement = (
        select(*_LINE)
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.guest == guest, members.c.seated)
    )
    return _page(connection, statement, tables.c.changed, before, limit)


def everything(connection: Connection, phase: str | None, limit: int) -> list[TableRow]:
    """For the operator: all tables, public or not; those changed last come first."""
    statement = select(*_LINE).order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
    if phase is not None:
        statement = statement.where(tables.c.phase == phase)
    return [_line(row) for row in connection.execute(statement)]


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables there are in each phase."""
    statement = select(tables.c.phase, func.count()).group_by(tables.c.phase)
    return {row.phase: row[1] for row in connection.execute(statement)}


def expired(connection: Connection, before: int, limit: int) -> list[str]:
    """Tables that were over before that time."""
    statement = (
        select(tables.c.id)
        .where(tables.c.phase == "over", tables.c.changed < before)
        .order_by(tables.c.changed)
        .limit(limit)
    )
    return list(connection.execute(statement).scalars())


def delete_table(connection: Connection, table: str) -> bool:
    """Remove a table and its log; whether there was one."""
    of_members = select(members.c.guest).where(members.c.table_id == table)
    connection.execute(
        delete(commands).where(commands.c.guest.in_(of_members), commands.c.table_id == table)
    )
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0


def _page(
    connection: Connection,
    statement: Select[Any],
    time: ColumnElement[int],
    before: str | None,
    limit: int,
    *,
    oldest_first: bool = False,
) -> Page:
    """A cursor is the time and id of the last line of the page before."""
    key = tuple_(time, tables.c.id)
    if before is not None:
        at, _, table = before.partition("-")
        if not (at.isascii() and at.isdecimal() and len(at) < 16):
            raise InvalidArgument("bad_cursor", "before: take it from the page before")
        last = tuple_(int(at), table)
        statement = statement.where(key > last if oldest_first else key < last)
    order = (time, tables.c.id) if oldest_first else (time.desc(), tables.c.id.desc())
    statement = statement.order_by(*order).limit(limit + 1)
    found = list(connection.execute(statement))
    end = found[limit - 1] if len(found) > limit else None
    cursor = None if end is None else f"{getattr(end, time.key or '')}-{end.id}"
    return Page([_line(row) for row in found[:limit]], cursor)


def _line(row: Row[*tuple[Any, ...]]) -> TableRow:
    return TableRow(row.id, row.n, row.phase, row.public, row.changed, row.summary)
