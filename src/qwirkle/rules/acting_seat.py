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
        """Each legal set of placements of this seat's hand once, as if it were its turn."""
        return legal_placements(self.board, self.hand) if self._plays else []

    def scored_placements(self) -> list[tuple[int, Place]]:
        """The same, each with its score: all in one go, instead of `score` for each."""
        return scored_placements(self.board, self.hand) if self._plays else []

    def legal_swaps(self) -> list[Swap]:
        """Each legal swap of this seat once, few tiles first, as if it were its turn."""
        hand = sorted(self.hand)
        sizes = range(1, self.max_swap + 1)
        sets = chain.from_iterable(combinations(hand, size) for size in sizes)
        return list(map(Swap, dict.fromkeys(sets)))

    def legal_moves(self) -> list[Move]:
        """The legal placements and swaps, or else the pass, as if it were this seat's turn."""
        moves: list[Move] = [*self.legal_placements(), *self.legal_swaps()]
        return moves or ([Pass()] if self._plays else [])

    def canonical(self, move: Move) -> Move:
        """The move as the lists above have it: with another order, or an opening elsewhere."""
        return canonical(self.board, move)

    def check(self, move: Move) -> None:
        """Raise `IllegalMove` unless this seat may make this move now."""
        self.score_lines(move)

    def is_legal(self, move: Move) -> bool:
        """Whether `check` accepts the move."""
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def score_lines(self, move: Move) -> tuple[LineScore, ...]:
        """The lines of a legal move with their points; raises `IllegalMove` for others."""
        legality.check_turn(self.is_over, self.to_move, self.seat)
        return legality.check(self._chooser, move)

    def score(self, move: Move) -> int:
        """The points of a legal move by its lines; the bonus for finishing comes on top (E2)."""
        return sum(line.total for line in self.score_lines(move))

    def consider(self, placements: Sequence[Placement]) -> Tentative:
        """What the law says about tentative placements, as if it were this seat's turn."""
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
