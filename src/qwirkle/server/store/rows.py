"""What the store finds."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["DueWork", "GuestRow", "Page", "Paused", "TableRow"]


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
