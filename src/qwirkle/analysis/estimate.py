"""A number with its standard error."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EXACT_ZERO", "Estimate", "Interval"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error, which is 0 if the value is exact."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


EXACT_ZERO = Estimate(0.0)
