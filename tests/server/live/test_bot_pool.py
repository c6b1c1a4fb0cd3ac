import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable

import pytest

from qwirkle.rules import Game, Place, QwirkleError
from qwirkle.rules.view import View
from qwirkle.server.live import bot_pool
from qwirkle.server.live.bot_pool import BotPool, _Question
from qwirkle.server.live.fair_queue import Asker
from tests.processes import PATIENCE, is_alive, wait_until_dead

LONG = 600.0
"""Seconds that no test waits for."""


def view() -> View:
    position = Game.start(4, seed="bots").position
    return position.view(position.to_move)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0.01)


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    async with BotPool(1) as pool:
        yield pool


async def test_a_bot_chooses_a_legal_move_in_another_process(pool: BotPool) -> None:
    seen = view()
    assert pool.pids == []
    assert seen.is_legal(await pool.choose("expert", seen))
    assert os.getpid() not in pool.pids
    assert len(pool.pids) == 1


async def test_many_jobs_are_done_by_few_processes() -> None:
    seen = view()
    async with BotPool(2) as pool:
        moves = await asyncio.gather(*(pool.choose("greedy", seen) for _ in range(50)))
        assert len(pool.pids) == 3  # and one for these alone
        assert pool.waiting == pool.thinking == 0
    assert all(map(seen.is_legal, moves))


async def test_what_a_bot_refuses_is_raised_to_the_one_who_asked(pool: BotPool) -> None:
    with pytest.raises(QwirkleError) as caught:
        await pool.choose("nobody", view())
    assert caught.value.reason == "unknown_player"
    assert view().is_legal(await pool.choose("greedy", view()))


async def test_a_process_killed_while_thinking_is_replaced_and_the_move_comes(
    pool: BotPool,
) -> None:
    # Long enough that it is still thinking when a busy machine gets to kill it.
    thinking = asyncio.create_task(pool.choose("master", view(), seconds=3))
    await until(lambda: pool.thinking == 1 and pool.pids != [])
    (first,) = pool.pids
    os.kill(first, signal.SIGKILL)
    assert view().is_legal(await thinking)
    assert first not in pool.pids


async def test_a_process_killed_while_idle_is_replaced(pool: BotPool) -> None:
    await pool.choose("greedy", view())
    (first,) = pool.pids
    os.kill(first, signal.SIGKILL)
    assert view().is_legal(await pool.choose("greedy", view()))
    assert first not in pool.pids


async def test_a_job_that_costs_one_process_after_the_other_is_given_up(pool: BotPool) -> None:
    thinking = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    killed: set[int] = set()
    while not thinking.done():
        for pid in set(pool.pids) - killed:
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        await asyncio.sleep(0.01)
    with pytest.raises(QwirkleError) as caught:
        await thinking
    assert caught.value.reason == "bot_lost"


async def test_a_process_that_does_not_answer_is_replaced(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.choose("greedy", view())
    (first,) = pool.pids
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(bot_pool, "_GRACE", 0.1)
    silent = asyncio.create_task(pool.choose("greedy", view(), seconds=0.1))
    await until(lambda: first not in pool.pids)
    # On a slow machine the next ones may be as late, and then it is given up.
    (result,) = await asyncio.gather(silent, return_exceptions=True)
    assert isinstance(result, Place) or (
        isinstance(result, QwirkleError) and result.reason == "bot_lost"
    )
    monkeypatch.undo()
    assert view().is_legal(await pool.choose("greedy", view()))


async def test_a_search_nobody_waits_for_is_stopped_and_its_process_goes_on(
    pool: BotPool,
) -> None:
    thinking = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    await until(lambda: pool.thinking == 1 and pool.pids != [])
    pids = pool.pids
    thinking.cancel()
    assert view().is_legal(await pool.choose("master", view(), seconds=0.1))
    assert pool.pids == pids


async def test_a_waiting_job_that_is_cancelled_is_never_begun(pool: BotPool) -> None:
    first = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    await until(lambda: pool.thinking == 1 and pool.pids != [])
    second = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    await until(lambda: pool.waiting == 1)
    second.cancel()
    first.cancel()
    assert view().is_legal(await pool.choose("master", view(), seconds=0.1))
    assert pool.waiting == 0
    await until(lambda: pool.thinking == 0)


async def test_who_comes_when_too_many_wait_is_refused() -> None:
    async with BotPool(1, most_waiting=1) as pool:
        first = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
        await until(lambda: pool.thinking == 1 and pool.pids != [])
        second = asyncio.create_task(pool.choose("master", view(), seconds=0.1))
        await until(lambda: pool.waiting == 1)
        with pytest.raises(QwirkleError) as caught:
            await pool.choose("greedy", view())
        assert caught.value.reason == "bots_busy"
        first.cancel()
        assert view().is_legal(await second)


async def test_bots_that_answer_at_once_do_not_wait_for_those_that_think(pool: BotPool) -> None:
    """D7: one address with many masters does not delay the greedy bot of another."""
    crowd = Asker("anna", "192.0.2.1")
    masters = [
        asyncio.create_task(pool.choose("master", view(), seconds=LONG, asker=crowd))
        for _ in range(20)
    ]
    await until(lambda: pool.thinking == 1 and pool.waiting == 19 and pool.pids != [])
    os.kill(pool.pids[0], signal.SIGSTOP)  # a master that is sure of its move answers early
    assert view().is_legal(await pool.choose("greedy", view(), asker=Asker("bob", "192.0.2.2")))
    assert pool.waiting == 19
    for master in masters:
        master.cancel()


async def test_what_is_waiting_of_ones_own_shortens_the_thinking_most(pool: BotPool) -> None:
    crowd, other = Asker("anna", "192.0.2.1"), Asker("bob", "192.0.2.2")
    tasks = [
        asyncio.create_task(pool.choose("master", view(), seconds=LONG, asker=asker))
        for asker in (*[crowd] * 50, other)
    ]
    await until(lambda: pool.waiting == 50)
    shares = {}
    for asker in (crowd, other):
        answer = asyncio.get_running_loop().create_future()
        shares[asker] = pool._share(_Question("master", 60.0, view(), asker, answer))
    assert shares[other] == 60 / (1 + 2 + 1)
    assert shares[crowd] == 60 / (1 + 2 + 49)
    for task in tasks:
        task.cancel()


async def test_closing_ends_the_processes_and_whoever_waits() -> None:
    pool = BotPool(1)
    thinking = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    waiting = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
    await until(lambda: pool.thinking == 1 and pool.pids != [])
    pids = pool.pids
    await pool.close()
    assert not any(map(is_alive, pids))
    for task in (thinking, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task


PARENT = """
import asyncio
from tests.server.live.test_bot_pool import LONG, until, view
from qwirkle.server.live.bot_pool import BotPool

async def main():
    async with BotPool(1) as pool:
        task = asyncio.create_task(pool.choose("master", view(), seconds=LONG))
        await until(lambda: pool.thinking == 1 and pool.pids != [])
        print(*pool.pids, flush=True)
        await task

asyncio.run(main())
"""


def test_the_processes_end_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        (child,) = map(int, parent.stdout.readline().split())
        assert is_alive(child)
        parent.kill()
    wait_until_dead([child])
