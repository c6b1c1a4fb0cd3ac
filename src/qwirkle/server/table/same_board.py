"""Whether two boards are the same to the rules: up to where they lie, how they are turned, and what
their colours and shapes are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from qwirkle.analysis.puzzles import canonical_form
from qwirkle.rules.tile import Cell, Tile

__all__ = ["Tiles", "is_common", "is_opening", "is_same_board", "is_same_position", "is_within"]

Tiles = Mapping[Cell, Tile]


def is_same_board(one: Tiles, other: Tiles) -> bool:
    """Whether one is the other, moved, turned, mirrored or renamed.

    Boards that are common under other names are the same only if their tiles are.
    """
    if is_common(one) and sorted(one.values()) != sorted(other.values()):
        return False
    return is_same_position(one, (), other, ())


def is_same_position(
    one: Tiles, hand: Sequence[Tile], other: Tiles, other_hand: Sequence[Tile]
) -> bool:
    """The same for a board with a hand. It takes up to some 100 ms if the board is empty."""
    if len(one) != len(other) or _copies(hand) != _copies(other_hand):
        return False
    return canonical_form(one, hand) == canonical_form(other, other_hand)


def _copies(hand: Sequence[Tile]) -> tuple[list[int], list[int]]:
    """How often colours and shapes occur, whatever they are called."""
    colours = Counter(tile.colour for tile in hand)
    shapes = Counter(tile.shape for tile in hand)
    return sorted(colours.values()), sorted(shapes.values())


def is_opening(board: Tiles) -> bool:
    """Whether at most one line lies on the table, as in the first turns of most games."""
    return len({cell.x for cell in board}) <= 1 or len({cell.y for cell in board}) <= 1


_FEW = 10


def is_common(board: Tiles) -> bool:
    """Whether so little lies on the table that boards of other games are often images of it."""
    return len(board) < _FEW or is_opening(board)


def is_within(board: Tiles, history: Iterator[Tiles]) -> bool:
    """Whether a board occurs in a history of boards that only grow."""
    for past in history:
        if len(past) >= len(board):
            return is_same_board(board, past)
    return False
