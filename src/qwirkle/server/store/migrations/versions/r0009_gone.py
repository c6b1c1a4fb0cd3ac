"""Who was signed out for good, in a table of its own: one row grew with each."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table, and move there what was in one row."""
    gone = op.create_table(
        "gone",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("device", sa.String, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False, unique=True),
    )
    connection = op.get_bind()
    keep = sa.table("keep", sa.column("key"), sa.column("value"))
    is_old = keep.c.key == "gone"
    found = connection.execute(sa.select(keep.c.value).where(is_old)).scalar_one_or_none()
    if found is not None:
        rows = [{**one, "n": number} for number, one in enumerate(json.loads(found), 1)]
        op.bulk_insert(gone, rows)
        connection.execute(sa.delete(keep).where(is_old))
