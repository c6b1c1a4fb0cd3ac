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
    """A seat went out after ``after`` turns: it is skipped, its hand is shown and out of play.

    >>> from qwirkle import Game
    >>> gone = Game.start(players=3, seed=7).depart(1, "resigned").position.incidents[-1]
    >>> gone.seat, gone.reason, len(gone.hand)
    (1, 'resigned', 6)
    """

    after: int
    seat: int
    reason: DepartureReason
    hand: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Takeover:
    """Another player, such as a bot, continues for a seat after ``after`` turns.

    >>> from qwirkle import Game
    >>> Game.start(players=2, seed=7).take_over(1, "expert").position.incidents[-1]
    Takeover(after=0, seat=1, player='expert')
    """

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class StandIn:
    """Another player plays the next turn for the seat to move, and no more than that turn.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7)
    >>> game.stand_in(game.position.to_move, "greedy").position.incidents[-1]
    StandIn(after=0, seat=0, player='greedy')
    """

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Another player plays for a seat until the seat's own player returns.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7).hold(1, "greedy")
    >>> game.position.held, game.position.incidents[-1].player
    (frozenset({1}), 'greedy')
    """

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Return:
    """The player of a seat that was held plays again.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7).hold(1, "greedy").give_back(1)
    >>> game.position.held, game.position.incidents[-1]
    (frozenset(), Return(after=0, seat=1))
    """

    after: int
    seat: int


@dataclass(frozen=True, slots=True)
class Remix:
    """The bag was mixed anew after ``after`` turns: another game goes on from here.

    Everyone sees that, so it does not tell the seed by which the bag was mixed; the `Game` does.

    >>> from qwirkle import Game
    >>> Game.start(players=2, seed=7).play_on("another").position.incidents
    (Remix(after=0),)
    """

    after: int


@dataclass(frozen=True, slots=True)
class Closing:
    """The whole game was ended after ``after`` turns.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7).close("agreed")
    >>> game.position.incidents, game.is_over
    ((Closing(after=0, reason='agreed'),), True)
    """

    after: int
    reason: ClosingReason


Incident = Departure | Takeover | StandIn | Hold | Return | Remix | Closing
"""Whatever can happen in a game beside its turns."""


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
