"""Measure what floods from one address do to players at another: `make flood`.

Guests at 127.0.0.2 play real games while a process at 127.0.0.1 floods the server, whose limits are
the defaults: first at 2 MB/s, then as fast as it can, then once more. Exits with 1 when a bound is
missed.

On few cores a flood would take its CPU from the server, as no stranger's machine does. So the
server has a core of its own, and the flood shares the others, at the lowest priority, with the
players.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from math import inf
from typing import Self

import msgspec

from bench.floods import FLOODS, Order, Sent
from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess

__all__ = ["Bounds", "Plan", "flood", "main"]

_MS = 1e3
_MB = 1e6
_PLAYERS = "127.0.0.2"
# The flood of snapshots needs more guests than an address may otherwise have made at once.
_ARGUMENTS = ("--guests-per-minute=1000",)
_PATIENCE = 60.0
_COUNTED = ("qwirkle_disconnected_total{", 'qwirkle_refused_total{reason="too_many"}')


@dataclass(frozen=True, slots=True)
class Bounds:
    """What must hold; times in seconds, memory in bytes."""

    p99: float = 0.050
    quiet_p99s: float = 5.0
    """The p99 may also be this many times that of the quiet server."""
    memory: float = 64 * _MB
    memory_again: float = 8 * _MB
    """How much more a second flood may take than the first."""
    log: int = 4096
    """How many bytes the server may log during a flood."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run, and its bounds."""

    floods: Sequence[str] = tuple(FLOODS)
    tables: int = 4
    turns: float = 20.0
    """Turns per second of the players."""
    seconds: float = 30.0
    again_seconds: float = 10.0
    """How long the fastest is repeated; 0: it is not."""
    rates: Sequence[float] = (2e6, 0.0)
    """In bytes per second; 0 is as fast as it can."""
    tries: int = 1
    """How often a flood is begun that is over before the server counts it."""
    bounds: Bounds = Bounds()


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was seen during a flood."""

    p50: float
    p99: float
    worst: float
    before: int
    peak: int
    cpu: float
    logged: int
    counted: float
    sent: Sent


class _Players:
    """Those who want to play meanwhile."""

    def __init__(self, server: ServerProcess, plan: Plan) -> None:
        self._server = server
        self._plan = plan
        self.generator = LoadGenerator(server.port, source=_PLAYERS)

    async def play(self, seconds: float) -> tuple[list[float], int]:
        """Play for a while; the times of the turns, and the server's highest memory."""
        ledger = self.generator.ledger
        ledger.latencies = []
        peak = self._server.usage().memory
        playing = asyncio.create_task(self.generator.drive(self._plan.turns, seconds))
        while not playing.done():
            peak = max(peak, self._server.usage().memory)
            await asyncio.wait([playing], timeout=0.1)
        await playing
        return ledger.latencies, peak

    async def counted(self) -> float:
        """How many peers the server has disconnected and how much it has refused them."""
        response = await self.generator.api.request("GET", "/metrics", "")
        lines = response.body.decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(_COUNTED))

    def table(self) -> str:
        """A table of theirs, that anyone may watch."""
        return self.generator.tables[0].id


