"""Where the jobs of a command run, as its options --on and --workers say."""

from __future__ import annotations

from qwirkle.compute import Executor, PoolExecutor, RayExecutor
from qwirkle.rules.errors import InvalidArgument

__all__ = ["executor_for"]


def executor_for(on: str, workers: int | None) -> Executor:
    """The executor; raises `InvalidArgument` for anything else."""
    if workers is not None and workers < 1:
        raise InvalidArgument("bad_workers", f"--workers is at least 1, not {workers}")
    if on == "pool":
        return PoolExecutor(workers)
    if on == "ray":
        return RayExecutor(workers=workers)
    if on.startswith("ray://"):
        return RayExecutor(on, workers)
    raise InvalidArgument(
        "unknown_executor", f"--on is pool, ray or ray://host:10001, not {on!r:.60}"
    )
