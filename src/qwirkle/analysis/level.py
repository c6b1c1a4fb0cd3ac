"""Playing strength from the points lost a turn, on the ladder of the bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

from qwirkle.analysis.estimate import Interval
from qwirkle.analysis.game_review import Level, Review
from qwirkle.rules.errors import InvalidArgument

__all__ = [
    "LADDER",
    "LEAST_CHOICES",
    "elo_of_loss",
    "level_of",
    "loss_interval",
    "performance",
]

# Elo against the points lost a turn, with greedy at 0; see docs/review.md.
_ELO_AT_NO_LOSS = 266.0
_ELO_A_POINT = 316.0
# What the line itself may be wrong by.
_ELO_DOUBT = 25.0
_NORMAL_95 = 1.96

LEAST_CHOICES = 8
"""Fewer turns with a choice tell nothing about a level."""

LADDER: dict[str, float] = {
    "beginner": 2.99,
    "casual": 2.19,
    "keen": 1.44,
    "greedy": 0.85,
    "expert": 0.40,
    "master": 0.0,
}
"""The points that each bot loses a turn, the weakest first; strong is a little above greedy."""


def loss_interval(losses: Sequence[float]) -> Interval | None:
    """The mean loss with its 95 % interval; None for fewer than two turns."""
    if len(losses) < 2:
        return None
    mean = fmean(losses)
    wide = _NORMAL_95 * stdev(losses) / sqrt(len(losses))
    return Interval(mean, mean - wide, mean + wide)


def level_of(losses: Sequence[float]) -> Level | None:
    """The level of a seat that lost these points in its turns with a choice; None if too few."""
    interval = loss_interval(losses)
    if interval is None or len(losses) < LEAST_CHOICES:
        return None
    value = elo_of_loss(interval.value)
    wide = _ELO_A_POINT * (interval.high - interval.value) + _ELO_DOUBT
    elo = Interval(value, value - wide, value + wide)
    return Level(elo, _nearest(elo.low), _nearest(elo.value), _nearest(elo.high))


def performance(reviews: Iterable[tuple[Review, int]]) -> Level:
    """The level of a player from the reviews of several games, each with the player's seat.

    One game tells little: its band usually spans several bots. Ten games tell a level within
    about a hundred points. Raises `InvalidArgument` for quick reviews, for games of more than two
    seats, and if there are too few turns.

    >>> from qwirkle import Game
    >>> from qwirkle.analysis import review
    >>> game = Game.start(2, seed=7).close("agreed")
    >>> try:
    ...     performance([(review(game, "quick"), 0)])
    ... except InvalidArgument as error:
    ...     print(error)
    a level needs full reviews, not quick ones
    """
    losses: list[float] = []
    for review, seat in reviews:
        if review.depth == "quick":
            raise InvalidArgument("quick_review", "a level needs full reviews, not quick ones")
        if len(review.seats) != 2:
            raise InvalidArgument("not_measured", "levels were measured with two seats only")
        if not 0 <= seat < len(review.seats):
            raise InvalidArgument("unknown_seat", f"there is no seat {seat}")
        losses.extend(
            turn.fair_loss
            for turn in review.turns
            if turn.seat == seat and turn.verdict != "forced"
        )
    level = level_of(losses)
    if level is None:
        raise InvalidArgument("too_few_turns", f"a level needs {LEAST_CHOICES} turns with a choice")
    return level


def elo_of_loss(loss: float) -> float:
    """The Elo rating of a player who loses this many points a turn, with greedy at 0."""
    return _ELO_AT_NO_LOSS - _ELO_A_POINT * loss


def _nearest(elo: float) -> str:
    return min(LADDER, key=lambda bot: abs(elo_of_loss(LADDER[bot]) - elo))
