"""Server to clients: what happened at a table, as far as everyone there may know it."""

from __future__ import annotations

from typing import Literal

from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.server.wire.base import OutStruct, PlacedTile

__all__ = [
    "AgesChanged",
    "ChatPosted",
    "DeadlineMoved",
    "Departed",
    "Ended",
    "Event",
    "Fairness",
    "Kept",
    "Muted",
    "PassMove",
    "PlaceMove",
    "RematchOpened",
    "ScoredLine",
    "SeatChanged",
    "SeatState",
    "SeatTakenOver",
    "Started",
    "SwapMove",
    "TableClosed",
    "TurnPlayed",
    "Voted",
]


class ScoredLine(OutStruct, frozen=True):
    """A line with its points; ``bonus`` is the Qwirkle bonus."""

    cells: list[tuple[int, int]]
    points: int
    bonus: int


class PlaceMove(OutStruct, frozen=True, tag_field="kind", tag="place"):
    placements: list[PlacedTile]


class SwapMove(OutStruct, frozen=True, tag_field="kind", tag="swap"):
    count: int


class PassMove(OutStruct, frozen=True, tag_field="kind", tag="pass"):
    """A pass, which is always forced (N1)."""


class SeatState(OutStruct, frozen=True):
    """``guest`` is the guest's public id; ``left_ms`` is what is left of a total clock."""

    seat: int
    kind: Literal["empty", "guest", "bot"]
    name: str
    guest: str | None
    bot: str | None
    ready: bool
    out: DepartureReason | None
    score: int
    tiles: int
    left_ms: int | None


class SeatChanged(OutStruct, frozen=True, tag_field="kind", tag="seat"):
    """Somebody sat down, stood up, got ready, or was removed."""

    seat: SeatState
    host: str


class Started(OutStruct, frozen=True, tag_field="kind", tag="started"):
    """The tiles are dealt. ``oldest_first`` settled a tie for the start, if there was one."""

    to_move: int
    bag: int
    seats: list[SeatState]
    oldest_first: list[int]
    deadline: int | None


class TurnPlayed(OutStruct, frozen=True, tag_field="kind", tag="turn"):
    """A turn; ``bonus`` is the bonus for finishing (E2), ``deadline`` that of the next seat."""

    turn: int
    seat: int
    move: PlaceMove | SwapMove | PassMove
    lines: list[ScoredLine]
    score: int
    bonus: int
    total: int
    drawn: int
    tiles: int
    bag: int
    to_move: int
    deadline: int | None
    left_ms: int | None


class Departed(OutStruct, frozen=True, tag_field="kind", tag="departed"):
    """A seat is out; its hand is shown and out of play."""

    seat: int
    reason: DepartureReason
    hand: list[str]
    to_move: int
    deadline: int | None


class SeatTakenOver(OutStruct, frozen=True, tag_field="kind", tag="taken_over"):
    """A bot continues for a seat."""

    seat: SeatState
    reason: Literal["left", "time"]


class TableClosed(OutStruct, frozen=True, tag_field="kind", tag="closed"):
    """The table was closed before a game began, or its game ended from outside the rules."""

    reason: ClosingReason


class Fairness(OutStruct, frozen=True):
    """What `qwirkle verify` needs; sent only when the game is over."""

    server_seed: str
    contributions: list[str]
    seed: str


class Ended(OutStruct, frozen=True, tag_field="kind", tag="ended"):
    """The game is over: why, who won, the ranking as groups of seats (best first), and the seed.

    Nobody wins a game that was abandoned or stopped (A41), whatever the ranking."""

    reason: str
    winners: list[int]
    ranking: list[list[int]]
    scores: list[int]
    bonus_seat: int | None
    hands: list[list[str]]
    fairness: Fairness


class Voted(OutStruct, frozen=True, tag_field="kind", tag="voted"):
    """The seats that currently agree to end the game."""

    seats: list[int]


class ChatPosted(OutStruct, frozen=True, tag_field="kind", tag="chat"):
    guest: str
    name: str
    text: str


class Muted(OutStruct, frozen=True, tag_field="kind", tag="muted"):
    guest: str
    muted: bool


class RematchOpened(OutStruct, frozen=True, tag_field="kind", tag="rematch"):
    table: str


class AgesChanged(OutStruct, frozen=True, tag_field="kind", tag="ages"):
    """The host has set the age order: all seats, the oldest first."""

    oldest_first: list[int]


class DeadlineMoved(OutStruct, frozen=True, tag_field="kind", tag="deadline"):
    """The server was down for a while; that time is not charged to the seat to move."""

    deadline: int | None


class Kept(OutStruct, frozen=True, tag_field="kind", tag="kept"):
    """Something happened that only concerns another receiver; it takes a number all the same."""


Event = (
    SeatChanged
    | Started
    | TurnPlayed
    | Departed
    | SeatTakenOver
    | TableClosed
    | Ended
    | Voted
    | ChatPosted
    | Muted
    | RematchOpened
    | AgesChanged
    | DeadlineMoved
    | Kept
)
