"""An interval that stays valid however often it is looked at and whenever a match is stopped.

The hedged capital process of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random
variables by betting", Journal of the Royal Statistical Society B 86 (2024), 1-27: for every
possible mean *m* a gambler starts with 1 and bets one half on "the mean is more than m", one half
on "less". If *m* is the mean both bets are fair, and by Ville's inequality their capital ever
reaches 1/alpha with a chance of at most alpha. The interval is all *m* at which it never has.
"""

from __future__ import annotations

from math import log, sqrt

__all__ = ["ConfidenceSequence"]

_TRUNCATION = 0.5


class ConfidenceSequence:
    """The running interval of the mean of observations from 0 to 1.

    The bets are the paper's predictable plug-in ones, cut so that no capital goes below zero. The
    means tried are a grid of ``cells``; both capitals are monotonous in *m*, so the ends of the
    interval are rounded outwards to the last mean that was refuted.

    >>> interval = ConfidenceSequence()
    >>> for _ in range(100):
    ...     interval.add(1.0)
    >>> interval.low > 0.9, interval.high
    (True, 1.0)
    """

    def __init__(self, alpha: float = 0.05, cells: int = 1000) -> None:
        self._cells = cells
        self._wanted = log(2 / alpha)
        self._count = 0
        self._sum = 0.5
        self._squares = 0.25
        # The cells from low to high are still possible; a capital is kept for each, as its log.
        self._low, self._high = 0, cells
        self._up = [0.0] * (cells + 1)
        self._down = [0.0] * (cells + 1)

    @property
    def low(self) -> float:
        return self._low / self._cells

    @property
    def high(self) -> float:
        return self._high / self._cells

    def excludes(self, mean: float) -> bool:
        """Whether this mean has been ruled out."""
        return not self.low <= mean <= self.high

    def add(self, value: float) -> None:
        """Add an observation from 0 to 1; the order must not depend on the values."""
        spread = self._squares / (self._count + 1)
        turn = self._count + 1
        bet = sqrt(2 * self._wanted / (spread * turn * log(1 + turn)))
        for cell in range(self._low, self._high + 1):
            mean = cell / self._cells
            if cell:
                self._up[cell] += log(1 + min(bet, _TRUNCATION / mean) * (value - mean))
            if cell < self._cells:
                self._down[cell] += log(1 - min(bet, _TRUNCATION / (1 - mean)) * (value - mean))
        self._count = turn
        self._sum += value
        self._squares += (value - self._sum / (turn + 1)) ** 2
        while self._low < self._high and self._up[self._low + 1] >= self._wanted:
            self._low += 1
        while self._low < self._high and self._down[self._high - 1] >= self._wanted:
            self._high -= 1
