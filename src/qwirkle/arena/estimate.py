"""Means with their intervals; a group of mirrored games is one observation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log10, pi, sqrt, tan
from statistics import NormalDist

__all__ = ["IntervalEstimate", "RunningMean", "elo", "elo_estimate", "t_quantile"]

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class IntervalEstimate:
    """A value with its 95 % confidence interval.

    >>> IntervalEstimate(0.55, low=0.5, high=0.6).wide < 0.06
    True
    """

    value: float
    low: float
    high: float

    @property
    def wide(self) -> float:
        """Half the width of the interval: the larger half, since a share is cut off at 0 and 1."""
        return max(self.high - self.value, self.value - self.low)


class RunningMean:
    """Mean and spread of observations, one at a time (Welford)."""

    __slots__ = ("_squares", "count", "mean")

    def __init__(self, observations: Iterable[float] = ()) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        for value in observations:
            self.add(value)

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    def estimate(self) -> IntervalEstimate:
        """The mean with its t interval; without bounds while there is one observation."""
        if self.count < 2:
            return IntervalEstimate(self.mean, -inf, inf)
        error = sqrt(self._squares / (self.count - 1) / self.count)
        wide = t_quantile(1 - (1 - LEVEL) / 2, self.count - 1) * error
        return IntervalEstimate(self.mean, self.mean - wide, self.mean + wide)

    def share(self) -> IntervalEstimate:
        """`estimate` for observations from 0 to 1.

        The spread is taken as if one group of each extreme had been seen too: a match won in
        every single group must not look certain.
        """
        if not self.count:
            return IntervalEstimate(0.5, 0.0, 1.0)
        wider = RunningMean()
        wider.count, wider.mean, wider._squares = self.count, self.mean, self._squares
        wider.add(0.0)
        wider.add(1.0)
        error = sqrt(wider._squares / (wider.count - 1) / self.count)
        wide = t_quantile(1 - (1 - LEVEL) / 2, self.count) * error
        return IntervalEstimate(self.mean, max(0.0, self.mean - wide), min(1.0, self.mean + wide))


def elo(share: float, seats: int = 2) -> float:
    """The difference in rating that gives one player this share against ``seats - 1`` others.

    >>> round(elo(0.75)), round(elo(0.25, seats=4))
    (191, 0)
    """
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return 400 * log10(share * (seats - 1) / (1 - share))


def elo_estimate(share: IntervalEstimate, seats: int = 2) -> IntervalEstimate:
    """A share and its interval as differences in rating."""
    return IntervalEstimate(*(elo(value, seats) for value in (share.value, share.low, share.high)))


def t_quantile(p: float, freedom: int) -> float:
    """The quantile of Student's t distribution.

    Exact for one and two degrees of freedom, else by the expansion of Cornish and Fisher, which
    is right to 1 % at three degrees and to 0.1 % from six on (at p = 0.975).

    >>> [round(t_quantile(0.975, n), 2) for n in (1, 2, 10, 100)]
    [12.71, 4.3, 2.23, 1.98]
    """
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * sqrt(1 / (2 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** n for n, term in enumerate(terms, 1))
