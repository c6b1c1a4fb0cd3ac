"""Where jobs are run: one small interface, and its simplest implementation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, Self, TypeVar

from qwirkle.rules.errors import QwirkleError

__all__ = [
    "LOSSES",
    "BatchSize",
    "Executor",
    "InlineExecutor",
    "Job",
    "Result",
    "lost_too_often",
    "report",
    "reporting_to",
]

Job = TypeVar("Job")
Result = TypeVar("Result")

LOSSES = 3
"""How many workers may die over a job before it fails."""

_reports: ContextVar[Callable[[object], None] | None] = ContextVar("_reports", default=None)


def report(progress: object) -> None:
    """Call this inside a job to report its progress, as any picklable value.

    Outside of a job it does nothing.

    >>> def work(job: int) -> int:
    ...     report("half way")
    ...     return job * job
    >>> told = []
    >>> with InlineExecutor() as executor:
    ...     dict(executor.run(work, [3], progress=lambda job, value: told.append((job, value))))
    {3: 9}
    >>> told
    [(3, 'half way')]
    """
    tell = _reports.get()
    if tell is not None:
        tell(progress)


@contextmanager
def reporting_to(tell: Callable[[object], None]) -> Iterator[None]:
    """Send the reports of the job in this block to ``tell``; for executors."""
    token = _reports.set(tell)
    try:
        yield
    finally:
        _reports.reset(token)


class Executor(Protocol):
    """Runs jobs somewhere and returns their results as they finish, in any order.

    >>> from math import factorial
    >>> from qwirkle.compute import PoolExecutor
    >>> with PoolExecutor(workers=2) as executor:
    ...     sorted(executor.run(factorial, [3, 4, 5]))
    [(3, 6), (4, 24), (5, 120)]
    """

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        """Yield each job with ``work(job)``; jobs are taken only as they are needed.

        ``work`` is an importable function; jobs and results are picklable. ``progress`` receives
        what a job tells by `report` while it runs. A job whose worker dies is run again elsewhere.

        What has been yielded is done. Closing the generator, also by Ctrl-C, drops the rest; to
        resume, keep what is done in a `Journal` and run the jobs that are missing. A job that
        raises ends the run, with its `QwirkleError` or with ``job_failed``; so does one over which
        three workers have died, with ``worker_lost``.
        """
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


class InlineExecutor:
    """Runs jobs in this very process, one after the other, and raises their errors as they are.

    >>> from math import factorial
    >>> with InlineExecutor() as executor:
    ...     list(executor.run(factorial, [5, 3]))
    [(5, 120), (3, 6)]
    """

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        for job in jobs:
            with reporting_to(_progress_of(job, progress)):
                result = work(job)
            yield job, result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass


def _progress_of(
    job: Job, progress: Callable[[Job, object], None] | None
) -> Callable[[object], None]:
    def tell(value: object) -> None:
        if progress is not None:
            progress(job, value)

    return tell


def lost_too_often(job: object) -> QwirkleError:
    """The error of a job over which `LOSSES` workers have died."""
    return QwirkleError("worker_lost", f"{LOSSES} workers died over {job!s:.200}")


class BatchSize:
    """How many jobs fill the given seconds, estimated from how long recent jobs took."""

    def __init__(self, seconds: float, most: int) -> None:
        self._wanted = seconds
        self._most = most
        self._mean: float | None = None

    def add(self, seconds: float) -> None:
        """Count a job that took this long."""
        if self._mean is None:
            self._mean = seconds
        self._mean += (seconds - self._mean) / 20

    @property
    def jobs(self) -> int:
        """At least one; one until a job has been seen."""
        if self._mean is None:
            return 1
        return max(1, min(self._most, round(self._wanted / max(self._mean, 1e-6))))
