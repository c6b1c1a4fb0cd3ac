"""Puzzles: what is asked, and what is said of an answer once it was given.

Nothing that gives an answer away comes before an attempt: not the moves, not their values, not the
theme, not how hard it is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from qwirkle.server.wire.base import OutStruct

__all__ = [
    "PuzzleGroup",
    "PuzzleLevel",
    "PuzzleMove",
    "PuzzleOfTheDay",
    "PuzzleOverview",
    "PuzzleProgress",
    "PuzzleQuestion",
    "PuzzleTheme",
    "PuzzleVerdict",
]

PuzzleTheme = Literal[
    "best_score",
    "hidden_qwirkle",
    "keep_tiles",
    "avoid_gift",
    "next_turn",
    "swap",
    "exact_ending",
]

PuzzleLevel = Literal["beginner", "casual", "keen", "strong", "expert", "master"]

# A value of `qwirkle.analysis` in its JSON form, as in reviews.
ReasonJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/Reason"})]


class PuzzleQuestion(OutStruct, frozen=True):
    """A puzzle before it is solved: a view as text, whose seat 0 is to move.

    ``counts`` is whether an attempt will count, which only the first one of a guest does;
    ``repeats`` is whether it comes back because it was failed before, and is due.
    """

    puzzle: str
    position: str
    counts: bool
    repeats: bool


class PuzzleMove(OutStruct, frozen=True):
    """A move as text, the points it scores, and how many it is behind the best in the long run,
    with the standard error of that figure."""

    move: str
    points: int
    behind: float
    error: float


class PuzzleProgress(OutStruct, frozen=True):
    """What a guest has learned. ``rating`` is uncertain by ``deviation``: it lies within twice as
    much with a probability of 95 %; ``level`` is the bot whose rating is nearest.

    ``counted`` puzzles counted and ``solved`` of them were solved, the last ``streak`` in a row.
    ``due`` of those that were failed wait for repetition now; ``next_due`` is when the next one
    will, in ms since 1970.
    """

    rating: float
    deviation: float
    level: PuzzleLevel
    counted: int
    solved: int
    streak: int
    best_streak: int
    due: int
    next_due: int | None


class PuzzleGroup(OutStruct, frozen=True):
    """The puzzles of one theme or one level: how many there are, and how many the guest has tried
    and solved at the first attempt."""

    name: str
    total: int
    tried: int
    solved: int


class PuzzleOverview(OutStruct, frozen=True):
    """GET /api/puzzles: the themes and levels that have enough puzzles to choose them."""

    progress: PuzzleProgress
    themes: list[PuzzleGroup]
    levels: list[PuzzleGroup]


class PuzzleOfTheDay(OutStruct, frozen=True):
    """GET /api/puzzles/today: ``day`` is a day of UTC, ``next_day`` when the next one begins.

    ``solved`` is whether the guest's first attempt solved it, null before there was one.
    """

    day: str
    next_day: int
    question: PuzzleQuestion
    solved: bool | None


class PuzzleVerdict(OutStruct, frozen=True):
    """What an attempt is worth, and then everything that the puzzle knows.

    ``verdict`` is as in reviews. ``behind`` is how many points the move is behind the best; it is
    at least ``margin`` if the move is not right. Both are null if the puzzle does not state them:
    then POST …/answers has them computed. ``answers`` are all right moves,
    the best first; ``moves`` are the best moves with their values. ``rival`` is the move that
    tempts most, and ``reasons`` why it is worse than the best; ``reasons`` are about the attempt
    if ``is_rival``.

    ``counted`` is whether this attempt counted, ``change`` what it did to the guest's rating,
    ``progress`` how things stand now, and ``comes_back`` when the puzzle is due again, if it is to
    be repeated. ``rating`` and ``deviation`` are the puzzle's.
    """

    puzzle: str
    move: str
    solved: bool
    verdict: Literal["best", "good", "inaccuracy", "mistake", "blunder"] | None
    behind: float | None
    margin: float
    theme: PuzzleTheme
    level: PuzzleLevel
    method: Literal["exact", "sampled"]
    answers: list[str]
    moves: list[PuzzleMove]
    rival: str
    is_rival: bool
    reasons: list[ReasonJson]
    rating: float
    deviation: float
    counted: bool
    change: float
    comes_back: int | None
    progress: PuzzleProgress
