"""The HTTP endpoints of the daily deal."""

from __future__ import annotations

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint, Query
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.http.routes import query_of
from qwirkle.server.live.daily_desk import DailyDesk
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.wire import DailyAnswerRequest

__all__ = ["DailyRoutes"]

_BEFORE = Query("before", {"type": "string", "format": "date"}, "the `next` of the previous page")

_answer = msgspec.json.Decoder(DailyAnswerRequest)


class DailyRoutes:
    """The endpoints of the daily deal. Anybody may look; who answers is a guest."""

    def __init__(self, dispatcher: Dispatcher, guests: GuestDirectory, desk: DailyDesk) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._desk = desk

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        day = "/api/daily/days/{day}"
        return [
            Endpoint(
                "GET", "/api/daily", "daily", "Today's deal, as far as the guest has come",
                self.today, gives="DailyToday",
            ),
            Endpoint(
                "GET", "/api/daily/archive", "daily_archive", "The deals of past days",
                self.archive, gives="DailyArchive", query=(_BEFORE,),
            ),
            Endpoint(
                "GET", day, "daily_day", "The deal of a day, as far as the guest has come",
                self.day, gives="DailyDay",
            ),
            Endpoint(
                "POST", f"{day}/answers", "daily_answer", "Answer the round that is due",
                self.answer, takes="DailyAnswerRequest", gives="DailyDay",
            ),
        ]  # fmt: skip

    async def today(self, call: Call) -> Response:
        """GET /api/daily"""
        self._limit(call)
        return reply(await self._desk.today(call.guest))

    async def archive(self, call: Call) -> Response:
        """GET /api/daily/archive"""
        before = query_of(call, "before").get("before")
        self._limit(call)
        return reply(await self._desk.archive(call.guest, before))

    async def day(self, call: Call) -> Response:
        """GET /api/daily/days/{day}"""
        self._limit(call)
        return reply(await self._desk.day(call.params["day"], call.guest))

    async def answer(self, call: Call) -> Response:
        """POST /api/daily/days/{day}/answers"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        asked = call.read(_answer)
        return reply(await self._desk.answer(call.params["day"], actor.guest, asked))

    def _limit(self, call: Call) -> None:
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
