"""What goes over the wire, both ways: the one contract between server and clients.

A tile is its code (``"Ro"``), a cell is an x and a y, times are milliseconds since 1970 by the
database's clock. Events hold what everyone at the table may know; what only the receiver may know
comes beside them as `You`. Unknown fields are refused, so that a misspelt option is never ignored.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from qwirkle.rules.incident import ClosingReason, DepartureReason

__all__ = [
    "VERSION",
    "AgesSet",
    "Agree",
    "Answer",
    "BotInfo",
    "Chat",
    "ChatLine",
    "ClearSeat",
    "Clock",
    "Closed",
    "Code",
    "Command",
    "DeadlineMoved",
    "Departed",
    "Ended",
    "ErrorBody",
    "Event",
    "EventMessage",
    "Events",
    "Failure",
    "Fairness",
    "FromClient",
    "Guest",
    "GuestChange",
    "Hint",
    "Invitation",
    "Kept",
    "Leave",
    "Lift",
    "LobbyMessage",
    "Mute",
    "Muted",
    "MyCode",
    "Options",
    "PassMove",
    "Place",
    "PlaceMove",
    "PlacedTile",
    "PlayNow",
    "PresenceMessage",
    "Preview",
    "PreviewRequest",
    "Ready",
    "RefusedMessage",
    "Rematch",
    "RematchOpened",
    "Resign",
    "RetryMessage",
    "Said",
    "ScoredLine",
    "SeatBot",
    "SeatChanged",
    "SeatState",
    "SetAges",
    "Sit",
    "Snapshot",
    "SnapshotMessage",
    "Stand",
    "Start",
    "Started",
    "Swap",
    "SwapHint",
    "SwapMove",
    "TableList",
    "TableOptions",
    "TableSummary",
    "TakenOver",
    "ToClient",
    "TurnPlayed",
    "Typing",
    "TypingMessage",
    "Unready",
    "Unwatch",
    "Voted",
    "Watch",
    "WatchLobby",
    "You",
]

VERSION = 1
"""Of this contract; a change that breaks a client raises it."""

# The lengths are no repetition: a pattern's $ lets a line feed through at the end.
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


class _Strict(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Out(Struct, frozen=True):
    pass


# --- what a table is


class PlacedTile(_Strict, frozen=True):
    """One tile on one cell."""

    tile: TileCode
    x: Coordinate
    y: Coordinate


class Clock(_Strict, frozen=True):
    """How long a seat may think: ``turn`` seconds each turn; ``total`` seconds for the game, each
    turn adding ``increment``; or ``days`` each turn."""

    kind: Literal["none", "turn", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None


class TableOptions(_Strict, frozen=True):
    """What a table is opened with. ``bots`` maps seats to bots; ``mine`` are the seats that the
    opener takes, several for pass-and-play, with ``names`` for those who share the device."""

    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    ruleset: str = "classic"
    public: bool = False
    bots: dict[SeatNumber, str] = {}
    mine: Annotated[list[SeatNumber], Meta(max_length=8)] = msgspec.field(
        default_factory=lambda: [0]
    )
    names: dict[SeatNumber, Name] = {}
    clock: Clock = Clock()
    hints: bool = True
    spectators: bool = True
    on_leaving: Literal["bot", "out"] = "bot"


class PlayNow(_Strict, frozen=True):
    """A game against bots, begun at once."""

    bots: Annotated[list[str], Meta(min_length=1, max_length=7)]
    contribution: Bytes16
    ruleset: str = "classic"
    clock: Clock = Clock()
    hints: bool = True


# --- commands: POST /api/tables/{table}/commands


class _Command(_Strict, frozen=True, tag_field="do"):
    """``id`` is made by the client: a repeat with the same id returns the first answer."""

    id: CommandId


class Sit(_Command, frozen=True, tag="sit"):
    """Take a free seat. ``move`` gives up the seat one has; without it, it is a further seat of
    one's own (pass-and-play), with a ``name`` of its own."""

    seat: SeatNumber
    move: bool = True
    name: Name | None = None


