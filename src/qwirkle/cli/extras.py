"""Optional dependencies: what a plain installation leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["MissingExtraError", "needs"]


class MissingExtraError(Exception):
    """A command needs packages that are not installed; ``str()`` is one line for people."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """For a block or a function that imports packages of an extra; raises `MissingExtraError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "qwirkle":
            raise  # a bug of ours
        raise MissingExtraError(
            f"this needs {error.name}, which is not installed; in a clone: pip install '.[{extra}]'"
        ) from error
