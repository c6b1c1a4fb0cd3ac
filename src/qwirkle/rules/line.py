"""What a line is (P6, P7, P8) and what it is worth (C1, C4)."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.tile import Tile

__all__ = ["LINE_MAX", "QWIRKLE_BONUS", "line_flaw", "line_points", "share_attribute"]

LINE_MAX = 6
QWIRKLE_BONUS = 6


def share_attribute(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles are all of one colour or all of one shape."""
    return len({t.colour for t in tiles}) <= 1 or len({t.shape for t in tiles}) <= 1


def line_flaw(tiles: Sequence[Tile]) -> str | None:
    """Why these tiles cannot be a line, as a reason code; None if they can.

    >>> ro, bo, bs = map(Tile.parse, ("Ro", "Bo", "Bs"))
    >>> line_flaw([ro, bo]), line_flaw([ro, bo, bs]), line_flaw([ro, ro])
    (None, 'line_conflict', 'duplicate_in_line')
    """
    if len(tiles) > LINE_MAX:
        return "line_too_long"
    if len(set(tiles)) < len(tiles):
        return "duplicate_in_line"
    if not share_attribute(tiles):
        return "line_conflict"
    return None


def line_points(length: int) -> tuple[int, int]:
    """The points of a line of this length and its Qwirkle bonus."""
    return length, QWIRKLE_BONUS if length == LINE_MAX else 0
