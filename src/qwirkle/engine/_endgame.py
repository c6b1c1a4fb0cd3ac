"""Exact play once the bag is empty, for two seats that then know each other's hands.

Alpha-beta over the margin still to come, to the very end of the game. Positions are remembered by
a key that covers the board, both hands and whose turn it is. One source, interpreted or compiled,
like `_field`.
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
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
else:
    from time import monotonic as now

    from qwirkle.engine._playout import Playout

    SLOTS = 1 << 20
    FLOOR = -10000

__all__ = ["Endgame"]

MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xD1B54A32D192ED03
BITS64 = 0xFFFFFFFFFFFFFFFF


@cython.final
@cython.cclass
class Endgame:
    """Solves positions with an empty bag; what it learned is kept for the next one."""

    def __init__(self) -> None:
        self.world = Playout(0)
        self.stack_room = 1 << 14
        self.stack_word = array("Q", bytes(8 * self.stack_room))
        self.stack_note = array("I", bytes(4 * self.stack_room))
        self.slot_key = array("Q", bytes(8 * SLOTS))
        self.slot_word = array("Q", bytes(8 * SLOTS))
        self.slot_note = array("I", bytes(4 * SLOTS))
        self.slot_low = array("h", bytes(2 * SLOTS))
        self.slot_high = array("h", bytes(2 * SLOTS))
        self.slot_depth = array("b", bytes(SLOTS))
        self.cancelled = False

    def solve(
        self,
        board: Sequence[tuple[int, int, int]],
        mine: Sequence[int],
        theirs: Sequence[int],
        seconds: cython.double,
        node_limit: cython.longlong = 0,
    ) -> tuple[bool, int, tuple[tuple[int, int, int], ...] | None, int]:
        """Whether it was solved, the margin to come, the best move ((kind, x, y); None for a
        pass), and the positions looked at. Unsolved, the move is the best so far."""
        i: cython.int
        depth: cython.int
        value: cython.int
        guess: cython.int
        world: Playout = self.world
        if len(mine) > 6 or len(theirs) > 6 or not mine or not theirs:
            raise InvalidArgument("bad_situation", "both hands hold one to six tiles")
        world.field.clear()
        for x, y, kind in board:
            world.field.put(x, y, kind)
        world.seats = 2
        world.to_move = world.ending = world.bag_at = world.bag_n = 0
        for i in range(36):
            world.copies[i] = 0
        for i in range(len(mine)):
            world.hand[i] = mine[i]
            world.copies[mine[i]] += 1
        for i in range(len(theirs)):
            world.hand[8 + i] = theirs[i]
            world.copies[theirs[i]] += 1
        world.hand_n[0] = len(mine)
        world.hand_n[1] = len(theirs)
        world.score[0] = world.score[1] = 0
        world.unplayed = 0
        for i in range(36):
            if world.copies[i]:
                world.unplayed |= 1 << i
        self.key = 0
        for x, y, kind in board:
            self.key ^= self._mixed((x + 500) * 64000 + (y + 500) * 64 + kind)
        self.nodes = 0
        self.node_limit = node_limit
        self.stopped = self.cancelled = False
        self.best_note = 0
        self.best_word = 0
        self.deadline = now() + seconds
        with cython.nogil:
            # First four turns deep, greedily beyond: the moves found best are tried first then.
            depth = 0
            self.cut = True
            value = 0
            while self.cut and not self.stopped:
                depth = 4 if depth == 0 else 100
                self.cut = False
                guess = self._search(FLOOR, -FLOOR, depth, 0, False, True)
                if not self.stopped:
                    value = guess
        if self.best_note == 0:
            return not self.stopped, value, None, self.nodes
        world.field.words[0] = self.best_word
        world.field.notes[0] = self.best_note
        laid: tuple[tuple[int, int, int], ...] = world.field.move(0)[1]
        return not self.stopped, value, laid, self.nodes

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
    def _hands_key(self) -> cython.ulonglong:
        """A key of both hands as multisets, and of whose turn it is."""
        i: cython.int
        s: cython.int
        total: cython.ulonglong = self.world.to_move
        for s in range(2):
            for i in range(self.world.hand_n[s]):
                total = (
                    total + self._mixed(0x7F000000 + (s << 8) + self.world.hand[8 * s + i]) & BITS64
                )
        return total

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
        """The margin to come for the seat to move; moves are kept on the stack from ``base``."""
        n: cython.int
        tries: cython.int
        exact: cython.bint
        cut_before: cython.bint
        i: cython.int
        j: cython.int
        best_at: cython.int
        best: cython.int = FLOOR
        value: cython.int
        low: cython.int = alpha
        slot: cython.int
        key: cython.ulonglong
        word: cython.ulonglong
        note: cython.uint
        best_word: cython.ulonglong = 0
        best_note: cython.uint = 0
        hint_word: cython.ulonglong = 0
        hint_note: cython.uint = 0
        self.nodes += 1
        if self.nodes & 1023 == 0 and (self.cancelled or now() > self.deadline):
            self.stopped = True
        if self.node_limit and self.nodes > self.node_limit:
            self.stopped = True
        if self.stopped:
            return 0
        key = self._mixed(self.key ^ self._hands_key())
        slot = key & (SLOTS - 1)
        if self.slot_key[slot] == key:
            if not root and self.slot_depth[slot] >= depth:
                if self.slot_depth[slot] < 100:
                    self.cut = True
                if self.slot_low[slot] >= beta:
                    return self.slot_low[slot]
                if self.slot_high[slot] <= alpha:
                    return self.slot_high[slot]
                if self.slot_low[slot] == self.slot_high[slot]:
                    return self.slot_low[slot]
            hint_word = self.slot_word[slot]
            hint_note = self.slot_note[slot]
        n = self.world.field.list_moves(self.world.kinds(self.world.to_move))
        tries = n
        if n == 0:
            # Nothing fits for either: the game is stuck, and nobody gets anything more (E3).
            if passed:
                return 0
            self.world.to_move = 1 - self.world.to_move
            value = -self._search(-beta, -alpha, depth - 1, base, True, False)
            self.world.to_move = 1 - self.world.to_move
            return value
        if depth <= 0 and n > 1:
            self.cut = True
            tries = 1
        if base + n > self.stack_room:
            self._grow_stack()
        for i in range(n):
            self.stack_word[base + i] = self.world.field.words[i]
            # In the order of trying, a tile laid counts as much as a point or two.
            self.stack_note[base + i] = self.world.field.notes[i] + (
                (self.world.field.notes[i] >> 17 & 7) << 21
            )
        if hint_note:
            for i in range(n):
                if (
                    self.stack_word[base + i] == hint_word
                    and self.stack_note[base + i] & 0xFFFFF == hint_note & 0xFFFFF
                ):
                    self.stack_note[base + i] = self.stack_note[base]
                    self.stack_word[base + i] = self.stack_word[base]
                    self.stack_note[base] = hint_note
                    self.stack_word[base] = hint_word
                    break
        cut_before = self.cut
        if tries == n:
            self.cut = False
        for i in range(tries):
            # Highest score first, found as needed; the remembered best move before all.
            if i or not hint_note:
                best_at = i
                for j in range(i + 1, n):
                    if self.stack_note[base + j] > self.stack_note[base + best_at]:
                        best_at = j
                word = self.stack_word[base + best_at]
                note = self.stack_note[base + best_at]
                note -= (note >> 17 & 7) << 21
                self.stack_word[base + best_at] = self.stack_word[base + i]
                self.stack_note[base + best_at] = self.stack_note[base + i]
            else:
                word = hint_word
                note = hint_note
            if root and self.best_note == 0:
                # Something to play, should time be up before anything is known.
                self.best_word = word
                self.best_note = note
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
                if root:
                    self.best_word = word
                    self.best_note = note
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        if self.stopped:
            return best
        # What was not cut short anywhere below holds at any depth.
        exact = not self.cut
        self.cut = self.cut or cut_before
        if exact:
            depth = 100
        elif depth <= 0:
            return best
        if self.slot_key[slot] != key or self.slot_depth[slot] != depth:
            self.slot_key[slot] = key
            self.slot_depth[slot] = depth
            self.slot_low[slot] = FLOOR
            self.slot_high[slot] = -FLOOR
        self.slot_word[slot] = best_word
        self.slot_note[slot] = best_note
        if best > low:
            self.slot_low[slot] = best
        if best < beta:
            self.slot_high[slot] = best
        return best

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
        """The margin to come with this move: its score, less what follows for the other seat."""
        seat: cython.int = self.world.to_move
        score: cython.int = note >> 20
        laid_n: cython.int = self.world.field.laid_n
        hand_n: cython.int = self.world.hand_n[seat]
        key: cython.ulonglong = self.key
        hand: cython.ulonglong = 0
        i: cython.int
        kind: cython.int
        cell: cython.int
        value: cython.int
        for i in range(hand_n):
            hand = hand << 8 | self.world.hand[8 * seat + hand_n - 1 - i]
        self.world.lay_move(word, note)
        if self.world.hand_n[seat] == 0:
            value = score + 6
        else:
            for i in range(laid_n, self.world.field.laid_n):
                cell = self.world.field.laid[i]
                kind = self.world.field.tile[cell] - 1
                self.key ^= self._mixed(
                    (cell % 232 - 112 + 500) * 64000 + (cell // 232 - 112 + 500) * 64 + kind
                )
            self.world.to_move = 1 - self.world.to_move
            value = score - self._search(score - beta, score - alpha, depth - 1, base, False, False)
            self.world.to_move = 1 - self.world.to_move
        self.key = key
        while self.world.field.laid_n > laid_n:
            cell = self.world.field.laid[self.world.field.laid_n - 1]
            kind = self.world.field.tile[cell] - 1
            self.world.copies[kind] = self.world.copies[kind] + 1
            self.world.field.take_back()
        for i in range(hand_n):
            self.world.hand[8 * seat + i] = hand >> 8 * i & 255
        self.world.hand_n[seat] = hand_n
        return value

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(check=False)
    def _grow_stack(self) -> cython.void:
        self.stack_word = array("Q", bytes(self.stack_word) + bytes(8 * self.stack_room))
        self.stack_note = array("I", bytes(self.stack_note) + bytes(4 * self.stack_room))
        self.stack_room *= 2
