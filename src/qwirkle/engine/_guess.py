"""What another seat probably holds, from what it played and did not play.

What it kept on its last turn is drawn from the unseen tiles, and then followed back through the
turns before: of the tiles it held after a refill, which were drawn then is chance; the rest it had
kept when it chose its move. What it drew last is any of the unseen, and not guessed here.
How likely a hand is that could have scored more then than was scored depends
on how the seat plays: two ways of playing are weighed against each other, for each hand, by the
chance that each gives to the points missed. One source, interpreted or compiled, like `_field`.
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
    """What one seat may have kept, many times over, each equally likely after every `step`."""

    def __init__(
        self,
        seed: cython.ulonglong,
        hands: cython.int,
        first: Sequence[float],
        second: Sequence[float],
    ) -> None:
        """``first`` and ``second`` are two ways to play: the chance of missing 0, 1, 2 … points,
        the last for all that is more."""
        i: cython.int
        if hands < 1 or not 1 <= len(first) == len(second) <= MISSES:
            raise InvalidArgument("bad_guess", f"no guess of {hands} hands by such chances")
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
        """Any ``kept_n`` of the unseen tiles; ``belief`` in the first way to play."""
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
        """Follow the hands back through a turn: the kinds it played on ``field`` (as it was
        before), what it scored, how many it drew of what is followed (none, on the last turn).
        Returns how many moves were looked at."""
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
        """As many hands again, each as often as its weight asks."""
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
        # In place: those to be doubled move into the room of those to be left out.
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
        """How likely the first way to play is, over all hands."""
        return sum(self.belief[i] for i in range(self.n)) / self.n

    def kept(self) -> bytes:
        """What it may have kept, `kept_n` kinds each, one after another."""
        return bytes([self.held[8 * i + j] for i in range(self.n) for j in range(self.kept_n)])

    def variety(self) -> int:
        """How many of them are not mere copies of another."""
        return len({self.root[i] for i in range(self.n)})
