"""The window: the square part of the table whose cells have action numbers.

The table has no edge (P11), but a tensor has. The window is centred on the box around the tiles
that lie when a turn begins, and stays there for the whole turn. See docs/environments.md for what
that leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import Cell

__all__ = ["DEFAULT_WINDOW", "LARGEST_WINDOW", "Window"]

DEFAULT_WINDOW = 31
"""Holds all boards of up to 29 cells in width and height, with the cells around them."""

LARGEST_WINDOW = 217
"""Holds every board: 108 tiles in one row, and 108 cells on each side of any of them."""


@dataclass(frozen=True, slots=True)
class Window:
    """The size of the window, and the numbers of the actions.

    ``slot * size * size + row * size + column`` lays the tile of a hand slot on a cell, ``end``
    ends the turn (or passes), and ``end + 1 + slot`` picks a tile for a swap.

    >>> window = Window(31)
    >>> window.actions, window.end, window.place(2, 0, 5)
    (5773, 5766, 1927)
    """

    size: int = DEFAULT_WINDOW

    def __post_init__(self) -> None:
        if type(self.size) is not int or not (
            11 <= self.size <= LARGEST_WINDOW and self.size % 2 == 1
        ):
            raise InvalidArgument(
                "bad_window",
                f"a window is an odd number of cells from 11 to {LARGEST_WINDOW},"
                f" not {shown(self.size)}",
            )

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def end(self) -> int:
        return HAND_SIZE * self.cells

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.end + 1 + HAND_SIZE

    def place(self, slot: int, row: int, column: int) -> int:
        return slot * self.cells + row * self.size + column

    def placing(self, action: int) -> tuple[int, int, int]:
        """Slot, row and column of an action below ``end``."""
        slot, cell = divmod(action, self.cells)
        return slot, *divmod(cell, self.size)

    def corner(self, board: Board) -> Cell:
        """The cell in row 0 and column 0 for a turn that begins with this board."""
        bounds = board.bounds()
        left, top, right, bottom = (0, 0, 0, 0) if bounds is None else bounds
        half = self.size // 2
        return Cell((left + right) // 2 - half, (top + bottom) // 2 - half)
