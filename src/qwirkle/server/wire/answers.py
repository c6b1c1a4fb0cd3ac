"""Server to client: the answers to requests, and what only one receiver may know."""

from __future__ import annotations

from typing import Literal

import msgspec

from qwirkle.rules.ruleset import StartTie
from qwirkle.server.wire.base import OutStruct, PlacedTile, Rung
from qwirkle.server.wire.events import (
    Departed,
    Ended,
    Event,
    PassMove,
    PlaceMove,
    Reminder,
    ScoredLine,
    SeatState,
    TurnPlayed,
)
from qwirkle.server.wire.options import Clock, TableOptions

__all__ = [
    "Admission",
    "Answer",
    "BotInfo",
    "ChatLine",
    "Device",
    "DeviceList",
    "ErrorBody",
    "EventMessage",
    "Events",
    "Failure",
    "GameOrigin",
    "Guest",
    "Hint",
    "Invitation",
    "InvitedSeat",
    "LegalMove",
    "Moves",
    "MyCode",
    "Options",
    "Preview",
    "RulesetInfo",
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
    receiver is on turn. ``take_back`` is the number of turns before the one that the receiver may
    take back now; null if there is none.
    """

    guest: str | None
    seats: list[int]
    hands: dict[int, list[str]]
    unseen: str
    curtain: int | None
    swap_limit: int
    can_place: bool
    take_back: int | None = None


class ChatLine(OutStruct, frozen=True):
    n: int
    at: int
    guest: str
    name: str
    text: str


class GameOrigin(OutStruct, frozen=True):
    """The game goes on from that of ``table`` after its first ``turns`` turns."""

    table: str
    turns: int


class Snapshot(OutStruct, frozen=True):
    """A whole table after event ``n``, as far as one receiver may know it. ``screen``: a big screen
    shows this table to everyone in the room. ``stand_in`` is the bot that plays this turn for the
    guest to move, whose time was up. ``turns`` are those that stand; ``take_backs`` is how often
    turns were taken back."""

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
    rematch_by: int | None
    oldest_first: list[int]
    screen: bool
    stand_in: str | None
    reminder: Reminder | None
    you: You
    take_backs: int = 0
    origin: GameOrigin | None = None


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


class Device(OutStruct, frozen=True):
    """A device where the guest is signed in; ``kind`` is its browser and system if they are known.

    ``added`` and ``seen`` are when it first and last opened the page; ``mine`` is that which asks.
    """

    id: str
    kind: str
    added: int
    seen: int
    mine: bool


class DeviceList(OutStruct, frozen=True):
    """Those seen last come first."""

    devices: list[Device]


class MyCode(OutStruct, frozen=True):
    """A code that works once, until ``expires``, to make another device the same guest."""

    code: str
    expires: int


class BotInfo(OutStruct, frozen=True):
    name: str
    description: str


class RulesetInfo(OutStruct, frozen=True):
    """A published edition: how many may play, and who opens if several could (S2, S6)."""

    min_seats: int
    max_seats: int
    start_tie: StartTie


class Options(OutStruct, frozen=True):
    """What this server offers; ``tiles`` is the order of the digits of `You`'s ``unseen``.

    A game is closed after ``swap_limit`` rounds in a row of nothing but voluntary swaps, by seats
    that could have placed (A16); a forced swap or a placement resets the count."""

    version: int
    bots: list[BotInfo]
    rulesets: dict[str, RulesetInfo]
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
    take_backs: int = 0


class TableList(OutStruct, frozen=True):
    """``next`` is the value of ``before`` for the next page."""

    tables: list[TableSummary]
    next: str | None


class InvitedSeat(OutStruct, frozen=True):
    """A seat as an invitation shows it: who sits there, if anybody does."""

    kind: Literal["empty", "guest", "bot"]
    name: str
    bot: str | None


class Invitation(OutStruct, frozen=True):
    """What an invite link leads to, for everyone who has the link: who invites, and to what.

    ``host`` is the host's name, empty if the host has no seat. ``table`` is named to those only who
    are members already."""

    table: str | None
    phase: Literal["open", "playing", "over"]
    host: str
    seats: list[InvitedSeat]
    ruleset: str
    clock: Clock
    hints: bool


class Admission(OutStruct, frozen=True):
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
    the free cells where no tile can ever go; they are sent only while no tile is laid. ``gifts``
    are the cells where, after a legal move, one tile that this seat has not seen would complete a
    Qwirkle with a line of the move."""

    status: Literal["legal", "incomplete", "refused"]
    score: int
    lines: list[ScoredLine]
    error: Failure | None
    accepts: dict[str, list[tuple[int, int]]]
    points: list[tuple[int, int, int]]
    dead: list[tuple[int, int]]
    gifts: list[tuple[int, int]]
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
    """What the server's bot would do after ``turn`` turns, as much of it as ``rung`` asks for; each
    rung of the same turn is about the same move.

    The rung ``tile`` says which ``tiles`` to place, ``line`` also the cells of the line that they
    make, those of tiles on the board included. For a swap, ``tile`` says only that swapping is
    best, and ``line`` how many tiles, as ``count``. ``move`` comes with the rung ``move`` alone.
    """

    rung: Rung
    turn: int
    kind: Literal["place", "swap", "pass"]
    tiles: list[str] = msgspec.field(default_factory=list)
    line: list[tuple[int, int]] = msgspec.field(default_factory=list)
    count: int | None = None
    move: PlaceMove | SwapHint | PassMove | None = None


class SwapHint(OutStruct, frozen=True, tag_field="kind", tag="swap"):
    tiles: list[str]
