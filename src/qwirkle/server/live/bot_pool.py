"""A pool of processes in which bots think, so that a slow search delays no messages."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Self

from qwirkle.players import create, default_seconds
from qwirkle.players.bot_process import BotProcess, ProcessPlayer
from qwirkle.players.master import DEFAULT_SECONDS
from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.live.fair_queue import NOBODY, Asker, FairQueue

__all__ = ["BotPool"]

_NICE = 10  # messages of people take precedence over bots that think
# Bots that answer at once need some milliseconds, and wait long for them on a busy machine.
_SWIFT_NICE = 5
_GRACE = 20.0  # seconds beyond its own that a search may take before its process is ended
_LEAST_SECONDS = 0.05


@dataclass(slots=True)
class _Question:
    bot: str
    seconds: float
    view: View
    asker: Asker
    answer: asyncio.Future[Move]


class BotPool:
    """At most ``processes`` processes that choose moves; started when first needed.

    Addresses take turns, and so do the guests at each. Bots that think never delay those that
    answer at once: one more process serves only these. When several wait, each thinks for a
    smaller part of ``seconds``; those of one address share the part of that address.

    A process that dies or does not answer is replaced, and the bot is asked again.
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
        self._instant: FairQueue[_Question] = FairQueue()
        self._slow: FairQueue[_Question] = FairQueue()
        self._idle = [BotProcess(nice=_NICE) for _ in range(processes)]
        self._swift = BotProcess(nice=_SWIFT_NICE)
        self._is_swift_idle = True
        self._processes = [*self._idle, self._swift]
        # One thread waits for each process, and one more stops them.
        self._threads = ThreadPoolExecutor(processes + 2, "bots")
        self._thoughts: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a process."""
        return len(self._instant) + len(self._slow)

    @property
    def thinking(self) -> int:
        """The number of processes that are choosing a move."""
        return len(self._thoughts)

    @property
    def pids(self) -> list[int]:
        """The processes that are running now."""
        return [pid for process in self._processes if (pid := process.pid) is not None]

    async def choose(
        self, bot: str, view: View, seconds: float | None = None, asker: Asker = NOBODY
    ) -> Move:
        """The move of ``bot`` for ``view.seat``; when the caller is cancelled, the search is too.

        Raises what the bot raises; ``bots_busy`` if too many wait; ``bot_lost`` if its processes
        keep dying.
        """
        if self.waiting >= self._most_waiting:
            raise QwirkleError("bots_busy", "too many bots are thinking; try again soon")
        wanted = self._seconds if seconds is None else seconds
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        question = _Question(bot, wanted, view, asker, answer)
        (self._instant if default_seconds(bot) is None else self._slow).put(question, asker)
        self._assign()
        return await answer

    async def close(self) -> None:
        """End the processes, even while bots think; callers that wait are cancelled."""
        self._is_closed = True
        for thought in self._thoughts:
            thought.cancel()
        for process in self._processes:
            process.interrupt()
        await asyncio.gather(*self._thoughts, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        for process in self._processes:
            process.close()
        for queue in (self._instant, self._slow):
            while (question := queue.take()) is not None:
                question.answer.cancel()

    def _assign(self) -> None:
        """Give processes that are idle what waits, bots that answer at once first."""
        while not self._is_closed:
            if self._is_swift_idle and (question := self._next(self._instant)):
                self._begin(self._swift, question)
            elif self._idle and (question := self._next(self._instant) or self._next(self._slow)):
                self._begin(self._idle[-1], question)
            else:
                return

    def _begin(self, process: BotProcess, question: _Question) -> None:
        if process is self._swift:
            self._is_swift_idle = False
        else:
            self._idle.remove(process)
        thought = asyncio.create_task(self._answer(process, question, self._share(question)))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)

    def _next(self, queue: FairQueue[_Question]) -> _Question | None:
        while (question := queue.take()) is not None:
            if not question.answer.done():  # nobody wants it any more
                return question
        return None

    def _free(self, process: BotProcess) -> None:
        if process is self._swift:
            self._is_swift_idle = True
        else:
            self._idle.append(process)
        self._assign()

    def _share(self, question: _Question) -> float:
        """How long a bot may think: less when others wait, and less still when one's own do."""
        rivals = self._slow.households + self._slow.waiting(question.asker)
        return max(_LEAST_SECONDS, question.seconds / (1 + rivals / self.processes))

    async def _answer(self, process: BotProcess, question: _Question, seconds: float) -> None:
        try:
            try:
                move = await self._think(process, question, seconds)
            finally:
                # Before the answer: whoever asks again at once finds the same process.
                self._free(process)
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

    async def _think(self, process: BotProcess, question: _Question, seconds: float) -> Move:
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