class Stand(_Command, frozen=True, tag="stand"):
    """Give up a seat before the start."""

    seat: SeatNumber


class SeatBot(_Command, frozen=True, tag="seat_bot"):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    bot: str


class ClearSeat(_Command, frozen=True, tag="clear_seat"):
    """The host removes a bot or a guest before the start."""

    seat: SeatNumber


class Ready(_Command, frozen=True, tag="ready"):
    """All seats of this guest are ready; the contribution goes into the game's seed."""

    contribution: Bytes16


class Unready(_Command, frozen=True, tag="unready"):
    """Take `Ready` back."""


class SetAges(_Command, frozen=True, tag="set_ages"):
    """The host tells who is older, all seats from the oldest; without it, it is drawn."""

    oldest_first: Annotated[list[SeatNumber], Meta(min_length=2, max_length=8)]


class Start(_Command, frozen=True, tag="start"):
    """The host starts: every seat is taken and ready."""


class Place(_Command, frozen=True, tag="place"):
    """Place tiles. ``turn`` is the number of turns played before this one."""

    seat: SeatNumber
    turn: Annotated[int, Meta(ge=0, le=100000)]
    placements: Annotated[list[PlacedTile], Meta(max_length=108)]


class Swap(_Command, frozen=True, tag="swap"):
    """Exchange tiles."""

    seat: SeatNumber
    turn: Annotated[int, Meta(ge=0, le=100000)]
    tiles: Annotated[list[TileCode], Meta(max_length=108)]


class Lift(_Command, frozen=True, tag="lift"):
    """Pass-and-play: lift the curtain, the seat to move is at the device."""

    seat: SeatNumber


class Resign(_Command, frozen=True, tag="resign"):
    """This seat is out."""

    seat: SeatNumber


class Leave(_Command, frozen=True, tag="leave"):
    """Go for good: by the table's choice bots take one's seats, or they are out."""


class Agree(_Command, frozen=True, tag="agree"):
    """Whether this guest agrees to end the game now; it ends when all do."""

    yes: bool = True


class Chat(_Command, frozen=True, tag="chat"):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(_Command, frozen=True, tag="mute"):
    """The host lets a guest's chat through no more, or again."""

    guest: str
    muted: bool = True


class Rematch(_Command, frozen=True, tag="rematch"):
    """After the end: a new table with the same seats, the age order rotated."""


Command = (
    Sit
    | Stand
    | SeatBot
    | ClearSeat
    | Ready
    | Unready
    | SetAges
    | Start
    | Place
    | Swap
    | Lift
    | Resign
    | Leave
    | Agree
    | Chat
    | Mute
    | Rematch
)


class Answer(_Out, frozen=True):
    """A command was carried out and is on disk: ``n`` is the number of its last event."""

    n: int
    table: str


# --- scores and turns


class ScoredLine(_Out, frozen=True):
    """A line with its points; ``bonus`` is what a Qwirkle adds."""

    cells: list[tuple[int, int]]
    points: int
    bonus: int


class PlaceMove(_Out, frozen=True, tag_field="kind", tag="place"):
    placements: list[PlacedTile]


class SwapMove(_Out, frozen=True, tag_field="kind", tag="swap"):
    count: int


class PassMove(_Out, frozen=True, tag_field="kind", tag="pass"):
    """Always forced (N1)."""


# --- events: what everyone at the table may know


class SeatState(_Out, frozen=True):
    """``guest`` is the public id of the guest; ``left_ms`` what is left of a total clock."""

    seat: int
    kind: Literal["empty", "guest", "bot"]
    name: str
    guest: str | None
    bot: str | None
    ready: bool
    out: DepartureReason | None
    score: int
    tiles: int
    left_ms: int | None


class SeatChanged(_Out, frozen=True, tag_field="kind", tag="seat"):
    """Somebody sat down, stood up, got ready, or was removed."""

    seat: SeatState
    host: str


