"""The time that deadlines go by: it never goes back, whatever happens to the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["STEP_MS", "SteadyClock", "machine_ms"]

STEP_MS = 1000
"""A clock that is ahead by less is led back; by more, the other one was set back, and is not
followed."""


def machine_ms() -> float:
    """Milliseconds on a clock that nobody can set, and that counts the sleep of the machine."""
    # Only Linux has it; elsewhere the clock may stand still while the machine sleeps.
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) / 1e6


class SteadyClock:
    """Milliseconds since 1970, as of a clock that may be set, carried on by one that may not."""

    def __init__(self, machine: Callable[[], float] = machine_ms) -> None:
        self._machine = machine
        self._offset = 0.0

    def machine(self) -> float:
        """The clock that may not be set."""
        return self._machine()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self._machine() + self._offset)

    def reach(self, ms: float) -> None:
        """It is at least ``ms`` now: that time was read or recorded."""
        self._offset = max(self._offset, ms - self._machine())

    def compare(self, ms: float, earliest: float, latest: float) -> None:
        """The other clock showed ``ms`` between two times of `machine`.

        A step forward is followed, and so is drift; a step back is not: what was written would lie
        in the future.
        """
        lowest, highest = ms - latest, ms - earliest
        if self._offset < lowest:
            self._offset = lowest
        elif highest < self._offset < highest + STEP_MS:
            self._offset = highest
