"""What the law asks the engine: the list of legal placements, since there is one generator, and the
quick answers of its compiled form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from qwirkle.rules.board import Board
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Tile

if TYPE_CHECKING:
    from types import ModuleType

__all__ = [
    "LineEnds",
    "LinedPlace",
    "accepts_kind",
    "legal_placements",
    "lined_placements",
    "scored_placements",
    "sure_lines",
]


class LineEnds(NamedTuple):
    """A line by its first and last cell, with its points and its Qwirkle bonus."""

    x: int
    y: int
    to_x: int
    to_y: int
    points: int
    bonus: int


LinedPlace = tuple[Place, tuple[LineEnds, ...]]


def legal_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each set of placements from this hand that the law accepts, once.

    On an empty board: each longest set in every order, to the right from 0,0.
    """
    return _engine().list_placements(board, hand)  # type: ignore[no-any-return]


def scored_placements(board: Board, hand: tuple[Tile, ...]) -> list[tuple[int, Place]]:
    """The same, each with its score."""
    return _engine().list_scored(board, hand)  # type: ignore[no-any-return]


def lined_placements(board: Board, hand: tuple[Tile, ...], most: int) -> list[LinedPlace] | None:
    """The same, each with its lines; None if there are more than ``most``."""
    return _engine().list_lined(board, hand, most)  # type: ignore[no-any-return]


def sure_lines(
    board: Board, hand: Sequence[Tile], placements: Sequence[Placement]
) -> tuple[LineScore, ...] | None:
    """The lines of a move that the compiled engine knows to be legal; None: the law must judge."""
    engine = _engine()
    return engine.sure_lines(board, hand, placements) if engine.is_compiled() else None


def accepts_kind(board: Board, kinds: int) -> bool:
    """`Board.accepts_kind`, by the compiled engine if there is one."""
    engine = _engine()
    return engine.accepts(board, kinds) if engine.is_compiled() else board.accepts_kind(kinds)


@cache
def _engine() -> ModuleType:
    # The one import against the arrows: the engine tabulates the rules, so it is imported later.
    from qwirkle import engine

    return engine
