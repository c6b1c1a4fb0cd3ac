"""The last move that a guest tried at a puzzle, so that its verdict can be shown again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the move and what it did to the rating; of earlier attempts neither is known."""
    op.add_column(
        "puzzle_attempts", sa.Column("move", sa.String, nullable=False, server_default="")
    )
    op.add_column("puzzle_attempts", sa.Column("change", sa.Double))
