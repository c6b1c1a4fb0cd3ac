"""Whether processes live, as tests look at it."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

PATIENCE = 60.0
"""Seconds, on a machine that is busy with other tests."""


def is_alive(pid: int) -> bool:
    try:
        # A process that has ended and was not yet waited for does not count.
        return " Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):  # it may end while it is looked at
        return False


def wait_until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.02)


def wait_until_dead(pids: Iterable[int]) -> None:
    alive = list(pids)
    wait_until(lambda: not any(map(is_alive, alive)), f"processes {alive} live on")
