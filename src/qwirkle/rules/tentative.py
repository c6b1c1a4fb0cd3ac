"""Tentative placements: what the law says while tiles are still being laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from qwirkle.rules.errors import IllegalMove, InvalidArgument
from qwirkle.rules.legality import Chooser, check
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.ruleset import longest_sets
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tile import Axis, Cell, Tile

__all__ = ["Tentative", "consider"]


@dataclass(frozen=True, slots=True)
class Tentative:
    """What the law says about tiles that are laid but not yet played.

    ``status`` is ``"legal"``; ``"incomplete"`` if more tiles of the hand can make it legal (an
    unfinished opening, a gap still to be filled, nothing laid yet); or ``"refused"``.
    ``error`` says why it cannot be played like this; None if it is legal.
    ``lines`` and ``score`` are what it scores so far; empty and 0 if it is refused.
    ``accepts`` maps each cell to the remaining tiles that may go there, now or with others in
    between. On an empty table, cell 0,0 stands for every cell.

    >>> from qwirkle import Position, parse_move
    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs", "Rd"], ["Yo"]], "bag": ["Gd"]}
    >>> tried = Position.from_setup(setup).consider(parse_move("Rd@2,0").placements)
    >>> tried.status, tried.error.reason, dict(tried.accepts)
    ('incomplete', 'not_connected', {Cell(x=1, y=0): (Tile.parse('Rs'),)})
    """

    status: Literal["legal", "incomplete", "refused"]
    error: IllegalMove | None
    lines: tuple[LineScore, ...]
    accepts: Mapping[Cell, tuple[Tile, ...]]

    @property
    def score(self) -> int:
        return sum(line.total for line in self.lines)


def refused(error: IllegalMove) -> Tentative:
    """The answer if nothing can be laid."""
    return Tentative("refused", error, (), MappingProxyType({}))


def consider(chooser: Chooser, placements: Sequence[Placement]) -> Tentative:
    """Judge tentative placements as if it were this seat's turn."""
    if not isinstance(placements, Sequence):
        raise InvalidArgument("wrong_type", f"these are not placements: {placements!r:.60}")
    error: IllegalMove | None = None
    try:
        check(chooser, Place(tuple(placements)))
    except IllegalMove as refusal:
        error = refusal
    # No further tile can repair a tile that is not in hand, or two tiles on one cell.
    if error is not None and error.reason in _BEYOND_REPAIR:
        return refused(error)
    ways = _ways_on(chooser, placements)
    if error is not None and not ways:
        return refused(error)
    accepts = {
        cell: tuple(sorted(tile for tile, at in ways if at == cell))
        for cell in sorted({cell for _, cell in ways})
    }
    lines = score_lines(chooser.board, placements) if placements else ()
    status: Literal["legal", "incomplete"] = "legal" if error is None else "incomplete"
    return Tentative(status, error, lines, MappingProxyType(accepts))


_BEYOND_REPAIR = frozenset(
    {"too_many_tiles", "not_in_hand", "duplicate_cell", "cell_occupied", "not_one_line"}
)


def _ways_on(chooser: Chooser, placements: Sequence[Placement]) -> set[Placement]:
    """Every further placement that some legal move contains together with these."""
    laid = set(placements)
    if chooser.board:
        moves = legal_placements(chooser.board, chooser.hand)
        supersets = (set(move.placements) for move in moves)
        return {further for move in supersets if laid <= move for further in move - laid}
    return _ways_on_opening(chooser.hand, laid)


def _ways_on_opening(hand: tuple[Tile, ...], laid: set[Placement]) -> set[Placement]:
    """Like `_ways_on`, for an opening, which may have any place and direction (A3)."""
    tiles = {tile for tile, _ in laid}
    groups = [group for group in longest_sets(hand) if tiles <= group]
    if not groups or len(tiles) < len(laid):
        return set()
    room = _room({cell for _, cell in laid}, len(groups[0]))
    return {Placement(tile, cell) for group in groups for tile in group - tiles for cell in room}


def _room(cells: set[Cell], length: int) -> set[Cell]:
    """The other cells of all lines of this length that contain these cells."""
    if not cells:
        return {Cell(0, 0)}
    runs = [
        {min(cells).step(axis, by - back) for by in range(length)}
        for axis in Axis
        for back in range(length)
    ]
    return set().union(*(run for run in runs if cells <= run)) - cells
