"""Score sheets of games with real tiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of score sheets."""
    op.create_table(
        "sheets",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("watch", sa.String, nullable=False, unique=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("opened_by", sa.String, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("sheets_by_guest", "sheets", ["guest", "changed"])
    op.create_index("sheets_by_opening", "sheets", ["guest", "opened_by"], unique=True)
    op.create_index("sheets_by_change", "sheets", ["changed"])
