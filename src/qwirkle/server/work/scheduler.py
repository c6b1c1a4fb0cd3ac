"""Background work: bot turns, time-outs, closing idle tables, reviews, daily deals, heartbeats,
retention.

Work is leased in the database. It is looked for every second, and at once when a change on this
worker calls for it. It may be started twice, but takes effect once, because it is written against
the entry or the turn that it was decided from.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from prometheus_client import Gauge
from structlog import get_logger

from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.daily_desk import DailyDesk
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.opened_tables import OpenedTables
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.live.trouble import trouble
from qwirkle.server.store import DueWork, Store, Unavailable
from qwirkle.server.table.due import tidied, timed_out
from qwirkle.server.table.offers import offers_expired
from qwirkle.server.wire.refusal import Refused
from qwirkle.server.work.bot_turns import BotTurns
from qwirkle.server.work.reviews import Reviews

__all__ = ["LEASE_MS", "SWEEP_SECONDS", "Scheduler"]

log = get_logger("qwirkle")

SWEEP_SECONDS = 1.0
# How long the work of a worker that was killed waits for another.
LEASE_MS = 3_000
_CLAIM = 100
_RETENTION_SECONDS = 60.0
_COUNT_SECONDS = 10.0
_DAY_MS = 86_400_000


class Scheduler:
    """The scheduler of one worker, which runs inside of ``async with``."""

    def __init__(
        self,
        tables: TableCache,
        store: Store,
        bots: BotPool,
        metrics: Metrics,
        worker: str,
        retention_days: int = 0,
        lease_ms: int = LEASE_MS,
        reviews: Reviews | None = None,
        opened: OpenedTables | None = None,
        daily: DailyDesk | None = None,
    ) -> None:
        """Without ``reviews`` and ``daily`` none are made here."""
        self._tables = tables
        self._store = store
        self._bots = bots
        self._metrics = metrics
        self._worker = worker
        self._retention_ms = retention_days * _DAY_MS
        self._next_retention = 0.0
        self._next_count = 0.0
        self._wake = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []
        self._works: set[asyncio.Task[None]] = set()
        self._lease_ms = lease_ms
        self._bot_turns = BotTurns(
            tables, store, bots, metrics, worker, lease_ms, opened or OpenedTables()
        )
        self._reviews = reviews
        self._daily = daily
        self._is_stopping = False
        self._tasks = Gauge(
            "qwirkle_tasks", "Tasks of the workers' loops",
            registry=metrics.registry, multiprocess_mode="livesum",
        )  # fmt: skip

    async def __aenter__(self) -> Self:
        self._tables.listeners.append(self._table_changed)
        # Before any request is served: a move must not be charged for an outage.
        await self._safely(self._heartbeat(), "sweep")
        self._wake.set()
        self._loops = [
            asyncio.create_task(self._sweep_each_second()),
            asyncio.create_task(self._claim_when_woken()),
        ]
        if self._reviews is not None:
            self._loops.append(asyncio.create_task(self._claim_reviews(self._reviews)))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Start nothing more, stop the searches, and release the leases."""
        self._is_stopping = True
        self._tables.listeners.remove(self._table_changed)
        for loop in self._loops:
            loop.cancel()
        await self._bot_turns.stop()
        if self._reviews is not None:
            await self._reviews.stop()
        # Writes in progress are not interrupted.
        await asyncio.gather(*self._loops, *self._works, return_exceptions=True)
        with suppress(Unavailable):
            await self._store.release(self._worker)

    # --- when

    def _table_changed(self, live: LiveTable, heads: Sequence[str]) -> None:
        """A table has changed: stop a search that came too late, and look for a bot's turn."""
        self._bot_turns.table_changed(live.table)
        if live.table.bot_to_move is not None:
            self._wake.set()

    async def _sweep_each_second(self) -> None:
        while True:
            await self._safely(self._sweep(), "sweep")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _claim_when_woken(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._safely(self._claim(), "claim")

    async def _claim_reviews(self, reviews: Reviews) -> None:
        while True:
            await self._safely(reviews.claim(), "review")
            await reviews.until_asked(SWEEP_SECONDS)

    async def _sweep(self) -> None:
        await self._heartbeat()
        self._metrics.bots_waiting.set(self._bots.waiting)
        self._metrics.bots_thinking.set(self._bots.thinking)
        self._wake.set()
        if self._daily is not None:
            await self._daily.prepare()
        now = time.monotonic()
        if now >= self._next_count:
            # With thousands of sockets this takes a while.
            self._next_count = now + _COUNT_SECONDS
            self._tasks.set(len(asyncio.all_tasks()))
        if self._retention_ms and now >= self._next_retention:
            self._next_retention = now + _RETENTION_SECONDS
            await self._delete_old()

    async def _claim(self) -> None:
        while True:
            claimed = await self._store.claim_due(self._worker, _CLAIM, self._lease_ms)
            for work in claimed:
                self._begin(self._do_when_possible(work), work.kind, work.table)
            if len(claimed) < _CLAIM:
                return

    def _begin(self, doing: Coroutine[Any, Any, None], kind: str, table: str | None = None) -> None:
        task = asyncio.create_task(self._safely(doing, kind, table))
        self._works.add(task)
        task.add_done_callback(self._works.discard)

    async def _safely(
        self, doing: Coroutine[Any, Any, None], kind: str, table: str | None = None
    ) -> None:
        """An error in one piece of work is logged; the next is done, and this one is retried."""
        try:
            await doing
        except Unavailable as error:
            trouble.tell(error, kind=kind, table=table)
        except Refused as refusal:
            # The table has changed in the meantime, so the work is obsolete.
            log.debug("work is gone", kind=kind, table=table, reason=refusal.reason)
        except Exception:
            log.error("work failed", kind=kind, table=table, exc_info=True)

    # --- what

    async def _do_when_possible(self, work: DueWork) -> None:
        """Retry while the database is down: people are waiting for it."""
        while True:
            try:
                await self._do(work)
                return
            except Unavailable:
                if self._is_stopping:
                    raise
                await asyncio.sleep(SWEEP_SECONDS / 4)

    async def _do(self, work: DueWork) -> None:
        match work.kind:
            case "bot":
                await self._bot_turns.play(work)
            case "offer":
                await self._tables.change(work.table, offers_expired)
            case "deadline":
                await self._tables.change(work.table, timed_out)
            case _:
                await self._tables.change(work.table, tidied)

    async def _heartbeat(self) -> None:
        """Record that this worker serves, and give back the time when no worker did."""
        if await self._tables.heartbeat.beat():
            # Not awaited: with many tables it takes longer than until the next beat is due.
            self._begin(self._tables.make_good(), "resume")

    async def _delete_old(self) -> None:
        before = await self._store.now() - self._retention_ms
        for name in await self._store.expired(before):
            await self._store.delete_table(name)
            log.info("table deleted", table=name, reason="retention")
        # One that was not finished by then will not be: real tiles are put back into their box.
        await self._store.delete_old_sheets(before)
        await self._store.delete_old_puzzle_players(before)
        await self._store.delete_old_daily_sheets(before)
