"""Exact play with an empty bag, for two seats, which then know each other's hands.

An alpha-beta search over the remaining margin, to the end of the game. A transposition table is
keyed by the board, both hands and the seat to move. One source, interpreted or compiled, like
`_field`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.scoring import FINISH_BONUS

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import (
        FAR,
        HOME,
        JOINED,
        STRIDE,
        Field,
        lowest_bit,
    )
    from cython.cimports.qwirkle.engine._reach_compiled import Reach
else:
    from time import monotonic as now

    from qwirkle.engine._field import FAR, HOME, JOINED, STRIDE, Field, lowest_bit
    from qwirkle.engine._reach import Reach

    SLOTS = 1 << 20
    FLOOR = -10000
    WHOLE = 100
    UNKNOWN = -20000
    MERIT = 50

__all__ = ["Endgame"]

# As a C number, from the law.
FINISH = FINISH_BONUS

MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xD1B54A32D192ED03
BITS64 = 0xFFFFFFFFFFFFFFFF
# The bounds of a value in a slot of the table, above the move's note and the depth of the search.
LOW = 0x7FFF << 27
HIGH = 0x7FFF << 42


@cython.final
@cython.cclass
class Endgame:
    """Solves positions with an empty bag; its transposition table is kept for the next one.

    >>> board = [(0, 0, 0), (1, 0, 1)]  # Ro and Rs
    >>> solved, margin, best, _ = Endgame().solve(board, mine=[2, 3], theirs=[24], seconds=1)
    >>> solved, margin, best
    (True, 12, ((2, 0, 1), (3, 1, 1)))
    """

    def __init__(self, slots: cython.int = SLOTS) -> None:
        """``slots`` is the size of its table, a power of two; it costs more time to make than a
        small search takes."""
        if not cython.compiled:
            self.held, self.held_n, self.kinds = [0] * 72, [0] * 2, [0] * 2
            self.spoil = [0] * 5
        self.field = Field()
        self.reach = Reach()
        self.stack_room = 1 << 14
        self.stack_word = array("Q", bytes(8 * self.stack_room))
        self.stack_note = array("I", bytes(4 * self.stack_room))
        self.stack_rank = array("i", bytes(4 * self.stack_room))
        self.merit = array("i", bytes(4 << 15))
        self.stack_most = array("i", bytes(4 * self.stack_room))
        self.slots = memoryview(bytearray(24 * slots)).cast("Q")
        self.mask = slots - 1
        self.cancelled = False

    def solve(
        self,
        board: Sequence[tuple[int, int, int]],
        mine: Sequence[int],
        theirs: Sequence[int],
        seconds: cython.double,
        node_limit: cython.longlong = 0,
    ) -> tuple[bool, int, tuple[tuple[int, int, int], ...] | None, int]:
        """Whether it was solved, the remaining margin, the best move ((kind, x, y); None for a
        pass), and the number of positions searched. If unsolved, the move is the best so far."""
        value: cython.int
        self._load(board, mine, theirs)
        self.node_limit = node_limit
        self.deadline = now() + seconds
        with cython.nogil:
            value = self._deepen()
        if self.best_note == 0:
            return not self.stopped, value, None, self.nodes
        self.field.words[0] = self.best_word
        self.field.notes[0] = self.best_note
        laid: tuple[tuple[int, int, int], ...] = self.field.move(0)[1]
        return not self.stopped, value, laid, self.nodes

    def values(
        self,
        board: Sequence[tuple[int, int, int]],
        mine: Sequence[int],
        theirs: Sequence[int],
        seconds: cython.double,
        node_limit: cython.longlong = 0,
    ) -> tuple[bool, list[tuple[tuple[tuple[int, int, int], ...], int]], int]:
        """Whether every move was solved; each legal move solved ((kind, x, y)) with the remaining
        margin after it, the best first; and the number of positions searched."""
        n: cython.int
        value: cython.int
        word: cython.ulonglong
        note: cython.uint
        self._load(board, mine, theirs)
        self.node_limit = node_limit
        self.deadline = now() + seconds
        with cython.nogil:
            self._deepen()  # fills the table with good moves
            n = self.field.list_moves(self.kinds[0])
        listed = [
            (self.field.words[i], self.field.notes[i], self.field.move(i)[1]) for i in range(n)
        ]
        listed.sort(key=lambda move: -move[1])
        found = []
        for word, note, laid in listed:
            if self.stopped:
                break
            if note >> 17 & 7 == self.held_n[0]:
                value = (note >> 20) + FINISH
            else:
                with cython.nogil:
                    value = self._tried(word, note, FLOOR, -FLOOR, WHOLE, 0)
                if self.stopped:
                    break
            found.append((laid, value))
        found.sort(key=lambda move: -move[1])
        return not self.stopped, found, self.nodes

    def bounds(
        self,
        board: Sequence[tuple[int, int, int]],
        mine: Sequence[int],
        theirs: Sequence[int],
    ) -> tuple[int, int]:
        """Bounds on what each hand can still score, for tests that neither scores more."""
        self._load(board, mine, theirs)
        return self._most(0), self._most(1)

    @cython.cfunc
    def _load(
        self,
        board: Sequence[tuple[int, int, int]],
        mine: Sequence[int],
        theirs: Sequence[int],
    ) -> cython.void:
        """Set up a position; raises `InvalidArgument` unless both hands hold tiles."""
        i: cython.int
        seat: cython.int
        bit: cython.ulonglong
        if len(mine) > 6 or len(theirs) > 6 or not mine or not theirs:
            raise InvalidArgument("bad_situation", "both hands hold one to six tiles")
        self.field.clear()
        self.key = 0
        for x, y, kind in board:
            self.field.put(x, y, kind)
            self.key = self.key + self._laid_key(HOME + y * STRIDE + x, kind) & BITS64
        for i in range(72):
            self.held[i] = 0
        for seat in range(2):
            hand = theirs if seat else mine
            self.held_n[seat] = len(hand)
            self.kinds[seat] = 0
            for kind in hand:
                bit = 1
                self.held[36 * seat + kind] += 1
                self.kinds[seat] |= bit << kind
                self.key = self.key + self._held_key(seat, kind) & BITS64
        self.to_move = 0
        self.nodes = 0
        self.stopped = self.cancelled = False
        self.best_note = 0
        self.best_word = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deepen(self) -> cython.int:
        """Search one, two and four turns deep with greedy play beyond, then to the end, each time
        trying the best moves of the last search first."""
        value: cython.int = 0
        guess: cython.int
        depth: cython.int = 0
        self.cut = True
        while self.cut and not self.stopped:
            depth = max(1, 2 * depth) if depth < 4 else WHOLE
            self.cut = False
            guess = self._search(FLOOR, -FLOOR, depth, 0, False, True)
            if not self.stopped:
                value = guess
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mixed(self, z: cython.ulonglong) -> cython.ulonglong:
        z = (z + 1) * MIX_A & BITS64
        z = (z ^ z >> 32) * MIX_B & BITS64
        return z ^ z >> 29

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _laid_key(self, cell: cython.ulonglong, kind: cython.ulonglong) -> cython.ulonglong:
        return self._mixed(cell << 6 | kind)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _held_key(self, seat: cython.ulonglong, kind: cython.ulonglong) -> cython.ulonglong:
        return self._mixed(1 << 30 | seat << 6 | kind)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _move_slot(self, seat: cython.int, word: cython.ulonglong, note: cython.uint) -> cython.int:
        """The index of a seat's move in the history table; the score is not part of it."""
        return self._mixed(word ^ (note & 0xFFFFF) * MIX_B) >> 50 | seat << 14

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best_single(self, kinds: cython.ulonglong) -> cython.int:
        """The highest score of a single tile of these kinds, and its cell (``spoil[0]``); 0 if
        none fits."""
        i: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        best: cython.int = 0
        score: cython.int
        for i in range(self.field.frontier_n):
            cell = self.field.frontier[i]
            if self.field.fit[2 * cell] & self.field.fit[2 * cell + 1] & kinds:
                score = JOINED[self.field.count[2 * cell]] + JOINED[self.field.count[2 * cell + 1]]
                if score > best:
                    best = score
                    self.spoil[0] = cell
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threat(self, kinds: cython.ulonglong) -> cython.int:
        """The same, with the cells where a tile would change it: the cell itself, and the next
        empty ones on its four sides, beyond the runs that it joins."""
        best: cython.int = self._best_single(kinds)
        cell: cython.int = self.spoil[0]
        after: cython.int
        if best:
            after = self.field.after[2 * cell]
            self.spoil[1] = cell + after + 1
            self.spoil[2] = cell + after - self.field.count[2 * cell] - 1
            after = self.field.after[2 * cell + 1]
            self.spoil[3] = cell + (after + 1) * STRIDE
            self.spoil[4] = cell + (after - self.field.count[2 * cell + 1] - 1) * STRIDE
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spoils(self, word: cython.ulonglong, note: cython.uint) -> cython.bint:
        """Whether a move uses a cell that the last threat found depends on."""
        step: cython.int = STRIDE if note >> 16 & 1 else 1
        cell: cython.int
        off: cython.int
        i: cython.int
        for _ in range(note >> 17 & 7):
            off = word >> 6 & 15
            word >>= 10
            cell = (note & 0xFFFF) + (off - FAR) * step
            for i in range(5):
                if cell == self.spoil[i]:
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most(self, seat: cython.int) -> cython.int:
        """A bound on what a seat can still score, whatever is played."""
        left: cython.ulonglong = self.kinds[seat]
        kind: cython.int
        total: cython.int = FINISH
        self.reach.measure(self.field, left, self.kinds[1 - seat])
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            total += self.held[36 * seat + kind] * self.reach.most[kind]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _limit(self, alpha: cython.int, first: cython.int, end: cython.int) -> cython.int:
        """Bound what each move on this part of the stack can gain, and drop those that gain no
        more than ``alpha``. Returns the new end; ``dropped`` is the highest bound of a dropped
        one."""
        seat: cython.int = self.to_move
        ours: cython.int = self._most(seat)
        threat: cython.int = self._threat(self.kinds[1 - seat])
        last: cython.bint = self.held_n[1 - seat] == 1
        left: cython.bint
        i: cython.int
        most: cython.int
        kept: cython.int = first
        word: cython.ulonglong
        note: cython.uint
        self.dropped = FLOOR
        for i in range(first, end):
            word = self.stack_word[i]
            note = self.stack_note[i]
            most = note >> 20
            # The other seat can take its best cell if that is left, which ends the game if it is
            # its last tile.
            left = threat > 0 and not self._spoils(word, note)
            if left:
                most -= threat + (FINISH if last else 0)
            if not (left and last):
                most += ours
                for _ in range(note >> 17 & 7):
                    most -= self.reach.most[word & 63]
                    word >>= 10
            if most <= alpha:
                self.dropped = max(self.dropped, most)
                continue
            self.stack_word[kept] = self.stack_word[i]
            self.stack_note[kept] = note
            self.stack_rank[kept] = self.stack_rank[i]
            self.stack_most[kept] = most
            kept += 1
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(
        self,
        alpha: cython.int,
        beta: cython.int,
        depth: cython.int,
        base: cython.int,
        passed: cython.bint,
        root: cython.bint,
    ) -> cython.int:
        """The remaining margin for the seat to move; moves are on the stack from ``base`` on."""
        seat: cython.int = self.to_move
        left: cython.int = self.held_n[seat]
        n: cython.int
        tries: cython.int
        exact: cython.bint
        cut_before: cython.bint
        i: cython.int
        j: cython.int
        best_at: cython.int
        best: cython.int = FLOOR
        value: cython.int
        rank: cython.int
        at: cython.int
        most: cython.int
        threat: cython.int
        top: cython.int = FLOOR
        likely: cython.bint
        best_skipped: cython.int = FLOOR
        low: cython.int = alpha
        slot: cython.int
        key: cython.ulonglong
        known: cython.ulonglong
        bound: cython.ulonglong
        word: cython.ulonglong
        note: cython.uint
        best_word: cython.ulonglong = 0
        best_note: cython.uint = 0
        hint_word: cython.ulonglong = 0
        hint_note: cython.uint = 0
        self.nodes += 1
        if self.nodes & 7 == 0 and (self.cancelled or now() > self.deadline):
            self.stopped = True
        if self.node_limit and self.nodes > self.node_limit:
            self.stopped = True
        if self.stopped:
            return 0
        if left == 1 and not root:
            # The last tile goes where it scores most.
            value = self._best_single(self.kinds[seat])
            if value:
                return value + FINISH
            return 0 if passed else self._pass(alpha, beta, depth, base)
        key = self._mixed(self.key + seat & BITS64)
        slot = 3 * (key & self.mask)
        if self.slots[slot] == key:
            hint_word = self.slots[slot + 1]
            hint_note = self.slots[slot + 2] & 0xFFFFF
        if root and self.best_note:
            hint_word = self.best_word
            hint_note = self.best_note
        tries = self.field.list_moves(self.kinds[seat])
        if tries == 0:
            # No tile of either seat fits: the game is stuck, and nobody scores any more (E3).
            return 0 if passed else self._pass(alpha, beta, depth, base)
        if base + tries > self.stack_room:
            self._grow_stack()
        n = 0
        for i in range(tries):
            word = self.field.words[i]
            note = self.field.notes[i]
            value = note >> 20
            rank = note >> 17 & 7
            if rank == left:
                # Playing the last tile ends the game: no need to search on.
                if value + FINISH > best:
                    best = value + FINISH
                    best_word = word
                    best_note = note
                continue
            # Move ordering: each tile counts as two points, and a move that often caused a
            # cut-off elsewhere as up to two more.
            rank = 16 * (value + 2 * rank)
            rank += self.merit[self._move_slot(seat, word, note)]
            if word == hint_word and note & 0xFFFFF == hint_note & 0xFFFFF:
                rank = 1 << 20
            self.stack_word[base + n] = word
            self.stack_note[base + n] = note
            self.stack_rank[base + n] = rank
            self.stack_most[base + n] = -FLOOR
            top = max(top, value)
            n += 1
        if root and self.best_note == 0:
            # A move to return if time runs out before anything is known.
            self.best_word = best_word
            self.best_note = best_note
            if best_note == 0:
                best_at = base
                for i in range(base + 1, base + n):
                    if self.stack_rank[i] > self.stack_rank[best_at]:
                        best_at = i
                self.best_word = self.stack_word[best_at]
                self.best_note = self.stack_note[best_at]
        if best >= beta:
            return best
        alpha = max(alpha, best)
        # Where the first move is likely to cause a cut-off, bounds on the others can wait.
        threat = self._best_single(self.kinds[1 - seat])
        if threat and self.held_n[1 - seat] == 1:
            threat += FINISH
        likely = top - threat >= beta
        if likely:
            top -= self._most(1 - seat)
            if top >= beta:
                return top
        elif not root:
            n = self._limit(alpha, base, base + n) - base
            best_skipped = self.dropped
        tries = n
        # Against a single remaining tile the end is near enough to search everything.
        if depth <= 0 and self.held_n[1 - seat] > 1:
            if best_note:
                tries = 0
                self.cut = self.cut or n > 0
            elif n > 1:
                tries = 1
                self.cut = True
        cut_before = self.cut
        if tries == n:
            self.cut = False
        for i in range(tries):
            if i == 1 and likely:
                n = self._limit(alpha, base + 1, base + n) - base
                best_skipped = self.dropped
            if i >= n:
                break
            best_at = i
            for j in range(i + 1, n):
                if self.stack_rank[base + j] > self.stack_rank[base + best_at]:
                    best_at = j
            word = self.stack_word[base + best_at]
            note = self.stack_note[base + best_at]
            most = self.stack_most[base + best_at]
            self.stack_most[base + best_at] = self.stack_most[base + i]
            self.stack_word[base + best_at] = self.stack_word[base + i]
            self.stack_note[base + best_at] = self.stack_note[base + i]
            self.stack_rank[base + best_at] = self.stack_rank[base + i]
            if most <= alpha:
                best_skipped = max(best_skipped, most)
                continue
            if best > FLOOR:
                value = self._tried(word, note, alpha, alpha + 1, depth, base + n)
                if alpha < value < beta:
                    value = self._tried(word, note, alpha, beta, depth, base + n)
            else:
                value = self._tried(word, note, alpha, beta, depth, base + n)
            if self.stopped:
                break
            if value > best:
                best = value
                best_word = word
                best_note = note
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        at = self._move_slot(seat, word, note)
                        self.merit[at] += (MERIT - self.merit[at]) // 16
                        break
            if root:
                # Not earlier: until then the best move of the shallower search stands.
                self.best_word = best_word
                self.best_note = best_note
        if self.stopped:
            return best
        if root:
            self.best_word = best_word
            self.best_note = best_note
        best = max(best, best_skipped)
        # A value that was not cut off anywhere below is valid at any depth.
        exact = not self.cut
        self.cut = self.cut or cut_before
        if exact:
            depth = WHOLE
        elif depth <= 0:
            return best
        known = self.slots[slot + 2]
        if self.slots[slot] != key or known >> 20 & 127 != depth:
            known = -2 * FLOOR
            known <<= 42
        bound = best - FLOOR
        if best > low:
            known = known & ~LOW | bound << 27
        if best < beta:
            known = known & ~HIGH | bound << 42
        self.slots[slot] = key
        self.slots[slot + 1] = best_word
        self.slots[slot + 2] = known & (LOW | HIGH) | depth << 20 | best_note & 0xFFFFF
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _recall(
        self, seat: cython.int, alpha: cython.int, beta: cython.int, depth: cython.int
    ) -> cython.int:
        """What the table knows of ``key`` with this seat to move, UNKNOWN if that is not enough.
        A position that it knows need not be laid and searched."""
        key: cython.ulonglong = self._mixed(self.key + seat & BITS64)
        slot: cython.int = 3 * (key & self.mask)
        known: cython.ulonglong
        searched: cython.int  # a signed number: the depth may be below 0
        low: cython.int
        high: cython.int
        if self.slots[slot] != key:
            return UNKNOWN
        known = self.slots[slot + 2]
        searched = known >> 20 & 127
        if searched < depth:
            return UNKNOWN
        low = (known >> 27 & 0x7FFF) + FLOOR
        high = (known >> 42) + FLOOR
        if low < beta and high > alpha and low != high:
            return UNKNOWN
        if searched < WHOLE:
            self.cut = True
        self.nodes += 1
        return high if high <= alpha else low

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pass(
        self, alpha: cython.int, beta: cython.int, depth: cython.int, base: cython.int
    ) -> cython.int:
        """The remaining margin for a seat that cannot place any tile."""
        value: cython.int = self._recall(1 - self.to_move, -beta, -alpha, depth - 1)
        if value != UNKNOWN:
            return -value
        self.to_move = 1 - self.to_move
        value = -self._search(-beta, -alpha, depth - 1, base, True, False)
        self.to_move = 1 - self.to_move
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tried(
        self,
        word: cython.ulonglong,
        note: cython.uint,
        alpha: cython.int,
        beta: cython.int,
        depth: cython.int,
        base: cython.int,
    ) -> cython.int:
        """The remaining margin with this move: its score minus the other seat's margin after it."""
        seat: cython.int = self.to_move
        score: cython.int = note >> 20
        n: cython.int = note >> 17 & 7
        step: cython.int = STRIDE if note >> 16 & 1 else 1
        anchor: cython.int = note & 0xFFFF
        key: cython.ulonglong = self.key
        kinds: cython.ulonglong = self.kinds[seat]
        rest: cython.ulonglong = word
        bit: cython.ulonglong = 1
        off: cython.int
        kind: cython.int
        cell: cython.int
        value: cython.int
        for _ in range(n):
            kind = rest & 63
            off = rest >> 6 & 15
            rest >>= 10
            cell = anchor + (off - FAR) * step
            self.key = self.key + self._laid_key(cell, kind) - self._held_key(seat, kind) & BITS64
        # A last tile is evaluated at once.
        if self.held_n[1 - seat] > 1:
            value = self._recall(1 - seat, score - beta, score - alpha, depth - 1)
            if value != UNKNOWN:
                self.key = key
                return score - value
        rest = word
        for _ in range(n):
            kind = rest & 63
            off = rest >> 6 & 15
            rest >>= 10
            self.field.lay(anchor + (off - FAR) * step, kind)
            self.held[36 * seat + kind] -= 1
            if self.held[36 * seat + kind] == 0:
                self.kinds[seat] &= ~(bit << kind)
        self.held_n[seat] -= n
        self.to_move = 1 - seat
        value = score - self._search(score - beta, score - alpha, depth - 1, base, False, False)
        self.to_move = seat
        self.key = key
        self.kinds[seat] = kinds
        self.held_n[seat] += n
        for _ in range(n):
            self.field.take_back()
            self.held[36 * seat + (word & 63)] += 1
            word >>= 10
        return value

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def _grow_stack(self) -> cython.void:
        self.stack_word = array("Q", bytes(self.stack_word) + bytes(8 * self.stack_room))
        self.stack_note = array("I", bytes(self.stack_note) + bytes(4 * self.stack_room))
        self.stack_rank = array("i", bytes(self.stack_rank) + bytes(4 * self.stack_room))
        self.stack_most = array("i", bytes(self.stack_most) + bytes(4 * self.stack_room))
        self.stack_room *= 2
