"""The value of a position to the seat that has just laid its tiles, in points still to come.

A linear function of features of what that seat may know: the board, the tiles it kept, and the
unseen tiles. ``P(C_v)`` below is the probability that the next seat holds at least one tile that
fits a cell where a single tile scores ``v`` or more. The weights are learned (see
`qwirkle.players`), one set for each phase, by the number of tiles in the bag: over 40, 13 to 40,
1 to 12, none.
One source, interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.tile import ALL_TILES

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import (
        JOINED,
        JOINS,
        Field,
        bits,
        lowest_bit,
    )
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
else:
    from qwirkle.engine._field import JOINED, JOINS, Field, bits, lowest_bit
    from qwirkle.engine._playout import Playout

    FEATURES = 34
    PHASES = 4
    TOP = 24
    STEPS = 16
    LACK = [0.0] * (109 * 7 * 110)
    STEP_AT = [0] * STEPS
    COLOUR_OF = [0] * 36
    SHAPE_OF = [0] * 36

    def bits_of_three(a: int, b: int, c: int) -> int:
        return a.bit_count() + b.bit_count() + c.bit_count()


__all__ = ["FEATURE_NAMES", "PHASE_NAMES", "Value"]

# The scores of a single tile for which P(C_v) is a feature.
_STEPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 24)

FEATURE_NAMES = (
    *(f"P(C_{v})" for v in _STEPS),
    "share of unseen in C_12",
    "share of unseen in C_16",
    "share of unseen that fits",
    "five-lines of mine that the next seat lacks",
    "four-lines the next seat can finish",
    "four-lines, one tile kept",
    "four-lines, both kept",
    "three-lines the next seat can finish",
    "three-lines, one kept",
    "three-lines, two kept",
    "duplicates kept",
    "pairs kept",
    "unseen of the largest group",
    "best score kept",
    "best score kept is a Qwirkle",
    "gain by the draw",
    "kept",
    "largest group kept",
)
"""What the learned value looks at, in the order of its weights."""

PHASE_NAMES = ("over 40", "13 to 40", "1 to 12", "empty")
"""The phases of a game, by the tiles in the bag; each has weights of its own."""


def _tabulate() -> None:
    """The probability that ``d`` tiles drawn from ``n`` unseen ones contain none of ``u`` given
    ones, at ``LACK[(n * 7 + d) * 110 + u]``."""
    n: cython.int
    d: cython.int
    u: cython.int
    i: cython.int
    chance: cython.double
    for n in range(109):
        for d in range(7):
            for u in range(n + 1):
                chance = 1.0
                for i in range(min(d, n)):
                    chance *= max(n - u - i, 0) / float(n - i)
                LACK[(n * 7 + d) * 110 + u] = chance
    for i in range(len(_STEPS)):
        STEP_AT[i] = _STEPS[i]
    for tile in ALL_TILES:
        COLOUR_OF[tile.index] = sum(1 << t.index for t in ALL_TILES if t.colour is tile.colour)
        SHAPE_OF[tile.index] = sum(1 << t.index for t in ALL_TILES if t.shape is tile.shape)


_tabulate()


@cython.final
@cython.cclass
class Value:
    """A learned value: the weights, and the features measured last.

    Call `look` before asking for an estimate, to say from which seat.
    """

    def __init__(self, weights: Sequence[float]) -> None:
        i: cython.int
        if len(weights) != PHASES * FEATURES:
            raise InvalidArgument(
                "bad_weights", f"{PHASES * FEATURES} weights are needed, not {len(weights)}"
            )
        if not cython.compiled:
            self.weight, self.feature = [0.0] * (PHASES * FEATURES), [0.0] * FEATURES
            self.unseen, self.at = [0] * 36, [0] * (TOP + 1)
        for i in range(PHASES * FEATURES):
            self.weight[i] = weights[i]
        self.once = self.twice = self.thrice = 0
        self.unseen_n = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look(self, world: Playout, seat: cython.int) -> cython.void:
        """Take the view of a seat: unseen is all that is neither on the board nor in its hand."""
        i: cython.int
        kind: cython.int
        for i in range(36):
            self.unseen[i] = world.copies[i]
        for i in range(world.hand_n[seat]):
            kind = world.hand[8 * seat + i]
            self.unseen[kind] -= 1
        self.see()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self) -> cython.void:
        """Store ``unseen`` as masks of the kinds with at least one, two and three copies."""
        kind: cython.int
        n: cython.int = 0
        bit: cython.ulonglong = 1
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        thrice: cython.ulonglong = 0
        for kind in range(36):
            if self.unseen[kind]:
                n += self.unseen[kind]
                once |= bit
                if self.unseen[kind] > 1:
                    twice |= bit
                    if self.unseen[kind] > 2:
                        thrice |= bit
            bit <<= 1
        self.once = once
        self.twice = twice
        self.thrice = thrice
        self.unseen_n = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count(self, mask: cython.ulonglong) -> cython.int:
        """The number of unseen tiles of these kinds."""
        return bits_of_three(mask & self.once, mask & self.twice, mask & self.thrice)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def estimate(
        self,
        field: Field,
        kept: cython.ulonglong,
        kept_n: cython.int,
        next_n: cython.int,
        bag_n: cython.int,
    ) -> cython.double:
        """The points still to come for a seat that kept these kinds, before it draws.

        ``next_n`` is the number of tiles of the next seat, ``bag_n`` that of the bag before the
        draw.
        """
        draw_n: cython.int = min(6 - kept_n, bag_n)
        left: cython.int = bag_n - draw_n
        at: cython.int = 0 if left > 40 else 1 if left > 12 else 2 if left > 0 else 3
        i: cython.int
        total: cython.double = 0.0
        at *= FEATURES
        self.measure(field, kept, kept_n, next_n, draw_n)
        for i in range(FEATURES):
            total += self.weight[at + i] * self.feature[i]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(
        self,
        field: Field,
        kept: cython.ulonglong,
        kept_n: cython.int,
        next_n: cython.int,
        draw_n: cython.int,
    ) -> cython.void:
        """Fill ``feature``. The field's list is overwritten."""
        i: cython.int
        j: cython.int
        n: cython.int
        score: cython.int
        best: cython.int = 0
        row: cython.int = (self.unseen_n * 7 + min(next_n, 6)) * 110
        draw_row: cython.int = (self.unseen_n * 7 + draw_n) * 110
        above: cython.ulonglong = 0
        mask: cython.ulonglong
        rest: cython.ulonglong
        group: cython.ulonglong
        share: cython.double = 1.0 / self.unseen_n if self.unseen_n else 0.0
        gain: cython.double = 0.0
        for i in range(FEATURES):
            self.feature[i] = 0.0
        self._measure_cells(field, kept, row)
        # The tiles kept: what each could score alone, and how they combine.
        n = field.list_moves(kept) if kept else 0
        for i in range(n):
            score = field.notes[i] >> 20
            if score > best:
                best = score
        self.feature[29] = best
        self.feature[30] = best >= 12
        # From the highest single score down: the tiles that fit with that score or more. Most
        # scores add none.
        j = STEPS - 1
        n = 0
        for score in range(TOP, 0, -1):
            if self.at[score] & ~above:
                above |= self.at[score]
                n = self.count(above)
            if score > best and draw_n:
                gain += 1.0 - LACK[draw_row + n]
            if j >= 0 and STEP_AT[j] == score:
                self.feature[j] = 1.0 - LACK[row + n]
                j -= 1
            if score == 16:
                self.feature[17] = 6.0 * n * share
            elif score == 12:
                self.feature[16] = 6.0 * n * share
        self.feature[18] = n * share
        self.feature[31] = gain
        n = bits(kept)
        self.feature[26] = kept_n - n
        self.feature[32] = kept_n
        rest = kept
        j = 0
        while rest:
            i = lowest_bit(rest)
            rest &= rest - 1
            mask = JOINS[i]
            self.feature[27] += bits(rest & mask)
            # The tile's colour and shape, each with the kept tiles that share it.
            group = COLOUR_OF[i]
            n = bits(kept & group)
            if n > j:
                j = n
                self.feature[28] = self.count(group & ~kept) * share * draw_n
            group = SHAPE_OF[i]
            n = bits(kept & group)
            if n > j:
                j = n
                self.feature[28] = self.count(group & ~kept) * share * draw_n
        self.feature[33] = j

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _measure_cells(self, field: Field, kept: cython.ulonglong, row: cython.int) -> cython.void:
        """Scan the frontier: the tiles that fit at each score, and the lines of 3, 4 and 5."""
        i: cython.int
        cell: cython.int
        axis: cython.int
        count: cython.int
        fit: cython.ulonglong
        alive: cython.ulonglong = self.once | kept
        for i in range(TOP + 1):
            self.at[i] = 0
        for i in range(field.frontier_n):
            cell = field.frontier[i]
            fit = field.fit[2 * cell] & field.fit[2 * cell + 1] & alive
            if fit == 0:
                continue
            self.at[JOINED[field.count[2 * cell]] + JOINED[field.count[2 * cell + 1]]] |= fit
            for axis in range(2):
                count = field.count[2 * cell + axis]
                if count == 5:
                    if fit & kept:
                        self.feature[19] += LACK[row + self.unseen[lowest_bit(fit)]]
                elif count >= 3:
                    self._measure_line(field.fit[2 * cell + axis], kept, row)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _measure_line(
        self, missing: cython.ulonglong, kept: cython.ulonglong, row: cython.int
    ) -> cython.void:
        """Count a line of three or four, by its missing tiles."""
        a: cython.int
        b: cython.int
        c: cython.int
        mine: cython.int = bits(missing & kept)
        a = self.unseen[lowest_bit(missing)]
        missing &= missing - 1
        b = self.unseen[lowest_bit(missing)]
        missing &= missing - 1
        if missing == 0:
            if a and b:
                self.feature[20] += 1.0 - LACK[row + a] - LACK[row + b] + LACK[row + a + b]
            if mine:
                self.feature[20 + mine] += 1.0
            return
        c = self.unseen[lowest_bit(missing)]
        if a and b and c:
            self.feature[23] += (
                1.0
                - LACK[row + a]
                - LACK[row + b]
                - LACK[row + c]
                + LACK[row + a + b]
                + LACK[row + a + c]
                + LACK[row + b + c]
                - LACK[row + a + b + c]
            )
        if mine == 1:
            self.feature[24] += 1.0
        elif mine >= 2:
            self.feature[25] += 1.0
