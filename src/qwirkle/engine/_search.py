"""Choosing a move: candidates by learned value, then simulation on sampled hidden tiles.

Seat 0 is the seat that chooses; the others follow in turn order. Every candidate is rolled out on
the same samples: the others reply greedily, for a number of rounds that end on one's own turn,
and the learned value stands for what is left. One source, interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
    from cython.cimports.qwirkle.engine._value_compiled import Value
else:
    from qwirkle.engine._playout import Playout
    from qwirkle.engine._value import Value

    MOST = 32
    SWAP_DOUBT = 4.0

__all__ = ["MOST_CANDIDATES", "Search"]

MOST_CANDIDATES = MOST


@cython.final
@cython.cclass
class Search:
    """One decision: `load` a situation, `propose` candidates, `run` samples, look at `standing`."""

    def __init__(self, weights: Sequence[float], seed: cython.ulonglong) -> None:
        if not cython.compiled:
            self.pool, self.mine, self.held_n = [0] * 112, [0] * 8, [0] * 8
            self.word, self.note, self.static = [0] * MOST, [0] * MOST, [0.0] * MOST
            self.dropped, self.count = [False] * MOST, [0] * MOST
            self.result, self.total = [0.0] * MOST, [0.0] * MOST
            self.product = [0.0] * (MOST * MOST)
        self.world = Playout(seed)
        self.value = Value(weights)
        self.seed = seed
        self.candidates = self.samples = self.bag_n = self.pool_n = self.mine_n = self.guesses = 0
        self.rounds = 1
        self.guess = bytearray(1)

    def load(
        self,
        board: Sequence[tuple[int, int, int]],
        hand: Sequence[int],
        unseen: Sequence[int],
        held: Sequence[int],
        bag_n: cython.int,
    ) -> None:
        """A situation: the board as (x, y, kind), one's hand, the unseen kinds with copies,
        how many tiles the seats after one hold, and how many the bag."""
        i: cython.int
        world: Playout = self.world
        if len(unseen) != sum(held) + bag_n or len(held) > 7 or len(hand) > 6:
            raise InvalidArgument("bad_situation", "hands, bag and unseen tiles do not add up")
        world.field.clear()
        for x, y, kind in board:
            world.field.put(x, y, kind)
        world.seats = 1 + len(held)
        for i in range(36):
            world.copies[i] = 0
        self.pool_n = len(unseen)
        for i in range(self.pool_n):
            self.pool[i] = unseen[i]
            world.copies[self.pool[i]] += 1
        self.mine_n = len(hand)
        for i in range(self.mine_n):
            self.mine[i] = hand[i]
            world.copies[self.mine[i]] += 1
        world.unplayed = 0
        for i in range(36):
            if world.copies[i]:
                world.unplayed |= 1 << i
        self.held_n[0] = self.mine_n
        for i in range(len(held)):
            self.held_n[1 + i] = held[i]
        self.bag_n = bag_n
        self.samples = self.candidates = self.guesses = 0
        for i in range(8):
            world.score[i] = 0
            world.hand_n[i] = self.held_n[i] if i < world.seats else 0
        for i in range(self.mine_n):
            world.hand[i] = self.mine[i]
        world.to_move = world.ending = 0
        world.bag_at = 0
        world.bag_n = bag_n

    def expect(self, hands: Sequence[int]) -> None:
        """Hands that the next seat may hold, one after another, instead of any of the unseen."""
        if self.held_n[1] == 0 or len(hands) % self.held_n[1]:
            raise InvalidArgument("bad_situation", "whole hands of the next seat are needed")
        self.guess = bytearray(hands)
        self.guesses = len(hands) // self.held_n[1]

    # --- candidates ---

    def propose(self, most: cython.int) -> int:
        """Take the ``most`` best moves by score and learned value as candidates."""
        i: cython.int
        if not 1 <= most <= MOST:
            raise InvalidArgument("bad_candidates", f"1 to {MOST} candidates, not {most}")
        with cython.nogil:
            self.candidates = 0
            self._propose(most)
            if self.world.field.laid_n and self.bag_n:
                self._propose_swaps(most)
            self.samples = 0
            for i in range(MOST):
                self.count[i] = 0
                self.total[i] = 0.0
                self.dropped[i] = False
            for i in range(MOST * MOST):
                self.product[i] = 0.0
        return self.candidates

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propose(self, most: cython.int) -> cython.void:
        i: cython.int
        best: cython.uint = 0
        word: cython.ulonglong
        note: cython.uint
        worth: cython.double
        enough: cython.uint = 0
        # The value's own listing overwrites the field's list: keep ours at its end.
        n: cython.int = self.world.field.list_moves(self.world.kinds(0))
        listed: cython.int = self.world.field.keep_list()
        for i in range(n):
            best = max(best, self.world.field.kept_notes[i] >> 20)
        # Of very long lists only those that score something near the best are looked at.
        if n > 600 and best > 8:
            enough = best - 8
        self.world.save()
        for i in range(listed):
            word = self.world.field.kept_words[i]
            note = self.world.field.kept_notes[i]
            if note >> 20 < enough:
                continue
            self.world.lay_move(word, note)
            worth = note >> 20
            if self.world.hand_n[0] == 0 and self.bag_n == 0:
                worth += 6.0
            else:
                self.value.look(self.world, 0)
                worth += self.value.estimate(
                    self.world.field,
                    self.world.kinds(0),
                    self.world.hand_n[0],
                    self.held_n[1],
                    self.bag_n,
                )
            self._consider(word, note, worth, most)
            self.world.restore()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propose_swaps(self, most: cython.int) -> cython.void:
        """The best swap or two by value join the candidates, behind the best placements."""
        chosen: cython.ulonglong
        i: cython.int
        n: cython.int
        kept: cython.ulonglong
        bit: cython.ulonglong
        best: cython.ulonglong = 0
        worth: cython.double
        best_worth: cython.double = -1e9
        self.value.look(self.world, 0)
        for chosen in range(1, 1 << self.mine_n):
            n = 0
            kept = 0
            for i in range(self.mine_n):
                bit = 1
                if chosen >> i & 1:
                    n += 1
                else:
                    kept |= bit << self.mine[i]
            if n > self.bag_n:
                continue
            worth = self.value.estimate(
                self.world.field, kept, self.mine_n - n, self.held_n[1], self.bag_n
            )
            if worth > best_worth:
                best_worth = worth
                best = chosen
        if best:
            self._consider(best, 0, best_worth - SWAP_DOUBT, most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _consider(
        self,
        word: cython.ulonglong,
        note: cython.uint,
        worth: cython.double,
        most: cython.int,
    ) -> cython.void:
        """Insert a candidate by its worth, dropping the last if there are too many."""
        at: cython.int = self.candidates
        if at == most:
            if worth <= self.static[at - 1]:
                return
            at -= 1
        else:
            self.candidates += 1
        while at and self.static[at - 1] < worth:
            self.word[at] = self.word[at - 1]
            self.note[at] = self.note[at - 1]
            self.static[at] = self.static[at - 1]
            at -= 1
        self.word[at] = word
        self.note[at] = note
        self.static[at] = worth

    # --- simulation ---

    def run(self, first: cython.longlong, samples: cython.int, rounds: cython.int) -> None:
        """Roll every candidate that was not dropped out on samples number ``first`` and on.

        A sample's hidden tiles depend on its number and the seed alone. Runs without the GIL.
        """
        self.rounds = rounds
        with cython.nogil:
            self._run(first, samples)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, first: cython.longlong, samples: cython.int) -> cython.void:
        s: cython.int
        c: cython.int
        d: cython.int
        for s in range(samples):
            self._deal_hidden(first + s)
            self.world.save()
            for c in range(self.candidates):
                if not self.dropped[c]:
                    self.result[c] = self._roll_out(c)
                    self.world.restore()
            for c in range(self.candidates):
                if self.dropped[c]:
                    continue
                self.count[c] += 1
                self.total[c] += self.result[c]
                for d in range(c + 1):
                    if not self.dropped[d]:
                        self.product[c * MOST + d] += self.result[c] * self.result[d]
            self.samples += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal_hidden(self, sample: cython.longlong) -> cython.void:
        """Deal the unseen tiles to the other seats and the bag, by chance."""
        i: cython.int
        j: cython.int
        n: cython.int
        at: cython.int
        seat: cython.int
        kind: cython.uchar
        self.world.chance = self.seed + sample * 0x1000003
        self.world.below(2)
        at = 0
        n = self.pool_n
        for i in range(n):
            self.world.bag[i] = self.pool[i]
        if self.guesses:
            at = self.held_n[1]
            seat = self.world.below(self.guesses) * at
            for i in range(at):
                kind = self.guess[seat + i]
                j = i
                while self.world.bag[j] != kind:
                    j += 1
                self.world.bag[j] = self.world.bag[i]
                self.world.bag[i] = kind
        for i in range(at, n - 1):
            j = i + self.world.below(n - i)
            kind = self.world.bag[i]
            self.world.bag[i] = self.world.bag[j]
            self.world.bag[j] = kind
        at = 0
        for seat in range(1, self.world.seats):
            for i in range(self.held_n[seat]):
                self.world.hand[8 * seat + i] = self.world.bag[at]
                at += 1
        self.world.bag_at = at
        self.world.bag_n = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll_out(self, candidate: cython.int) -> cython.double:
        """The margin that follows from a candidate on the sample that is dealt."""
        round_: cython.int
        if self.note[candidate]:
            self.world.lay_move(self.word[candidate], self.note[candidate])
            self.world.end_turn()
        else:
            self._swap(self.word[candidate])
            self.world.next_seat()
        for round_ in range(self.rounds):
            for _ in range(1, self.world.seats):
                if self.world.ending == 0:
                    self.world.greedy_turn()
            if self.world.ending:
                return self.world.margin(0)
            if round_ < self.rounds - 1:
                self.world.greedy_turn()
                if self.world.ending:
                    return self.world.margin(0)
        return self._finish()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap(self, chosen: cython.ulonglong) -> cython.void:
        """Exchange one's chosen tiles for the front of the bag."""
        i: cython.int
        kind: cython.uchar
        n: cython.int = 0
        for i in range(self.mine_n):
            if chosen >> i & 1:
                kind = self.world.hand[i]
                self.world.hand[i] = self.world.bag[self.world.bag_at + n]
                self.world.bag[self.world.bag_at + n] = kind
                n += 1
        self.world.mix()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self) -> cython.double:
        """One's own last turn, greedily, and the value of what is left."""
        i: cython.int
        bag_n: cython.int = self.world.bag_n - self.world.bag_at
        n: cython.int = self.world.field.list_moves(self.world.kinds(0))
        if n:
            i = self.world.best_listed()
            self.world.lay_move(self.world.field.words[i], self.world.field.notes[i])
            if self.world.hand_n[0] == 0 and bag_n == 0:
                return self.world.margin(0) + 6.0
        self.value.look(self.world, 0)
        return self.world.margin(0) + self.value.estimate(
            self.world.field,
            self.world.kinds(0),
            self.world.hand_n[0],
            self.world.hand_n[1],
            bag_n,
        )

    # --- from Python ---

    def figures(self) -> tuple[list[float], list[int], list[float], list[float]]:
        """For each candidate its worth by value, samples, sum; and all sums of products."""
        n: cython.int = self.candidates
        return (
            [self.static[c] for c in range(n)],
            [self.count[c] for c in range(n)],
            [self.total[c] for c in range(n)],
            [self.product[c] for c in range(MOST * MOST)],
        )

    def drop(self, candidate: cython.int) -> None:
        """Roll this candidate out no more."""
        self.dropped[candidate] = True

    def move(self, candidate: cython.int) -> tuple[tuple[int, int, int], ...] | tuple[int, ...]:
        """A candidate: placements as (kind, x, y), or the places in hand of a swap's tiles."""
        if self.note[candidate] == 0:
            return tuple([i for i in range(self.mine_n) if self.word[candidate] >> i & 1])
        self.world.field.words[0] = self.word[candidate]
        self.world.field.notes[0] = self.note[candidate]
        laid: tuple[tuple[int, int, int], ...] = self.world.field.move(0)[1]
        return laid
