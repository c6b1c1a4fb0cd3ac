"""When a daily deal is open: the day is UTC's, and every time is handed in."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from qwirkle.duplicate import FIRST_DAY, parse_day
from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.wire.daily import DailyState
from qwirkle.server.wire.refusal import Refused

__all__ = ["GRACE_MS", "begins", "checked_day", "closes", "day_at", "ends", "state_of"]

GRACE_MS = 3_600_000
"""How long after midnight those who had begun may finish; then the secret is revealed."""

_DAY_MS = 86_400_000


def day_at(now: int) -> date:
    """The day of a moment.

    >>> day_at(1_794_873_599_999), day_at(1_794_873_600_000)
    (datetime.date(2026, 11, 16), datetime.date(2026, 11, 17))
    """
    return datetime.fromtimestamp(now // 1000, UTC).date()


def begins(day: date) -> int:
    """When the deal of a day is first shown."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def ends(day: date) -> int:
    """When the next day begins: nobody begins with this one's deal any more."""
    return begins(day) + _DAY_MS


def closes(day: date) -> int:
    """When the last results are counted, the secret is revealed, and the archive has the day."""
    return ends(day) + GRACE_MS


def state_of(day: date, now: int) -> DailyState | Literal["coming"]:
    """What may be done with the deal of a day."""
    if now < begins(day):
        return "coming"
    if now < ends(day):
        return "open"
    return "closing" if now < closes(day) else "past"


def checked_day(text: str, now: int) -> date:
    """A day that has begun; raises `Refused` for any other text."""
    try:
        day = parse_day(text)
    except InvalidArgument as error:
        raise Refused("unknown_day", error.message) from error
    if day < FIRST_DAY or now < begins(day):
        raise Refused("unknown_day", f"there is no deal of {day} yet, or there never was")
    return day
