"""What guests have learned from puzzles, and how hard the puzzles turned out to be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of players, of their attempts, and of the ratings of puzzles."""
    op.create_table(
        "puzzle_players",
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("puzzle_players_by_change", "puzzle_players", ["changed"])
    op.create_table(
        "puzzle_attempts",
        sa.Column(
            "guest",
            sa.String,
            sa.ForeignKey("puzzle_players.guest", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
