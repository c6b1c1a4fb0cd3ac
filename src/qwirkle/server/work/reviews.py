"""Full reviews: each is leased like a bot's turn, made at the lowest priority, and stored turn by
turn, so that another worker can continue it."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from functools import partial

from structlog import get_logger

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.live.analysis_jobs import WHOLE, full_review
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.review_desk import ANALYSIS_VERSION, ReviewDesk, finished_game
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.live.trouble import trouble
from qwirkle.server.store import ReviewWork, Store, Unavailable

__all__ = ["Reviews"]

log = get_logger("qwirkle")

# Turns are stored in small groups: a commit for each would cost more than it tells.
_STORE_SECONDS = 0.5


class Reviews:
    """The full reviews that this worker makes, as many at a time as it has processes for them."""

    def __init__(
        self,
        tables: TableCache,
        store: Store,
        pool: AnalysisPool,
        desk: ReviewDesk,
        metrics: Metrics,
        worker: str,
        lease_ms: int,
    ) -> None:
        self._tables = tables
        self._store = store
        self._pool = pool
        self._desk = desk
        self._metrics = metrics
        self._worker = worker
        self._lease_ms = lease_ms
        self._making: set[asyncio.Task[None]] = set()

    async def claim(self) -> None:
        """Begin as many of the reviews that wait as there are processes free."""
        free = self._pool.reviews.processes - len(self._making)
        if free <= 0:
            return
        works = await self._store.claim_reviews(
            self._worker, ANALYSIS_VERSION, free, self._lease_ms
        )
        for work in works:
            task = asyncio.create_task(self._safely(work))
            self._making.add(task)
            task.add_done_callback(self._ended)

    async def until_asked(self, seconds: float) -> None:
        """Wait until a review is asked for here, or one has ended, or for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._desk.asked.wait()
        self._desk.asked.clear()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._making.discard(task)
        self._desk.asked.set()  # the next may wait

    async def stop(self) -> None:
        """Cancel what runs; the leases are given back by `Store.release`."""
        making = list(self._making)
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _safely(self, work: ReviewWork) -> None:
        try:
            await self._make(work)
        except Unavailable as error:
            trouble.tell(error, kind="review", table=work.table)
        except QwirkleError as error:
            log.error("review failed", table=work.table, reason=error.reason)
            # A process that died is not the game's fault, at first: the lease ends, and the review
            # is begun again a few times.
            if error.reason != "analysis_lost":
                with suppress(Unavailable):
                    await self._store.fail_review(self._worker, work.table)
                self._desk.tell(work.table, "failed", 0, 0, {})
        except Exception:
            log.error("work failed", kind="review", table=work.table, exc_info=True)

    async def _make(self, work: ReviewWork) -> None:
        began = time.perf_counter()
        game = finished_game((await self._tables.live(work.table)).table)
        making = _Making(work.table, len(game.turns), set(work.done))
        self._desk.tell(making.table, "running", len(making.done), making.total, {})
        renewing = asyncio.create_task(self._renew(work.table))
        try:
            job = partial(full_review, game, work.done)
            async with aclosing(self._pool.reviews.results(job)) as results:
                async for number, body in results:
                    if number == WHOLE:
                        making.whole = body
                    elif not await self._add(making, number, body):
                        return
        finally:
            renewing.cancel()
        if not making.whole or not await self._store_turns(making):
            return
        if await self._store.finish_review(self._worker, work.table, making.whole):
            self._metrics.reviews.observe(time.perf_counter() - began)
            self._desk.tell(making.table, "done", making.total, making.total, {})

    async def _add(self, making: _Making, number: int, body: bytes) -> bool:
        making.fresh[number] = body
        is_time = time.monotonic() - making.stored >= _STORE_SECONDS
        return await self._store_turns(making) if is_time else True

    async def _store_turns(self, making: _Making) -> bool:
        """Store and tell the turns that are new; False if this worker lost its lease."""
        fresh, making.fresh = making.fresh, {}
        making.stored = time.monotonic()
        if not fresh:
            return True
        if not await self._store.add_review_turns(
            self._worker, making.table, fresh, self._lease_ms
        ):
            return False
        making.done |= fresh.keys()
        self._desk.tell(making.table, "running", len(making.done), making.total, fresh)
        return True

    async def _renew(self, table: str) -> None:
        while True:
            await asyncio.sleep(self._lease_ms / 3000)
            with suppress(Unavailable):
                await self._store.renew_review(self._worker, table, self._lease_ms)


@dataclass(slots=True)
class _Making:
    """A review under way: the turns that are stored, those that are not yet, and the end."""

    table: str
    total: int
    done: set[int]
    fresh: dict[int, bytes] = field(default_factory=dict)
    stored: float = field(default_factory=time.monotonic)
    whole: bytes = b""
