"""A table in a worker's memory: a cache of its log, with its newest events ready to send."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest

import msgspec

from qwirkle.server.table.entries import LogRow
from qwirkle.server.table.projection import event_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Event, EventMessage, Kept

__all__ = ["WINDOW", "LiveTable", "plain", "with_you", "without_chat"]

WINDOW = 256
"""The number of events of a table that clients can resume from; older ones need a snapshot."""

_encode = msgspec.json.Encoder().encode
_NOBODY = "null}"
# Quotation marks within a text are escaped, so this cannot be part of one.
_CHAT = '"event":{"kind":"chat",'
_decode = msgspec.json.Decoder(EventMessage).decode


def plain(head: str) -> str:
    """An event without `You`."""
    return head + _NOBODY


def with_you(head: str, you: str) -> str:
    """An event with what only one receiver may know."""
    return f"{head}{you}}}"


def without_chat(head: str) -> str:
    """The same event for those who may not read the chat: it takes a number, but says nothing."""
    if _CHAT not in head:
        return head
    message = _decode(plain(head))
    kept = EventMessage(message.table, message.n, message.at, Kept())
    return _encode(kept).decode().removesuffix(_NOBODY)


class LiveTable:
    """One table. ``views`` are those of its current game; ``heads`` are its events, encoded once
    for all receivers up to the place of `You`."""

    def __init__(self, rows: Sequence[LogRow], views: Iterable[Views] | None = None) -> None:
        """From its whole log; ``views`` as for `advance`."""
        # Events that are too old to be kept are not made: a long log is read in a short time.
        older = 1 if views is not None else max(1, len(rows) - WINDOW)
        known = map(Views, Table.history(rows)) if views is None else iter(views)
        self.views = next(islice(known, older - 1, None))
        self.heads: deque[str] = deque(maxlen=WINDOW)
        if older == 1:
            # Clients learn of the opening from a snapshot; it takes a number all the same.
            self.heads.append(_head(rows[0], Kept()))
        self.lock = asyncio.Lock()
        self.advance(rows[older:], known)

    @property
    def table(self) -> Table:
        return self.views.table

    @property
    def n(self) -> int:
        return self.table.n

    def advance(self, rows: Sequence[LogRow], views: Iterable[Views] = ()) -> list[str]:
        """Apply new rows of the log; returns the heads of the new events.

        ``views`` are those of the table after each row, if already known.
        """
        new = []
        for row, known in zip_longest(rows, views):
            self.views = known or Views(self.table.after(row))
            new.append(_head(row, event_of(row, self.views)))
        self.heads.extend(new)
        return new

    def since(self, n: int) -> list[str] | None:
        """The heads of the events after ``n``; None if ``n`` is too old or too high."""
        missing = self.n - n
        if not 0 <= missing <= len(self.heads):
            return None
        return list(self.heads)[len(self.heads) - missing :]


def _head(row: LogRow, event: Event) -> str:
    message = _encode(EventMessage(row.table, row.n, row.at, event)).decode()
    return message.removesuffix(_NOBODY)
