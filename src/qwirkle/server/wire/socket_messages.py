"""The messages of the socket, in both directions."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from qwirkle.server.wire.answers import EventMessage, Failure, Snapshot, TableSummary
from qwirkle.server.wire.base import CommandId, OutStruct, StrictStruct
from qwirkle.server.wire.options import Clock
from qwirkle.server.wire.reviews import AnalysisJson, Making, MoveText, TurnReviewJson
from qwirkle.server.wire.sheets import SheetGone, SheetMessage, UnwatchSheet, WatchSheet

__all__ = [
    "Analyse",
    "AnalysisMessage",
    "Attend",
    "FromClient",
    "LobbyMessage",
    "OfferMessage",
    "PresenceMessage",
    "RefusedMessage",
    "RetryMessage",
    "ReviewMessage",
    "SnapshotMessage",
    "StopAnalysis",
    "ToClient",
    "Typing",
    "TypingMessage",
    "Unwatch",
    "Watch",
    "WatchLobby",
]


class Watch(StrictStruct, frozen=True, tag_field="type", tag="watch"):
    """Receive a table's events: those after ``since`` first, or a snapshot without it. A
    ``screen`` is looked at by everyone in the room: it is sent no hand, whoever watches."""

    table: str
    since: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    screen: bool = False


class Unwatch(StrictStruct, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class WatchLobby(StrictStruct, frozen=True, tag_field="type", tag="lobby"):
    """Start or stop receiving the lobby's tables whenever they change."""

    on: bool


class Typing(StrictStruct, frozen=True, tag_field="type", tag="typing"):
    """This guest is typing in a table's chat."""

    table: str


class Analyse(StrictStruct, frozen=True, tag_field="type", tag="analyse"):
    """Analyse a position for the seat to move: a view or a position as text of our notation.
    ``moves`` are valued in any case. A guest has one analysis at a time: a new one ends the one
    before it. ``id`` is chosen by the client."""

    id: CommandId
    position: Annotated[str, Meta(max_length=8000)]
    moves: Annotated[list[MoveText], Meta(max_length=20)] = msgspec.field(default_factory=list)


class StopAnalysis(StrictStruct, frozen=True, tag_field="type", tag="stop_analysis"):
    """End the analysis of this guest, if there is one."""


class Attend(StrictStruct, frozen=True, tag_field="type", tag="attend"):
    """A bot is there for offers of seats, and receives all tables where it sits, each first as a
    snapshot, until its game is over; ``on`` false ends the offers. Whoever has no token is refused.
    """

    on: bool = True


FromClient = (
    Attend
    | Watch
    | Unwatch
    | WatchLobby
    | Typing
    | Analyse
    | StopAnalysis
    | WatchSheet
    | UnwatchSheet
)


class SnapshotMessage(OutStruct, frozen=True, tag_field="type", tag="snapshot"):
    snapshot: Snapshot


class PresenceMessage(OutStruct, frozen=True, tag_field="type", tag="presence"):
    """Who is present: guests by public id, and the number of other spectators."""

    table: str
    guests: list[str]
    watchers: int


class TypingMessage(OutStruct, frozen=True, tag_field="type", tag="typing"):
    table: str
    guest: str


class LobbyMessage(OutStruct, frozen=True, tag_field="type", tag="lobby"):
    """The first page of the lobby; the next one is asked for as ``before=next``."""

    tables: list[TableSummary]
    next: str | None = None


class OfferMessage(OutStruct, frozen=True, tag_field="type", tag="offer"):
    """A bot is offered a seat: the commands `AcceptOffer` or `DeclineOffer` at this table answer it
    until then. ``host`` is the name of whoever asks, ``seats`` the number of seats."""

    table: str
    seat: int
    until: int
    host: str
    seats: int
    ruleset: str
    clock: Clock


class RefusedMessage(OutStruct, frozen=True, tag_field="type", tag="error"):
    """A message of the client was refused; ``table`` is set if it was about a table, and ``id`` if
    it was about an analysis."""

    error: Failure
    table: str | None = None
    id: str | None = None


class RetryMessage(OutStruct, frozen=True, tag_field="type", tag="retry"):
    """The server is stopping: reconnect after this many milliseconds."""

    after_ms: int


class ReviewMessage(OutStruct, frozen=True, tag_field="type", tag="review"):
    """The full review of a table has come further: ``done`` of ``total`` turns, of which ``turns``
    are new. Once it is ``done``, ask for it by GET: it has the seats and the game as well."""

    table: str
    state: Making
    done: int
    total: int
    turns: list[TurnReviewJson]


class AnalysisMessage(OutStruct, frozen=True, tag_field="type", tag="analysis"):
    """What the analysis ``id`` has found so far; better figures follow until ``is_final``."""

    id: str
    analysis: AnalysisJson


ToClient = (
    EventMessage
    | SnapshotMessage
    | PresenceMessage
    | TypingMessage
    | LobbyMessage
    | OfferMessage
    | RefusedMessage
    | RetryMessage
    | SheetMessage
    | SheetGone
    | ReviewMessage
    | AnalysisMessage
)
