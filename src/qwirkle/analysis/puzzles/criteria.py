"""When a position is a puzzle: a few moves are right, and all others are clearly worse."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle.analysis.estimate import Estimate
from qwirkle.analysis.turn_judge import EDGES
from qwirkle.rules.view import View

__all__ = [
    "CLEARLY",
    "LEAST_BAG",
    "LEAST_MARGIN",
    "LEAST_WIN_MARGIN",
    "MOST_ANSWERS",
    "TOLERANCE",
    "is_answer",
    "is_eligible",
    "is_unique",
    "is_wrong",
]

TOLERANCE = EDGES[0]
"""A move that is at most this many points behind the best, give or take its standard error, is an
answer: a review calls it good. Exact values are compared exactly."""

LEAST_MARGIN = 2.0
"""Every other move is at least this many points behind …"""

CLEARLY = 3.0
"""… and at least this many standard errors."""

LEAST_WIN_MARGIN = 0.02
"""The next best move costs at least this much of the chance to win."""

LEAST_BAG = 21
"""With fewer tiles in the bag, but some, roll-outs go to the end of the game, and their values vary
three times as much."""

MOST_ANSWERS = 4
"""With more right moves there is nothing to find."""


def is_eligible(view: View) -> bool:
    """Whether a position may become a puzzle: two seats, tiles on the table, a choice to make,
    and a bag that is either empty, so that the end is exact, or not nearly so."""
    return (
        view.seats == 2
        and not view.out
        and not view.is_over
        and len(view.board) > 0
        and (view.bag_count == 0 or view.bag_count >= LEAST_BAG)
        and not view.must_pass
    )


def is_answer(behind: Estimate) -> bool:
    """Whether a move that is so far behind the best is right as well."""
    return behind.value - behind.error <= TOLERANCE and not is_wrong(behind)


def is_wrong(behind: Estimate) -> bool:
    """Whether a move that is so far behind the best is clearly worse."""
    return behind.value >= LEAST_MARGIN and behind.value >= CLEARLY * behind.error


def is_unique(behind: Iterable[Estimate]) -> bool:
    """Whether every move but the best is either right or clearly worse, and only few are right.

    ``behind`` are all other moves. A best move that is itself clearly behind is none.
    """
    others = list(behind)
    answers = 1 + sum(map(is_answer, others))
    return (
        answers <= MOST_ANSWERS
        and answers <= len(others)
        and all(is_answer(gap) or is_wrong(gap) for gap in others)
        and all(gap.value >= -TOLERANCE for gap in others)
    )
