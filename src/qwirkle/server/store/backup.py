"""A copy of a whole database as JSON lines, which can be restored on SQLite or PostgreSQL.

The first line says what it is and of which schema; each line after it is one row. Bytes are in
base64.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import IO, Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, LargeBinary, Table, insert, select, text

from qwirkle.rules.errors import InvalidArgument, ParseError
from qwirkle.server.store.schema import metadata

__all__ = ["backup", "restore"]

_KIND = "qwirkle-backup"
_ROWS = 1000


class _Head(Struct, forbid_unknown_fields=True):
    """``revision`` is the schema's, ``rows`` how many lines follow."""

    kind: str
    revision: str
    rows: int


class _Line(Struct, forbid_unknown_fields=True):
    table: str
    row: dict[str, Any]


_encode = msgspec.json.Encoder().encode
_decode_head = msgspec.json.Decoder(_Head).decode
_decode_line = msgspec.json.Decoder(_Line).decode


def backup(connection: Connection, file: IO[bytes]) -> int:
    """Write everything, as of one moment; returns the number of rows."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    rows = sum(_count(connection, table) for table in metadata.sorted_tables)
    file.write(_encode(_Head(_KIND, _revision(connection), rows)) + b"\n")
    for table in metadata.sorted_tables:
        binary = _binary(table)
        found = connection.execute(select(table), execution_options={"yield_per": _ROWS})
        for row in found.mappings():
            values = {
                str(name): b64encode(value).decode() if name in binary else value
                for name, value in row.items()
            }
            file.write(_encode(_Line(str(table.name), values)) + b"\n")
    return rows


def restore(connection: Connection, lines: Iterable[bytes]) -> int:
    """Fill an empty database from a copy; returns the number of rows.

    Raises `InvalidArgument` if the database holds something already or is of another schema, and
    `ParseError` for a damaged copy.
    """
    if any(_count(connection, table) for table in metadata.sorted_tables):
        raise InvalidArgument("not_empty", "the database is not empty: restore into a new one")
    numbered = enumerate(lines, 1)
    _, first = next(numbered, (1, b""))
    try:
        head = _decode_head(first)
    except msgspec.DecodeError as error:
        raise ParseError("bad_backup", "this is no backup of qwirkle", 1) from error
    if head.kind != _KIND:
        raise ParseError("bad_backup", "this is no backup of qwirkle", 1)
    if head.revision != _revision(connection):
        raise InvalidArgument(
            "other_schema",
            f"the backup is of schema {head.revision}: restore it with the version of qwirkle that "
            "made it, then let this one open it",
        )
    count = 0
    batch: list[dict[str, Any]] = []
    current: Table | None = None
    for number, line in numbered:
        table, row = _parsed(line, number)
        if batch and (table is not current or len(batch) == _ROWS):
            assert current is not None
            connection.execute(insert(current), batch)
            batch = []
        current = table
        batch.append(row)
        count += 1
    if current is not None:
        connection.execute(insert(current), batch)
    if count != head.rows:
        raise ParseError("bad_backup", f"the backup has {count} of its {head.rows} rows")
    return count


def _parsed(line: bytes, number: int) -> tuple[Table, dict[str, Any]]:
    try:
        parsed = _decode_line(line)
        table = metadata.tables[parsed.table]
        for name in _binary(table):
            parsed.row[name] = b64decode(parsed.row[name], validate=True)
        if parsed.row.keys() != set(table.columns.keys()):
            raise ValueError("other columns")
    except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
        raise ParseError("bad_backup", "the backup is damaged", number) from error
    return table, parsed.row


def _binary(table: Table) -> list[str]:
    return [column.name for column in table.columns if isinstance(column.type, LargeBinary)]


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(text(f"SELECT count(*) FROM {table.name}")).scalar_one())


def _revision(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
