"""The options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from qwirkle.server.wire.base import Name, SeatNumber, StrictStruct

__all__ = [
    "Clock",
    "TableOptions",
]


class Clock(StrictStruct, frozen=True):
    """A time limit: ``turn`` seconds per turn; ``total`` seconds for the game, to which each turn
    adds ``increment``; or ``days`` per turn."""

    kind: Literal["none", "turn", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None


class TableOptions(StrictStruct, frozen=True):
    """The options of a new table. ``bots`` maps seats to bots; ``mine`` are the seats that its
    host takes, several for pass-and-play, with ``names`` for the people who share the device.
    Without any, the table is opened by a big screen: a member without a hand, and host only until
    a guest sits down. With ``people_only`` no bot takes a seat before the start."""

    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    ruleset: str = "classic"
    public: bool = False
    bots: dict[SeatNumber, str] = msgspec.field(default_factory=dict)
    mine: Annotated[list[SeatNumber], Meta(max_length=8)] = msgspec.field(
        default_factory=lambda: [0]
    )
    names: dict[SeatNumber, Name] = msgspec.field(default_factory=dict)
    clock: Clock = Clock()
    hints: bool = False
    spectators: bool = True
    on_leaving: Literal["bot", "out"] = "bot"
    people_only: bool = False
