"""From a board and a hand to the list of legal placements, as the rules' own values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qwirkle.engine import _form
from qwirkle.rules.board import Board, kinds_mask
from qwirkle.rules.move import Place
from qwirkle.rules.placements import LinedPlace, LineEnds
from qwirkle.rules.tile import Tile

if TYPE_CHECKING:
    from qwirkle.engine._field import Field
else:
    Field = _form.load("field").Field

__all__ = ["list_best", "list_lined", "list_placements", "list_scored"]

# Fields are large and reused; each call pops one from a list, so that threads never share one.
_spare: list[Field] = []


def list_placements(board: Board, hand: tuple[Tile, ...]) -> list[Place]:
    """Each legal set of placements once, in an order that depends on the board and hand alone.

    >>> from qwirkle import parse_board
    >>> [str(move) for move in list_placements(parse_board("0,0:RoRs"), (Tile.parse("Rd"),))]
    ['Rd@-1,0', 'Rd@0,1', 'Rd@0,-1', 'Rd@2,0', 'Rd@1,-1', 'Rd@1,1']
    """
    return [move for _, move in list_scored(board, hand)]


def list_scored(board: Board, hand: tuple[Tile, ...]) -> list[tuple[int, Place]]:
    """The same, each with its score.

    >>> from qwirkle import parse_board
    >>> [score for score, _ in list_scored(parse_board("0,0:RoRs"), (Tile.parse("Rd"),))]
    [3, 2, 2, 3, 2, 2]
    """
    with _laid_out(board) as field:
        return field.scored(kinds_mask(hand))


def list_best(board: Board, hand: tuple[Tile, ...]) -> list[tuple[int, Place]]:
    """Those of `list_scored` with the highest score.

    >>> from qwirkle import parse_board
    >>> best = list_best(parse_board("0,0:RoRs"), (Tile.parse("Rd"), Tile.parse("Rc")))
    >>> best[0][0], all(score == best[0][0] for score, _ in best)
    (6, True)
    """
    with _laid_out(board) as field:
        return field.best(kinds_mask(hand))


def list_lined(board: Board, hand: tuple[Tile, ...], most: int) -> list[LinedPlace] | None:
    """All of them, each with its lines; None if there are more than ``most``.

    >>> from qwirkle import parse_board
    >>> board, hand = parse_board("0,0:RoRs"), (Tile.parse("Rd"),)
    >>> [[line.points + line.bonus for line in lines] for _, lines in list_lined(board, hand, 99)]
    [[3], [2], [2], [3], [2], [2]]
    >>> list_lined(board, hand, most=1) is None
    True
    """
    with _laid_out(board) as field:
        x0, y0 = field.origin()
        places = field.lined(kinds_mask(hand), most)
    if places is None:
        return None
    return [
        (
            place,
            tuple(
                LineEnds(x + x0, y + y0, to_x + x0, to_y + y0, points, bonus)
                for x, y, to_x, to_y, points, bonus in lines
            ),
        )
        for place, lines in places
    ]


@contextmanager
def _laid_out(board: Board) -> Iterator[Field]:
    """A field with the board on it."""
    field = _spare.pop() if _spare else Field()
    try:
        field.lay_out(board)
        yield field
    finally:
        field.clear()
        _spare.append(field)
