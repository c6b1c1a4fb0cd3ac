"""Whether two boards are the same up to where they lie and how they are turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from qwirkle.rules.tile import Cell, Tile

__all__ = ["Tiles", "is_same_board", "is_within"]

Tiles = Mapping[Cell, Tile]

# Turned by quarters, and mirrored.
_TURNS = [
    (a * s, b * s, b * t, a * t) for a, b in ((1, 0), (0, 1)) for s in (1, -1) for t in (1, -1)
]


def is_same_board(one: Tiles, other: Tiles) -> bool:
    """Whether one is the other, moved, turned or mirrored: the rules know no difference."""
    if len(one) != len(other) or Counter(one.values()) != Counter(other.values()):
        return False
    wanted = _placed(one.items(), *_TURNS[0])
    return any(_placed(other.items(), *turn) == wanted for turn in _TURNS)


def is_within(board: Tiles, history: Iterator[Tiles]) -> bool:
    """Whether a board occurs in a history of boards that only grow."""
    for past in history:
        if len(past) >= len(board):
            return is_same_board(board, past)
    return False


def _placed(
    tiles: Iterable[tuple[Cell, Tile]], xx: int, xy: int, yx: int, yy: int
) -> frozenset[tuple[int, int, Tile]]:
    turned = [(x * xx + y * xy, x * yx + y * yy, tile) for (x, y), tile in tiles]
    left = min((x for x, _, _ in turned), default=0)
    top = min((y for _, y, _ in turned), default=0)
    return frozenset((x - left, y - top, tile) for x, y, tile in turned)
