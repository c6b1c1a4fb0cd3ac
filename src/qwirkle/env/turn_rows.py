"""The turns so far as rows of numbers: the part of a view that the board does not show."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qwirkle.rules.move import Place, Swap
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.rules.view import View

__all__ = ["ROW", "turn_rows"]

ROW = 4 + 3 * HAND_SIZE + HAND_SIZE
"""The length of a row: one more than the seat (counted from the viewer on), the number of tiles
laid, the number swapped, the number drawn; kind (from 1), x and y of each placement, or the kinds
of one's own swap; and the kinds that one drew oneself."""


def turn_rows(view: View) -> npt.NDArray[np.float32]:
    """One row for each turn that the view tells of."""
    rows = np.zeros((len(view.turns), ROW), np.float32)
    for row, turn in zip(rows, view.turns, strict=True):
        row[0] = (turn.seat - (view.seat or 0)) % view.seats + 1
        row[3] = turn.draw_count
        _fill(row, turn)
        if turn.draw is not None:
            kinds = [tile.index + 1 for tile in turn.draw]
            row[ROW - HAND_SIZE : ROW - HAND_SIZE + len(kinds)] = kinds
    return rows


def _fill(row: npt.NDArray[np.float32], turn: SeenTurn) -> None:
    match turn.move:
        case Place(placements):
            row[1] = len(placements)
            for at, (tile, cell) in enumerate(placements):
                row[4 + 3 * at : 7 + 3 * at] = tile.index + 1, *cell
        case Swap(tiles):
            row[2] = len(tiles)
            for at, tile in enumerate(tiles):
                row[4 + 3 * at] = tile.index + 1
        case HiddenSwap(count):
            row[2] = count
