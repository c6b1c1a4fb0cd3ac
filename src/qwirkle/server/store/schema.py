"""The tables of the database, on SQLite and PostgreSQL alike.

Times are milliseconds since 1970. A change here goes with a revision in ``migrations/versions``.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
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
    "bots",
    "codes",
    "commands",
    "daily_deals",
    "daily_sheets",
    "gone",
    "guests",
    "keep",
    "log",
    "members",
    "metadata",
    "puzzle_attempts",
    "puzzle_players",
    "puzzle_ratings",
    "review_turns",
    "reviews",
    "sheets",
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

# Codes that move a guest to another device; hashed, so that a leaked database reveals none.
codes = Table(
    "codes",
    metadata,
    Column("hash", Word, primary_key=True),
    Column("guest", Word, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("codes_by_guest", "guest"),
)

# Guests, and devices of guests, that were signed out for good; `device` is empty for all of a
# guest's. `n` counts on, so that workers read only what is new.
gone = Table(
    "gone",
    metadata,
    Column("guest", Word, primary_key=True),
    Column("device", Word, primary_key=True),
    Column("n", Integer, nullable=False, unique=True),
)

# Guests that are programs. `owner` is null for those of the operator, who names the owner instead;
# `name_key` is how names are compared. `token` is a hash, so that a leaked database reveals none;
# `device` stands for the token among those that were signed out.
bots = Table(
    "bots",
    metadata,
    Column("guest", Word, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", Word, ForeignKey("guests.id", ondelete="CASCADE")),
    Column("owner_name", Word, nullable=False),
    Column("name_key", Word, nullable=False, unique=True),
    Column("token", Word, nullable=False, unique=True),
    Column("device", Word, nullable=False),
    Column("scopes", Word, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("bots_by_owner", "owner"),
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
    # How long the clock ran while no worker served; 0 again once the deadline was moved.
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

# What a guest's commands led to. There is no foreign key: it would need an index by table, which
# every turn would have to update.
commands = Table(
    "commands",
    metadata,
    Column("guest", Word, primary_key=True),
    Column("id", Word, primary_key=True),
    Column("table_id", Word, nullable=False),
    Column("n", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# The review of a finished game: asked for, being made by whoever leases it, or made. `version` is
# that of the analysis, `tries` how often it was begun, and `result` what is known once it is done.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Word, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Word, nullable=False),
    Column("state", Word, nullable=False),
    Column("guest", Word, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("lease_by", Word),
    Column("lease_until", BigInteger),
    Column("result", LargeBinary, nullable=False),
    Index(
        "reviews_by_asked",
        "asked",
        sqlite_where=text("state IN ('queued', 'running')"),
        postgresql_where=text("state IN ('queued', 'running')"),
    ),
)

# The turns of a review, as they come.
review_turns = Table(
    "review_turns",
    metadata,
    Column("table_id", Word, ForeignKey("reviews.table_id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Games with real tiles, kept by a guest. `body` is the record without a deal; `watch` is the secret
# of the link for others; `command` is the last one carried out, `opened_by` the one that opened it.
sheets = Table(
    "sheets",
    metadata,
    Column("id", Word, primary_key=True),
    Column("watch", Word, nullable=False, unique=True),
    Column("guest", Word, nullable=False),
    Column("opened_by", Word, nullable=False),
    Column("n", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("command", Word, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("sheets_by_guest", "guest", "changed"),
    Index("sheets_by_opening", "guest", "opened_by", unique=True),
    Index("sheets_by_change", "changed"),
)

# What a guest has learned from puzzles: the rating and how sure it is, how many puzzles counted,
# and how many of these were solved in a row.
puzzle_players = Table(
    "puzzle_players",
    metadata,
    Column("guest", Word, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("counted", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("puzzle_players_by_change", "changed"),
)

# One row for each puzzle that a guest has tried: the first attempt alone counts, so `solved` is
# that of the first, and `at` the time of the last. A puzzle that was failed comes back when it is
# `due`; `card` is how well it is remembered.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("guest", Word, ForeignKey("puzzle_players.guest", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Word, primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("card", LargeBinary, nullable=False),
    Column("move", Word, nullable=False, server_default=""),
    Column("change", Double),
    sqlite_with_rowid=False,
)

# How hard the puzzles are that somebody has tried; the others are where they started.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Word, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("counted", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

# The secret of a day's deal, made before the day. `par` is empty until it is known.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Word, primary_key=True),
    Column("secret", Word, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("par", LargeBinary, nullable=False),
)

# A guest's answers to the deal of a day, one a line. `n` is how many they are, `counted` whether
# the last came in time, and `streak` then how many days in a row were counted up to this one.
daily_sheets = Table(
    "daily_sheets",
    metadata,
    Column("guest", Word, primary_key=True),
    Column("day", Word, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("answers", Word, nullable=False),
    Column("total", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("streak", Integer, nullable=False),
    Index(
        "daily_sheets_by_total",
        "day",
        "total",
        sqlite_where=text("counted"),
        postgresql_where=text("counted"),
    ),
    Index("daily_sheets_by_change", "changed"),
)

workers = Table(
    "workers",
    metadata,
    Column("id", Word, primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

# Values that all workers share, such as the secret that signs cookies.
keep = Table(
    "keep",
    metadata,
    Column("key", Word, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
