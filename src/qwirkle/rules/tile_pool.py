"""The law for tiles that come from no known hand: from the pool of all that are still unplayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Literal

from qwirkle.rules.board import Board
from qwirkle.rules.errors import NONE_LEFT, IllegalMove
from qwirkle.rules.legality import check_laid, check_lines, check_placements
from qwirkle.rules.move import Placement
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tentative import Tentative, refused
from qwirkle.rules.tile import COPIES, Axis, Cell, Tile

__all__ = ["check_from_pool", "check_left", "check_number", "consider_pool"]

# What is wrong with tiles that are still being laid may only be that others are missing.
_MENDED_BY_MORE = frozenset({"empty_move", "gap", "not_connected"})


def check_number(count: int) -> None:
    """Raise `IllegalMove` if no hand can have this many tiles."""
    if count > HAND_SIZE:
        raise IllegalMove(
            "too_many_tiles",
            f"{count} tiles are too many, a hand holds at most {HAND_SIZE} (T3)",
            "T3",
        )


def check_left(pool: Sequence[int], tiles: Iterable[Tile]) -> None:
    """Raise `IllegalMove` if the pool, counts in the order of `ALL_TILES`, lacks one of these."""
    left = list(pool)
    for tile in tiles:
        left[tile.index] -= 1
        if left[tile.index] < 0:
            raise IllegalMove(
                NONE_LEFT,
                f"there is no {tile} left: the game has {COPIES} of each (S1)",
                "S1",
                (),
                (tile,),
            )


def check_from_pool(board: Board, pool: Sequence[int], placements: Sequence[Placement]) -> None:
    """Raise `IllegalMove` unless somebody may have laid these tiles."""
    check_placements(placements)
    check_number(len(placements))
    check_left(pool, [tile for tile, _ in placements])
    check_laid(board, placements)


def consider_pool(board: Board, pool: Sequence[int], placements: Sequence[Placement]) -> Tentative:
    """What the law says about tiles that are still being laid.

    ``accepts`` holds the next tile only: a pool has too many moves to list them. Laid in the right
    order, every legal move can be laid so, because every piece of a legal line is legal.
    """
    error: IllegalMove | None = None
    lines: tuple[LineScore, ...] = ()
    try:
        check_from_pool(board, pool, placements)
        lines = score_lines(board, placements)
    except IllegalMove as refusal:
        error = refusal
    try:
        if error is not None and error.reason in _MENDED_BY_MORE and placements:
            check_lines(board, placements)
    except IllegalMove as refusal:
        error = refusal
    if error is not None and error.reason not in _MENDED_BY_MORE:
        return refused(error)
    accepts = {
        cell: fitting
        for cell in sorted(_next_cells(board, placements))
        if (fitting := _fitting(board, pool, cell, placements))
    }
    status: Literal["legal", "incomplete"] = "legal" if error is None else "incomplete"
    return Tentative(status, error, lines, MappingProxyType(accepts))


def _next_cells(board: Board, placements: Sequence[Placement]) -> set[Cell]:
    """The empty cells where another tile could join these in one line."""
    if not placements:
        return board.frontier() or {Cell(0, 0)}
    if len(placements) >= HAND_SIZE:
        return set()
    cells = [cell for _, cell in placements]
    lying = board.laid(placements)
    found: set[Cell] = set()
    for axis in Axis:
        if len({cell.y if axis is Axis.ACROSS else cell.x for cell in cells}) > 1:
            continue
        at = lying.line_at(min(cells), axis)[0].step(axis, -1)
        last = lying.line_at(max(cells), axis)[-1].step(axis)
        found.update((at, last))
        while (at := at.step(axis)) != last:
            if at not in lying:
                found.add(at)
    return found


def _fitting(
    board: Board, pool: Sequence[int], cell: Cell, placements: Sequence[Placement]
) -> tuple[Tile, ...]:
    left = list(pool)
    for tile, _ in placements:
        left[tile.index] -= 1
    kinds = [t for t in sorted(board.laid(placements).fit(cell)) if left[t.index] > 0]
    if not placements:
        return tuple(kinds)
    return tuple(t for t in kinds if _may_join(board, (*placements, Placement(t, cell))))


def _may_join(board: Board, placements: Sequence[Placement]) -> bool:
    try:
        check_laid(board, placements)
    except IllegalMove as refusal:
        return refusal.reason in _MENDED_BY_MORE
    return True
