"""The processes that review and analyse, and who waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, Self

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.live.analysis_process import AnalysisProcess, Job, Priority
from qwirkle.server.live.fair_queue import NOBODY, Asker, FairQueue
from qwirkle.server.wire.refusal import Refused

__all__ = ["AnalysisPool", "Lane"]

_IDLE_SECONDS = 120.0
_END = object()


class _Order:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.results: asyncio.Queue[Any] = asyncio.Queue()
        self.process: AnalysisProcess | None = None


class Lane:
    """Up to ``processes`` processes for one kind of job; ``most_waiting`` more may wait, and
    ``most_of_address`` of one address. Addresses take turns, and so do the guests at each.

    A process is started when it is needed, and ended when it had nothing to do for a while.
    """

    def __init__(
        self,
        processes: int,
        most_waiting: int,
        most_of_address: int,
        priority: Priority = Priority.LAST,
    ) -> None:
        self.processes = processes
        self._most_waiting = most_waiting
        self._most_of_address = most_of_address
        self._orders: FairQueue[_Order] = FairQueue()
        self._put = asyncio.Semaphore(0)
        self._tenders: list[asyncio.Task[None]] = []
        self._members = [AnalysisProcess(priority) for _ in range(processes)]
        # One thread waits for each process, and one more stops them.
        self._threads = ThreadPoolExecutor(processes + 1, "analysis")
        self._is_closed = False
        self.running = 0

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a process."""
        return len(self._orders)

    @property
    def pids(self) -> list[int]:
        """The processes that are running now."""
        return [pid for process in self._members if (pid := process.pid) is not None]

    def rivals(self, asker: Asker) -> int:
        """How many wait before a job that is asked for now, in a fair order."""
        return self._orders.households + self._orders.waiting(asker)

    async def results(self, job: Job, asker: Asker = NOBODY) -> AsyncGenerator[Any, None]:
        """What a job yields, as it comes; it is stopped when this is closed.

        Raises what the job raises; ``analysis_busy`` if too many wait, ``too_many`` if these are of
        the same address, ``analysis_off`` if there is no process for it, ``analysis_lost`` if the
        process died.
        """
        if not self.processes:
            raise QwirkleError("analysis_off", "this server does not do that")
        if self._is_closed or self.waiting >= self._most_waiting:
            raise QwirkleError("analysis_busy", "too many analyses at once; try again soon")
        if self._orders.waiting(asker) >= self._most_of_address:
            raise Refused("too_many", "too many analyses at once; try again soon", retry_after=1)
        if not self._tenders:
            self._tenders = [asyncio.create_task(self._tend(process)) for process in self._members]
        order = _Order(job)
        self._orders.put(order, asker)
        self._put.release()
        try:
            while (result := await order.results.get()) is not _END:
                if isinstance(result, QwirkleError):
                    raise result
                yield result
        finally:
            self._orders.remove(order, asker)
            if order.process is not None and not self._is_closed:
                loop = asyncio.get_running_loop()
                loop.run_in_executor(self._threads, order.process.stop, job)

    async def result(self, job: Job, asker: Asker = NOBODY) -> Any:
        """The only result of a job."""
        async with aclosing(self.results(job, asker)) as results:
            async for result in results:
                return result
        raise QwirkleError("analysis_lost", "the analysis was stopped")

    async def close(self) -> None:
        """End the processes, whatever they do; those who wait get ``analysis_lost``."""
        self._is_closed = True
        for tender in self._tenders:
            tender.cancel()
        for process in self._members:
            process.interrupt()
        await asyncio.gather(*self._tenders, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        for process in self._members:
            process.end()
        while (order := self._orders.take()) is not None:
            order.results.put_nowait(_lost())

    async def _tend(self, process: AnalysisProcess) -> None:
        """Keep one process at work."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with asyncio.timeout(_IDLE_SECONDS):
                    await self._put.acquire()
            except TimeoutError:
                await loop.run_in_executor(self._threads, process.end)
                continue
            order = self._orders.take()
            if order is not None:  # nobody wants it any more
                await self._run(process, order)

    async def _run(self, process: AnalysisProcess, order: _Order) -> None:
        loop = asyncio.get_running_loop()

        def tell(result: Any) -> None:
            loop.call_soon_threadsafe(order.results.put_nowait, result)

        order.process = process
        self.running += 1
        try:
            await loop.run_in_executor(self._threads, process.run, order.job, tell)
        except asyncio.CancelledError:
            order.results.put_nowait(_lost())
            raise
        except Exception as error:  # whatever happens to a process, the lane continues
            known = isinstance(error, QwirkleError)
            order.results.put_nowait(error if known else _lost())
        else:
            order.results.put_nowait(_END)
        finally:
            order.process = None
            self.running -= 1


def _lost() -> QwirkleError:
    return QwirkleError("analysis_lost", "the process of the analysis ended")


class AnalysisPool:
    """All processes of one worker that analyse.

    What takes a moment never waits for what takes long: ``reviews`` makes full reviews, ``live``
    runs the analyses that somebody watches, ``short`` does quick reviews and judges answers, at
    the priority of bots.
    """

    def __init__(self, reviews: int = 1, analyses: int = 1) -> None:
        self.reviews = Lane(reviews, most_waiting=reviews, most_of_address=reviews)
        self.live = Lane(analyses, most_waiting=32 * analyses, most_of_address=8 * analyses)
        self.short = Lane(1, most_waiting=128, most_of_address=8, priority=Priority.LIKE_BOTS)

    @property
    def lanes(self) -> tuple[Lane, Lane, Lane]:
        return self.reviews, self.live, self.short

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.gather(*(lane.close() for lane in self.lanes))
