"""However much one address asks at once, others have their turn in between."""

from __future__ import annotations

import asyncio
import re

import pytest

from qwirkle.server.live import loop_shares
from qwirkle.server.live.loop_shares import Queues, Rounds


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_in_a_queue_others_have_their_turn_in_between() -> None:
    queues, did = Queues(), []

    async def work(key: str) -> None:
        for _ in range(3):
            async with queues.turn(key):
                did.append(key)

    await asyncio.gather(work("a"), work("a"), work("a"), work("b"))
    # Three that share a queue are as fast together as one alone.
    assert did.index("b", did.index("b", did.index("b") + 1) + 1) < 7
    assert not queues._locks


async def test_in_a_queue_each_takes_one_round() -> None:
    """Rounds are long when many are connecting: two for each would take twice as long."""
    queues, rounds = Queues(), 0

    async def work() -> None:
        async with queues.turn("a"):
            pass

    async def count() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await asyncio.gather(*(work() for _ in range(50)))
    counting.cancel()
    assert 50 <= rounds < 60


async def test_who_keeps_the_event_loop_busy_leaves_it_to_others_for_as_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queues, pauses = Queues(), []
    clock, sleep = Clock(), asyncio.sleep

    async def pause(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("qwirkle.server.live.loop_shares.time.thread_time", clock)
    monkeypatch.setattr("qwirkle.server.live.loop_shares.asyncio.sleep", pause)

    async def work(seconds: float) -> None:
        async with queues.busy("a"):
            clock.now += seconds

    await asyncio.gather(work(0.25), work(0.0001), work(0.5))
    # What takes no time costs none.
    assert pauses == [0.25, 0.5]


async def test_of_many_at_once_a_few_begin_in_every_round() -> None:
    rounds, did = Rounds(), []

    async def ask(key: str) -> None:
        await rounds.begin(key)
        did.append(key)

    async def play() -> None:
        for _ in range(20):
            did.append("t")
            await asyncio.sleep(0)

    many = 5 * loop_shares._IN_A_ROUND
    waiting = [asyncio.create_task(ask("a")) for _ in range(many)]
    await asyncio.gather(ask("b"), play(), *waiting)
    order = "".join(did)
    assert max(map(len, re.findall("a+", order))) == loop_shares._IN_A_ROUND
    assert order.index("b") <= loop_shares._IN_A_ROUND + 1
    assert order.count("a") == many
    assert not rounds._waiting
    assert not rounds._begun


async def test_who_does_not_wait_any_more_takes_no_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loop_shares, "_IN_A_ROUND", 1)
    rounds, did = Rounds(), []

    async def ask(number: int) -> None:
        await rounds.begin("a")
        did.append(number)

    waiting = [asyncio.create_task(ask(number)) for number in range(4)]
    await asyncio.sleep(0)
    waiting[2].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert did == [0, 1, 3]
