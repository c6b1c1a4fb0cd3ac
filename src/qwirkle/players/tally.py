"""What the samples of a simulation say so far of each candidate."""

from __future__ import annotations

from math import sqrt

from qwirkle.engine import MOST_CANDIDATES, Search
from qwirkle.players.player import SHOWN_CANDIDATES, CandidateMove
from qwirkle.players.situation import Situation

__all__ = ["Tally"]

# A candidate is dropped when it is this many standard errors behind the best.
_CLEARLY_BEHIND = 2.0
# The learned value counts as much as this many samples.
_PRIOR = 32.0


class Tally:
    """The results of the samples so far, for each candidate."""

    def __init__(self, candidates: int) -> None:
        self._static = [0.0] * candidates
        self._count = [0] * candidates
        self._total = [0.0] * candidates
        self._product = [0.0] * (MOST_CANDIDATES * MOST_CANDIDATES)

    def read(self, searches: list[Search]) -> None:
        """Add up the results of all threads."""
        figures = [search.figures() for search in searches]
        self._static = figures[0][0]
        self._count = [sum(each) for each in zip(*(f[1] for f in figures), strict=True)]
        self._total = [sum(each) for each in zip(*(f[2] for f in figures), strict=True)]
        self._product = [sum(each) for each in zip(*(f[3] for f in figures), strict=True)]

    def mean(self, candidate: int) -> float:
        weight = _PRIOR + self._count[candidate]
        return (_PRIOR * self._static[candidate] + self._total[candidate]) / weight

    def best(self, alive: list[int]) -> int:
        return max(alive, key=self.mean)

    def shown(self, alive: list[int], situation: Situation, search: Search) -> list[CandidateMove]:
        """The best candidates, for a watcher."""
        ranked = sorted(alive, key=self.mean, reverse=True)[:SHOWN_CANDIDATES]
        return [
            CandidateMove(situation.move(search.move(n)), self.mean(n), self._count[n])
            for n in ranked
        ]

    def losers(self, alive: list[int]) -> list[int]:
        """The candidates that are clearly behind the best."""
        best = self.best(alive)
        n = self._count[best]
        losers = []
        for other in alive:
            if other == best:
                continue
            high, low = max(best, other), min(best, other)
            gap = (self._total[best] - self._total[other]) / n
            square = (
                self._product[best * MOST_CANDIDATES + best]
                + self._product[other * MOST_CANDIDATES + other]
                - 2.0 * self._product[high * MOST_CANDIDATES + low]
            )
            error = sqrt(max(square / n - gap * gap, 1e-9) / n)
            if self.mean(best) - self.mean(other) > _CLEARLY_BEHIND * error:
                losers.append(other)
        return losers
