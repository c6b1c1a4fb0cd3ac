"""How long a start takes with many clocks, compared with none: `make start-time`.

Two databases are filled with as many games, one of them with clocks, and the server is started on
both in turn, after a time in which nobody served. Exits with 1 if clocks make the start longer
than the bound.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from qwirkle.server.live.bus import LocalBus
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.run import worker
from qwirkle.server.run.settings import Settings
from qwirkle.server.store import Store
from qwirkle.server.table.decision import Actor
from qwirkle.server.wire import Clock, Ready, Start, TableOptions

__all__ = ["Plan", "main", "start_time"]

_MS = 1e3
_AT_ONCE = 200
_AWAY_MS = 60_000
_HOST = Actor("host", "Host")
_CLOCKS = {"without clocks": Clock(), "with clocks": Clock(kind="turn", seconds=3600)}


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run."""

    games: int = 2000
    rounds: int = 5
    bound: float = 2.0
    """How many times as long the start may take with clocks."""


async def start_time(plan: Plan, folder: Path, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan in an empty folder; the bounds that were missed."""
    for name, clock in _CLOCKS.items():
        (folder / name).mkdir()
        await _fill(_database(folder / name), plan.games, clock)
    times: dict[str, list[float]] = {name: [] for name in _CLOCKS}
    for _ in range(plan.rounds):
        for name, taken in times.items():
            _pass_time(_database(folder / name))
            taken.append(await _start(folder / name))
    without, with_clocks = [statistics.median(taken) for taken in times.values()]
    ratio = with_clocks / without
    say(
        f"a start with {plan.games} games, after {_AWAY_MS // 1000} s away: {without * _MS:.0f} ms "
        f"without clocks, {with_clocks * _MS:.0f} ms with: {ratio:.2f} times, at most "
        f"{plan.bound:g}"
    )
    return [] if ratio <= plan.bound else [f"more than {plan.bound:g} times as long"]


def _database(folder: Path) -> Path:
    return folder / "qwirkle.db"


async def _fill(database: Path, games: int, clock: Clock) -> None:
    async with await Store.open(f"sqlite:///{database}") as store:
        tables = TableCache(store, LocalBus(), Metrics())
        await store.heartbeat("filling")

        async def begin() -> None:
            name = (await tables.open(TableOptions(seats=2, mine=[0, 1], clock=clock), _HOST)).table
            await tables.run(name, Ready(f"ready {name}", "00" * 16), _HOST)
            await tables.run(name, Start(f"start {name}"), _HOST)

        for begun in range(0, games, _AT_ONCE):
            await asyncio.gather(*(begin() for _ in range(min(_AT_ONCE, games - begun))))


def _pass_time(database: Path) -> None:
    """Nobody has served for a while."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE workers SET beat = beat - ?", (_AWAY_MS,))


async def _start(data: Path) -> float:
    """Seconds until the server has started."""
    with closing(worker.bind("127.0.0.1", 0)) as listener:
        began = time.perf_counter()
        async with worker.serving(Settings(data=data, port=0), listener):
            return time.perf_counter() - began


def main() -> int:
    """The command; the exit code."""
    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=plan.games)
    parser.add_argument("--rounds", type=int, default=plan.rounds)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qwirkle-") as folder:
        missed = asyncio.run(start_time(Plan(given.games, given.rounds), Path(folder)))
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
