"""The bot that thinks: simulation on sampled hidden tiles, exact play at the end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from time import monotonic

from qwirkle.engine import MOST_CANDIDATES, Endgame, Search
from qwirkle.players.inference import guess_kept
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["MasterPlayer"]

_CANDIDATES = 16
_ROUNDS = 2
# With two seats and so few tiles in the bag the rest is played to its end: the value, which knows
# little of who goes out first, misjudges what two rounds leave.
_FEW_IN_BAG = 20
_TO_THE_END = 40
# In a roll-out, so many of the moves that score most are weighed by their value: by others who
# look ahead, and by oneself.
_WIDE = 3
_MINE_WIDE = 4
# So many samples at a time, shared by the threads; then the clock is looked at and, once there are
# enough to tell, the losers are dropped. By the clock a batch is no longer than the time left, and
# the first, of which nothing is known yet, is short.
_BATCH = 16
_FIRST_BATCH = 4
_ENOUGH_TO_DROP = 32
# A candidate is dropped when it is this many standard errors behind the best.
_CLEARLY_BEHIND = 2.0
# The learned value counts as much as so many samples.
_PRIOR = 32.0
_NODES_PER_SIMULATION = 500


class MasterPlayer:
    """Candidates by learned value, rolled out on the same samples; losers are dropped early.

    It stops when the choice is clear, and uses its ``seconds`` when it is not; with
    ``simulations`` it takes that many samples instead and repeats exactly for a seed.
    """

    def __init__(
        self, seconds: float = 1.0, seed: str = "", simulations: int | None = None, threads: int = 1
    ) -> None:
        self._seconds = seconds
        self._seed = seed
        self._simulations = simulations
        self._threads = threads
        self._cancelled = False
        self._endgame: Endgame | None = None

    def cancel(self) -> None:
        """Let a running `choose` answer at once, with the best move so far; from any thread."""
        self._cancelled = True
        if self._endgame is not None:
            self._endgame.cancelled = True

    def choose(self, view: View) -> Move:
        deadline = monotonic() + self._seconds
        self._cancelled = False
        situation = Situation.of(view)
        if situation.bag_n == 0 and situation.seats == 2 and view.legal_placements():
            return self._play_out(situation, deadline)
        return self._simulate(situation, deadline)

    def _play_out(self, situation: Situation, deadline: float) -> Move:
        """Both hands are known: search to the end."""
        if self._endgame is None or self._simulations is not None:
            self._endgame = Endgame()
        if self._cancelled:  # before there was a search to stop
            deadline = monotonic()
        _, _, best, _ = self._endgame.solve(
            situation.board,
            situation.hand,
            situation.unseen,
            3600.0 if self._simulations is not None else max(deadline - monotonic(), 0.001),
            (self._simulations or 0) * _NODES_PER_SIMULATION,
        )
        return situation.move(best)

    def _simulate(self, situation: Situation, deadline: float) -> Move:
        key = situation.key(self._seed)
        searches = [
            Search(weights_for(situation.seats), key & 0xFFFFFFFFFFFF) for _ in range(self._threads)
        ]
        for search in searches:
            search.load(
                situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n
            )
            found = search.propose(_CANDIDATES)
        if not found:
            return Pass()
        alive = list(range(found))
        if len(alive) > 1 and (guess := guess_kept(situation, key)):
            for search in searches:
                search.expect(1, *guess)
        near_the_end = situation.seats == 2 and situation.bag_n <= _FEW_IN_BAG
        rounds = _TO_THE_END if near_the_end else _ROUNDS
        tally = Tally(found)
        done = 0
        pace = 0.0  # seconds that the last samples took, each
        with ThreadPoolExecutor(self._threads) as pool:
            while len(alive) > 1 and not self._is_time(done, deadline):
                batch = self._batch(done, pace, deadline)
                begun = monotonic()
                jobs = []
                for at, search in enumerate(searches):
                    first, after = (batch * i // len(searches) for i in (at, at + 1))
                    samples = after - first
                    jobs.append(
                        pool.submit(search.run, done + first, samples, rounds, _WIDE, _MINE_WIDE)
                    )
                for job in jobs:
                    job.result()
                done += batch
                pace = (monotonic() - begun) / batch
                tally.read(searches)
                if done < _ENOUGH_TO_DROP:
                    continue
                for loser in tally.losers(alive):
                    alive.remove(loser)
                    for search in searches:
                        search.drop(loser)
        return situation.move(searches[0].move(tally.best(alive) if done else 0))

    def _batch(self, done: int, pace: float, deadline: float) -> int:
        """How many samples to take before the clock is looked at again."""
        if self._simulations is not None:
            return min(_BATCH, self._simulations - done)
        if done == 0:
            return _FIRST_BATCH
        return max(1, min(_BATCH, int((deadline - monotonic()) / max(pace, 1e-6))))

    def _is_time(self, done: int, deadline: float) -> bool:
        if self._cancelled:
            return True
        if self._simulations is not None:
            return done >= self._simulations
        return monotonic() >= deadline


class Tally:
    """What the samples said so far of each candidate."""

    def __init__(self, candidates: int) -> None:
        self._static = [0.0] * candidates
        self._count = [0] * candidates
        self._total = [0.0] * candidates
        self._product = [0.0] * (MOST_CANDIDATES * MOST_CANDIDATES)

    def read(self, searches: list[Search]) -> None:
        """Add up the figures of all threads."""
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
