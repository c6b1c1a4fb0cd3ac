"""Several workers on one store: one writes, the others hear of it; the log tells who was first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from qwirkle.server.live import table_cache
from qwirkle.server.live.bus import Hear, LocalBus, Subject
from qwirkle.server.live.fair_queue import ASKING, NOBODY, Asker
from qwirkle.server.live.live_table import WINDOW, LiveTable
from qwirkle.server.live.loop_shares import SHARES, Queues
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.decide import decide
from qwirkle.server.table.decision import Actor, Decision
from qwirkle.server.table.table import Table
from qwirkle.server.wire import Chat, Leave, PlayNow, Resign, Sit, TableOptions
from qwirkle.server.wire.refusal import Refused
from tests.server.harness import everything_logged

ANNA = Actor("anna", "Anna")
BERT = Actor("bert", "Bert")
PUBLIC = TableOptions(seats=3, public=True)
AGAINST_A_BOT = PlayNow(["random"], "00" * 16)


class DeadBus(LocalBus):
    """A bus by which nothing arrives."""

    is_up = False

    async def subscribe(self, subject: str, hear: Hear) -> None:
        pass


class Worker:
    def __init__(self, store: Store, bus: LocalBus) -> None:
        self.metrics = Metrics()
        self.tables = TableCache(store, bus, self.metrics)
        self.heard: list[tuple[str, int]] = []
        self.looks: list[asyncio.Task[None]] = []
        self.tables.listeners.append(self._listen)

    def _listen(self, live: LiveTable, heads: Sequence[str]) -> None:
        self.heard.append((live.table.id, live.n))

    def hear(self, subject: str, message: bytes) -> None:
        name = self.tables.news(message)
        if name is not None:
            self.looks.append(asyncio.create_task(self.tables.refresh(name)))


@asynccontextmanager
async def two_workers(store: Store) -> AsyncIterator[tuple[Worker, Worker]]:
    bus = LocalBus()
    workers = Worker(store, bus), Worker(store, bus)
    for worker in workers:
        await bus.subscribe(Subject.TABLE, worker.hear)
    yield workers
    for worker in workers:
        await asyncio.gather(*worker.looks)


def chat(text: str) -> Chat:
    return Chat(id=f"say-{text}", text=text)


async def test_an_opened_table_is_known_to_every_worker(store: Store) -> None:
    async with two_workers(store) as (one, two):
        answer = await one.tables.open(PUBLIC, ANNA)
        live = await two.tables.live(answer.table)
        assert live.n == answer.n == 1
        assert live.table == (await one.tables.live(answer.table)).table


async def test_a_worker_that_has_the_table_hears_of_a_change(store: Store) -> None:
    async with two_workers(store) as (one, two):
        name = (await one.tables.open(PUBLIC, ANNA)).table
        live = await two.tables.live(name)
        await one.tables.run(name, chat("hello"), ANNA)
        async with asyncio.timeout(60):
            while live.n < 2:  # noqa: ASYNC110 - by the bus and the store
                await asyncio.sleep(0.01)
        assert two.heard == [(name, 2)]
        assert live.table == (await one.tables.live(name)).table


async def test_a_change_computed_from_an_old_table_is_computed_again(sqlite_store: Store) -> None:
    silent = LocalBus()  # nobody subscribes to it
    one, two = Worker(sqlite_store, silent), Worker(sqlite_store, silent)
    name = (await one.tables.open(PUBLIC, ANNA)).table
    stale = await two.tables.live(name)
    await one.tables.run(name, chat("first"), ANNA)
    assert stale.n == 1
    asked: list[int] = []

    def decided(table: Table, now: int) -> Decision:
        asked.append(table.n)
        return decide(table, Sit(id="sit", seat=1), BERT, now)

    answer = await two.tables.change(name, decided)
    assert answer.n == 3
    assert asked == [1, 2]
    assert [line.text for line in stale.table.chat] == ["first"]


async def test_of_many_at_once_each_gets_a_number_of_its_own(store: Store) -> None:
    async with two_workers(store) as (one, two):
        name = (await one.tables.open(PUBLIC, ANNA)).table
        await two.tables.live(name)
        answers = await asyncio.gather(
            *(
                worker.tables.run(name, chat(f"{number}-{index}"), ANNA)
                for number in range(10)
                for index, worker in enumerate((one, two))
            )
        )
        assert sorted(answer.n for answer in answers) == list(range(2, 22))
        rows = await store.rows(name)
        assert [row.n for row in rows] == list(range(1, 22))


async def test_the_same_command_on_two_workers_is_carried_out_once(store: Store) -> None:
    async with two_workers(store) as (one, two):
        name = (await one.tables.open(PUBLIC, ANNA)).table
        await two.tables.live(name)
        first, second = await asyncio.gather(
            one.tables.run(name, chat("once"), ANNA), two.tables.run(name, chat("once"), ANNA)
        )
        assert first == second
        assert len(await store.rows(name)) == 2


async def test_one_seat_is_given_once(store: Store) -> None:
    async with two_workers(store) as (one, two):
        name = (await one.tables.open(PUBLIC, ANNA)).table
        await two.tables.live(name)
        results = await asyncio.gather(
            one.tables.run(name, Sit(id="b", seat=1), BERT),
            two.tables.run(name, Sit(id="c", seat=1), Actor("carla", "Carla")),
            return_exceptions=True,
        )
        (refused,) = [result for result in results if isinstance(result, Exception)]
        assert isinstance(refused, Refused)
        assert refused.reason == "seat_taken"


async def test_without_the_bus_a_reader_looks_into_the_store(sqlite_store: Store) -> None:
    one, two = Worker(sqlite_store, DeadBus()), Worker(sqlite_store, DeadBus())
    name = (await one.tables.open(PUBLIC, ANNA)).table
    await two.tables.live(name)
    await one.tables.run(name, chat("hello"), ANNA)
    assert (await two.tables.live(name)).n == 2


class SharedBus(LocalBus):
    """A bus that is up, and whose messages are late."""

    is_shared = True


async def test_a_reader_is_not_shown_an_older_table_than_another_worker_answered(
    store: Store,
) -> None:
    """D19: though nobody has told this worker yet."""
    one, late = Worker(store, SharedBus()), Worker(store, SharedBus())
    name = (await one.tables.open(PUBLIC, ANNA)).table
    assert (await late.tables.live(name)).n == 1
    told = await one.tables.run(name, Sit("1", 1), BERT)
    assert (await late.tables.watchable(name, "bert")).n == told.n


async def test_a_worker_that_joins_others_reads_the_games_that_are_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Worker(store, SharedBus()), Worker(store, SharedBus())
    await one.tables.open(PUBLIC, ANNA)
    playing = [(await one.tables.play(AGAINST_A_BOT, ANNA)).table for _ in range(4)]
    await one.tables.run(playing[3], Resign("resign", 0), ANNA)
    monkeypatch.setattr(table_cache, "_MOST_WARM", 2)
    await two.tables.warm_up()
    assert set(two.tables.names) == {playing[1], playing[2]}
    monkeypatch.setattr(table_cache, "_MOST_WARM", 100)
    await two.tables.warm_up()
    assert set(two.tables.names) == set(playing[:3])


async def test_a_worker_that_joins_others_soon_serves(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Worker(store, SharedBus()), Worker(store, SharedBus())
    await one.tables.play(AGAINST_A_BOT, ANNA)
    monkeypatch.setattr(table_cache, "_WARM_SECONDS", -1.0)
    await two.tables.warm_up()
    assert two.tables.names == []
    monkeypatch.undo()
    # What nobody has touched for long can wait.
    monkeypatch.setattr(table_cache, "_IDLE_SECONDS", -1.0)
    await two.tables.warm_up()
    assert two.tables.names == []


async def test_an_unknown_table_is_refused_and_not_remembered(sqlite_store: Store) -> None:
    worker = Worker(sqlite_store, LocalBus())
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            await worker.tables.live("nothing")
        assert caught.value.reason == "unknown_table"
    assert worker.tables._used == {}


async def test_a_table_that_an_operator_deleted_is_unknown_at_once_to_who_acts(
    store: Store,
) -> None:
    worker = Worker(store, LocalBus())
    name = (await worker.tables.open(PUBLIC, ANNA)).table
    await store.delete_table(name)
    with pytest.raises(Refused) as caught:
        await worker.tables.run(name, Chat("1", "hello"), ANNA)
    assert caught.value.reason == "unknown_table"
    assert worker.tables.cached(name) is None


async def test_a_deleted_table_is_forgotten_when_the_worker_looks(store: Store) -> None:
    worker = Worker(store, LocalBus())
    kept = (await worker.tables.open(PUBLIC, ANNA)).table
    gone = (await worker.tables.open(PUBLIC, ANNA)).table
    await store.delete_table(gone)
    assert await worker.tables.look(worker.tables.names) == [gone]
    assert worker.tables.names == [kept]


async def test_idle_tables_are_forgotten_unless_watched(sqlite_store: Store) -> None:
    worker = Worker(sqlite_store, LocalBus())
    names = [(await worker.tables.open(PUBLIC, ANNA)).table for _ in range(3)]
    worker.tables.forget_idle(set())
    assert all(worker.tables.cached(name) for name in names)
    for name in names:
        worker.tables._used[name] -= 1e6
    worker.tables.forget_idle({names[0]})
    assert [worker.tables.cached(name) is not None for name in names] == [True, False, False]
    assert (await worker.tables.live(names[1])).n == 1


async def test_a_table_that_is_over_is_forgotten_sooner(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(sqlite_store, LocalBus())
    going = (await worker.tables.open(PUBLIC, ANNA)).table
    over = [(await worker.tables.open(PUBLIC, ANNA)).table for _ in range(20)]
    for name in over:
        await worker.tables.run(name, Leave("leave " + name), ANNA)
    worker.tables.forget_idle(set())
    assert set(worker.tables.names) == {going, *over}
    monkeypatch.setattr(table_cache, "_MOST_IDLE_OVER", 5)
    worker.tables.forget_idle({over[0]})
    # Those used last stay.
    assert worker.tables.names == [going, over[0], *over[-5:]]
    for name in worker.tables.names:
        worker.tables._used[name] -= 100
    worker.tables.forget_idle(set())
    assert worker.tables.names == [going]


async def test_tables_are_read_in_the_share_of_the_address_that_asks(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(sqlite_store, LocalBus())
    name = (await worker.tables.open(PUBLIC, ANNA)).table
    shares: list[str] = []

    def busy(key: str) -> AbstractAsyncContextManager[None]:
        shares.append(key)
        return Queues().busy(key)

    monkeypatch.setattr(SHARES, "busy", busy)
    for asker in (NOBODY, Asker("anna", "192.0.2.1")):
        ASKING.set(asker)
        worker.tables._forget(name)
        assert (await worker.tables.live(name)).n == 1
    assert shares == ["192.0.2.1"]


async def test_nobody_waits_for_a_table_in_the_share_of_another_address(
    sqlite_store: Store,
) -> None:
    worker = Worker(sqlite_store, LocalBus())
    name = (await worker.tables.open(PUBLIC, ANNA)).table
    worker.tables._forget(name)
    async with SHARES.turn("192.0.2.1"):  # what else this address asks for takes long
        ASKING.set(Asker("stranger", "192.0.2.1"))
        slow = asyncio.create_task(worker.tables.live(name))
        await asyncio.sleep(0)
        ASKING.set(Asker("anna", "192.0.2.2"))
        async with asyncio.timeout(30):
            live = await worker.tables.live(name)
        assert not slow.done()
    # Both have the same one.
    assert await slow is live


async def test_what_changes_while_a_table_waits_to_be_read_is_not_missed(store: Store) -> None:
    one, two = Worker(store, SharedBus()), Worker(store, SharedBus())
    name = (await one.tables.open(PUBLIC, ANNA)).table
    async with SHARES.turn("192.0.2.1"):
        ASKING.set(Asker("anna", "192.0.2.1"))
        reading = asyncio.create_task(two.tables.live(name))
        async with asyncio.timeout(30):
            # Nothing tells that somebody waits for a turn.
            while not any(lock._waiters for lock in SHARES._locks.values()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        ASKING.set(NOBODY)
        told = await one.tables.run(name, Sit("1", 1), BERT)
    assert (await reading).n == told.n


async def test_that_a_table_is_opened_and_how_it_ends_is_logged_and_no_turn(
    sqlite_store: Store,
) -> None:
    tables = Worker(sqlite_store, LocalBus()).tables
    with everything_logged() as logged:
        left = (await tables.open(PUBLIC, ANNA)).table
        await tables.run(left, chat("hello"), ANNA)
        await tables.run(left, Leave("leave"), ANNA)
        played = (await tables.play(AGAINST_A_BOT, ANNA)).table
        await tables.run(played, Resign("resign", 0), ANNA)
    assert logged == [
        {"event": "table opened", "log_level": "info", "table": left},
        {"event": "table closed", "log_level": "info", "table": left, "reason": "abandoned"},
        {"event": "table opened", "log_level": "info", "table": played},
        {"event": "game ended", "log_level": "info", "table": played, "reason": "resigned"},
    ]


async def test_events_are_kept_for_a_window_and_are_the_same_after_a_restart(
    sqlite_store: Store,
) -> None:
    worker = Worker(sqlite_store, LocalBus())
    name = (await worker.tables.open(PUBLIC, ANNA)).table
    for number in range(WINDOW + 10):
        await worker.tables.run(name, chat(str(number)), ANNA)
    live = await worker.tables.live(name)
    assert live.since(live.n) == []
    assert live.since(live.n + 1) is None
    assert live.since(live.n - WINDOW - 1) is None
    kept = live.since(live.n - WINDOW)
    assert kept is not None
    assert len(kept) == WINDOW
    again = await Worker(sqlite_store, LocalBus()).tables.live(name)
    assert again.since(live.n - WINDOW) == kept
