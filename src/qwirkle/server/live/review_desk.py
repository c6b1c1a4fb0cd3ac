"""Reviews of finished games, as guests ask: the quick one at once, the full one in its turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from qwirkle.analysis import VERSION
from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.server.live.analysis_jobs import judged_answer, quick_review
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.analysis_process import Job
from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.store import ReviewRow, Store
from qwirkle.server.table.table import Table
from qwirkle.server.wire import ReviewMessage, ReviewProgress
from qwirkle.server.wire.refusal import Refused
from qwirkle.server.wire.reviews import Making

__all__ = ["ANALYSIS_VERSION", "ReviewDesk", "finished_game"]

ANALYSIS_VERSION = str(VERSION)
"""Reviews by another version are made again, when somebody asks."""

_QUICK_KEPT = 32

_encode = msgspec.json.Encoder().encode


def finished_game(table: Table) -> Game:
    """The game of a table, of which anything may be told; raises `Refused` before it is over."""
    if table.phase == "playing":
        raise Refused("game_running", "the game is still running: it is reviewed when it is over")
    if table.phase == "open":
        raise Refused("not_started", "the game has not started yet")
    if table.game is None or not table.game.turns:
        raise Refused("no_game", "no turn was played here")
    return table.game


class ReviewDesk:
    """The reviews of one worker.

    ``asked`` is set whenever somebody asks for a full review here, so that it is begun at once.
    """

    def __init__(
        self, store: Store, bus: Bus, pool: AnalysisPool, *, most_of_guest: int, most: int
    ) -> None:
        self._store = store
        self._bus = bus
        self._pool = pool
        self._most_of_guest = most_of_guest
        self._most = most
        self._quick: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self.asked = asyncio.Event()

    async def progress(self, table: Table, asker: Asker) -> ReviewProgress:
        """What is known of a finished game: the full review as far as it is, or the quick one."""
        game = finished_game(table)
        row = await self._current(table)
        if row is not None and row.state == "done":
            total = len(game.turns)
            return ReviewProgress(table.id, "done", total, total, Raw(row.result), [])
        quick = await self.quick(table, asker)
        turns = {} if row is None else row.turns
        return ReviewProgress(
            table=table.id,
            state="none" if row is None else row.state,
            done=len(turns),
            total=len(game.turns),
            review=Raw(quick),
            turns=[Raw(body) for body in turns.values()],
        )

    async def best(self, table: Table, asker: Asker) -> bytes:
        """The best review that there is now, as JSON."""
        row = await self._current(table)
        is_done = row is not None and row.state == "done"
        return row.result if row is not None and is_done else await self.quick(table, asker)

    def has_quick(self, table: Table) -> bool:
        """Whether the quick review is at hand or being made, so that asking costs nothing."""
        return table.id in self._quick

    async def quick(self, table: Table, asker: Asker) -> bytes:
        """The quick review, as JSON; those that ask for the same one share the work."""
        task = self._quick.get(table.id)
        if task is None:
            job = partial(quick_review, finished_game(table))
            task = asyncio.create_task(self._pool.short.result(job, asker))
            self._quick[table.id] = task
            while len(self._quick) > _QUICK_KEPT:
                self._quick.popitem(last=False)
        try:
            # Others may wait for the same one, so cancelling one does not cancel the work.
            body = await asyncio.shield(task)
        except BaseException:
            if task.done() and self._quick.get(table.id) is task:
                del self._quick[table.id]
            raise
        if table.id in self._quick:
            self._quick.move_to_end(table.id)
        return body

    async def is_asked(self, table: Table) -> bool:
        """Whether the full review is there or under way."""
        row = await self._current(table)
        return row is not None and row.state != "failed"

    async def ask(self, table: Table, guest: str) -> bool:
        """Queue the full review, unless it is there or under way; whether it is queued now.

        Raises `Refused`.
        """
        finished_game(table)
        if not self._pool.reviews.processes:
            raise Refused("analysis_off", "this server makes no full reviews")
        asked = await self._store.ask_review(
            table.id,
            ANALYSIS_VERSION,
            guest,
            most_of_guest=self._most_of_guest,
            most=self._most,
        )
        match asked:
            case "guest_full":
                raise Refused(
                    "too_many", f"at most {self._most_of_guest} of your reviews wait at a time"
                )
            case "full":
                raise Refused(
                    "analysis_busy", "too many reviews are waiting; try again later", retry_after=60
                )
            case "queued":
                self.asked.set()
                self.tell(table.id, "queued", 0, len(finished_game(table).turns), {})
        return asked == "queued"

    async def short(self, job: Job, asker: Asker) -> Any:
        """The only result of another job that takes a moment."""
        return await self._pool.short.result(job, asker)

    async def judge(self, table: Table, number: int, move: Move, asker: Asker) -> bytes:
        """What another move would have been worth in turn ``number``, as JSON of a `TurnReview`."""
        game = finished_game(table)
        job = partial(judged_answer, game, number, move)
        try:
            body: bytes = await self._pool.short.result(job, asker)
        except IllegalMove as error:
            raise Refused.by_law(error) from error
        return body

    def tell(
        self, table: str, state: Making, done: int, total: int, turns: Mapping[int, bytes]
    ) -> None:
        """Tell all who watch a table how far its full review is; ``turns`` are new."""
        news = [Raw(body) for body in turns.values()]
        message = _encode(ReviewMessage(table, state, done, total, news))
        self._bus.publish(Subject.REVIEW, f"{table} ".encode() + message)

    async def _current(self, table: Table) -> ReviewRow | None:
        row = await self._store.review(table.id)
        return None if row is None or row.version != ANALYSIS_VERSION else row
