"""A stand-in for the ``cython`` module, for machines without Cython.

The engine's source is plain Python with Cython's decorators and types. When it runs interpreted,
these must exist and do nothing. Only those that the source uses are defined here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

compiled = False


def _same(thing: T) -> T:
    return thing


cclass = final = cfunc = inline = with_gil = _same


def exceptval(*, check: bool) -> Callable[[T], T]:  # noqa: ARG001 - Cython's signature
    return _same


def cast(_: type[T], thing: T) -> T:
    return thing


class _NoGil:
    """Both ``@cython.nogil`` and ``with cython.nogil:``."""

    def __call__(self, thing: T) -> T:
        return thing

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


nogil = _NoGil()
