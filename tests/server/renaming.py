"""Positions that play alike, because only their colours and shapes are called by other names."""

from __future__ import annotations

import re

__all__ = ["renamed"]

_CALLED = dict(zip("ROYGBPosdcxt", "PROYGBxtosdc", strict=True))


def renamed(position: str) -> str:
    """A position or view as text, with each colour and each shape called by another's name."""
    return re.sub(
        "[ROYGBP][osdcxt]", lambda tile: "".join(_CALLED[letter] for letter in tile[0]), position
    )
