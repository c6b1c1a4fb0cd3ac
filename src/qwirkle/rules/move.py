"""What a seat can do on its turn (T1, N1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from qwirkle.rules.tile import Cell, Tile

__all__ = ["Move", "Pass", "Place", "Placement", "Swap"]


class Placement(NamedTuple):
    """One tile on one cell.

    >>> placement = Placement(Tile.parse("Ro"), Cell(3, 4))
    >>> str(placement), placement.tile, placement.cell.x
    ('Ro@3,4', Tile.parse('Ro'), 3)
    """

    tile: Tile
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles. The order of the placements has no meaning, but it is kept.

    Two moves are equal only in the same order; to compare what they lay, compare their keys.

    >>> ro = Placement(Tile.parse("Ro"), Cell(0, 0))
    >>> rs = Placement(Tile.parse("Rs"), Cell(1, 0))
    >>> str(Place((ro, rs)))
    'Ro@0,0 Rs@1,0'
    """

    placements: tuple[Placement, ...]

    def __post_init__(self) -> None:
        if type(self.placements) is not tuple:
            object.__setattr__(self, "placements", tuple(self.placements))

    @property
    def key(self) -> frozenset[Placement]:
        """What is laid, in no order.

        >>> one = Placement(Tile.parse("Ro"), Cell(0, 0))
        >>> other = Placement(Tile.parse("Rs"), Cell(1, 0))
        >>> Place((one, other)) == Place((other, one))
        False
        >>> Place((one, other)).key == Place((other, one)).key
        True
        """
        return frozenset(self.placements)

    def __str__(self) -> str:
        return " ".join(map(str, self.placements)) or "place"


@dataclass(frozen=True, slots=True)
class Swap:
    """Put tiles back into the bag and draw as many.

    >>> str(Swap((Tile.parse("Ro"), Tile.parse("Bd"))))
    'swap Ro Bd'
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(self.tiles))

    def __str__(self) -> str:
        return " ".join(["swap", *map(str, self.tiles)])


@dataclass(frozen=True, slots=True)
class Pass:
    """Skip the turn, which is legal only if it is forced (N1, N2).

    >>> str(Pass()), Pass() == Pass()
    ('pass', True)
    """

    def __str__(self) -> str:
        return "pass"


Move = Place | Swap | Pass
"""Whatever a seat can do on its turn."""
