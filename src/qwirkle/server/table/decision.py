"""What deciding needs: who acts, fresh secrets, and the entries as they come about."""

from __future__ import annotations

import secrets
from typing import Self

from msgspec import Struct

from qwirkle.server.table.entries import Entry, LogRow
from qwirkle.server.table.ids import fresh_id
from qwirkle.server.table.table import Table

__all__ = ["Actor", "Course", "Secrets"]


class Actor(Struct, frozen=True):
    """A guest who wants something: the public id, and the name that others see."""

    guest: str
    name: str


class Secrets(Struct, frozen=True):
    """The chance that a new table needs: its id, its invite token, its server seed as hex."""

    table: str
    invite: str
    server_seed: str

    @classmethod
    def fresh(cls) -> Self:
        """An id of 72 random bits, an invite of 96, a server seed of 256."""
        return cls(fresh_id(), secrets.token_urlsafe(12), secrets.token_hex(32))


class Course:
    """A table on its way: each entry written is applied at once, so that the next can follow."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.now = now
        self.entries: list[Entry] = []

    def write(self, *entries: Entry) -> None:
        for entry in entries:
            row = LogRow(self.table.id, self.table.n + 1, self.now, entry)
            self.table = self.table.after(row)
            self.entries.append(entry)
