"""Append one write of any kind, on either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, CursorResult, Table, case, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from qwirkle.server.store.errors import Conflict
from qwirkle.server.store.rows import Appended, CommandResult, Write
from qwirkle.server.store.schema import commands, log, members, tables
from qwirkle.server.table.entries import encode_entry

__all__ = ["answered", "append", "insert_new", "upsert"]


def append(connection: Connection, write: Write) -> Appended:
    """Append ``write``; raises `Conflict`, and then the transaction must be rolled back."""
    if write.command is not None:
        guest, command = write.command
        row = {"guest": guest, "id": command, "table_id": write.table, "n": write.n}
        # First of all: of two workers with the same command, one waits here for the other.
        if insert_new(connection, commands, row) == 0:
            first = answered(connection, guest, command)
            if first is None:
                raise Conflict(write.table)
            return Appended(first.table, first.n, is_repeat=True)
    part: Write | None = write
    while part is not None:
        _append_part(connection, part)
        part = part.also
    return Appended(write.table, write.n)


def _append_part(connection: Connection, write: Write) -> None:
    due_kind, due_at = (write.due.kind, write.due.at) if write.due else (None, None)
    index = {
        "n": write.n,
        "phase": write.index.phase,
        "changed": write.at,
        "summary": write.index.summary,
        "due_kind": due_kind,
        "due_at": due_at,
        "lease_by": None,
        "lease_until": None,
    }
    if write.expected == 0:
        fixed = {
            "id": write.table,
            "public": write.index.public,
            "watchable": write.index.watchable,
            "invite": write.index.invite,
            "opened": write.index.opened,
            "away": 0,
        }
        count = insert_new(connection, tables, index | fixed)
    else:
        is_same_due = tables.c.due_at.is_not_distinct_from(due_at)
        statement = (
            update(tables)
            .where(tables.c.id == write.table, tables.c.n == write.expected)
            .values(**index, away=case((is_same_due, tables.c.away), else_=0))
        )
        count = connection.execute(statement).rowcount
    if count == 0:
        raise Conflict(write.table)
    connection.execute(
        insert(log),
        [
            {"table_id": write.table, "n": n, "at": write.at, "body": encode_entry(entry)}
            for n, entry in enumerate(write.entries, write.expected + 1)
        ],
    )
    if write.members is not None:
        _seat(connection, write.table, frozenset(write.members))


def _seat(connection: Connection, table: str, seated: frozenset[str]) -> None:
    """Let just these guests have a seat; who had one may still come in."""
    if seated:
        statement = upsert(connection, members, ["table_id", "guest"], ["seated"])
        rows = [{"table_id": table, "guest": guest, "seated": True} for guest in sorted(seated)]
        connection.execute(statement, rows)
    connection.execute(
        update(members)
        .where(members.c.table_id == table, members.c.seated, members.c.guest.not_in(seated))
        .values(seated=False)
    )


def answered(connection: Connection, guest: str, command: str) -> CommandResult | None:
    """What a command led to, if it was carried out."""
    row = connection.execute(
        select(commands.c.table_id, commands.c.n).where(
            commands.c.guest == guest, commands.c.id == command
        )
    ).first()
    return None if row is None else CommandResult(row.table_id, row.n)


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> int:
    """Insert a row unless its key is there already; the number of rows inserted."""
    statement = _insert(connection, table).on_conflict_do_nothing()
    result: CursorResult[Any] = connection.execute(statement, row)
    return result.rowcount


def upsert(
    connection: Connection, table: Table, key: list[str], values: list[str]
) -> sqlite.Insert | postgresql.Insert:
    """A statement that inserts rows, or sets ``values`` where the key is there already."""
    statement = _insert(connection, table)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=key, set_={name: new[name] for name in values}
    )


def _insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
