"""Whether reviews delay the bots: `make review-load`.

Guests play against bots at a given rate. Meanwhile the server makes full reviews; every few seconds
the process that makes them is stopped for as long, so that whatever else the machine does is alike
with reviews and without. A bot's turn is timed from the event of the guest's turn to that of the
bot's. Exits with 1 if reviews make the p99 longer by more than the bound.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
import psutil

from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess
from bench.simulated_table import SimulatedTable
from bench.starvation import machine_cpu

__all__ = ["Plan", "main", "review_load"]

_MS = 1e3
_LOOK_SECONDS = 0.2
_QUEUED = 2
# By this the server's processes for reviews are told from those of its bots.
_NICE = 19


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run; ``rounds`` are pairs of phases, each without and with reviews."""

    tables: int = 16
    rate: float = 12.0
    seconds: float = 5.0
    rounds: int = 12
    bot: str = "expert"
    games: int = 20
    """Finished games to review; they must last for all phases."""
    game_turns: int = 24
    bound: float = 1.5
    """How much longer the p99 of a bot's turn may be while reviews run."""


@dataclass(slots=True)
class Phase:
    """What the phases of one kind measured."""

    times: list[float]
    idle: list[float]

    @property
    def p99(self) -> float:
        return percentile(self.times, 0.99)

    def line(self, what: str) -> str:
        p50 = percentile(self.times, 0.5)
        free = sum(self.idle) / len(self.idle) if self.idle else 0.0
        return (
            f"{what}: {len(self.times)} turns of bots, p50 {p50 * _MS:.1f} ms, p99 "
            f"{self.p99 * _MS:.1f} ms, worst {max(self.times, default=0.0) * _MS:.1f} ms; "
            f"the machine was idle for {free:.0%}"
        )


class Reviews:
    """Finished games of which one is always being reviewed, unless that is `paused`."""

    def __init__(
        self, generator: LoadGenerator, server: ServerProcess, games: list[tuple[str, str]]
    ) -> None:
        self._generator = generator
        self._server = server
        self._games = games
        self.asked = 0

    @property
    def left(self) -> int:
        """How many games are left to review."""
        return len(self._games)

    async def fill(self) -> None:
        """Ask for more, so that one is under way and others wait."""
        response = await self._generator.api.request("GET", "/metrics", "")
        (waiting,) = re.findall(r'qwirkle_reviews{state="queued"} (\d+)', response.body.decode())
        for _ in range(int(waiting), min(_QUEUED, len(self._games))):
            table, cookie = self._games.pop()
            await self._generator.api.request("POST", f"/api/tables/{table}/review", cookie, b"")
            self.asked += 1

    async def begun(self) -> None:
        """Wait until a process makes one."""
        while not self._processes():  # noqa: ASYNC110 - the process tells nobody
            await asyncio.sleep(_LOOK_SECONDS)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """No review goes on meanwhile."""
        processes = self._processes()
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in processes:
                process.resume()

    def _processes(self) -> list[psutil.Process]:
        children = [child for one in self._server.serving() for child in one.children()]
        return [child for child in children if child.nice() == _NICE]


async def review_load(
    plan: Plan, server: ServerProcess, say: Callable[[str], None] = print
) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    generator = LoadGenerator(server.port)
    reviews = Reviews(generator, server, await _finished_games(generator, plan))
    await generator.open_tables(plan.tables, guests=1, bots=[plan.bot])
    alone, beside = Phase([], []), Phase([], [])
    await _measure(generator, plan, Phase([], []))  # the first turns start processes
    await reviews.fill()
    await reviews.begun()
    for _ in range(plan.rounds):
        with reviews.paused():
            await _measure(generator, plan, alone)
        await reviews.fill()
        await _measure(generator, plan, beside)
    generator.close()
    ratio = beside.p99 / (alone.p99 or 1)
    say(alone.line("without reviews"))
    say(beside.line("with reviews"))
    say(
        f"{reviews.asked} reviews were asked for meanwhile; with them the p99 of a bot's turn is "
        f"{ratio:.2f} times that without (at most {plan.bound:g})"
    )
    missed = []
    if ratio > plan.bound:
        missed.append(f"the p99 is {ratio:.2f} times as long, more than {plan.bound:g}")
    if not reviews.left:
        missed.append("there were not enough games to review: take more")
    return missed


async def _measure(generator: LoadGenerator, plan: Plan, phase: Phase) -> None:
    generator.ledger.bot_turns = []
    before = machine_cpu()
    await generator.drive(plan.rate, plan.seconds)
    after = machine_cpu()
    phase.times += generator.ledger.bot_turns
    if before is not None and after is not None:
        phase.idle.append(after.idle_since(before))


async def _finished_games(generator: LoadGenerator, plan: Plan) -> list[tuple[str, str]]:
    """Tables where a game of two guests is over, each with the cookie of one of them."""
    tables = await generator.open_tables(plan.games, guests=2)
    generator.tables.clear()

    async def finish(table: SimulatedTable) -> tuple[str, str]:
        for _ in range(plan.game_turns):
            await table.play()
        guest = table.guests[0]
        await table.command(guest, {"do": "resign", "seat": 0})
        for one in table.guests:
            one.close()
        return table.id, guest.cookie

    return [await finish(table) for table in tables]


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--rate", type=float, default=plan.rate, help="turns of guests a second")
    parser.add_argument("--seconds", type=float, default=plan.seconds, help="of each phase")
    parser.add_argument("--rounds", type=int, default=plan.rounds)
    parser.add_argument("--games", type=int, default=plan.games)
    parser.add_argument("--bot", default=plan.bot)
    given = msgspec.convert(vars(parser.parse_args()), Plan)
    with ServerProcess(arguments=("--reviews-per-guest=1000000",)) as server:
        missed = uvloop.run(review_load(given, server))
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
