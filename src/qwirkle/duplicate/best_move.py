"""The move that is laid for all: the best-scoring one, and which of several (D4)."""

from __future__ import annotations

from qwirkle.engine import list_scored
from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.tile import Tile

__all__ = ["best_move"]


def best_move(board: Board, hand: tuple[Tile, ...]) -> tuple[int, Place]:
    """The points of the best move and the move itself, its placements in reading order.

    Of several moves with the most points it is the one that lays most tiles; of these, the first
    in reading order. The order of the hand has no influence.

    >>> from qwirkle import parse_board
    >>> score, move = best_move(parse_board("0,0:RoRs"), (Tile.parse("Rd"), Tile.parse("Rc")))
    >>> score, str(move)
    (6, 'Rd@0,-1 Rc@1,-1')
    """
    scored = list_scored(board, hand)
    if not scored:
        raise InvalidArgument("no_placement", "no tile of this hand fits")
    most = max(score for score, _ in scored)
    in_order = (sorted(move.placements, key=_reading) for score, move in scored if score == most)
    best = min(in_order, key=lambda laid: (-len(laid), [_reading(each) for each in laid]))
    return most, Place(tuple(best))


def _reading(placement: Placement) -> tuple[int, int, Tile]:
    """From top to bottom, then from left to right, then by the canonical order of the tiles."""
    tile, cell = placement
    return cell.y, cell.x, tile
