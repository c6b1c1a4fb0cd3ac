"""What another seat probably holds, from what it played and did not play.

Hands it may hold now are drawn from the unseen tiles, and then followed back through its last
turns: of the tiles it held after a refill, which were drawn then is chance; the rest it had kept
when it chose its move. A hand that could have scored more then than was scored is less likely, the
more so the greater the gap. One source, interpreted or compiled, like `_field`.
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
    from math import exp

    from qwirkle.engine._field import Field
    from qwirkle.engine._playout import Playout

__all__ = ["Guess"]


@cython.final
@cython.cclass
class Guess:
    """A number of hands that one seat may hold, each equally likely after every `step`."""

    def __init__(self, seed: cython.ulonglong, hands: cython.int) -> None:
        if hands < 1:
            raise InvalidArgument("bad_guess", f"at least one hand, not {hands}")
        if not cython.compiled:
            self.played = [0] * 8
        self.chance = Playout(seed)
        self.n = hands
        self.held = bytearray(8 * hands)
        self.then = bytearray(8 * hands)
        self.then_n = bytearray(hands)
        self.weight = array("d", bytes(8 * hands))

    def start(self, unseen: Sequence[int], hand_n: cython.int) -> None:
        """Any hands of ``hand_n`` of the unseen tiles."""
        i: cython.int
        j: cython.int
        k: cython.int
        n: cython.int = len(unseen)
        kind: cython.int
        pool = bytearray(unseen)
        self.hand_n = hand_n
        for i in range(self.n):
            for j in range(hand_n):
                k = j + self.chance.below(n - j)
                kind = pool[k]
                pool[k] = pool[j]
                pool[j] = kind
                self.held[8 * i + j] = kind
                self.then[8 * i + j] = kind
            self.then_n[i] = hand_n

    def step(
        self,
        field: Field,
        played: Sequence[int],
        score: cython.int,
        drawn: cython.int,
        temper: cython.double,
        slip: cython.double,
    ) -> None:
        """Follow the hands back through a turn: the kinds it played on ``field`` (as it was
        before), what it scored, how many it drew. ``temper`` is by how many points a move may
        fall short before it is e times less likely, ``slip`` how often any move is played."""
        i: cython.int
        n: cython.int = len(played)
        for i in range(n):
            self.played[i] = played[i]
        with cython.nogil:
            self._step(field, n, score, drawn, temper, slip)
            self._resample()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(
        self,
        field: Field,
        played_n: cython.int,
        score: cython.int,
        drawn: cython.int,
        temper: cython.double,
        slip: cython.double,
    ) -> cython.void:
        i: cython.int
        j: cython.int
        k: cython.int
        n: cython.int
        best: cython.int
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
            best = 0
            for j in range(field.list_moves(mask)):
                k = field.notes[j] >> 20
                best = max(best, k)
            self.weight[i] = slip + (1.0 - slip) * exp((score - best) / temper)

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

    def hands(self) -> bytes:
        """The hands, `hand_n` kinds each, one after another."""
        return bytes([self.held[8 * i + j] for i in range(self.n) for j in range(self.hand_n)])
