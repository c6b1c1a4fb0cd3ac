"""Leases of due work, each held by one worker at a time, and the workers' heartbeats."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, text, update

from qwirkle.server.store.rows import DueWork
from qwirkle.server.store.schema import tables, workers
from qwirkle.server.store.upsert import upsert

__all__ = [
    "PAUSE_MS",
    "SHORT_PAUSE_MS",
    "claim_due",
    "heartbeat",
    "newest_beat",
    "owed",
    "release",
    "renew",
]

PAUSE_MS = 2000
"""An outage: no worker recorded its heartbeat, due every second, for this long."""

SHORT_PAUSE_MS = 1500
"""The same, for a worker that has just seen the database fail."""

_DEADLINE = "deadline"
_KEEP_WORKERS_MS = 86_400_000
_LOCK = 0x51574B42


def claim_due(
    connection: Connection, worker: str, now: int, limit: int, lease_ms: int
) -> list[DueWork]:
    """Lease what is due and not leased, the longest due first.

    After an outage, a deadline is due as much later as the outage was long.
    """
    somebody_serves = exists().where(workers.c.beat > now - PAUSE_MS)
    found = connection.execute(
        select(tables.c.id, tables.c.n, tables.c.due_kind, tables.c.due_at)
        .where(
            tables.c.due_at <= now,
            or_(tables.c.lease_until.is_(None), tables.c.lease_until <= now),
            or_(
                tables.c.due_kind != _DEADLINE,
                and_(tables.c.due_at + tables.c.away <= now, somebody_serves),
            ),
        )
        .order_by(tables.c.due_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    ).all()
    if not found:
        return []
    until = now + lease_ms
    connection.execute(
        update(tables)
        .where(tables.c.id.in_([row.id for row in found]))
        .values(lease_by=worker, lease_until=until)
    )
    return [DueWork(row.id, row.n, row.due_kind, row.due_at, until) for row in found]


def renew(connection: Connection, worker: str, table: str, now: int, lease_ms: int) -> bool:
    """Extend a lease; whether this worker still held it."""
    statement = (
        update(tables)
        .where(tables.c.id == table, tables.c.lease_by == worker, tables.c.lease_until > now)
        .values(lease_until=now + lease_ms)
    )
    return connection.execute(statement).rowcount > 0


def release(connection: Connection, worker: str) -> None:
    """End all leases of this worker, when it stops."""
    connection.execute(
        update(tables)
        .where(tables.c.lease_by == worker, tables.c.due_at.is_not(None))
        .values(lease_by=None, lease_until=None)
    )


def newest_beat(connection: Connection) -> int:
    """The newest time that a worker recorded; 0 if none ever did."""
    return connection.execute(select(func.max(workers.c.beat))).scalar_one() or 0


def heartbeat(
    connection: Connection, worker: str, now: int, least_ms: int = PAUSE_MS
) -> tuple[int, int]:
    """Record that this worker serves; returns how many ms no worker had, and the newest time.

    An outage of at least ``least_ms`` is added to the time that running clocks are `owed`.
    """
    if connection.dialect.name == "postgresql":
        # When several workers start together, only the first may count the outage.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    last = newest_beat(connection)
    outage = now - last if last and now - last >= least_ms else 0
    if outage:
        connection.execute(
            update(tables)
            .where(tables.c.phase == "playing", tables.c.due_kind == _DEADLINE)
            .values(away=tables.c.away + outage)
        )
        connection.execute(delete(workers).where(workers.c.beat < now - _KEEP_WORKERS_MS))
    upsert(connection, workers, "id", {"id": worker, "beat": now})
    return outage, max(now, last)


def owed(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """How long the clock of each of these tables ran while nobody served, if it did."""
    statement = select(tables.c.id, tables.c.away).where(
        tables.c.id.in_(names), tables.c.phase == "playing", tables.c.away > 0
    )
    return {row.id: row.away for row in connection.execute(statement)}
