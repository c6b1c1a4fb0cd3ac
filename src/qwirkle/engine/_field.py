"""The hot path: a mutable board with undo, and the list of its legal placements.

One source, interpreted or compiled (see `qwirkle.engine`). The law is not written a second time
here: the tables of which tiles may share a line, and of what a line scores, are filled at import
by asking `qwirkle.rules.line`.

Cells are numbers, ``y * STRIDE + x``. 108 connected tiles reach at most 108 cells from where they
began, so a fixed square around HOME never overflows, and no step needs a bounds check. A stride
that is not a power of two keeps the cells of a column in different cache sets.
A listed move is one number with ten bits per tile: its kind (6) and its distance from the anchor
along the axis plus FAR (4). Its note holds anchor (16 bits), axis (1), tiles (3) and score.

For each empty cell and axis the field holds the line that a tile laid there would join (the runs
before and after it together): its length, the length of the part after it, and a bit mask of the
tiles that fit. Laying a tile changes at most four of these; the old values are saved for undoing.
A cell that no tile fits can never be used again and leaves the frontier.

A mispredicted branch costs as much as a dozen additions. So a test that applies to all cells is
done for all of them without branching: each result is written, and counted only if it passes. The
few cells that remain are examined one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.line import LINE_MAX, line_flaw, line_points
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.tile import ALL_TILES, Cell, Tile

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

__all__ = ["Field", "is_compiled"]

# Tiles on cells: kind, x, y of each.
Laid = tuple[tuple[int, int, int], ...]
# Lines: x, y of the first and of the last cell, points and bonus of each.
Lines = tuple[tuple[int, int, int, int, int, int], ...]

# A named tuple's own constructor takes twice as long.
new = tuple.__new__
new_object = object.__new__
# The field of a frozen value is set through its descriptor.
set_placements: Callable[[Place, tuple[Placement, ...]], None] = vars(Place)["placements"].__set__

# By length the points of a line and its bonus, as the law tells them.
_PAID = [line_points(length) for length in range(LINE_MAX + 1)]

# The Python counterparts of what the compiled form takes from _field_compiled.pxd.
if not cython.compiled:
    STRIDE = 232
    CELLS = STRIDE * STRIDE
    HOME = 112 * STRIDE + 112
    EVERY = (1 << 36) - 1
    FAR = 5
    DEAD = 511
    STARTS = 512 * 36
    SPARE = 6 * 36
    NEAR = 1 << 20

    # The tables: by kind, the tiles that may share a line with it; by length, the points of a
    # line, and of a line with one more tile.
    JOINS = [0] * 36
    POINTS = [0] * 16
    JOINED = [0] * 16

    def lowest_bit(mask: int) -> int:
        return (mask & -mask).bit_length() - 1

    def bits(mask: int) -> int:
        return mask.bit_count()


def is_compiled() -> bool:
    """Whether this form of the engine is the compiled one."""
    return bool(cython.compiled)


@cython.cfunc
def pair(value: Any) -> tuple[Any, ...]:
    """A `Cell` or `Tile` as the plain tuple that it is: its items are found ten times as fast."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise InvalidArgument("wrong_type", f"a board maps cells to tiles, not {value!r:.60}")
    return cython.cast(tuple, value)


@cython.cfunc
def _place(laid: tuple[Placement, ...]) -> Place:
    """A `Place` without the checks of its constructor, which take longer than all the rest."""
    place = new_object(Place)
    set_placements(place, laid)
    return place


def _tabulate() -> None:
    """Fill the tables by asking the law once for every pair and every length.

    Pairs suffice: a tile fits a line if it fits each of its tiles. A test checks every line.
    """
    for tile in ALL_TILES:
        JOINS[tile.index] = sum(1 << t.index for t in ALL_TILES if line_flaw((tile, t)) is None)
    for length in range(1, LINE_MAX + 1):
        POINTS[length] = sum(line_points(length))
        if length > 1:
            JOINED[length - 1] = POINTS[length]


_tabulate()


