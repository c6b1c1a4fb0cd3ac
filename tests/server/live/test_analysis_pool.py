"""The processes that analyse, and what happens when they die, hang or are not wanted any more."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from functools import partial
from typing import Any

import pytest

from qwirkle.players.child_process import ChildProcess
from qwirkle.rules.errors import IllegalMove, QwirkleError
from qwirkle.rules.tile import Cell
from qwirkle.server.live import analysis_process
from qwirkle.server.live.analysis_pool import AnalysisPool, Lane
from qwirkle.server.live.analysis_process import Priority, Stop
from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.wire.refusal import Refused

PATIENCE = 60


def count(upto: int, stop: Stop) -> Iterator[int]:
    yield from range(upto)


def fail(stop: Stop) -> Iterator[int]:
    yield 1
    raise ValueError("no such thing")


def refuse(is_refused: bool, stop: Stop) -> Iterator[int]:
    if is_refused:
        raise IllegalMove("gap", "there is a gap", "P3", (Cell(1, 2),))
    yield 1


def until_stopped(stop: Stop) -> Iterator[str]:
    yield "begun"
    while not stop.is_set:
        time.sleep(0.005)


def die(stop: Stop) -> Iterator[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    yield 1


def pid(stop: Stop) -> Iterator[int]:
    yield os.getpid()


@pytest.fixture
async def lane() -> AsyncIterator[Lane]:
    lane = Lane(1, most_waiting=2, most_of_address=2)
    yield lane
    await lane.close()


async def all_of(lane: Lane, job: Any) -> list[Any]:
    async with asyncio.timeout(PATIENCE), aclosing(lane.results(job)) as results:
        return [result async for result in results]


async def test_results_come_in_their_order(lane: Lane) -> None:
    assert await all_of(lane, partial(count, 5)) == [0, 1, 2, 3, 4]
    assert await all_of(lane, partial(count, 0)) == []
    assert lane.running == 0


async def test_the_process_stays_for_the_next_job(lane: Lane) -> None:
    first, second = await lane.result(pid), await lane.result(pid)
    assert first == second
    assert first != os.getpid()
    assert lane.pids == [first]


@pytest.mark.parametrize("kind", [Priority.LAST, Priority.LIKE_BOTS])
async def test_others_go_first(kind: Priority, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def start(main: Any, *, nice: int, idle: bool) -> ChildProcess:
        asked.append((nice, idle))
        return ChildProcess(main)

    monkeypatch.setattr(analysis_process, "ChildProcess", start)
    lane = Lane(1, 1, 1, kind)
    await lane.result(pid)
    await lane.close()
    assert asked == [(19, True) if kind is Priority.LAST else (10, False)]


async def test_an_error_of_ours_arrives_whole(lane: Lane) -> None:
    with pytest.raises(IllegalMove) as caught:
        await lane.result(partial(refuse, True))
    assert (caught.value.reason, caught.value.clause) == ("gap", "P3")
    assert caught.value.cells == (Cell(1, 2),)


async def test_any_other_error_is_a_failed_analysis(lane: Lane) -> None:
    with pytest.raises(QwirkleError) as caught:
        await all_of(lane, fail)
    assert caught.value.reason == "analysis_failed"
    assert "no such thing" in caught.value.message
    assert await all_of(lane, partial(count, 2)) == [0, 1]


async def test_a_process_that_dies_is_replaced(lane: Lane) -> None:
    with pytest.raises(QwirkleError) as caught:
        await all_of(lane, die)
    assert caught.value.reason == "analysis_lost"
    assert await all_of(lane, partial(count, 2)) == [0, 1]


async def test_a_job_that_nobody_waits_for_is_stopped(lane: Lane) -> None:
    before = await lane.result(pid)
    async with asyncio.timeout(PATIENCE):
        async with aclosing(lane.results(until_stopped)) as results:
            assert await anext(results) == "begun"
        # It stopped by itself: the next job runs in the same process.
        assert await lane.result(pid) == before


async def test_a_job_that_nobody_waits_for_is_not_begun(lane: Lane) -> None:
    async with asyncio.timeout(PATIENCE), aclosing(lane.results(until_stopped)) as running:
        await anext(running)
        waiting = asyncio.create_task(lane.result(until_stopped))
        await asyncio.sleep(0)
        assert lane.waiting == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert await all_of(lane, partial(count, 2)) == [0, 1]


async def test_more_than_may_wait_are_refused(lane: Lane) -> None:
    async with asyncio.timeout(PATIENCE), aclosing(lane.results(until_stopped)) as running:
        await anext(running)
        waiting = [asyncio.create_task(lane.result(partial(count, 1))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(QwirkleError) as caught:
            await lane.result(partial(count, 1))
        assert caught.value.reason == "analysis_busy"
        await running.aclose()
        assert await asyncio.gather(*waiting) == [0, 0]


async def test_the_jobs_of_one_address_delay_no_other_by_more_than_one() -> None:
    lane = Lane(1, most_waiting=9, most_of_address=3)
    ended: list[str] = []

    async def ask(name: str, address: str) -> None:
        await lane.result(partial(count, 1), Asker("", address))
        ended.append(name)

    async with asyncio.timeout(PATIENCE):
        async with aclosing(lane.results(until_stopped)) as running:
            await anext(running)
            asked = [("a1", "here"), ("a2", "here"), ("a3", "here"), ("b", "there")]
            waiting = [asyncio.create_task(ask(*one)) for one in asked]
            await asyncio.sleep(0)
            assert lane.waiting == 4
            with pytest.raises(Refused) as caught:
                await lane.result(partial(count, 1), Asker("another guest", "here"))
            assert caught.value.reason == "too_many"
            assert lane.rivals(Asker("", "there")) == 3
        await asyncio.gather(*waiting)
    await lane.close()
    assert ended == ["a1", "b", "a2", "a3"]


async def test_what_nobody_waits_for_takes_no_place(lane: Lane) -> None:
    async with asyncio.timeout(PATIENCE), aclosing(lane.results(until_stopped)) as running:
        await anext(running)
        for _ in range(3):
            waiting = asyncio.create_task(lane.result(partial(count, 1)))
            await asyncio.sleep(0)
            assert lane.waiting == 1
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert lane.waiting == 0


async def test_without_processes_it_is_off() -> None:
    async with AnalysisPool(reviews=0, analyses=0) as pool:
        for lane in (pool.reviews, pool.live):
            with pytest.raises(QwirkleError) as caught:
                await lane.result(partial(count, 1))
            assert caught.value.reason == "analysis_off"
        assert await pool.short.result(partial(count, 1)) == 0


async def test_closing_ends_the_processes_and_all_who_wait() -> None:
    async with asyncio.timeout(PATIENCE):
        pool = AnalysisPool()
        async with pool:
            results = pool.live.results(until_stopped)
            await anext(results)
            waiting = asyncio.create_task(pool.live.result(partial(count, 1)))
            await asyncio.sleep(0)
            (member,) = pool.live.pids
        for ending in (anext(results), waiting):
            with pytest.raises(QwirkleError) as caught:
                await ending
            assert caught.value.reason == "analysis_lost"
    with pytest.raises(ProcessLookupError):
        os.kill(member, 0)
