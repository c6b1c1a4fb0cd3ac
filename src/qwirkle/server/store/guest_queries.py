"""Queries about guests, and about which tables they may open."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from qwirkle.server.store.rows import GuestRow
from qwirkle.server.store.schema import (
    bots,
    codes,
    commands,
    daily_sheets,
    guests,
    members,
    reviews,
    sheets,
    tables,
)
from qwirkle.server.store.upsert import insert_new

__all__ = [
    "admit",
    "claim_code",
    "create_guest",
    "delete_guest",
    "find_guest",
    "is_member",
    "list_guests",
    "live_tables",
    "new_code",
    "playing",
    "rename",
    "seen",
    "tables_going",
]


def create_guest(connection: Connection, guest: str, name: str, now: int) -> None:
    row = {"id": guest, "name": name, "created": now, "seen": now}
    connection.execute(insert(guests), row)


def find_guest(connection: Connection, guest: str) -> GuestRow | None:
    row = connection.execute(select(guests).where(guests.c.id == guest)).first()
    return None if row is None else _guest(row)


def list_guests(connection: Connection, limit: int) -> list[GuestRow]:
    """Those seen last come first."""
    statement = select(guests).order_by(guests.c.seen.desc(), guests.c.id).limit(limit)
    return [_guest(row) for row in connection.execute(statement)]


def rename(connection: Connection, guest: str, name: str) -> bool:
    """Whether there is such a guest."""
    statement = update(guests).where(guests.c.id == guest).values(name=name)
    return connection.execute(statement).rowcount > 0


def seen(connection: Connection, guest: str, now: int) -> None:
    connection.execute(update(guests).where(guests.c.id == guest).values(seen=now))


def delete_guest(connection: Connection, guest: str) -> bool:
    """Forget a guest and all that was theirs; whether there was one.

    The logs of tables stay.
    """
    connection.execute(delete(members).where(members.c.guest == guest))
    connection.execute(delete(commands).where(commands.c.guest == guest))
    connection.execute(delete(sheets).where(sheets.c.guest == guest))
    connection.execute(delete(daily_sheets).where(daily_sheets.c.guest == guest))
    connection.execute(delete(bots).where(bots.c.guest == guest))
    connection.execute(update(reviews).where(reviews.c.guest == guest).values(guest=""))
    return connection.execute(delete(guests).where(guests.c.id == guest)).rowcount > 0


def new_code(connection: Connection, guest: str, code_hash: str, expires: int, now: int) -> None:
    """Store a guest's code; deletes older ones of the guest, and all that expired."""
    connection.execute(delete(codes).where((codes.c.guest == guest) | (codes.c.expires <= now)))
    row = {"hash": code_hash, "guest": guest, "expires": expires}
    connection.execute(insert(codes), row)


def claim_code(connection: Connection, code_hash: str, now: int) -> str | None:
    """The guest of a code, which works once and until it expires."""
    statement = (
        delete(codes).where(codes.c.hash == code_hash).returning(codes.c.guest, codes.c.expires)
    )
    row = connection.execute(statement).first()
    return row.guest if row is not None and row.expires > now else None


def admit(connection: Connection, table: str, guest: str) -> bool:
    """Let a guest open a table; whether there is such a table."""
    if connection.execute(select(tables.c.n).where(tables.c.id == table)).first() is None:
        return False
    insert_new(connection, members, {"table_id": table, "guest": guest, "seated": False})
    return True


def is_member(connection: Connection, table: str, guest: str) -> bool:
    statement = select(members.c.seated).where(
        members.c.table_id == table, members.c.guest == guest
    )
    return connection.execute(statement).first() is not None


def live_tables(connection: Connection, guest: str) -> int:
    """At how many tables that are not over the guest has a seat."""
    statement = (
        select(func.count())
        .select_from(members.join(tables))
        .where(members.c.guest == guest, members.c.seated, tables.c.phase != "over")
    )
    return connection.execute(statement).scalar_one()


def tables_going(connection: Connection, guest: str, limit: int) -> list[str]:
    """The tables that are not over where the guest has a seat, those changed last first."""
    statement = (
        select(tables.c.id)
        .select_from(members.join(tables))
        .where(members.c.guest == guest, members.c.seated, tables.c.phase != "over")
        .order_by(tables.c.changed.desc())
        .limit(limit)
    )
    return list(connection.execute(statement).scalars())


def playing(connection: Connection, guest: str) -> list[str]:
    """The tables of this guest where a game is being played."""
    statement = (
        select(tables.c.id)
        .select_from(members.join(tables))
        .where(members.c.guest == guest, members.c.seated, tables.c.phase == "playing")
    )
    return list(connection.execute(statement).scalars())


def _guest(row: Row[*tuple[Any, ...]]) -> GuestRow:
    return GuestRow(row.id, row.name, row.created, row.seen)
