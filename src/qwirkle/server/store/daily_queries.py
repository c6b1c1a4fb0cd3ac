"""Queries about the daily deal. A guest's answers to one are a row, which each answer replaces."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Row, delete, func, select, update

from qwirkle.server.store.rows import DailyDealRow, DailySheetRow, DailyStanding
from qwirkle.server.store.schema import daily_deals, daily_sheets
from qwirkle.server.store.upsert import insert_new

__all__ = [
    "answer",
    "deals_before",
    "delete_old",
    "find_deal",
    "keep_deal",
    "keep_par",
    "sheets_of",
    "standing",
]


def keep_deal(connection: Connection, fresh: DailyDealRow) -> DailyDealRow:
    """The deal of that day; ``fresh`` if there was none."""
    insert_new(connection, daily_deals, asdict(fresh))
    found = find_deal(connection, fresh.day)
    assert found is not None
    return found


def find_deal(connection: Connection, day: str) -> DailyDealRow | None:
    found = connection.execute(select(daily_deals).where(daily_deals.c.day == day)).first()
    return None if found is None else _deal(found)


def keep_par(connection: Connection, day: str, par: bytes) -> None:
    """The first one stays, as people may have seen it."""
    is_new = (daily_deals.c.day == day) & (daily_deals.c.par == b"")
    connection.execute(update(daily_deals).where(is_new).values(par=par))


def deals_before(connection: Connection, day: str, limit: int) -> list[DailyDealRow]:
    """The newest come first."""
    statement = (
        select(daily_deals)
        .where(daily_deals.c.day < day)
        .order_by(daily_deals.c.day.desc())
        .limit(limit)
    )
    return [_deal(found) for found in connection.execute(statement)]


def sheets_of(
    connection: Connection, guest: str, days: Collection[str]
) -> dict[str, DailySheetRow]:
    statement = select(daily_sheets).where(
        daily_sheets.c.guest == guest, daily_sheets.c.day.in_(days)
    )
    return {row.day: DailySheetRow(**row._mapping) for row in connection.execute(statement)}


def answer(connection: Connection, expected: int, row: DailySheetRow) -> bool:
    """Replace what had ``expected`` answers; whether it had."""
    if row.counted:
        row = replace(row, streak=1 + _streak(connection, row.guest, _days_after(row.day, -1)))
    if expected == 0:
        is_new = insert_new(connection, daily_sheets, asdict(row)) > 0
    else:
        is_same = _is_sheet(row.guest, row.day) & (daily_sheets.c.n == expected)
        statement = update(daily_sheets).where(is_same).values(**asdict(row))
        is_new = connection.execute(statement).rowcount > 0
    if is_new and row.counted:
        # The next day's may have been finished before, while this one could still be.
        next_day = _is_sheet(row.guest, _days_after(row.day, 1)) & daily_sheets.c.counted
        connection.execute(update(daily_sheets).where(next_day).values(streak=row.streak + 1))
    return is_new


def standing(connection: Connection, day: str, total: int) -> DailyStanding:
    is_counted = (daily_sheets.c.day == day) & daily_sheets.c.counted
    players = connection.execute(select(func.count()).where(is_counted)).scalar_one()
    below = connection.execute(
        select(func.count()).where(is_counted, daily_sheets.c.total < total)
    ).scalar_one()
    return DailyStanding(players, below)


def delete_old(connection: Connection, before: int) -> int:
    """Delete the answers that have not changed since; of how many guests' days."""
    old = daily_sheets.c.changed < before
    return connection.execute(delete(daily_sheets).where(old)).rowcount


def _streak(connection: Connection, guest: str, day: str) -> int:
    statement = select(daily_sheets.c.streak).where(_is_sheet(guest, day), daily_sheets.c.counted)
    return connection.execute(statement).scalar() or 0


def _is_sheet(guest: str, day: str) -> Any:
    return (daily_sheets.c.guest == guest) & (daily_sheets.c.day == day)


def _days_after(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def _deal(row: Row[Any]) -> DailyDealRow:
    return DailyDealRow(row.day, row.secret, row.made, bytes(row.par))
