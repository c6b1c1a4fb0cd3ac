"""Batch requests to the database: one commit serves many writes, one query many reads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from qwirkle.server.store.errors import Unavailable

__all__ = ["COMMIT_SECONDS", "GroupCommit"]

Job = TypeVar("Job")
Result = TypeVar("Result")

COMMIT_SECONDS = 0.025
"""The pace of commits: a lone write is committed at once, a busy server syncs 40 times a second.

A commit was seen to cost a worker 0.2 to 0.4 ms of CPU, however many writes it holds, and so do the
notification of the other workers and their reading, which come once a commit.
"""


class GroupCommit(Generic[Job, Result]):
    """Hands jobs to ``work`` in groups, one group at a time, in the order they were submitted.

    Jobs are writes or, on PostgreSQL, also reads. ``work`` returns a result for each job, an
    exception for one that failed. A group holds everything submitted while ``work`` ran on the
    previous group, and until ``pace`` seconds after it started on that one.
    """

    def __init__(
        self,
        work: Callable[[list[Job]], Awaitable[list[Result | Exception]]],
        most: int = 500,
        pace: float = 0.0,
    ) -> None:
        self._work = work
        self._most = most
        self._pace = pace
        self._waiting: list[tuple[Job, asyncio.Future[Result]]] = []
        self._next_begin = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def submit(self, job: Job) -> Result:
        """Run a job in the next group; returns its result or raises its exception."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._task is None and self._timer is None:
            self._schedule()
        return await future

    async def close(self) -> None:
        """Accept no more jobs, and wait until all submitted ones are done."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._begin()
        while self._task is not None:
            await asyncio.wait([self._task])

    def _schedule(self) -> None:
        loop = asyncio.get_running_loop()
        if self._is_closed or loop.time() >= self._next_begin:
            self._begin()
        else:
            self._timer = loop.call_at(self._next_begin, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self._carry_out())

    async def _carry_out(self) -> None:
        self._next_begin = asyncio.get_running_loop().time() + self._pace
        group = self._waiting[: self._most]
        del self._waiting[: self._most]
        try:
            results = await self._work([job for job, _ in group])
        except Exception as error:
            results = [error] * len(group)
        finally:
            self._task = None
        for (_, future), result in zip(group, results, strict=True):
            if future.done():  # the caller was cancelled
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
        if self._waiting:
            self._schedule()
