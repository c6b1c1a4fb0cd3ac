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


async def bot_shares(plan: Plan, port: int, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    alone = LoadGenerator(port)
    (table,) = await alone.open_tables(1, guests=1, bots=["greedy"])
    quiet = await _median_of_turns(alone, table, plan.turns)
    crowd = LoadGenerator(port, source=_OTHER)
    tables = await crowd.open_tables(plan.tables, guests=1, bots=["master"] * plan.masters)
    thinking = [asyncio.create_task(_play_on(one)) for one in tables]
    beside = await _median_of_turns(alone, table, plan.turns)
    for task in thinking:
        task.cancel()
    await asyncio.gather(*thinking, return_exceptions=True)
    say(
        f"a greedy bot's turn, p50: {quiet * _MS:.0f} ms alone, {beside * _MS:.0f} ms beside "
        f"{plan.tables} tables of {plan.masters} masters, {beside / quiet:.1f} times as long"
    )
    for generator in (alone, crowd):
        generator.close()
    return [] if beside <= plan.bound * quiet else [f"more than {plan.bound:.0f} times as long"]


async def _median_of_turns(generator: LoadGenerator, table: SimulatedTable, turns: int) -> float:
    generator.ledger.bot_turns.clear()
    while len(generator.ledger.bot_turns) < turns:
        await table.play()
    return statistics.median(generator.ledger.bot_turns)


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
