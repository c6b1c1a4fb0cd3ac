"""Score sheets: games with real tiles, kept by one guest and watched by others."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from qwirkle.server.wire.answers import Failure
from qwirkle.server.wire.base import (
    CommandId,
    Name,
    OutStruct,
    PlacedTile,
    SeatNumber,
    StrictStruct,
)
from qwirkle.server.wire.events import TurnPlayed

__all__ = [
    "EndSheet",
    "LayTiles",
    "NoteOpener",
    "NotePass",
    "NoteSwap",
    "SheetCommand",
    "SheetEnd",
    "SheetGone",
    "SheetList",
    "SheetMessage",
    "SheetOptions",
    "SheetPreviewRequest",
    "SheetState",
    "SheetSummary",
    "UndoTurn",
    "UnwatchSheet",
    "WatchSheet",
]


class SheetOptions(StrictStruct, frozen=True):
    """A new score sheet: who plays, in the order in which they sit, and by which edition."""

    players: Annotated[list[Name], Meta(min_length=2, max_length=8)]
    ruleset: str = "classic"


# --- what its writer does


class _SheetCommand(StrictStruct, frozen=True, tag_field="do"):
    """``id`` is chosen by the client: a repeat of the last command changes nothing. ``n`` is that
    of the state which the writer saw; if the sheet has changed since, the command is refused."""

    id: CommandId
    n: Annotated[int, Meta(ge=0, le=1_000_000)]


class NoteOpener(_SheetCommand, frozen=True, tag="opener"):
    """This seat starts; only while the table is empty."""

    seat: SeatNumber


class LayTiles(_SheetCommand, frozen=True, tag="lay"):
    """The seat to move has laid these tiles."""

    placements: Annotated[list[PlacedTile], Meta(min_length=1, max_length=6)]


class NoteSwap(_SheetCommand, frozen=True, tag="swap"):
    """The seat to move has swapped so many tiles."""

    count: Annotated[int, Meta(ge=1, le=6)]


class NotePass(_SheetCommand, frozen=True, tag="pass"):
    """The seat to move has skipped its turn."""


class UndoTurn(_SheetCommand, frozen=True, tag="undo"):
    """Forget the last turn, or the answer that ended the game."""


class EndSheet(_SheetCommand, frozen=True, tag="end"):
    """The game is over. ``hand_empty``: the seat that moved last has no tile left, and gets the
    bonus (E2). ``stuck``: it has tiles left, but nothing fits any more (E3). ``agreed``: the
    players stop here."""

    how: Literal["hand_empty", "stuck", "agreed"]


SheetCommand = NoteOpener | LayTiles | NoteSwap | NotePass | UndoTurn | EndSheet


class SheetPreviewRequest(StrictStruct, frozen=True):
    """Tiles that are being laid for the seat to move."""

    placements: Annotated[list[PlacedTile], Meta(max_length=12)]


# --- what is seen of it


class SheetEnd(OutStruct, frozen=True):
    """Why the game is over, who won, and the ranking as groups of seats, best first."""

    reason: str
    winners: list[int]
    ranking: list[list[int]]
    bonus_seat: int | None


class SheetState(OutStruct, frozen=True):
    """A whole score sheet. ``sheet`` is the name by which it was asked for; ``watch`` is the one
    for others, who cannot write. ``n`` counts its changes.

    ``tiles`` and ``bag`` are how many tiles each hand and the bag hold if everyone drew by the
    rules. ``pool`` counts the tiles not yet laid, with a digit for each of the 36 kinds in the
    order of `Options`. ``may_finish``: the seat that moved last may have no tile left. ``asks`` is
    that seat if it is time to ask; ``must_answer``, if the game cannot go on before. ``undo`` says
    whether there is something to undo."""

    sheet: str
    watch: str
    writes: bool
    n: int
    opened: int
    changed: int
    ruleset: str
    players: list[str]
    scores: list[int]
    tiles: list[int]
    bag: int
    pool: str
    board: list[PlacedTile]
    to_move: int
    turns: list[TurnPlayed]
    may_finish: bool
    asks: int | None
    must_answer: bool
    undo: bool
    ended: SheetEnd | None


class SheetSummary(OutStruct, frozen=True):
    """A score sheet in the list of its writer."""

    sheet: str
    players: list[str]
    scores: list[int]
    turns: int
    to_move: int
    over: bool
    changed: int


class SheetList(OutStruct, frozen=True):
    """GET /api/sheets: those of the guest, the newest first."""

    sheets: list[SheetSummary]


# --- on the socket


class WatchSheet(StrictStruct, frozen=True, tag_field="type", tag="watch_sheet"):
    """Receive a score sheet now and whenever it changes, by its own name or the one for others."""

    sheet: str


class UnwatchSheet(StrictStruct, frozen=True, tag_field="type", tag="unwatch_sheet"):
    sheet: str


class SheetMessage(OutStruct, frozen=True, tag_field="type", tag="sheet"):
    state: SheetState


class SheetGone(OutStruct, frozen=True, tag_field="type", tag="sheet_gone"):
    """There is no such score sheet, or no longer."""

    sheet: str
    error: Failure
