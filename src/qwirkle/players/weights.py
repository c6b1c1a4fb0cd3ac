"""The learned weights of the value, as `qwirkle train` wrote them."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from qwirkle.engine import FEATURE_NAMES, PHASE_NAMES
from qwirkle.rules.errors import InvalidSetup

__all__ = ["VERSION", "format_weights", "parse_weights", "weights_for"]

VERSION = 1
"""The version of the file format and of the features; other versions are refused."""


def parse_weights(text: str) -> dict[int, tuple[float, ...]]:
    """The weights by number of seats; raises `InvalidSetup` for an unsuitable file."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION or data["features"] != list(FEATURE_NAMES):
            raise InvalidSetup(
                "bad_weights", f"the weights are not of version {VERSION}: train them again"
            )
        by_seats = {int(s): tuple(map(float, w)) for s, w in data["weights"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidSetup("bad_weights", f"the weights cannot be read: {error}") from None
    expected = len(FEATURE_NAMES) * len(PHASE_NAMES)
    if set(by_seats) != set(range(2, 9)) or {len(w) for w in by_seats.values()} != {expected}:
        raise InvalidSetup("bad_weights", f"{expected} weights are needed for each of 2 to 8 seats")
    return by_seats


def format_weights(
    by_seats: dict[int, tuple[float, ...]], seed: int, rows: int, learned: dict[int, int]
) -> str:
    """The text of the file: one line for each number of seats.

    ``rows`` is the number to request to get the same weights, ``learned`` the number used.
    """
    lines = ",\n".join(
        f'  "{seats}": {json.dumps([round(w, 4) for w in by_seats[seats]])}'
        for seats in sorted(by_seats)
    )
    head = json.dumps(
        {
            "version": VERSION,
            "seed": seed,
            "rows": rows,
            "learned": learned,
            "features": FEATURE_NAMES,
        }
    )
    return f'{head[:-1]},\n"weights": {{\n{lines}\n}}}}\n'


@cache
def _shipped() -> dict[int, tuple[float, ...]]:
    return parse_weights(resources.files("qwirkle.players").joinpath("weights.json").read_text())


def weights_for(seats: int) -> tuple[float, ...]:
    """The shipped weights for this many seats in play."""
    return _shipped()[seats]
