"""Plays on a Ray cluster: as many machines as there are."""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any, Self

from qwirkle.arena.executor import LOSSES, Pace, lost_too_often
from qwirkle.arena.pool import PoolExecutor
from qwirkle.arena.result import PlayedGame
from qwirkle.arena.spec import GameSpec
from qwirkle.rules.errors import QwirkleError

__all__ = ["RayExecutor"]


class RayExecutor:
    """Tasks of about half a second of games; Ray repeats those of a node that dies.

    Connects when it is entered, and disconnects at the end.
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ours:
            import ray

            ray.shutdown()

    def run(self, games: Iterable[GameSpec]) -> Generator[PlayedGame]:
        import ray

        play: Any = ray.remote(num_cpus=1, max_retries=LOSSES - 1)(_play_all)
        coming = iter(games)
        pace = Pace(seconds=0.5, most=200)
        running: dict[Any, list[GameSpec]] = {}
        try:
            while True:
                # Nodes may come and go, so the number of cores is asked for again and again.
                while len(running) < self._slots():
                    batch = list(islice(coming, pace.games))
                    if not batch:
                        break
                    running[play.remote(batch)] = batch
                if not running:
                    return
                done, _ = ray.wait(list(running), num_returns=1, timeout=10)
                for task in done:
                    batch = running.pop(task)
                    for played in _fetched(task, batch):
                        pace.saw(played)
                        yield played
        finally:
            for task in running:
                ray.cancel(task, force=True)

    def _slots(self) -> int:
        """How many tasks to have under way: one for each core, and one more to take next."""
        import ray

        if self._workers is not None:
            return self._workers + 1
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return int(resources.get("CPU", 1)) + 1


def _check_reachable(address: str) -> None:
    """Raise `OSError` if nobody listens there; Ray would take half a minute to find out."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address.startswith("ray://") and port.isascii() and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()


def _fetched(task: Any, batch: list[GameSpec]) -> Iterator[PlayedGame]:
    import ray

    try:
        played: list[PlayedGame] = ray.get(task)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
        raise lost_too_often(batch[0]) from error
    except ray.exceptions.RayTaskError as error:
        cause = error.cause if isinstance(error.cause, Exception) else error
        raise QwirkleError("task_failed", f"a task on the cluster failed: {cause}") from error
    yield from played


_pool = PoolExecutor(workers=1)


def _play_all(games: list[GameSpec]) -> list[PlayedGame]:
    """Play a task's games, in a process beside the cluster's own.

    So a player that ends its process or never comes back is dealt with as everywhere. That process
    stays for the tasks to come, and ends with the cluster's.
    """
    return list(_pool.run(games))
