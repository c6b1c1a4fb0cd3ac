"""Which cells a picture marks."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.rules.tile import Cell
from qwirkle.rules.turn import HiddenSwap

__all__ = ["cells_to_mark"]


def cells_to_mark(last: Move | HiddenSwap | Iterable[Cell]) -> frozenset[Cell]:
    """The cells of a move, none for a swap or a pass; or the given cells."""
    match last:
        case Place(placements):
            return frozenset(cell for _, cell in placements)
        case Swap() | Pass() | HiddenSwap():
            return frozenset()
    return frozenset(last)
