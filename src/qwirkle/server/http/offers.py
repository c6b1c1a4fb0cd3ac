"""Offers of seats to bots: which bots are there, and how often they may be asked."""

from __future__ import annotations

from qwirkle.server.http.limits import Limits, too_many
from qwirkle.server.live.bot_streams import BotStreams
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.entries import Offer
from qwirkle.server.wire import AcceptOffer, Answer, Command, OfferSeat, Rematch
from qwirkle.server.wire.refusal import Refused

__all__ = ["Offers"]


class Offers:
    """Offers seats to bots, and tells them where they sit."""

    def __init__(
        self, limits: Limits, store: Store, tables: TableCache, streams: BotStreams
    ) -> None:
        self._limits = limits
        self._store = store
        self._tables = tables
        self._streams = streams

    async def offer(self, table: str, command: OfferSeat, actor: Actor, address: str) -> Answer:
        """The host offers a seat."""
        self._limits.offers.take(actor.guest, "offers")
        self._limits.offers_of_address.take(address, "offers")
        rows = await self._store.bots_by_id([command.bot])
        if not rows or command.bot not in self._streams.connected():
            raise Refused("bot_not_here", "this bot is not connected")
        self._limits.offers_to_bot.take(command.bot, "offers to this bot")
        if await self._store.live_tables(command.bot) >= self._limits.tables_going:
            raise too_many("tables of this bot", None)
        bot = Offer(rows[0].guest, rows[0].name, rows[0].owner_name, until=0)
        answer = await self._tables.offer(table, command, bot, actor)
        self._streams.announce(bot.guest, table)
        return answer

    def carried_out(self, table: str, command: Command, actor: Actor) -> None:
        """A bot that has got a seat by this command is sent the table from now on."""
        if isinstance(command, AcceptOffer):
            self._streams.announce(actor.guest, table)
        live = self._tables.cached(table) if isinstance(command, Rematch) else None
        if live is not None and live.table.rematch is not None:
            new = self._tables.cached(live.table.rematch)
            if new is not None:
                self._streams.announce_seated(new.table)
