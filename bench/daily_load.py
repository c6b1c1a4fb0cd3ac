"""Whether many guests may open the daily deal at once and delay nobody: `make daily-load`.

In a busy minute guests with a cookie open the daily deal at random moments while tables play. An
opening is what the page does: its own file, the deal of the day, which is timed up to here as the
first board, and the legal moves of the hand. In the same run, openings at the same rate are timed
while no table plays, and turns of the tables while nobody opens the deal. The three take turns in
short rounds, so that whatever else the machine does is alike for all. Exits with 1 if the p99 of
the busy minute is more than the bound times that of the quiet server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from bench.ledger import percentile
from bench.load_generator import LoadGenerator
from bench.messages import encode
from bench.server_process import ServerProcess

__all__ = ["Plan", "daily_load", "main"]

_MS = 1e3
_CONCURRENT = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run."""

    guests: int = 2000
    seconds: float = 60.0
    """In which all guests open the deal while tables play."""
    quiet_seconds: float = 24.0
    """How long openings are timed alone, and turns alone."""
    rounds: int = 6
    """How often the three take turns; the times above are for all rounds together."""
    tables: int = 200
    rate: float = 100.0
    """Turns a second."""
    bound: float = 5.0


class _Placed(msgspec.Struct):
    tile: str
    x: int
    y: int


class _Round(msgspec.Struct):
    board: list[_Placed]
    hand: list[str]


class _Day(msgspec.Struct):
    due: _Round | None


class _Today(msgspec.Struct):
    today: _Day


_today = msgspec.json.Decoder(_Today)


class Openings:
    """Guests who open the daily deal; how long each waited for the first board, in seconds."""

    def __init__(self, generator: LoadGenerator, cookies: Sequence[str]) -> None:
        self._api = generator.api
        self._cookies = cookies
        self._times: list[float] = []

    async def spread(self, count: int, seconds: float) -> list[float]:
        """So many guests, each at a random moment of this time; how long each waited."""
        self._times = []
        moments = sorted(self._api.random.uniform(0, seconds) for _ in range(count))
        began = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for number, moment in enumerate(moments):
                await asyncio.sleep(max(0.0, began + moment - time.perf_counter()))
                group.create_task(self._open(self._cookies[number % len(self._cookies)]))
        return self._times

    async def _open(self, cookie: str) -> None:
        began = time.perf_counter()
        await self._api.request("GET", "/daily", cookie)
        response = await self._api.request("GET", "/api/daily", cookie)
        self._times.append(time.perf_counter() - began)
        due = _today.decode(response.body).today.due
        if due is None:
            raise RuntimeError("a guest has answered everything already")
        wish = encode(
            {"board": [msgspec.to_builtins(tile) for tile in due.board], "hand": due.hand}
        )
        await self._api.request("POST", "/api/moves", cookie, wish)


async def daily_load(
    plan: Plan, server: ServerProcess, say: Callable[[str], None] = print
) -> list[str]:
    """Run the plan against a server; the bounds that were missed."""
    generator = LoadGenerator(server.port)
    ledger = generator.ledger
    openings = Openings(generator, await _arrived(generator, plan.guests))
    await generator.open_tables(plan.tables)
    gc.freeze()  # what exists now stays
    await openings.spread(50, 1.0)  # the first ones of a server make the deal
    quiet_count = max(1, round(plan.guests * plan.quiet_seconds / plan.seconds / plan.rounds))
    quiet_boards: list[float] = []
    quiet_turns: list[float] = []
    busy_boards: list[float] = []
    busy_turns: list[float] = []
    quiet, busy = plan.quiet_seconds / plan.rounds, plan.seconds / plan.rounds
    for _ in range(plan.rounds):
        quiet_boards += await openings.spread(quiet_count, quiet)
        ledger.latencies = []
        await generator.drive(plan.rate, quiet)
        quiet_turns += ledger.latencies
        ledger.latencies = []
        times, _ = await asyncio.gather(
            openings.spread(plan.guests // plan.rounds, busy), generator.drive(plan.rate, busy)
        )
        busy_boards += times
        busy_turns += ledger.latencies
    say(_line("quiet, first boards", quiet_boards))
    say(_line("quiet, turns", quiet_turns))
    say(_line(f"{plan.guests} guests in {plan.seconds:g} s, first boards", busy_boards))
    say(_line("meanwhile, turns", busy_turns))
    missed = []
    for what, beside, alone in (
        ("a first board", busy_boards, quiet_boards),
        ("a turn", busy_turns, quiet_turns),
    ):
        ratio = percentile(beside, 0.99) / (percentile(alone, 0.99) or 1)
        say(f"the p99 of {what} is {ratio:.2f} times that of the quiet server")
        if ratio > plan.bound:
            missed.append(f"the p99 of {what} is {ratio:.2f} times as long, not {plan.bound:g}")
    missed += [f"{count} times refused: {code}" for code, count in ledger.refusals.items()]
    generator.close()
    return missed


async def _arrived(generator: LoadGenerator, count: int) -> list[str]:
    """The cookies of new guests."""
    gate = asyncio.Semaphore(_CONCURRENT)

    async def arrive() -> str:
        async with gate:
            body = encode({"name": "Guest"})
            return (await generator.api.request("POST", "/api/guest", "", body)).cookie

    return list(await asyncio.gather(*(arrive() for _ in range(count))))


def _line(what: str, times: Sequence[float]) -> str:
    return (
        f"{what}: {len(times)}, p50 {percentile(times, 0.5) * _MS:.1f} ms, p99 "
        f"{percentile(times, 0.99) * _MS:.1f} ms, worst {max(times, default=0.0) * _MS:.1f} ms"
    )


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", type=int, default=plan.guests)
    parser.add_argument("--seconds", type=float, default=plan.seconds)
    parser.add_argument("--quiet-seconds", type=float, default=plan.quiet_seconds)
    parser.add_argument("--rounds", type=int, default=plan.rounds)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--rate", type=float, default=plan.rate, help="turns a second")
    given = msgspec.convert(vars(parser.parse_args()), Plan)
    with ServerProcess() as server:
        missed = uvloop.run(daily_load(given, server))
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
