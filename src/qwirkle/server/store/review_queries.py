"""Queries about the reviews of finished games: asked for, leased to a worker, made.

A review is made once for each version of the analysis. One that was made by another version counts
as none, and asking for it again replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from qwirkle.server.store.rows import ReviewAsked, ReviewRow, ReviewWork
from qwirkle.server.store.schema import review_turns, reviews
from qwirkle.server.store.upsert import insert_new

__all__ = [
    "MOST_TRIES",
    "add_turns",
    "ask",
    "claim",
    "count",
    "fail",
    "find",
    "finish",
    "release",
    "renew",
]

MOST_TRIES = 3
"""How often a review is begun before it counts as failed: its worker may have died of it."""

_ENDED = {"lease_by": None, "lease_until": None}
_WAITING = reviews.c.state.in_(("queued", "running"))


def find(connection: Connection, table: str) -> ReviewRow | None:
    row = connection.execute(select(reviews).where(reviews.c.table_id == table)).first()
    if row is None:
        return None
    return ReviewRow(row.version, row.state, _turns(connection, table), row.result)


def ask(
    connection: Connection,
    table: str,
    version: str,
    guest: str,
    now: int,
    most_of_guest: int,
    most: int,
) -> ReviewAsked:
    """Queue the review of a table that exists, unless it is there, or too many wait already."""
    row = connection.execute(
        select(reviews.c.version, reviews.c.state)
        .where(reviews.c.table_id == table)
        .with_for_update()
    ).first()
    if row is not None and (
        row.state in ("queued", "running") or (row.version, row.state) == (version, "done")
    ):
        return "known"
    waiting = connection.execute(select(reviews.c.guest).where(_WAITING)).scalars().all()
    if waiting.count(guest) >= most_of_guest:
        return "guest_full"
    if len(waiting) >= most:
        return "full"
    fresh = {
        **_ENDED,
        "version": version,
        "state": "queued",
        "guest": guest,
        "asked": now,
        "tries": 0,
        "result": b"",
    }
    if row is None:
        # Nothing is inserted if somebody else asks at the same time.
        insert_new(connection, reviews, {"table_id": table, **fresh})
    else:
        connection.execute(delete(review_turns).where(review_turns.c.table_id == table))
        connection.execute(update(reviews).where(reviews.c.table_id == table).values(**fresh))
    return "queued"


def claim(
    connection: Connection, worker: str, version: str, now: int, limit: int, lease_ms: int
) -> list[ReviewWork]:
    """Lease reviews that nobody makes, the longest asked for first.

    The turns of one that was begun by another version of the analysis are forgotten.
    """
    is_free = or_(
        reviews.c.state == "queued",
        and_(reviews.c.state == "running", reviews.c.lease_until <= now),
    )
    found = connection.execute(
        select(reviews.c.table_id, reviews.c.version, reviews.c.tries)
        .where(is_free)
        .order_by(reviews.c.asked, reviews.c.table_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    ).all()
    works = []
    for row in found:
        mine = reviews.c.table_id == row.table_id
        if row.tries >= MOST_TRIES:
            connection.execute(update(reviews).where(mine).values(**_ENDED, state="failed"))
            continue
        if row.version != version:
            connection.execute(delete(review_turns).where(review_turns.c.table_id == row.table_id))
        until = now + lease_ms
        connection.execute(
            update(reviews)
            .where(mine)
            .values(
                version=version,
                state="running",
                tries=row.tries + 1,
                lease_by=worker,
                lease_until=until,
            )
        )
        works.append(ReviewWork(row.table_id, _turns(connection, row.table_id), until))
    return works


def renew(connection: Connection, worker: str, table: str, now: int, lease_ms: int) -> bool:
    """Extend a lease; whether this worker still held it."""
    held = _held(worker, table) & (reviews.c.lease_until > now)
    statement = update(reviews).where(held).values(lease_until=now + lease_ms)
    return connection.execute(statement).rowcount > 0


def add_turns(
    connection: Connection,
    worker: str,
    table: str,
    turns: Mapping[int, bytes],
    now: int,
    lease_ms: int,
) -> bool:
    """Store judged turns and extend the lease; nothing unless this worker still holds it."""
    if not renew(connection, worker, table, now, lease_ms):
        return False
    rows = [{"table_id": table, "turn": turn, "body": body} for turn, body in turns.items()]
    known = review_turns.c.turn.in_(list(turns))
    connection.execute(delete(review_turns).where(review_turns.c.table_id == table, known))
    connection.execute(insert(review_turns), rows)
    return True


def finish(connection: Connection, worker: str, table: str, result: bytes) -> bool:
    """A review is done; whether this worker still held its lease."""
    values = {**_ENDED, "state": "done", "result": result}
    statement = update(reviews).where(_held(worker, table)).values(**values)
    return connection.execute(statement).rowcount > 0


def fail(connection: Connection, worker: str, table: str) -> bool:
    """A review cannot be made; whether this worker still held its lease."""
    statement = update(reviews).where(_held(worker, table)).values(**_ENDED, state="failed")
    return connection.execute(statement).rowcount > 0


def release(connection: Connection, worker: str) -> None:
    """Give back the reviews that this worker has begun, when it stops: that is no failed try."""
    connection.execute(
        update(reviews)
        .where(reviews.c.state == "running", reviews.c.lease_by == worker)
        .values(**_ENDED, state="queued", tries=reviews.c.tries - 1)
    )


def count(connection: Connection) -> dict[str, int]:
    """How many reviews wait, and how many are being made."""
    statement = select(reviews.c.state, func.count()).where(_WAITING).group_by(reviews.c.state)
    return {
        "queued": 0,
        "running": 0,
        **{row.state: row[1] for row in connection.execute(statement)},
    }


def _held(worker: str, table: str) -> ColumnElement[bool]:
    return and_(
        reviews.c.table_id == table, reviews.c.state == "running", reviews.c.lease_by == worker
    )


def _turns(connection: Connection, table: str) -> dict[int, bytes]:
    statement = (
        select(review_turns.c.turn, review_turns.c.body)
        .where(review_turns.c.table_id == table)
        .order_by(review_turns.c.turn)
    )
    return {row.turn: bytes(row.body) for row in connection.execute(statement)}