class Started(_Out, frozen=True, tag_field="kind", tag="started"):
    """The tiles are dealt. ``oldest_first`` settled a tie for the start, if there was one."""

    to_move: int
    bag: int
    seats: list[SeatState]
    oldest_first: list[int]
    deadline: int | None


class TurnPlayed(_Out, frozen=True, tag_field="kind", tag="turn"):
    """A turn; ``bonus`` is the finishing bonus (E2), ``deadline`` is the next seat's."""

    turn: int
    seat: int
    move: PlaceMove | SwapMove | PassMove
    lines: list[ScoredLine]
    score: int
    bonus: int
    total: int
    drawn: int
    tiles: int
    bag: int
    to_move: int
    deadline: int | None
    left_ms: int | None


class Departed(_Out, frozen=True, tag_field="kind", tag="departed"):
    """A seat is out; its hand is shown and out of play."""

    seat: int
    reason: DepartureReason
    hand: list[str]
    to_move: int
    deadline: int | None


class TakenOver(_Out, frozen=True, tag_field="kind", tag="taken_over"):
    """A bot goes on for a seat."""

    seat: SeatState
    reason: Literal["left", "time"]


class Closed(_Out, frozen=True, tag_field="kind", tag="closed"):
    """The table was closed before a game began, or its game ended from outside the rules."""

    reason: ClosingReason


class Fairness(_Out, frozen=True):
    """What `qwirkle verify` needs; only ever sent when the game is over."""

    server_seed: str
    contributions: list[str]
    seed: str


class Ended(_Out, frozen=True, tag_field="kind", tag="ended"):
    """The game is over: why, who won, the ranking as groups of seats from the first, and the seed.

    Nobody won a game that was abandoned or stopped (A41), whatever the ranking."""

    reason: str
    winners: list[int]
    ranking: list[list[int]]
    scores: list[int]
    bonus_seat: int | None
    hands: list[list[str]]
    fairness: Fairness


class Voted(_Out, frozen=True, tag_field="kind", tag="voted"):
    """Who agrees by now to end the game: seats."""

    seats: list[int]


class Said(_Out, frozen=True, tag_field="kind", tag="chat"):
    guest: str
    name: str
    text: str


class Muted(_Out, frozen=True, tag_field="kind", tag="muted"):
    guest: str
    muted: bool


class RematchOpened(_Out, frozen=True, tag_field="kind", tag="rematch"):
    table: str


class AgesSet(_Out, frozen=True, tag_field="kind", tag="ages"):
    """The host has told who is older: all seats, the oldest first."""

    oldest_first: list[int]


class DeadlineMoved(_Out, frozen=True, tag_field="kind", tag="deadline"):
    """Nobody served for a while; that time is not charged to the seat to move."""

    deadline: int | None


class Kept(_Out, frozen=True, tag_field="kind", tag="kept"):
    """Something that concerns another receiver happened; the number moves on."""


Event = (
    SeatChanged
    | Started
    | TurnPlayed
    | Departed
    | TakenOver
    | Closed
    | Ended
    | Voted
    | Said
    | Muted
    | RematchOpened
    | AgesSet
    | DeadlineMoved
    | Kept
)


class You(_Out, frozen=True):
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


class ChatLine(_Out, frozen=True):
    n: int
    at: int
    guest: str
    name: str
    text: str


class Snapshot(_Out, frozen=True):
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


class Events(_Out, frozen=True):
    """GET /api/tables/{table}/events: those after ``since``, or a snapshot if that is too old."""

    events: list[EventMessage]
    snapshot: Snapshot | None
    you: You


# --- look-ups


class Guest(_Out, frozen=True):
    """``id`` is public: it names the guest at tables and lets nobody act for them."""

    id: str
    name: str


class GuestChange(_Strict, frozen=True):
    name: Name


class MyCode(_Out, frozen=True):
    """Works once, until ``expires``, to be the same guest on another device."""

    code: str
    expires: int


