"""Ratings of several players from games of any number of seats.

The model of Bradley and Terry, in Luce's form for more than two seats: each player has a strength,
and the chance that a seat wins is its player's share of the strengths at the table. A shared win
counts as a fraction of a win for each. Fitted by Newton's method; every player also gets one drawn
game against a player of average strength, which keeps the ratings of players that win or lose
everything finite and is negligible beside hundreds of games. The intervals count each deal as one
observation, however many games were played on it ("sandwich" errors), so that mirrored games do not
pass for independent ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt

from qwirkle.arena.estimate import LEVEL, IntervalEstimate, t_quantile
from qwirkle.arena.game_result import GameResult

__all__ = ["rate"]

_POINTS = 400 / log(10)

Matrix = list[list[float]]


def rate(players: int, games: Iterable[GameResult]) -> tuple[IntervalEstimate, ...]:
    """The Elo ratings of all players, with their mean at zero."""
    games = list(games)
    strength = [0.0] * players
    for _ in range(50):
        slopes, curve = _derivatives(strength, games)
        step = _solve(curve, [sum(column) for column in zip(*slopes.values(), strict=True)])
        # Damped, since the first steps from equal strengths can overshoot.
        strength = [old + max(-2.0, min(2.0, by)) for old, by in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    slopes, curve = _derivatives(strength, games)
    middle = sum(strength) / players
    observations = len(slopes) - 1
    width = t_quantile(1 - (1 - LEVEL) / 2, max(1, observations - 1))
    ratings = []
    for player, value in enumerate(strength):
        # The error of a rating against the mean of all.
        contrast = [(1.0 if other == player else 0.0) - 1 / players for other in range(players)]
        weights = _solve(curve, contrast)
        variance = sum(
            sum(weight * slope for weight, slope in zip(weights, group, strict=True)) ** 2
            for group in slopes.values()
        )
        wide = width * sqrt(variance) * _POINTS
        rating = (value - middle) * _POINTS
        ratings.append(IntervalEstimate(rating, rating - wide, rating + wide))
    return tuple(ratings)


def _derivatives(
    strength: Sequence[float], games: Iterable[GameResult]
) -> tuple[dict[int, list[float]], Matrix]:
    """The slope of the log-likelihood by group, and its curvature, negated."""
    players = len(strength)
    slopes: dict[int, list[float]] = defaultdict(lambda: [0.0] * players)
    curve: Matrix = [[0.0] * players for _ in range(players)]
    for player, value in enumerate(strength):
        chance = 1 / (1 + exp(-value))
        slopes[-1][player] += 0.5 - chance
        curve[player][player] += chance * (1 - chance)
    for game in games:
        weights = [exp(strength[seat.player]) for seat in game.seats]
        total = sum(weights)
        chances: dict[int, float] = defaultdict(float)
        slope = slopes[game.group]
        for seat, weight in zip(game.seats, weights, strict=True):
            chances[seat.player] += weight / total
            slope[seat.player] += seat.share
        won = sum(seat.share for seat in game.seats)
        for player, chance in chances.items():
            slope[player] -= won * chance
            curve[player][player] += won * chance
            for other, its in chances.items():
                curve[player][other] -= won * chance * its
    return slopes, curve


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Gaussian elimination; the drawn games make the matrix positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[row][column] -= factor * rows[at][column]
    solution = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * solution[column] for column in range(at + 1, size))
        solution[at] = (rows[at][size] - known) / rows[at][at]
    return solution
