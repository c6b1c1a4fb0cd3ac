"""The one form of a move among those that mean the same."""

from __future__ import annotations

from qwirkle.rules.board import Board
from qwirkle.rules.move import Move, Place, Placement, Swap
from qwirkle.rules.tile import Cell

__all__ = ["canonical"]


def canonical(board: Board, move: Move) -> Move:
    """The move as the lists of legal moves have it, legal or not.

    Placements come in the order of the line, and swapped tiles in the order of tiles. On an empty
    board, where place and direction have no meaning (A3), a line goes to the right from 0,0.
    """
    match move:
        case Place(placements):
            in_order = sorted(placements, key=lambda placement: placement.cell)
            return Place(tuple(in_order if board else _from_home(in_order)))
        case Swap(tiles):
            return Swap(tuple(sorted(tiles)))
    return move


def _from_home(placements: list[Placement]) -> list[Placement]:
    """These placements of one line, moved and turned; others stay as they are."""
    if len({cell.x for _, cell in placements}) > 1 and len({cell.y for _, cell in placements}) > 1:
        return placements
    first = min((cell for _, cell in placements), default=Cell(0, 0))
    return [Placement(tile, Cell(x - first.x + y - first.y, 0)) for tile, (x, y) in placements]
