"""The list of legal placements, made by the engine: there is one generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qwirkle.rules.board import Board
from qwirkle.rules.move import Place
from qwirkle.rules.tile import Tile

if TYPE_CHECKING:
    from types import ModuleType

__all__ = [
    "LineEnds",
    "LinedPlace",
    "legal_placements",
    "lined_placements",
    "scored_placements",
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


def _engine() -> ModuleType:
    # The one import against the arrows: the engine tabulates the rules, so it is imported later.
    from qwirkle import engine

    return engine
