"""Group commit: what has gathered is written together, and acknowledged after the commit."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from qwirkle.server.store import Store, Unavailable
from qwirkle.server.store.group_commit import GroupCommit

# Writes as fast as it can, and tells every write that was acknowledged.
RECKLESS = """
import asyncio, sys
from qwirkle.server.store import Store
from tests.server.writes import opening, saying

async def fill(store, table):
    write = opening(table)
    while True:
        appended = await store.append(write)
        print(table, appended.n, flush=True)
        write = saying(write)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(fill(store, f"t{number}") for number in range(20)))

asyncio.run(main())
"""


class Disk:
    """Commits when it is let, and remembers the groups."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.is_free = asyncio.Event()

    async def commit(self, jobs: list[str]) -> list[str | Exception]:
        self.groups.append(jobs)
        await self.is_free.wait()
        if "crash" in jobs:
            raise Unavailable("the disk is gone")
        return [Unavailable(job) if job == "bad" else job.upper() for job in jobs]


async def test_what_comes_while_the_disk_is_busy_is_one_group() -> None:
    disk = Disk()
    writer = GroupCommit(disk.commit)
    tasks = [asyncio.create_task(writer.submit("a"))]
    await asyncio.sleep(0.01)
    tasks += [asyncio.create_task(writer.submit(job)) for job in "bcd"]
    await asyncio.sleep(0.01)
    assert disk.groups == [["a"]]
    assert not any(task.done() for task in tasks)
    disk.is_free.set()
    assert await asyncio.gather(*tasks) == ["A", "B", "C", "D"]
    assert disk.groups == [["a"], ["b", "c", "d"]]


async def test_a_group_begins_no_sooner_than_the_pace_allows() -> None:
    disk = Disk()
    disk.is_free.set()
    writer = GroupCommit(disk.commit, pace=3600)
    assert await writer.submit("a") == "A"
    tasks = [asyncio.create_task(writer.submit(job)) for job in "bcd"]
    await asyncio.sleep(0.01)
    assert disk.groups == [["a"]]
    await writer.close()
    assert await asyncio.gather(*tasks) == ["B", "C", "D"]
    assert disk.groups == [["a"], ["b", "c", "d"]]


async def test_what_waits_for_the_pace_is_carried_out() -> None:
    disk = Disk()
    disk.is_free.set()
    writer = GroupCommit(disk.commit, pace=0.01)
    assert [await writer.submit(job) for job in "abc"] == ["A", "B", "C"]
    assert disk.groups == [["a"], ["b"], ["c"]]


async def test_a_group_has_a_largest_size() -> None:
    disk = Disk()
    disk.is_free.set()
    writer = GroupCommit(disk.commit, most=2)
    assert await asyncio.gather(*map(writer.submit, "abcde")) == ["A", "B", "C", "D", "E"]
    assert disk.groups == [["a", "b"], ["c", "d"], ["e"]]


async def test_a_job_that_fails_fails_alone_and_a_crash_fails_its_group() -> None:
    disk = Disk()
    disk.is_free.set()
    writer = GroupCommit(disk.commit, most=2)
    jobs = ["a", "bad", "crash", "b", "c"]
    results = await asyncio.gather(*map(writer.submit, jobs), return_exceptions=True)
    assert [str(result) for result in results] == [
        "A",
        "bad",
        "the disk is gone",
        "the disk is gone",
        "C",
    ]


async def test_someone_who_goes_away_takes_nobody_along() -> None:
    disk = Disk()
    writer = GroupCommit(disk.commit)
    gone, stays = (asyncio.create_task(writer.submit(job)) for job in "ab")
    await asyncio.sleep(0.01)
    gone.cancel()
    disk.is_free.set()
    assert await stays == "B"


async def test_closing_waits_for_what_has_come() -> None:
    disk = Disk()
    writer = GroupCommit(disk.commit)
    task = asyncio.create_task(writer.submit("a"))
    await asyncio.sleep(0)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0.01)
    assert not closing.done()
    disk.is_free.set()
    await closing
    assert task.done()
    with pytest.raises(Unavailable):
        await writer.submit("b")


async def test_every_acknowledged_write_is_there_after_kill_minus_nine(database_url: str) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        RECKLESS,
        database_url,
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert child.stdout is not None
    told = [await child.stdout.readline() for _ in range(300)]
    child.kill()
    # The last line may be half of one.
    told += (await child.stdout.read()).splitlines(keepends=True)[:-1]
    await child.wait()
    acknowledged = [line.decode().split() for line in told]
    async with await Store.open(database_url) as store:
        rows = {f"t{number}": await store.rows(f"t{number}") for number in range(20)}
    for table, n in acknowledged:
        assert len(rows[table]) >= int(n)
    for table, found in rows.items():
        assert [row.n for row in found] == list(range(1, len(found) + 1)), table
