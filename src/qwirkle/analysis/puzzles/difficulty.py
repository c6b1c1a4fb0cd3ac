"""How hard a puzzle is: which levels of the bots' ladder solve it, and the rating that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt

from qwirkle.analysis.candidate import same_move
from qwirkle.analysis.level import LADDER, elo_of_loss
from qwirkle.analysis.puzzles.puzzle import StartingRating
from qwirkle.players.registry import create
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["LEVELS", "nearest_level", "solve_rates", "starting_rating"]

# A bot that chooses by chance is asked this many times; expert always chooses the same move.
_TRIES = {"beginner": 12, "casual": 12, "keen": 12, "strong": 4, "greedy": 4, "expert": 1}

LEVELS = tuple(_TRIES)
"""The bots that are asked, the weakest first. Master is not: the judge plays as it does."""

_STRONG_LOSS = 0.78
# Ratings are shown on the scale that players know: greedy is at about 1500.
_MIDDLE = 1500.0
# Glicko's deviation of somebody of whom nothing is known, and its scale.
_UNKNOWN = 350.0
_SCALE = log(10) / 400


def _ratings() -> dict[str, float]:
    losses = LADDER | {"strong": _STRONG_LOSS}
    return {level: _MIDDLE + elo_of_loss(loss) for level, loss in losses.items()}


_RATINGS = _ratings()


def solve_rates(view: View, answers: Sequence[Move], seed: str) -> dict[str, float]:
    """How often each level finds one of the answers; the same for the same seed.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> rates = solve_rates(puzzle.view, puzzle.answers, seed="7")
    >>> all(0 <= rate <= 1 for rate in rates.values())
    True
    """
    rates = {}
    for level, tries in _TRIES.items():
        player = create(level, seed=f"{seed} {level}")
        found = 0
        for _ in range(tries):
            move = player.choose(view)
            found += any(same_move(move, answer) for answer in answers)
        rates[level] = found / tries
    return rates


def starting_rating(solved: Mapping[str, float]) -> StartingRating:
    """The rating after one game against each level, with its solve rate as the result.

    It is the most likely rating for somebody of whom nothing was known before, as in Glicko. The
    more is solved, the lower it is, whoever solves it.

    >>> nobody = starting_rating(dict.fromkeys(LEVELS, 0.0))
    >>> everybody = starting_rating(dict.fromkeys(LEVELS, 1.0))
    >>> nobody.value > 1700 > 1000 > everybody.value
    True
    """
    total = sum(solved.values())
    low, high = _MIDDLE - 2000, _MIDDLE + 2000
    while high - low > 0.01:
        rating = (low + high) / 2
        expected = sum(_chance(_RATINGS[level], rating) for level in solved)
        if _SCALE * (expected - total) > (rating - _MIDDLE) / _UNKNOWN**2:
            low = rating
        else:
            high = rating
    chances = [_chance(_RATINGS[level], low) for level in solved]
    information = 1 / _UNKNOWN**2 + _SCALE**2 * sum(p * (1 - p) for p in chances)
    return StartingRating(round(low, 1), round(1 / sqrt(information), 1))


def nearest_level(rating: float) -> str:
    """The level of the ladder whose rating is nearest: it solves such a puzzle half of the time.

    >>> nearest_level(800), nearest_level(2000)
    ('beginner', 'master')
    """
    levels = [level for level in _RATINGS if level != "greedy"]  # strong is its equal
    return min(levels, key=lambda level: abs(_RATINGS[level] - rating))


def _chance(player: float, puzzle: float) -> float:
    """The chance that a player solves a puzzle."""
    return 1 / (1 + 10 ** ((puzzle - player) / 400))
