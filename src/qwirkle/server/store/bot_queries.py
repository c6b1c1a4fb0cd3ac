"""Queries about bots: guests that are programs, with a token instead of a cookie."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, select, update

from qwirkle.server.store.device_queries import note_gone
from qwirkle.server.store.guest_queries import create_guest
from qwirkle.server.store.rows import BotCreated, BotRow, NewBotRow
from qwirkle.server.store.schema import bots, guests
from qwirkle.server.store.upsert import insert_new

__all__ = ["all_bots", "by_ids", "by_token", "create_bot", "of_owner", "renew_token"]

_owners = guests.alias("owners")
_BY_NAME = (func.lower(guests.c.name), bots.c.guest)


def create_bot(connection: Connection, row: NewBotRow, most: int, now: int) -> BotCreated:
    """Make a bot, unless its name is taken or its owner has ``most`` already."""
    if row.owner is not None:
        # Two requests at once wait for one another, so that the count is right.
        owner = select(guests.c.id).where(guests.c.id == row.owner).with_for_update()
        connection.execute(owner)
        owned = select(func.count()).select_from(bots).where(bots.c.owner == row.owner)
        if connection.execute(owned).scalar_one() >= most:
            return "full"
    taken = select(bots.c.guest).where(bots.c.name_key == row.name_key)
    if connection.execute(taken).first() is not None:
        return "name_taken"
    create_guest(connection, row.guest, row.name, now)
    made = insert_new(
        connection,
        bots,
        {
            "guest": row.guest,
            "owner": row.owner,
            "owner_name": row.owner_name,
            "name_key": row.name_key,
            "token": row.token,
            "device": row.device,
            "scopes": " ".join(row.scopes),
            "created": now,
        },
    )
    if made:
        return "created"
    # Another has taken the name since.
    connection.execute(delete(guests).where(guests.c.id == row.guest))
    return "name_taken"


def by_token(connection: Connection, token: str) -> BotRow | None:
    """The bot whose token has this hash."""
    row = connection.execute(_bots().where(bots.c.token == token)).first()
    return None if row is None else _bot(row)


def by_ids(connection: Connection, ids: Collection[str]) -> list[BotRow]:
    """Those of these bots that exist, by their names."""
    statement = _bots().where(bots.c.guest.in_(ids)).order_by(*_BY_NAME)
    return [_bot(row) for row in connection.execute(statement)]


def of_owner(connection: Connection, owner: str) -> list[BotRow]:
    """The bots of a guest, by their names."""
    statement = _bots().where(bots.c.owner == owner).order_by(*_BY_NAME)
    return [_bot(row) for row in connection.execute(statement)]


def all_bots(connection: Connection, limit: int) -> list[BotRow]:
    """By their names."""
    statement = _bots().order_by(*_BY_NAME).limit(limit)
    return [_bot(row) for row in connection.execute(statement)]


def renew_token(connection: Connection, bot: str, token: str, device: str) -> bool:
    """Give a bot another token; the old one is good for nothing from now on."""
    statement = select(bots.c.device).where(bots.c.guest == bot).with_for_update()
    old = connection.execute(statement).scalar_one_or_none()
    if old is None:
        return False
    connection.execute(update(bots).where(bots.c.guest == bot).values(token=token, device=device))
    note_gone(connection, bot, old)
    return True


def _bots() -> Select[*tuple[Any, ...]]:
    name = func.coalesce(_owners.c.name, bots.c.owner_name).label("shown_owner")
    return (
        select(bots, guests.c.name, guests.c.seen, name)
        .select_from(bots.join(guests, bots.c.guest == guests.c.id))
        .outerjoin(_owners, bots.c.owner == _owners.c.id)
    )


def _bot(row: Row[*tuple[Any, ...]]) -> BotRow:
    return BotRow(
        guest=row.guest,
        name=row.name,
        owner=row.owner,
        owner_name=row.shown_owner,
        device=row.device,
        scopes=row.scopes.split(),
        created=row.created,
        seen=row.seen,
    )
