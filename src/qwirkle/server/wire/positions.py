"""Positions without a table, for an analysis board: nothing about them is stored."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from qwirkle.server.wire.base import OutStruct, PlacedTile, StrictStruct

__all__ = ["MoveMade", "PositionPreview", "PositionRequest", "PositionStep", "Positions"]

PositionText = Annotated[str, Meta(max_length=8_000)]


class PositionRequest(StrictStruct, frozen=True):
    """A position, view or record in any form of our notation, and moves to make after it, as text.
    Tiles that a view hides are dealt, the same way each time.

    With ``deal``, the empty hands are filled first and then the bag up to so many tiles, with tiles
    that are nowhere yet; which ones depends only on the text.
    """

    text: Annotated[str, Meta(max_length=60_000)]
    moves: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=200)] = (
        msgspec.field(default_factory=list)
    )
    deal: Annotated[int, Meta(ge=0, le=108)] | None = None


class PositionPreview(StrictStruct, frozen=True):
    """Tentative placements of the seat to move in a position that is written as text."""

    position: PositionText
    placements: Annotated[list[PlacedTile], Meta(max_length=108)]


class MoveMade(OutStruct, frozen=True):
    """The move that led to a position: as text, with its points in all."""

    seat: int
    move: str
    score: int
    bonus: int


class PositionStep(OutStruct, frozen=True):
    """A position, and as ``text`` in our notation; ``made`` is null for the first one.

    ``pool`` counts the tiles that are neither on the board nor in a hand, with a digit for each of
    the 36 kinds in the order of `Options`: those of the ``bag``, and those that are nowhere.
    ``swap_limit`` and ``can_place`` are about the seat to move. ``over`` is why the game has ended.
    """

    text: str
    board: list[PlacedTile]
    hands: list[list[str]]
    bag: list[str]
    pool: str
    scores: list[int]
    to_move: int
    ruleset: str
    swap_limit: int
    can_place: bool
    must_pass: bool
    over: str | None
    made: MoveMade | None


class Positions(OutStruct, frozen=True):
    """POST /api/positions: the positions of a record from the first to the last, or the one that
    was given, and after it those of the moves. ``names`` are the players of a record."""

    steps: list[PositionStep]
    names: list[str]
