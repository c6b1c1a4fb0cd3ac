"""How long a seat may think, and how long a table may lie still. Times are in ms."""

from __future__ import annotations

from qwirkle.server.wire import Clock
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "OPEN_IDLE_MS",
    "PLAYING_IDLE_MS",
    "check_clock",
    "deadline_of",
    "left_after_turn",
    "left_at_start",
]

_SECOND = 1000
_DAY = 86_400 * _SECOND

OPEN_IDLE_MS = _DAY
"""A table where no game has begun is closed when nothing has happened for so long."""

PLAYING_IDLE_MS = 14 * _DAY
"""A game without a clock is closed as abandoned when nothing has happened for so long."""


def check_clock(clock: Clock) -> None:
    """Raise `Refused` for a clock whose parts do not belong together."""
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
    """What a seat has for the whole game; None where only turns are timed."""
    if clock.kind != "total" or clock.seconds is None:
        return None
    return clock.seconds * _SECOND


def left_after_turn(clock: Clock, left: int | None, spent: int) -> int | None:
    """What a seat has left after a turn that took ``spent``."""
    if left is None:
        return None
    return max(0, left - max(0, spent)) + clock.increment * _SECOND


def deadline_of(clock: Clock, left: int | None, at: int) -> int | None:
    """When the turn that begins ``at`` must be over."""
    match clock:
        case Clock(kind="turn", seconds=int(seconds)):
            return at + seconds * _SECOND
        case Clock(kind="days", days=int(days)):
            return at + days * _DAY
    return None if left is None else at + left
