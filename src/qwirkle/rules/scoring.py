"""What a move is worth, line by line (C1 to C6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qwirkle.rules.board import Board
from qwirkle.rules.line import line_points
from qwirkle.rules.move import Placement
from qwirkle.rules.tile import Axis, Cell, Tile

__all__ = ["FINISH_BONUS", "LineScore", "lines_of", "score_lines"]

FINISH_BONUS = 6
"""For the seat that plays its last tile with the bag empty (E2)."""


@dataclass(frozen=True, slots=True)
class LineScore:
    """One line that a move made or extended, and its points.

    ``axis`` is None only for a lone opening tile, which is paid as a line of one (A1).

    >>> from qwirkle import Position, parse_move
    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs", "Rd"], ["Yo"]], "bag": ["Gd"]}
    >>> lines = Position.from_setup(setup).score_lines(parse_move("Rs@1,0 Rd@2,0"))
    >>> [(line.axis.name, "".join(map(str, line.tiles)), line.total) for line in lines]
    [('ACROSS', 'RoRsRd', 3)]
    """

    cells: tuple[Cell, ...]
    tiles: tuple[Tile, ...]
    axis: Axis | None
    points: int
    bonus: int

    @property
    def total(self) -> int:
        return self.points + self.bonus


def score_lines(board: Board, placements: Sequence[Placement]) -> tuple[LineScore, ...]:
    """Every line that laying these on ``board`` touches: the line laid in, then the crossings."""
    return lines_of(board.laid(placements), placements)


def lines_of(after: Board, placements: Sequence[Placement]) -> tuple[LineScore, ...]:
    """`score_lines` for a board on which these have been laid."""
    cells = [cell for _, cell in placements]
    lines = after.lines_through(cells)
    if not lines and len(cells) == len(after) == 1:
        return (LineScore((cells[0],), (placements[0].tile,), None, 1, 0),)
    return tuple(
        [LineScore(run, after.tiles_at(run), axis, *line_points(len(run))) for axis, run in lines]
    )