async def flood(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    bounds = plan.bounds
    players = _Players(server, plan)
    await players.generator.open_tables(plan.tables)
    await players.play(min(5.0, plan.seconds))
    quiet, _ = await players.play(plan.seconds)
    quiet_p99 = percentile(quiet, 0.99)
    p99_bound = max(bounds.p99, bounds.quiet_p99s * quiet_p99)
    say(
        f"quiet: {len(quiet)} turns, p50 {percentile(quiet, 0.5) * _MS:.1f} ms, p99 "
        f"{quiet_p99 * _MS:.1f} ms; a flood may make it {p99_bound * _MS:.0f} ms"
    )
    say(_HEAD)
    missed: list[str] = []
    runs = [(f"{rate / _MB:g} MB/s" if rate else "fast", plan.seconds, rate) for rate in plan.rates]
    if plan.again_seconds:
        runs.append(("again", plan.again_seconds, plan.rates[-1]))
    async with _Flooder(server.port) as flooder:
        for name in plan.floods:
            before: _Seen | None = None
            for label, seconds, rate in runs:
                order = Order(name, seconds, rate, players.table())
                for _ in range(plan.tries):
                    seen = await _flooded(players, server, flooder, order)
                    if seen.counted:
                        break
                say(_line(name, label, seen))
                again = before if label == "again" else None
                found = _judged(seen, again, p99_bound, bounds)
                missed += [f"{name}, {label}: {line}" for line in found]
                before = seen
    missed += await _lost(players.generator, say)
    players.generator.close()
    return missed


def _judged(seen: _Seen, first: _Seen | None, p99_bound: float, bounds: Bounds) -> Iterator[str]:
    """The bounds that a flood missed; ``first`` is the same flood before, if there was one."""
    if seen.p99 > p99_bound:
        yield f"p99 {seen.p99 * _MS:.0f} ms"
    if seen.peak - seen.before > bounds.memory:
        yield f"memory grew by {(seen.peak - seen.before) / _MB:.0f} MB"
    if first is not None and seen.peak - first.peak > bounds.memory_again:
        yield f"{(seen.peak - first.peak) / _MB:.0f} MB more than before"
    if seen.logged > bounds.log:
        yield f"{seen.logged} bytes were logged"
    if not seen.counted:
        yield "the server did not count it"


class _Flooder:
    """The process that floods."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.floods", str(self._port),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        return self

    async def __aexit__(self, *error: object) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def begin(self, order: Order) -> None:
        """Begin a flood; returns when it has begun."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        await self._line()

    async def end(self) -> Sent:
        """Wait for the end of the flood."""
        return msgspec.json.decode(await self._line(), type=Sent)

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        async with asyncio.timeout(_PATIENCE):
            return await self._process.stdout.readline()


async def _flooded(
    players: _Players, server: ServerProcess, flooder: _Flooder, order: Order
) -> _Seen:
    counted = await players.counted()
    before, logged = server.usage(), server.log_size
    await flooder.begin(order)
    began = time.monotonic()
    try:
        times, peak = await players.play(order.seconds)
    except TimeoutError:
        # Somebody's turn did not come at all.
        times, peak = [inf], server.usage().memory
    spent = time.monotonic() - began
    sent = await flooder.end()
    after = server.usage()
    return _Seen(
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
        worst=max(times, default=0.0),
        before=before.memory,
        peak=max(peak, after.memory),
        cpu=(after.cpu - before.cpu) / spent,
        logged=server.log_size - logged,
        counted=await players.counted() - counted,
        sent=sent,
    )


_HEAD = (
    f"{'flood':32} {'':7} {'p50 ms':>7} {'p99 ms':>7} {'worst':>7} {'memory MB':>11} {'CPU':>5} "
    f"{'sent MB':>8} {'connected':>9} {'closed':>8} {'counted':>8}"
)


def _line(name: str, label: str, seen: _Seen) -> str:
    return (
        f"{name:32} {label:7} {seen.p50 * _MS:7.1f} {seen.p99 * _MS:7.1f} {seen.worst * _MS:7.0f} "
        f"{seen.before / _MB:5.0f} {(seen.peak - seen.before) / _MB:+5.0f} {seen.cpu:5.0%} "
        f"{seen.sent.bytes / _MB:8.1f} {seen.sent.connected:9} {seen.sent.closed:8} "
        f"{seen.counted:8.0f}"
    )


async def _lost(generator: LoadGenerator, say: Callable[[str], None]) -> list[str]:
    ledger = generator.ledger
    wrong = await generator.lost()
    say(
        f"{ledger.turns} turns acknowledged, {len(wrong)} lost, {ledger.gaps} events out of order, "
        f"{sum(ledger.refusals.values())} refused, {len(ledger.reconnects)} players disconnected"
    )
    if ledger.gaps or ledger.refusals or ledger.reconnects:
        wrong.append("players were refused or disconnected")
    return wrong


@contextmanager
def _cores(chosen: Callable[[list[int]], list[int]]) -> Iterator[None]:
    """Run on some of the cores; processes that are started inherit them."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, chosen(sorted(allowed)) or allowed)
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("floods", nargs="*", default=[""], help="parts of names; by default all")
    parser.add_argument("--seconds", type=float, default=plan.seconds)
    given = parser.parse_args()
    chosen = [name for name in FLOODS if any(part in name for part in given.floods)]
    if not chosen:
        parser.error(f"no such flood; there are: {'; '.join(FLOODS)}")
    plan = Plan(
        floods=chosen,
        seconds=given.seconds,
        again_seconds=min(plan.again_seconds, given.seconds),
    )
    with ExitStack() as stack:
        with _cores(lambda cores: cores[:1]):
            server = stack.enter_context(ServerProcess(arguments=_ARGUMENTS, limited=True))
        with _cores(lambda cores: cores[1:]):
            missed = uvloop.run(flood(plan, server))
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
