"""How the names of bots are compared: letters that look alike are the same."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from qwirkle.server.table.lookalikes import name_key

__all__ = ["upgrade"]

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the keys of all names again; of bots that look alike, the oldest has the plain one."""
    connection = op.get_bind()
    bots = sa.table("bots", sa.column("guest"), sa.column("name_key"), sa.column("created"))
    guests = sa.table("guests", sa.column("id"), sa.column("name"))
    named = (
        sa.select(bots.c.guest, guests.c.name)
        .select_from(bots.join(guests, bots.c.guest == guests.c.id))
        .order_by(bots.c.created, bots.c.guest)
    )
    rows = connection.execute(named).all()
    # First none has a key that another is to get.
    connection.execute(sa.update(bots).values(name_key=sa.literal("old ") + bots.c.guest))
    keys: set[str] = set()
    for guest, name in rows:
        key = name_key(name) if name_key(name) not in keys else f"{name_key(name)} {guest}"
        keys.add(key)
        connection.execute(sa.update(bots).where(bots.c.guest == guest).values(name_key=key))
