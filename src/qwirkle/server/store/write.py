"""A write to the log of a table, and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from qwirkle.server.table.due import Due
from qwirkle.server.table.entries import Entry

__all__ = ["Appended", "IndexRow", "Write"]


class IndexRow(Struct, frozen=True):
    """What lists of tables show without reading the log; ``summary`` is public JSON."""

    phase: Literal["open", "playing", "over"]
    public: bool
    watchable: bool
    invite: str
    opened: int
    summary: bytes


class Write(Struct, frozen=True):
    """Entries to append to the log of a table, with everything that is stored beside the log.

    ``expected`` is the n that the entries were computed from, 0 to open the table; ``at`` is the
    time that `Store.now` returned for them. ``command`` is the guest and the id of the command
    that they carry out. ``members`` are the guests that have a seat; None, which is cheaper, if
    they have not changed. ``also`` opens another table in the same commit. ``made_good`` is how
    much of the time when nobody served they give back, in ms.
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
    made_good: int = 0

    def __post_init__(self) -> None:
        if self.also is not None and (
            self.expected == 0 or self.also.expected or self.also.command or self.also.also
        ):
            raise ValueError("a write to a table may open one other table, and no more")

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self.expected + len(self.entries)

    @property
    def parts(self) -> list[Write]:
        """This write and the one that it is committed with."""
        return [self] if self.also is None else [self, self.also]


class Appended(Struct, frozen=True):
    """A write is on disk: ``n`` is the number of its last entry.

    With ``is_repeat`` nothing was written because the command had been carried out before;
    ``table`` and ``n`` are then those of the first time.
    """

    table: str
    n: int
    is_repeat: bool = False
