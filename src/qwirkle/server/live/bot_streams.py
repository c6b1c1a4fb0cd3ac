"""The bots that are connected: each has one stream for all its tables, and is offered seats."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec import Struct
from structlog import get_logger

from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.live.presence import Presence
from qwirkle.server.live.subscriptions import Client, Subscriptions
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.live.trouble import trouble
from qwirkle.server.store import Store, Unavailable
from qwirkle.server.table.table import Table
from qwirkle.server.wire import OfferMessage
from qwirkle.server.wire.refusal import Refused

__all__ = ["BotStreams"]

log = get_logger("qwirkle")

# Where bots are present; no table has a blank in its id.
_PLACE = "all bots"


class BotNews(Struct, frozen=True):
    """A bot was offered a seat at a table, or has got one."""

    bot: str
    table: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(BotNews).decode


class BotStreams:
    """The bots whose sockets are at this worker, and the names of those at the others."""

    def __init__(
        self,
        tables: TableCache,
        subscriptions: Subscriptions,
        presence: Presence,
        store: Store,
        bus: Bus,
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """``begin`` runs something in the background."""
        self._tables = tables
        self._subscriptions = subscriptions
        self._presence = presence
        self._store = store
        self._bus = bus
        self._begin = begin
        self._clients: dict[str, set[Client]] = {}

    def connected(self) -> set[str]:
        """The bots that take offers now, at any worker."""
        return self._presence.guests_at(_PLACE)

    async def enter(self, client: Client) -> None:
        """A bot takes offers from now on, and receives its tables: first each as a snapshot."""
        if client.bot is None:
            raise Refused("not_a_bot", "only a bot, with its token, takes offers")
        bot = client.bot.guest
        if client not in self._clients.get(bot, ()):
            self._clients.setdefault(bot, set()).add(client)
            self._presence.come(_PLACE, bot)
        await self._store.bot_seen(bot)
        await self._show_tables(bot)

    def leave(self, client: Client) -> None:
        """A bot takes no more offers here; the tables that it watches are not affected."""
        if client.bot is None:
            return
        here = self._clients.get(client.bot.guest, set())
        if client not in here:
            return
        here.discard(client)
        if not here:
            del self._clients[client.bot.guest]
        self._presence.go(_PLACE, client.bot.guest)

    # --- news, from this worker or another

    def announce(self, bot: str, table: str) -> None:
        """Tell the worker of a bot that it was offered a seat, or has got one."""
        self._bus.publish(Subject.BOT, _encode(BotNews(bot, table)))

    def announce_seated(self, table: Table) -> None:
        """Tell all bots of a new table, such as a rematch, that they sit there."""
        for seat in table.seats:
            if seat.owner is not None and seat.guest is not None:
                self.announce(seat.guest, table.id)

    def hear(self, message: bytes) -> None:
        """A worker has announced something."""
        news = _decode(message)
        if news.bot in self._clients:
            self._begin(self._tell(news.bot, news.table))

    async def _tell(self, bot: str, name: str) -> None:
        try:
            live = await self._tables.live(name)
            # The news of the change itself may come later.
            await self._tables.refresh(name)
            self._offer(bot, live.table)
            if live.table.seats_of(bot):
                await self._watch(bot, name)
        except Unavailable as error:
            trouble.tell(error)
        except Refused as refusal:
            log.debug("news is gone", table=name, reason=refusal.reason)

    def _offer(self, bot: str, table: Table) -> None:
        for number, seat in enumerate(table.seats):
            if seat.offer is None or seat.offer.guest != bot:
                continue
            host = next((one.name for one in table.seats if one.guest == table.host), "")
            message = OfferMessage(
                table=table.id,
                seat=number,
                until=seat.offer.until,
                host=host,
                seats=len(table.seats),
                ruleset=table.options.ruleset,
                clock=table.options.clock,
            )
            for client in self._clients.get(bot, ()):
                client.send(message)

    async def _watch(self, bot: str, name: str) -> None:
        for client in list(self._clients.get(bot, ())):
            if name not in client.watching:
                await self._subscriptions.watch(client, name, None)

    async def look(self) -> None:
        """Find the tables of the bots here whose news was lost on the way."""
        for bot in list(self._clients):
            await self._show_tables(bot)

    async def _show_tables(self, bot: str) -> None:
        for name in await self._store.tables_going(bot):
            try:
                await self._watch(bot, name)
            except Refused as refusal:
                log.debug("table is gone", table=name, reason=refusal.reason)

    def table_changed(self, live: LiveTable) -> None:
        """A table that is over is no longer sent, so that there is room for others."""
        if live.table.phase != "over":
            return
        for seat in live.table.party or live.table.seats:
            for client in self._clients.get(seat.guest or "", ()):
                self._subscriptions.unwatch(client, live.table.id)
