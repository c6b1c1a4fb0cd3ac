"""One round: what everyone gets, and the move that is laid for all after it."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.move import Place
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Tile
from qwirkle.rules.view import View

__all__ = ["Round"]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a deal.

    ``view`` is all that may be shown before the round is answered: board, hand and what is unseen,
    as of a game for one seat. ``redrawn`` are the hands that fitted nowhere, in their order, and
    went back into the bag before this one was drawn (D5). ``best`` is laid after the round.

    >>> from qwirkle.duplicate import DuplicateDeal
    >>> first = DuplicateDeal.of_seed("7").round(1)
    >>> first.score(first.best) == first.best_score, len(first.board), len(first.board_after) > 0
    (True, 0, True)
    """

    number: int
    view: View
    redrawn: tuple[tuple[Tile, ...], ...]
    best: Place
    best_score: int

    @property
    def board(self) -> Board:
        return self.view.board

    @property
    def hand(self) -> tuple[Tile, ...]:
        return self.view.hand

    @property
    def unseen_counts(self) -> bytes:
        """The number of each kind, in the order of `ALL_TILES`, in the bag."""
        return self.view.unseen_counts

    @property
    def board_after(self) -> Board:
        """The board of the next round."""
        return self.board.laid(self.best.placements)

    def score_lines(self, move: Place) -> tuple[LineScore, ...]:
        """The lines of an answer with their points.

        Raises `IllegalMove` for one that the rules forbid, `InvalidArgument` for a swap or a pass.
        """
        if not isinstance(move, Place):
            raise InvalidArgument(
                "not_a_placement", "an answer lays tiles; it is never a swap or a pass (D2)"
            )
        return self.view.score_lines(move)

    def score(self, move: Place) -> int:
        """The points of an answer; raises as `score_lines` does."""
        return sum(line.total for line in self.score_lines(move))
