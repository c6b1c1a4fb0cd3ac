"""The messages of the socket, in both directions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from qwirkle.server.wire.answers import EventMessage, Failure, Snapshot, TableSummary
from qwirkle.server.wire.base import OutStruct, StrictStruct

__all__ = [
    "FromClient",
    "LobbyMessage",
    "PresenceMessage",
    "RefusedMessage",
    "RetryMessage",
    "SnapshotMessage",
    "ToClient",
    "Typing",
    "TypingMessage",
    "Unwatch",
    "Watch",
    "WatchLobby",
]


class Watch(StrictStruct, frozen=True, tag_field="type", tag="watch"):
    """Receive a table's events: those after ``since`` first, or a snapshot without it."""

    table: str
    since: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class Unwatch(StrictStruct, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class WatchLobby(StrictStruct, frozen=True, tag_field="type", tag="lobby"):
    """Start or stop receiving the lobby's tables whenever they change."""

    on: bool


class Typing(StrictStruct, frozen=True, tag_field="type", tag="typing"):
    """This guest is typing in a table's chat."""

    table: str


FromClient = Watch | Unwatch | WatchLobby | Typing


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
    tables: list[TableSummary]


class RefusedMessage(OutStruct, frozen=True, tag_field="type", tag="error"):
    """A message of the client was refused; ``table`` is set if it was about a table."""

    error: Failure
    table: str | None = None


class RetryMessage(OutStruct, frozen=True, tag_field="type", tag="retry"):
    """The server is stopping: reconnect after this many milliseconds."""

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
