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
    from cython.cimports.libc.math import erf, sqrt
    from cython.cimports.qwirkle.engine._playout_compiled import WIDEST, Playout
    from cython.cimports.qwirkle.engine._value_compiled import Value
else:
    from math import erf, sqrt

    from qwirkle.engine._playout import WIDEST, Playout
    from qwirkle.engine._value import Value

    MOST = 32
    MODEL = 16
    SWAP_DOUBT = 4.0
    ENOUGH = 8.0
    SWAPS_BEHIND = 6.0
    MOST_PER_WIN = 400.0

__all__ = ["MOST_CANDIDATES", "Search"]

MOST_CANDIDATES = MOST
"""How many moves a `Search` compares at most."""


@cython.final
@cython.cclass
class Search:
    """One decision: `load` a situation, `propose` candidates, `run` samples, read `figures`.

    >>> from qwirkle import parse_view
    >>> from qwirkle.players.weights import weights_for
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> board = [(cell.x, cell.y, tile.index) for cell, tile in view.board.items()]
    >>> hand, unseen = ([tile.index for tile in tiles] for tiles in (view.hand, view.unseen))
    >>> search = Search(weights_for(2), 7)
    >>> search.load(board, hand, unseen, [6], view.bag_count)
    >>> search.propose(4), search.move(0)
    (4, ((18, 0, 1), (19, 1, 1)))
    >>> search.run(first=0, samples=16, rounds=2)
    >>> search.figures()[1]
    [16, 16, 16, 16]
    """

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
            self.half, self.won = [0.0] * MOST, [0.0] * MOST
            self.won_result = [0.0] * MOST
            self.won_product = [0.0] * (MOST * MOST)
            self.model, self.start = [0.0] * MODEL, [0] * 8
            self.chance, self.lead = [0.0] * 8, [0.0] * 8
        self.world = Playout(seed)
        # What the others draw then does not depend on how many tiles a candidate lays, until a swap
        # mixes the bag: the results of candidates on one sample differ less by chance, and fewer
        # samples tell them apart.
        self.world.apart = True
        self.value = Value(weights)
        self.seed = seed
        self.candidates = self.samples = self.bag_n = self.pool_n = self.mine_n = 0
        self.rounds = self.mine_wide = self.wide = 1
        self.judging = False
        self.win_share = self.even_chance = self.even_worth = self.points_per_win = 0.0
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
        self.judging = False
        self.win_share = 0.0
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

    def judge(self, scores: Sequence[int], model: Sequence[float]) -> None:
        """Also estimate chances to win: at the end of each roll-out, by this model (see
        `_judge`) and the scores of all seats before it, in turn order. After `load`."""
        i: cython.int
        if len(scores) != self.world.seats or len(model) != MODEL:
            raise InvalidArgument("bad_situation", f"a score for each seat and {MODEL} numbers")
        for i in range(MODEL):
            self.model[i] = model[i]
        for i in range(self.world.seats):
            self.start[i] = scores[i]
        self.judging = True

    def aim_to_win(self, share: cython.double) -> None:
        """Let this ``share`` of each result be the chance to win instead of the margin, expressed
        in points: as many as change the chance of this situation as much. After `judge` and
        `propose`."""
        # Where the game is as good as decided, no number of points would be enough: the limit
        # leaves the choice to the margin.
        worth: cython.double = self.static[0]
        low: cython.double = self.chances(worth - 2.0)[0]
        high: cython.double = self.chances(worth + 2.0)[0]
        self.win_share = share
        self.even_worth = worth
        self.even_chance = self.chances(worth)[0]
        self.points_per_win = min(4.0 / max(high - low, 1e-9), MOST_PER_WIN)

    # --- candidates ---

    def propose(self, most: cython.int) -> int:
        """Make the ``most`` best moves by score and learned value candidates."""
        if not 1 <= most <= MOST:
            raise InvalidArgument("bad_candidates", f"1 to {MOST} candidates, not {most}")
        with cython.nogil:
            self._forget()
            self._propose(most, False)
            if self.world.field.laid_n and self.bag_n:
                self._propose_swaps(most)
        return self.candidates

    def rank(self, most: cython.int, swaps: cython.int) -> int:
        """Like `propose`, but examining every legal move: the ``most`` best placements and, beside
        them, up to ``swaps`` different swaps that are not far behind."""
        if not (1 <= most and 0 <= swaps and most + swaps <= MOST):
            raise InvalidArgument(
                "bad_candidates", f"1 to {MOST} candidates, not {most} and {swaps}"
            )
        with cython.nogil:
            self._forget()
            self._propose(most, True)
            if self.world.field.laid_n and self.bag_n:
                self._rank_swaps(swaps)
        return self.candidates

    def add(self, move: Sequence[tuple[int, int, int]] | Sequence[int]) -> int:
        """Make this move a candidate too, given as `move` returns it: its number. Before `run`.

        Raises `InvalidArgument` for a move that is not legal, or if there is no room.
        """
        i: cython.int
        bit: cython.ulonglong = 0
        note: cython.uint = 0
        found: cython.bint = False
        if move and isinstance(move[0], int):
            chosen = [at for at in range(self.mine_n) if at in move]
            kinds = [self.mine[at] for at in chosen]
            legal = len(chosen) == len(move) <= self.bag_n and self.world.field.laid_n > 0
            for i in range(self.mine_n if legal else 0):
                if self.mine[i] in kinds:
                    kinds.remove(self.mine[i])
                    bit |= 1 << i
            found = legal
        else:
            laid = sorted(move)
            self.world.field.list_moves(self.world.kinds(0))
            for i in range(self.world.field.found):
                note = self.world.field.notes[i]
                if note >> 17 & 7 == len(laid) and sorted(self.world.field.move(i)[1]) == laid:
                    bit = self.world.field.words[i]
                    found = True
                    break
        if not found:
            raise InvalidArgument("illegal_candidate", f"{move!r:.80} is not legal here")
        for i in range(self.candidates):
            if self.word[i] == bit and self.note[i] == note:
                return i
        if self.candidates == MOST:
            raise InvalidArgument("bad_candidates", f"there are {MOST} candidates already")
        self.word[self.candidates] = bit
        self.note[self.candidates] = note
        with cython.nogil:
            if note:
                self.world.save()
                self.static[self.candidates] = self._static(bit, note)
            else:
                self.value.look(self.world, 0)
                self.static[self.candidates] = self._swap_static(bit)
        self.candidates += 1
        return self.candidates - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Drop all candidates and their results."""
        i: cython.int
        self.candidates = self.samples = 0
        for i in range(MOST):
            self.count[i] = 0
            self.total[i] = self.half[i] = self.won[i] = 0.0
            self.dropped[i] = False
        for i in range(MOST * MOST):
            self.product[i] = self.won_product[i] = 0.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propose(self, most: cython.int, every: cython.bint) -> cython.void:
        i: cython.int
        best: cython.uint = 0
        word: cython.ulonglong
        note: cython.uint
        enough: cython.uint = 0
        # Evaluating overwrites the field's list: keep ours at its end.
        n: cython.int = self.world.field.list_moves(self.world.kinds(0))
        listed: cython.int = self.world.field.keep_list()
        for i in range(n):
            best = max(best, self.world.field.kept_notes[i] >> 20)
        # Of very long lists, only moves that score nearly as much as the best are examined, unless
        # every move counts.
        if n > 600 and best > 8 and not every:
            enough = best - 8
        self.world.save()
        for i in range(listed):
            word = self.world.field.kept_words[i]
            note = self.world.field.kept_notes[i]
            if note >> 20 < enough:
                continue
            self._consider(word, note, self._static(word, note), most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _static(self, word: cython.ulonglong, note: cython.uint) -> cython.double:
        """Score and learned value of a listed move, in the world as it was saved."""
        worth: cython.double = note >> 20
        self.world.lay_move(word, note)
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
        self.world.restore()
        return worth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propose_swaps(self, most: cython.int) -> cython.void:
        """Add the best swap by value to the candidates, after the best placements."""
        chosen: cython.ulonglong
        best: cython.ulonglong = 0
        worth: cython.double
        best_worth: cython.double = -1e9
        self.value.look(self.world, 0)
        for chosen in range(1, 1 << self.mine_n):
            worth = self._swap_static(chosen)
            if worth > best_worth:
                best_worth = worth
                best = chosen
        if best:
            self._consider(best, 0, best_worth, most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank_swaps(self, swaps: cython.int) -> cython.void:
        """Add the best different swaps, as far as they are not far behind the best move."""
        chosen: cython.ulonglong
        best: cython.ulonglong
        worth: cython.double
        best_worth: cython.double
        last: cython.double = 1e9
        last_chosen: cython.ulonglong = 0
        self.value.look(self.world, 0)
        for _ in range(swaps):
            # The next best: lower than the last one, or equal and later in order.
            best = 0
            best_worth = -1e8
            for chosen in range(1, 1 << self.mine_n):
                if not self._is_first_choice(chosen):
                    continue
                worth = self._swap_static(chosen)
                if worth < last or (worth == last and chosen > last_chosen):
                    if worth > best_worth:
                        best_worth = worth
                        best = chosen
            if best == 0 or (self.candidates and best_worth < self.static[0] - SWAPS_BEHIND):
                return
            self._consider(best, 0, best_worth, self.candidates + 1)
            last = best_worth
            last_chosen = best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_first_choice(self, chosen: cython.ulonglong) -> cython.bint:
        """Whether of equal tiles the first ones are chosen, so that each swap is met once."""
        i: cython.int
        j: cython.int
        for i in range(1, self.mine_n):
            if chosen >> i & 1:
                for j in range(i):
                    if self.mine[j] == self.mine[i] and chosen >> j & 1 == 0:
                        return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap_static(self, chosen: cython.ulonglong) -> cython.double:
        """The learned value of a swap, less a doubt; very low if the bag holds too few tiles."""
        i: cython.int
        n: cython.int = 0
        kept: cython.ulonglong = 0
        bit: cython.ulonglong
        for i in range(self.mine_n):
            bit = 1
            if chosen >> i & 1:
                n += 1
            else:
                kept |= bit << self.mine[i]
        if n > self.bag_n:
            return -1e9
        return (
            self.value.estimate(self.world.field, kept, self.mine_n - n, self.held_n[1], self.bag_n)
            - SWAP_DOUBT
        )

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
        careful: cython.int = 1000,
    ) -> None:
        """Roll out every candidate that is still in, on the samples from number ``first`` on.

        In the first ``careful`` rounds a seat that looks ahead chooses among its ``wide``
        highest-scoring moves, seat 0 among ``mine_wide``; then both are greedy, but for the value
        of the last own turn, which is always the best of ``mine_wide``. A sample's hidden
        tiles depend only on its number and the seed. Runs without the GIL.
        """
        if not (1 <= wide <= WIDEST and 1 <= mine_wide <= WIDEST):
            raise InvalidArgument("bad_width", f"1 to {WIDEST} moves, not {wide}, {mine_wide}")
        self.rounds = rounds
        self.wide = wide
        self.mine_wide = mine_wide
        self.careful = careful
        with cython.nogil:
            self._run(first, samples)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, first: cython.longlong, samples: cython.int) -> cython.void:
        s: cython.int
        c: cython.int
        d: cython.int
        margin: cython.double
        won: cython.double
        for s in range(samples):
            self._deal_hidden(first + s)
            self.world.save()
            for c in range(self.candidates):
                if not self.dropped[c]:
                    margin = self._roll_out(c)
                    self.won_result[c] = self.chance[0]
                    won = self.points_per_win * (self.chance[0] - self.even_chance)
                    self.result[c] = margin + self.win_share * (self.even_worth + won - margin)
                    self.world.restore()
            for c in range(self.candidates):
                if self.dropped[c]:
                    continue
                self.count[c] += 1
                self.total[c] += self.result[c]
                if first + s & 1:
                    self.half[c] += self.result[c]
                for d in range(c + 1):
                    if not self.dropped[d]:
                        self.product[c * MOST + d] += self.result[c] * self.result[d]
                if self.judging:
                    self.won[c] += self.won_result[c]
                    for d in range(c + 1):
                        if not self.dropped[d]:
                            self.won_product[c * MOST + d] += (
                                self.won_result[c] * self.won_result[d]
                            )
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
    def _make(self, candidate: cython.int) -> cython.void:
        """Make a candidate's move."""
        if self.note[candidate]:
            self.world.lay_move(self.word[candidate], self.note[candidate])
            self.world.end_turn()
        else:
            self._swap(self.word[candidate])
            self.world.next_seat()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll_out(self, candidate: cython.int) -> cython.double:
        """The margin that follows from a candidate on the current sample."""
        round_: cython.int
        looks: cython.bint
        self._make(candidate)
        for round_ in range(self.rounds):
            for _ in range(1, self.world.seats):
                if self.world.ending == 0:
                    looks = self.ahead[self.world.to_move] and round_ < self.careful
                    self._play_turn(self.wide if looks else 1)
            if self.world.ending:
                return self._end()
            if round_ < self.rounds - 1:
                self._play_turn(self.mine_wide if round_ < self.careful else 1)
                if self.world.ending:
                    return self._end()
        return self._finish()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self) -> cython.double:
        """The margin when the game is over."""
        if self.judging:
            self._count_winners()
        return self.world.margin(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap(self, chosen: cython.ulonglong) -> cython.void:
        """Swap the chosen tiles for the front of the bag."""
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
        worth: cython.double = self._worth(self.mine_wide)
        if self.judging:
            self._judge(worth, self.world.bag_n - self.world.bag_at)
        return self.world.margin(0) + worth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth(self, wide: cython.int) -> cython.double:
        """The best sum of score and value of the own ``wide`` highest-scoring moves."""
        if self.world.field.list_moves(self.world.kinds(0)):
            return self._weigh_listed(wide)
        self.value.look(self.world, 0)
        return self.value.estimate(
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

    # --- chances to win ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, worth: cython.double, bag_n: cython.int) -> cython.void:
        """Fill ``chance``: each seat's chance to win when seat 0 is on turn with this best worth.

        The model: the points that seat 0 expects are a + b * worth + c * bag, with one (a, b, c)
        for each of an empty bag, 1 to 6, 7 to 40, and over 40 tiles; then the variance of the
        final margin is p + q * bag, or r with an empty bag; and last the weight of the lead over
        the best of the others, against the lead over their mean. The chance is that of a normal
        distribution, divided by the sum over all seats.
        """
        seat: cython.int
        other: cython.int
        at: cython.int = 0 if bag_n == 0 else 3 if bag_n <= 6 else 6 if bag_n <= 40 else 9
        best: cython.double
        mean: cython.double
        lead: cython.double
        total: cython.double = 0.0
        spread: cython.double = self.model[12] + self.model[13] * bag_n if bag_n else self.model[14]
        spread = sqrt(2.0 * spread)
        for seat in range(self.world.seats):
            self.chance[seat] = self.start[seat] + self.world.score[seat]
        self.chance[0] += self.model[at] + self.model[at + 1] * worth + self.model[at + 2] * bag_n
        for seat in range(self.world.seats):
            total += self.chance[seat]
        mean = total
        total = 0.0
        for seat in range(self.world.seats):
            best = -1e9
            for other in range(self.world.seats):
                if other != seat and self.chance[other] > best:
                    best = self.chance[other]
            lead = self.chance[seat] - (mean - self.chance[seat]) / (self.world.seats - 1)
            best = self.chance[seat] - best
            self.lead[seat] = self.model[15] * best + (1.0 - self.model[15]) * lead
        for seat in range(self.world.seats):
            self.chance[seat] = 0.5 + 0.5 * erf(self.lead[seat] / spread)
            total += self.chance[seat]
        for seat in range(self.world.seats):
            self.chance[seat] /= total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_winners(self) -> cython.void:
        """Fill ``chance`` from the final scores: the winners share one."""
        seat: cython.int
        best: cython.int = -1000000
        winners: cython.int = 0
        for seat in range(self.world.seats):
            best = max(best, self.start[seat] + self.world.score[seat])
        for seat in range(self.world.seats):
            winners += self.start[seat] + self.world.score[seat] == best
        for seat in range(self.world.seats):
            self.chance[seat] = 0.0
            if self.start[seat] + self.world.score[seat] == best:
                self.chance[seat] = 1.0 / winners

    # --- from Python ---

    def chances(self, worth: cython.double) -> list[float]:
        """Each seat's chance to win by the model of `judge`, as the situation was loaded, if the
        best move of seat 0 has this sum of score and value."""
        if not self.judging:
            raise InvalidArgument("bad_situation", "no model was given")
        self._judge(worth, self.bag_n)
        return [self.chance[seat] for seat in range(self.world.seats)]

    def worths(self, hands: bytes, hand_n: cython.int, wide: cython.int) -> list[float]:
        """What each of these hands, ``hand_n`` kinds one after another, would be worth to seat 0:
        the best sum of score and value of its ``wide`` highest-scoring moves."""
        i: cython.int
        at: cython.int
        if not (1 <= hand_n <= 6 and 1 <= wide <= WIDEST) or len(hands) % hand_n:
            raise InvalidArgument("bad_situation", f"whole hands of {hand_n} tiles are needed")
        found = []
        for at in range(0, len(hands), hand_n):
            for i in range(hand_n):
                self.world.hand[i] = hands[at + i]
            self.world.hand_n[0] = hand_n
            self.world.chance = self.seed
            found.append(self._worth(wide))
        for i in range(self.mine_n):
            self.world.hand[i] = self.mine[i]
        self.world.hand_n[0] = self.mine_n
        return found

    def replies(
        self, candidate: cython.int, first: cython.longlong, samples: cython.int
    ) -> list[tuple[int, tuple[tuple[int, int, int], ...]]]:
        """What the next seat does after a candidate, on the same samples as in `run`: its score
        and placements, none for a swap, a pass or when the game is over."""
        s: cython.int
        wide: cython.int
        found = []
        for s in range(samples):
            self._deal_hidden(first + s)
            self.world.save()
            self._make(candidate)
            if self.world.ending == 0 and self.world.field.list_moves(self.world.kinds(1)):
                wide = self.wide if self.ahead[1] else 1
                if wide == 1:
                    i = self.world.best_listed()
                    found.append(self.world.field.move(i))
                else:
                    self._weigh_listed(wide)
                    self.world.field.words[0] = self.world.pick_word[0]
                    self.world.field.notes[0] = self.world.pick_note[0]
                    found.append(self.world.field.move(0))
            else:
                found.append((0, ()))
            self.world.restore()
        return found

    def judged(self) -> tuple[list[float], list[float], list[float]]:
        """For each candidate the sum over the odd samples and that of the chances to win; and the
        sums of products of the chances."""
        n: cython.int = self.candidates
        return (
            [self.half[c] for c in range(n)],
            [self.won[c] for c in range(n)],
            [self.won_product[c] for c in range(MOST * MOST)],
        )

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
