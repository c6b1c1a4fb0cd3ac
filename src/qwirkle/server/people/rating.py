"""Glicko-2: a rating with its uncertainty, for players and for puzzles.

After Mark Glickman, 'Example of the Glicko-2 system' (2013). Each counted attempt is a rating
period of one game. The scale is that of Glicko, on which the shipped puzzles are rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from msgspec import Struct

__all__ = ["NEWCOMER", "VOLATILITY", "Rating", "after_games", "after_meeting"]

VOLATILITY = 0.06
"""How much a rating is expected to vary, at first."""

_TAU = 0.5  # how much the volatility itself may change
_MIDDLE = 1500.0
_SCALE = 173.7178
_PRECISE = 1e-6
_LARGEST = 350.0


class Rating(Struct, frozen=True):
    """A rating: the true value lies within two deviations with a probability of 95 %."""

    value: float
    deviation: float
    volatility: float = VOLATILITY


NEWCOMER = Rating(1200.0, _LARGEST)
"""A player of whom nothing is known: in the middle of the shipped puzzles, and quite uncertain."""


def after_games(mine: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after the games of one period, each with the opponent and the result: 1 for a
    win, 0 for a loss.

    >>> others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    >>> after = after_games(Rating(1500, 200), others)
    >>> f"{after.value:.1f} {after.deviation:.1f} {after.volatility:.4f}"
    '1464.1 151.5 0.0600'
    """
    mean, width = (mine.value - _MIDDLE) / _SCALE, mine.deviation / _SCALE
    information = surprise = 0.0
    for other, result in games:
        weight = _weight(other.deviation / _SCALE)
        expected = 1 / (1 + exp(-weight * (mean - (other.value - _MIDDLE) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (result - expected)
    variance = 1 / information
    volatility = _volatility(mine.volatility, width, variance, variance * surprise)
    widened = width**2 + volatility**2
    after = 1 / sqrt(1 / widened + information)
    return Rating(
        _MIDDLE + _SCALE * (mean + after**2 * surprise),
        min(_SCALE * after, _LARGEST),
        volatility,
    )


def after_meeting(player: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a player has tried a puzzle, which wins if it is not solved."""
    won = float(solved)
    return after_games(player, [(puzzle, won)]), after_games(puzzle, [(player, 1 - won)])


def _weight(width: float) -> float:
    """How much a game against an opponent tells whose own rating is so uncertain."""
    return 1 / sqrt(1 + 3 * width**2 / pi**2)


def _volatility(before: float, width: float, variance: float, change: float) -> float:
    """The new volatility, by the iteration of step 5 of the paper."""

    def f(x: float) -> float:
        spread = width**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    start = log(before**2)
    low = start
    if change**2 > width**2 + variance:
        high = log(change**2 - width**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _PRECISE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
