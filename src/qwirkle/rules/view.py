"""What one seat or a spectator may know: counts, not tiles (A13)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat

from qwirkle.rules.acting_seat import SeatKnowledge
from qwirkle.rules.board import Board
from qwirkle.rules.incident import Incident
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.pictures import as_svg, as_text
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.tile import ALL_TILES, Tile
from qwirkle.rules.turn import SeenTurn

__all__ = ["View"]


@dataclass(frozen=True, slots=True)
class View(SeatKnowledge):
    """Everything that ``seat`` may know; None is a spectator, whose hand is empty.

    ``unseen_counts`` is the number of each kind, in the order of `ALL_TILES`, in the other hands
    and the bag together. Nothing hidden can be reached from a View.

    >>> from qwirkle import Game
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> len(view.hand), view.hand_counts, view.bag_count, len(view.unseen)
    (6, (6, 6), 96, 102)
    >>> hasattr(view, "hands"), hasattr(view, "bag")
    (False, False)
    """

    seat: int | None
    ruleset: Ruleset
    board: Board
    scores: tuple[int, ...]
    hand: tuple[Tile, ...]
    hand_counts: tuple[int, ...]
    bag_count: int
    unseen_counts: bytes
    to_move: int
    turns: tuple[SeenTurn, ...]
    incidents: tuple[Incident, ...]
    outcome: Outcome | None

    def __str__(self) -> str:
        """The board, with the last move in brackets."""
        return as_text(self)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return as_svg(self)

    @property
    def seats(self) -> int:
        return len(self.hand_counts)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles in the other hands and the bag together, in canonical order."""
        return tuple(chain.from_iterable(map(repeat, ALL_TILES, self.unseen_counts)))
