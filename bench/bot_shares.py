"""Whether one address with many thinking bots delays another's bots: `make bot-shares`.

A guest plays against a greedy bot, first alone, then while guests of another address let masters
think at many tables. A bot's turn is timed from the event of the guest's turn to that of the bot's.
Exits with 1 if the median is longer beside them by more than the bound.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass

from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess
from bench.simulated_table import SimulatedTable
from bench.starvation import machine_cpu

__all__ = ["Plan", "bot_shares", "main"]

_MS = 1e3
# Another address of this machine: Linux has all of 127.0.0.0/8.
_OTHER = "127.0.0.2"


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run."""

    tables: int = 124
    masters: int = 7
    turns: int = 40
    """Turns of the greedy bot in each half."""
    bound: float = 5.0
    """How many times as long its turn may take."""


@dataclass(frozen=True, slots=True)
class _Half:
    """The greedy bot's turns in one half of a run."""

    p50: float
    worst: float
    idle: float | None
    """The fraction of the machine's CPU time that nobody used: other programs slow bots too."""

    def __str__(self) -> str:
        idle = "" if self.idle is None else f", machine {self.idle:.0%} idle"
        return f"p50 {self.p50 * _MS:.0f} ms (worst {self.worst * _MS:.0f} ms{idle})"


async def bot_shares(plan: Plan, port: int, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    alone = LoadGenerator(port)
    (table,) = await alone.open_tables(1, guests=1, bots=["greedy"])
    quiet = await _half(alone, table, plan.turns)
    crowd = LoadGenerator(port, source=_OTHER)
    tables = await crowd.open_tables(plan.tables, guests=1, bots=["master"] * plan.masters)
    thinking = [asyncio.create_task(_play_on(one)) for one in tables]
    beside = await _half(alone, table, plan.turns)
    for task in thinking:
        task.cancel()
    await asyncio.gather(*thinking, return_exceptions=True)
    times = beside.p50 / quiet.p50
    say(f"a greedy bot's turn alone: {quiet}")
    say(f"beside {plan.tables} tables of {plan.masters} masters: {beside}, {times:.1f} times")
    for generator in (alone, crowd):
        generator.close()
    return [] if times <= plan.bound else [f"more than {plan.bound:.0f} times as long"]


async def _half(generator: LoadGenerator, table: SimulatedTable, turns: int) -> _Half:
    times = generator.ledger.bot_turns
    times.clear()
    before = machine_cpu()
    while len(times) < turns:
        await table.play()
    after = machine_cpu()
    idle = None if before is None or after is None else after.idle_since(before)
    return _Half(statistics.median(times), max(times), idle)


async def _play_on(table: SimulatedTable) -> None:
    while True:
        await table.play()


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--masters", type=int, default=plan.masters)
    parser.add_argument("--turns", type=int, default=plan.turns)
    given = parser.parse_args()
    plan = Plan(given.tables, given.masters, given.turns)
    with ServerProcess() as server:
        missed = uvloop.run(bot_shares(plan, server.port))
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
