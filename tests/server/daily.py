"""The daily deal in tests: a clock that is set by hand, and answers by the best moves."""

from __future__ import annotations

from datetime import date
from typing import Any

from qwirkle.duplicate import DuplicateDeal, deal_of_day
from qwirkle.notation import format_move
from qwirkle.server.store import DailyDealRow, Store
from qwirkle.server.table.daily_calendar import begins
from tests.server.harness import Running, Visitor

DAY = date(2026, 3, 17)
"""Long ago: a server that starts now makes no deal of it."""

SECRET = "5f" * 32
HOUR = 3_600_000


class HandClock:
    """Tells the time that was set: so many hours after the beginning of `DAY`."""

    def __init__(self, server: Running, hours: float = 12) -> None:
        self.set(hours)
        server.app.daily.clock = self.read

    def set(self, hours: float) -> None:
        self.now = begins(DAY) + int(hours * HOUR)

    async def read(self) -> int:
        return self.now


async def fix_deal(store: Store) -> None:
    """Give `DAY` its secret, a month before."""
    made = begins(DAY) - 30 * 24 * HOUR
    await store.keep_daily_deal(DailyDealRow(DAY.isoformat(), SECRET, made, b""))


async def deal_at(store: Store, day: date = DAY) -> DuplicateDeal:
    """The whole deal, which only the server knows."""
    row = await store.daily_deal(day.isoformat())
    assert row is not None
    return deal_of_day(day, row.secret)


async def answer(visitor: Visitor, deal: DuplicateDeal, number: int, day: date = DAY) -> Any:
    """Answer a round by its best move."""
    asked = {"round": number, "move": format_move(deal.round(number).best)}
    return await visitor.post(f"/api/daily/days/{day}/answers", asked)


async def answer_all(visitor: Visitor, deal: DuplicateDeal, first: int = 1, day: date = DAY) -> Any:
    """Answer all rounds from this one on."""
    for number in range(first, len(deal.rounds) + 1):
        state = await answer(visitor, deal, number, day)
    return state
