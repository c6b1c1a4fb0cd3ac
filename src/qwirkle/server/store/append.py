"""What an append is, in SQL that SQLite and PostgreSQL both accept.

A write takes effect if its table is at the expected n and its command is new. Each statement reads
from a named source, which the database defines:

- ``given``: the writes;
- ``written``: those of them that took effect (in SQLite, the one that just did);
- ``entries`` and ``seats``: the log entries and the members of those.

SQLite runs the statements one after another for each write, PostgreSQL runs all of them as a single
statement for a group of writes.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from qwirkle.server.store.schema import commands, without_nul
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import encode_entry

__all__ = [
    "ENTRIES",
    "GIVEN",
    "INSERT_COMMANDS",
    "INSERT_ENTRIES",
    "INSERT_MEMBERS",
    "OPEN_TABLES",
    "SEATS",
    "UNSEAT_MEMBERS",
    "UPDATE_TABLES",
    "Row",
    "answered",
    "entry_rows",
    "given_row",
    "seat_rows",
]

Row = tuple[object, ...]

# The columns of the sources, with their types in PostgreSQL.
GIVEN = {
    "id": "text",
    "expected": "int",
    "n": "int",
    "at": "bigint",
    "phase": "text",
    "public": "boolean",
    "watchable": "boolean",
    "invite": "text",
    "opened": "bigint",
    "summary": "bytea",
    "due_kind": "text",
    "due_at": "bigint",
    "guest": "text",
    "command": "text",
    "has_seats": "boolean",
    # The table whose write opens this one.
    "opened_by": "text",
    # How much of the time when nobody served this write gives back.
    "made_good": "bigint",
}
ENTRIES = {"table_id": "text", "n": "int", "at": "bigint", "body": "bytea"}
SEATS = {"table_id": "text", "guest": "text"}

_IS_NEW = """NOT EXISTS (
    SELECT 1 FROM commands WHERE commands.guest = given.guest AND commands.id = given.command
)"""

# A write ends the lease. One that would settle a deadline without giving back the time when nobody
# served takes no effect: it was decided without knowing of that time.
UPDATE_TABLES = f"""
UPDATE tables SET n = given.n, phase = given.phase, changed = given.at, summary = given.summary,
    away = CASE WHEN tables.away = given.made_good THEN 0 ELSE tables.away END,
    due_kind = given.due_kind, due_at = given.due_at, lease_by = NULL, lease_until = NULL
FROM given WHERE tables.id = given.id AND tables.n = given.expected AND {_IS_NEW}
    AND (tables.away = given.made_good OR tables.due_at = given.due_at)
"""

# A table that exists already is an error, which undoes the whole write.
OPEN_TABLES = f"""
INSERT INTO tables (id, n, phase, public, watchable, invite, opened, changed, summary, due_kind,
    due_at, away)
SELECT id, n, phase, public, watchable, invite, opened, at, summary, due_kind, due_at, 0
FROM given WHERE expected = 0 AND {_IS_NEW}
"""

INSERT_COMMANDS = """
INSERT INTO commands (guest, id, table_id, n)
SELECT guest, command, id, n FROM written WHERE command IS NOT NULL
"""

INSERT_ENTRIES = """
INSERT INTO log (table_id, n, at, body) SELECT table_id, n, at, body FROM entries
"""

INSERT_MEMBERS = """
INSERT INTO members (table_id, guest, seated) SELECT table_id, guest, true FROM seats WHERE true
ON CONFLICT (table_id, guest) DO UPDATE SET seated = true
"""

# Guests who had a seat remain members: they may still open the table.
UNSEAT_MEMBERS = """
UPDATE members SET seated = false
WHERE seated AND table_id IN (SELECT id FROM written WHERE has_seats) AND NOT EXISTS (
    SELECT 1 FROM seats
    WHERE seats.table_id = members.table_id AND seats.guest = members.guest
)
"""


def given_row(write: Write, opened_by: str | None = None) -> Row:
    """The row of ``given`` for a write."""
    index, due = write.index, write.due
    guest, command = write.command or (None, None)
    return (
        write.table,
        write.expected,
        write.n,
        write.at,
        index.phase,
        index.public,
        index.watchable,
        index.invite,
        index.opened,
        index.summary,
        due and due.kind,
        due and due.at,
        guest,
        command and without_nul(command),
        write.members is not None,
        opened_by,
        write.made_good,
    )


def entry_rows(write: Write) -> list[Row]:
    """The rows of ``entries`` for a write."""
    return [
        (write.table, n, write.at, encode_entry(entry))
        for n, entry in enumerate(write.entries, write.expected + 1)
    ]


def seat_rows(write: Write) -> list[Row]:
    """The rows of ``seats`` for a write."""
    return [(write.table, guest) for guest in sorted(set(write.members or ()))]


def answered(connection: Connection, guest: str, command: str) -> Appended | None:
    """What a command led to, if it was carried out."""
    row = connection.execute(
        select(commands.c.table_id, commands.c.n).where(
            commands.c.guest == guest, commands.c.id == command
        )
    ).first()
    return None if row is None else Appended(row.table_id, row.n, is_repeat=True)
