"""The HTTP endpoints of puzzles. Everything about an answer comes after an attempt."""

from __future__ import annotations

import msgspec

from qwirkle.analysis.puzzles import THEMES
from qwirkle.drawing import hand_svg
from qwirkle.drawing.tiles import PALETTES
from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint, Query
from qwirkle.server.http.link_previews import LinkPreviews
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.http.responses import Response, picture, reply
from qwirkle.server.http.routes import ANYWHERE, LANG, PALETTE, STATE, language_asked, query_of
from qwirkle.server.live.puzzle_desk import PUZZLE_LEVELS, PuzzleDesk
from qwirkle.server.live.running_games import RunningGames
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.wire import AnswerRequest
from qwirkle.server.wire.refusal import Refused

__all__ = ["PuzzleRoutes"]

_answer = msgspec.json.Decoder(AnswerRequest)

_FOR_A_WHILE = (b"cache-control", b"public, max-age=3600")

THEME = Query("theme", {"type": "string", "enum": list(THEMES)}, "only of this theme")
LEVEL = Query("level", {"type": "string", "enum": list(PUZZLE_LEVELS)}, "only of this level")
AFTER = Query(
    "after", {"type": "string", "pattern": "^[0-9a-f]{10}$"},
    "the puzzle that was just shown: it does not come again",
)  # fmt: skip


class PuzzleRoutes:
    """The endpoints of puzzles. Anybody may look at one; an attempt needs a guest."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        desk: PuzzleDesk,
        games: RunningGames,
        previews: LinkPreviews,
        rasteriser: Rasteriser,
    ) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._desk = desk
        self._games = games
        self._previews = previews
        self._rasteriser = rasteriser

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        puzzle = "/api/puzzles/{puzzle}"
        return [
            Endpoint(
                "GET", "/api/puzzles", "puzzles",
                "How far the guest has come with puzzles, and what there is to choose from",
                self.overview, gives="PuzzleOverview",
            ),
            Endpoint(
                "GET", "/api/puzzles/next", "next_puzzle",
                "The next puzzle: one that waits for repetition, or one near the guest's rating",
                self.next, gives="PuzzleQuestion", query=(THEME, LEVEL, AFTER),
            ),
            Endpoint(
                "GET", "/api/puzzles/today", "puzzle_of_the_day", "The puzzle of this day of UTC",
                self.today, gives="PuzzleOfTheDay",
            ),
            Endpoint(
                "GET", puzzle, "puzzle", "One puzzle, without its answer", self.question,
                gives="PuzzleQuestion",
            ),
            Endpoint(
                "POST", f"{puzzle}/attempts", "attempt_puzzle",
                "Try a puzzle with any legal move; the first attempt of a guest counts",
                self.attempt, takes="AnswerRequest", gives="PuzzleVerdict",
            ),
            Endpoint(
                "GET", f"{puzzle}/attempts", "last_attempt",
                "The verdict on the guest's last attempt at a puzzle", self.last_attempt,
                gives="PuzzleVerdict",
            ),
            Endpoint(
                "POST", f"{puzzle}/answers", "compare_answer",
                "Any legal move beside the best one, and why it is worse; after an attempt only",
                self.why_not, takes="AnswerRequest", gives="TurnReview",
            ),
            Endpoint(
                "GET", f"{puzzle}/board.svg", "puzzle_board", "Board and hand as a small picture",
                self.board, query=(PALETTE,), media="image/svg+xml",
            ),
            Endpoint(
                "GET", f"{puzzle}/picture.png", "puzzle_picture",
                "A picture to share, without the answer", self.card, query=(LANG, STATE),
                media="image/png",
            ),
        ]  # fmt: skip

    async def overview(self, call: Call) -> Response:
        """GET /api/puzzles"""
        self._limit(call)
        return reply(await self._desk.overview(call.guest))

    async def next(self, call: Call) -> Response:
        """GET /api/puzzles/next"""
        query = query_of(call, "theme", "level", "after")
        theme, level = query.get("theme"), query.get("level")
        if theme is not None and theme not in THEMES:
            raise Refused("bad_request", f"theme must be one of {', '.join(THEMES)}")
        if level is not None and level not in PUZZLE_LEVELS:
            raise Refused("bad_request", f"level must be one of {', '.join(PUZZLE_LEVELS)}")
        self._limit(call)
        after = query.get("after")
        if after is not None:
            await self._desk.summary(after)
        return reply(await self._desk.next(call.guest, theme, level, after))

    async def today(self, call: Call) -> Response:
        """GET /api/puzzles/today"""
        self._limit(call)
        return reply(await self._desk.today(call.guest))

    async def question(self, call: Call) -> Response:
        """GET /api/puzzles/{puzzle}"""
        self._limit(call)
        return reply(await self._desk.question(call.guest, call.params["puzzle"]))

    async def attempt(self, call: Call) -> Response:
        """POST /api/puzzles/{puzzle}/attempts"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        move = call.read(_answer).move
        return reply(await self._desk.attempt(actor.guest, call.params["puzzle"], move))

    async def last_attempt(self, call: Call) -> Response:
        """GET /api/puzzles/{puzzle}/attempts"""
        actor = await self._guests.actor(call.guest)
        self._limit(call)
        return reply(await self._desk.last_verdict(actor.guest, call.params["puzzle"]))

    async def why_not(self, call: Call) -> Response:
        """POST /api/puzzles/{puzzle}/answers"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        move = call.read(_answer).move
        name = call.params["puzzle"]
        await self._desk.check_tried(actor.guest, name)
        await self._games.check_view(actor.guest, await self._desk.view(name))
        self._dispatcher.limits.analyses.take(actor.guest, "analyses")
        return Response(await self._desk.why_not(name, move, call.asker))

    async def board(self, call: Call) -> Response:
        """GET /api/puzzles/{puzzle}/board.svg"""
        palette = query_of(call, "palette").get("palette", "vivid")
        if palette not in PALETTES:
            raise Refused("bad_request", f"palette must be {' or '.join(PALETTES)}")
        view = await self._desk.view(call.params["puzzle"])
        body = hand_svg(view.board, view.hand, palette=palette).encode()
        return picture(call.scope, b"image/svg+xml", body, _FOR_A_WHILE)

    async def card(self, call: Call) -> Response:
        """GET /api/puzzles/{puzzle}/picture.png"""
        language = language_asked(query_of(call, "lang", "state"))
        self._limit(call)
        preview = await self._previews.of_puzzle(call.params["puzzle"], language)
        body = await self._rasteriser.png(preview.svg, call.address)
        return picture(call.scope, b"image/png", body, _FOR_A_WHILE, ANYWHERE)

    def _limit(self, call: Call) -> None:
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
