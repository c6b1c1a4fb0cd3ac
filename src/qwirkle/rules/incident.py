"""What happens to a game from outside the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qwirkle.rules.tile import Tile

__all__ = ["Closing", "ClosingReason", "Departure", "DepartureReason", "Incident", "Takeover"]

DepartureReason = Literal["resigned", "time", "forfeit", "abandoned"]
ClosingReason = Literal["agreed", "abandoned", "swap_limit"]


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat went out after ``after`` turns: it is skipped, its hand is shown and out of play."""

    after: int
    seat: int
    reason: DepartureReason
    hand: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Takeover:
    """Another player, such as a bot, goes on for a seat after ``after`` turns."""

    after: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Closing:
    """The whole game was ended after ``after`` turns."""

    after: int
    reason: ClosingReason


Incident = Departure | Takeover | Closing
