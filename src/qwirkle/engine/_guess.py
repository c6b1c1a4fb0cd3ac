"""Infers what another seat probably holds from what it played and did not play.

A particle filter: hands that the seat may have kept on its last turn are sampled from the unseen
tiles and followed back through earlier turns. Of the tiles held after a refill, those drawn then
are random; the seat had kept the others when it chose its move. The tiles of its last draw can be
any of the unseen ones and are not inferred here.
How likely a hand is depends on how the seat plays: for each hand, two models of play are weighed by
the probability that each gives to what the seat missed. By the first it goes for the score, by the
second for the score and the learned value together. One source, interpreted or compiled, like
`_field`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.tile import COPIES

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._playout_compiled import FINISH, HAND, Playout
    from cython.cimports.qwirkle.engine._search_compiled import Search
else:
    from qwirkle.engine._playout import FINISH, HAND, Playout
    from qwirkle.engine._search import Search

    MISSES = 32
    WIDE = 4
    DOUBTED = 0.05

__all__ = ["Guess"]


@cython.final
@cython.cclass
class Guess:
    """Samples of what one seat may have kept, all equally likely after every `step`.

    >>> from qwirkle.players.weights import weights_for
    >>> guess = Guess(7, 8, (0.8, 0.2), (0.5, 0.5), weights_for(2))
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
        weights: Sequence[float],
    ) -> None:
        """``first`` and ``second`` are models of play: the probabilities of missing 0, 1, 2 …
        points of the score, and 0, 1, 2 … half points of score and value, the last one for
        everything above. ``weights`` are those of the value."""
        i: cython.int
        if hands < 1 or not 1 <= len(first) == len(second) <= MISSES:
            raise InvalidArgument("bad_guess", f"cannot sample {hands} hands with these models")
        if not cython.compiled:
            self.played, self.played_at = [0] * 8, [0] * 8
            self.chances = [0.0] * (2 * MISSES)
        for i in range(MISSES):
            self.chances[i] = first[min(i, len(first) - 1)]
            self.chances[MISSES + i] = second[min(i, len(second) - 1)]
        self.search = Search(weights, seed)
        self.world = self.search.world
        self.world.seats = 2
        self.world.hand_n[1] = HAND
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
                k = j + self.world.below(n - j)
                kind = pool[k]
                pool[k] = pool[j]
                pool[j] = kind
                self.held[8 * i + j] = kind
                self.then[8 * i + j] = kind
            self.then_n[i] = kept_n
            self.belief[i] = belief
            self.root[i] = i

    def lay_out(self, board: Sequence[tuple[int, int, int]]) -> None:
        """The board as it is now, as (x, y, kind) in the order of play; `back` and `step` take its
        last tiles away."""
        i: cython.int
        self.world.field.clear()
        self.world.unplayed = 0xFFFFFFFFF
        for i in range(36):
            self.world.copies[i] = COPIES
        for x, y, kind in board:
            self.world.field.put(x, y, kind)
            self.world.copies[kind] -= 1

    def back(self, tiles: cython.int) -> None:
        """Go back before a turn that laid the last ``tiles`` tiles."""
        i: cython.int
        world: Playout = self.world
        for i in range(tiles):
            self.played_at[i] = world.field.laid[world.field.laid_n - 1]
            self.played[i] = world.field.tile[self.played_at[i]] - 1
            world.copies[self.played[i]] += 1
            world.field.take_back()

    def step(
        self, tiles: cython.int, score: cython.int, drawn: cython.int, bag_n: cython.int
    ) -> int:
        """Go back before such a turn of the seat and weigh the hands by it: its score, how many of
        the followed tiles were drawn after it (none on the last turn), and the tiles in the bag
        before it. Returns the number of moves examined."""
        i: cython.int
        self.back(tiles)
        self.world.bag_at = 0
        self.world.bag_n = bag_n
        with cython.nogil:
            i = self._step(tiles, score, drawn)
            self._resample()
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(self, played_n: cython.int, score: cython.int, drawn: cython.int) -> cython.int:
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
                    k = self.world.below(n)
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
            n = self.world.field.list_moves(mask)
            looked_at += n
            for j in range(n):
                k = self.world.field.notes[j] >> 20
                best = max(best, k)
            k = min(best - score, MISSES - 1)
            first = self.belief[i] * self.chances[k]
            second = 1.0 - self.belief[i]
            # The value takes most of the time, and changes nothing where it is hardly believed.
            if played_n and second > DOUBTED:
                k = int(2.0 * self._missed(i, played_n, score))
            else:
                k = 2 * (best - score)
            second *= self.chances[MISSES + min(k, MISSES - 1)]
            self.weight[i] = first + second
            self.belief[i] = first / (first + second)
        return looked_at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _missed(self, hand: cython.int, played_n: cython.int, score: cython.int) -> cython.double:
        """How much more score and value the best listed move of a hand would have brought."""
        i: cython.int
        n: cython.int = self.then_n[hand]
        kept: cython.ulonglong = 0
        bit: cython.ulonglong
        best: cython.double
        played: cython.double = score
        self.world.to_move = 0
        self.world.hand_n[0] = n
        for i in range(n):
            self.world.hand[i] = self.then[8 * hand + i]
        best = self.search._weigh_listed(WIDE)
        # The tiles that it played stand last.
        for i in range(n - played_n):
            bit = 1
            kept |= bit << self.then[8 * hand + i]
        for i in range(played_n - 1, -1, -1):
            self.world.field.lay(self.played_at[i], self.played[i])
        if n == played_n and self.world.bag_n == 0:
            played += FINISH
        else:
            played += self.search.value.estimate(
                self.world.field, kept, n - played_n, HAND, self.world.bag_n
            )
        for _ in range(played_n):
            self.world.field.take_back()
        return max(best - played, 0.0)

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
        at = step * (self.world.below(1 << 30) + 0.5) / (1 << 30)
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
