"""The turns of bots: each is searched for in a bot process and written like anyone's."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from structlog import get_logger

from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Move
from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.opened_tables import OpenedTables
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import DueWork, Store, Unavailable
from qwirkle.server.table.due import bot_moved
from qwirkle.server.table.holding import STAND_IN
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views

__all__ = ["BotTurns"]

log = get_logger("qwirkle")


class BotTurns:
    """The searches of this worker, at most one for each table."""

    def __init__(
        self,
        tables: TableCache,
        store: Store,
        bots: BotPool,
        metrics: Metrics,
        worker: str,
        lease_ms: int,
        opened: OpenedTables,
    ) -> None:
        self._tables = tables
        self._store = store
        self._bots = bots
        self._metrics = metrics
        self._worker = worker
        self._lease_ms = lease_ms
        self._opened = opened
        self._searches: dict[str, tuple[tuple[int, int], str, asyncio.Task[Move]]] = {}
        self._is_stopping = False

    def table_changed(self, table: Table) -> None:
        """Stop a search whose turn was played or taken back, or is not this bot's any more."""
        search = self._searches.get(table.id)
        if search is not None and search[:2] != (table.moment, table.bot_to_move):
            search[2].cancel()

    async def stop(self) -> None:
        """Start no more searches, and cancel those that run."""
        self._is_stopping = True
        searches = [search for _, _, search in self._searches.values()]
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    async def play(self, work: DueWork) -> None:
        """Let the bot to move choose its move, and write it; the lease is renewed meanwhile."""
        began = time.perf_counter()
        live = await self._tables.live(work.table)
        if live.n < work.n:
            await self._tables.refresh(work.table)
        table = live.table
        bot = table.bot_to_move
        if bot is None or table.id in self._searches or self._is_stopping:
            return
        search = asyncio.create_task(self._choose(bot, live.views))
        self._searches[table.id] = (table.moment, bot, search)
        renewing = asyncio.create_task(self._renew(table.id))
        try:
            await asyncio.wait([search])
        finally:
            renewing.cancel()
            del self._searches[table.id]
        if search.cancelled():
            return
        moment, move = table.moment, search.result()
        await self._tables.change(
            table.id, lambda newest, now: bot_moved(newest, moment, move, now)
        )
        self._metrics.thoughts.observe(time.perf_counter() - began)

    async def _choose(self, bot: str, views: Views) -> Move:
        table, view = views.table, views.for_bot()
        asker = Asker(table.host, self._opened.address(table.id))
        try:
            return await self._bots.choose(bot, view, asker=asker)
        except QwirkleError as error:
            # People at the table must not wait for a bot that is unavailable.
            log.error("bot failed", table=table.id, bot=bot, turn=table.turns, reason=error.reason)
            return await self._bots.choose(STAND_IN, view, asker=asker)

    async def _renew(self, table: str) -> None:
        while True:
            await asyncio.sleep(self._lease_ms / 3000)
            with suppress(Unavailable):
                await self._store.renew(self._worker, table, self._lease_ms)
