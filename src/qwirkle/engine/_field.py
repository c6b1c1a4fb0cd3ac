"""The hot path: a board that is laid and taken back in place, and the list of its placements.

One source, interpreted or compiled (see `qwirkle.engine`). The law is not written here a second
time: the tables that say which tiles may still join a line, and what a line is worth, are filled
at import by asking `qwirkle.rules.line`.

Cells are numbers, ``y * STRIDE + x``: 108 tiles that hang together reach at most 108 cells from
where they began, so a fixed square around HOME never overflows, and no step needs a test for an
edge. A stride that is no power of two keeps the cells of a column apart in the cache.
A listed move is one number: for each tile ten bits, its kind (6) and its distance from the anchor
along the axis plus FAR (4). Its note holds anchor (16 bits), axis (1), tiles (3) and score.

For each empty cell and axis the field holds the line that a tile laid there would join (the run
before and the run after it together): its key, its length, and as a bit mask the tiles that fit.
Laying a tile changes at most four of these, and they are remembered for taking it back.
"""

from __future__ import annotations

from array import array

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.line import LINE_MAX, line_flaw, line_points
from qwirkle.rules.tile import ALL_TILES, Tile

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

__all__ = ["Field", "is_compiled"]

# The Python twins of what the compiled form takes from _field_compiled.pxd.
if not cython.compiled:
    STRIDE = 232
    CELLS = STRIDE * STRIDE
    HOME = 112 * STRIDE + 112
    EVERY = (1 << 36) - 1
    FAR = 5

    # The tables: a tile's place in a key (from 1, 0 is no tile); by key the tiles that may join
    # and the length of the line; by length the points, and the points with one tile more.
    KEY = [0] * 37
    FIT = [0] * 4096
    LENGTH = [0] * 4096
    POINTS = [0] * 16
    JOINED = [0] * 16

    def lowest_bit(mask: int) -> int:
        return (mask & -mask).bit_length() - 1


def is_compiled() -> bool:
    """Whether this form of the engine was compiled."""
    return bool(cython.compiled)


def _tabulate() -> None:
    """Ask the law once, for every line there can be."""
    todo: list[tuple[Tile, ...]] = [(tile,) for tile in ALL_TILES]
    keys = {tile: 1 << 6 + tile.colour | 1 << tile.shape for tile in ALL_TILES}
    for tile in ALL_TILES:
        KEY[tile.index + 1] = keys[tile]
    FIT[0] = EVERY
    seen = set()
    while todo:
        line = todo.pop()
        key = 0
        for tile in line:
            key |= keys[tile]
        # Which tiles fit depends on the colours and shapes in the line alone, not on their order.
        if key in seen:
            continue
        seen.add(key)
        LENGTH[key] = len(line)
        fit = 0
        for tile in ALL_TILES:
            if line_flaw((*line, tile)) is None:
                fit |= 1 << tile.index
                todo.append((*line, tile))
        FIT[key] = fit
    for length in range(1, LINE_MAX + 1):
        POINTS[length] = sum(line_points(length))
        if length > 1:
            JOINED[length - 1] = POINTS[length]


_tabulate()


