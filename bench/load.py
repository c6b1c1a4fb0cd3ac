"""Measure the server under load: `make load`, `make load WORKERS=2`.

Simulated guests play real games at a given rate. The latency of a turn is the time from sending the
command to the event at the last of the four guests. A bare echo of the same fan-out is measured in
between, slice by slice. Exits with 1 when a bound is missed.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add
from statistics import fmean

from bench.echo import EchoLoad, EchoPace, echo_server
from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.pace import Pace, measure
from bench.server_process import ServerProcess
from bench.simulated_table import SEATS

__all__ = ["Bounds", "Plan", "load", "main"]

_MS = 1e3
_US = 1e6
_STEP = 1.25


@dataclass(frozen=True, slots=True)
class Bounds:
    """What must hold; times in seconds."""

    p99: float = 0.050
    echo_p99s: float = 5.0
    """The p99 may also be this many times the echo's."""
    echo_cpus: float = 4.0
    """Server CPU per turn, in multiples of the echo's; on one worker."""
    echo_cpus_of_several: float = 6.0
    """The same on several workers, where events also pass through PostgreSQL and NATS."""
    behind: float = 0.0
    """The fraction of the turns that may find no table free."""
    spread: float = 0.5
    """The least fraction of the tables whose sockets are on different workers, if several."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run, and its bounds."""

    tables: int = 500
    rate: float = 250.0
    seconds: float = 30.0
    """In all; the echo is driven for as long."""
    slices: int = 5
    workers: int = 1
    step_seconds: float = 8.0
    """How long each rate is tried in the search for the highest; 0: no search."""
    bounds: Bounds = Bounds()


async def _compare(
    generator: LoadGenerator, server: ServerProcess, plan: Plan
) -> list[tuple[Pace, EchoPace]]:
    """The server and the echo in alternating slices of time.

    Whatever else the machine does then falls on both. The echo's messages are as long as the
    server's events were in the slice before.
    """
    seconds = plan.seconds / plan.slices
    slices = []
    with echo_server() as echo:
        echo_load = EchoLoad(echo)
        await echo_load.connect(plan.tables)
        # What exists now stays: the garbage collector need not scan it again and again.
        gc.freeze()
        for _ in range(plan.slices):
            pace = await measure(generator, server, plan.rate, seconds)
            slices.append((pace, await echo_load.drive(plan.rate, seconds, pace.event_size)))
        echo_load.close()
    return slices


