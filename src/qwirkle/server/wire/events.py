"""Server to clients: what happened at a table, as far as everyone there may know it."""

from __future__ import annotations

from typing import Literal

from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.server.wire.base import OutStruct, PlacedTile, Rung

__all__ = [
    "AgesChanged",
    "ChatPosted",
    "DeadlineMoved",
    "Departed",
    "Ended",
    "Event",
    "Fairness",
    "HintUsed",
    "HoldReason",
    "HoldVotes",
    "Kept",
    "Muted",
    "PassMove",
    "PlaceMove",
    "RematchOpened",
    "Reminder",
    "ReminderSent",
    "ScoredLine",
    "SeatChanged",
    "SeatHeld",
    "SeatOffer",
    "SeatReturned",
    "SeatState",
    "SeatTakenOver",
    "SeatsChanged",
    "Started",
    "SwapMove",
    "TableClosed",
    "TimeUp",
    "TurnPlayed",
    "TurnsTakenBack",
    "Voted",
]


HoldReason = Literal["time", "away"]
"""Why a bot holds a seat: its time was up, or the others agreed, as its guest was away."""


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


class SeatOffer(OutStruct, frozen=True):
    """A free seat is offered to a bot until then: its id and name, and the name of its owner."""

    guest: str
    name: str
    owner: str
    until: int


class SeatState(OutStruct, frozen=True):
    """``guest`` is the guest's public id; ``left_ms`` is what is left of a total clock;
    ``held_by`` is the bot that plays for the guest until they return, and ``missed`` how many turns
    in a row a bot has played because their time was up; ``hints`` counts the rungs of the hints
    that this seat has taken. ``owner`` is set if the guest is a bot with a token: its owner's name;
    ``offer`` is the bot to which a free seat is offered."""

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
    held_by: str | None = None
    hints: int = 0
    missed: int = 0
    owner: str | None = None
    offer: SeatOffer | None = None


class SeatChanged(OutStruct, frozen=True, tag_field="kind", tag="seat"):
    """Somebody sat down, stood up, got ready, or was removed."""

    seat: SeatState
    host: str


class SeatsChanged(OutStruct, frozen=True, tag_field="kind", tag="seats"):
    """The host closed a free seat: all seats, those after it moved up, and the age order."""

    seats: list[SeatState]
    oldest_first: list[int]


class Started(OutStruct, frozen=True, tag_field="kind", tag="started"):
    """The tiles are dealt. ``oldest_first`` settled a tie for the start, if there was one."""

    to_move: int
    bag: int
    seats: list[SeatState]
    oldest_first: list[int]
    deadline: int | None


class TurnPlayed(OutStruct, frozen=True, tag_field="kind", tag="turn"):
    """A turn; ``bonus`` is the bonus for finishing (E2), ``deadline`` that of the next seat,
    ``by`` the bot that played it for the guest of the seat, and ``hint`` how much of a hint was
    taken for it."""

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
    by: str | None
    hint: Rung | None = None


class HintUsed(OutStruct, frozen=True, tag_field="kind", tag="hint"):
    """The seat to move has taken a hint; ``hints`` is its new count."""

    seat: int
    rung: Rung
    hints: int


class TurnsTakenBack(OutStruct, frozen=True, tag_field="kind", tag="taken_back"):
    """Only the first ``turn`` turns stand: hands, bag and scores are as they were after them.
    ``take_backs`` is how often this has happened at this table."""

    turn: int
    seats: list[SeatState]
    bag: int
    to_move: int
    deadline: int | None
    take_backs: int


class Departed(OutStruct, frozen=True, tag_field="kind", tag="departed"):
    """A seat is out; its hand is shown and out of play."""

    seat: int
    reason: DepartureReason
    hand: list[str]
    to_move: int
    deadline: int | None


class SeatTakenOver(OutStruct, frozen=True, tag_field="kind", tag="taken_over"):
    """A bot continues for a seat, for good."""

    seat: SeatState
    reason: Literal["left", "time"]


class TimeUp(OutStruct, frozen=True, tag_field="kind", tag="time_up"):
    """The time of the seat to move is up: this bot plays the turn for its guest."""

    seat: int
    bot: str


class SeatHeld(OutStruct, frozen=True, tag_field="kind", tag="held"):
    """A bot plays for a seat until its guest returns."""

    seat: SeatState
    reason: HoldReason


class SeatReturned(OutStruct, frozen=True, tag_field="kind", tag="returned"):
    """The guest of a held seat plays again; ``deadline`` is that of the seat to move."""

    seat: SeatState
    deadline: int | None


class Reminder(OutStruct, frozen=True):
    """The guest of ``seat``, which is to move, was reminded by that of seat ``by``. From ``until``
    on they may be reminded again, and the others may let a bot hold the seat; those of the seats
    ``agreed`` want that."""

    seat: int
    by: int
    until: int
    agreed: list[int]


class ReminderSent(OutStruct, frozen=True, tag_field="kind", tag="reminded"):
    reminder: Reminder


class HoldVotes(OutStruct, frozen=True, tag_field="kind", tag="hold_votes"):
    """A vote on letting a bot hold the seat to move; ``declined`` is the seat that was against."""

    reminder: Reminder
    declined: int | None


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
    """The seats that currently agree to end the game. ``declined`` is the seat of a guest who
    wants to play on: that took the proposal off the table."""

    seats: list[int]
    declined: int | None = None


class ChatPosted(OutStruct, frozen=True, tag_field="kind", tag="chat"):
    guest: str
    name: str
    text: str


class Muted(OutStruct, frozen=True, tag_field="kind", tag="muted"):
    guest: str
    muted: bool


class RematchOpened(OutStruct, frozen=True, tag_field="kind", tag="rematch"):
    """``by`` is the seat, as of the start, of the guest who asked for it."""

    table: str
    by: int | None


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
    | SeatsChanged
    | Started
    | TurnPlayed
    | HintUsed
    | TurnsTakenBack
    | Departed
    | SeatTakenOver
    | TimeUp
    | SeatHeld
    | SeatReturned
    | ReminderSent
    | HoldVotes
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
