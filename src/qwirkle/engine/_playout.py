"""Whole games inside the engine: a field with hands, bag and scores, played without Python calls.

The player is greedy: it lists every legal placement, plays one with the highest score (ties at
random), swaps as many tiles as it may when none fits, and passes when it must. One source,
interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.scoring import FINISH_BONUS

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import FAR, STRIDE, Field
else:
    from qwirkle.engine._field import FAR, STRIDE, Field

    WIDEST = 8

__all__ = ["Playout"]

# Constants of the rules, as C numbers.
FINISH = FINISH_BONUS
HAND = HAND_SIZE

# splitmix64, for play inside the engine; WORD limits Python's numbers to 64 bits.
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF


@cython.final
@cython.cclass
class Playout:
    """One game after another, on one field.

    >>> playout = Playout(7)
    >>> playout.play(games=2, seats=3)
    >>> hands, scores, seat, in_bag, ending = playout.stand()
    >>> len(scores), in_bag, ending > 0
    (3, 0, True)
    """

    def __init__(self, seed: cython.ulonglong = 0) -> None:
        if not cython.compiled:
            self.hand, self.hand_n = [0] * 64, [0] * 8
            self.bag, self.copies, self.score = [0] * 128, [0] * 36, [0] * 8
            self.saved_hand, self.saved_hand_n = [0] * 64, [0] * 8
            self.pick_word, self.pick_note = [0] * WIDEST, [0] * WIDEST
            self.saved_bag, self.saved_copies, self.saved_score = [0] * 128, [0] * 36, [0] * 8
        self.field = Field()
        self.chance = seed
        self.lists = self.listed = 0
        self.seats = self.ending = self.to_move = self.bag_at = self.bag_n = 0
        self.word = self.note = 0
        self.apart = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def below(self, bound: cython.uint) -> cython.uint:
        z: cython.ulonglong
        self.chance = self.chance + STEP & WORD
        z = self.chance
        z = (z ^ z >> 30) * MIX_1 & WORD
        z = (z ^ z >> 27) * MIX_2 & WORD
        # The bias of the multiply-shift is below 2**-24 for any bound here.
        return (z >> 32) * bound >> 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mix(self) -> cython.void:
        """Mix what is left in the bag."""
        last: cython.int
        other: cython.int
        kind: cython.uchar
        for last in range(self.bag_n - 1, self.bag_at, -1):
            other = self.bag_at + self.below(last - self.bag_at + 1)
            kind = self.bag[last]
            self.bag[last] = self.bag[other]
            self.bag[other] = kind

    # --- one game ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def deal(self, seats: cython.int) -> cython.void:
        """Begin a game from a bag of 108: the longest line opens, the lowest seat on a tie."""
        kind: cython.int
        seat: cython.int
        length: cython.int
        longest: cython.int = 0
        self.field.wipe()
        self.seats = seats
        self.ending = 0
        self.unplayed = 0xFFFFFFFFF
        self.bag_at = 0
        for kind in range(36):
            self.copies[kind] = 3
        for seat in range(seats):
            self.score[seat] = 0
            self.hand_n[seat] = 0
            self.refill(seat)
            length = self.field.longest(self.kinds(seat))
            if length > longest:
                longest = length
                self.to_move = seat

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def kinds(self, seat: cython.int) -> cython.ulonglong:
        """The kinds in a hand, as a mask."""
        i: cython.int
        bit: cython.ulonglong
        mask: cython.ulonglong = 0
        for i in range(self.hand_n[seat]):
            bit = 1
            mask |= bit << self.hand[8 * seat + i]
        return mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def refill(self, seat: cython.int) -> cython.void:
        n: cython.int = self.hand_n[seat]
        while n < HAND and self.bag_at < self.bag_n:
            if self.apart and seat:
                self.bag_n -= 1
                self.hand[8 * seat + n] = self.bag[self.bag_n]
            else:
                self.hand[8 * seat + n] = self.bag[self.bag_at]
                self.bag_at += 1
            n += 1
        self.hand_n[seat] = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def best_listed(self) -> cython.int:
        """Choose among the listed moves: the highest score, ties at random."""
        i: cython.Py_ssize_t
        best: cython.uint = 0
        equals: cython.uint = 0
        n: cython.Py_ssize_t = self.field.found
        for i in range(n):
            best = max(best, self.field.notes[i])
        best >>= 20
        for i in range(n):
            equals += self.field.notes[i] >> 20 == best
        if equals > 1:
            equals = self.below(equals) + 1
        i = -1
        while equals:
            i += 1
            equals -= self.field.notes[i] >> 20 == best
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, most: cython.int) -> cython.int:
        """Put the ``most`` highest-scoring of the listed moves into ``pick_word`` and
        ``pick_note``, the best first; how many these are, at most WIDEST."""
        i: cython.int
        j: cython.int
        picked: cython.int = 0
        note: cython.uint
        word: cython.ulonglong
        found: cython.int = self.field.found
        # From a random index on, so that ties are not always broken for the same cells.
        start: cython.int = self.below(found)
        for i in range(found):
            j = start + i
            if j >= found:
                j -= found
            note = self.field.notes[j]
            if picked == most:
                if note >> 20 <= self.pick_note[picked - 1] >> 20:
                    continue
            else:
                picked += 1
            word = self.field.words[j]
            j = picked - 1
            while j and self.pick_note[j - 1] >> 20 < note >> 20:
                self.pick_word[j] = self.pick_word[j - 1]
                self.pick_note[j] = self.pick_note[j - 1]
                j -= 1
            self.pick_word[j] = word
            self.pick_note[j] = note
        return picked

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay_move(self, word: cython.ulonglong, note: cython.uint) -> cython.void:
        """Lay the tiles of a listed move for the seat to move, and score it."""
        seat: cython.int = self.to_move
        step: cython.int = STRIDE if note >> 16 & 1 else 1
        anchor: cython.int = note & 0xFFFF
        n: cython.int = note >> 17 & 7
        i: cython.int
        kind: cython.int
        off: cython.int
        left: cython.int = self.hand_n[seat]
        bit: cython.ulonglong = 1
        for _ in range(n):
            kind = word & 63
            off = word >> 6 & 15
            self.field.lay(anchor + (off - FAR) * step, kind)
            word >>= 10
            i = 8 * seat
            while self.hand[i] != kind:
                i += 1
            left -= 1
            self.hand[i] = self.hand[8 * seat + left]
            self.copies[kind] -= 1
            if self.copies[kind] == 0:
                self.unplayed &= ~(bit << kind)
        self.hand_n[seat] = left
        self.score[seat] += note >> 20

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unlay_move(self, word: cython.ulonglong, note: cython.uint) -> cython.void:
        """Undo `lay_move`, except for the order of the hand."""
        seat: cython.int = self.to_move
        kind: cython.int
        left: cython.int = self.hand_n[seat]
        bit: cython.ulonglong = 1
        for _ in range(note >> 17 & 7):
            kind = word & 63
            word >>= 10
            self.field.take_back()
            self.hand[8 * seat + left] = kind
            left += 1
            self.copies[kind] += 1
            self.unplayed |= bit << kind
        self.hand_n[seat] = left
        self.score[seat] -= note >> 20

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end_turn(self) -> cython.void:
        """Refill after laying, test for the end, and go to the next seat."""
        self.refill(self.to_move)
        if self.hand_n[self.to_move] == 0:
            self.score[self.to_move] += FINISH
            self.ending = 1
        elif not self.field.accepts(self.unplayed):
            self.ending = 2
        self.next_seat()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_seat(self) -> cython.void:
        self.to_move += 1
        if self.to_move == self.seats:
            self.to_move = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def swap_or_pass(self) -> cython.void:
        """Swap as many tiles as bag and hand allow; none is a forced pass."""
        seat: cython.int = self.to_move
        i: cython.int
        n: cython.int = min(self.hand_n[seat], self.bag_n - self.bag_at)
        kind: cython.uchar
        if n == 0:
            return
        # The drawn tiles leave room at the front of the bag for the returned ones.
        for i in range(n):
            kind = self.hand[8 * seat + i]
            self.hand[8 * seat + i] = self.bag[self.bag_at + i]
            self.bag[self.bag_at + i] = kind
        self.mix()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def greedy_turn(self) -> cython.void:
        """One greedy turn."""
        i: cython.int
        n: cython.int = self.field.list_moves(self.kinds(self.to_move))
        self.lists += 1
        self.listed += n
        self.word = self.note = 0
        if n:
            i = self.best_listed()
            self.word = self.field.words[i]
            self.note = self.field.notes[i]
            self.lay_move(self.word, self.note)
            self.end_turn()
        else:
            self.swap_or_pass()
            self.next_seat()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def margin(self, seat: cython.int) -> cython.double:
        """The seat's score minus the mean of the others' scores."""
        s: cython.int
        total: cython.double = 0.0
        for s in range(self.seats):
            total += self.score[s]
        return self.score[seat] - (total - self.score[seat]) / (self.seats - 1)

    # --- trying things out ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def save(self) -> cython.void:
        """Save the state of the game; there is one save slot."""
        i: cython.int
        for i in range(64):
            self.saved_hand[i] = self.hand[i]
        for i in range(8):
            self.saved_hand_n[i] = self.hand_n[i]
            self.saved_score[i] = self.score[i]
        for i in range(112):
            self.saved_bag[i] = self.bag[i]
        for i in range(36):
            self.saved_copies[i] = self.copies[i]
        self.saved_unplayed = self.unplayed
        self.saved_bag_at = self.bag_at
        self.saved_bag_n = self.bag_n
        self.saved_to_move = self.to_move
        self.saved_laid_n = self.field.laid_n
        self.saved_chance = self.chance

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def restore(self) -> cython.void:
        """Return to the state of `save`, not over; the random numbers restart too."""
        i: cython.int
        while self.field.laid_n > self.saved_laid_n:
            self.field.take_back()
        for i in range(64):
            self.hand[i] = self.saved_hand[i]
        for i in range(8):
            self.hand_n[i] = self.saved_hand_n[i]
            self.score[i] = self.saved_score[i]
        for i in range(112):
            self.bag[i] = self.saved_bag[i]
        for i in range(36):
            self.copies[i] = self.saved_copies[i]
        self.unplayed = self.saved_unplayed
        self.bag_at = self.saved_bag_at
        self.bag_n = self.saved_bag_n
        self.to_move = self.saved_to_move
        self.chance = self.saved_chance
        self.ending = 0

    # --- from Python ---

    def play(self, games: cython.int, seats: cython.int = 2) -> None:
        """Play whole games one after another, each with its own deal, without the GIL."""
        i: cython.int
        if not 2 <= seats <= 8:
            raise InvalidArgument("bad_seats", f"a game has 2 to 8 seats, not {seats} (S2)")
        for i in range(108):
            self.bag[i] = i // 3
        with cython.nogil:
            for _ in range(games):
                self.bag_at = 0
                self.bag_n = 108
                self.mix()
                self.deal(seats)
                while self.ending == 0:
                    self.greedy_turn()
                for i in range(108):
                    self.bag[i] = i // 3

    def totals(self) -> tuple[int, int]:
        """The number of lists made, and the total number of placements in them."""
        return self.lists, self.listed

    def start(self, deal: Sequence[int], seats: cython.int) -> None:
        """Begin one game from a deal of 108 kinds, to be played with `step`."""
        i: cython.int
        if len(deal) != 108 or not 2 <= seats <= 8:
            raise InvalidArgument("bad_deal", "a deal has 108 kinds and 2 to 8 seats")
        for i in range(108):
            self.bag[i] = deal[i]
        self.bag_n = 108
        self.deal(seats)

    def step(self) -> tuple[tuple[int, int, int], ...] | None:
        """Play one greedy turn: what it laid as (kind, x, y); None for a swap or a pass."""
        n: cython.int
        if self.ending:
            raise InvalidArgument("game_over", "the game is over (E5)")
        self.greedy_turn()
        n = self.note >> 17 & 7
        if n == 0:
            return None
        self.field.words[0] = self.word
        self.field.notes[0] = self.note
        laid: tuple[tuple[int, int, int], ...] = self.field.move(0)[1]
        return laid

    def stand(self) -> tuple[list[list[int]], list[int], int, int, int]:
        """Hands, scores, seat to move, tiles in the bag, ending (0 none, 1 finished, 2 stuck)."""
        hands = [[self.hand[8 * s + i] for i in range(self.hand_n[s])] for s in range(self.seats)]
        scores = [self.score[s] for s in range(self.seats)]
        return hands, scores, self.to_move, self.bag_n - self.bag_at, self.ending
