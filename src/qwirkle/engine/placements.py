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

__all__ = ["list_placements"]

# Fields are large; a list hands out one to each call, so that threads never share one.
_spare: list[Field] = []


def list_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each legal set of placements once, always in the same order for the same board and hand."""
    if not hand:
        return []
    x0, y0 = (min(axis) for axis in zip(*board, strict=True)) if board else (0, 0)
    field = _spare.pop() if _spare else Field()
    try:
        # Sorted, so that the order of the list does not tell in which order the board was laid.
        for x, y in sorted(board):
            field.put(x - x0, y - y0, board[Cell(x, y)].index)
        mask = 0
        for tile in hand:
            mask |= 1 << tile.index
        moves = field.moves(mask)
    finally:
        field.clear()
        _spare.append(field)
    placements: dict[tuple[int, int, int], Placement] = {}
    for _, laid in moves:
        for key in laid:
            if key not in placements:
                kind, x, y = key
                placements[key] = Placement(ALL_TILES[kind], Cell(x + x0, y + y0))
    return [Place(tuple([placements[key] for key in laid])) for _, laid in moves]
