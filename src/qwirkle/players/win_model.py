"""The model of the chance to win, for `Search.judge`.

Fitted to games between experts (``docs/review.md``): it is the chance against equal opponents.
"""

from __future__ import annotations

__all__ = ["MEASURED_SEATS", "model_for"]

# By the number of seats in play. Twelve numbers: the points that the seat on turn expects are
# a + b * worth + c * bag, with an empty bag, 1 to 6, 7 to 40 and over 40 tiles. Then the variance
# of the final margin, p + q * bag, and with an empty bag; and the weight of the lead over the best
# of the others, against the lead over their mean.
_TWO = (
    *(6.52, 0.66, 0.0),
    *(9.29, 0.58, -2.01),
    *(-3.92, 0.95, 0.0),
    *(-2.81, 0.935, 0.042),
    *(127.4, 4.30, 8.56**2),
    1.0,
)
_THREE = (
    *(0.522, 1.012, 0.0),
    *(2.8, 0.941, -0.701),
    *(-0.342, 0.95, 0.0),
    *(1.725, 0.91, 0.014),
    *(80.0, 2.2, 48.0),
    0.75,
)
_FOUR = (
    *(-2.288, 1.145, 0.0),
    *(0.462, 0.926, -0.601),
    *(-2.253, 0.976, 0.0),
    *(-2.424, 1.006, 0.033),
    *(60.0, 1.5, 36.0),
    0.75,
)
_MODELS = {2: _TWO, 3: _THREE, 4: _FOUR}

MEASURED_SEATS = frozenset(_MODELS)
"""The numbers of seats for which the model was compared with the results of games."""


def model_for(seats: int) -> tuple[float, ...] | None:
    """The model for this many seats in play; None if there is none."""
    return _MODELS.get(seats)
