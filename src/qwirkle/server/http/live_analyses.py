"""Live analysis over the socket: one at a time for each guest, better and better, then it ends."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing
from functools import partial

from msgspec import Raw
from structlog import get_logger

from qwirkle.rules.errors import (
    IllegalMove,
    InvalidArgument,
    InvalidSetup,
    ParseError,
    QwirkleError,
)
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.http.dispatch import Dispatcher
from qwirkle.server.http.responses import as_refusal, internal_error
from qwirkle.server.live.analysis_jobs import analysis, parsed_position
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.puzzle_desk import PuzzleDesk
from qwirkle.server.live.running_games import RunningGames
from qwirkle.server.live.subscriptions import Client
from qwirkle.server.wire import Analyse, AnalysisMessage, RefusedMessage
from qwirkle.server.wire.refusal import Refused

__all__ = ["LiveAnalyses"]

log = get_logger("qwirkle")

_PACE = 0.25  # seconds between two messages, which are long
_LEAST_SECONDS = 1.0


class LiveAnalyses:
    """The live analyses of this worker's sockets."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        pool: AnalysisPool,
        games: RunningGames,
        puzzles: PuzzleDesk,
        seconds: float,
    ) -> None:
        self._dispatcher = dispatcher
        self._pool = pool
        self._games = games
        self._puzzles = puzzles
        self._seconds = seconds
        self._running: dict[str, tuple[Client, asyncio.Task[None]]] = {}

    def start(self, client: Client, wish: Analyse) -> None:
        """Begin an analysis; the one before it of the same guest ends. Raises `Refused`."""
        guest = client.guest
        if guest is None:
            raise Refused("no_guest", "become a guest first: POST /api/guest")
        self._dispatcher.limits.analyses.take(guest, "analyses")
        self._end(guest)
        task = asyncio.create_task(self._run(client, guest, wish))
        self._running[guest] = client, task
        self._dispatcher.metrics.analyses.inc()
        task.add_done_callback(partial(self._ended, guest))

    def stop(self, client: Client) -> None:
        """End the analysis that was begun by this socket, if there is one."""
        guest = client.guest
        if guest is not None and self._running.get(guest, (None,))[0] is client:
            self._end(guest)

    def _end(self, guest: str) -> None:
        running = self._running.pop(guest, None)
        if running is not None:
            running[1].cancel()

    def _ended(self, guest: str, task: asyncio.Task[None]) -> None:
        self._dispatcher.metrics.analyses.dec()
        if self._running.get(guest, (None, None))[1] is task:
            del self._running[guest]

    async def _run(self, client: Client, guest: str, wish: Analyse) -> None:
        try:
            job = partial(parsed_position, wish.position, wish.moves)
            try:
                view, moves = await self._pool.short.result(job, client.asker)
            except IllegalMove as error:
                raise Refused.by_law(error) from error
            except (ParseError, InvalidArgument, InvalidSetup) as error:
                raise Refused("bad_request", str(error)[:300]) from error
            await self._games.check_view(guest, view)
            await self._puzzles.check_view(guest, view)
            await self._stream(client, wish.id, view, moves)
        except QwirkleError as error:
            refused = as_refusal(error)
            if refused is None:
                log.error("analysis failed", reason=error.reason)
                refused = internal_error()
            self._dispatcher.count_refusal(refused, "socket")
            client.send(RefusedMessage(refused.failure(), id=wish.id))
        except Exception:
            log.exception("analysis failed")
            client.send(RefusedMessage(internal_error().failure(), id=wish.id))

    async def _stream(self, client: Client, name: str, view: View, moves: list[Move]) -> None:
        lane = self._pool.live
        # When others wait, each gets a smaller part.
        seconds = self._seconds / (1 + lane.rivals(client.asker) / max(1, lane.processes))
        job = partial(analysis, view, moves, max(_LEAST_SECONDS, seconds))
        sent = 0.0
        async with aclosing(lane.results(job, client.asker)) as results:
            async for body, is_final in results:
                now = time.monotonic()
                if is_final or now - sent >= _PACE:
                    sent = now
                    client.send(AnalysisMessage(name, Raw(body)))
