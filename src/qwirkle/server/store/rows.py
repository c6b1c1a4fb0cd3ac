"""The rows that the store returns."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "BotCreated",
    "BotRow",
    "DailyDealRow",
    "DailySheetRow",
    "DailyStanding",
    "DeviceRow",
    "DueWork",
    "Gone",
    "GuestRow",
    "NewBotRow",
    "Page",
    "PuzzleAttemptRow",
    "PuzzlePlayerRow",
    "PuzzleRatingRow",
    "PuzzleState",
    "ReviewAsked",
    "ReviewRow",
    "ReviewState",
    "ReviewWork",
    "SheetRow",
    "TableRow",
]

BotCreated = Literal["created", "name_taken", "full"]
"""What making a bot led to: it is there, its name is taken, or its owner has too many."""

ReviewState = Literal["queued", "running", "done", "failed"]

ReviewAsked = Literal["queued", "known", "guest_full", "full"]
"""What asking for a review led to: it was queued, is there already, or is one too many."""


class TableRow(Struct, frozen=True):
    """A line of a list of tables."""

    table: str
    n: int
    phase: str
    public: bool
    changed: int
    summary: bytes


class Page(Struct, frozen=True):
    """Some lines of a list; ``next`` asks for those after them, None at the end."""

    tables: list[TableRow]
    next: str | None


class DueWork(Struct, frozen=True):
    """Work on a table that this worker alone may do until ``lease_until``.

    ``n`` is the table's number when it was claimed.
    """

    table: str
    n: int
    kind: str
    at: int
    lease_until: int


class GuestRow(Struct, frozen=True):
    """A guest as stored."""

    guest: str
    name: str
    created: int
    seen: int


class NewBotRow(Struct, frozen=True):
    """A bot to be made. ``owner`` is a guest, or None for a bot of the operator, whose owner is
    called ``owner_name`` instead; names with the same ``name_key`` are the same. ``token`` is a
    hash, and ``device`` stands for the token among those that were signed out."""

    guest: str
    name: str
    name_key: str
    owner: str | None
    owner_name: str
    token: str
    device: str
    scopes: list[str]


class BotRow(Struct, frozen=True):
    """A bot as stored; ``owner_name`` is what its owner is called now."""

    guest: str
    name: str
    owner: str | None
    owner_name: str
    device: str
    scopes: list[str]
    created: int
    seen: int


class DeviceRow(Struct, frozen=True):
    """A device of a guest; ``kind`` is its browser and system, as far as they are known."""

    device: str
    kind: str
    added: int
    seen: int


class Gone(Struct, frozen=True):
    """A guest was signed out for good: on one device, or everywhere if ``device`` is empty."""

    guest: str
    device: str


class ReviewRow(Struct, frozen=True):
    """The review of a finished game by the analysis ``version``, as far as it has come.

    ``turns`` are those that it has judged, by their numbers from 0; ``result`` is empty until it is
    done.
    """

    version: str
    state: ReviewState
    turns: dict[int, bytes]
    result: bytes


class ReviewWork(Struct, frozen=True):
    """A review that this worker alone may make until ``lease_until``; ``done`` are the turns that
    an earlier worker has judged."""

    table: str
    done: dict[int, bytes]
    lease_until: int


class SheetRow(Struct, frozen=True):
    """A score sheet of ``guest``; ``body`` is its record without a deal, as JSON.

    ``watch`` is the name by which others may see it, ``command`` the last one carried out, and
    ``opened_by`` the one that opened it.
    """

    id: str
    watch: str
    guest: str
    opened_by: str
    n: int
    over: bool
    opened: int
    changed: int
    command: str
    body: bytes


class PuzzlePlayerRow(Struct, frozen=True):
    """What a guest has learned from puzzles; ``counted`` is the number of those that counted."""

    guest: str
    rating: float
    deviation: float
    volatility: float
    counted: int
    solved: int
    streak: int
    best_streak: int
    changed: int


class PuzzleAttemptRow(Struct, frozen=True):
    """That a guest has tried a puzzle: whether the first attempt solved it, and when the last was.

    One that was failed comes back when it is ``due``; ``card`` is empty for others. ``move`` is the
    last attempt as text, empty if it was made before moves were stored; ``change`` is what it did
    to the rating of the guest, None if it did not count.
    """

    guest: str
    puzzle: str
    solved: bool
    at: int
    due: int | None
    card: bytes
    move: str
    change: float | None


class PuzzleRatingRow(Struct, frozen=True):
    """How hard a puzzle turned out to be."""

    puzzle: str
    rating: float
    deviation: float
    volatility: float
    counted: int
    solved: int


class PuzzleState(Struct, frozen=True):
    """All that an attempt changes; ``attempt`` is None before the first."""

    player: PuzzlePlayerRow
    puzzle: PuzzleRatingRow
    attempt: PuzzleAttemptRow | None = None


class DailyDealRow(Struct, frozen=True):
    """The deal of a day: its secret, when that was made, and its par as JSON once it is known."""

    day: str
    secret: str
    made: int
    par: bytes


class DailySheetRow(Struct, frozen=True):
    """The ``n`` answers of a guest to the deal of a day, one a line.

    ``over`` is whether that is all of them, ``counted`` whether the last came in time. ``streak``
    is how many days in a row were counted up to this one; the store fills it in.
    """

    guest: str
    day: str
    n: int
    answers: str
    total: int
    began: int
    changed: int
    over: bool
    counted: bool
    streak: int


class DailyStanding(Struct, frozen=True):
    """How many results of a day were counted, and how many of them have fewer points than one."""

    players: int
    below: int
