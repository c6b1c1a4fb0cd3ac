"""The measuring itself, in short; `make load` measures."""

import asyncio
from collections.abc import Iterator

import pytest

from bench.echo import EchoLoad, EchoServer
from bench.ledger import lost_turns, percentile
from bench.load import Bounds, Plan, load
from bench.messages import Move, Placed, Snapshot, TurnEvent, You
from bench.server_process import ServerProcess

# No test judges by the clock: what is too slow here may only be busy with other tests.
PATIENT = Bounds(p99=60.0, behind=1.0)


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


def test_a_short_load_on_sqlite_loses_nothing(server: ServerProcess) -> None:
    said: list[str] = []
    plan = Plan(tables=4, rate=20, seconds=3, echo_seconds=1, step_seconds=0, bounds=PATIENT)
    assert asyncio.run(load(plan, server, said.append)) == []
    assert said[0] == "4 tables, 16 sockets, 1 worker(s) on SQLite"
    assert "turns in 3 s at 20/s: p50 " in said[1]


def test_a_bound_that_is_missed_is_told(server: ServerProcess) -> None:
    impossible = Bounds(p99=0.0, echo_times=0.0, behind=1.0)
    plan = Plan(tables=1, rate=5, seconds=1, echo_seconds=1, step_seconds=0, bounds=impossible)
    (missed,) = asyncio.run(load(plan, server, lambda line: None))
    assert missed.startswith("p99 ")


def test_a_short_load_on_two_workers_loses_nothing() -> None:
    said: list[str] = []
    plan = Plan(tables=6, rate=20, seconds=3, echo_seconds=1, step_seconds=0, bounds=PATIENT)
    with ServerProcess(workers=2) as server:
        assert asyncio.run(load(plan, server, said.append)) == []
    assert said[0] == "6 tables, 24 sockets, 2 worker(s) on PostgreSQL and NATS"


def test_the_echo_reaches_all_four() -> None:
    async def drive(port: int) -> EchoLoad:
        echo_load = EchoLoad(port)
        await echo_load.connect(3)
        await echo_load.drive(3, rate=50, seconds=1)
        echo_load.close()
        return echo_load

    with EchoServer(size=500) as echo:
        assert len(asyncio.run(drive(echo.port)).latencies) == 50


def kept(*turns: TurnEvent) -> Snapshot:
    return Snapshot("table", 9, "playing", [], 60, 0, list(turns), You({}))


def test_what_was_acknowledged_and_is_not_there_is_found() -> None:
    laid = Move("place", [Placed("Ro", 0, 0)])
    acknowledged = {0: (2, (("Ro", 0, 0),))}
    assert lost_turns("table", acknowledged, kept(TurnEvent(1, 2, laid))) == []
    assert "is lost" in lost_turns("table", acknowledged, kept())[0]
    assert "differs from" in lost_turns("table", acknowledged, kept(TurnEvent(1, 3, laid)))[0]
    twice = kept(TurnEvent(1, 2, laid), TurnEvent(1, 2, laid))
    assert "duplicated" in lost_turns("table", acknowledged, twice)[0]


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([float(value) for value in range(100)], 0.99) == 99.0
    assert percentile([], 0.99) == 0.0
