"""Writes to try the store with."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from qwirkle.server.store import IndexRow, Write
from qwirkle.server.table.due import Due
from qwirkle.server.table.entries import Said

__all__ = ["opening", "saying"]


def opening(
    table: str,
    *,
    at: int = 1000,
    phase: Literal["open", "playing", "over"] = "open",
    public: bool = True,
    members: tuple[str, ...] = ("anna",),
    due: Due | None = None,
    command: tuple[str, str] | None = None,
) -> Write:
    """The first write of a table."""
    index = IndexRow(phase, public, True, f"invite-{table}", at, b'{"of":"%s"}' % table.encode())
    entries = [Said("anna", "Anna", f"welcome to {table}")]
    return Write(table, 0, at, entries, index, due, command=command, members=members)


def saying(before: Write, text: str = "hello", **changes: object) -> Write:
    """The write after another one of the same table: it says something."""
    following = replace(
        before,
        expected=before.n,
        entries=[Said("anna", "Anna", text)],
        command=None,
        members=None,
    )
    return replace(following, **changes)
