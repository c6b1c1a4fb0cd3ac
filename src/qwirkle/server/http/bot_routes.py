"""The HTTP endpoints about bots: those of a guest, those that are connected, and a bot itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.openings import CREATED
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.people.bot_directory import BotDirectory
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.store import Store
from qwirkle.server.wire import (
    BotSelf,
    BotToken,
    ConnectedBot,
    ConnectedBots,
    MyBot,
    MyBots,
    NewBot,
)
from qwirkle.server.wire.bots import BotScope
from qwirkle.server.wire.refusal import Refused

__all__ = ["BotRoutes"]

_MOST_LISTED = 200

_new = msgspec.json.Decoder(NewBot)


class BotRoutes:
    """Bots and their tokens."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        bots: BotDirectory,
        store: Store,
        connected: Callable[[], set[str]],
        leave_all: Callable[[str], Awaitable[None]],
        sign_out: Callable[[], Awaitable[None]],
    ) -> None:
        """``connected`` are the bots that are here now, at any worker; ``leave_all`` lets one leave
        its tables; ``sign_out`` closes, on this worker, what was ended."""
        self._dispatcher = dispatcher
        self._guests = guests
        self._bots = bots
        self._store = store
        self._connected = connected
        self._leave_all = leave_all
        self._sign_out = sign_out

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        return [
            Endpoint(
                "GET", "/api/bots", "bots", "The bots that may be offered a seat now", self.bots,
                gives="ConnectedBots",
            ),
            Endpoint(
                "GET", "/api/bot", "bot", "The bot of the token", self.bot, gives="BotSelf",
                bots="yes",
            ),
            Endpoint(
                "GET", "/api/guest/bots", "my_bots", "The bots of the current guest", self.mine,
                gives="MyBots",
            ),
            Endpoint(
                "POST", "/api/guest/bots", "make_bot", "Make a bot; its token is shown only now",
                self.make, takes="NewBot", gives="BotToken", status=CREATED,
            ),
            Endpoint(
                "POST", "/api/guest/bots/{bot}/token", "renew_token",
                "A new token for a bot of the guest; the old one ends", self.renew,
                gives="BotToken",
            ),
            Endpoint(
                "DELETE", "/api/guest/bots/{bot}", "delete_bot",
                "Delete a bot of the guest, which leaves its tables", self.delete,
                gives="MyBots",
            ),
        ]  # fmt: skip

    async def bots(self, call: Call) -> Response:
        """GET /api/bots"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        here = sorted(self._connected())[:_MOST_LISTED]
        rows = await self._store.bots_by_id(here)
        return reply(
            ConnectedBots([ConnectedBot(row.guest, row.name, row.owner_name) for row in rows])
        )

    async def bot(self, call: Call) -> Response:
        """GET /api/bot"""
        row = call.bot
        if row is None:
            raise Refused("not_a_bot", "this needs the token of a bot")
        return reply(BotSelf(row.guest, row.name, row.owner_name, _scopes(row.scopes)))

    async def mine(self, call: Call) -> Response:
        """GET /api/guest/bots"""
        actor = await self._guests.actor(call.guest)
        return await self._of(actor.guest)

    async def make(self, call: Call) -> Response:
        """POST /api/guest/bots"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        wish = call.read(_new)
        # It is one more guest, and can be deleted and made again.
        self._dispatcher.limits.guests.take(call.address, "new guests")
        bot, token = await self._bots.create(wish.name, wish.scopes, actor.guest)
        return reply(BotToken(bot, token), CREATED)

    async def renew(self, call: Call) -> Response:
        """POST /api/guest/bots/{bot}/token"""
        bot = await self._own(call)
        token = await self._bots.renew(bot)
        await self._sign_out()
        return reply(BotToken(bot, token))

    async def delete(self, call: Call) -> Response:
        """DELETE /api/guest/bots/{bot}"""
        bot = await self._own(call)
        await self._leave_all(bot)
        await self._bots.end(bot)
        await self._sign_out()
        actor = await self._guests.actor(call.guest)
        return await self._of(actor.guest)

    async def _own(self, call: Call) -> str:
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        # Each of these is remembered for good, so that the old token stays ended.
        self._dispatcher.limits.guests.take(call.address, "new tokens")
        return (await self._bots.own(actor.guest, call.params["bot"])).guest

    async def _of(self, owner: str) -> Response:
        here = self._connected()
        rows = await self._store.bots_of(owner)
        own = [
            MyBot(
                id=row.guest,
                name=row.name,
                scopes=_scopes(row.scopes),
                created=row.created,
                seen=row.seen,
                connected=row.guest in here,
            )
            for row in rows
        ]
        return reply(MyBots(own, self._bots.most))


def _scopes(stored: list[str]) -> list[BotScope]:
    return cast("list[BotScope]", stored)
