"""Full reviews as work: leased, continued by others, given up, given back."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, text

from qwirkle.analysis import format_review_json, parse_review_json, review
from qwirkle.rules.move import Swap
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.bus import LocalBus, Subject
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.review_desk import ANALYSIS_VERSION, ReviewDesk
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import ReviewRow, Store
from qwirkle.server.table.decision import Actor, Decision
from qwirkle.server.table.playing import follow
from qwirkle.server.table.table import Table
from qwirkle.server.wire import PlayNow, Resign
from qwirkle.server.work import reviews
from qwirkle.server.work.reviews import Reviews

PATIENCE = 60
ANNA = Actor("anna", "Anna")
LEASE_MS = 60_000
TURNS = 2


@dataclass(slots=True)
class Worker:
    """What one worker needs for its reviews; ``told`` is what the others hear."""

    store: Store
    tables: TableCache
    pool: AnalysisPool
    desk: ReviewDesk
    reviews: Reviews
    told: list[Any] = field(default_factory=list)

    async def until(self, table: str, condition: Callable[[ReviewRow], bool]) -> ReviewRow:
        """Make reviews until one has come so far."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.reviews.claim()
                row = await self.store.review(table)
                if row is not None and condition(row):
                    return row
                await asyncio.sleep(0.02)


@asynccontextmanager
async def working(store: Store, name: str) -> AsyncIterator[Worker]:
    async with AsyncExitStack() as stack:
        bus, pool = LocalBus(), await stack.enter_async_context(AnalysisPool())
        tables = TableCache(store, bus, Metrics())
        desk = ReviewDesk(store, bus, pool, most_of_guest=9, most=9)
        made = Reviews(tables, store, pool, desk, Metrics(), name, LEASE_MS)
        worker = Worker(store, tables, pool, desk, made)

        def hear(subject: str, message: bytes) -> None:
            worker.told.append(msgspec.json.decode(message.partition(b" ")[2]))

        await bus.subscribe(Subject.REVIEW, hear)
        stack.push_async_callback(made.stop)
        yield worker


async def finished(worker: Worker) -> Table:
    """A game of Anna's against a bot, of two turns; then she gives up."""
    tables = worker.tables
    name = (await tables.play(PlayNow(["greedy"], "00" * 16), ANNA)).table
    for _ in range(TURNS):
        await tables.change(name, first_move)
    await tables.run(name, Resign("r", 0), ANNA)
    table = (await tables.live(name)).table
    await worker.desk.ask(table, "anna")
    return table


def first_move(table: Table, now: int) -> Decision:
    assert table.position is not None
    decision = Decision(table, now)
    moves = table.position.legal_placements()
    decision.play(moves[0] if moves else Swap(table.position.hands[table.to_move][:1]))
    follow(decision)
    return decision


async def end_leases(store: Store) -> None:
    """As if their time was up."""

    def change(connection: Connection) -> None:
        connection.execute(text("UPDATE reviews SET lease_until = 1"))

    await store.database.change(change)


async def test_the_review_is_that_of_the_library(sqlite_store: Store) -> None:
    async with working(sqlite_store, "one") as worker:
        table = await finished(worker)
        row = await worker.until(table.id, lambda row: row.state == "done")
        assert table.game is not None
        assert row.result.decode() == format_review_json(review(table.game, "full"))
        assert (row.version, sorted(row.turns)) == (ANALYSIS_VERSION, [1, 2])
        assert [told["state"] for told in worker.told[:2]] == ["queued", "running"]
        assert worker.told[-1]["state"] == "done"
        assert [turn["number"] for told in worker.told for turn in told["turns"]] == [1, 2]


async def test_another_worker_continues_after_the_last_stored_turn(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_STORE_SECONDS", 0.0)
    async with working(sqlite_store, "one") as one, working(sqlite_store, "two") as two:
        table = await finished(one)
        first = await one.until(table.id, lambda row: bool(row.turns))
        # The first worker hangs: it renews nothing and hears nothing.
        for task in list(one.reviews._making):
            task.cancel()
        await end_leases(sqlite_store)
        marked = first.turns
        row = await two.until(table.id, lambda row: row.state == "done")
        assert {number: row.turns[number] for number in marked} == marked
        parsed = parse_review_json(row.result.decode())
        assert [turn.number for turn in parsed.turns] == [1, 2]
        new = [turn["number"] for told in two.told for turn in told["turns"]]
        assert new == [number for number in (1, 2) if number not in first.turns]


async def test_a_process_that_dies_costs_a_try(sqlite_store: Store) -> None:
    async with working(sqlite_store, "one") as worker:
        table = await finished(worker)
        await worker.reviews.claim()
        async with asyncio.timeout(PATIENCE):
            while not worker.pool.reviews.pids:  # noqa: ASYNC110 - a process tells nobody
                await asyncio.sleep(0.01)
        os.kill(worker.pool.reviews.pids[0], signal.SIGKILL)
        await asyncio.gather(*worker.reviews._making)
        row = await sqlite_store.review(table.id)
        assert row is not None
        assert row.state == "running"
        await end_leases(sqlite_store)
        await worker.until(table.id, lambda row: row.state == "done")


async def test_a_review_that_cannot_be_made_is_told_as_failed(sqlite_store: Store) -> None:
    async with working(sqlite_store, "one") as worker:
        table = await finished(worker)
        await sqlite_store.claim_reviews("another", ANALYSIS_VERSION, 1, LEASE_MS)
        await sqlite_store.add_review_turns("another", table.id, {1: b"damaged"}, LEASE_MS)
        await end_leases(sqlite_store)
        await worker.until(table.id, lambda row: row.state == "failed")
        assert worker.told[-1]["state"] == "failed"
        # Whoever asks again has it made from the start.
        await worker.desk.ask(table, "anna")
        await worker.until(table.id, lambda row: row.state == "done")


async def test_a_worker_that_stops_gives_its_review_back(sqlite_store: Store) -> None:
    async with working(sqlite_store, "one") as worker:
        table = await finished(worker)
        await worker.reviews.claim()
        await worker.reviews.stop()
        await sqlite_store.release("one")
        row = await sqlite_store.review(table.id)
        assert row is not None
        assert row.state == "queued"


async def test_a_table_that_is_deleted_meanwhile_has_no_review(sqlite_store: Store) -> None:
    async with working(sqlite_store, "one") as worker:
        table = await finished(worker)
        await worker.reviews.claim()
        await sqlite_store.delete_table(table.id)
        await asyncio.gather(*worker.reviews._making)
        assert await sqlite_store.review(table.id) is None
