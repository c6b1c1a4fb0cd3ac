"""The candidates of one decision, rolled out on the same samples of hidden tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt

from qwirkle.analysis.estimate import EXACT_ZERO, Estimate
from qwirkle.analysis.win_model import loaded
from qwirkle.engine import MOST_CANDIDATES, Search
from qwirkle.players.inference import MOST_HANDS, guess_kept
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.players.win_model import model_for
from qwirkle.rules.move import Move, Place, Swap
from qwirkle.rules.view import View

__all__ = ["FIRST_SAMPLES", "Replies", "Sampler"]

FIRST_SAMPLES = 64
"""The samples before anything is decided; then their number is doubled again and again."""

_ROUNDS = 3
_ROUNDS_OF_MORE_SEATS = 2
# With two seats and this few tiles in the bag, roll-outs go to the end of the game.
_FEW_IN_BAG = 20
_TO_THE_END = 40
# In a roll-out, this many of the highest-scoring moves are compared by value: by other seats that
# look ahead, and by the own seat.
_WIDE = 3
_MINE_WIDE = 4
# A candidate is dropped when it is this many standard errors behind the best.
_CLEARLY_BEHIND = 2.5
# With few samples, when there are many candidates to go wrong with, this many.
_FEW_SAMPLES = 1024
_BEHIND_EARLY = 3.0
# A candidate that is one of too many goes already at this many.
_PROBABLY_BEHIND = 1.5
# When the best is chosen on half of the samples, its static value counts as much as this many.
_PRIOR = 32.0
# Samples between two looks at whether to stop.
_STEP = 16

Replies = Sequence[tuple[int, Move | None]]


class Sampler:
    """Candidates with the sums of their results; all figures are in points for the seat on turn.

    The candidates are the best by static value, some swaps, and the given ``moves``, which are
    never dropped. What is sampled depends only on the seed and on what the seat may know.
    """

    def __init__(
        self,
        view: View,
        seed: str = "",
        moves: Iterable[Move] = (),
        most: int = 12,
        swaps: int = 2,
        is_static: bool = False,
    ) -> None:
        self.view = view
        self.situation = situation = Situation.of(view)
        key = situation.key(f"analysis {seed}")
        weights = weights_for(situation.seats)
        self._search = loaded(Search(weights, key & 0xFFFFFFFFFFFF), situation)
        model = model_for(situation.seats)
        self.has_win_chances = model is not None
        if model is not None:
            self._search.judge(situation.scores, model)
        self._search.rank(most, swaps)
        self.given = [self._search.add(self._in_hand(move)) for move in moves]
        self.moves = [
            situation.move(self._search.move(at)) for at in range(len(self._search.figures()[0]))
        ]
        self.alive = list(range(len(self.moves)))
        self.samples = 0
        self._behind: dict[int, tuple[int, Estimate]] = {}
        if len(self.alive) > 1 and not is_static:
            # The same guesses for every seed: they are a view of the game, not samples of it.
            guess = guess_kept(situation, situation.key("guess"), weights, MOST_HANDS)
            if guess:
                self._search.expect(1, *guess)
        near_the_end = situation.seats == 2 and situation.bag_n <= _FEW_IN_BAG
        self.rounds = (
            _TO_THE_END
            if near_the_end
            else _ROUNDS
            if situation.seats == 2
            else _ROUNDS_OF_MORE_SEATS
        )
        self._read()

    def _in_hand(self, move: Move) -> list[tuple[int, int, int]] | list[int]:
        """A move in the engine's terms, as `Situation.move` reads them."""
        self.view.check(move)
        if isinstance(move, Swap):
            left = list(self.situation.hand)
            indices = []
            for tile in move.tiles:
                at = left.index(tile.index)
                left[at] = -1
                indices.append(at)
            return indices
        assert isinstance(move, Place)
        if not self.view.board:
            # An opening is the same wherever and in whichever direction it lies.
            ordered = sorted(move.placements, key=lambda placement: placement.cell)
            return [(tile.index, at, 0) for at, (tile, _) in enumerate(ordered)]
        x0, y0 = self.situation.origin
        return [(tile.index, cell.x - x0, cell.y - y0) for tile, cell in move.placements]

    # --- sampling ---

    @property
    def rollouts(self) -> int:
        """The number of roll-outs so far, over all candidates."""
        return sum(self._count)

    def run_to(self, samples: int, stop: Callable[[], bool] = lambda: False) -> bool:
        """Go on to this number of samples in all; False if ``stop`` said so before."""
        while self.samples < samples:
            if stop():
                self._read()
                return False
            step = min(_STEP, samples - self.samples)
            self._search.run(self.samples, step, self.rounds, _WIDE, _MINE_WIDE)
            self.samples += step
        self._read()
        return True

    def drop_losers(self, best: int | None = None, by: float = 0.0) -> None:
        """Roll out no longer what is clearly more than ``by`` points behind ``best``, by default
        the one with the highest mean; except given moves."""
        best = self.best if best is None else best
        enough = _BEHIND_EARLY if self.samples < _FEW_SAMPLES else _CLEARLY_BEHIND
        for other in list(self.alive):
            if other in self.given or other == best:
                continue
            gap = self.gap(best, other)
            if gap.value - by > enough * gap.error:
                self.alive.remove(other)
                self._behind[other] = (best, gap)
                self._search.drop(other)

    def keep_best(self, most: int, even_equals: bool = False) -> None:
        """Roll out no longer what is behind the best ``most`` and probably not the best, except
        given moves; with ``even_equals`` also what may be as good as the best."""
        best = self.best
        # Of equals the best comes last: it stays in any case.
        rivals = sorted(
            (at for at in self.alive if at not in self.given),
            key=lambda at: (self.mean(at), at == best),
        )
        for other in rivals[: max(len(rivals) - most, 0)]:
            gap = self.gap(best, other)
            if even_equals or gap.value > _PROBABLY_BEHIND * gap.error:
                self.alive.remove(other)
                self._behind[other] = (best, gap)
                self._search.drop(other)

    def _read(self) -> None:
        self.static, self._count, self._total, self._product = self._search.figures()
        self._half, self._won, self._won_product = self._search.judged()

    # --- figures ---

    @property
    def best(self) -> int:
        """The candidate with the highest mean; before any sample, the highest static value."""
        return max(self.alive, key=self.mean)

    def mean(self, candidate: int) -> float:
        count = self._count[candidate]
        return self._total[candidate] / count if count else self.static[candidate]

    def count(self, candidate: int) -> int:
        """The number of samples of a candidate."""
        return self._count[candidate]

    def gap(self, one: int, other: int) -> Estimate:
        """By how much one of two candidates still alive is ahead of the other."""
        return self._gap(one, other, self._total, self._product)

    def win_gap(self, one: int, other: int) -> Estimate | None:
        """The same in chances to win."""
        if not self.has_win_chances:
            return None
        return self._gap(one, other, self._won, self._won_product)

    def _gap(self, one: int, other: int, total: list[float], product: list[float]) -> Estimate:
        n = self._count[one]
        if n == 0:
            return Estimate(self.static[one] - self.static[other])
        if one == other:
            return EXACT_ZERO
        gap = (total[one] - total[other]) / n
        high, low = max(one, other), min(one, other)
        square = (
            product[one * MOST_CANDIDATES + one]
            + product[other * MOST_CANDIDATES + other]
            - 2.0 * product[high * MOST_CANDIDATES + low]
        )
        return Estimate(gap, sqrt(max(square / n - gap * gap, 0.0) / n))

    def behind(self, candidate: int) -> Estimate:
        """By how much a candidate is behind the best, also one that was dropped."""
        best = self.best
        if candidate not in self._behind:
            return self.gap(best, candidate)
        then, gap = self._behind[candidate]
        if then in self.alive:
            return Estimate(gap.value + self.gap(best, then).value, gap.error)
        return Estimate(gap.value + self.behind(then).value, gap.error)

    def win(self, candidate: int) -> Estimate | None:
        """The chance to win after a candidate."""
        n = self._count[candidate]
        if not self.has_win_chances or n == 0:
            return None
        mean = self._won[candidate] / n
        square = self._won_product[candidate * MOST_CANDIDATES + candidate] / n
        return Estimate(mean, sqrt(max(square - mean * mean, 0.0) / n))

    def fair_loss(self, candidate: int) -> float:
        """By how much a candidate is behind the best, the best being chosen on one half of the
        samples and valued on the other, both ways. It has no bias upwards, and can be negative."""
        odd_n = self.samples // 2
        even_n = self.samples - odd_n
        if odd_n == 0:
            return self.gap(self.best, candidate).value
        odd = {at: self._half[at] / odd_n for at in self.alive}
        even = {at: (self._total[at] - self._half[at]) / even_n for at in self.alive}

        def chosen(half: dict[int, float], n: int) -> int:
            """The best by one half; the static value counts as much as some samples."""
            return max(
                self.alive, key=lambda at: (n * half[at] + _PRIOR * self.static[at]) / (n + _PRIOR)
            )

        by_odd, by_even = chosen(odd, odd_n), chosen(even, even_n)
        return (even[by_odd] - even[candidate] + odd[by_even] - odd[candidate]) / 2

    def replies(self, candidate: int, samples: int) -> Replies:
        """What the next seat does after a candidate on the first samples: score, and placements
        (None for a swap or a pass)."""
        return [
            (score, self.situation.move(laid) if laid else None)
            for score, laid in self._search.replies(candidate, 0, samples)
        ]
