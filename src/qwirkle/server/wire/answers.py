"""Server to client: the answers to requests, and what one receiver alone may know."""

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
    """What this receiver alone may know, as of the newest event.

    ``hands`` maps one's seats to the tiles that may be seen now; in pass-and-play the seat to
    move only, after `Lift`; ``curtain`` is the seat for which to lift it. ``unseen`` counts the
    tiles that are in none of the places one may see, a digit for each of the 36 kinds in the order
    of `Options`. ``swap_limit`` is how many tiles may be swapped now: 0 unless one is on turn.
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
    """A whole table as one receiver may know it after event ``n``."""

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
    """``you`` comes with the newest event only, when something of it changed."""

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
    """``id`` is public: it names the guest at tables and lets nobody act for them."""

    id: str
    name: str


class MyCode(OutStruct, frozen=True):
    """Works once, until ``expires``, to be the same guest on another device."""

    code: str
    expires: int


class BotInfo(OutStruct, frozen=True):
    name: str
    description: str


class Options(OutStruct, frozen=True):
    """What this server offers; ``tiles`` is the order of the digits of `You`'s ``unseen``.

    A game is closed after ``swap_limit`` rounds in a row of nothing but voluntary swaps, by seats
    that could have placed (A16): a forced swap or a placement starts the count again."""

    version: int
    bots: list[BotInfo]
    rulesets: dict[str, tuple[int, int]]
    tiles: list[str]
    swap_limit: int


class TableSummary(OutStruct, frozen=True):
    """A line of a list. ``my_turn`` is about the asker. ``winners`` are the seats that won: none
    while it is not over, for a game that nobody won, and for lines of version 1."""

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
    """``next`` goes into ``before`` for the page after this one."""

    tables: list[TableSummary]
    next: str | None


class Invitation(OutStruct, frozen=True):
    """What an invite link leads to; the asker may now join."""

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
    as x, y and what a tile there scores at once with what lies, 0 where others must come between.
    ``dead`` are the free cells where nothing can ever go; told only while nothing is laid."""

    status: Literal["legal", "incomplete", "refused"]
    score: int
    lines: list[ScoredLine]
    error: Failure | None
    accepts: dict[str, list[tuple[int, int]]]
    points: list[tuple[int, int, int]]
    dead: list[tuple[int, int]]
    turn: int


class LegalMove(OutStruct, frozen=True):
    """``placements`` are index in hand, x, y of each tile; of equal tiles the first is named.
    ``lines`` are x, y of the first and x, y of the last cell, points, and what a Qwirkle adds."""

    placements: list[tuple[int, int, int]]
    score: int
    lines: list[tuple[int, int, int, int, int, int]]


class Moves(OutStruct, frozen=True):
    """Every legal placing move of a hand, each once; ``turn`` is how many turns were played.

    With ``anywhere`` the board is empty: every move may also be shifted, or turned to go down
    instead of across. Without ``complete`` the list would be too long: it holds the moves of one
    tile only, and `Preview` tells how they go on. ``seat`` and ``turn`` are null for a position
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
