"""A short form of `make soak`."""

import asyncio
from pathlib import Path

import pytest

from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess
from bench.soak import Plan, Sample, grown, soak
from tests.server.harness import serving, settings_for


def test_a_short_soak_is_watched_from_beginning_to_end() -> None:
    said: list[str] = []
    # So short a run says nothing about growth.
    plan = Plan(tables=3, rate=15, seconds=5, every=0.2, memory=1.0, files=100, tasks=100)
    with ServerProcess() as server:
        assert asyncio.run(soak(plan, server, said.append)) == []
    assert " 0 lost, 0 out of order" in said[0]
    assert said[1].startswith("memory ")


async def test_guests_stop_watching_a_table_when_they_move_on(tmp_path: Path) -> None:
    # The server keeps what somebody watches, so a soak would see it grow.
    async with serving(settings_for(tmp_path)) as server:
        generator = LoadGenerator(server.port)
        (table,) = await generator.open_tables(1)
        first = table.id
        assert server.app.subscriptions.watched == [first]
        await table.open()
        await table.until(lambda: server.app.subscriptions.watched == [table.id])
        assert table.id != first
        generator.close()


def samples(last: Sample) -> list[Sample]:
    return [Sample(float(at), 100_000_000, 50, 3, 40, 30) for at in range(90)] + [last] * 20


@pytest.mark.parametrize(
    ("last", "grew"),
    [
        (Sample(100.0, 102_000_000, 55, 3, 45, 30), []),
        (Sample(100.0, 110_000_000, 50, 3, 40, 30), ["memory grew by 10.0%"]),
        (Sample(100.0, 100_000_000, 70, 3, 40, 30), ["open files grew by 20"]),
        (Sample(100.0, 100_000_000, 50, 3, 90, 30), ["tasks grew by 50"]),
        (Sample(100.0, 100_000_000, 50, 8, 40, 30), ["threads grew by 5"]),
    ],
)
def test_growth_is_reported(last: Sample, grew: list[str]) -> None:
    assert grown(Plan(), samples(last), lambda line: None) == grew
