"""Time limits of seats and of idle tables. Times are in ms."""

from __future__ import annotations

from qwirkle.server.wire import Clock
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "OPEN_IDLE_MS",
    "PLAYING_IDLE_MS",
    "REMINDER_MS",
    "check_clock",
    "deadline_of",
    "left_after_turn",
    "left_at_start",
]

_SECOND = 1000
_DAY = 86_400 * _SECOND

OPEN_IDLE_MS = _DAY
"""The idle time after which a table without a game is closed."""

PLAYING_IDLE_MS = 14 * _DAY
"""The idle time after which a game without a clock is closed as abandoned."""


REMINDER_MS = 30 * _SECOND
"""How long after a reminder others wait before they may remind again, or let a bot play."""


def check_clock(clock: Clock) -> None:
    """Raise `Refused` for a clock with inconsistent fields."""
    wants_seconds = clock.kind in ("turn", "total")
    if wants_seconds and clock.seconds is None:
        raise Refused("bad_options", f"a clock of kind {clock.kind!r} needs its seconds")
    if not wants_seconds and clock.seconds is not None:
        raise Refused("bad_options", f"a clock of kind {clock.kind!r} has no seconds")
    if clock.increment and clock.kind != "total":
        raise Refused("bad_options", "only a clock of kind 'total' has an increment")
    if clock.kind == "days" and clock.days is None:
        raise Refused("bad_options", "a clock of kind 'days' needs its days")
    if clock.kind != "days" and clock.days is not None:
        raise Refused("bad_options", f"a clock of kind {clock.kind!r} has no days")


def left_at_start(clock: Clock) -> int | None:
    """The time of a seat for the whole game; None if only turns are timed."""
    if clock.kind != "total" or clock.seconds is None:
        return None
    return clock.seconds * _SECOND


def left_after_turn(clock: Clock, left: int | None, spent: int) -> int | None:
    """The time left to a seat after a turn that took ``spent``."""
    if left is None:
        return None
    return max(0, left - max(0, spent)) + clock.increment * _SECOND


def deadline_of(clock: Clock, left: int | None, at: int) -> int | None:
    """The deadline of the turn that begins ``at``."""
    match clock:
        case Clock(kind="turn", seconds=int(seconds)):
            return at + seconds * _SECOND
        case Clock(kind="days", days=int(days)):
            return at + days * _DAY
    return None if left is None else at + left
