"""Why a move is refused. Each question needs only what the acting seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from qwirkle.rules.board import Board, kinds_mask
from qwirkle.rules.errors import IllegalMove, InvalidArgument, shown
from qwirkle.rules.line import LINE_MAX, line_flaw, share_attribute
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.placements import accepts_kind, sure_lines
from qwirkle.rules.ruleset import HAND_SIZE, longest_sets
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tile import Axis, Cell, Tile, is_plain_int, is_tile

__all__ = [
    "Chooser",
    "check",
    "check_laid",
    "check_lines",
    "check_placements",
    "check_turn",
    "game_over",
]


@dataclass(frozen=True, slots=True)
class Chooser:
    """A seat on its turn, with what the law needs to judge its move."""

    board: Board
    hand: tuple[Tile, ...]
    bag_count: int

    @property
    def can_place(self) -> bool:
        return accepts_kind(self.board, kinds_mask(self.hand))

    @property
    def max_swap(self) -> int:
        """The maximum number of tiles to swap: none on the opening move (W2, W4)."""
        return min(len(self.hand), self.bag_count) if self.board else 0

    @property
    def can_swap(self) -> bool:
        return self.max_swap > 0

    @property
    def must_pass(self) -> bool:
        """Whether the only legal move is to pass (N1)."""
        return not self.can_place and not self.can_swap


def game_over(seat: int | None = None) -> IllegalMove:
    """The refusal of any move after the end, or of a seat that is out."""
    whose = "the game is over" if seat is None else f"seat {seat} is out of the game"
    return IllegalMove("game_over", f"{whose}: no more moves (E5)", "E5")


def check_turn(is_over: bool, to_move: int, seat: int | None) -> None:
    """Raise `IllegalMove` if the game is over or another seat is on turn; None is a spectator."""
    if is_over:
        raise game_over()
    if seat is None or seat != to_move:
        who = "a spectator" if seat is None else f"seat {shown(seat)}"
        raise IllegalMove(
            "wrong_turn", f"it is the turn of seat {to_move}, not of {who} (T2)", "T2"
        )


def check(chooser: Chooser, move: Move) -> tuple[LineScore, ...]:
    """Raise `IllegalMove` unless the rules allow this seat to make this move on its turn.

    Returns the lines that it scores, so that nobody needs to find them a second time.
    """
    match move:
        case Place(placements):
            sure = sure_lines(chooser.board, chooser.hand, placements)
            if sure is not None:
                return sure
            check_placements(placements)
            _check_from_hand(chooser, [tile for tile, _ in placements], placements)
            _check_cells(chooser.board, placements)
            lines = check_lines(chooser.board, placements)
            _check_opening(chooser, placements)
            return lines
        case Swap(tiles):
            if not all(map(is_tile, tiles)):
                raise InvalidArgument("wrong_type", "a swap consists of tiles")
            _check_from_hand(chooser, tiles, ())
            _check_swap(chooser, tiles)
        case Pass():
            _check_pass(chooser)
        case _:
            raise InvalidArgument("wrong_type", f"a move is Place, Swap or Pass, not {shown(move)}")
    return ()


def check_laid(board: Board, placements: Sequence[Placement]) -> None:
    """Raise `IllegalMove` unless these tiles, whoever's they are, may lie like this (P1 to P8)."""
    check_placements(placements)
    _check_cells(board, placements)
    check_lines(board, placements)


def check_placements(placements: Sequence[Placement]) -> None:
    """Raise unless these are placements, at least one: `InvalidArgument` or `IllegalMove` (P1)."""
    for placement in placements:
        if not _is_placement(placement):
            raise InvalidArgument(
                "wrong_type",
                f"a placement is a Tile on a Cell of two ints, not {shown(placement)}",
            )
    if not placements:
        raise IllegalMove("empty_move", "a move lays at least one tile (P1, A29)", "P1")


def _is_placement(value: object) -> bool:
    if not isinstance(value, Placement) or not isinstance(value.cell, Cell):
        return False
    x, y = value.cell
    return is_tile(value.tile) and is_plain_int(x) and is_plain_int(y)


def _check_from_hand(
    chooser: Chooser, tiles: Sequence[Tile], placements: Sequence[Placement]
) -> None:
    if len(tiles) > HAND_SIZE:
        cells = tuple(cell for _, cell in placements)
        on = f" on {_cells(cells)}" if cells else ""
        raise IllegalMove(
            "too_many_tiles",
            f"{_codes(tiles)}{on}: {len(tiles)} tiles are too many, "
            f"a hand holds at most {HAND_SIZE} (T3)",
            "T3",
            cells,
            tuple(tiles),
        )
    left, missing = list(chooser.hand), []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        else:
            missing.append(tile)
    if missing:
        lacking = tuple(sorted(missing))
        cells = tuple(cell for tile, cell in placements if tile in missing)
        at = f" for {_cells(cells)}" if cells else ""
        raise IllegalMove(
            "not_in_hand",
            f"the hand does not have {_codes(lacking)}{at}; "
            f"it holds {_codes(chooser.hand) or 'nothing'} (P1)",
            "P1",
            cells,
            lacking,
        )


