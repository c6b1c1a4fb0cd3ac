"""What a server does at one rate of turns, measured in slices that can be added up."""

from __future__ import annotations

from dataclasses import dataclass

from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess
from bench.starvation import machine_cpu

__all__ = ["Pace", "measure"]


@dataclass(frozen=True, slots=True)
class Pace:
    """What was measured at one rate; times in seconds."""

    rate: float
    seconds: float
    latencies: list[float]
    """For each turn, from sending the command to the last guest's event."""
    answers: list[float]
    """For each turn, from sending the command to its HTTP response."""
    behind: int
    cpu: float
    services_cpu: float
    """Of PostgreSQL and NATS."""
    run_delay: float | None
    """How long the workers' threads were runnable and waited for a core; None if unknown."""
    idle: float | None
    """The fraction of the machine's CPU time that nobody used; None if unknown."""
    memory: tuple[int, int]
    """Bytes before and after."""
    events: int
    event_bytes: int

    def __add__(self, later: Pace) -> Pace:
        """Both slices as one."""
        seconds = self.seconds + later.seconds
        run_delay = idle = None
        if self.run_delay is not None and later.run_delay is not None:
            run_delay = self.run_delay + later.run_delay
        if self.idle is not None and later.idle is not None:
            idle = (self.idle * self.seconds + later.idle * later.seconds) / seconds
        return Pace(
            rate=self.rate,
            seconds=seconds,
            latencies=self.latencies + later.latencies,
            answers=self.answers + later.answers,
            behind=self.behind + later.behind,
            cpu=self.cpu + later.cpu,
            services_cpu=self.services_cpu + later.services_cpu,
            run_delay=run_delay,
            idle=idle,
            memory=(self.memory[0], later.memory[1]),
            events=self.events + later.events,
            event_bytes=self.event_bytes + later.event_bytes,
        )

    @property
    def turns(self) -> int:
        return len(self.latencies)

    @property
    def p99(self) -> float:
        return percentile(self.latencies, 0.99)

    @property
    def event_size(self) -> int:
        """The mean length of an event's message in bytes."""
        return self.event_bytes // max(1, self.events)

    @property
    def cpu_per_turn(self) -> float:
        return self.per_turn(self.cpu)

    def per_turn(self, seconds: float) -> float:
        """The share of each turn in a sum."""
        return seconds / max(1, self.turns)

    def holds(self, p99: float) -> bool:
        """Whether the rate was reached without exceeding the bound of the latency."""
        return self.behind == 0 and self.p99 <= p99


async def measure(
    generator: LoadGenerator,
    server: ServerProcess,
    rate: float,
    seconds: float,
    asks_for_moves: bool = False,
) -> Pace:
    """Play at that rate for a while."""
    ledger = generator.ledger
    ledger.latencies, ledger.answers = [], []
    events, event_bytes = ledger.events, ledger.event_bytes
    before, machine_before = server.usage(), machine_cpu()
    behind = await generator.drive(rate, seconds, asks_for_moves=asks_for_moves)
    after, machine_after = server.usage(), machine_cpu()
    run_delay = idle = None
    if before.run_delay is not None and after.run_delay is not None:
        run_delay = after.run_delay - before.run_delay
    if machine_before is not None and machine_after is not None:
        idle = machine_after.idle_since(machine_before)
    return Pace(
        rate=rate,
        seconds=seconds,
        latencies=ledger.latencies,
        answers=ledger.answers,
        behind=behind,
        cpu=after.cpu - before.cpu,
        services_cpu=after.services_cpu - before.services_cpu,
        run_delay=run_delay,
        idle=idle,
        memory=(before.memory, after.memory),
        events=ledger.events - events,
        event_bytes=ledger.event_bytes - event_bytes,
    )
