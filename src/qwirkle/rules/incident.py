"""Events from outside the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.tile import Tile

__all__ = [
    "Closing",
    "ClosingReason",
    "Departure",
    "DepartureReason",
    "Hold",
    "Incident",
    "Remix",
    "Return",
    "StandIn",
    "Takeover",
    "closing_reason",
    "departure_reason",
    "held_seats",
    "in_order",
]

T = TypeVar("T")

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
class StandIn:
    """Another player plays the next turn for the seat to move, and no more than that turn."""

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Another player plays for a seat until the seat's own player returns."""

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Return:
    """The player of a seat that was held plays again."""

    after: int
    seat: int


@dataclass(frozen=True, slots=True)
class Remix:
    """The bag was mixed anew after ``after`` turns: another game goes on from here.

    Everyone sees that, so it does not tell the seed by which the bag was mixed; the `Game` does.
    """

    after: int


@dataclass(frozen=True, slots=True)
class Closing:
    """The whole game was ended after ``after`` turns."""

    after: int
    reason: ClosingReason


Incident = Departure | Takeover | StandIn | Hold | Return | Remix | Closing


def held_seats(incidents: Iterable[Incident]) -> frozenset[int]:
    """The seats that another player holds until their own return."""
    held: set[int] = set()
    for incident in incidents:
        match incident:
            case Hold(seat=seat):
                held.add(seat)
            case Return(seat=seat) | Takeover(seat=seat) | Departure(seat=seat):
                held.discard(seat)
            case _:
                pass
    return frozenset(held)


def in_order(turns: Sequence[T], incidents: Sequence[Incident]) -> Iterator[T | Incident]:
    """Turns and the incidents between them, in the order in which they happened."""
    waiting = list(incidents)
    for number, turn in enumerate(turns):
        while waiting and waiting[0].after <= number:
            yield waiting.pop(0)
        yield turn
    yield from waiting
