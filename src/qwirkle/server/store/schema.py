"""The tables of the database, on SQLite and PostgreSQL alike.

Times are milliseconds since 1970. A change here goes with a revision in ``migrations/versions``.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    text,
)
from sqlalchemy.engine import Dialect

__all__ = [
    "codes",
    "commands",
    "guests",
    "keep",
    "log",
    "members",
    "metadata",
    "tables",
    "without_nul",
    "workers",
]

metadata = MetaData()


class Word(TypeDecorator[str]):
    """Text that may come from strangers, stored `without_nul`."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return without_nul(value) if value else value


def without_nul(text: str) -> str:
    """The text with a mark for each NUL, which PostgreSQL cannot store."""
    return text.replace("\0", "\ufffd") if "\0" in text else text


guests = Table(
    "guests",
    metadata,
    Column("id", Word, primary_key=True),
    Column("name", Word, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("guests_by_seen", "seen"),
)

# Codes that move a guest to another device, as hashes: who reads the database cannot use them.
codes = Table(
    "codes",
    metadata,
    Column("hash", Word, primary_key=True),
    Column("guest", Word, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("codes_by_guest", "guest"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Word, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("phase", Word, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watchable", Boolean, nullable=False),
    Column("invite", Word, nullable=False, unique=True),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("due_kind", Word),
    Column("due_at", BigInteger),
    Column("lease_by", Word),
    Column("lease_until", BigInteger),
    # How long the clock ran while no worker served, as long as that is not made good.
    Column("away", BigInteger, nullable=False),
    # Lists go by when a table was opened: that never changes, so a turn leaves this index alone.
    Index("tables_by_phase", "phase", "public", "opened", "id"),
    Index(
        "tables_by_due",
        "due_at",
        sqlite_where=text("due_at IS NOT NULL"),
        postgresql_where=text("due_at IS NOT NULL"),
    ),
    Index(
        "tables_by_end",
        "changed",
        sqlite_where=text("phase = 'over'"),
        postgresql_where=text("phase = 'over'"),
    ),
)

# Who may open a table by its id though it is not public: `seated` sit there, others were invited.
members = Table(
    "members",
    metadata,
    Column("table_id", Word, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Word, primary_key=True),
    Column("seated", Boolean, nullable=False),
    Index("members_by_guest", "guest", "seated"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", Word, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# What a guest's commands led to. Without a foreign key: that would want an index by table, which
# every turn would have to write to.
commands = Table(
    "commands",
    metadata,
    Column("guest", Word, primary_key=True),
    Column("id", Word, primary_key=True),
    Column("table_id", Word, nullable=False),
    Column("n", Integer, nullable=False),
    sqlite_with_rowid=False,
)

workers = Table(
    "workers",
    metadata,
    Column("id", Word, primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

# What all workers share and keep, such as the secret that signs cookies.
keep = Table(
    "keep",
    metadata,
    Column("key", Word, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
