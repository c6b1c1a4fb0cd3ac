"""The learned weights of the value, as `qwirkle train` wrote them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import isfinite

from qwirkle.engine import FEATURE_NAMES, PHASE_NAMES
from qwirkle.rules.errors import InvalidSetup, shown

__all__ = [
    "VERSION",
    "Weights",
    "checked_weights",
    "format_weights",
    "parse_weights",
    "weights_for",
]

Weights = dict[int, tuple[float, ...]]
"""By number of seats in play the weights of the value, as `qwirkle train` learns them."""

VERSION = 1
"""The version of the file format and of the features; other versions are refused."""


def parse_weights(text: str) -> Weights:
    """The weights by number of seats; raises `InvalidSetup` for an unsuitable file.

    >>> from importlib.resources import files
    >>> weights = parse_weights(files("qwirkle.players").joinpath("weights.json").read_text())
    >>> sorted(weights)
    [2, 3, 4, 5, 6, 7, 8]
    """
    try:
        data = json.loads(text)
        if data["version"] != VERSION or data["features"] != list(FEATURE_NAMES):
            raise InvalidSetup(
                "bad_weights", f"the weights are not of version {VERSION}: train them again"
            )
        by_seats = {int(s): tuple(map(float, w)) for s, w in data["weights"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidSetup("bad_weights", f"the weights cannot be read: {error}") from None
    return checked_weights(by_seats)


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
def _shipped() -> Weights:
    return parse_weights(resources.files("qwirkle.players").joinpath("weights.json").read_text())


def weights_for(seats: int, own: Weights | None = None) -> tuple[float, ...]:
    """The weights for this many seats in play: the shipped ones, or one's own."""
    return (_shipped() if own is None else own)[seats]


def checked_weights(weights: object) -> Weights:
    """Weights of one's own, as `parse_weights` gives them; raises `InvalidSetup` for others."""
    if not isinstance(weights, Mapping):
        raise InvalidSetup(
            "bad_weights",
            f"weights are a mapping from 2 to 8 seats, as parse_weights gives it, "
            f"not {shown(weights)}",
        )
    expected = len(FEATURE_NAMES) * len(PHASE_NAMES)
    rows = list(weights.values())
    if set(weights) != set(range(2, 9)) or not all(_is_row(row, expected) for row in rows):
        raise InvalidSetup(
            "bad_weights", f"{expected} finite weights are needed for each of 2 to 8 seats"
        )
    return {seats: tuple(map(float, row)) for seats, row in weights.items()}


def _is_row(row: object, expected: int) -> bool:
    if not isinstance(row, Sequence) or len(row) != expected:
        return False
    numbers = (isinstance(w, int | float) and not isinstance(w, bool) for w in row)
    return all(numbers) and all(map(isfinite, row))
