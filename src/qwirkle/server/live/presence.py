"""Who is present at which table; this is neither numbered nor stored.

Each worker reports to the others whom it serves, and repeats that every few seconds. A report is a
lease: that of a worker that died expires.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from qwirkle.server.wire import PresenceMessage

__all__ = ["LEASE", "RENEWAL_SECONDS", "Presence", "PresenceReport"]

LEASE = 30.0
RENEWAL_SECONDS = 10.0


class PresenceReport(Struct, frozen=True):
    """For each table the guests that one worker serves there, and how many strangers."""

    worker: str
    tables: dict[str, tuple[list[str], int]]


class _Lease(Struct):
    guests: frozenset[str]
    strangers: int
    until: float


class Presence:
    """Who is at which table, as this worker knows it."""

    def __init__(self, worker: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._worker = worker
        self._clock = clock
        self._here: dict[str, Counter[str | None]] = {}
        self._elsewhere: dict[str, dict[str, _Lease]] = {}
        self._changed: set[str] = set()
        self._unreported: set[str] = set()

    def come(self, table: str, guest: str | None) -> None:
        """A socket of ``guest`` watches ``table`` here; None is a client without a guest."""
        self._here.setdefault(table, Counter())[guest] += 1
        self._mark(table)

    def go(self, table: str, guest: str | None) -> None:
        """Such a socket has stopped watching."""
        here = self._here[table]
        here[guest] -= 1
        if not here[guest]:
            del here[guest]
        if not here:
            del self._here[table]
        self._mark(table)

    def _mark(self, table: str) -> None:
        self._changed.add(table)
        self._unreported.add(table)

    def seats_changed(self, table: str) -> None:
        """The seats of ``table`` have changed, and so have its spectators."""
        self._changed.add(table)

    def at(self, table: str, seated: Iterable[str]) -> PresenceMessage:
        """Which seated guests are present, and the number of other spectators."""
        here = self._here.get(table, Counter())
        guests = {guest for guest in here if guest is not None}
        strangers = here[None]
        for lent in self._elsewhere.get(table, {}).values():
            guests |= lent.guests
            strangers += lent.strangers
        present = guests.intersection(seated)
        return PresenceMessage(table, sorted(present), len(guests) - len(present) + strangers)

    def guests_at(self, place: str) -> set[str]:
        """All guests who are present, at any worker."""
        here = {guest for guest in self._here.get(place, ()) if guest is not None}
        return here.union(*(lent.guests for lent in self._elsewhere.get(place, {}).values()))

    def take_changed(self) -> set[str]:
        """The tables where presence has changed since the last call."""
        changed, self._changed = self._changed, set()
        return changed

    def report(self, everything: bool) -> bytes | None:
        """The report for other workers: the changes, or everything; None if it is empty."""
        tables = {*self._unreported, *self._here} if everything else self._unreported
        self._unreported = set()
        if not tables:
            return None
        told = {}
        for table in tables:
            here = self._here.get(table, Counter())
            told[table] = (sorted(g for g in here if g is not None), here[None])
        return msgspec.json.encode(PresenceReport(self._worker, told))

    def hear(self, payload: bytes) -> None:
        """Take in the report of another worker."""
        told = msgspec.json.decode(payload, type=PresenceReport)
        if told.worker == self._worker:
            return
        until = self._clock() + LEASE
        for table, (guests, strangers) in told.tables.items():
            lent = self._elsewhere.setdefault(table, {})
            before = lent.pop(told.worker, None)
            now = _Lease(frozenset(guests), strangers, until)
            if guests or strangers:
                lent[told.worker] = now
            if not lent:
                del self._elsewhere[table]
            if before is None or (before.guests, before.strangers) != (now.guests, strangers):
                self._changed.add(table)

    def expire(self) -> None:
        """Drop the leases that were not renewed."""
        now = self._clock()
        for table, lent in list(self._elsewhere.items()):
            for worker in [name for name, entry in lent.items() if entry.until <= now]:
                del lent[worker]
                self._changed.add(table)
            if not lent:
                del self._elsewhere[table]
