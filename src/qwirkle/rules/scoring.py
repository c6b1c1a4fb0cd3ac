"""What a move is worth, line by line (C1 to C6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qwirkle.rules.board import Board
from qwirkle.rules.line import line_points
from qwirkle.rules.move import Placement
from qwirkle.rules.tile import Axis, Cell, Tile

__all__ = ["FINISH_BONUS", "LineScore", "score_lines"]

FINISH_BONUS = 6
"""For the seat that plays its last tile with the bag empty (E2)."""


@dataclass(frozen=True, slots=True)
class LineScore:
    """One line that a move made or extended, and its points.

    ``axis`` is None only for a lone opening tile, which is paid as a line of one (A1).
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
    after = board.laid(placements)
    cells = [cell for _, cell in placements]
    axis = Axis.DOWN if len({cell.x for cell in cells}) == 1 < len(cells) else Axis.ACROSS
    runs: list[tuple[Axis, tuple[Cell, ...]]] = []
    for along in (axis, axis.other):
        for cell in cells:
            run = after.line_at(cell, along)
            if len(run) > 1 and (along, run) not in runs:
                runs.append((along, run))
    if not runs and len(cells) == 1 and not board:
        return (LineScore((cells[0],), (placements[0].tile,), None, 1, 0),)
    return tuple(
        LineScore(run, after.tiles_at(run), on, *line_points(len(run))) for on, run in runs
    )
