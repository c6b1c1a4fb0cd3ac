"""Runs jobs on the cores of this machine."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import wait
from time import perf_counter
from traceback import format_exc
from typing import Any, Generic, Self

from qwirkle.compute.executor import (
    LOSSES,
    BatchSize,
    Job,
    Result,
    lost_too_often,
    reporting_to,
)
from qwirkle.players.child_process import ChildProcess, Messages
from qwirkle.rules.errors import InvalidArgument, QwirkleError, shown

__all__ = ["PoolExecutor", "run_jobs"]


@dataclass(slots=True)
class _Task(Generic[Job]):
    job: Job
    losses: int = 0


@dataclass(frozen=True, slots=True)
class _Report:
    progress: object


@dataclass(frozen=True, slots=True)
class _Done:
    result: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class _Failed:
    error: QwirkleError | str
    """A description, unless it is one of our own errors."""
    trace: str


@dataclass(slots=True, eq=False)
class _Worker:
    process: ChildProcess
    tasks: deque[_Task[Any]] = field(default_factory=deque)
    """Those that it has been given; the first is the one that it is running."""


class PoolExecutor:
    """A pool of processes, each with a pipe of its own.

    Not `concurrent.futures`, whose pool breaks as a whole when one worker dies: that would cost
    the other workers' jobs too.

    >>> from math import factorial
    >>> with PoolExecutor(workers=1) as executor:
    ...     dict(executor.run(factorial, [3, 4]))
    {3: 6, 4: 24}
    """

    def __init__(self, workers: int | None = None) -> None:
        """``workers`` processes, by default one for each core that this process may use."""
        if workers is not None and (type(workers) is not int or workers < 1):
            raise InvalidArgument(
                "bad_workers", f"workers must be at least one, not {shown(workers)}"
            )
        self.workers = workers or _cores()
        self._pool: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the workers, even in the middle of a job."""
        for worker in self._pool:
            worker.process.kill()
        for worker in self._pool:
            worker.process.close()
        self._pool.clear()

    @property
    def pids(self) -> list[int]:
        """The processes that there are now."""
        return [worker.process.pid for worker in self._pool]

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        coming = (_Task(job) for job in jobs)
        again: deque[_Task[Job]] = deque()
        # A few short jobs in advance, so that no worker waits for the next.
        ahead = BatchSize(seconds=0.1, most=50)
        try:
            while self._feed(work, again, coming, ahead.jobs):
                for worker in self._ready():
                    task: _Task[Job] = worker.tasks[0]
                    try:
                        message = worker.process.messages.recv()
                    except (EOFError, OSError):
                        self._lose(worker, again)
                        continue
                    if isinstance(message, _Report):
                        if progress is not None:
                            progress(task.job, message.progress)
                        continue
                    worker.tasks.popleft()
                    if isinstance(message, _Failed):
                        raise _error(task.job, message)
                    ahead.add(message.seconds)
                    yield task.job, message.result
        finally:
            # A run that was left early must not hand its results to the next.
            if any(worker.tasks for worker in self._pool):
                self.close()

    def _feed(
        self,
        work: Callable[[Job], object],
        again: deque[_Task[Job]],
        coming: Iterator[_Task[Job]],
        ahead: int,
    ) -> bool:
        """Give jobs to workers with less than ``ahead``; returns whether any job is running."""
        while True:
            if len(self._pool) < self.workers:
                worker = None
            else:
                worker = min(self._pool, key=lambda worker: len(worker.tasks))
                if len(worker.tasks) >= ahead:
                    return True
            task = again.popleft() if again else next(coming, None)
            if task is None:
                return any(worker.tasks for worker in self._pool)
            message = pickle.dumps((work, task.job))
            if worker is None:
                worker = _Worker(ChildProcess(run_jobs))
                self._pool.append(worker)
            worker.tasks.append(task)
            with suppress(OSError):  # if it is dead, reading from it will say so
                worker.process.messages.send_bytes(message)

    def _ready(self) -> list[_Worker]:
        """Wait for workers that have sent something."""
        busy = {worker.process.messages: worker for worker in self._pool if worker.tasks}
        ready = set(wait(list(busy)))
        return [worker for messages, worker in busy.items() if messages in ready]

    def _lose(self, worker: _Worker, again: deque[_Task[Job]]) -> None:
        """Give the jobs of a dead worker to others; it had started only the first."""
        self._pool.remove(worker)
        worker.process.close()
        lost: _Task[Job] = worker.tasks[0]
        lost.losses += 1
        if lost.losses == LOSSES:
            raise lost_too_often(lost.job)
        again.append(lost)
        again.extend(islice(worker.tasks, 1, None))


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _error(job: object, failed: _Failed) -> QwirkleError:
    error = failed.error
    if isinstance(error, str):
        error = QwirkleError("job_failed", f"{job!s:.200} failed: {error:.500}")
    error.add_note(failed.trace)
    return error


def run_jobs(messages: Messages) -> None:
    """Main function of a worker: run jobs until the parent is gone."""
    while True:
        messages.send_bytes(_outcome(messages))


def _outcome(messages: Messages) -> bytes:
    message = messages.recv_bytes()
    begun = perf_counter()
    try:
        work, job = pickle.loads(message)
        with reporting_to(lambda progress: messages.send(_Report(progress))):
            result = work(job)
        return pickle.dumps(_Done(result, perf_counter() - begun))
    except QwirkleError as error:
        return pickle.dumps(_Failed(error, format_exc()))
    except BaseException as error:
        return pickle.dumps(_Failed(f"{type(error).__name__}: {error}", format_exc()))
