"""Measure the server under load: `make load`, `make load WORKERS=2`.

A crowd plays real games at a given pace; a turn's time is from the command to the event at the
last of the four players. Beside it stands a bare echo of the same fan-out. Exits with 1 when a
bound is missed.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass

from bench.crowd import Crowd
from bench.echo import EchoCrowd, EchoServer
from bench.people import SEATS, Service
from bench.server_process import ServerProcess, Usage
from bench.told import percentile

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


async def _pace(crowd: Crowd, server: ServerProcess, rate: float, seconds: float) -> Pace:
    ledger = crowd.ledger
    ledger.latencies, ledger.answers = [], []
    before = server.usage()
    behind = await crowd.drive(rate, seconds)
    times = ledger.latencies
    return Pace(
        rate, len(times), behind, percentile(times, 0.5), percentile(times, 0.99),
        max(times, default=0.0), percentile(ledger.answers, 0.99), before, server.usage(),
    )  # fmt: skip


async def _echo(plan: Plan, size: int) -> tuple[float, float]:
    """The echo's p99 and its CPU a message in and four out."""
    with EchoServer(size) as server:
        crowd = EchoCrowd(server.port)
        await crowd.gather(plan.tables)
        before = server.cpu()
        await crowd.drive(plan.tables, plan.rate, plan.echo_seconds)
        used = server.cpu() - before
        crowd.leave()
        return percentile(crowd.latencies, 0.99), used / max(1, len(crowd.latencies))


async def load(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    crowd = Crowd(Service("127.0.0.1", server.port))
    ledger = crowd.ledger
    missed: list[str] = []
    await crowd.gather(plan.tables)
    # What is there now stays: it need not be looked through again and again.
    gc.freeze()
    say(
        f"{plan.tables} tables, {plan.tables * SEATS} sockets, {server.workers} worker(s) on "
        f"{'PostgreSQL and NATS' if server.workers > 1 else 'SQLite'}"
    )
    if server.workers > 1:
        part = _spread(crowd, server)
        say(f"tables whose sockets are on different workers: {part:.0%}")
        if part < plan.bounds.spread:
            missed.append(f"only {part:.0%} of the tables are on several workers")
    base = await _pace(crowd, server, plan.rate, plan.seconds)
    size = ledger.characters // max(1, ledger.messages)
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
        best = await _highest(crowd, server, plan, bound, base)
        say(f"the highest rate that holds p99 ≤ {bound * _MS:.0f} ms: {best:.0f} turns/s")
    missed += await _lost(crowd, say)
    crowd.leave()
    gc.unfreeze()
    return missed


async def _highest(
    crowd: Crowd, server: ServerProcess, plan: Plan, bound: float, base: Pace
) -> float:
    best = base.rate if base.holds(bound) else 0.0
    rate = plan.rate
    while best == rate:
        rate *= _STEP
        if (await _pace(crowd, server, rate, plan.step_seconds)).holds(bound):
            best = rate
    return best


async def _lost(crowd: Crowd, say: Callable[[str], None]) -> list[str]:
    ledger = crowd.ledger
    wrong = await crowd.missing()
    say(
        f"{ledger.turns} turns acknowledged in all, {ledger.messages} events heard, "
        f"{len(wrong)} lost, {ledger.gaps} out of order, {ledger.retries} commands repeated, "
        f"{sum(ledger.refusals.values())} refused, {ledger.games} games played to the end"
    )
    if ledger.gaps:
        wrong.append(f"{ledger.gaps} events came out of order or twice")
    if ledger.retries:
        wrong.append(f"{ledger.retries} commands had to be repeated")
    if ledger.refusals:
        wrong.append(f"refused: {ledger.refusals}")
    return wrong


def _spread(crowd: Crowd, server: ServerProcess) -> float:
    workers = server.worker_of_port()
    many = 0
    for game in crowd.games:
        ports = [person.socket.local_port for person in game.people if person.socket is not None]
        many += len({workers.get(port) for port in ports}) > 1
    return many / len(crowd.games)


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
