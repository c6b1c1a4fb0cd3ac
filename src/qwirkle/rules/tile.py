"""Tiles and the cells they lie on (S1, P11)."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple, TypeGuard

from qwirkle.rules.errors import ParseError, shown

__all__ = [
    "ALL_TILES",
    "COPIES",
    "Axis",
    "Cell",
    "Colour",
    "Shape",
    "Tile",
    "is_plain_int",
    "is_tile",
]

COPIES = 3
"""The number of copies of each tile (S1)."""


class Colour(IntEnum):
    """The six colours, in canonical order.

    >>> Colour.GREEN.code, [colour.code for colour in Colour]
    ('G', ['R', 'O', 'Y', 'G', 'B', 'P'])
    """

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5

    __hash__ = int.__hash__  # an enumeration's own is Python code, and tiles are hashed often

    @property
    def code(self) -> str:
        return "ROYGBP"[self]


class Shape(IntEnum):
    """The six shapes, in canonical order.

    >>> Shape.CLOVER.code, [shape.code for shape in Shape]
    ('c', ['o', 's', 'd', 'c', 'x', 't'])
    """

    CIRCLE = 0
    SQUARE = 1
    DIAMOND = 2
    CLOVER = 3
    CRISSCROSS = 4
    STARBURST = 5

    __hash__ = int.__hash__

    @property
    def code(self) -> str:
        return "osdcxt"[self]


class Tile(NamedTuple):
    """A kind of tile; its copies are equal. The order of tiles is the canonical one.

    >>> str(Tile(Colour.RED, Shape.CLOVER)), Tile.parse("Yt").shape.name
    ('Rc', 'STARBURST')
    """

    colour: Colour
    shape: Shape

    @property
    def index(self) -> int:  # type: ignore[override]  # nobody looks a field up by its value
        """The index of this kind in `ALL_TILES`, 0 to 35."""
        return self.colour * 6 + self.shape

    @property
    def code(self) -> str:
        return _CODES[self.colour * 6 + self.shape]

    def __str__(self) -> str:
        return self.code if is_tile(self) else repr(self)

    def __repr__(self) -> str:
        if is_tile(self):
            return f"Tile.parse({self.code!r})"
        return f"Tile({self.colour!r}, {self.shape!r})"

    @staticmethod
    def parse(code: str) -> Tile:
        """The tile with this code; raises `ParseError` if there is none."""
        tile = _BY_CODE.get(code) if isinstance(code, str) else None
        if tile is None:
            raise ParseError(
                "bad_tile",
                f"{shown(code)} is not a tile: a tile is a colour of ROYGBP "
                "and a shape of osdcxt, like 'Rc'",
            )
        return tile


ALL_TILES = tuple(Tile(colour, shape) for colour in Colour for shape in Shape)
"""The 36 kinds, in canonical order."""

_CODES = tuple(tile.colour.code + tile.shape.code for tile in ALL_TILES)
_BY_CODE = dict(zip(_CODES, ALL_TILES, strict=True))


def is_tile(value: object) -> TypeGuard[Tile]:
    """Whether this is a tile, and not something with the type of one, like ``Tile(9, 9)``."""
    return (
        isinstance(value, Tile)
        and isinstance(value.colour, Colour)
        and isinstance(value.shape, Shape)
    )


class Cell(NamedTuple):
    """A place on the table, which has no edge: x grows to the right, y downwards.

    >>> Cell(2, 5).step(Axis.ACROSS), Cell(2, 5).step(Axis.DOWN, by=-1)
    (Cell(x=3, y=5), Cell(x=2, y=4))
    """

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    def step(self, axis: Axis, by: int = 1) -> Cell:
        """The cell ``by`` steps further along ``axis``."""
        return Cell(self.x + by, self.y) if axis is Axis.ACROSS else Cell(self.x, self.y + by)

    def neighbours(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four cells that share an edge with this one (P5)."""
        x, y = self
        return Cell(x - 1, y), Cell(x + 1, y), Cell(x, y - 1), Cell(x, y + 1)


_LIMIT = 10**100


def is_plain_int(value: object) -> TypeGuard[int]:
    """Whether this is an int, not a bool, that can be a coordinate or a score.

    The table has no edge (P11); the limit only keeps out numbers that Python cannot even print.
    """
    return type(value) is int and -_LIMIT < value < _LIMIT


class Axis(Enum):
    """The two directions a line can have.

    >>> Axis.ACROSS.other
    <Axis.DOWN: 'down'>
    """

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Axis:
        return Axis.DOWN if self is Axis.ACROSS else Axis.ACROSS
