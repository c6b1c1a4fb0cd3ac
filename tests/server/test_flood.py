"""A short form of `make flood`: that floods are cut off and counted, and that others play on."""

import asyncio
from collections.abc import Iterator
from math import inf

import pytest

from bench.flood import Bounds, Plan, flood
from bench.floods import FLOODS
from bench.server_process import ServerProcess

# Limits that are soon met, however slow the machine is.
ARGUMENTS = (
    "--guests-per-minute=1000", "--files-per-second=20", "--requests-per-second=20",
    "--connections-per-address=64", "--connections-per-second=16",
)  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess(arguments=ARGUMENTS, limited=True) as server:
        yield server


def test_a_short_flood_of_every_kind_leaves_others_playing(server: ServerProcess) -> None:
    said: list[str] = []
    # No test judges by the clock: other tests share the machine.
    plan = Plan(
        tables=1, turns=10, seconds=0.4, again_seconds=0, rates=[0.0], tries=50,
        bounds=Bounds(p99=inf),
    )  # fmt: skip
    assert asyncio.run(flood(plan, server, said.append)) == []
    assert said[0].startswith("quiet: ")
    assert len(said) == 3 + len(FLOODS)
    assert ", 0 lost, 0 events out of order, 0 refused, 0 players disconnected" in said[-1]


def test_missed_bounds_of_a_flood_are_reported(server: ServerProcess) -> None:
    impossible = Bounds(p99=0.0, quiet_p99s=0.0, memory=-inf, memory_again=-inf, log=-1)
    plan = Plan(
        floods=["pings"], tables=1, turns=10, seconds=0.2, again_seconds=0.2, rates=[0.0], tries=50,
        bounds=impossible,
    )  # fmt: skip
    missed = asyncio.run(flood(plan, server, lambda line: None))
    assert [line.partition(":")[0] for line in missed] == ["pings, fast"] * 3 + ["pings, again"] * 4
