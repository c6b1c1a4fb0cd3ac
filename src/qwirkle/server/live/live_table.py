"""A table in a worker's memory: a cache of its log, with its newest events ready to send."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import zip_longest

import msgspec

from qwirkle.server.table.entries import LogRow
from qwirkle.server.table.projection import event_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Event, EventMessage, Kept

__all__ = ["WINDOW", "LiveTable", "plain", "with_you"]

WINDOW = 256
"""So many events of a table can be resumed from; before them there is the snapshot."""

_encode = msgspec.json.Encoder().encode
_NOBODY = "null}"


def plain(head: str) -> str:
    """An event as everyone gets it."""
    return head + _NOBODY


def with_you(head: str, you: str) -> str:
    """An event with what one receiver alone may know beside it."""
    return f"{head}{you}}}"


class LiveTable:
    """One table. ``views`` are those of its game as it stands; ``heads`` are its events, encoded
    once for all up to where `You` goes."""

    def __init__(self, rows: Sequence[LogRow], tables: Sequence[Table] = ()) -> None:
        """From its whole log; ``tables`` as for `advance`."""
        opening, *later = rows
        self.views = Views(tables[0] if tables else Table.fold([opening]))
        self.heads: deque[str] = deque(maxlen=WINDOW)
        # A snapshot is how one learns of the opening; its number is taken all the same.
        self.heads.append(_head(opening, Kept()))
        self.lock = asyncio.Lock()
        self.advance(later, tables[1:])

    @property
    def table(self) -> Table:
        return self.views.table

    @property
    def n(self) -> int:
        return self.table.n

    def advance(self, rows: Sequence[LogRow], tables: Iterable[Table] = ()) -> list[str]:
        """Take in what was written to the log; the heads of the new events.

        ``tables`` are how it stands after each row, where that is known already.
        """
        new = []
        for row, known in zip_longest(rows, tables):
            self.views = Views(known or self.table.after(row))
            new.append(_head(row, event_of(row, self.views)))
        self.heads.extend(new)
        return new

    def since(self, n: int) -> list[str] | None:
        """The heads of the events after ``n``; None if that is too old, or not yet."""
        missing = self.n - n
        if not 0 <= missing <= len(self.heads):
            return None
        return list(self.heads)[len(self.heads) - missing :]


def _head(row: LogRow, event: Event) -> str:
    message = _encode(EventMessage(row.table, row.n, row.at, event)).decode()
    return message.removesuffix(_NOBODY)
