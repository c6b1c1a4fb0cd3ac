"""Server to client: the answers to requests, and what only one receiver may know."""

from __future__ import annotations

from typing import Literal

import msgspec

from qwirkle.server.wire.base import OutStruct, PlacedTile
from qwirkle.server.wire.events import (
    Departed,
    Ended,
    Event,
    PassMove,
    PlaceMove,
    ScoredLine,
    SeatState,
    TurnPlayed,
)
from qwirkle.server.wire.options import Clock, TableOptions

__all__ = [
    "Answer",
    "BotInfo",
    "ChatLine",
    "ErrorBody",
    "EventMessage",
    "Events",
    "Failure",
    "Guest",
    "Hint",
    "Invitation",
    "LegalMove",
    "Moves",
    "MyCode",
    "Options",
    "Preview",
    "Snapshot",
    "SwapHint",
    "TableList",
    "TableSummary",
    "You",
]


class Answer(OutStruct, frozen=True):
    """A command was carried out and is on disk: ``n`` is the number of its last event."""

    n: int
    table: str


class You(OutStruct, frozen=True):
    """What only this receiver may know, as of the newest event.

    ``hands`` maps the receiver's seats to the tiles that may be seen now; in pass-and-play only
    the seat to move, after `Lift`; ``curtain`` is the seat for which to lift it. ``unseen`` counts
    the tiles that the receiver cannot see anywhere, with a digit for each of the 36 kinds in the
    order of `Options`. ``swap_limit`` is the number of tiles that may be swapped now: 0 unless the
    receiver is on turn.
    """

    guest: str | None
    seats: list[int]
    hands: dict[int, list[str]]
    unseen: str
    curtain: int | None
    swap_limit: int
    can_place: bool


class ChatLine(OutStruct, frozen=True):
    n: int
    at: int
    guest: str
    name: str
    text: str


class Snapshot(OutStruct, frozen=True):
    """A whole table after event ``n``, as far as one receiver may know it."""

    table: str
    n: int
    now: int
    phase: Literal["open", "playing", "over"]
    options: TableOptions
    host: str
    opened: int
    commitment: str
    invite: str | None
    seats: list[SeatState]
    board: list[PlacedTile]
    bag: int
    to_move: int
    turns: list[TurnPlayed]
    departures: list[Departed]
    deadline: int | None
    agreed: list[int]
    muted: list[str]
    chat: list[ChatLine]
    ended: Ended | None
    closed: str | None
    rematch: str | None
    oldest_first: list[int]
    you: You


class EventMessage(OutStruct, frozen=True, tag_field="type", tag="event"):
    """``you`` comes only with the newest event, and only if it has changed."""

    table: str
    n: int
    at: int
    event: Event
    you: You | None = None


class Events(OutStruct, frozen=True):
    """GET /api/tables/{table}/events: those after ``since``, or a snapshot if that is too old."""

    events: list[EventMessage]
    snapshot: Snapshot | None
    you: You


class Guest(OutStruct, frozen=True):
    """``id`` is public: it identifies the guest at tables, but nobody can act for them with it."""

    id: str
    name: str


class MyCode(OutStruct, frozen=True):
    """A code that works once, until ``expires``, to make another device the same guest."""

    code: str
    expires: int


class BotInfo(OutStruct, frozen=True):
    name: str
    description: str


class Options(OutStruct, frozen=True):
    """What this server offers; ``tiles`` is the order of the digits of `You`'s ``unseen``.

    A game is closed after ``swap_limit`` rounds in a row of nothing but voluntary swaps, by seats
    that could have placed (A16); a forced swap or a placement resets the count."""

    version: int
    bots: list[BotInfo]
    rulesets: dict[str, tuple[int, int]]
    tiles: list[str]
    swap_limit: int


class TableSummary(OutStruct, frozen=True):
    """A table in a list. ``my_turn`` is about the receiver. ``winners`` are the seats that won:
    none before the end, for a game that nobody won, and for games of version 1."""

    table: str
    phase: Literal["open", "playing", "over"]
    ruleset: str
    clock: Clock
    public: bool
    opened: int
    changed: int
    turns: int
    seats: list[SeatState]
    to_move: int
    my_turn: bool
    mine: bool
    winners: list[int] = msgspec.field(default_factory=list)


class TableList(OutStruct, frozen=True):
    """``next`` is the value of ``before`` for the next page."""

    tables: list[TableSummary]
    next: str | None


class Invitation(OutStruct, frozen=True):
    """The table of an invite link, which the receiver may now join."""

    table: str


class Failure(OutStruct, frozen=True):
    """Why something was refused: a reason code, a sentence, and for moves the clause, cells and
    tiles concerned."""

    code: str
    message: str
    clause: str | None = None
    cells: list[tuple[int, int]] = msgspec.field(default_factory=list)
    tiles: list[str] = msgspec.field(default_factory=list)
    retry_after: float | None = None


class ErrorBody(OutStruct, frozen=True):
    error: Failure


class Preview(OutStruct, frozen=True):
    """``accepts`` maps each remaining tile to the cells where it may go; ``points`` are those cells
    as x, y and what a tile there would score now, 0 if others must come in between. ``dead`` are
    the free cells where no tile can ever go; they are sent only while no tile is laid."""

    status: Literal["legal", "incomplete", "refused"]
    score: int
    lines: list[ScoredLine]
    error: Failure | None
    accepts: dict[str, list[tuple[int, int]]]
    points: list[tuple[int, int, int]]
    dead: list[tuple[int, int]]
    turn: int


class LegalMove(OutStruct, frozen=True):
    """``placements`` are index in hand, x, y of each tile; for equal tiles, the index of the first.
    ``lines`` are x, y of the first and of the last cell, points, and the Qwirkle bonus."""

    placements: list[tuple[int, int, int]]
    score: int
    lines: list[tuple[int, int, int, int, int, int]]


class Moves(OutStruct, frozen=True):
    """Every legal placement of a hand, each once; ``turn`` is the number of turns played.

    With ``anywhere`` the board is empty: every move may also be shifted, or turned to go down
    instead of across. If the list is too long, ``complete`` is false and it contains only the moves
    of one tile; `Preview` says how they can continue. ``seat`` and ``turn`` are null for a position
    without a table."""

    seat: int | None
    turn: int | None
    hand: list[str]
    anywhere: bool
    complete: bool
    moves: list[LegalMove]


class Hint(OutStruct, frozen=True):
    """What the server's bot would do."""

    move: PlaceMove | SwapHint | PassMove
    score: int


class SwapHint(OutStruct, frozen=True, tag_field="kind", tag="swap"):
    tiles: list[str]
