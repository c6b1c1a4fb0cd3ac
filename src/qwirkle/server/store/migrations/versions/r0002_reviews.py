"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of reviews and of their turns."""
    op.create_table(
        "reviews",
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lease_by", sa.String),
        sa.Column("lease_until", sa.BigInteger),
        sa.Column("result", sa.LargeBinary, nullable=False),
    )
    waiting = sa.text("state IN ('queued', 'running')")
    op.create_index(
        "reviews_by_asked", "reviews", ["asked"], sqlite_where=waiting, postgresql_where=waiting
    )
    op.create_table(
        "review_turns",
        sa.Column(
            "table_id",
            sa.String,
            sa.ForeignKey("reviews.table_id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
