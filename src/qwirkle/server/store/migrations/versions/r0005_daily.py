"""The daily deal, and what guests answered to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables of deals and of answers."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("par", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "daily_sheets",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("answers", sa.String, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
    )
    counted = sa.text("counted")
    op.create_index(
        "daily_sheets_by_total",
        "daily_sheets",
        ["day", "total"],
        sqlite_where=counted,
        postgresql_where=counted,
    )
    op.create_index("daily_sheets_by_change", "daily_sheets", ["changed"])
