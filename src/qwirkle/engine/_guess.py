"""Infers what another seat probably holds from what it played and did not play.

A particle filter: hands that the seat may have kept on its last turn are sampled from the unseen
tiles and followed back through earlier turns. Of the tiles held after a refill, those drawn then
are random; the seat had kept the others when it chose its move. The tiles of its last draw can be
any of the unseen ones and are not inferred here.
How likely it is that a hand missed points depends on how the seat plays: for each hand, two models
of play are weighed by the probability that each gives to the points missed. One source,
interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import Field
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
else:
    from qwirkle.engine._field import Field
    from qwirkle.engine._playout import Playout

    MISSES = 32

__all__ = ["Guess"]


@cython.final
@cython.cclass
class Guess:
    """Samples of what one seat may have kept, all equally likely after every `step`.

    >>> guess = Guess(7, 8, (0.8, 0.2), (0.5, 0.5))
    >>> guess.start(3 * list(range(36)), 2, 0.5)
    >>> len(guess.kept()), guess.lean(), 1 <= guess.variety() <= 8
    (16, 0.5, True)
    """

    def __init__(
        self,
        seed: cython.ulonglong,
        hands: cython.int,
        first: Sequence[float],
        second: Sequence[float],
    ) -> None:
        """``first`` and ``second`` are models of play: the probabilities of missing 0, 1, 2 …
        points, the last one for everything above."""
        i: cython.int
        if hands < 1 or not 1 <= len(first) == len(second) <= MISSES:
            raise InvalidArgument("bad_guess", f"cannot sample {hands} hands with these models")
        if not cython.compiled:
            self.played, self.chances = [0] * 8, [0.0] * (2 * MISSES)
        for i in range(MISSES):
            self.chances[i] = first[min(i, len(first) - 1)]
            self.chances[MISSES + i] = second[min(i, len(second) - 1)]
        self.chance = Playout(seed)
        self.n = hands
        self.held = bytearray(8 * hands)
        self.then = bytearray(8 * hands)
        self.then_n = bytearray(hands)
        self.weight = array("d", bytes(8 * hands))
        self.belief = array("d", bytes(8 * hands))
        self.root = array("i", bytes(4 * hands))

    def start(self, unseen: Sequence[int], kept_n: cython.int, belief: cython.double) -> None:
        """Begin with any ``kept_n`` unseen tiles and this ``belief`` in the first model."""
        i: cython.int
        j: cython.int
        k: cython.int
        n: cython.int = len(unseen)
        kind: cython.int
        pool = bytearray(unseen)
        self.kept_n = kept_n
        for i in range(self.n):
            for j in range(kept_n):
                k = j + self.chance.below(n - j)
                kind = pool[k]
                pool[k] = pool[j]
                pool[j] = kind
                self.held[8 * i + j] = kind
                self.then[8 * i + j] = kind
            self.then_n[i] = kept_n
            self.belief[i] = belief
            self.root[i] = i

    def step(
        self, field: Field, played: Sequence[int], score: cython.int, drawn: cython.int
    ) -> int:
        """Follow the hands back through a turn: the kinds that it played on ``field`` (as it was
        before), its score, and how many of the followed tiles it drew (none on the last turn).
        Returns the number of moves examined."""
        i: cython.int
        n: cython.int = len(played)
        for i in range(n):
            self.played[i] = played[i]
        with cython.nogil:
            i = self._step(field, n, score, drawn)
            self._resample()
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(
        self,
        field: Field,
        played_n: cython.int,
        score: cython.int,
        drawn: cython.int,
    ) -> cython.int:
        i: cython.int
        j: cython.int
        k: cython.int
        n: cython.int
        best: cython.int
        looked_at: cython.int = 0
        first: cython.double
        second: cython.double
        mask: cython.ulonglong
        bit: cython.ulonglong
        for i in range(self.n):
            n = self.then_n[i]
            for _ in range(drawn):
                if n:
                    k = self.chance.below(n)
                    n -= 1
                    self.then[8 * i + k] = self.then[8 * i + n]
            mask = 0
            for j in range(played_n):
                self.then[8 * i + n] = self.played[j]
                n += 1
            self.then_n[i] = n
            for j in range(n):
                bit = 1
                mask |= bit << self.then[8 * i + j]
            best = score
            n = field.list_moves(mask)
            looked_at += n
            for j in range(n):
                k = field.notes[j] >> 20
                best = max(best, k)
            k = min(best - score, MISSES - 1)
            first = self.belief[i] * self.chances[k]
            second = (1.0 - self.belief[i]) * self.chances[MISSES + k]
            self.weight[i] = first + second
            self.belief[i] = first / (first + second)
        return looked_at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _resample(self) -> cython.void:
        """Resample: as many hands as before, each in proportion to its weight."""
        i: cython.int
        j: cython.int
        total: cython.double = 0.0
        at: cython.double
        step: cython.double
        for i in range(self.n):
            total += self.weight[i]
        if total <= 0.0:
            return
        step = total / self.n
        at = step * (self.chance.below(1 << 30) + 0.5) / (1 << 30)
        # In place: copies go where hands are dropped.
        total = 0.0
        for i in range(self.n):
            total += self.weight[i]
            j = 0
            while at < total:
                at += step
                j += 1
            self.weight[i] = j
        j = 0
        for i in range(self.n):
            while self.weight[i] > 1.5:
                while j < self.n and self.weight[j] > 0.5:
                    j += 1
                if j == self.n:
                    return
                self.weight[i] -= 1.0
                self.weight[j] = 1.0
                self._copy(i, j)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(self, source: cython.int, target: cython.int) -> cython.void:
        i: cython.int
        for i in range(8):
            self.held[8 * target + i] = self.held[8 * source + i]
            self.then[8 * target + i] = self.then[8 * source + i]
        self.then_n[target] = self.then_n[source]
        self.belief[target] = self.belief[source]
        self.root[target] = self.root[source]

    def lean(self) -> float:
        """The probability of the first model of play, over all hands."""
        return sum(self.belief[i] for i in range(self.n)) / self.n

    def kept(self) -> bytes:
        """The sampled hands, `kept_n` kinds each, one after another."""
        return bytes([self.held[8 * i + j] for i in range(self.n) for j in range(self.kept_n)])

    def variety(self) -> int:
        """The number of distinct hands."""
        return len({self.root[i] for i in range(self.n)})
