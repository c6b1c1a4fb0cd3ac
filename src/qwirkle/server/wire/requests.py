"""Client to server: the bodies of all other requests."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from qwirkle.server.wire.base import (
    Bytes16,
    Name,
    PlacedTile,
    Rung,
    SeatNumber,
    StrictStruct,
    TileCode,
)
from qwirkle.server.wire.options import Clock

__all__ = [
    "Code",
    "EndDevices",
    "GuestChange",
    "HintRequest",
    "MovesRequest",
    "PlayNow",
    "PlayOn",
    "PreviewRequest",
]


class PlayNow(StrictStruct, frozen=True):
    """A game against bots that starts at once."""

    bots: Annotated[list[str], Meta(min_length=1, max_length=7)]
    contribution: Bytes16
    ruleset: str = "classic"
    clock: Clock = Clock()
    hints: bool = True


class PlayOn(StrictStruct, frozen=True):
    """A game against bots that goes on from a finished one after its first ``turn`` turns.

    The guest takes ``seat``, or the seat to move, and ``bot`` plays all other seats."""

    turn: Annotated[int, Meta(ge=0, le=10_000)]
    bot: str
    contribution: Bytes16
    seat: SeatNumber | None = None
    hints: bool = True


class GuestChange(StrictStruct, frozen=True):
    name: Name


class EndDevices(StrictStruct, frozen=True):
    """Sign out one of the guest's devices; without ``device``, all but the one that asks."""

    device: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$", max_length=64)] | None = None


class Code(StrictStruct, frozen=True):
    code: Annotated[str, Meta(min_length=4, max_length=32)]


class HintRequest(StrictStruct, frozen=True):
    """How much to tell: which tiles, then which line, then the whole move."""

    rung: Rung


class PreviewRequest(StrictStruct, frozen=True):
    """Tentative placements of the guest's seat, whoever is on turn."""

    seat: SeatNumber
    placements: Annotated[list[PlacedTile], Meta(max_length=108)]


class MovesRequest(StrictStruct, frozen=True):
    """A board and a hand, without a table, to list the legal moves for."""

    board: Annotated[list[PlacedTile], Meta(max_length=108)]
    hand: Annotated[list[TileCode], Meta(max_length=6)]
