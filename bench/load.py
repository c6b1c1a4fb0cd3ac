"""Measure the server under load: `make load`, `make load WORKERS=2`.

Simulated guests play real games at a given rate. The latency of a turn is the time from sending the
command to the event at the last of the four guests. A bare echo of the same fan-out is measured in
the same run. Exits with 1 when a bound is missed.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass

from bench.echo import EchoLoad, EchoServer
from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess, Usage
from bench.simulated_table import SEATS

__all__ = ["Bounds", "Plan", "load", "main"]

_MS = 1e3
_STEP = 1.25


@dataclass(frozen=True, slots=True)
class Bounds:
    """What must hold."""

    p99: float = 0.050
    echo_times: float = 5.0
    behind: float = 0.0
    """The part of the turns that may find no table free."""
    spread: float = 0.5
    """The part of the tables whose sockets are on different workers, where there are several."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do."""

    tables: int = 500
    rate: float = 250.0
    seconds: float = 30.0
    workers: int = 1
    echo_seconds: float = 10.0
    step_seconds: float = 8.0
    """How long each rate is tried in the search for the highest; 0: no search."""
    bounds: Bounds = Bounds()


@dataclass(frozen=True, slots=True)
class Pace:
    """What was seen at one rate; times in seconds."""

    rate: float
    turns: int
    behind: int
    p50: float
    p99: float
    most: float
    answered_p99: float
    before: Usage
    after: Usage

    @property
    def cpu(self) -> float:
        """Server CPU a turn."""
        return (self.after.cpu - self.before.cpu) / max(1, self.turns)

    @property
    def services_cpu(self) -> float:
        """CPU of PostgreSQL and NATS a turn."""
        return (self.after.services_cpu - self.before.services_cpu) / max(1, self.turns)

    def holds(self, p99: float) -> bool:
        """Whether the rate was reached, and in time."""
        return self.behind == 0 and self.p99 <= p99


async def _pace(
    generator: LoadGenerator, server: ServerProcess, rate: float, seconds: float
) -> Pace:
    ledger = generator.ledger
    ledger.latencies, ledger.answers = [], []
    before = server.usage()
    behind = await generator.drive(rate, seconds)
    times = ledger.latencies
    return Pace(
        rate, len(times), behind, percentile(times, 0.5), percentile(times, 0.99),
        max(times, default=0.0), percentile(ledger.answers, 0.99), before, server.usage(),
    )  # fmt: skip


async def _echo(plan: Plan, size: int) -> tuple[float, float]:
    """The echo's p99 and its CPU a message in and four out."""
    with EchoServer(size) as server:
        generator = EchoLoad(server.port)
        await generator.connect(plan.tables)
        before = server.cpu()
        await generator.drive(plan.tables, plan.rate, plan.echo_seconds)
        used = server.cpu() - before
        generator.close()
        return percentile(generator.latencies, 0.99), used / max(1, len(generator.latencies))


async def load(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    generator = LoadGenerator(server.port)
    ledger = generator.ledger
    missed: list[str] = []
    await generator.open_tables(plan.tables)
    # What is there now stays: it need not be looked through again and again.
    gc.freeze()
    say(
        f"{plan.tables} tables, {plan.tables * SEATS} sockets, {server.workers} worker(s) on "
        f"{'PostgreSQL and NATS' if server.workers > 1 else 'SQLite'}"
    )
    if server.workers > 1:
        part = _spread(generator, server)
        say(f"tables whose sockets are on different workers: {part:.0%}")
        if part < plan.bounds.spread:
            missed.append(f"only {part:.0%} of the tables are on several workers")
    base = await _pace(generator, server, plan.rate, plan.seconds)
    size = ledger.received_bytes // max(1, ledger.events)
    echo_p99, echo_cpu = await _echo(plan, size)
    bound = max(plan.bounds.p99, plan.bounds.echo_times * echo_p99)
    _tell(base, plan.seconds, say)
    say(
        f"bare echo of the same fan-out: p99 {echo_p99 * _MS:.1f} ms, "
        f"{echo_cpu * 1e6:.0f} µs of CPU; the server takes {base.cpu / (echo_cpu or 1):.1f} times "
        "as much"
    )
    if base.behind > plan.bounds.behind * plan.rate * plan.seconds:
        missed.append(f"{base.behind} turns found no table free: the rate was not reached")
    if base.p99 > bound:
        missed.append(f"p99 {base.p99 * _MS:.1f} ms is more than {bound * _MS:.1f} ms")
    if plan.step_seconds:
        best = await _highest(generator, server, plan, bound, base)
        say(f"the highest rate that holds p99 ≤ {bound * _MS:.0f} ms: {best:.0f} turns/s")
    missed += await _lost(generator, say)
    generator.close()
    gc.unfreeze()
    return missed


async def _highest(
    generator: LoadGenerator, server: ServerProcess, plan: Plan, bound: float, base: Pace
) -> float:
    best = base.rate if base.holds(bound) else 0.0
    rate = plan.rate
    while best == rate:
        rate *= _STEP
        if (await _pace(generator, server, rate, plan.step_seconds)).holds(bound):
            best = rate
    return best


async def _lost(generator: LoadGenerator, say: Callable[[str], None]) -> list[str]:
    ledger = generator.ledger
    wrong = await generator.lost()
    say(
        f"{ledger.turns} turns acknowledged in all, {ledger.events} events heard, "
        f"{len(wrong)} lost, {ledger.gaps} out of order, {ledger.retries} commands repeated, "
        f"{sum(ledger.refusals.values())} refused, {ledger.finished_games} games played to the end"
    )
    if ledger.gaps:
        wrong.append(f"{ledger.gaps} events came out of order or twice")
    if ledger.retries:
        wrong.append(f"{ledger.retries} commands had to be repeated")
    if ledger.refusals:
        wrong.append(f"refused: {ledger.refusals}")
    return wrong


def _spread(generator: LoadGenerator, server: ServerProcess) -> float:
    workers = server.worker_of_port()
    many = 0
    for table in generator.tables:
        ports = [guest.socket.local_port for guest in table.guests if guest.socket is not None]
        many += len({workers.get(port) for port in ports}) > 1
    return many / len(generator.tables)


def _tell(pace: Pace, seconds: float, say: Callable[[str], None]) -> None:
    say(
        f"{pace.turns} turns in {seconds:.0f} s at {pace.rate:.0f}/s: p50 {pace.p50 * _MS:.1f} ms, "
        f"p99 {pace.p99 * _MS:.1f} ms, most {pace.most * _MS:.1f} ms from command to the last "
        f"player's event; answered p99 {pace.answered_p99 * _MS:.1f} ms"
    )
    services = (
        f", PostgreSQL and NATS {pace.services_cpu * 1e6:.0f} µs" if pace.services_cpu else ""
    )
    say(
        f"server CPU {pace.cpu * 1e6:.0f} µs a turn{services}; memory "
        f"{pace.before.memory / 1e6:.0f} MB before, {pace.after.memory / 1e6:.0f} MB after"
    )


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=plan.workers)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--rate", type=float, default=plan.rate, help="turns a second")
    parser.add_argument("--seconds", type=float, default=plan.seconds)
    parser.add_argument("--step-seconds", type=float, default=plan.step_seconds)
    given = parser.parse_args()
    plan = Plan(
        tables=given.tables,
        rate=given.rate,
        seconds=given.seconds,
        workers=given.workers,
        step_seconds=given.step_seconds,
    )
    with ServerProcess(plan.workers) as server:
        missed = uvloop.run(load(plan, server))
    for line in missed[:20]:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
