"""Training data for the value: rows of features with the points that followed.

Games are played by greedy seats that err on purpose: half of the moves are random among the best
six. In a quarter of the turns four of the moves are tried, each followed by a greedy roll-out with
the same hidden tiles; a row is the features after the move, and its target is the margin gained
from then on. The four rows of a turn belong together: training compares them with each other,
because what they share (the luck of that game) teaches nothing.
"""

from __future__ import annotations

from array import array

from qwirkle.rules.errors import InvalidArgument

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
    from cython.cimports.qwirkle.engine._value_compiled import FEATURES, PHASES, Value
else:
    from qwirkle.engine._playout import Playout
    from qwirkle.engine._value import FEATURES, PHASES, Value

    # How many moves of a turn are tried: rows come in groups of this size.
    TRIED = 4

__all__ = ["Lessons"]


@cython.final
@cython.cclass
class Lessons:
    """Plays games and writes rows.

    >>> features, targets, phases = Lessons(seats=2, seed=7, horizon=8).write(rows=4)
    >>> len(targets) == len(phases) >= 4, len(features) % len(targets)
    (True, 0)
    """

    def __init__(self, seats: cython.int, seed: cython.ulonglong, horizon: cython.int) -> None:
        if not 2 <= seats <= 8:
            raise InvalidArgument("bad_seats", f"a game has 2 to 8 seats, not {seats} (S2)")
        self.world = Playout(seed)
        self.value = Value([0.0] * (PHASES * FEATURES))
        self.seats = seats
        self.horizon = horizon
        self.rows = self.room = 0

    def write(self, rows: cython.int) -> tuple[array[float], array[float], array[int]]:
        """About this many rows (of whole games): features, targets, phases, as flat arrays."""
        i: cython.int
        # One game has at most 108 turns of TRIED rows each.
        self.room = rows + 108 * 4
        features = array("f", bytes(4 * FEATURES * self.room))
        targets = array("f", bytes(4 * self.room))
        phases = array("B", bytes(self.room))
        self.features = features
        self.targets = targets
        self.phases = phases
        self.rows = 0
        with cython.nogil:
            while self.rows < rows:
                for i in range(108):
                    self.world.bag[i] = i // 3
                self.world.bag_at = 0
                self.world.bag_n = 108
                self.world.mix()
                self.world.deal(self.seats)
                self._play_one()
        return features[: FEATURES * self.rows], targets[: self.rows], phases[: self.rows]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_one(self) -> cython.void:
        n: cython.int
        i: cython.int
        turns: cython.int = 0
        while self.world.ending == 0 and turns < 1000:
            turns += 1
            n = self.world.field.list_moves(self.world.kinds(self.world.to_move))
            if n == 0:
                self.world.swap_or_pass()
                self.world.next_seat()
                continue
            n = self.world.pick(6)
            if n >= TRIED and self.world.field.laid_n and self.world.below(4) == 0:
                self._write(n)
            i = 0
            if self.world.below(2):
                i = self.world.below(n)
            self.world.lay_move(self.world.pick_word[i], self.world.pick_note[i])
            self.world.end_turn()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(self, picked: cython.int) -> cython.void:
        """Try TRIED of the picked moves and write their rows, or none if one ends the game."""
        me: cython.int = self.world.to_move
        following: cython.int = (me + 1) % self.seats
        first: cython.int = self.rows
        i: cython.int
        j: cython.int
        skip: cython.int
        draw_n: cython.int
        bag_n: cython.int
        before: cython.double
        skip = self.world.below(picked - TRIED + 1)
        self.world.save()
        for i in range(TRIED):
            # The best one is always among them; the others are consecutive.
            j = 0 if i == 0 else i + skip
            if j >= picked:
                j = picked - 1
            bag_n = self.world.bag_n - self.world.bag_at
            self.world.lay_move(self.world.pick_word[j], self.world.pick_note[j])
            self.value.look(self.world, me)
            draw_n = min(6 - self.world.hand_n[me], bag_n)
            self.value.measure(
                self.world.field,
                self.world.kinds(me),
                self.world.hand_n[me],
                self.world.hand_n[following],
                draw_n,
            )
            before = self.world.margin(me)
            self.world.end_turn()
            if self.world.ending:
                self.rows = first
                self.world.restore()
                return
            j = 0
            while j < self.horizon and self.world.ending == 0:
                self.world.greedy_turn()
                j += 1
            for j in range(FEATURES):
                self.features[self.rows * FEATURES + j] = self.value.feature[j]
            self.targets[self.rows] = self.world.margin(me) - before
            bag_n -= draw_n
            self.phases[self.rows] = 0 if bag_n > 40 else 1 if bag_n > 12 else 2 if bag_n else 3
            self.rows += 1
            self.world.restore()
