"""What goes into the store and comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from qwirkle.server.table.entries import Entry

__all__ = [
    "Appended",
    "CommandResult",
    "Due",
    "DueWork",
    "GuestRow",
    "IndexRow",
    "Page",
    "Paused",
    "TableRow",
    "Write",
]


class IndexRow(Struct, frozen=True):
    """What lists show of a table without reading its log; ``summary`` is public JSON."""

    phase: Literal["open", "playing", "over"]
    public: bool
    watchable: bool
    invite: str
    opened: int
    summary: bytes


class Due(Protocol):
    """What must happen next at a table, and when."""

    @property
    def kind(self) -> str: ...

    @property
    def at(self) -> int: ...


class Write(Struct, frozen=True):
    """Entries to append to the log of a table, with all that stands beside the log.

    ``expected`` is the n that the entries were computed from, 0 to open the table; ``at`` is what
    `Store.now` told when they were. ``members`` are the guests that have a seat; None if those
    have not changed, which is cheaper. ``also`` is written in the same commit, or neither is.
    """

    table: str
    expected: int
    at: int
    entries: Sequence[Entry]
    index: IndexRow
    due: Due | None
    command: tuple[str, str] | None = None
    members: Sequence[str] | None = None
    also: Write | None = None

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self.expected + len(self.entries)

    @property
    def is_plain(self) -> bool:
        """Whether it is no more than a turn is: entries of a table that is there."""
        is_usual = self.expected > 0 and self.members is None and self.also is None
        return is_usual and (self.command is None or "\0" not in self.command[1])


class Appended(Struct, frozen=True):
    """A write is on disk: ``n`` is the number of its last row.

    With ``is_repeat`` nothing was written, as the command had been carried out before; then
    ``table`` and ``n`` are those of the first time.
    """

    table: str
    n: int
    is_repeat: bool = False


class CommandResult(Struct, frozen=True):
    """What a command led to when it was carried out."""

    table: str
    n: int


class TableRow(Struct, frozen=True):
    """A line of a list of tables."""

    table: str
    n: int
    phase: str
    public: bool
    changed: int
    summary: bytes


class Page(Struct, frozen=True):
    """Some lines of a list; ``next`` asks for those after them, None at the end."""

    tables: list[TableRow]
    next: str | None


class DueWork(Struct, frozen=True):
    """Work on a table that this worker alone may do until ``lease_until``.

    ``n`` is the table's number when it was claimed.
    """

    table: str
    n: int
    kind: str
    at: int
    lease_until: int


class Paused(Struct, frozen=True):
    """A table whose clock ran for ``away_ms`` while no worker served.

    It is made good by a write that moves the deadline.
    """

    table: str
    n: int
    away_ms: int


class GuestRow(Struct, frozen=True):
    """A guest as stored."""

    guest: str
    name: str
    created: int
    seen: int
