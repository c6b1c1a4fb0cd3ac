"""Gather what is to be written while the disk is busy, and write it together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from qwirkle.server.store.errors import Unavailable

__all__ = ["Writer"]

Job = TypeVar("Job")
Result = TypeVar("Result")


class Writer(Generic[Job, Result]):
    """Hands jobs to ``commit`` in groups, one group at a time, in the order they came.

    ``commit`` returns what became of each job, an exception for those that failed. A group is all
    that has come while the one before was written, so that one commit to disk serves them all and
    nobody waits longer than for two.
    """

    def __init__(
        self,
        commit: Callable[[list[Job]], Awaitable[list[Result | Exception]]],
        most: int = 500,
    ) -> None:
        self._commit = commit
        self._most = most
        self._waiting: list[tuple[Job, asyncio.Future[Result]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def submit(self, job: Job) -> Result:
        """What became of the job, after its commit; raises what it failed with."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await future

    async def close(self) -> None:
        """Take nothing more, and wait until what has come is written."""
        self._is_closed = True
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[: self._most]
                del self._waiting[: self._most]
                await self._write(group)
        finally:
            self._task = None

    async def _write(self, group: list[tuple[Job, asyncio.Future[Result]]]) -> None:
        try:
            results = await self._commit([job for job, _ in group])
        except Exception as error:
            results = [error] * len(group)
        for (_, future), result in zip(group, results, strict=True):
            if future.done():  # whoever asked is gone
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
