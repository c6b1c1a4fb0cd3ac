"""Gather what is asked of the database while it is busy, and ask it together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from qwirkle.server.store.errors import Unavailable

__all__ = ["GroupCommit"]

Job = TypeVar("Job")
Result = TypeVar("Result")


class GroupCommit(Generic[Job, Result]):
    """Hands jobs to ``work`` in groups, one group at a time, in the order they came.

    ``work`` returns what became of each job, an exception for those that failed. A group is all
    that has come while the one before was worked on, so that one commit to disk serves them all
    and nobody waits longer than for two.
    """

    def __init__(
        self,
        work: Callable[[list[Job]], Awaitable[list[Result | Exception]]],
        most: int = 500,
    ) -> None:
        self._work = work
        self._most = most
        self._waiting: list[tuple[Job, asyncio.Future[Result]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def submit(self, job: Job) -> Result:
        """What became of the job, after its group's work; raises what it failed with."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
        return await future

    async def close(self) -> None:
        """Take nothing more, and wait until what has come is done."""
        self._is_closed = True
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[: self._most]
                del self._waiting[: self._most]
                await self._carry_out(group)
        finally:
            self._task = None

    async def _carry_out(self, group: list[tuple[Job, asyncio.Future[Result]]]) -> None:
        try:
            results = await self._work([job for job, _ in group])
        except Exception as error:
            results = [error] * len(group)
        for (_, future), result in zip(group, results, strict=True):
            if future.done():  # whoever asked is gone
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
