"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("guests_by_seen", "guests", ["seen"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("codes_by_guest", "codes", ["guest"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("watchable", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String, nullable=False, unique=True),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("due_kind", sa.String),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("lease_by", sa.String),
        sa.Column("lease_until", sa.BigInteger),
        sa.Column("away", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "public", "opened", "id"])
    due, over = sa.text("due_at IS NOT NULL"), sa.text("phase = 'over'")
    op.create_index("tables_by_due", "tables", ["due_at"], sqlite_where=due, postgresql_where=due)
    op.create_index(
        "tables_by_end", "tables", ["changed"], sqlite_where=over, postgresql_where=over
    )
    op.create_table(
        "members",
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("seated", sa.Boolean, nullable=False),
    )
    op.create_index("members_by_guest", "members", ["guest", "seated"])
    op.create_table(
        "log",
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keep",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
