"""The list of legal placements, made by the engine: there is one generator."""

from __future__ import annotations

from qwirkle.rules.board import Board
from qwirkle.rules.move import Place
from qwirkle.rules.tile import Tile

__all__ = ["legal_placements"]


def legal_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each set of placements from this hand that the law accepts, once.

    On an empty board: each longest set in every order, across, the first tile at 0,0.
    """
    # The one import against the arrows: the engine tabulates the rules, so it must come later.
    from qwirkle.engine import list_placements

    return list_placements(board, hand)
