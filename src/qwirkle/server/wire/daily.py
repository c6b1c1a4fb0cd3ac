"""The daily deal: what a guest may know of it by now, and what may be asked.

Days are days of UTC, written like ``2026-11-17``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from qwirkle.server.wire.base import OutStruct, PlacedTile, StrictStruct
from qwirkle.server.wire.reviews import MoveText

__all__ = [
    "DailyAnswerRequest",
    "DailyAnswered",
    "DailyArchive",
    "DailyDay",
    "DailyPar",
    "DailyPast",
    "DailyResult",
    "DailyRound",
    "DailyState",
    "DailyToday",
    "DailyTomorrow",
]

DailyState = Literal["open", "closing", "past"]
"""A day is open until midnight, then closing for an hour, in which those who had begun may still
finish, and then past."""


class DailyAnswerRequest(StrictStruct, frozen=True):
    """An answer to a round, which lays tiles. A repeat of the same answer gets the same reply."""

    round: Annotated[int, Meta(ge=1, le=1000)]
    move: MoveText


class DailyRound(OutStruct, frozen=True):
    """The round that is due. ``unseen`` counts the tiles of the bag, with a digit for each of the
    36 kinds in the order of `Options`."""

    number: int
    board: list[PlacedTile]
    hand: list[str]
    bag: int
    unseen: str


class DailyAnswered(OutStruct, frozen=True):
    """A round that was answered: the answer, and the best move, which was laid for all.

    The board of a round is made of the best moves of the rounds before it.
    """

    number: int
    hand: list[str]
    answer: list[PlacedTile]
    points: int
    best: list[PlacedTile]
    best_points: int


class DailyPar(OutStruct, frozen=True):
    """What a level scores on this deal."""

    level: str
    total: int


class DailyResult(OutStruct, frozen=True):
    """What all rounds came to. ``percent`` is that of the maximum, rounded down.

    ``par`` is empty while it is being computed. ``players`` are those whose result of this day was
    counted; ``percentile`` is how many percent of the others have fewer points, null if there are
    none or the result was not counted. ``streak`` is how many days in a row up to this one were
    counted. ``share`` is the result as a text that gives nothing away.
    """

    total: int
    maximum: int
    percent: int
    par: list[DailyPar]
    counted: bool
    players: int
    percentile: int | None
    streak: int
    share: str


class DailyDay(OutStruct, frozen=True):
    """The deal of a day, as far as this guest has come.

    It has at most ``rounds`` rounds. ``due`` is null, and ``result`` is there, once all are
    answered. ``counts`` tells whether a result would still be counted, which ends at ``until``: at
    midnight, or an hour later for those who have begun. ``commitment`` was made at ``committed``;
    ``secret`` is null until the day is past.
    """

    day: str
    number: int
    state: DailyState
    rounds: int
    counts: bool
    until: int
    ruleset: str
    commitment: str
    committed: int
    secret: str | None
    answered: list[DailyAnswered]
    total: int
    due: DailyRound | None
    result: DailyResult | None


class DailyTomorrow(OutStruct, frozen=True):
    """The commitment to the secret of a coming day."""

    day: str
    number: int
    commitment: str
    committed: int


class DailyToday(OutStruct, frozen=True):
    """GET /api/daily. ``next`` is when the next deal comes. ``unfinished`` is yesterday, if the
    guest may still finish it. ``streak`` counts up to today, or up to yesterday while today's deal
    is not finished."""

    now: int
    next: int
    today: DailyDay
    tomorrow: DailyTomorrow
    unfinished: str | None
    streak: int


class DailyPast(OutStruct, frozen=True):
    """A day of the archive, and how far this guest came: ``answered`` rounds. ``percent`` is null
    until all are answered."""

    day: str
    number: int
    commitment: str
    secret: str
    answered: int
    percent: int | None
    counted: bool


class DailyArchive(OutStruct, frozen=True):
    """Past days, the newest first; ``next`` asks for those before them, null at the end."""

    rounds: int
    days: list[DailyPast]
    next: str | None
