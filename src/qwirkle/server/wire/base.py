"""The field types and base classes of all messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "Bytes16",
    "CommandId",
    "Coordinate",
    "Name",
    "OutStruct",
    "PlacedTile",
    "Rung",
    "SeatNumber",
    "StrictStruct",
    "TileCode",
]

# The lengths are not redundant: the $ of a pattern also matches before a final line feed.
TileCode = Annotated[
    str, Meta(pattern="^[ROYGBP][osdcxt]$", max_length=2, description="colour and shape")
]


SeatNumber = Annotated[int, Meta(ge=0, le=7)]


Coordinate = Annotated[int, Meta(ge=-1000, le=1000)]


CommandId = Annotated[str, Meta(pattern="^[!-~]*$", min_length=1, max_length=64)]


Name = Annotated[str, Meta(min_length=1, max_length=40)]


Bytes16 = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="16 bytes as hex")
]


Rung = Literal["tile", "line", "move"]


class StrictStruct(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class OutStruct(Struct, frozen=True):
    pass


class PlacedTile(StrictStruct, frozen=True):
    """One tile on one cell."""

    tile: TileCode
    x: Coordinate
    y: Coordinate
