"""From a board and a hand to the list of legal placements, as the rules' own values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qwirkle.engine import _form
from qwirkle.rules.board import Board
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.placements import LinedPlace, LineEnds
from qwirkle.rules.tile import ALL_TILES, Cell, Tile

if TYPE_CHECKING:
    from qwirkle.engine._field import Field
else:
    Field = _form.load("field").Field

__all__ = ["list_lined", "list_placements", "list_scored"]

# A named tuple's own constructor takes twice as long.
new = tuple.__new__

# Fields are large and reused; each call pops one from a list, so that threads never share one.
_spare: list[Field] = []


def list_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each legal set of placements once, in an order that depends on the board and hand alone."""
    return [move for _, move in list_scored(board, hand)]


def list_scored(board: Board, hand: tuple[Tile, ...]) -> list[tuple[int, Place]]:
    """The same, each with its score."""
    with _laid_out(board, hand) as (field, mask, placement):
        sets = field.sets(mask, placement)
    return [(score, Place(laid)) for score, laid in sets]


def list_lined(board: Board, hand: tuple[Tile, ...], most: int) -> list[LinedPlace] | None:
    """The same, each with its lines; None if there are more than ``most``."""
    x0, y0 = _origin(board)
    with _laid_out(board, hand) as (field, mask, placement):
        sets = field.lined(mask, placement, most)
    if sets is None:
        return None
    return [
        (
            Place(laid),
            tuple(
                LineEnds(x + x0, y + y0, to_x + x0, to_y + y0, points, bonus)
                for x, y, to_x, to_y, points, bonus in lines
            ),
        )
        for laid, lines in sets
    ]


def _origin(board: Board) -> tuple[int, int]:
    """The least x and y, from where the field counts."""
    if not board:
        return 0, 0
    x0, y0 = (min(axis) for axis in zip(*board, strict=True))
    return x0, y0


@contextmanager
def _laid_out(
    board: Board, hand: tuple[Tile, ...]
) -> Iterator[tuple[Field, int, Callable[[int, int, int], Placement]]]:
    """A field with the board on it, the hand as a mask of kinds, and what makes a placement."""
    x0, y0 = _origin(board)
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
        yield field, mask, placement
    finally:
        field.clear()
        _spare.append(field)
