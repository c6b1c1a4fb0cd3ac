"""A number with its standard error."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EXACT_ZERO", "Estimate", "Interval"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error, which is 0 if the value is exact.

    >>> loss = Estimate(1.5, error=0.2)
    >>> loss.value - 2 * loss.error > 1
    True
    """

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval.

    >>> interval = Interval(0.85, low=0.6, high=1.1)
    >>> interval.low <= interval.value <= interval.high
    True
    """

    value: float
    low: float
    high: float


EXACT_ZERO = Estimate(0.0)
