"""From a board and a hand to the list of legal placements, as the rules' own values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qwirkle.engine import _form
from qwirkle.rules.board import Board
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.tile import ALL_TILES, Cell, Tile

if TYPE_CHECKING:
    from qwirkle.engine._field import Field
else:
    Field = _form.load("field").Field

__all__ = ["list_placements", "list_scored"]

# A named tuple's own constructor takes twice as long.
new = tuple.__new__

# Fields are large and reused; each call pops one from a list, so that threads never share one.
_spare: list[Field] = []


def list_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each legal set of placements once, in an order that depends on the board and hand alone."""
    return [move for _, move in list_scored(board, hand)]


def list_scored(board: Board, hand: tuple[Tile, ...]) -> list[tuple[int, Place]]:
    """The same, each with its score."""
    if not hand:
        return []
    x0, y0 = (min(axis) for axis in zip(*board, strict=True)) if board else (0, 0)
    mask = 0
    for tile in hand:
        mask |= 1 << tile.index

    def placement(kind: int, x: int, y: int) -> Placement:
        return new(Placement, (ALL_TILES[kind], new(Cell, (x + x0, y + y0))))

    field = _spare.pop() if _spare else Field()
    try:
        # Sorted, so that the order of the list does not reveal the order of play.
        for cell in sorted(board):
            x, y = cell
            field.put(x - x0, y - y0, board[cell].index)
        sets = field.sets(mask, placement)
    finally:
        field.clear()
        _spare.append(field)
    return [(score, Place(laid)) for score, laid in sets]
