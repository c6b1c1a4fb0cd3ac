"""A pool of processes in which bots think, so that a slow search delays no messages."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Self

from qwirkle.players import create
from qwirkle.players.bot_process import BotProcess, ProcessPlayer
from qwirkle.players.master import DEFAULT_SECONDS
from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["BotPool"]

_NICE = 10  # messages of people take precedence over bots
_GRACE = 20.0  # seconds beyond its own that a search may take before its process is ended
_LEAST_SECONDS = 0.05


@dataclass(slots=True)
class _Question:
    bot: str
    seconds: float
    view: View
    answer: asyncio.Future[Move]


class BotPool:
    """At most ``processes`` processes that choose moves; started when first needed.

    A process that dies or does not answer is replaced, and the bot is asked again. When more
    questions wait than there are processes, each thinks for a smaller part of ``seconds``.
    """

    def __init__(
        self, processes: int = 1, seconds: float = DEFAULT_SECONDS, most_waiting: int = 10_000
    ) -> None:
        if processes < 1:
            raise InvalidArgument(
                "bad_processes", f"there must be at least one bot process, not {processes}"
            )
        self.processes = processes
        self._seconds = seconds
        self._most_waiting = most_waiting
        self._questions: asyncio.Queue[_Question] = asyncio.Queue()
        self._tenders: list[asyncio.Task[None]] = []
        self._processes = [BotProcess(nice=_NICE) for _ in range(processes)]
        # One thread waits for each process, and one more stops them.
        self._threads = ThreadPoolExecutor(processes + 1, "bots")
        self._waiting = 0
        self._thinking = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""
        return self._waiting

    @property
    def thinking(self) -> int:
        """The number of processes that are choosing a move."""
        return self._thinking

    @property
    def pids(self) -> list[int]:
        """The processes that are running now."""
        return [pid for process in self._processes if (pid := process.pid) is not None]

    async def choose(self, bot: str, view: View, seconds: float | None = None) -> Move:
        """The move of ``bot`` for ``view.seat``; when the caller is cancelled, the search is too.

        Raises what the bot raises; ``bots_busy`` if too many wait; ``bot_lost`` if its processes
        keep dying.
        """
        if self._waiting >= self._most_waiting:
            raise QwirkleError("bots_busy", "too many bots are thinking; try again soon")
        if not self._tenders:
            self._tenders = [
                asyncio.create_task(self._tend(process)) for process in self._processes
            ]
        wanted = self._seconds if seconds is None else seconds
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        self._waiting += 1
        self._questions.put_nowait(_Question(bot, wanted, view, answer))
        return await answer

    async def close(self) -> None:
        """End the processes, even while bots think; callers that wait are cancelled."""
        for tender in self._tenders:
            tender.cancel()
        for process in self._processes:
            process.interrupt()
        await asyncio.gather(*self._tenders, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        for process in self._processes:
            process.close()
        while not self._questions.empty():
            self._questions.get_nowait().answer.cancel()
        self._waiting = 0

    async def _next(self) -> _Question:
        while True:
            question = await self._questions.get()
            self._waiting -= 1
            if not question.answer.done():
                return question

    async def _tend(self, process: BotProcess) -> None:
        """Keep one process at work."""
        while True:
            question = await self._next()
            self._thinking += 1
            try:
                move = await self._think(process, question)
            except asyncio.CancelledError:
                question.answer.cancel()
                raise
            except Exception as error:  # whatever happens to a process, the pool continues
                if not isinstance(error, QwirkleError):
                    error = QwirkleError("bot_lost", f"{question.bot} cannot think: {error}")
                if not question.answer.done():
                    question.answer.set_exception(error)
            else:
                if not question.answer.done():
                    question.answer.set_result(move)
            finally:
                self._thinking -= 1

    async def _think(self, process: BotProcess, question: _Question) -> Move:
        seconds = max(_LEAST_SECONDS, question.seconds / (1 + self._waiting / self.processes))
        player = ProcessPlayer(
            process,
            partial(create, question.bot, seconds=seconds),
            limit=seconds + _GRACE,
            retry_when_late=True,
        )
        loop = asyncio.get_running_loop()

        def stop(answer: asyncio.Future[Move]) -> None:
            if answer.cancelled():
                loop.run_in_executor(self._threads, player.cancel)

        question.answer.add_done_callback(stop)
        try:
            return await loop.run_in_executor(self._threads, player.choose, question.view)
        finally:
            question.answer.remove_done_callback(stop)
