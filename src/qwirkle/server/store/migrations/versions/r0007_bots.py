"""Bots: guests that are programs, with a token instead of a cookie."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of bots."""
    op.create_table(
        "bots",
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("owner", sa.String, sa.ForeignKey("guests.id", ondelete="CASCADE")),
        sa.Column("owner_name", sa.String, nullable=False),
        sa.Column("name_key", sa.String, nullable=False, unique=True),
        sa.Column("token", sa.String, nullable=False, unique=True),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("scopes", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("bots_by_owner", "bots", ["owner"])
