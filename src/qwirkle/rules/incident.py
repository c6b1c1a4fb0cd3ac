"""Events from outside the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.tile import Tile

__all__ = [
    "Closing",
    "ClosingReason",
    "Departure",
    "DepartureReason",
    "Incident",
    "Takeover",
    "closing_reason",
    "departure_reason",
]

DepartureReason = Literal["resigned", "time", "forfeit", "left"]
ClosingReason = Literal["agreed", "stopped", "abandoned", "swap_limit"]

_DEPARTURES: tuple[DepartureReason, ...] = get_args(DepartureReason)
_CLOSINGS: tuple[ClosingReason, ...] = get_args(ClosingReason)


def departure_reason(text: object) -> DepartureReason:
    """Why a seat went out; raises `InvalidArgument` for anything else.

    Records of version 1 say ``abandoned`` when a player left; now only a closing is called that.

    >>> departure_reason("abandoned")
    'left'
    """
    if text == "abandoned":
        return "left"
    for reason in _DEPARTURES:
        if text == reason:
            return reason
    raise InvalidArgument(
        "unknown_reason", f"a seat is out as {', '.join(_DEPARTURES)}, not {shown(text)}"
    )


def closing_reason(text: object) -> ClosingReason:
    """Why a game was closed; raises `InvalidArgument` for anything else."""
    for reason in _CLOSINGS:
        if text == reason:
            return reason
    raise InvalidArgument(
        "unknown_reason", f"a game is closed as {', '.join(_CLOSINGS)}, not {shown(text)}"
    )


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat went out after ``after`` turns: it is skipped, its hand is shown and out of play."""

    after: int
    seat: int
    reason: DepartureReason
    hand: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Takeover:
    """Another player, such as a bot, continues for a seat after ``after`` turns."""

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Closing:
    """The whole game was ended after ``after`` turns."""

    after: int
    reason: ClosingReason


Incident = Departure | Takeover | Closing