async def load(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    bounds = plan.bounds
    generator = LoadGenerator(server.port)
    missed: list[str] = []
    await generator.open_tables(plan.tables)
    say(
        f"{plan.tables} tables, {plan.tables * SEATS} sockets, {server.workers} worker(s) on "
        f"{'PostgreSQL and NATS' if server.workers > 1 else 'SQLite'}"
    )
    if server.workers > 1:
        spread = _spread(generator, server)
        say(f"tables whose sockets are on different workers: {spread:.0%}")
        if spread < bounds.spread:
            missed.append(f"only {spread:.0%} of the tables are on several workers")
    slices = await _compare(generator, server, plan)
    base, echo = reduce(add, [pace for pace, _ in slices]), reduce(add, [one for _, one in slices])
    p99_bound = max(bounds.p99, bounds.echo_p99s * echo.p99)
    cpu_bound = bounds.echo_cpus_of_several if server.workers > 1 else bounds.echo_cpus
    cpu_ratio = _cpu_ratio(base, echo)
    of_slices = sorted(_cpu_ratio(*one) for one in slices)
    _report(base, say)
    say(
        f"bare echo of the same fan-out: p99 {echo.p99 * _MS:.1f} ms, CPU "
        f"{echo.cpu_per_message * _US:.0f} µs; the server uses {cpu_ratio:.2f} times that CPU (at "
        f"most {cpu_bound:g}), in slices {of_slices[0]:.2f} to {of_slices[-1]:.2f} times"
    )
    if base.behind > bounds.behind * plan.rate * plan.seconds:
        missed.append(f"{base.behind} turns found no table free: the rate was not reached")
    if base.p99 > p99_bound:
        missed.append(f"p99 {base.p99 * _MS:.1f} ms is more than {p99_bound * _MS:.1f} ms")
    if cpu_ratio > cpu_bound:
        missed.append(f"CPU per turn is {cpu_ratio:.2f} times the echo's, more than {cpu_bound:g}")
    await _price_moves(generator, server, plan, say)
    if plan.step_seconds:
        best = await _highest(generator, server, plan, p99_bound, base)
        say(f"the highest rate that holds p99 ≤ {p99_bound * _MS:.0f} ms: {best:.0f} turns/s")
    missed += await _lost(generator, say)
    generator.close()
    gc.unfreeze()
    return missed


async def _price_moves(
    generator: LoadGenerator, server: ServerProcess, plan: Plan, say: Callable[[str], None]
) -> None:
    """What it costs to ask for the legal moves once a turn, as the web client does.

    Boards grow meanwhile, and with them the cost of a turn. So the turns without requests are
    measured in the middle of those with them.
    """
    rate, part = plan.rate, plan.seconds / 4
    asking = await measure(generator, server, rate, part, asks_for_moves=True)
    without = await measure(generator, server, rate, 2 * part)
    asking += await measure(generator, server, rate, part, asks_for_moves=True)
    cpu, cpu_without = asking.cpu_per_turn, without.cpu_per_turn
    answers, sizes = generator.ledger.moves_answers, generator.ledger.moves_bytes
    p50, p99 = percentile(answers, 0.5), percentile(answers, 0.99)
    kilobytes = [size / 1e3 for size in sizes] or [0.0]
    say(
        f"legal moves asked for {len(answers)} times in {asking.turns} turns: server CPU per turn "
        f"{cpu * _US:.0f} µs, without them {cpu_without * _US:.0f} µs, difference "
        f"{(cpu - cpu_without) * _US:.0f} µs; response p50 {p50 * _MS:.1f} ms, p99 "
        f"{p99 * _MS:.1f} ms, {fmean(kilobytes):.1f} kB on average, at most {max(kilobytes):.1f} kB"
    )


async def _highest(
    generator: LoadGenerator, server: ServerProcess, plan: Plan, bound: float, base: Pace
) -> float:
    best = base.rate if base.holds(bound) else 0.0
    rate = plan.rate
    while best == rate:
        rate *= _STEP
        if (await measure(generator, server, rate, plan.step_seconds)).holds(bound):
            best = rate
    return best


async def _lost(generator: LoadGenerator, say: Callable[[str], None]) -> list[str]:
    ledger = generator.ledger
    wrong = await generator.lost()
    say(
        f"{ledger.turns} turns acknowledged in all, {ledger.events} events received, "
        f"{len(wrong)} lost, {ledger.gaps} out of order, {ledger.retries} commands repeated, "
        f"{sum(ledger.refusals.values())} refused, {ledger.finished_games} finished games"
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


def _report(pace: Pace, say: Callable[[str], None]) -> None:
    p50, worst = percentile(pace.latencies, 0.5), max(pace.latencies, default=0.0)
    say(
        f"{pace.turns} turns in {pace.seconds:.0f} s at {pace.rate:.0f}/s: p50 {p50 * _MS:.1f} ms, "
        f"p99 {pace.p99 * _MS:.1f} ms, worst {worst * _MS:.1f} ms from command to the last "
        f"guest's event; response p99 {percentile(pace.answers, 0.99) * _MS:.1f} ms"
    )
    services = pace.per_turn(pace.services_cpu)
    of_services = f", PostgreSQL and NATS {services * _US:.0f} µs" if services else ""
    say(
        f"server CPU {pace.cpu_per_turn * _US:.0f} µs per turn{of_services}; memory "
        f"{pace.memory[0] / 1e6:.0f} MB before, {pace.memory[1] / 1e6:.0f} MB after"
    )
    say(f"{_idle_line(pace)}; {_run_delay_line(pace)}")


def _cpu_ratio(pace: Pace, echo: EchoPace) -> float:
    return pace.cpu_per_turn / (echo.cpu_per_message or 1)


def _idle_line(pace: Pace) -> str:
    if pace.idle is None:
        return "idle CPU of the machine: unknown, there is no /proc/stat here"
    return f"the machine was idle for {pace.idle:.0%} of its CPU time"


def _run_delay_line(pace: Pace) -> str:
    """A starved server waits for a core; a slow one runs."""
    if pace.run_delay is None:
        return "run delay of the workers: unknown, there is no schedstat here"
    runnable = pace.run_delay + pace.cpu
    waited = pace.run_delay / runnable if runnable else 0.0
    return (
        f"the workers waited for a core for {pace.per_turn(pace.run_delay) * _US:.0f} µs per turn, "
        f"{waited:.0%} of the time they were runnable"
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
