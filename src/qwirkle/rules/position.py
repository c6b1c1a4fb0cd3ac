"""Everything needed to continue a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, compress
from typing import Any

from qwirkle.rules import legality
from qwirkle.rules.acting_seat import ActingSeat
from qwirkle.rules.board import Board, kinds_mask
from qwirkle.rules.canonical import canonical
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.incident import (
    Closing,
    ClosingReason,
    Departure,
    DepartureReason,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
    closing_reason,
    departure_reason,
    held_seats,
    in_order,
)
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.pictures import as_svg, as_text
from qwirkle.rules.placements import accepts_kind
from qwirkle.rules.ruleset import HAND_SIZE, SWAP_ROUNDS, Ruleset
from qwirkle.rules.scoring import FINISH_BONUS, LineScore, lines_of
from qwirkle.rules.setup import parse_setup
from qwirkle.rules.tentative import Tentative
from qwirkle.rules.tile import ALL_TILES, Tile
from qwirkle.rules.turn import SeenTurn, Turn
from qwirkle.rules.view import View

__all__ = ["Position"]

JOINERS = "\u200c\u200d"
"""Invisible characters that names in Persian, Sinhala and other languages are written with."""

_BITS = [kinds_mask((tile,)) for tile in ALL_TILES]

_UNPRINTED = dict.fromkeys(map(ord, JOINERS))


@dataclass(frozen=True, slots=True)
class Position:
    """A legal position: made by `from_setup`, by a `Game`, or by playing from another.

    ``hands`` and ``bag`` are in draw order, the bag's front first. ``turns`` and ``incidents``
    are those since the setup. ``outcome`` is None until the game is over. ``voluntary_swaps``
    counts the last turns in a row that were swaps by seats that could have placed (A16).

    Two things are kept up to date so that a `view` takes constant time: ``unplayed`` is the number
    of each kind, in the order of `ALL_TILES`, in the bag and in the hands of seats still playing;
    ``seen`` are the turns as each seat and, last, a spectator saw them.

    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Yo"]], "bag": ["Gd"]}
    >>> position = Position.from_setup(setup)
    >>> sorted(str(move) for move in position.legal_placements())
    ['Rs@-1,0', 'Rs@0,-1', 'Rs@0,1', 'Rs@1,0']
    """

    ruleset: Ruleset
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]
    scores: tuple[int, ...]
    to_move: int
    turns: tuple[Turn, ...] = ()
    incidents: tuple[Incident, ...] = ()
    outcome: Outcome | None = None
    voluntary_swaps: int = 0
    unplayed: bytes = field(default=b"", repr=False, compare=False)
    seen: tuple[tuple[SeenTurn, ...], ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.unplayed:
            playing = [hand for seat, hand in enumerate(self.hands) if seat not in self.out]
            counts = bytearray(len(ALL_TILES))
            for tile in chain(self.bag, *playing):
                counts[tile.index] += 1
            object.__setattr__(self, "unplayed", bytes(counts))
        if not self.seen:
            seen = (tuple(t.seen_by(s) for t in self.turns) for s in (*range(self.seats), None))
            object.__setattr__(self, "seen", tuple(seen))

    def __str__(self) -> str:
        """The board, with the last move in brackets."""
        return as_text(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return as_svg(self)

    @staticmethod
    def from_setup(setup: Mapping[str, Any]) -> Position:
        """Any position to study; raises `InvalidSetup` for an impossible one.

        Whether the game is over follows from the position (E2, E3); scores stay as given.
        """
        s = parse_setup(setup)
        position = Position(
            s.ruleset, s.board, s.hands, s.bag, s.scores, s.to_move, (), s.departures
        )
        if len(s.departures) == position.seats - 1:
            reason = s.departures[-1].reason
            return replace(position, outcome=Outcome.of(reason, s.scores, position._left))
        if not s.bag:
            # The seat before the one to move is the one that finished, if several could have.
            order = [(s.to_move - back) % position.seats for back in range(1, position.seats + 1)]
            for seat in order:
                if not s.hands[seat] and seat not in position.out:
                    outcome = Outcome.of("hand_empty", s.scores, position._left, seat)
                    return replace(position, outcome=outcome)
        return position._ended_if_stuck()

    def to_setup(self) -> dict[str, Any]:
        """The description that `from_setup` takes, without the turns; tiles as codes."""
        setup: dict[str, Any] = {
            "ruleset": self.ruleset,
            "board": [[*cell, str(self.board[cell])] for cell in sorted(self.board)],
            "hands": [list(map(str, hand)) for hand in self.hands],
            "bag": list(map(str, self.bag)),
            "scores": list(self.scores),
            "to_move": self.to_move,
        }
        gone = [[i.seat, i.reason] for i in self.incidents if isinstance(i, Departure)]
        return {**setup, "out": gone} if gone else setup

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset(self._left)

    @property
    def _left(self) -> tuple[int, ...]:
        # Asked several times a turn, and mostly there are none.
        if not self.incidents:
            return ()
        return tuple([i.seat for i in self.incidents if isinstance(i, Departure)])

    @property
    def held(self) -> frozenset[int]:
        """The seats that another player holds until their own return."""
        return held_seats(self.incidents)

    @property
    def swap_limit_reached(self) -> bool:
        """Whether server and arena close the game as ``swap_limit`` now (A16)."""
        playing = self.seats - len(self._left)
        return not self.is_over and self.voluntary_swaps >= SWAP_ROUNDS * playing

    def history(self) -> Iterator[Turn | Incident]:
        """The turns and incidents since the setup, in the order in which they happened."""
        return in_order(self.turns, self.incidents)

    # --- questions of the law, see `SeatKnowledge` ---

    def _acting(self, seat: int) -> ActingSeat:
        return self._judged(seat, seat)

    def _on_turn(self, seat: int | None) -> ActingSeat:
        # Any seat but the one to move is refused before its hand is looked at.
        return self._judged(self.to_move if seat is None else seat, self.to_move)

    def _judged(self, seat: int, hand_of: int) -> ActingSeat:
        hand, outcome = self.hands[hand_of], self.outcome
        count = len(self.bag)
        return ActingSeat(seat, self.board, hand, count, self.to_move, self.incidents, outcome)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.to_move
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise InvalidArgument(
                "unknown_seat", f"there is no seat {shown(seat)}; seats are 0 to {self.seats - 1}"
            )
        return seat

    @property
    def can_place(self) -> bool:
        """Whether the seat to move can place a tile."""
        return self._acting(self.to_move).can_place

    @property
    def max_swap(self) -> int:
        """The maximum number of tiles that the seat to move may swap (W2)."""
        return self._acting(self.to_move).max_swap

    @property
    def must_pass(self) -> bool:
        """Whether the seat to move can do nothing but pass (N1)."""
        return self._acting(self.to_move).must_pass

    def legal_placements(self, seat: int | None = None) -> list[Place]:
        """Each legal set of placements once; for another seat, as if it were its turn."""
        return self._acting(self._seat(seat)).legal_placements()

    def scored_placements(self, seat: int | None = None) -> list[tuple[int, Place]]:
        """The same, each with its score: all in one go, instead of `score` for each.

        >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Yo"]], "bag": ["Gd"]}
        >>> score, move = Position.from_setup(setup).scored_placements()[0]
        >>> score
        2
        """
        return self._acting(self._seat(seat)).scored_placements()

    def legal_swaps(self, seat: int | None = None) -> list[Swap]:
        """Each legal swap once, few tiles first; for another seat, as if it were its turn."""
        return self._acting(self._seat(seat)).legal_swaps()

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal placements and swaps, or else the pass; empty only if the game is over.

        >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs", "Bd"], ["Yo"]], "bag": ["Gd"]}
        >>> [str(move) for move in Position.from_setup(setup).legal_moves()][-2:]
        ['swap Rs', 'swap Bd']
        """
        return self._acting(self._seat(seat)).legal_moves()

    def canonical(self, move: Move) -> Move:
        """The move as `legal_moves` lists it: the same tiles in another order, or the same opening
        elsewhere on the empty board. Whether it is legal is not checked.

        >>> from qwirkle.rules.tile import Cell
        >>> setup = {"board": [], "hands": [["Rs", "Ro"], ["Yo"]], "bag": ["Gd"]}
        >>> ro, rs = map(Tile.parse, ("Ro", "Rs"))
        >>> move = Place((Placement(rs, Cell(5, 8)), Placement(ro, Cell(5, 7))))
        >>> str(Position.from_setup(setup).canonical(move))
        'Ro@0,0 Rs@1,0'
        """
        return canonical(self.board, move)

    def check(self, move: Move, seat: int | None = None) -> None:
        """Raise `IllegalMove` unless ``seat`` (default: the seat to move) may make this move."""
        self._on_turn(seat).check(move)

    def is_legal(self, move: Move, seat: int | None = None) -> bool:
        """Whether `check` accepts the move."""
        return self._on_turn(seat).is_legal(move)

    def score_lines(self, move: Move, seat: int | None = None) -> tuple[LineScore, ...]:
        """The lines of a legal move with their points; raises `IllegalMove` for others."""
        # As `_on_turn(seat).score_lines(move)`, in a quarter less time: every turn asks this.
        legality.check_turn(self.is_over, self.to_move, self.to_move if seat is None else seat)
        chooser = legality.Chooser(self.board, self.hands[self.to_move], len(self.bag))
        return legality.check(chooser, move)

    def score(self, move: Move, seat: int | None = None) -> int:
        """The points of a legal move by its lines; the bonus for finishing comes on top (E2)."""
        return self._on_turn(seat).score(move)

    def consider(self, placements: Sequence[Placement], seat: int | None = None) -> Tentative:
        """What the law says about tentative placements of any seat, as if it were its turn."""
        return self._acting(self._seat(seat)).consider(placements)

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know, and only that; None is a spectator."""
        hand: tuple[Tile, ...] = ()
        unseen = self.unplayed
        if seat is not None:
            hand = self.hands[self._seat(seat)]
            if seat not in self._left:
                unseen = _without(unseen, hand)
        # By position, here and below: that takes half as long, and every turn makes several.
        return View(
            seat,
            self.ruleset,
            self.board,
            self.scores,
            hand,
            tuple(map(len, self.hands)),
            len(self.bag),
            unseen,
            self.to_move,
            self.seen[self.seats if seat is None else seat],
            self.incidents,
            self.outcome,
        )

    # --- playing ---

    def play(self, move: Move, seat: int | None = None) -> Position:
        """The position after a legal move; raises `IllegalMove` for others.

        Swapped tiles go to the back of the bag after the draw; the `Game` mixes it.
        """
        return self.play_unchecked(move, self.score_lines(move, seat))

    def play_unchecked(self, move: Move, lines: tuple[LineScore, ...] | None = None) -> Position:
        """`play` for a move that is known to be legal; ``lines`` are its lines, if known."""
        seat, hand, bag = self.to_move, list(self.hands[self.to_move]), self.bag
        board, unplayed, scores = self.board, self.unplayed, self.scores
        returned: tuple[Tile, ...] = ()
        voluntary_swaps = 0
        match move:
            case Place(placements):
                board = board.laid(placements)
                lines = lines_of(board, placements) if lines is None else lines
                for tile, _ in placements:
                    hand.remove(tile)
                unplayed = _without(unplayed, [tile for tile, _ in placements])
                count = HAND_SIZE - len(hand)  # or as many as the bag still holds (T3)
            case Swap(tiles):
                if accepts_kind(board, kinds_mask(hand)):
                    voluntary_swaps = self.voluntary_swaps + 1
                returned = tiles
                for tile in tiles:
                    hand.remove(tile)
                count = len(tiles)
            case Pass():
                count = 0
        draw, bag = bag[:count], bag[count:] + returned
        hand.extend(draw)
        finished = isinstance(move, Place) and not hand and not bag
        turn = Turn(seat, move, draw, lines or (), FINISH_BONUS if finished else 0)
        own, others = turn.seen_by(seat), turn.seen_by(None)
        after = Position(
            self.ruleset,
            board,
            (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :]),
            bag,
            (*scores[:seat], scores[seat] + turn.points, *scores[seat + 1 :]),
            self._next_seat(),
            (*self.turns, turn),
            self.incidents,
            self.outcome,
            voluntary_swaps,
            unplayed,
            tuple([(*s, own if n == seat else others) for n, s in enumerate(self.seen)]),
        )
        if finished:
            outcome = Outcome.of("hand_empty", after.scores, after._left, seat)
            return replace(after, outcome=outcome)
        return after._ended_if_stuck() if isinstance(move, Place) else after

    def _next_seat(self) -> int:
        seat, out = (self.to_move + 1) % self.seats, self._left
        while seat in out and seat != self.to_move:
            seat = (seat + 1) % self.seats
        return seat

    def _ended_if_stuck(self) -> Position:
        """This position, ended if no tile still in play can be placed (E3)."""
        if accepts_kind(self.board, sum(compress(_BITS, self.unplayed))):
            return self
        return replace(self, outcome=Outcome.of("stuck", self.scores, self._left))

    # --- from outside the rules ---

    def _check_running(self) -> None:
        if self.is_over:
            raise InvalidArgument("game_over", "the game is over (E5)")

    def depart(self, seat: int, reason: DepartureReason) -> Position:
        """Seat ``seat`` goes out; with one seat left the game is over, and that seat has won."""
        self._check_running()
        seat = self._seat(seat)
        if seat in self.out:
            raise InvalidArgument("seat_is_out", f"seat {seat} is out already")
        reason = departure_reason(reason)
        gone = Departure(len(self.turns), seat, reason, self.hands[seat])
        unplayed = _without(self.unplayed, self.hands[seat])
        after = replace(self, incidents=(*self.incidents, gone), unplayed=unplayed)
        if len(after.out) == self.seats - 1:
            return replace(after, outcome=Outcome.of(reason, self.scores, after._left))
        if seat == self.to_move:
            after = replace(after, to_move=after._next_seat())
        return after._ended_if_stuck()

    def take_over(self, seat: int, player: str) -> Position:
        """Record that ``player`` continues for ``seat`` for good."""
        self._check_in(seat)
        return self._noted(Takeover(len(self.turns), seat, checked_name(player)))

    def stand_in(self, seat: int, player: str) -> Position:
        """Record that ``player`` plays this turn for ``seat``, which is to move."""
        self._check_in(seat)
        if seat != self.to_move:
            raise InvalidArgument("wrong_turn", f"seat {self.to_move} is to move, not seat {seat}")
        return self._noted(StandIn(len(self.turns), seat, checked_name(player)))

    def hold(self, seat: int, player: str) -> Position:
        """Record that ``player`` plays for ``seat`` until its own player returns."""
        self._check_in(seat)
        if seat in self.held:
            raise InvalidArgument("seat_is_held", f"seat {seat} is held already")
        return self._noted(Hold(len(self.turns), seat, checked_name(player)))

    def give_back(self, seat: int) -> Position:
        """Record that the player of ``seat``, which was held, plays again."""
        self._check_in(seat)
        if seat not in self.held:
            raise InvalidArgument("seat_not_held", f"seat {seat} is not held by another player")
        return self._noted(Return(len(self.turns), seat))

    def remix(self) -> Position:
        """Record that the bag is mixed anew, which the `Game` does; swaps count from here (A16)."""
        self._check_running()
        return replace(self._noted(Remix(len(self.turns))), voluntary_swaps=0)

    def _check_in(self, seat: int) -> None:
        self._check_running()
        if self._seat(seat) in self.out:
            raise InvalidArgument("seat_is_out", f"seat {seat} is out of the game")

    def _noted(self, incident: Incident) -> Position:
        return replace(self, incidents=(*self.incidents, incident))

    def close(self, reason: ClosingReason) -> Position:
        """End the game: the highest score wins, or nobody if it was abandoned or stopped (A41)."""
        self._check_running()
        reason = closing_reason(reason)
        outcome = Outcome.of(reason, self.scores, self._left)
        closing = Closing(len(self.turns), reason)
        return replace(self, incidents=(*self.incidents, closing), outcome=outcome)


def _without(counts: bytes, tiles: Iterable[Tile]) -> bytes:
    left = bytearray(counts)
    for colour, shape in tiles:  # `Tile.index` written out, which takes half as long
        left[colour * 6 + shape] -= 1
    return bytes(left)


def checked_name(name: str) -> str:
    """A valid player name: one printable line of limited length."""
    printed = name.translate(_UNPRINTED) if isinstance(name, str) else ""
    if not printed.strip() or len(name) > 80 or not printed.isprintable():
        raise InvalidArgument(
            "bad_name", f"a name is 1 to 80 printable characters on one line, not {shown(name)}"
        )
    return name