class Code(_Strict, frozen=True):
    code: Annotated[str, Meta(min_length=4, max_length=32)]


class BotInfo(_Out, frozen=True):
    name: str
    description: str


class Options(_Out, frozen=True):
    """What this server offers; ``tiles`` is the order of the digits of `You`'s ``unseen``. A game
    ends after ``swap_limit`` swaps in a row for each seat."""

    version: int
    bots: list[BotInfo]
    rulesets: dict[str, tuple[int, int]]
    tiles: list[str]
    swap_limit: int


class TableSummary(_Out, frozen=True):
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
    winners: list[int] = []


class TableList(_Out, frozen=True):
    """``next`` goes into ``before`` for the page after this one."""

    tables: list[TableSummary]
    next: str | None


class Invitation(_Out, frozen=True):
    """What an invite link leads to; the asker may now join."""

    table: str


class PreviewRequest(_Strict, frozen=True):
    """Tentative placements of one's seat, whoever is on turn."""

    seat: SeatNumber
    placements: Annotated[list[PlacedTile], Meta(max_length=108)]


class Failure(_Out, frozen=True):
    """Why something was refused: a reason code, a sentence, and for moves the clause, cells and
    tiles concerned."""

    code: str
    message: str
    clause: str | None = None
    cells: list[tuple[int, int]] = []
    tiles: list[str] = []
    retry_after: float | None = None


class ErrorBody(_Out, frozen=True):
    error: Failure


class Preview(_Out, frozen=True):
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


class Hint(_Out, frozen=True):
    """What the server's bot would do."""

    move: PlaceMove | SwapHint | PassMove
    score: int


class SwapHint(_Out, frozen=True, tag_field="kind", tag="swap"):
    tiles: list[str]


# --- the socket, to the server


class Watch(_Strict, frozen=True, tag_field="type", tag="watch"):
    """Receive a table's events: those after ``since`` first, or a snapshot without it."""

    table: str
    since: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class Unwatch(_Strict, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class WatchLobby(_Strict, frozen=True, tag_field="type", tag="lobby"):
    """Receive the lobby's tables whenever they change, or no more."""

    on: bool


class Typing(_Strict, frozen=True, tag_field="type", tag="typing"):
    """This guest is writing in a table's chat."""

    table: str


FromClient = Watch | Unwatch | WatchLobby | Typing


# --- the socket, to the client


class EventMessage(_Out, frozen=True, tag_field="type", tag="event"):
    """``you`` comes with the newest event only, when something of it changed."""

    table: str
    n: int
    at: int
    event: Event
    you: You | None = None


class SnapshotMessage(_Out, frozen=True, tag_field="type", tag="snapshot"):
    snapshot: Snapshot


class PresenceMessage(_Out, frozen=True, tag_field="type", tag="presence"):
    """Who is here now: guests by public id, and how many watch besides."""

    table: str
    guests: list[str]
    watchers: int


class TypingMessage(_Out, frozen=True, tag_field="type", tag="typing"):
    table: str
    guest: str


class LobbyMessage(_Out, frozen=True, tag_field="type", tag="lobby"):
    tables: list[TableSummary]


class RefusedMessage(_Out, frozen=True, tag_field="type", tag="error"):
    """A message of the client was refused; ``table`` if it was about one."""

    error: Failure
    table: str | None = None


class RetryMessage(_Out, frozen=True, tag_field="type", tag="retry"):
    """The server goes away: connect again after so many milliseconds."""

    after_ms: int


ToClient = (
    EventMessage
    | SnapshotMessage
    | PresenceMessage
    | TypingMessage
    | LobbyMessage
    | RefusedMessage
    | RetryMessage
)

# The types refer to each other; a wrong reference shows at import, not at the first message.
DECODE_COMMAND = msgspec.json.Decoder(Command).decode
DECODE_FROM_CLIENT = msgspec.json.Decoder(FromClient).decode
