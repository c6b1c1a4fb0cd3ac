"""The HTTP endpoints of reviews: all of them about finished games only."""

from __future__ import annotations

from functools import partial

import msgspec

from qwirkle.notation import parse_move
from qwirkle.rules.errors import ParseError
from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.http.responses import Response, picture, reply
from qwirkle.server.http.review_card import drawn_card
from qwirkle.server.http.routes import (
    ANYWHERE,
    LANG,
    SEAT_OF_GAME,
    STATE,
    checked_table,
    language_asked,
    number_of,
    query_of,
)
from qwirkle.server.live.review_desk import ReviewDesk, finished_game
from qwirkle.server.live.running_games import RunningGames
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.table.table import Table
from qwirkle.server.wire import AnswerRequest
from qwirkle.server.wire.refusal import Refused

__all__ = ["ReviewRoutes"]

_answer = msgspec.json.Decoder(AnswerRequest)

_MOST_DIGITS = 5
# Not for others: the table may be private.
_FOR_A_WHILE = (b"cache-control", b"private, max-age=300")


class ReviewRoutes:
    """The endpoints of reviews."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        tables: TableCache,
        desk: ReviewDesk,
        games: RunningGames,
        rasteriser: Rasteriser,
    ) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._tables = tables
        self._desk = desk
        self._games = games
        self._rasteriser = rasteriser

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        review = "/api/tables/{table}/review"
        return [
            Endpoint(
                "GET", review, "review",
                "What is known of a finished game: its full review, or a quick one", self.review,
                gives="ReviewProgress", bots="analysis",
            ),
            Endpoint(
                "POST", review, "ask_review", "Ask for the full review of a finished game",
                self.ask, gives="ReviewProgress", bots="analysis",
            ),
            Endpoint(
                "POST", f"{review}/turns/{{turn}}/answers", "judge_answer",
                "Judge another move for a turn of a finished game", self.judge,
                takes="AnswerRequest", gives="TurnReview", bots="analysis",
            ),
            Endpoint(
                "GET", f"{review}/card.png", "review_card",
                "A picture to share: the result, level, luck and best move of a seat", self.card,
                query=(SEAT_OF_GAME, LANG, STATE), media="image/png",
            ),
        ]  # fmt: skip

    async def review(self, call: Call) -> Response:
        """GET /api/tables/{table}/review"""
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
        return reply(await self._desk.progress(await self._table(call, call.guest), call.asker))

    async def ask(self, call: Call) -> Response:
        """POST /api/tables/{table}/review"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        table = await self._table(call, actor.guest)
        if not await self._desk.is_asked(table):
            limit = self._dispatcher.limits.reviews_of_address
            limit.take(call.address, "reviews")
            is_new = False
            try:
                is_new = await self._desk.ask(table, actor.guest)
            finally:
                if not is_new:
                    limit.give_back(call.address)
        return reply(await self._desk.progress(table, call.asker))

    async def judge(self, call: Call) -> Response:
        """POST /api/tables/{table}/review/turns/{turn}/answers"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        try:
            move = parse_move(call.read(_answer).move)
        except ParseError as error:
            raise Refused("bad_request", error.message) from error
        name = checked_table(call.params["table"])
        table = (await self._tables.watchable(name, actor.guest)).table
        game = finished_game(table)
        number = _turn(call.params["turn"], len(game.turns))
        await self._games.check_game(actor.guest, game, number - 1)
        self._dispatcher.limits.analyses.take(actor.guest, "analyses")
        return Response(await self._desk.judge(table, number, move, call.asker))

    async def card(self, call: Call) -> Response:
        """GET /api/tables/{table}/review/card.png"""
        query = query_of(call, "seat", "lang", "state")
        language = language_asked(query)
        seat = number_of(query.get("seat"), "seat", most=7)
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
        table = await self._table(call, call.guest)
        game = finished_game(table)
        if seat >= len(game.names):
            raise Refused("unknown_seat", f"there is no seat {seat}")
        bots = [one.bot for one in table.seats]
        best = await self._desk.best(table, call.asker)
        job = partial(drawn_card, game, best, seat, language, bots)
        drawn = await self._desk.short(job, call.asker)
        body = await self._rasteriser.png(drawn, call.address)
        return picture(call.scope, b"image/png", body, _FOR_A_WHILE, ANYWHERE)

    async def _table(self, call: Call, guest: str | None) -> Table:
        """A finished game that the guest may see, and that is not being played elsewhere."""
        name = checked_table(call.params["table"])
        table = (await self._tables.watchable(name, guest)).table
        await self._games.check_game(guest, finished_game(table))
        if not self._desk.has_quick(table):
            self._dispatcher.limits.analyses.take(guest or call.address, "analyses")
        return table


def _turn(text: str, turns: int) -> int:
    """The number of a turn, from 1."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or not 1 <= int(text) <= turns:
        raise Refused("unknown_turn", f"turns are 1 to {turns}")
    return int(text)
