"""Whether processes had to wait for a core: tells a starved run from a slow server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["MachineCpu", "machine_cpu", "run_delay"]

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class MachineCpu:
    """CPU time of all cores since the machine was started, in clock ticks."""

    idle: int
    total: int

    def idle_since(self, before: MachineCpu) -> float:
        """The fraction of the CPU time since then that nobody used."""
        return (self.idle - before.idle) / max(1, self.total - before.total)


def machine_cpu(proc: Path = PROC) -> MachineCpu | None:
    """The machine's CPU time by now; None where there is no /proc/stat."""
    try:
        line = (proc / "stat").read_text().partition("\n")[0]
    except FileNotFoundError:
        return None
    # user nice system idle iowait irq softirq steal; what follows is counted in user and nice.
    ticks = [int(figure) for figure in line.split()[1:9]]
    return MachineCpu(idle=ticks[3] + ticks[4], total=sum(ticks))


def run_delay(pids: Iterable[int], proc: Path = PROC) -> float | None:
    """Seconds that the threads of some processes were runnable and waited for a core.

    None where the kernel does not say: schedstat is missing.
    """
    nanoseconds = 0
    for pid in pids:
        if not (proc / str(pid) / "schedstat").exists():
            return None
        # The file of the process speaks of its main thread only.
        for thread in (proc / str(pid) / "task").iterdir():
            try:
                nanoseconds += int((thread / "schedstat").read_text().split()[1])
            except (FileNotFoundError, ProcessLookupError):  # the thread has ended meanwhile
                continue
    return nanoseconds / 1e9
