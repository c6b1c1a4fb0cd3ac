"""One table of a bot: what the server sends about it, and the program that plays there."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from qwirkle.cli.bot.server_api import LOST, ServerApi
from qwirkle.cli.console import tell_notes
from qwirkle.notation import parse_view
from qwirkle.protocol import EngineCommand, EnginePlayer
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Move, Place, Swap
from qwirkle.rules.view import View

__all__ = ["TablePlayer"]

_SHARE_OF_TIME = 10
_LEAST_SECONDS = 0.02
_FAILURES = 2
_AGAIN_SECONDS = 2.0


class TablePlayer:
    """Plays the bot's seat at one table, each turn as soon as it comes."""

    def __init__(
        self,
        table: str,
        api: ServerApi,
        command: EngineCommand,
        seconds: float,
        say: Callable[[str], None],
    ) -> None:
        """``say`` prints a line."""
        self.table = table
        self._api = api
        self._command = command
        self._seconds = seconds
        self._say = say
        self._player: EnginePlayer | None = None
        self._failures = 0
        self._seat: int | None = None
        self._names: list[str] = []
        self._is_playing = False
        self._deadline: float | None = None
        self._clock_ahead = 0.0
        self._wishes: asyncio.Queue[str] = asyncio.Queue()
        self._working = asyncio.create_task(self._work())
        self.is_over = False

    def close(self) -> None:
        """End the program and all that is under way."""
        self._working.cancel()
        if self._player is not None:
            self._player.close()
            self._player = None

    # --- what the server sends

    def show(self, snapshot: Any) -> None:
        """The whole table."""
        self._clock_ahead = snapshot["now"] / 1000 - time.time()
        self._is_playing = snapshot["phase"] == "playing"
        self._seated(snapshot["seats"])
        self._timed(snapshot["deadline"])
        self._look(snapshot["you"])
        if snapshot["ended"] is not None:
            self._ended(snapshot["ended"])
        elif snapshot["phase"] == "over":
            self._closed()
        if self._seat is not None:
            self._heed(snapshot["seats"][self._seat], snapshot["phase"] == "open")

    def hear(self, message: Any) -> None:
        """One event."""
        event = message["event"]
        match event["kind"]:
            case "started" | "seats":
                self._is_playing = event["kind"] == "started"
                self._seated(event["seats"])
            case "seat" | "held":
                seat = event["seat"]
                if seat["seat"] == self._seat:
                    self._heed(seat, is_open=event["kind"] == "seat")
            case "ended":
                self._ended(event)
            case "closed":
                self._closed()
        if "deadline" in event:
            self._timed(event["deadline"])
        if message["you"] is not None:
            self._look(message["you"])

    def _seated(self, seats: Any) -> None:
        self._names = [seat["name"] for seat in seats]

    def _timed(self, deadline: int | None) -> None:
        self._deadline = None if deadline is None else deadline / 1000

    def _look(self, you: Any) -> None:
        if not you["seats"]:
            self.is_over = True  # the host has given the seat to others
            return
        self._seat = you["seats"][0]
        if you["can_place"] or you["swap_limit"]:
            self._wishes.put_nowait("play")

    def _heed(self, seat: Any, is_open: bool) -> None:
        """Get ready for a rematch; take the seat back that another bot held meanwhile."""
        if is_open and not seat["ready"]:
            self._wishes.put_nowait("ready")
        elif seat["held_by"] is not None:
            self._wishes.put_nowait("return")

    def _ended(self, end: Any) -> None:
        if self.is_over or self._seat is None:
            return
        self.is_over = True
        scores = end["scores"]
        result = "won" if self._seat in end["winners"] else "did not win"
        others = [
            f"{name} {score}"
            for number, (name, score) in enumerate(zip(self._names, scores, strict=True))
            if number != self._seat
        ]
        own = scores[self._seat]
        self._say(f"table {self.table}: {result} with {own}, against {', '.join(others)}")

    def _closed(self) -> None:
        # A game that is closed also ends, which is told then.
        if not self._is_playing:
            self.is_over = True

    # --- what is done about it

    async def _work(self) -> None:
        while True:
            wish = await self._wishes.get()
            try:
                await self._do(wish)
            except QwirkleError as error:
                # Otherwise the time was up, or the table is over: the stream tells.
                if error.reason == LOST:
                    await asyncio.sleep(_AGAIN_SECONDS)
                    self._wishes.put_nowait(wish)

    async def _do(self, wish: str) -> None:
        match wish:
            case "ready":
                contribution = secrets.token_hex(16)
                await self._api.do(self.table, "ready", contribution=contribution)
            case "return":
                await self._api.do(self.table, "return")
            case _:
                await self._play()

    async def _play(self) -> None:
        seat = self._seat
        text = await self._api.get(f"/api/tables/{self.table}/view?seat={seat}")
        view = parse_view(text.decode())
        if view.to_move != seat or view.is_over:
            return
        try:
            move = await asyncio.to_thread(self._choose, view)
        except QwirkleError as error:
            await self._failed(error)
            return
        self._failures = 0
        turn = {"seat": seat, "turn": len(view.turns)}
        match move:
            case Place(placements):
                laid = [{"tile": t.code, "x": cell.x, "y": cell.y} for t, cell in placements]
                await self._api.do(self.table, "place", placements=laid, **turn)
            case Swap(tiles):
                codes = [tile.code for tile in tiles]
                await self._api.do(self.table, "swap", tiles=codes, **turn)

    def _choose(self, view: View) -> Move:
        if self._player is None:
            self._player = EnginePlayer(self._command, self._seconds)
        self._player.seconds = self._time_for_move()
        return self._player.choose(view)

    def _time_for_move(self) -> float:
        """A part of what is left on the clock, so that the last turns get some too."""
        if self._deadline is None:
            return self._seconds
        left = self._deadline - time.time() - self._clock_ahead
        return max(_LEAST_SECONDS, min(self._seconds, left / _SHARE_OF_TIME))

    async def _failed(self, error: QwirkleError) -> None:
        """A program that fails is started once more; then it resigns, and nobody has to wait."""
        self._failures += 1
        tell_notes(error)
        self._say(f"table {self.table}: {' '.join(str(error).split())}")
        if self._failures < _FAILURES:
            self._wishes.put_nowait("play")
        else:
            await self._api.do(self.table, "resign", seat=self._seat)
