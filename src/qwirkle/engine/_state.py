"""A position that changes: moves are numbers, are pushed and popped, and are checked on the way.

One source, interpreted or compiled, like `_field`. What is legal follows from the field's tables,
which the law has filled; why a move is refused, the law itself is asked.

A placement is one number: its first cell (16 bits), its axis (1), which of the six cells from there
on it covers (6) and its kinds in the order of the line (6 each). A swap is SWAP with the number of
tiles (3 bits) and their kinds (6 each) in ascending order; the pass is PASS. A move has just one
number, so that numbers can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, combinations

from qwirkle.engine.restoring import restored_state
from qwirkle.notation.move import format_move, parse_move
from qwirkle.rules.chance import mixed, mixed_after_swap, stream
from qwirkle.rules.errors import IllegalMove, InvalidArgument, shown
from qwirkle.rules.game import Game, checked_seed
from qwirkle.rules.incident import Closing, Departure
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import HAND_SIZE, SWAP_ROUNDS, Ruleset
from qwirkle.rules.scoring import FINISH_BONUS
from qwirkle.rules.tile import ALL_TILES, Cell, Tile, is_plain_int
from qwirkle.rules.view import View

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import (
        FAR,
        HOME,
        JOINED,
        POINTS,
        STRIDE,
        Field,
    )
    from cython.cimports.qwirkle.engine._playout_compiled import Playout
else:
    from qwirkle.engine._field import FAR, HOME, JOINED, POINTS, STRIDE, Field
    from qwirkle.engine._playout import Playout

    ONGOING, FINISHED, STUCK, ENDED = 0, 1, 2, 3

__all__ = ["PASS", "State"]

# Constants of the rules, as C numbers.
FINISH = FINISH_BONUS
HAND = HAND_SIZE

PASS = 1 << 61
"""The number of the pass."""

SWAP = 1 << 60
SKIP = PASS

# Parameters that are annotated with built-in types would be refused by the compiled form itself,
# before the checks here can say what is wrong. It does not look through other names.
Number = int
Text = str
Seat = int | None

# What undoes a move: its number, the hand before it, seat, points, where the bag began, how many
# voluntary swaps there had been, and the bag before a swap.
Undo = tuple[int, int, int, int, int, int, bytes | None]

# Fields are large: those of states that are gone are used again.
_MOST_SPARE = 64
_spare_fields: list[Field] = []
_spare_worlds: list[Playout] = []

_CLASSIC = Ruleset.preset("classic")
_POLICIES = ("greedy", "random")


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _coordinate(number: cython.int) -> cython.bint:
    """Whether this many cells from the corner of the field, no step leads out of it."""
    return 4 <= number < STRIDE - 12


@cython.final
@cython.cclass
class State:
    """A mutable position for programs that search: it knows all hands and the bag, like `Position`.

    ``seats`` is their number, ``to_move`` the seat on turn. Moves are numbers; see `legal_moves`,
    `push`, `pop`. A seat may only know `sample`d states of its view.

    >>> state = State.start(players=2, seed=7)
    >>> score, move = max(state.scored())
    >>> state.push(move)
    >>> state.scores
    (2, 0)
    >>> state.pop() == move, state.scores
    (True, (0, 0))
    """

    def __init__(self, position: Position, seed: int | str | None = None) -> None:
        """The same as `from_position`."""
        i: cython.int
        seat: cython.int
        self._allocate()  # before any refusal, since __del__ gives the field back
        if not isinstance(position, Position):
            raise InvalidArgument("wrong_type", f"this is not a Position: {shown(position)}")
        self.key = None if seed is None else checked_seed(seed)
        self.positions = [position]
        past: list[Undo] = []
        self.past = past
        self.first_turn = len(position.turns)
        self.field.lay_out(position.board)
        self.seats = position.seats
        self.to_move = position.to_move
        self.voluntary = position.voluntary_swaps
        self.ending = ONGOING if position.outcome is None else ENDED
        self.start_scores = position.scores
        for seat in range(self.seats):
            hand = position.hands[seat]
            self.hand_n[seat] = len(hand)
            for i in range(len(hand)):
                self.hand[8 * seat + i] = hand[i].index
            self.out[seat] = seat in position.out
        self.bag_at = 0
        self.bag_n = len(position.bag)
        for i in range(self.bag_n):
            self.bag[i] = position.bag[i].index
        self.unplayed = 0
        for i in range(36):
            self.copies[i] = position.unplayed[i]
            if self.copies[i]:
                self.unplayed |= self._bit(i)

    def _allocate(self) -> None:
        if not cython.compiled:
            self.hand, self.hand_n, self.score, self.out = [0] * 64, [0] * 8, [0] * 8, [0] * 8
            self.bag, self.copies, self.slot = [0] * 128, [0] * 36, [0] * 16
        self.field = _spare_fields.pop() if _spare_fields else Field()

    def __del__(self) -> None:
        if self.field is not None and len(_spare_fields) < _MOST_SPARE:
            self.field.clear()
            _spare_fields.append(self.field)

    # --- making one ---

    @staticmethod
    def start(
        players: Number,
        seed: int | str,
        ages: Sequence[int] | None = None,
        ruleset: Ruleset = _CLASSIC,
    ) -> State:
        """The start of the game that `Game.start` begins with this seed, and it goes on as that.

        >>> State.start(players=3, seed=7).hands == Game.start(players=3, seed=7).position.hands
        True
        """
        return State(Game.start(players, seed, ages, ruleset).position, seed)

    @staticmethod
    def from_position(position: Position, seed: int | str | None = None) -> State:
        """A state that begins at a position.

        After a swap, the bag is mixed by ``seed``, as a `Game` with this seed (its ``mixing_key``)
        does. Without one, swapped tiles go to the back of the bag, as in `Position.play`.

        >>> position = Game.start(players=2, seed=7).position
        >>> State.from_position(position).to_position() == position
        True
        """
        return State(position, seed)

    @staticmethod
    def sample(view: View, seed: int | str) -> State:
        """A state that this view leaves possible: the tiles that it does not show are dealt by
        ``seed`` at random, all ways equally likely. It knows nothing more than the view.

        >>> view = Game.start(players=2, seed=7).position.view(0)
        >>> one, other = State.sample(view, seed=1), State.sample(view, seed=2)
        >>> one.hands[0] == other.hands[0] == view.hand, one.hands[1] == other.hands[1]
        (True, False)
        """
        if not isinstance(view, View):
            raise InvalidArgument(
                "bad_view", f"a state is sampled from a View, position.view(0), not {shown(view)}"
            )
        key = checked_seed(seed)
        left = {i.seat: i.hand for i in view.incidents if isinstance(i, Departure)}
        hidden = mixed(view.unseen, stream(key, "sample"))
        hands: list[tuple[Tile, ...]] = []
        at = 0
        for seat, count in enumerate(view.hand_counts):
            if seat == view.seat or seat in left:
                hands.append(left.get(seat, view.hand))
            else:
                hands.append(hidden[at : at + count])
                at += count
        # The turns so far are the view's, with what it does not show; a position has none of them.
        incidents = [
            Departure(0, i.seat, i.reason, i.hand)
            if isinstance(i, Departure)
            else Closing(0, i.reason)
            for i in view.incidents
            if isinstance(i, Departure | Closing)
        ]
        position = Position(
            ruleset=view.ruleset,
            board=view.board,
            hands=tuple(hands),
            bag=hidden[at:],
            scores=view.scores,
            to_move=view.to_move,
            incidents=tuple(incidents),
            outcome=view.outcome,
        )
        return State(position, key)

    def copy(self) -> State:
        """Another state that goes on from here by itself; it can pop as far as this one.

        >>> state = State.start(players=2, seed=7)
        >>> other = state.copy()
        >>> other.push(other.legal_moves()[0])
        >>> len(other.moves), len(state.moves)
        (1, 0)
        """
        i: cython.int
        other: State = State.__new__(State)
        other._allocate()
        other.key = self.key
        other.positions = self.positions[:]
        other.past = self.past[:]
        other.first_turn = self.first_turn
        other.seats = self.seats
        other.to_move = self.to_move
        other.voluntary = self.voluntary
        other.ending = self.ending
        other.start_scores = self.start_scores
        other.field.x0 = self.field.x0
        other.field.y0 = self.field.y0
        for i in range(self.field.laid_n):
            other.field.lay(self.field.laid[i], self.field.tile[self.field.laid[i]] - 1)
        for i in range(64):
            other.hand[i] = self.hand[i]
        for i in range(8):
            other.hand_n[i] = self.hand_n[i]
            other.score[i] = self.score[i]
            other.out[i] = self.out[i]
        for i in range(128):
            other.bag[i] = self.bag[i]
        for i in range(36):
            other.copies[i] = self.copies[i]
        other.bag_at = self.bag_at
        other.bag_n = self.bag_n
        other.unplayed = self.unplayed
        return other

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, _: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Position, str | None, list[int]]]:
        return restored_state, (self.positions[0], self.key, list(self.moves))

    # --- what it is ---

    @property
    def is_over(self) -> bool:
        return self.ending != ONGOING

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([self.start_scores[seat] + self.score[seat] for seat in range(self.seats)])

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of each seat, in draw order."""
        return tuple([self._tiles_of(seat) for seat in range(self.seats)])

    def _tiles_of(self, seat: cython.int) -> tuple[Tile, ...]:
        return tuple([ALL_TILES[self.hand[8 * seat + i]] for i in range(self.hand_n[seat])])

    @property
    def bag_count(self) -> int:
        return self.bag_n - self.bag_at

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves that were pushed, oldest first."""
        return tuple([record[0] for record in self.past])

    @property
    def swap_limit_reached(self) -> bool:
        """Whether server and arena close the game as ``swap_limit`` now (A16)."""
        playing = sum([1 for seat in range(self.seats) if not self.out[seat]])
        return not self.is_over and self.voluntary >= SWAP_ROUNDS * playing

    def to_position(self) -> Position:
        """This state as a `Position`, with a turn for each pushed move.

        >>> state = State.start(players=2, seed=7)
        >>> state.push(state.legal_moves()[0])
        >>> state.to_position().turns[0].points == max(state.scores)
        True
        """
        while len(self.positions) <= len(self.past):
            last = len(self.positions) - 1
            move = self.decode(self.past[last][0])
            after = self.positions[last].play_unchecked(move)
            if isinstance(move, Swap) and self.key is not None:
                bag = mixed_after_swap(after.bag, self.key, len(after.turns))
                after = replace(after, bag=bag)
            self.positions.append(after)
        return self.positions[len(self.past)]

    def view(self, seat: Seat) -> View:
        """What ``seat`` may know, and only that; None is a spectator.

        >>> state = State.start(players=2, seed=7)
        >>> state.view(0) == Game.start(players=2, seed=7).position.view(0)
        True
        """
        return self.to_position().view(seat)

    def __str__(self) -> str:
        return str(self.to_position())

    def __repr__(self) -> str:
        return f"<State of {self.seats} seats after {len(self.past)} moves, {self.scores}>"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return self.to_position()._repr_svg_()

    # --- moves as numbers ---

    def legal_moves(self, swaps: bool = False) -> list[int]:
        """The legal moves of the seat to move: the placements, in the order of the engine.

        With ``swaps`` each legal swap once, too. A seat that can place nothing always gets its
        swaps, or else the pass, so that only the list of a game that is over is empty.

        >>> state = State.start(players=2, seed=7)
        >>> state.push(state.legal_moves()[0])
        >>> len(state.legal_moves()) < len(state.legal_moves(swaps=True))
        True
        """
        if self.ending:
            return []
        self.field.list_moves(self._kinds(self.to_move))
        moves = [
            self._number(self.field.words[i], self.field.notes[i]) for i in range(self.field.found)
        ]
        if swaps or not moves:
            moves.extend(self._swaps())
        return moves or [PASS]

    def scored(self) -> list[tuple[int, int]]:
        """Each legal placement with its score before it: ``max(state.scored())`` is a best one.

        The bonus for finishing comes on top of the score (E2).

        >>> state = State.start(players=2, seed=7)
        >>> score, move = max(state.scored())
        >>> score, move in state.legal_moves()
        (2, True)
        """
        if self.ending:
            return []
        self.field.list_moves(self._kinds(self.to_move))
        return [
            (
                self.field.notes[i] >> 20,
                self._number(self.field.words[i], self.field.notes[i]),
            )
            for i in range(self.field.found)
        ]

    def is_legal(self, move: Number) -> bool:
        """Whether `push` accepts the move.

        >>> state = State.start(players=2, seed=7)
        >>> state.is_legal(state.legal_moves()[0]), state.is_legal(PASS)
        (True, False)
        """
        try:
            self.push(move)
        except IllegalMove:
            return False
        self.pop()
        return True

    def decode(self, move: Number) -> Move:
        """A number as a `Place`, a `Swap` or a `Pass`; raises `InvalidArgument` for others.

        >>> state = State.start(players=2, seed=7)
        >>> state.encode(state.decode(state.legal_moves()[0])) == state.legal_moves()[0]
        True
        """
        number: cython.ulonglong = self._checked(move)
        if number >= SKIP:
            return Pass()
        if number >= SWAP:
            return Swap(tuple([ALL_TILES[number >> 3 + 6 * i & 63] for i in range(number & 7)]))
        first: cython.int = number & 0xFFFF
        step: cython.int = STRIDE if number >> 16 & 1 else 1
        cells: cython.int = number >> 17 & 63
        cell: cython.int
        placements = []
        number >>= 23
        for i in range(6):
            if cells >> i & 1:
                cell = first + i * step
                x = self.field.x0 + cell % STRIDE - HOME % STRIDE
                y = self.field.y0 + cell // STRIDE - HOME // STRIDE
                placements.append(Placement(ALL_TILES[number & 63], Cell(x, y)))
                number >>= 6
        return Place(tuple(placements))

    def encode(self, move: Move) -> int:
        """The number of a move; raises `IllegalMove` if it can have none, because it is illegal.

        An opening elsewhere has the number of the same opening to the right from 0,0.

        >>> state = State.start(players=2, seed=7)
        >>> move = Game.start(players=2, seed=7).position.legal_placements()[0]
        >>> state.decode(state.encode(move)) == move
        True
        """
        position = self.to_position()
        form = position.canonical(move)
        number = PASS
        if isinstance(form, Swap) and 0 < len(form.tiles) <= HAND_SIZE:
            number = SWAP | len(form.tiles)
            for i, tile in enumerate(form.tiles):
                number |= tile.index << 3 + 6 * i
        elif isinstance(form, Place) and (at := self._cells_of(form)) is not None:
            number = at
            for i, (tile, _) in enumerate(form.placements):
                number |= tile.index << 23 + 6 * i
        elif not isinstance(form, Pass):
            position.check(move)
            raise InvalidArgument("bad_move", f"{shown(move)} has no number here")
        return number

    def _cells_of(self, place: Place) -> int | None:
        """First cell, axis and covered cells of the number of a placement; None if it has none."""
        cells = [cell for _, cell in place.placements]
        if not 0 < len(cells) == len(set(cells)):
            return None
        x, y = cells[0]
        axis = int(len(cells) > 1 and cells[1].x == x)
        offs = [cell.y - y if axis else cell.x - x for cell in cells]
        is_line = all((cell.x == x) if axis else (cell.y == y) for cell in cells)
        column = x - self.field.x0 + HOME % STRIDE
        row = y - self.field.y0 + HOME // STRIDE
        if not is_line or max(offs) > 5 or not (0 <= column < STRIDE and 0 <= row < STRIDE):
            return None
        if not (_coordinate(column) and _coordinate(row)):
            return None
        return row * STRIDE + column | axis << 16 | sum([1 << off for off in offs]) << 17

    def format(self, move: Number) -> str:
        """The text of a move, as `format_move` writes it.

        >>> state = State.start(players=2, seed=7)
        >>> state.format(state.legal_moves()[0]), state.format(PASS)
        ('Ys@0,0 Gs@1,0', 'pass')
        """
        return format_move(self.decode(move))

    def parse(self, text: Text) -> int:
        """The number of the move of this text; raises `ParseError`, or as `encode`.

        >>> state = State.start(players=2, seed=7)
        >>> move = state.legal_moves()[0]
        >>> state.parse(state.format(move)) == move, state.parse("pass") == PASS
        (True, True)
        """
        return self.encode(parse_move(text))

    def _checked(self, move: object) -> int:
        """The move, if it is a number that a move can have."""
        if type(move) is not int or not 0 <= move <= PASS or not self._is_number(move):
            raise InvalidArgument("bad_move", f"{shown(move)} is not the number of a move")
        return move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_number(self, move: cython.ulonglong) -> cython.bint:
        """Whether a move has this number, legal or not."""
        i: cython.int
        n: cython.int = 0
        kind: cython.int
        last: cython.int = 0
        cells: cython.int
        is_swap: cython.bint = move >= SWAP
        if move == SKIP:
            return True
        if is_swap:
            move ^= SWAP
            n = move & 7
            move >>= 3
            if not 0 < n <= HAND:
                return False
        else:
            cells = move >> 17 & 63
            for i in range(6):
                n += cells >> i & 1
            if not cells & 1 or (n == 1 and move >> 16 & 1):
                return False
            if not _coordinate((move & 0xFFFF) % STRIDE) or not _coordinate(
                (move & 0xFFFF) // STRIDE
            ):
                return False
            move >>= 23
        for _ in range(n):
            kind = move & 63
            move >>= 6
            if kind >= 36 or (is_swap and kind < last):
                return False
            last = kind
        return move == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, word: cython.ulonglong, note: cython.uint) -> cython.ulonglong:
        """The number of a listed move."""
        i: cython.int
        off: cython.int
        low: cython.int = 15
        shift: cython.int = 23
        step: cython.int = STRIDE if note >> 16 & 1 else 1
        bit: cython.ulonglong = 1
        kind: cython.ulonglong
        number: cython.ulonglong
        for _ in range(note >> 17 & 7):
            off = word >> 6 & 15
            low = min(low, off)
            self.slot[off] = (word & 63) + 1
            word >>= 10
        number = (note & 0xFFFF) + (low - FAR) * step
        number |= note & 1 << 16
        for i in range(6):
            # A move covers six cells at most, so nothing lies beyond the last slot.
            if low + i < 16 and self.slot[low + i]:
                kind = self.slot[low + i] - 1
                number |= bit << 17 + i
                number |= kind << shift
                shift += 6
                self.slot[low + i] = 0
        return number

    def _swaps(self) -> list[int]:
        """Every set of tiles that may be swapped, few tiles first."""
        most = self._most_swapped()
        seat = self.to_move
        hand = sorted([self.hand[8 * seat + i] for i in range(self.hand_n[seat])])
        sets = chain.from_iterable([combinations(hand, n) for n in range(1, most + 1)])
        numbers = []
        for kinds in dict.fromkeys(sets):
            number = SWAP | len(kinds)
            for i, kind in enumerate(kinds):
                number |= kind << 3 + 6 * i
            numbers.append(number)
        return numbers

    # --- playing ---

    def push(self, move: Number) -> None:
        """Make a legal move; raises `IllegalMove` for others, as `Position.play` does.

        >>> state = State.start(players=2, seed=7)
        >>> state.push(max(state.scored())[1])
        >>> state.to_move, len(state.moves)
        (1, 1)
        """
        number: cython.ulonglong = self._checked(move)
        seat: cython.int = self.to_move
        points: cython.int = 0
        bag_at: cython.int = self.bag_at
        voluntary: int = self.voluntary
        hand: cython.ulonglong = self._packed(seat)
        bag: bytes | None = None
        if self.ending:
            self._refuse(move)
        if number < SWAP:
            points = self._lay(number)
            if points < 0:
                self._refuse(move)
            self.voluntary = 0
            points += self._end_of_placing()
        elif number < SKIP:
            if not self._may_swap(number):
                self._refuse(move)
            can_place = self.field.accepts(self._kinds(seat))
            self.voluntary = voluntary + 1 if can_place else 0
            bag = bytes([self.bag[i] for i in range(self.bag_at, self.bag_n)])
            self._swap(number)
            if self.key is not None:
                self._mix()
        else:
            if self._most_swapped() or self.field.accepts(self._kinds(seat)):
                self._refuse(move)
            self.voluntary = 0
        self.score[seat] += points
        self.past.append((move, hand, seat, points, bag_at, voluntary, bag))
        self._next_seat()

    def pop(self) -> int:
        """Take back the last pushed move, and return it.

        >>> state = State.start(players=2, seed=7)
        >>> state.push(state.legal_moves()[0])
        >>> state.pop() == state.legal_moves()[0], state.moves
        (True, ())
        """
        i: cython.int
        seat: cython.int
        hand: cython.ulonglong
        number: cython.ulonglong
        if not self.past:
            raise InvalidArgument("nothing_pushed", "there is no move to take back")
        move, packed, seat, points, bag_at, voluntary, bag = self.past.pop()
        number = move
        hand = packed
        if len(self.positions) > len(self.past) + 1:
            self.positions.pop()
        self.to_move = seat
        self._give_back(hand)
        if number < SWAP:
            for i in range(6):
                if number >> 17 + i & 1:
                    self._unlay()
        self.bag_at = bag_at
        if bag is not None:
            for i in range(len(bag)):
                self.bag[self.bag_at + i] = bag[i]
        self.score[seat] -= points
        self.voluntary = voluntary
        self.ending = ONGOING
        return move

    def _refuse(self, move: Number) -> None:
        """Raise as the law does."""
        self.to_position().check(self.decode(move))
        # Only a placement in another form than the lists have can come here.
        raise InvalidArgument("bad_move", f"{shown(move)} is not the number of a move here")

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bit(self, kind: cython.int) -> cython.ulonglong:
        one: cython.ulonglong = 1
        return one << kind

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _kinds(self, seat: cython.int) -> cython.ulonglong:
        """The kinds in a hand, as a mask."""
        i: cython.int
        mask: cython.ulonglong = 0
        for i in range(self.hand_n[seat]):
            mask |= self._bit(self.hand[8 * seat + i])
        return mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _packed(self, seat: cython.int) -> cython.ulonglong:
        """A hand as one number."""
        i: cython.int
        kind: cython.ulonglong
        hand: cython.ulonglong = self.hand_n[seat]
        for i in range(self.hand_n[seat]):
            kind = self.hand[8 * seat + i]
            hand |= kind << 3 + 6 * i
        return hand

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most_swapped(self) -> cython.int:
        """The maximum number of tiles to swap: none on the opening move (W2, W4)."""
        if self.field.laid_n == 0:
            return 0
        return min(self.hand_n[self.to_move], self.bag_n - self.bag_at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, kind: cython.int) -> cython.bint:
        """Take the first tile of this kind out of the hand; whether there is one."""
        i: cython.int
        j: cython.int
        n: cython.int = self.hand_n[self.to_move]
        first: cython.int = 8 * self.to_move
        for i in range(n):
            if self.hand[first + i] == kind:
                for j in range(i, n - 1):
                    self.hand[first + j] = self.hand[first + j + 1]
                self.hand_n[self.to_move] = n - 1
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lay(self, move: cython.ulonglong) -> cython.int:
        """Lay the tiles of a placement; its points, or -1 if it is illegal, and then none lies."""
        i: cython.int
        first: cython.int = move & 0xFFFF
        axis: cython.int = move >> 16 & 1
        step: cython.int = STRIDE if axis else 1
        cells: cython.int = move >> 17 & 63
        cell: cython.Py_ssize_t
        kind: cython.int
        n: cython.int = 0
        points: cython.int = 0
        length: cython.int = 1
        held: cython.ulonglong = self._packed(self.to_move)
        fit: cython.ulonglong
        touches: cython.bint = False
        is_opening: cython.bint = self.field.laid_n == 0
        for i in range(6):
            cell = first + i * step
            if cells >> i & 1:
                n += 1
                if self.field.tile[cell]:
                    return -1
                touches = touches or self.field.place[cell] != 0
            elif cells >> i and self.field.tile[cell] == 0:
                return -1  # a hole
        if is_opening:
            if first != HOME or axis or cells != (1 << n) - 1:
                return -1
            if n < self.field.longest(self._kinds(self.to_move)):
                return -1
        elif not touches:
            return -1
        move >>= 23
        n = 0
        for i in range(6):
            if not cells >> i & 1:
                continue
            cell = first + i * step
            kind = move & 63
            move >>= 6
            fit = self.field.fit[2 * cell] & self.field.fit[2 * cell + 1]
            if not fit >> kind & 1 or not self._take(kind):
                self._give_back(held)
                for _ in range(n):
                    self._unlay()
                return -1
            n += 1
            points += JOINED[self.field.count[2 * cell + 1 - axis]]
            length = self.field.count[2 * cell + axis] + 1
            self.field.lay(cell, kind)
            self.copies[kind] -= 1
            if self.copies[kind] == 0:
                self.unplayed &= ~self._bit(kind)
        # The last tile sees the whole line; a tile alone makes none, except for the lone opening.
        if length > 1 or (is_opening and n == 1):
            points += POINTS[length]
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give_back(self, held: cython.ulonglong) -> cython.void:
        """Give the seat to move the hand that it had."""
        i: cython.int
        self.hand_n[self.to_move] = held & 7
        for i in range(held & 7):
            self.hand[8 * self.to_move + i] = held >> 3 + 6 * i & 63

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unlay(self) -> cython.void:
        """Take the last tile back from the field."""
        kind: cython.int = self.field.tile[self.field.laid[self.field.laid_n - 1]] - 1
        self.field.take_back()
        self.copies[kind] += 1
        self.unplayed |= self._bit(kind)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end_of_placing(self) -> cython.int:
        """Refill the hand and test for the end; the bonus for finishing."""
        n: cython.int = self.hand_n[self.to_move]
        while n < HAND and self.bag_at < self.bag_n:
            self.hand[8 * self.to_move + n] = self.bag[self.bag_at]
            self.bag_at += 1
            n += 1
        self.hand_n[self.to_move] = n
        if n == 0:
            self.ending = FINISHED
            return FINISH
        if not self.field.accepts(self.unplayed):
            self.ending = STUCK
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_swap(self, move: cython.ulonglong) -> cython.bint:
        """Whether these tiles may be swapped: few enough, and all in hand."""
        n: cython.int = move & 7
        held: cython.ulonglong = self._packed(self.to_move)
        has_all: cython.bint = n <= self._most_swapped()
        move >>= 3
        for _ in range(n):
            has_all = has_all and self._take(move & 63)
            move >>= 6
        self._give_back(held)
        return has_all

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _swap(self, move: cython.ulonglong) -> cython.void:
        """Put these tiles to the back of the bag, after drawing as many."""
        i: cython.int
        n: cython.int = (move ^ SWAP) & 7
        first: cython.int
        move = (move ^ SWAP) >> 3
        for i in range(n):
            self._take(move >> 6 * i & 63)
        first = 8 * self.to_move + self.hand_n[self.to_move]
        for i in range(n):
            self.hand[first + i] = self.bag[self.bag_at + i]
        self.hand_n[self.to_move] += n
        for i in range(self.bag_at, self.bag_n - n):
            self.bag[i] = self.bag[i + n]
        for i in range(n):
            self.bag[self.bag_n - n + i] = move >> 6 * i & 63

    def _mix(self) -> None:
        """Mix the bag after a swap, as the game with this key does."""
        i: cython.int
        assert self.key is not None
        tiles = [ALL_TILES[self.bag[i]] for i in range(self.bag_at, self.bag_n)]
        order = mixed_after_swap(tiles, self.key, self.first_turn + len(self.past) + 1)
        for i in range(len(order)):
            self.bag[self.bag_at + i] = order[i].index

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_seat(self) -> cython.void:
        seat: cython.int = self.to_move
        for _ in range(self.seats):
            seat += 1
            if seat == self.seats:
                seat = 0
            if not self.out[seat]:
                break
        self.to_move = seat

    # --- playing on ---

    def play_out(
        self, policy: Text | Callable[[State], int] = "greedy", seed: Number = 0
    ) -> tuple[int, ...]:
        """The scores after playing on to the end; the state stays as it is.

        ``policy`` is ``"greedy"`` (a highest score, ties at random), ``"random"`` (any placement),
        both of which swap as many tiles as they may if none fits, or a function from a state to the
        number of a move. The same ``seed`` gives the same scores. A game in which all seats pass,
        or in which a function lets them only swap for six rounds, is ended.

        >>> state = State.start(players=2, seed=7)
        >>> state.play_out(seed=1) == state.play_out(seed=1), state.moves
        (True, ())
        """
        i: cython.int
        seat: cython.int
        is_random: cython.bint = policy == "random"
        if not is_plain_int(seed):
            raise InvalidArgument(
                "bad_seed", f"the seed of a roll-out is an integer, not {shown(seed)}"
            )
        if callable(policy):
            return self._played_by(policy)
        if policy not in _POLICIES:
            raise InvalidArgument(
                "unknown_policy",
                f"a policy is {', '.join(map(repr, _POLICIES))} or a function, not {shown(policy)}",
            )
        if self.ending:
            return self.scores
        world: Playout = _spare_worlds.pop() if _spare_worlds else Playout(0)
        playing = [seat for seat in range(self.seats) if not self.out[seat]]
        world.chance = seed & 0xFFFFFFFFFFFFFFFF
        world.field.wipe()
        for i in range(self.field.laid_n):
            world.field.lay(self.field.laid[i], self.field.tile[self.field.laid[i]] - 1)
        world.seats = len(playing)
        world.to_move = playing.index(self.to_move)
        world.ending = 0
        world.bag_at = 0
        world.bag_n = self.bag_n - self.bag_at
        for i in range(world.bag_n):
            world.bag[i] = self.bag[self.bag_at + i]
        for i in range(36):
            world.copies[i] = self.copies[i]
        world.unplayed = self.unplayed
        for i in range(len(playing)):
            seat = playing[i]
            world.score[i] = self.score[seat]
            world.hand_n[i] = self.hand_n[seat]
            for at in range(self.hand_n[seat]):
                world.hand[8 * i + at] = self.hand[8 * seat + at]
        with cython.nogil:
            self._run(world, is_random)
        scores = list(self.scores)
        for i in range(len(playing)):
            scores[playing[i]] = self.start_scores[playing[i]] + world.score[i]
        _spare_worlds.append(world)
        return tuple(scores)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, world: Playout, is_random: cython.bint) -> cython.void:
        """Play to the end, or until all seats have passed in a row."""
        i: cython.int
        passes: cython.int = 0
        can_swap: cython.bint
        while world.ending == 0 and passes < world.seats:
            can_swap = world.hand_n[world.to_move] > 0 and world.bag_at < world.bag_n
            if is_random and world.field.list_moves(world.kinds(world.to_move)):
                i = world.below(world.field.found)
                world.note = world.field.notes[i]
                world.lay_move(world.field.words[i], world.note)
                world.end_turn()
            else:
                world.greedy_turn()
            passes = 0 if world.note or can_swap else passes + 1

    def _played_by(self, policy: Callable[[State], int]) -> tuple[int, ...]:
        state = self.copy()
        idle = 0
        # Forced swaps do not count towards the swap limit, and could go round for ever.
        while not state.is_over and idle < SWAP_ROUNDS * state.seats:
            move = policy(state)
            state.push(move)
            idle = idle + 1 if move >= SWAP else 0
        return state.scores
