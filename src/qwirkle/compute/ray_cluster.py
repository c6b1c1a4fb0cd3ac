"""Runs jobs on a Ray cluster: as many machines as there are."""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple, Self

from qwirkle.compute.executor import (
    LOSSES,
    BatchSize,
    Job,
    Result,
    lost_too_often,
    reporting_to,
)
from qwirkle.rules.errors import QwirkleError

__all__ = ["RayExecutor"]


class RayExecutor:
    """Groups jobs into tasks of about half a second; Ray repeats the tasks of a node that dies.

    Connects when it is entered, and disconnects at the end.

    >>> from math import factorial
    >>> with RayExecutor(workers=2) as executor:  # doctest: +SKIP
    ...     dict(executor.run(factorial, [3, 4]))
    {3: 6, 4: 24}
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        """``address`` as in ``ray.init``: ``ray://host:10001``, or ``host:6379`` on a node.

        Without one, the cluster that this machine is part of, or else a new one on this machine
        alone, with ``workers`` cores. Entering it raises `QwirkleError`, with reason ``no_ray``
        or ``no_cluster``.
        """
        self._address = address
        self._workers = workers
        self._ours = False

    def __enter__(self) -> Self:
        try:
            import ray
        except ImportError as error:
            raise QwirkleError(
                "no_ray", "Ray is not installed; in a clone: pip install '.[ray]'"
            ) from error
        if ray.is_initialized():
            return self
        # Ray would change this environment in every worker, and warns about it.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            with warnings.catch_warnings(action="ignore"):
                if self._address is not None:
                    _check_reachable(self._address)
                    ray.init(address=self._address, **quiet)
                else:
                    self._join_or_start(quiet)
        except (ConnectionError, OSError, RuntimeError, ValueError, ImportError) as error:
            where = self._address or "a cluster on this machine"
            why = " ".join(str(error).split())[:200]
            raise QwirkleError(
                "no_cluster", f"Ray: {where}: {why} (docs/arena.md tells how to set it up)"
            ) from error
        self._ours = True
        return self

    def _join_or_start(self, quiet: dict[str, Any]) -> None:
        import ray

        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(address="local", num_cpus=self._workers, include_dashboard=False, **quiet)

    def __exit__(self, *error: object) -> None:
        if self._ours:
            import ray

            ray.shutdown()

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        """As in `Executor`; reports come together with the results of their task."""
        import ray

        run_all: Any = ray.remote(num_cpus=1, max_retries=LOSSES - 1)(_run_all)
        coming = iter(jobs)
        size = BatchSize(seconds=0.5, most=200)
        running: dict[Any, list[Job]] = {}
        try:
            while True:
                # Nodes may come and go, so the number of cores is read every time.
                while len(running) < self._slots():
                    batch = list(islice(coming, size.jobs))
                    if not batch:
                        break
                    running[run_all.remote(work, batch)] = batch
                if not running:
                    return
                done, _ = ray.wait(list(running), num_returns=1, timeout=10)
                for task in done:
                    batch = running.pop(task)
                    for job, finished in zip(batch, _fetched(task, batch), strict=True):
                        if progress is not None:
                            for value in finished.reports:
                                progress(job, value)
                        size.add(finished.seconds)
                        yield job, finished.result
        finally:
            for task in running:
                ray.cancel(task, force=True)

    def _slots(self) -> int:
        """How many tasks to keep submitted: one per core, and one that is next."""
        import ray

        if self._workers is not None:
            return self._workers + 1
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return int(resources.get("CPU", 1)) + 1


def _check_reachable(address: str) -> None:
    """Raise `OSError` if nothing listens there; Ray would need half a minute to notice."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address.startswith("ray://") and port.isascii() and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()


class _Finished(NamedTuple):
    result: Any
    seconds: float
    reports: list[object]


def _run_all(work: Callable[[Job], Any], jobs: list[Job]) -> list[_Finished]:
    """A task: run jobs in a process of the cluster."""
    finished = []
    for job in jobs:
        begun = perf_counter()
        reports: list[object] = []
        with reporting_to(reports.append):
            result = work(job)
        finished.append(_Finished(result, perf_counter() - begun, reports))
    return finished


def _fetched(task: Any, batch: list[Job]) -> list[_Finished]:
    import ray

    try:
        finished: list[_Finished] = ray.get(task)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        more = f" and {len(batch) - 1} more" if len(batch) > 1 else ""
        raise lost_too_often(f"{batch[0]!s:.200}{more}") from error
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, QwirkleError):
            raise error.cause from error
        cause = error.cause if isinstance(error.cause, Exception) else error
        raise QwirkleError("job_failed", f"a task on the cluster failed: {cause}") from error
    return finished
