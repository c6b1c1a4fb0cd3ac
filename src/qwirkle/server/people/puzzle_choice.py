"""Which puzzle a guest gets next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from qwirkle.analysis.puzzles import PuzzleSummary
from qwirkle.server.people.puzzle_progress import is_due
from qwirkle.server.store import PuzzleAttemptRow, PuzzleRatingRow

__all__ = ["NEAREST", "choose"]

NEAREST = 10
"""A new puzzle is drawn by lot from this many whose rating is nearest."""


def choose(
    wished: Mapping[str, PuzzleSummary],
    tried: Sequence[PuzzleAttemptRow],
    ratings: Mapping[str, PuzzleRatingRow],
    mine: float,
    now: int,
    random: Random,
) -> str:
    """One of the ``wished`` puzzles: one that waits for repetition, else a new one near the rating
    ``mine``, else the one that was tried the longest ago. ``tried`` is in that order."""
    known = [row for row in tried if row.puzzle in wished]
    due = [row for row in known if is_due(row, now)]
    if due:
        return min(due, key=lambda row: row.due or 0).puzzle
    done = {row.puzzle for row in known}
    new = [name for name in wished if name not in done]
    if not new:
        return known[0].puzzle

    def distance(name: str) -> float:
        row = ratings.get(name)
        return abs((wished[name].rating.value if row is None else row.rating) - mine)

    return random.choice(sorted(new, key=distance)[:NEAREST])