def _check_cells(board: Board, placements: Sequence[Placement]) -> None:
    cells = [cell for _, cell in placements]
    tiles = tuple(tile for tile, _ in placements)
    if len(set(cells)) < len(cells):
        twice = [cell for cell, count in Counter(cells).items() if count > 1]
        on = tuple(tile for tile, cell in placements if cell == twice[0])
        raise IllegalMove(
            "duplicate_cell",
            f"{_codes(on)} cannot all go on {twice[0]}: each tile needs its own cell (P2)",
            "P2",
            (twice[0],),
            on,
        )
    for tile, cell in placements:
        if cell in board:
            raise IllegalMove(
                "cell_occupied",
                f"{tile} cannot go on {cell}: {board[cell]} lies there (P2)",
                "P2",
                (cell,),
                (tile,),
            )
    if len({x for x, _ in cells}) > 1 and len({y for _, y in cells}) > 1:
        raise IllegalMove(
            "not_one_line",
            f"{_codes(tiles)} on {_cells(cells)} are not all in one row or one column (P3)",
            "P3",
            tuple(cells),
            tiles,
        )
    hole = _first_hole(board, cells)
    if hole is not None:
        raise IllegalMove(
            "gap",
            f"{_codes(tiles)} on {_cells(cells)} leave {hole} empty between them (P3)",
            "P3",
            (hole,),
            tiles,
        )
    if board and not any(board.touches(cell) for cell in cells):
        raise IllegalMove(
            "not_connected",
            f"{_codes(tiles)} on {_cells(cells)} must touch a tile on the table (P5)",
            "P5",
            tuple(cells),
            tiles,
        )


def _first_hole(board: Board, cells: Sequence[Cell]) -> Cell | None:
    """The first cell left empty between these cells of one line."""
    last = max(cells)
    axis = _axis_of(cells)
    at = min(cells)
    # At most 108 tiles are in a row, so this ends soon even for cells far apart.
    while at != last:
        at = at.step(axis)
        if at not in board and at not in cells:
            return at
    return None


def _axis_of(cells: Sequence[Cell]) -> Axis:
    return Axis.DOWN if cells[0].x == cells[-1].x and cells[0].y != cells[-1].y else Axis.ACROSS


_LINE_CLAUSES = {
    "line_too_long": ("P7", f"no line is longer than {LINE_MAX}"),
    "duplicate_in_line": ("P8", "no line has two equal tiles"),
    "line_conflict": ("P6", "every line is all one colour or all one shape"),
}


# Most lines of a game have been seen before.
_flaw_of = lru_cache(maxsize=1 << 14)(line_flaw)


def check_lines(board: Board, placements: Sequence[Placement]) -> tuple[LineScore, ...]:
    """Raise `IllegalMove` if these tiles, on empty cells, break a line (P4, P6 to P8).

    Returns the lines.
    """
    tiles = tuple(tile for tile, _ in placements)
    cells = [cell for _, cell in placements]
    if not share_attribute(tiles):
        raise IllegalMove(
            "no_shared_attribute",
            f"{_codes(tiles)} on {_cells(cells)} share neither colour nor shape (P4)",
            "P4",
            tuple(cells),
            tiles,
        )
    lines = score_lines(board, placements)
    flawed = {flaw: line for line in reversed(lines) if (flaw := _flaw_of(line.tiles)) is not None}
    for reason, (clause, law) in _LINE_CLAUSES.items() if flawed else ():
        if reason in flawed:
            line = flawed[reason]
            run, along = line.cells, line.axis or Axis.ACROSS
            laid = " ".join(str(p) for p in placements if p.cell in run)
            raise IllegalMove(
                reason,
                f"{laid} would make the line {_codes(line.tiles)} {along.value} "
                f"from {run[0]} to {run[-1]}: {law} ({clause})",
                clause,
                run,
                line.tiles,
            )
    return lines


def _check_opening(chooser: Chooser, placements: Sequence[Placement]) -> None:
    if chooser.board:
        return
    longest = longest_sets(chooser.hand)[0]
    if len(placements) < len(longest):
        tiles = tuple(sorted(longest))
        raise IllegalMove(
            "first_move_not_longest",
            f"{' '.join(map(str, placements))}: the opening must be the longest line in hand, "
            f"{len(longest)} tiles, like {_codes(tiles)} (S7)",
            "S7",
            tuple(cell for _, cell in placements),
            tiles,
        )


def _check_swap(chooser: Chooser, tiles: tuple[Tile, ...]) -> None:
    if not tiles:
        raise IllegalMove("swap_zero", "a swap takes at least one tile (W1, A29)", "W1")
    if not chooser.board:
        raise IllegalMove(
            "swap_first_turn",
            f"{_codes(tiles)} cannot be swapped on the opening move, while the table is empty (W4)",
            "W4",
            (),
            tiles,
        )
    if len(tiles) > chooser.max_swap:
        raise IllegalMove(
            "swap_more_than_bag",
            f"{_codes(tiles)} cannot be swapped: "
            f"the bag holds {chooser.bag_count}, fewer than {len(tiles)} (W2, A5)",
            "W2",
            (),
            tiles,
        )


def _check_pass(chooser: Chooser) -> None:
    # In a setup, the seat to move can have an empty hand: then even the opening is passed.
    if not chooser.board and chooser.hand:
        raise IllegalMove("pass_first_turn", "the opening cannot be passed (N2, A4)", "N2")
    if chooser.can_place:
        placement = _some_placement(chooser)
        raise IllegalMove(
            "pass_can_place",
            f"a turn cannot be passed while a tile fits, as {placement} does (N1, A8)",
            "N1",
            (placement.cell,),
            (placement.tile,),
        )
    if chooser.can_swap:
        raise IllegalMove(
            "pass_can_swap",
            f"a turn cannot be passed while the bag holds tiles ({chooser.bag_count}): "
            f"swap some of {_codes(chooser.hand)} (W5)",
            "W5",
            (),
            chooser.hand,
        )


def _some_placement(chooser: Chooser) -> Placement:
    return next(
        Placement(tile, cell)
        for cell in sorted(chooser.board.frontier())
        for tile in chooser.hand
        if chooser.board.fits(tile, cell)
    )


def _codes(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))


def _cells(cells: Iterable[Cell]) -> str:
    return " and ".join(map(str, cells))
