"""What one seat or a spectator may know: counts, not tiles (A13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qwirkle.rules import legality
from qwirkle.rules.board import Board
from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.incident import Departure, Incident
from qwirkle.rules.legality import Chooser
from qwirkle.rules.move import Move, Place, Placement
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tentative import Tentative, consider, refused
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn

__all__ = ["View"]


@dataclass(frozen=True, slots=True)
class View:
    """All that may be known from ``seat``; None is a spectator, whose hand is empty.

    ``unseen`` is what is in the other hands and the bag together, in canonical order.
    """

    seat: int | None
    ruleset: Ruleset
    board: Board
    scores: tuple[int, ...]
    hand: tuple[Tile, ...]
    hand_counts: tuple[int, ...]
    bag_count: int
    unseen: tuple[Tile, ...]
    to_move: int
    turns: tuple[SeenTurn, ...]
    incidents: tuple[Incident, ...]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        return len(self.hand_counts)

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def out(self) -> frozenset[int]:
        return frozenset(i.seat for i in self.incidents if isinstance(i, Departure))

    def _chooser(self) -> Chooser:
        return Chooser(self.board, self.hand, self.bag_count)

    @property
    def must_pass(self) -> bool:
        """Whether this seat, on turn, could do nothing but pass."""
        plays = self.seat is not None and self.seat not in self.out
        return plays and not self.is_over and self._chooser().must_pass

    def legal_placements(self) -> list[Place]:
        """Each legal set of placements of this seat's hand once, as if it were its turn."""
        if self.is_over or self.seat in self.out:
            return []
        return legal_placements(self.board, self.hand)

    def check(self, move: Move) -> None:
        """Raise `IllegalMove` unless this seat may make this move now."""
        legality.check_turn(self.is_over, self.to_move, self.seat)
        legality.check(self._chooser(), move)

    def is_legal(self, move: Move) -> bool:
        """Whether `check` lets the move pass."""
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def score_lines(self, move: Move) -> tuple[LineScore, ...]:
        """The lines of a legal move with their points; raises `IllegalMove` for others."""
        self.check(move)
        return score_lines(self.board, move.placements) if isinstance(move, Place) else ()

    def score(self, move: Move) -> int:
        """The points of a legal move by its lines."""
        return sum(line.total for line in self.score_lines(move))

    def consider(self, placements: Sequence[Placement]) -> Tentative:
        """What the law says of tentative placements, as if it were this seat's turn."""
        if self.is_over or self.seat in self.out:
            return refused(legality.game_over(self.seat if self.seat in self.out else None))
        return consider(self._chooser(), placements)