@cython.final
@cython.cclass
class Field:
    """A mutable board with the list of legal placements for a set of tiles."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.tile = [0] * CELLS
            self.fit = [EVERY] * (2 * CELLS)
            self.key = [0] * (2 * CELLS)
            self.count = [0] * (2 * CELLS)
            self.place = [0] * CELLS
            self.frontier = [0] * 512
            self.laid, self.laid_place, self.laid_added = [0] * 128, [0] * 128, [0] * 128
            self.old_at, self.old_fit = [0] * 512, [0] * 512
            self.old_key, self.old_count = [0] * 512, [0] * 512
            self.slot_off, self.slot_fit, self.slot_cross = [0] * 8, [0] * 8, [0] * 8
            self.slot_key, self.slot_count = [0] * 8, [0] * 8
        at: cython.int
        for at in range(2 * CELLS):
            self.fit[at] = EVERY
        self.frontier_n = self.laid_n = self.found = 0
        self.capacity = 4096
        self.words = array("Q", bytes(8 * 4096))
        self.notes = array("I", bytes(4 * 4096))
        self.kept_capacity = 0
        self.kept_words = array("Q", bytes(8))
        self.kept_notes = array("I", bytes(4))

    # --- laying and taking back ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay(self, cell: cython.int, kind: cython.int) -> cython.void:
        """Lay a tile on an empty cell."""
        near: cython.int
        last: cython.int
        added: cython.int = 0
        at: cython.int = self.place[cell]
        n: cython.int = self.laid_n
        self.laid[n] = cell
        self.laid_place[n] = at
        if at:
            self.frontier_n -= 1
            last = self.frontier[self.frontier_n]
            self.frontier[at - 1] = last
            self.place[last] = at
            self.place[cell] = 0
        self.tile[cell] = kind + 1
        near = cell - STRIDE
        if self.tile[near] == 0 and self.place[near] == 0:
            self._add(near)
            added += 1
        near = cell - 1
        if self.tile[near] == 0 and self.place[near] == 0:
            self._add(near)
            added += 1
        near = cell + 1
        if self.tile[near] == 0 and self.place[near] == 0:
            self._add(near)
            added += 1
        near = cell + STRIDE
        if self.tile[near] == 0 and self.place[near] == 0:
            self._add(near)
            added += 1
        self.laid_added[n] = added
        self._join(4 * n, cell, 0, 1)
        self._join(4 * n + 2, cell, 1, STRIDE)
        self.laid_n = n + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add(self, cell: cython.int) -> cython.void:
        self.frontier[self.frontier_n] = cell
        self.frontier_n += 1
        self.place[cell] = self.frontier_n

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _join(
        self, old: cython.int, cell: cython.int, axis: cython.int, step: cython.int
    ) -> cython.void:
        """Tell the two cells at the ends of the run through ``cell`` which line they would join."""
        before: cython.int = cell - step
        after: cython.int = cell + step
        key: cython.int = KEY[self.tile[cell]]
        count: cython.int = 1
        while self.tile[before]:
            key |= KEY[self.tile[before]]
            count += 1
            before -= step
        while self.tile[after]:
            key |= KEY[self.tile[after]]
            count += 1
            after += step
        self._end(old, 2 * before + axis, before, -step, key, count)
        self._end(old + 1, 2 * after + axis, after, step, key, count)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(
        self,
        old: cython.int,
        at: cython.int,
        cell: cython.int,
        step: cython.int,
        key: cython.int,
        count: cython.int,
    ) -> cython.void:
        """An empty cell at the end of a run: join that run with the one on its other side."""
        self.old_at[old] = at
        self.old_fit[old] = self.fit[at]
        self.old_key[old] = self.key[at]
        self.old_count[old] = self.count[at]
        cell += step
        while self.tile[cell]:
            key |= KEY[self.tile[cell]]
            count += 1
            cell += step
        self.key[at] = key
        self.count[at] = count
        self.fit[at] = FIT[key] if LENGTH[key] == count else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Undo the last `lay`."""
        n: cython.int = self.laid_n - 1
        old: cython.int
        at: cython.int
        last: cython.int
        cell: cython.int = self.laid[n]
        self.laid_n = n
        for old in range(4 * n + 3, 4 * n - 1, -1):
            at = self.old_at[old]
            self.fit[at] = self.old_fit[old]
            self.key[at] = self.old_key[old]
            self.count[at] = self.old_count[old]
        for _ in range(self.laid_added[n]):
            self.frontier_n -= 1
            self.place[self.frontier[self.frontier_n]] = 0
        self.tile[cell] = 0
        at = self.laid_place[n]
        if at:
            last = self.frontier[at - 1]
            if at - 1 < self.frontier_n:
                self.frontier[self.frontier_n] = last
                self.place[last] = self.frontier_n + 1
            self.frontier[at - 1] = cell
            self.place[cell] = at
            self.frontier_n += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepts(self, kinds: cython.ulonglong) -> cython.bint:
        """Whether at least one of these kinds fits somewhere."""
        i: cython.int
        cell: cython.int
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
        i: cython.int
        kind: cython.int
        cell: cython.int
        score: cython.uint
        fit: cython.ulonglong
        left: cython.ulonglong
        several: cython.bint = (hand & (hand - 1)) != 0
        self.found = 0
        self.hand = hand
        if self.laid_n == 0:
            return self._list_opening()
        for i in range(self.frontier_n):
            cell = self.frontier[i]
            fit = self.fit[2 * cell] & self.fit[2 * cell + 1] & hand
            if fit == 0:
                continue
            score = JOINED[self.count[2 * cell]] + JOINED[self.count[2 * cell + 1]]
            left = fit
            while left:
                kind = lowest_bit(left)
                left &= left - 1
                self._found(kind | FAR << 6, cell | 1 << 17 | score << 20)
            if several:
                self._list_lines(cell, fit, 0, 1)
                self._list_lines(cell, fit, 1, STRIDE)
        return self.found

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _found(self, word: cython.ulonglong, note: cython.uint) -> cython.void:
        if self.found == self.capacity:
            self._grow()
        self.words[self.found] = word
        self.notes[self.found] = note
        self.found += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_lines(
        self, cell: cython.int, fit: cython.ulonglong, axis: cython.int, step: cython.int
    ) -> cython.void:
        """List the moves of two and more on this axis whose first frontier cell is ``cell``.

        So each move is found once: before the anchor it lies only on cells that touch nothing.
        """
        kind: cython.int
        key: cython.int
        bit: cython.ulonglong
        rest: cython.ulonglong
        ready: cython.bint = False
        base: cython.int = self.key[2 * cell + axis]
        count: cython.int = self.count[2 * cell + axis] + 1
        cross: cython.uint = JOINED[self.count[2 * cell + 1 - axis]]
        while fit:
            kind = lowest_bit(fit)
            bit = fit & (0 - fit)
            fit ^= bit
            key = base | KEY[kind + 1]
            rest = self.hand & ~bit
            if FIT[key] & rest == 0:
                continue
            if not ready:
                ready = True
                self.note = cell | axis << 16
                self._prepare(cell, axis, step)
            if self.room:
                self._before(1, key, count, rest, cross, kind | FAR << 6, 10)
            if self.slots:
                self._after(0, key, count, rest, cross, kind | FAR << 6, 10)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self, cell: cython.int, axis: cython.int, step: cython.int) -> cython.void:
        """Measure the line through ``cell``: the slots after it and the free room before it."""
        at: cython.int = cell + step
        off: cython.int = FAR + 1
        slot: cython.int = 0
        key: cython.int
        count: cython.int
        beside: cython.int
        while self.tile[at]:
            at += step
            off += 1
        while off <= 2 * FAR:
            beside = 2 * at + 1 - axis
            if self.fit[beside] & self.hand == 0:
                break
            self.slot_off[slot] = off << 6
            self.slot_fit[slot] = self.fit[beside]
            self.slot_cross[slot] = JOINED[self.count[beside]]
            at += step
            off += 1
            key = count = 0
            while self.tile[at]:
                key |= KEY[self.tile[at]]
                count += 1
                at += step
                off += 1
            self.slot_key[slot] = key
            self.slot_count[slot] = count
            slot += 1
        self.slots = slot
        at = cell - step
        self.room = 0
        while self.room < FAR and self.tile[at] == 0 and self.place[at] == 0:
            self.room += 1
            at -= step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _before(
        self,
        depth: cython.int,
        key: cython.int,
        count: cython.int,
        rest: cython.ulonglong,
        cross: cython.uint,
        word: cython.ulonglong,
        shift: cython.int,
    ) -> cython.void:
        """Lay one more tile before the anchor, on a cell that touches nothing."""
        kind: cython.int
        joined: cython.int
        others: cython.ulonglong
        longer: cython.ulonglong
        fit: cython.ulonglong = FIT[key] & rest
        note: cython.uint = self.note | (shift // 10 + 1) << 17 | (cross + POINTS[count + 1]) << 20
        while fit:
            kind = lowest_bit(fit)
            others = rest ^ (fit & (0 - fit))
            fit &= fit - 1
            longer = kind | (FAR - depth) << 6
            longer = word | longer << shift
            self._found(longer, note)
            joined = key | KEY[kind + 1]
            if FIT[joined] & others:
                if depth < self.room:
                    self._before(depth + 1, joined, count + 1, others, cross, longer, shift + 10)
                if self.slots:
                    self._after(0, joined, count + 1, others, cross, longer, shift + 10)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _after(
        self,
        slot: cython.int,
        key: cython.int,
        count: cython.int,
        rest: cython.ulonglong,
        cross: cython.uint,
        word: cython.ulonglong,
        shift: cython.int,
    ) -> cython.void:
        """Lay one more tile on the next empty cell after the line, joining what lies behind it."""
        kind: cython.int
        joined: cython.int
        others: cython.ulonglong
        longer: cython.ulonglong
        fit: cython.ulonglong
        note: cython.uint
        if self.slot_count[slot]:
            key |= self.slot_key[slot]
            count += self.slot_count[slot]
            if LENGTH[key] != count:
                return
        fit = FIT[key] & rest & self.slot_fit[slot]
        cross += self.slot_cross[slot]
        note = self.note | (shift // 10 + 1) << 17 | (cross + POINTS[count + 1]) << 20
        while fit:
            kind = lowest_bit(fit)
            others = rest ^ (fit & (0 - fit))
            fit &= fit - 1
            longer = kind | self.slot_off[slot]
            longer = word | longer << shift
            self._found(longer, note)
            joined = key | KEY[kind + 1]
            if slot + 1 < self.slots and FIT[joined] & others:
                self._after(slot + 1, joined, count + 1, others, cross, longer, shift + 10)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_opening(self) -> cython.int:
        """List each longest set of the hand in every order, across from HOME."""
        slot: cython.int
        kind: cython.int
        left: cython.ulonglong = self.hand
        longest: cython.uint = 0
        kept: cython.int = 0
        self.note = HOME
        self.slots = FAR
        for slot in range(FAR):
            self.slot_off[slot] = FAR + 1 + slot << 6
            self.slot_fit[slot] = EVERY
            self.slot_cross[slot] = self.slot_key[slot] = self.slot_count[slot] = 0
        while left:
            kind = lowest_bit(left)
            self._found(kind | FAR << 6, HOME | 1 << 17 | POINTS[1] << 20)
            self._after(
                0, KEY[kind + 1], 1, self.hand ^ (left & (0 - left)), 0, kind | FAR << 6, 10
            )
            left &= left - 1
        for slot in range(self.found):
            longest = max(longest, self.notes[slot] >> 17 & 7)
        for slot in range(self.found):
            if self.notes[slot] >> 17 & 7 == longest:
                self.words[kept] = self.words[slot]
                self.notes[kept] = self.notes[slot]
                kept += 1
        self.found = kept
        return kept

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
        """Set the list aside, so that others can be made while it is gone through."""
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
        """Take back the last tile that was put."""
        if self.laid_n == 0:
            raise InvalidArgument("nothing_laid", "the field is empty")
        self.take_back()

    def clear(self) -> None:
        """Take back every tile."""
        while self.laid_n:
            self.take_back()

    def moves(self, hand: cython.ulonglong) -> list[tuple[int, tuple[tuple[int, int, int], ...]]]:
        """Every legal placement of a hand, given as a mask of kinds: score, then (kind, x, y)."""
        return [self.move(i) for i in range(self.list_moves(hand))]

    def move(self, i: cython.int) -> tuple[int, tuple[tuple[int, int, int], ...]]:
        """Entry ``i`` of the last list: score, then (kind, x, y)."""
        n: cython.int = self.notes[i] >> 17 & 7
        step: cython.int = STRIDE if self.notes[i] >> 16 & 1 else 1
        anchor: cython.int = self.notes[i] & 0xFFFF
        off: cython.int
        cell: cython.int
        j: cython.int
        laid = []
        # In the order of the line, whatever order the tiles were tried in.
        for off in range(2 * FAR + 1):
            for j in range(n):
                if self.words[i] >> 10 * j + 6 & 15 == off:
                    cell = anchor + (off - FAR) * step
                    kind = self.words[i] >> 10 * j & 63
                    laid.append(
                        (kind, cell % STRIDE - HOME % STRIDE, cell // STRIDE - HOME // STRIDE)
                    )
        return self.notes[i] >> 20, tuple(laid)

    def digest(self) -> tuple[object, ...]:
        """All that laying changes, for tests that taking back restores it."""
        return (
            self.frontier_n,
            [self.frontier[i] for i in range(self.frontier_n)],
            [self.tile[i] for i in range(CELLS)],
            [self.place[i] for i in range(CELLS)],
            [(self.fit[i], self.key[i], self.count[i]) for i in range(2 * CELLS)],
        )
