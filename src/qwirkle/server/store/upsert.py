"""Insert rows that may exist already, on either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, CursorResult, Table
from sqlalchemy.dialects import postgresql, sqlite

__all__ = ["insert_new", "upsert"]


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> int:
    """Insert a row unless its key exists already; the number of rows inserted."""
    statement = _insert(connection, table).on_conflict_do_nothing()
    result: CursorResult[Any] = connection.execute(statement, row)
    return result.rowcount


def upsert(connection: Connection, table: Table, key: str, row: dict[str, Any]) -> None:
    """Insert a row, or overwrite the one with the same ``key``."""
    statement = _insert(connection, table)
    new = {name: statement.excluded[name] for name in row if name != key}
    connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=new), row)


def _insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
