"""Bounds on what tiles can still score with an empty bag, whatever is played.

`_endgame` skips moves by them. One source, interpreted or compiled, like `_field`.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import (
        JOINED,
        JOINS,
        STRIDE,
        Field,
        bits,
        lowest_bit,
    )
else:
    from qwirkle.engine._field import JOINED, JOINS, STRIDE, Field, bits, lowest_bit

__all__ = ["Reach"]


@cython.final
@cython.cclass
class Reach:
    """What the tiles of a hand can score at most, for two seats."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.most, self.beyond, self.far = [0] * 36, [0] * 72, [0] * 12

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def measure(
        self, field: Field, hand: cython.ulonglong, others: cython.ulonglong
    ) -> cython.void:
        """Bound what a tile of each kind in a hand can score (``most``), if the other hand holds
        these kinds.

        A cell accepts fewer and fewer kinds. So a tile comes to lie on a cell of the frontier that
        accepts it now, or farther out, in lines that other tiles from the hands begin or lead on
        from the frontier (``beyond``, by axis).
        """
        pool: cython.ulonglong = hand | others
        left: cython.ulonglong = hand
        fit: cython.ulonglong
        joins: cython.ulonglong
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        axis: cython.Py_ssize_t
        kind: cython.int
        score: cython.int
        both: cython.int
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            self.most[kind] = 0
            # A line that consists of tiles from the hands alone.
            score = JOINED[min(5, bits(JOINS[kind] & pool))]
            self.beyond[2 * kind] = self.beyond[2 * kind + 1] = score
        for i in range(field.frontier_n):
            at = 2 * field.frontier[i]
            fit = field.fit[at] & field.fit[at + 1] & pool
            if fit == 0:
                continue
            left = 0
            for axis in range(2):
                if field.count[at + axis]:
                    left |= field.fit[at + axis] & hand
            while left:
                kind = lowest_bit(left)
                left &= left - 1
                joins = JOINS[kind] & pool
                if fit & joins == 0 and fit >> kind & 1 == 0:
                    continue
                both = 0
                for axis in range(2):
                    if field.fit[at + axis] >> kind & 1:
                        score = self._longest(field, at + axis, kind, joins & field.fit[at + axis])
                        both += score
                        if fit & joins and field.count[at + axis]:
                            self.beyond[2 * kind + axis] = max(score, self.beyond[2 * kind + axis])
                if fit >> kind & 1:
                    self.most[kind] = max(both, self.most[kind])
        left = hand
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            score = self.beyond[2 * kind] + self.beyond[2 * kind + 1]
            self.most[kind] = max(score, self.most[kind])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _longest(
        self, field: Field, at: cython.Py_ssize_t, kind: cython.int, joins: cython.ulonglong
    ) -> cython.int:
        """The most that a line through an empty cell can score, ``at`` twice the cell plus the
        axis, if this kind is in it, and of the tiles in the hands only these kinds besides."""
        step: cython.Py_ssize_t = STRIDE if at & 1 else 1
        more: cython.int = min(5, bits(joins))
        length: cython.int
        used: cython.int
        if more == 0:
            return JOINED[field.count[at]]
        self._walk(field, at >> 1, step, kind, joins, more, 0)
        self._walk(field, at >> 1, -step, kind, joins, more, 6)
        length = 0
        for used in range(more + 1):
            length = max(length, self.far[used] + self.far[6 + more - used])
        return JOINED[min(5, length)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(
        self,
        field: Field,
        cell: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
        kind: cython.int,
        joins: cython.ulonglong,
        more: cython.int,
        side: cython.int,
    ) -> cython.void:
        """How far that line goes to one side, for each number of new tiles there (``far``)."""
        tile: cython.int
        used: cython.int = 0
        length: cython.int
        for length in range(6):
            cell += step
            tile = field.tile[cell]
            if length == 5 or (tile and JOINS[kind] >> (tile - 1) & 1 == 0):
                break
            if tile == 0:
                self.far[side + used] = length
                used += 1
                if used > more:
                    return
                if field.fit[2 * cell] & field.fit[2 * cell + 1] & joins == 0:
                    break
        while used <= more:
            self.far[side + used] = length
            used += 1
