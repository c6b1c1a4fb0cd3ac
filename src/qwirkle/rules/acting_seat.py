"""The questions about the law that can be answered from what a seat may know.

They are answered here once: a `View` is such a seat, and a `Position` makes one for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from qwirkle.rules import legality
from qwirkle.rules.board import Board
from qwirkle.rules.canonical import canonical
from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.incident import Departure, Incident
from qwirkle.rules.legality import Chooser
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.placements import legal_placements, scored_placements
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tentative import Tentative, consider, refused
from qwirkle.rules.tile import Tile

__all__ = ["ActingSeat", "SeatKnowledge"]


class SeatKnowledge:
    """The questions, for any value with these attributes; ``seat`` is None for a spectator."""

    __slots__ = ()

    seat: int | None
    board: Board
    hand: tuple[Tile, ...]
    bag_count: int
    to_move: int
    incidents: tuple[Incident, ...]
    outcome: Outcome | None

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        if not self.incidents:
            return frozenset()
        return frozenset([i.seat for i in self.incidents if isinstance(i, Departure)])

    @property
    def _plays(self) -> bool:
        return self.seat is not None and not self.is_over and self.seat not in self.out

    @property
    def _chooser(self) -> Chooser:
        return Chooser(self.board, self.hand, self.bag_count)

    @property
    def can_place(self) -> bool:
        """Whether this seat, on turn, could place a tile."""
        return self._plays and self._chooser.can_place

    @property
    def max_swap(self) -> int:
        """How many tiles this seat, on turn, could swap at most (W2)."""
        return self._chooser.max_swap if self._plays else 0

    @property
    def must_pass(self) -> bool:
        """Whether this seat, on turn, could do nothing but pass (N1)."""
        return self._plays and self._chooser.must_pass

    def legal_placements(self) -> list[Place]:
        """Each legal set of placements of this seat's hand once, as if it were its turn.

        >>> from qwirkle import parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> len(view.legal_placements()), str(view.legal_placements()[0])
        (60, 'Rd@-1,0')
        """
        return legal_placements(self.board, self.hand) if self._plays else []

    def scored_placements(self) -> list[tuple[int, Place]]:
        """The same, each with its score: all in one go, instead of `score` for each.

        >>> from qwirkle import parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> score, move = max(view.scored_placements(), key=lambda scored: scored[0])
        >>> score, str(move)
        (6, 'Rd@0,1 Rc@1,1')
        """
        return scored_placements(self.board, self.hand) if self._plays else []

    def legal_swaps(self) -> list[Swap]:
        """Each legal swap of this seat once, few tiles first, as if it were its turn.

        >>> from qwirkle import parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> [str(swap) for swap in view.legal_swaps()][:7]
        ['swap Rd', 'swap Rc', 'swap Go', 'swap Gs', 'swap Px', 'swap Pt', 'swap Rd Rc']
        """
        hand = sorted(self.hand)
        sizes = range(1, self.max_swap + 1)
        sets = chain.from_iterable(combinations(hand, size) for size in sizes)
        return list(map(Swap, dict.fromkeys(sets)))

    def legal_moves(self) -> list[Move]:
        """The legal placements and swaps, or else the pass, as if it were this seat's turn.

        >>> from qwirkle import parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> len(view.legal_moves()) == len(view.legal_placements()) + len(view.legal_swaps())
        True
        """
        moves: list[Move] = [*self.legal_placements(), *self.legal_swaps()]
        return moves or ([Pass()] if self._plays else [])

    def canonical(self, move: Move) -> Move:
        """The move as the lists above have it: with another order, or an opening elsewhere.

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("- RoRsRcBdBxPt/6 96 0/0 0 classic 0")
        >>> str(view.canonical(parse_move("Ro@7,9 Rs@7,8 Rc@7,7")))
        'Rc@0,0 Rs@1,0 Ro@2,0'
        """
        return canonical(self.board, move)

    def check(self, move: Move) -> None:
        """Raise `IllegalMove` unless this seat may make this move now.

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> view.check(parse_move("Rc@2,0"))
        """
        self.score_lines(move)

    def is_legal(self, move: Move) -> bool:
        """Whether `check` accepts the move.

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> view.is_legal(parse_move("Rc@2,0")), view.is_legal(parse_move("Px@2,0"))
        (True, False)
        """
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def score_lines(self, move: Move) -> tuple[LineScore, ...]:
        """The lines of a legal move with their points; raises `IllegalMove` for others.

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> [line.total for line in view.score_lines(parse_move("Go@0,1 Gs@1,1"))]
        [2, 2, 2]
        """
        legality.check_turn(self.is_over, self.to_move, self.seat)
        return legality.check(self._chooser, move)

    def score(self, move: Move) -> int:
        """The points of a legal move by its lines; the bonus for finishing comes on top (E2).

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> view.score(parse_move("Rc@2,0 Rd@3,0"))
        4
        """
        return sum(line.total for line in self.score_lines(move))

    def consider(self, placements: Sequence[Placement]) -> Tentative:
        """What the law says about tentative placements, as if it were this seat's turn.

        >>> from qwirkle import parse_move, parse_view
        >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
        >>> view.consider(parse_move("Rc@3,0").placements).status
        'incomplete'
        """
        if self.is_over or self.seat in self.out:
            return refused(legality.game_over(self.seat if self.seat in self.out else None))
        return consider(self._chooser, placements)


@dataclass(frozen=True, slots=True)
class ActingSeat(SeatKnowledge):
    """One seat of a position, with what the law needs to judge its moves."""

    seat: int
    board: Board
    hand: tuple[Tile, ...]
    bag_count: int
    to_move: int
    incidents: tuple[Incident, ...]
    outcome: Outcome | None
