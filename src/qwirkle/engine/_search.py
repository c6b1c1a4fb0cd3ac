"""Choosing a move: candidates by learned value, then simulation on sampled hidden tiles.

Seat 0 is the seat that chooses; the others follow in turn order. Every candidate is rolled out on
the same samples for a number of rounds that end on its own turn, followed by the learned value. In
a roll-out a seat plays greedily, or plays the best by score and learned value of the few
highest-scoring moves. One source, interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.errors import InvalidArgument

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._playout_compiled import WIDEST, Playout
    from cython.cimports.qwirkle.engine._value_compiled import Value
else:
    from qwirkle.engine._playout import WIDEST, Playout
    from qwirkle.engine._value import Value

    MOST = 32
    SWAP_DOUBT = 4.0
    ENOUGH = 8.0

__all__ = ["MOST_CANDIDATES", "Search"]

MOST_CANDIDATES = MOST


@cython.final
@cython.cclass
class Search:
    """One decision: `load` a situation, `propose` candidates, `run` samples, read `figures`."""

    def __init__(self, weights: Sequence[float], seed: cython.ulonglong) -> None:
        if not cython.compiled:
            self.pool, self.mine, self.held_n = [0] * 112, [0] * 8, [0] * 8
            self.word, self.note, self.static = [0] * MOST, [0] * MOST, [0.0] * MOST
            self.dropped, self.count = [False] * MOST, [0] * MOST
            self.result, self.total = [0.0] * MOST, [0.0] * MOST
            self.product = [0.0] * (MOST * MOST)
            self.guess_at, self.guess_n = [0] * 8, [0] * 8
            self.guesses, self.looks = [0] * 8, [0] * 8
            self.ahead = [False] * 8
        self.world = Playout(seed)
        self.value = Value(weights)
        self.seed = seed
        self.candidates = self.samples = self.bag_n = self.pool_n = self.mine_n = 0
        self.rounds = self.mine_wide = self.wide = 1
        self.guess = bytearray(1)

    def load(
        self,
        board: Sequence[tuple[int, int, int]],
        hand: Sequence[int],
        unseen: Sequence[int],
        held: Sequence[int],
        bag_n: cython.int,
    ) -> None:
        """A situation: the board as (x, y, kind), the own hand, the unseen kinds with copies,
        and the number of tiles in the hands of the following seats and in the bag."""
        i: cython.int
        bit: cython.ulonglong = 1  # in C, a plain 1 cannot be shifted by more than 31
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
                world.unplayed |= bit << i
        self.held_n[0] = self.mine_n
        for i in range(len(held)):
            self.held_n[1 + i] = held[i]
        self.bag_n = bag_n
        self.samples = self.candidates = 0
        self.guess = bytearray(1)
        for i in range(8):
            self.guesses[i] = 0
            self.looks[i] = 0
            world.score[i] = 0
            world.hand_n[i] = self.held_n[i] if i < world.seats else 0
        for i in range(self.mine_n):
            world.hand[i] = self.mine[i]
        world.to_move = world.ending = 0
        world.bag_at = 0
        world.bag_n = bag_n

    def expect(
        self, seat: cython.int, kept: bytes, kept_n: cython.int, looks_ahead: cython.double
    ) -> None:
        """Samples of what a seat may have kept, ``kept_n`` kinds each, one after another (the
        rest of its hand is unknown), and the probability that it looks ahead. Seat 1 is next."""
        if not 1 <= seat < self.world.seats or not 1 <= kept_n <= self.held_n[seat]:
            raise InvalidArgument("bad_situation", f"seat {seat} has not kept {kept_n} tiles")
        if len(kept) % kept_n:
            raise InvalidArgument("bad_situation", f"whole sets of {kept_n} kept tiles are needed")
        self.guess_at[seat] = len(self.guess)
        self.guess_n[seat] = kept_n
        self.guesses[seat] = len(kept) // kept_n
        self.guess = bytearray(self.guess) + kept
        self.looks[seat] = int(1000 * looks_ahead)

    # --- candidates ---

    def propose(self, most: cython.int) -> int:
        """Make the ``most`` best moves by score and learned value candidates."""
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
        # Evaluating overwrites the field's list: keep ours at its end.
        n: cython.int = self.world.field.list_moves(self.world.kinds(0))
        listed: cython.int = self.world.field.keep_list()
        for i in range(n):
            best = max(best, self.world.field.kept_notes[i] >> 20)
        # Of very long lists, only moves that score nearly as much as the best are examined.
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
        """Add the best one or two swaps by value to the candidates, after the best placements."""
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

    def run(
        self,
        first: cython.longlong,
        samples: cython.int,
        rounds: cython.int,
        wide: cython.int = 1,
        mine_wide: cython.int = 1,
    ) -> None:
        """Roll out every candidate that is still in, on the samples from number ``first`` on.

        A seat that looks ahead chooses among its ``wide`` highest-scoring moves, seat 0 among
        ``mine_wide``. A sample's hidden tiles depend only on its number and the seed. Runs
        without the GIL.
        """
        if not (1 <= wide <= WIDEST and 1 <= mine_wide <= WIDEST):
            raise InvalidArgument("bad_width", f"1 to {WIDEST} moves, not {wide}, {mine_wide}")
        self.rounds = rounds
        self.wide = wide
        self.mine_wide = mine_wide
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
        """Deal the unseen tiles to the other seats and the bag, at random."""
        i: cython.int
        j: cython.int
        n: cython.int
        at: cython.int = 0
        seat: cython.int
        kind: cython.uchar
        self.world.chance = self.seed + sample * 0x1000003
        self.world.below(2)
        n = self.pool_n
        for i in range(n):
            self.world.bag[i] = self.pool[i]
        for seat in range(1, self.world.seats):
            self.ahead[seat] = self.world.below(1000) < self.looks[seat]
            self.world.hand_n[seat] = 0
            if self.guesses[seat]:
                at += self._deal_guess(seat, at)
        for i in range(at, n - 1):
            j = i + self.world.below(n - i)
            kind = self.world.bag[i]
            self.world.bag[i] = self.world.bag[j]
            self.world.bag[j] = kind
        for seat in range(1, self.world.seats):
            for i in range(self.world.hand_n[seat], self.held_n[seat]):
                self.world.hand[8 * seat + i] = self.world.bag[at]
                at += 1
            self.world.hand_n[seat] = self.held_n[seat]
        self.world.bag_at = at
        self.world.bag_n = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal_guess(self, seat: cython.int, at: cython.int) -> cython.int:
        """Deal a seat a sample of what it may have kept, from the bag's tiles from ``at`` on.

        Returns how many tiles were dealt. If another seat already got one of them, a few other
        samples are tried.
        """
        i: cython.int
        j: cython.int
        first: cython.int
        kind: cython.uchar
        n: cython.int = self.guess_n[seat]
        for _ in range(8):
            first = self.guess_at[seat] + self.world.below(self.guesses[seat]) * n
            for i in range(n):
                kind = self.guess[first + i]
                j = at + i
                while j < self.pool_n and self.world.bag[j] != kind:
                    j += 1
                if j == self.pool_n:
                    break
                self.world.bag[j] = self.world.bag[at + i]
                self.world.bag[at + i] = kind
                self.world.hand[8 * seat + i] = kind
            else:
                self.world.hand_n[seat] = n
                return n
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll_out(self, candidate: cython.int) -> cython.double:
        """The margin that follows from a candidate on the current sample."""
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
                    self._play_turn(self.wide if self.ahead[self.world.to_move] else 1)
            if self.world.ending:
                return self.world.margin(0)
            if round_ < self.rounds - 1:
                self._play_turn(self.mine_wide)
                if self.world.ending:
                    return self.world.margin(0)
        return self._finish()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap(self, chosen: cython.ulonglong) -> cython.void:
        """Exchange the chosen tiles for the front of the bag."""
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
    def _play_turn(self, wide: cython.int) -> cython.void:
        """A turn of the seat on turn in a roll-out."""
        if wide == 1:
            self.world.greedy_turn()
        elif self.world.field.list_moves(self.world.kinds(self.world.to_move)):
            self._weigh_listed(wide)
            self.world.lay_move(self.world.pick_word[0], self.world.pick_note[0])
            self.world.end_turn()
        else:
            self.world.swap_or_pass()
            self.world.next_seat()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self) -> cython.double:
        """The margin after the last own turn, plus the learned value."""
        if self.world.field.list_moves(self.world.kinds(0)):
            return self.world.margin(0) + self._weigh_listed(self.mine_wide)
        self.value.look(self.world, 0)
        return self.world.margin(0) + self.value.estimate(
            self.world.field,
            self.world.kinds(0),
            self.world.hand_n[0],
            self.world.hand_n[1],
            self.world.bag_n - self.world.bag_at,
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_listed(self, wide: cython.int) -> cython.double:
        """Pick the best by score and value of the ``wide`` highest-scoring listed moves. Returns
        its score plus value."""
        i: cython.int
        best: cython.int = 0
        seat: cython.int = self.world.to_move
        following: cython.int = seat + 1 if seat + 1 < self.world.seats else 0
        bag_n: cython.int = self.world.bag_n - self.world.bag_at
        worth: cython.double
        most: cython.double = -1e9
        picked: cython.int = self.world.pick(wide)
        # The unseen tiles are the same whatever the seat lays.
        self.value.look(self.world, seat)
        for i in range(picked):
            worth = self.world.pick_note[i] >> 20
            # No value makes up for such a difference.
            if worth + ENOUGH < self.world.pick_note[0] >> 20:
                break
            self.world.lay_move(self.world.pick_word[i], self.world.pick_note[i])
            if self.world.hand_n[seat] == 0 and bag_n == 0:
                worth += 6.0
            else:
                worth += self.value.estimate(
                    self.world.field,
                    self.world.kinds(seat),
                    self.world.hand_n[seat],
                    self.world.hand_n[following],
                    bag_n,
                )
            self.world.unlay_move(self.world.pick_word[i], self.world.pick_note[i])
            if worth > most:
                most = worth
                best = i
        self.world.pick_word[0] = self.world.pick_word[best]
        self.world.pick_note[0] = self.world.pick_note[best]
        return most

    # --- from Python ---

    def figures(self) -> tuple[list[float], list[int], list[float], list[float]]:
        """For each candidate its value, number of samples and sum; and all sums of products."""
        n: cython.int = self.candidates
        return (
            [self.static[c] for c in range(n)],
            [self.count[c] for c in range(n)],
            [self.total[c] for c in range(n)],
            [self.product[c] for c in range(MOST * MOST)],
        )

    def drop(self, candidate: cython.int) -> None:
        """Stop rolling out this candidate."""
        self.dropped[candidate] = True

    def move(self, candidate: cython.int) -> tuple[tuple[int, int, int], ...] | tuple[int, ...]:
        """A candidate: placements as (kind, x, y), or for a swap the indices in hand."""
        if self.note[candidate] == 0:
            return tuple([i for i in range(self.mine_n) if self.word[candidate] >> i & 1])
        self.world.field.words[0] = self.word[candidate]
        self.world.field.notes[0] = self.note[candidate]
        laid: tuple[tuple[int, int, int], ...] = self.world.field.move(0)[1]
        return laid
