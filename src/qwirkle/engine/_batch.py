"""Many games at once, played by small actions, with observations and masks written into arrays.

One source, interpreted or compiled, like `_field`. The arrays belong to the caller, see
`qwirkle.env.batch`, and are flat: those of game ``g`` begin at ``g`` times their length. Actions
are numbered as by `qwirkle.env.window.Window`.

A tile can only follow at an end of the run through the tiles that were laid before it in the turn,
so that the actions of a turn need no list of its moves: the field knows what fits on a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.ruleset import HAND_SIZE, SWAP_ROUNDS

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import (
        HOME,
        JOINED,
        JOINS,
        POINTS,
        STRIDE,
        Field,
        lowest_bit,
    )
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
else:
    from qwirkle.engine._field import HOME, JOINED, JOINS, POINTS, STRIDE, Field, lowest_bit
    from qwirkle.engine._playout import Playout

    # Marks the tiles of the unfinished turn. MOST_LEGAL bounds the legal actions: each slot on each
    # cell of the frontier, and those without a cell.
    CHOSEN = 64
    MOST_LEGAL = 6 * 512 + 7

__all__ = ["Batch"]

HAND = HAND_SIZE
ROUNDS = SWAP_ROUNDS


@cython.final
@cython.cclass
class BatchGame:
    """One game with its unfinished turn."""

    def __init__(self, seed: cython.ulonglong) -> None:
        if not cython.compiled:
            self.laid_slot, self.laid_cell = [0] * 8, [0] * 8
            self.crossed = [0] * 16
        self.world = Playout(seed)
        self.turns = self.voluntary = 0
        self.left = self.right = self.top = self.bottom = 0
        self.shown_x = self.shown_y = 0
        self.base = self.x = self.y = self.longest = 0
        self.laid_n = self.used = self.picked = self.picked_n = 0


@cython.final
@cython.cclass
class Batch:
    """The games, and the caller's arrays that they are written into.

    >>> from qwirkle.env import BatchedEnv
    >>> env = BatchedEnv(games=2, seed=7)  # makes the arrays that its Batch fills
    >>> env.step(env.legal[:, 0])
    >>> int((env.observations["board"] > 0).sum())
    2
    """

    def __init__(
        self,
        games: cython.int,
        seats: cython.int,
        window: cython.int,
        most_turns: cython.int,
        seed: cython.ulonglong,
        arrays: Mapping[str, Any],
    ) -> None:
        g: cython.int
        state: cython.ulonglong
        self.games = games
        self.seats = seats
        self.size = window
        self.cells = window * window
        self.end = HAND * self.cells
        self.actions = self.end + 1 + HAND
        self.most_turns = most_turns
        lengths = {
            "board": self.cells,
            "hand": HAND,
            "unseen": 36,
            "scores": seats,
            "hand_counts": seats,
            "bag_count": 1,
            "corner": 2,
            "action_mask": self.actions,
            "legal": MOST_LEGAL,
            "legal_count": 1,
            "seat": 1,
            "rewards": seats,
            "ended": 1,
            "cut": 1,
            "final_scores": seats,
            "deals": 108,
            "drawn": HAND,
            "drawn_count": 1,
        }
        # The compiled form does not look whether an index is inside of its array.
        for name, length in lengths.items():
            if len(arrays[name]) != games * length:
                raise InvalidArgument("bad_array", f"{name} has {length} numbers for each game")
        self.board = arrays["board"]
        self.hand = arrays["hand"]
        self.unseen = arrays["unseen"]
        self.scores = arrays["scores"]
        self.hand_counts = arrays["hand_counts"]
        self.bag_count = arrays["bag_count"]
        self.corner = arrays["corner"]
        self.mask = arrays["action_mask"]
        self.legal = arrays["legal"]
        self.legal_count = arrays["legal_count"]
        self.seat = arrays["seat"]
        self.rewards = arrays["rewards"]
        self.ended = arrays["ended"]
        self.cut = arrays["cut"]
        self.final_scores = arrays["final_scores"]
        self.deals = arrays["deals"]
        self.drawn = arrays["drawn"]
        self.drawn_count = arrays["drawn_count"]
        self.turns_played = 0
        # Streams from states that are one step apart would be the same but for their beginning.
        states = Playout(seed)
        self.running = []
        for g in range(games):
            state = states.below(0xFFFFFFFF)
            state = state << 32 | states.below(0xFFFFFFFF)
            self.running.append(BatchGame(state))
            self._begin_game(g)

    # --- games and turns ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _begin_game(self, g: cython.int) -> cython.void:
        i: cython.int
        game: BatchGame = self.running[g]
        world: Playout = game.world
        for i in range(108):
            world.bag[i] = i // 3
        world.bag_at = 0
        world.bag_n = 108
        world.mix()
        for i in range(108):
            self.deals[108 * g + i] = world.bag[i]
        world.deal(self.seats)
        game.turns = game.voluntary = 0
        game.left = game.right = HOME % STRIDE
        game.top = game.bottom = HOME // STRIDE
        self._begin_turn(g, game)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _begin_turn(self, g: cython.int, game: BatchGame) -> cython.void:
        game.laid_n = 0
        game.used = game.picked = game.picked_n = 0
        game.base = game.world.field.laid_n
        game.x = (game.left + game.right) // 2 - self.size // 2
        game.y = (game.top + game.bottom) // 2 - self.size // 2
        game.longest = 0
        if game.base == 0:
            game.longest = game.world.field.longest(game.world.kinds(game.world.to_move))
        self._fill(g)
        self._list(g, game)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(self, g: cython.int, game: BatchGame, action: cython.int) -> cython.void:
        slot: cython.int = action // self.cells
        at: cython.int = action % self.cells
        cell: cython.int = (game.y + at // self.size) * STRIDE + game.x + at % self.size
        field: Field = game.world.field
        n: cython.int = game.laid_n
        game.laid_slot[n] = slot
        game.laid_cell[n] = cell
        game.crossed[2 * n] = field.count[2 * cell]
        game.crossed[2 * n + 1] = field.count[2 * cell + 1]
        game.used |= 1 << slot
        game.laid_n = n + 1
        field.lay(cell, game.world.hand[8 * game.world.to_move + slot])
        self.board[self.cells * g + at] = field.tile[cell] + CHOSEN
        self.hand[HAND * g + slot] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _points(self, game: BatchGame) -> cython.int:
        """What the laid tiles score."""
        i: cython.int
        axis: cython.int
        last: cython.int = game.laid_n - 1
        points: cython.int = 0
        if last == 0:
            points = JOINED[game.crossed[0]] + JOINED[game.crossed[1]]
            return points if game.base else POINTS[1]
        axis = 1 if game.laid_cell[0] % STRIDE == game.laid_cell[1] % STRIDE else 0
        for i in range(last + 1):
            points += JOINED[game.crossed[2 * i + 1 - axis]]
        # The last tile has joined the whole line.
        return points + POINTS[game.crossed[2 * last + axis] + 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _end_turn(self, g: cython.int, game: BatchGame) -> cython.void:
        i: cython.int
        kind: cython.int
        bit: cython.ulonglong = 1
        world: Playout = game.world
        seat: cython.int = world.to_move
        mine: cython.int = 8 * seat
        kept: cython.int
        before: cython.int
        column: cython.int
        row: cython.int
        at: cython.int
        self.turns_played += 1
        game.turns += 1
        if game.laid_n:
            game.voluntary = 0
            world.score[seat] += self._points(game)
            for i in range(game.laid_n):
                kind = world.hand[mine + game.laid_slot[i]]
                column = game.laid_cell[i] % STRIDE
                row = game.laid_cell[i] // STRIDE
                at = (row - game.y) * self.size + column - game.x
                self.board[self.cells * g + at] = kind + 1
                world.copies[kind] -= 1
                if world.copies[kind] == 0:
                    world.unplayed &= ~(bit << kind)
                game.left = min(game.left, column)
                game.right = max(game.right, column)
                game.top = min(game.top, row)
                game.bottom = max(game.bottom, row)
            kept = self._keep(game, game.used)
            before = world.bag_at
            world.hand_n[seat] = kept
            world.end_turn()
            self._note_draw(g, seat, kept, world.bag_at - before)
        elif game.picked:
            can_place: cython.bint = world.field.accepts(world.kinds(seat))
            game.voluntary = game.voluntary + 1 if can_place else 0
            self._swap(g, game)
            world.next_seat()
            if game.voluntary >= ROUNDS * self.seats:
                world.ending = 3
        else:
            game.voluntary = 0
            world.next_seat()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, game: BatchGame, gone: cython.int) -> cython.int:
        """Take these slots out of the hand, in which the others keep their order."""
        i: cython.int
        kept: cython.int = 0
        world: Playout = game.world
        mine: cython.int = 8 * world.to_move
        for i in range(world.hand_n[world.to_move]):
            if not gone >> i & 1:
                world.hand[mine + kept] = world.hand[mine + i]
                kept += 1
        return kept

    @cython.cfunc
    @cython.exceptval(check=False)
    def _swap(self, g: cython.int, game: BatchGame) -> cython.void:
        """Draw first, then return the picked tiles and mix (W3)."""
        i: cython.int
        world: Playout = game.world
        seat: cython.int = world.to_move
        drawn: cython.int = 0
        kept: cython.int
        returned: cython.ulonglong = 0
        kind: cython.ulonglong
        for i in range(world.hand_n[seat]):
            if game.picked >> i & 1:
                kind = world.hand[8 * seat + i]
                returned |= kind << 6 * drawn
                drawn += 1
        kept = self._keep(game, game.picked)
        for i in range(drawn):
            world.hand[8 * seat + kept + i] = world.bag[world.bag_at + i]
            world.bag[world.bag_at + i] = returned >> 6 * i & 63
        self._note_draw(g, seat, kept, drawn)
        world.mix()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note_draw(
        self, g: cython.int, seat: cython.int, kept: cython.int, drawn: cython.int
    ) -> cython.void:
        i: cython.int
        game: BatchGame = self.running[g]
        self.drawn_count[g] = drawn
        for i in range(drawn):
            self.drawn[HAND * g + i] = game.world.hand[8 * seat + kept + i]

    # --- what may follow ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add(self, g: cython.int, action: cython.int) -> cython.void:
        n: cython.int = self.legal_count[g]
        self.legal[MOST_LEGAL * g + n] = action
        self.legal_count[g] = n + 1
        self.mask[self.actions * g + action] = 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forget_legal(self, g: cython.int) -> cython.void:
        i: cython.int
        at: cython.Py_ssize_t = self.actions * g
        for i in range(self.legal_count[g]):
            self.mask[at + self.legal[MOST_LEGAL * g + i]] = 0
        self.legal_count[g] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_cell(
        self, g: cython.int, game: BatchGame, cell: cython.int, kinds: cython.ulonglong
    ) -> cython.void:
        """Add what fits on a cell, if it lies in the window; of equal tiles the first."""
        slot: cython.int
        kind: cython.int
        column: cython.int
        row: cython.int
        bit: cython.ulonglong = 1
        mine: cython.int = 8 * game.world.to_move
        field: Field = game.world.field
        kinds &= field.fit[2 * cell] & field.fit[2 * cell + 1]
        if kinds == 0:
            return
        column = cell % STRIDE - game.x
        row = cell // STRIDE - game.y
        if column < 0 or row < 0 or column >= self.size or row >= self.size:
            return
        for slot in range(game.world.hand_n[game.world.to_move]):
            kind = game.world.hand[mine + slot]
            if kinds >> kind & 1 and not game.used >> slot & 1:
                kinds &= ~(bit << kind)
                self._add(g, slot * self.cells + row * self.size + column)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _free_kinds(self, game: BatchGame) -> cython.ulonglong:
        """The kinds in the slots that are neither laid nor picked."""
        slot: cython.int
        bit: cython.ulonglong = 1
        kinds: cython.ulonglong = 0
        used: cython.int = game.used | game.picked
        for slot in range(game.world.hand_n[game.world.to_move]):
            if not used >> slot & 1:
                kinds |= bit << game.world.hand[8 * game.world.to_move + slot]
        return kinds

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_opening(self, g: cython.int, game: BatchGame, free: cython.ulonglong) -> cython.void:
        """The tiles that lead to a longest line, which is laid to the right from HOME."""
        i: cython.int
        kind: cython.int
        world: Playout = game.world
        bit: cython.ulonglong = 1
        laid: cython.ulonglong = 0
        joins: cython.ulonglong = free
        left: cython.ulonglong
        line: cython.ulonglong
        leading: cython.ulonglong = 0
        for i in range(game.laid_n):
            kind = world.hand[8 * world.to_move + game.laid_slot[i]]
            laid |= bit << kind
            joins &= JOINS[kind]
        left = joins
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            line = laid | bit << kind | (joins & JOINS[kind])
            if world.field.longest(line) == game.longest:
                leading |= bit << kind
        self._add_cell(g, game, HOME + game.laid_n, leading)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_ends(
        self, g: cython.int, game: BatchGame, step: cython.int, free: cython.ulonglong
    ) -> cython.void:
        """Both ends of the run through the laid tiles."""
        field: Field = game.world.field
        cell: cython.int = game.laid_cell[0]
        while field.tile[cell]:
            cell += step
        self._add_cell(g, game, cell, free)
        cell = game.laid_cell[0]
        while field.tile[cell]:
            cell -= step
        self._add_cell(g, game, cell, free)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list(self, g: cython.int, game: BatchGame) -> cython.void:
        """List the legal actions, and write their mask."""
        i: cython.int
        cell: cython.int
        field: Field = game.world.field
        kind: cython.int
        world: Playout = game.world
        seat: cython.int = world.to_move
        bag: cython.int = world.bag_n - world.bag_at
        most: cython.int = min(world.hand_n[seat], bag) if game.base else 0
        free: cython.ulonglong = self._free_kinds(game)
        bit: cython.ulonglong = 1
        is_across: cython.bint
        self._forget_legal(g)
        if game.turns >= self.most_turns:
            return
        if game.picked == 0:
            if game.base == 0:
                self._list_opening(g, game, free)
            elif game.laid_n == 0:
                for i in range(field.frontier_n):
                    cell = field.frontier[i]
                    # On most cells nothing fits, and a call takes longer than this test.
                    if field.fit[2 * cell] & field.fit[2 * cell + 1] & free:
                        self._add_cell(g, game, cell, free)
            else:
                is_across = game.laid_cell[0] // STRIDE == game.laid_cell[1] // STRIDE
                if game.laid_n == 1 or is_across:
                    self._list_ends(g, game, 1, free)
                if game.laid_n == 1 or not is_across:
                    self._list_ends(g, game, STRIDE, free)
        if game.laid_n == 0 and game.picked_n < most:
            for i in range(world.hand_n[seat]):
                kind = world.hand[8 * seat + i]
                if free >> kind & 1 and not game.picked >> i & 1:
                    free &= ~(bit << kind)
                    self._add(g, self.end + 1 + i)
        if game.picked:
            self._add(g, self.end)
        elif game.laid_n:
            if game.base or game.laid_n == game.longest:
                self._add(g, self.end)
        elif most == 0 and not world.field.accepts(free):
            self._add(g, self.end)

    # --- observations ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_board(self, g: cython.int, game: BatchGame) -> cython.void:
        """Write the whole board; within a turn, only what is laid changes."""
        i: cython.int
        cell: cython.int
        column: cython.int
        row: cython.int
        field: Field = game.world.field
        first: cython.Py_ssize_t = self.cells * g
        for i in range(self.cells):
            self.board[first + i] = 0
        for i in range(field.laid_n):
            cell = field.laid[i]
            column = cell % STRIDE - game.x
            row = cell // STRIDE - game.y
            if 0 <= column < self.size and 0 <= row < self.size:
                self.board[first + row * self.size + column] = field.tile[cell]
        game.shown_x = game.x
        game.shown_y = game.y
        self.corner[2 * g] = game.x - HOME % STRIDE
        self.corner[2 * g + 1] = game.y - HOME // STRIDE

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill(self, g: cython.int) -> cython.void:
        """At the beginning of a turn, write what the seat to move may know."""
        i: cython.int
        kind: cython.int
        game: BatchGame = self.running[g]
        world: Playout = game.world
        seat: cython.int = world.to_move
        other: cython.int = seat
        if game.base == 0 or game.x != game.shown_x or game.y != game.shown_y:
            self._fill_board(g, game)
        for i in range(36):
            self.unseen[36 * g + i] = world.copies[i]
        for i in range(HAND):
            self.hand[HAND * g + i] = 0
        for i in range(world.hand_n[seat]):
            kind = world.hand[8 * seat + i]
            self.unseen[36 * g + kind] -= 1
            self.hand[HAND * g + i] = kind + 1
        for i in range(self.seats):
            self.scores[self.seats * g + i] = world.score[other]
            self.hand_counts[self.seats * g + i] = world.hand_n[other]
            other = other + 1 if other + 1 < self.seats else 0
        self.bag_count[g] = world.bag_n - world.bag_at
        self.seat[g] = seat

    # --- from Python ---

    def step(self, actions: Any) -> None:
        """One action in each game; raises `InvalidArgument` before any if one of them is illegal.

        A game that is over is replaced by a new one at once.
        """
        g: cython.int
        self.chosen = actions
        action: cython.longlong
        for g in range(self.games):
            action = int(self.chosen[g])
            if action < 0 or action >= self.actions or not self._is_legal(g, action):
                raise InvalidArgument(
                    "illegal_action", f"{action} is not a legal action in game {g}"
                )
        for g in range(self.games):
            self._act(g, int(self.chosen[g]))  # not one of NumPy's numbers, when interpreted

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_legal(self, g: cython.int, action: cython.int) -> cython.bint:
        return self.mask[self.actions * g + action] != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _act(self, g: cython.int, action: cython.int) -> cython.void:
        i: cython.int
        seat: cython.int
        gained: cython.double
        game: BatchGame = self.running[g]
        world: Playout = game.world
        self.drawn_count[g] = 0
        self.ended[g] = 0
        self.cut[g] = 0
        for i in range(self.seats):
            self.rewards[self.seats * g + i] = 0.0
        if action < self.end:
            self._lay(g, game, action)
            self._list(g, game)
        elif action > self.end:
            i = action - self.end - 1
            game.picked |= 1 << i
            game.picked_n += 1
            self.hand[HAND * g + i] += CHOSEN
            self._list(g, game)
        else:
            seat = world.to_move
            gained = world.score[seat]
            self._end_turn(g, game)
            gained = world.score[seat] - gained
            for i in range(self.seats):
                self.rewards[self.seats * g + i] = -gained / (self.seats - 1)
            self.rewards[self.seats * g + seat] = gained
            if world.ending == 0:
                self._begin_turn(g, game)
            if world.ending or self.legal_count[g] == 0:
                self._replace(g, game)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _replace(self, g: cython.int, game: BatchGame) -> cython.void:
        """Begin a new game in the place of one that is over, or that cannot go on."""
        i: cython.int
        self.ended[g] = game.world.ending != 0
        self.cut[g] = game.world.ending == 0
        for i in range(self.seats):
            self.final_scores[self.seats * g + i] = game.world.score[i]
        self._begin_game(g)

    def turns(self) -> int:
        """The number of turns played in all games together."""
        return int(self.turns_played)
