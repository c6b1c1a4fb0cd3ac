"""The HTTP endpoint that plays on from a turn of a finished game."""

from __future__ import annotations

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.openings import CREATED, Openings
from qwirkle.server.http.responses import Response
from qwirkle.server.http.routes import ID, checked_table, command_id
from qwirkle.server.live.running_games import RunningGames
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.table.decision import finished_game
from qwirkle.server.wire import PlayOn

__all__ = ["PlayOnRoutes"]

_play_on = msgspec.json.Decoder(PlayOn)


class PlayOnRoutes:
    """New tables out of finished games that the guest may see."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        tables: TableCache,
        games: RunningGames,
        openings: Openings,
    ) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._tables = tables
        self._games = games
        self._openings = openings

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        return [
            Endpoint(
                "POST", "/api/tables/{table}/play-on", "play_on",
                "Play on from a turn of a finished game, against bots", self.play_on,
                takes="PlayOn", gives="Answer", status=CREATED, query=(ID,),
            ),
        ]  # fmt: skip

    async def play_on(self, call: Call) -> Response:
        """POST /api/tables/{table}/play-on"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        wish = call.read(_play_on)
        name = checked_table(call.params["table"])
        origin = (await self._tables.watchable(name, actor.guest)).table
        # Its hints would tell what a position that is being played is worth.
        await self._games.check_game(actor.guest, finished_game(origin), wish.turn)
        async with self._openings.allowed(actor.guest, call.address):
            answer = await self._tables.play_on(origin, wish, actor, command_id(call))
        return self._openings.opened(answer, call.address)
