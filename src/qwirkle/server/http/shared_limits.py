"""Limits that hold over all workers: each tells the others what was taken, five times a second.

What is asked of several workers within one such moment may pass at each of them once; while the bus
is down, every worker counts alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from qwirkle.server.http.limits import Buckets, Counts, Limits
from qwirkle.server.live.opened_tables import OpenedTables

__all__ = ["LimitReport", "SharedLimits"]

_LEASE = 6.0


class LimitReport(Struct, frozen=True):
    """What was taken at one worker since its last report, and what is held there now.

    ``held`` has the keys that have changed, or with ``is_whole`` all of them; ``opened`` are
    addresses with tables that they opened.
    """

    worker: str
    taken: dict[str, dict[str, int]]
    held: dict[str, dict[str, int]]
    is_whole: bool
    opened: list[tuple[str, str]]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(LimitReport).decode


class SharedLimits:
    """Reports the limits of this worker, and hears those of the others."""

    def __init__(
        self,
        worker: str,
        limits: Limits,
        opened: OpenedTables,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._worker = worker
        self._opened = opened
        self._clock = clock
        self._buckets = {k: v for k, v in vars(limits).items() if isinstance(v, Buckets)}
        self._counts = {k: v for k, v in vars(limits).items() if isinstance(v, Counts)}
        self._heard: dict[str, float] = {}

    def report(self, *, is_whole: bool) -> bytes | None:
        """What the others must know; None if nothing has happened."""
        taken = {name: new for name, one in self._buckets.items() if (new := one.news())}
        held = {name: one.news(is_whole=is_whole) for name, one in self._counts.items()}
        opened = self._opened.news()
        if not (taken or opened or is_whole or any(held.values())):
            return None
        return _encode(LimitReport(self._worker, taken, held, is_whole, opened))

    def hear(self, message: bytes) -> None:
        """Another worker has reported."""
        report = _decode(message)
        if report.worker == self._worker:
            return
        for name, taken in report.taken.items():
            if name in self._buckets:
                for key, count in taken.items():
                    self._buckets[name].taken_elsewhere(key, count)
        for name, held in report.held.items():
            if name in self._counts:
                self._counts[name].held_elsewhere(report.worker, held, is_whole=report.is_whole)
        for address, table in report.opened:
            self._opened.heard(address, table)
        self._heard[report.worker] = self._clock()

    def expire(self) -> None:
        """Forget what was held at workers that are silent: they are gone."""
        for worker in [w for w, at in self._heard.items() if self._clock() - at > _LEASE]:
            del self._heard[worker]
            for counts in self._counts.values():
                counts.held_elsewhere(worker, {}, is_whole=True)