def _line(
    first: cython.int, last: cython.int, length: cython.int
) -> tuple[int, int, int, int, int, int]:
    """A line from cell to cell, with its points and bonus."""
    points, bonus = _PAID[length]
    return (
        first % STRIDE - HOME % STRIDE,
        first // STRIDE - HOME // STRIDE,
        last % STRIDE - HOME % STRIDE,
        last // STRIDE - HOME // STRIDE,
        points,
        bonus,
    )


@cython.final
@cython.cclass
class Field:
    """A mutable board with the list of legal placements for a set of tiles."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.tile = [0] * CELLS
            self.fit = [EVERY] * (2 * CELLS)
            self.count = [0] * (2 * CELLS)
            self.after = [0] * (2 * CELLS)
            self.place = [0] * CELLS
            self.frontier = [0] * 512
            self.laid, self.laid_place = [0] * 128, [0] * 128
            self.old_at, self.old_fit, self.old_place = [0] * 512, [0] * 512, [0] * 512
            self.old_count, self.old_after = [0] * 512, [0] * 512
            self.open = [0] * 512
            self.across, self.down = [0] * STARTS, [0] * STARTS
            self.onward, self.backward = [0] * STARTS, [0] * STARTS
        at: cython.int
        for at in range(2 * CELLS):
            self.fit[at] = EVERY
        self.frontier_n = self.laid_n = self.found = 0
        self.x0 = self.y0 = 0
        self.capacity = 4096
        self.words = array("Q", bytes(8 * 4096))
        self.notes = array("I", bytes(4 * 4096))
        self.kept_capacity = 0
        self.kept_words = array("Q", bytes(8))
        self.kept_notes = array("I", bytes(4))

    # --- laying and undoing ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay(self, cell: cython.Py_ssize_t, kind: cython.int) -> cython.void:
        """Lay a tile on an empty cell."""
        n: cython.Py_ssize_t = self.laid_n
        place: cython.Py_ssize_t = self.place[cell]
        self.laid[n] = cell
        self.laid_place[n] = place
        if 0 < place < DEAD:
            self._drop(place)
        self.place[cell] = DEAD
        self.tile[cell] = kind + 1
        self._join(4 * n, cell, kind, 0, 1)
        self._join(4 * n + 2, cell, kind, 1, STRIDE)
        self.laid_n = n + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop(self, place: cython.Py_ssize_t) -> cython.void:
        """Take a cell out of the frontier; the last one takes its place."""
        last: cython.Py_ssize_t
        self.frontier_n -= 1
        last = self.frontier[self.frontier_n]
        self.frontier[place - 1] = last
        self.place[last] = place

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _join(
        self,
        old: cython.Py_ssize_t,
        cell: cython.Py_ssize_t,
        kind: cython.int,
        axis: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
    ) -> cython.void:
        """Update the two cells at the ends of the run through ``cell`` for its new tile."""
        fit: cython.ulonglong = self.fit[2 * cell + axis]
        after: cython.Py_ssize_t = self.after[2 * cell + axis]
        count: cython.Py_ssize_t = self.count[2 * cell + axis]
        joins: cython.ulonglong = JOINS[kind] & fit if fit >> kind & 1 else 0
        self._meet(old, cell - (count - after + 1) * step, axis, -step, count + 1, joins)
        self._meet(old + 1, cell + (after + 1) * step, axis, step, count + 1, joins)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _meet(
        self,
        old: cython.Py_ssize_t,
        cell: cython.Py_ssize_t,
        axis: cython.Py_ssize_t,
        away: cython.Py_ssize_t,
        length: cython.Py_ssize_t,
        joins: cython.ulonglong,
    ) -> cython.void:
        """Update an empty cell at the end of a run: the run's new length, and what may join it.

        ``away`` is the step from the run to the cell, and on to the run on its other side.
        """
        at: cython.Py_ssize_t = 2 * cell + axis
        place: cython.Py_ssize_t = self.place[cell]
        count: cython.Py_ssize_t = self.count[at]
        after: cython.Py_ssize_t = self.after[at]
        other: cython.Py_ssize_t = after if away > 0 else count - after
        fit: cython.ulonglong = self.fit[at] & joins
        self.old_at[old] = at
        self.old_fit[old] = self.fit[at]
        self.old_count[old] = count
        self.old_after[old] = after
        self.old_place[old] = place
        if other and not self._all_join(joins, cell + away, away, other):
            fit = 0
        self.fit[at] = fit
        self.count[at] = length + other
        if away < 0:
            self.after[at] = length
        if fit & self.fit[at ^ 1]:
            if place == 0:
                self.frontier[self.frontier_n] = cell
                self.frontier_n += 1
                self.place[cell] = self.frontier_n
        elif place != DEAD:
            if place:
                self._drop(place)
            self.place[cell] = DEAD

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _all_join(
        self,
        joins: cython.ulonglong,
        cell: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
        length: cython.Py_ssize_t,
    ) -> cython.bint:
        """Whether every tile of a run that begins at ``cell`` is among ``joins``."""
        for _ in range(length):
            if joins >> (self.tile[cell] - 1) & 1 == 0:
                return False
            cell += step
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Undo the last `lay`."""
        n: cython.Py_ssize_t = self.laid_n - 1
        old: cython.Py_ssize_t
        at: cython.Py_ssize_t
        place: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        self.laid_n = n
        for old in range(4 * n + 3, 4 * n - 1, -1):
            at = self.old_at[old]
            self.fit[at] = self.old_fit[old]
            self.count[at] = self.old_count[old]
            self.after[at] = self.old_after[old]
            cell = at >> 1
            place = self.old_place[old]
            if self.place[cell] == place:
                continue
            if place:
                self._put_back(cell, place)
            elif self.place[cell] != DEAD:
                self.frontier_n -= 1
            self.place[cell] = place
        cell = self.laid[n]
        place = self.laid_place[n]
        if 0 < place < DEAD:
            self._put_back(cell, place)
        self.place[cell] = place
        self.tile[cell] = 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_back(self, cell: cython.Py_ssize_t, place: cython.Py_ssize_t) -> cython.void:
        """Undo `_drop`."""
        last: cython.Py_ssize_t
        if place <= self.frontier_n:
            last = self.frontier[place - 1]
            self.frontier[self.frontier_n] = last
            self.place[last] = self.frontier_n + 1
        self.frontier[place - 1] = cell
        self.frontier_n += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wipe(self) -> cython.void:
        """Undo every `lay` at once."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        for i in range(4 * self.laid_n):
            at = self.old_at[i]
            self.fit[at] = EVERY
            self.count[at] = 0
            self.after[at] = 0
            self.place[at >> 1] = 0
        for i in range(self.laid_n):
            self.place[self.laid[i]] = 0
            self.tile[self.laid[i]] = 0
        self.laid_n = self.frontier_n = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepts(self, kinds: cython.ulonglong) -> cython.bint:
        """Whether at least one of these kinds fits somewhere."""
        i: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        for i in range(self.frontier_n):
            cell = self.frontier[i]
            if self.fit[2 * cell] & self.fit[2 * cell + 1] & kinds:
                return True
        return self.laid_n == 0 and kinds != 0

    # --- listing ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_moves(self, hand: cython.ulonglong) -> cython.int:
        """List every legal placement of these kinds, each set once; returns how many."""
        i: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        opens: cython.Py_ssize_t = 0
        found: cython.Py_ssize_t = 0
        across: cython.Py_ssize_t = 0
        down: cython.Py_ssize_t = 0
        kind: cython.uint
        note: cython.uint
        fit: cython.ulonglong
        left: cython.ulonglong
        partners: cython.ulonglong
        self.hand = hand
        if self.laid_n == 0:
            self.found = self._list_opening()
            return self.found
        for i in range(self.frontier_n):
            cell = self.frontier[i]
            self.open[opens] = cell
            opens += self.fit[2 * cell] & self.fit[2 * cell + 1] & hand != 0
        # The moves of one tile, and for each, whether the hand could extend its lines.
        for i in range(opens):
            cell = self.open[i]
            if found + SPARE > self.capacity:
                self._grow()
            note = JOINED[self.count[2 * cell]] + JOINED[self.count[2 * cell + 1]]
            note = cell | 1 << 17 | note << 20
            left = self.fit[2 * cell] & self.fit[2 * cell + 1] & hand
            while left:
                kind = lowest_bit(left)
                left &= left - 1
                self.words[found] = kind | FAR << 6
                self.notes[found] = note
                found += 1
                partners = JOINS[kind] & hand
                self.across[across] = self.down[down] = cell | kind << 16
                fit = self.fit[2 * cell] & partners
                across += fit != 0
                fit = self.fit[2 * cell + 1] & partners
                down += fit != 0
        found = self._list_lines(0, 1, across, found)
        found = self._list_lines(1, STRIDE, down, found)
        self.found = found
        return self.found

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_lines(
        self,
        axis: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
        starts: cython.Py_ssize_t,
        found: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """List the moves of two or more tiles on this axis, by the first frontier cell they cover.

        Each move is found only once: before the anchor it only covers cells that touch no tile.
        """
        i: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        at: cython.Py_ssize_t
        following: cython.Py_ssize_t
        after: cython.Py_ssize_t
        onward: cython.Py_ssize_t = 0
        backward: cython.Py_ssize_t = 0
        start: cython.uint
        kind: cython.uint
        note: cython.uint
        fit: cython.ulonglong
        for i in range(starts):
            start = self.down[i] if axis else self.across[i]
            cell = start & 0xFFFF
            at = 2 * cell + axis
            following = 2 * (cell + step * (1 + self.after[at]))
            fit = self.fit[at] & JOINS[start >> 16] & self.hand
            fit &= self.fit[following] & self.fit[following + 1]
            self.onward[onward] = start
            onward += fit != 0
            self.backward[backward] = start
            backward += self.place[cell - step] == 0
        for i in range(onward):
            start = self.onward[i]
            cell = start & 0xFFFF
            kind = start >> 16
            at = 2 * cell + axis
            after = self.after[at]
            note = cell | axis << 16 | 1 << 17
            note += JOINED[self.count[at ^ 1]] << 20
            fit = self.fit[at] & JOINS[kind]
            found = self._after(
                axis,
                step,
                cell + step * (1 + after),
                FAR + 1 + after,
                fit,
                self.count[at] + 1,
                note,
                kind | FAR << 6,
                10,
                found,
            )
        for i in range(backward):
            start = self.backward[i]
            cell = start & 0xFFFF
            kind = start >> 16
            at = 2 * cell + axis
            after = self.after[at]
            note = cell | axis << 16 | 1 << 17
            note += JOINED[self.count[at ^ 1]] << 20
            fit = self.fit[at] & JOINS[kind]
            self.following = cell + step * (1 + after)
            self.following_off = FAR + 1 + after
            found = self._before(
                axis,
                step,
                cell - step,
                FAR - 1,
                fit,
                after + 1,
                note,
                kind | FAR << 6,
                10,
                found,
            )
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _before(
        self,
        axis: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
        cell: cython.Py_ssize_t,
        off: cython.uint,
        joins: cython.ulonglong,
        length: cython.Py_ssize_t,
        note: cython.uint,
        word: cython.ulonglong,
        shift: cython.int,
        found: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Lay one more tile before the anchor, on a cell that touches no tile."""
        kind: cython.uint
        longer: cython.ulonglong
        still: cython.ulonglong
        options: cython.ulonglong = joins & self.hand
        more: cython.bint = self.place[cell - step] == 0
        full: cython.uint
        length += 1
        note += 1 << 17
        full = note + (POINTS[length] << 20)
        if found + SPARE > self.capacity:
            self._grow()
        while options:
            kind = lowest_bit(options)
            options &= options - 1
            longer = kind | off << 6
            longer = word | longer << shift
            self.words[found] = longer
            self.notes[found] = full
            found += 1
            still = joins & JOINS[kind]
            if still & self.hand:
                found = self._after(
                    axis,
                    step,
                    self.following,
                    self.following_off,
                    still,
                    length,
                    note,
                    longer,
                    shift + 10,
                    found,
                )
                if more:
                    found = self._before(
                        axis,
                        step,
                        cell - step,
                        off - 1,
                        still,
                        length,
                        note,
                        longer,
                        shift + 10,
                        found,
                    )
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _after(
        self,
        axis: cython.Py_ssize_t,
        step: cython.Py_ssize_t,
        cell: cython.Py_ssize_t,
        off: cython.uint,
        joins: cython.ulonglong,
        length: cython.Py_ssize_t,
        note: cython.uint,
        word: cython.ulonglong,
        shift: cython.int,
        found: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Lay one more tile on the next empty cell after the line, joining the run beyond it."""
        kind: cython.uint
        longer: cython.ulonglong
        still: cython.ulonglong
        at: cython.Py_ssize_t = 2 * cell + axis
        options: cython.ulonglong = joins & self.hand & self.fit[at] & self.fit[at ^ 1]
        behind: cython.Py_ssize_t
        full: cython.uint
        if options == 0:
            return found
        behind = self.after[at]
        if behind and not self._all_join(joins, cell + step, step, behind):
            return found
        joins &= self.fit[at]
        length += 1 + behind
        note += (1 << 17) + (JOINED[self.count[at ^ 1]] << 20)
        full = note + (POINTS[length] << 20)
        cell += step * (1 + behind)
        if found + SPARE > self.capacity:
            self._grow()
        while options:
            kind = lowest_bit(options)
            options &= options - 1
            longer = kind | off << 6
            longer = word | longer << shift
            self.words[found] = longer
            self.notes[found] = full
            found += 1
            still = joins & JOINS[kind]
            if still & self.hand:
                found = self._after(
                    axis,
                    step,
                    cell,
                    off + 1 + behind,
                    still,
                    length,
                    note,
                    longer,
                    shift + 10,
                    found,
                )
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def longest(self, kinds: cython.ulonglong) -> cython.int:
        """The size of the longest line of these kinds."""
        kind: cython.int
        most: cython.int = 0
        while kinds:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            most = max(most, 1 + self.longest(kinds & JOINS[kind]))
        return most

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_opening(self) -> cython.Py_ssize_t:
        """List each longest set of the hand in every order, to the right from HOME."""
        most: cython.uint = self.longest(self.hand)
        note: cython.uint = HOME | most << 17 | POINTS[most] << 20
        return self._order(self.hand, most, note, 0, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _order(
        self,
        joins: cython.ulonglong,
        most: cython.uint,
        note: cython.uint,
        n: cython.uint,
        word: cython.ulonglong,
        found: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Lay one more tile of an opening of ``most`` tiles."""
        kind: cython.uint
        longer: cython.ulonglong
        left: cython.ulonglong = joins
        if found + SPARE > self.capacity:
            self._grow()
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            longer = kind | FAR + n << 6
            longer = word | longer << 10 * n
            if n + 1 == most:
                self.words[found] = longer
                self.notes[found] = note
                found += 1
            else:
                found = self._order(joins & JOINS[kind], most, note, n + 1, longer, found)
        return found

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def _grow(self) -> cython.void:
        self.words = array("Q", bytes(self.words) + bytes(8 * self.capacity))
        self.notes = array("I", bytes(self.notes) + bytes(4 * self.capacity))
        self.capacity *= 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_list(self) -> cython.int:
        """Save the list, so that other lists can be made while iterating over it."""
        i: cython.int
        if self.kept_capacity < self.found:
            self._grow_kept()
        for i in range(self.found):
            self.kept_words[i] = self.words[i]
            self.kept_notes[i] = self.notes[i]
        return self.found

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def _grow_kept(self) -> cython.void:
        self.kept_capacity = self.capacity
        self.kept_words = array("Q", bytes(8 * self.capacity))
        self.kept_notes = array("I", bytes(4 * self.capacity))

    # --- from Python ---

    def put(self, x: cython.int, y: cython.int, kind: cython.int) -> None:
        """Lay a kind of tile (0 to 35) at x, y from where the field began; see `undo`."""
        if not (-108 <= x <= 108 and -108 <= y <= 108 and 0 <= kind < 36 and self.laid_n < 108):
            raise InvalidArgument("off_the_field", f"no room for kind {kind} at {x},{y}")
        if self.tile[HOME + y * STRIDE + x]:
            raise InvalidArgument("cell_occupied", f"a tile lies at {x},{y}")
        self.lay(HOME + y * STRIDE + x, kind)

    def undo(self) -> None:
        """Take back the last tile."""
        if self.laid_n == 0:
            raise InvalidArgument("nothing_laid", "the field is empty")
        self.take_back()

    def clear(self) -> None:
        """Take back every tile."""
        self.wipe()
        self.x0 = self.y0 = 0

    def lay_out(self, board: Board) -> None:
        """Lay a whole board on the empty field, wherever it lies.

        Listed places have its coordinates. The order of the list does not reveal the order of play.
        """
        x: cython.longlong
        y: cython.longlong
        x0: cython.longlong = 0
        y0: cython.longlong = 0
        colour: cython.int
        shape: cython.int
        left: cython.int = 0
        top: cython.int = 0
        n: cython.int = 0
        i: cython.int
        at: cython.uint
        tiles: dict[Any, Tile] = board._tiles
        for cell in tiles:
            first = pair(cell)
            if not (-NEAR < first[0] < NEAR and -NEAR < first[1] < NEAR):
                near = {Cell(c[0] - first[0], c[1] - first[1]): tiles[c] for c in tiles}
                self.lay_out(Board(near))
                self.x0, self.y0 = self.x0 + first[0], self.y0 + first[1]
                return
            x0 = first[0]
            y0 = first[1]
            break
        for cell, tile in tiles.items():
            at_cell = pair(cell)
            kind = pair(tile)
            try:
                x = at_cell[0]
                y = at_cell[1]
            except OverflowError:  # only of the compiled form
                x = y = NEAR
            x -= x0
            y -= y0
            if not (-108 <= x <= 108 and -108 <= y <= 108 and n < 108):
                raise InvalidArgument("off_the_field", f"no room for {tile} at {cell}")
            left = min(left, x)
            top = min(top, y)
            colour = kind[0]
            shape = kind[1]
            at = x + 128 << 16 | y + 128 << 8 | colour * 6 + shape
            i = n
            while i and self.down[i - 1] > at:
                self.down[i] = self.down[i - 1]
                i -= 1
            self.down[i] = at
            n += 1
        self.x0, self.y0 = x0 + left, y0 + top
        for i in range(n):
            at = self.down[i]
            x = (at >> 16) - 128 - left
            y = (at >> 8 & 255) - 128 - top
            self.lay(HOME + y * STRIDE + x, at & 255)

    def origin(self) -> tuple[int, int]:
        """The cell of the board from which the field counts."""
        return self.x0, self.y0

    def moves(self, hand: cython.ulonglong) -> list[tuple[int, Laid]]:
        """All legal placements of a hand, given as a mask of kinds: score, then (kind, x, y)."""
        made: dict[int, Any] = {}
        self.list_moves(hand)
        return [(self.notes[i] >> 20, self._set(i, made, False)) for i in range(self.found)]

    def scored(self, hand: cython.ulonglong) -> list[tuple[int, Place]]:
        """The same as places on the board of `lay_out`."""
        made: dict[int, Any] = {}
        self.list_moves(hand)
        return [(self.notes[i] >> 20, _place(self._set(i, made, True))) for i in range(self.found)]

    def best(self, hand: cython.ulonglong) -> list[tuple[int, Place]]:
        """Those of `scored` with the highest score; only these are made."""
        made: dict[int, Any] = {}
        i: cython.int
        most: cython.uint = 0
        self.list_moves(hand)
        for i in range(self.found):
            most = max(most, self.notes[i])
        most >>= 20
        return [
            (most, _place(self._set(i, made, True)))
            for i in range(self.found)
            if self.notes[i] >> 20 == most
        ]

    def lined(self, hand: cython.ulonglong, most: int) -> list[tuple[Place, Lines]] | None:
        """As `scored`, with the lines of each instead of its score; None if there are more than
        ``most``, which are not made then."""
        made: dict[int, Any] = {}
        self.list_moves(hand)
        if self.found > most:
            return None
        return [(_place(self._set(i, made, True)), self._lines(i)) for i in range(self.found)]

    def move(self, i: cython.int) -> tuple[int, Laid]:
        """Entry ``i`` of the last list: score, then (kind, x, y)."""
        return self.notes[i] >> 20, self._set(i, {}, False)

    @cython.cfunc
    def _set(
        self, i: cython.Py_ssize_t, made: dict[int, Any], as_placements: cython.bint
    ) -> tuple[Any, ...]:
        """The tiles of entry ``i``, in the order of the line; ``made`` holds those made before."""
        note: cython.uint = self.notes[i]
        word: cython.ulonglong = self.words[i]
        step: cython.int = STRIDE if note >> 16 & 1 else 1
        anchor: cython.int = note & 0xFFFF
        off: cython.int
        tiles: list[Any] = []
        if note >> 17 & 7 == 1:
            return (self._tile(anchor, word & 63, made, as_placements),)
        for _ in range(note >> 17 & 7):
            off = (word >> 6 & 15) - FAR
            tile = self._tile(anchor + off * step, word & 63, made, as_placements)
            word >>= 10
            # Each tile lies farther from the anchor than those on the same side before it.
            if off < 0:
                tiles.insert(0, tile)
            else:
                tiles.append(tile)
        return tuple(tiles)

    @cython.cfunc
    def _tile(
        self, cell: cython.int, kind: cython.int, made: dict[int, Any], as_placement: cython.bint
    ) -> Any:
        """A tile on a cell: a `Placement` on the board of `lay_out`, or (kind, x, y)."""
        key = cell << 6 | kind
        tile = made.get(key)
        if tile is None:
            x = cell % STRIDE - HOME % STRIDE
            y = cell // STRIDE - HOME // STRIDE
            if as_placement:
                at = new(Cell, (self.x0 + x, self.y0 + y))
                tile = new(Placement, (ALL_TILES[kind], at))
            else:
                tile = (kind, x, y)
            made[key] = tile
        return tile

    def _lines(self, i: cython.Py_ssize_t) -> Lines:
        """The lines that entry ``i`` makes or extends: the one laid in, then the crossings."""
        note: cython.uint = self.notes[i]
        word: cython.ulonglong = self.words[i]
        axis: cython.int = note >> 16 & 1
        step: cython.int = STRIDE if axis else 1
        over: cython.int = 1 if axis else STRIDE
        anchor: cython.int = note & 0xFFFF
        first: cython.int = CELLS
        last: cython.int = 0
        cell: cython.int
        count: cython.int
        after: cython.int
        lines: list[tuple[int, int, int, int, int, int]] = []
        for _ in range(note >> 17 & 7):
            cell = anchor + ((word >> 6 & 15) - FAR) * step
            word >>= 10
            first = min(first, cell)
            last = max(last, cell)
            count = self.count[2 * cell + (1 - axis)]
            after = self.after[2 * cell + (1 - axis)]
            if count:
                lines.append(_line(cell - (count - after) * over, cell + after * over, count + 1))
        count = self.count[2 * first + axis]
        after = self.after[2 * first + axis]
        first -= (count - after) * step
        last += self.after[2 * last + axis] * step
        # A tile alone makes no line on its own axis; the lone opening is paid as one (A1).
        if first < last or not lines:
            lines.insert(0, _line(first, last, (last - first) // step + 1))
        return tuple(lines)

    def digest(self) -> tuple[object, ...]:
        """Everything that laying changes, for tests that undoing restores it."""
        return (
            self.frontier_n,
            [self.frontier[i] for i in range(self.frontier_n)],
            [self.tile[i] for i in range(CELLS)],
            [self.place[i] for i in range(CELLS)],
            [(self.fit[i], self.count[i], self.after[i]) for i in range(2 * CELLS)],
        )
