"""Quick answers to two questions of the law, straight from the tiles on the table.

`sure_lines` knows the lines of nearly every legal move and no refusal: wherever it is not sure, the
rules are asked, which also say what is wrong. The law is not written a second time here: which
tiles may share a line, and what a line scores, is tabulated from `qwirkle.rules.line`. One source,
interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qwirkle.rules.board import Board
from qwirkle.rules.line import LINE_MAX, line_points
from qwirkle.rules.move import Placement
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Axis, Cell, Colour, Shape, Tile

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

if cython.compiled:
    from cython.cimports.qwirkle.engine._field_compiled import EVERY, JOINS, NEAR, pair
else:
    from qwirkle.engine._field import EVERY, JOINS, NEAR, pair

__all__ = ["accepts", "sure_lines"]

_PAID = [line_points(length) for length in range(LINE_MAX + 1)]
_ACROSS, _DOWN = tuple(Axis)

_new = tuple.__new__
_new_object = object.__new__


def _setter(field: str) -> Callable[[LineScore, Any], None]:
    """Sets a field of a frozen value: through its descriptor, which is quicker than its class."""
    setter: Callable[[LineScore, Any], None] = vars(LineScore)[field].__set__
    return setter


_set_cells, _set_tiles, _set_axis = _setter("cells"), _setter("tiles"), _setter("axis")
_set_points, _set_bonus = _setter("points"), _setter("bonus")


def accepts(board: Board, kinds: cython.ulonglong) -> bool:
    """Whether a tile of at least one of these kinds can be placed; as `Board.accepts_kind`."""
    x: cython.int
    y: cython.int
    tiles: dict[Any, Tile] = board._tiles
    if not tiles:
        return kinds != 0
    for cell in tiles:
        if not _is_near(cell):
            return board.accepts_kind(kinds)
        break  # the others are connected with it
    # The newest tiles first: they have the most free space around them, so this ends sooner.
    for cell in reversed(tiles):
        at = pair(cell)
        x = at[0]
        y = at[1]
        if (
            _fits(tiles, x - 1, y, kinds)
            or _fits(tiles, x + 1, y, kinds)
            or _fits(tiles, x, y - 1, kinds)
            or _fits(tiles, x, y + 1, kinds)
        ):
            return True
    return False


@cython.cfunc
@cython.exceptval(check=True)
def _is_near(cell: Cell) -> cython.bint:
    """Whether the machine's numbers suffice; the other cells are left to the rules."""
    at = pair(cell)
    return bool(-NEAR < at[0] < NEAR and -NEAR < at[1] < NEAR)


@cython.cfunc
@cython.exceptval(check=True)
def _fits(
    tiles: dict[Any, Tile], x: cython.int, y: cython.int, kinds: cython.ulonglong
) -> cython.bint:
    """Whether a tile of one of these kinds may lie on this cell."""
    if (x, y) in tiles:
        return False
    kinds = _joining(tiles, x, y, 1, 0, kinds)
    return kinds != 0 and _joining(tiles, x, y, 0, 1, kinds) != 0


@cython.cfunc
@cython.exceptval(check=True)
def _joining(
    tiles: dict[Any, Tile],
    x: cython.int,
    y: cython.int,
    dx: cython.int,
    dy: cython.int,
    kinds: cython.ulonglong,
) -> cython.ulonglong:
    """Which of these kinds can join the tiles on both sides of a cell, in one line."""
    joins: cython.ulonglong = EVERY
    one: cython.ulonglong = 1
    kind: cython.int
    _side: cython.int
    at_x: cython.int
    at_y: cython.int
    for _side in range(2):
        at_x = x + dx
        at_y = y + dy
        while True:
            tile = tiles.get((at_x, at_y))
            if tile is None:
                break
            kind = _kind(tile)
            if not joins & one << kind:
                return 0
            joins &= JOINS[kind]
            at_x += dx
            at_y += dy
        dx, dy = -dx, -dy
    return kinds & joins


@cython.cfunc
@cython.exceptval(check=True)
def _kind(tile: Tile) -> cython.int:
    both = pair(tile)
    colour: cython.int = both[0]
    shape: cython.int = both[1]
    return colour * 6 + shape


def sure_lines(
    board: Board, hand: Sequence[Tile], placements: Sequence[Placement]
) -> tuple[LineScore, ...] | None:
    """The lines of a move from this hand that is surely legal; None if the rules must be asked.

    The opening is theirs in any case. The lines are in the order in which the rules list them.
    """
    n: cython.int = len(placements)
    i: cython.int
    is_down: cython.bint
    tiles: dict[Any, Tile] = board._tiles
    if not tiles or not 1 <= n <= HAND_SIZE:
        return None
    left = list(hand)
    laid: dict[tuple[int, int], Tile] = {}
    cells: list[tuple[int, int]] = []
    for placement in placements:
        if type(placement) is not Placement:
            return None
        tile, cell = pair(placement)
        if type(tile) is not Tile or type(cell) is not Cell or tile not in left:
            return None
        x, y = pair(cell)
        colour, shape = pair(tile)
        if type(colour) is not Colour or type(shape) is not Shape:
            return None
        if type(x) is not int or type(y) is not int:
            return None
        if not _is_near(cell) or cell in tiles:
            return None
        left.remove(tile)
        laid[cell] = tile
        cells.append((x, y))
    if len(laid) < n:
        return None
    first = cells[0]
    is_down = n > 1 and first[0] == cells[1][0]
    lines = []
    # All the tiles must be in one line along; its tiles share what they must.
    run = _run(tiles, laid, first[0], first[1], is_down)
    if run is None:
        return None
    if n > 1:
        i = 0
        for cell in run[0]:
            if cell in laid:
                i += 1
        if i < n:
            return None
    touches = len(run[0]) > n
    if len(run[0]) > 1:
        lines.append(_line(run, _DOWN if is_down else _ACROSS))
    for at in cells:
        run = _run(tiles, laid, at[0], at[1], not is_down)
        if run is None:
            return None
        if len(run[0]) > 1:
            touches = True
            lines.append(_line(run, _ACROSS if is_down else _DOWN))
    return tuple(lines) if touches else None


@cython.cfunc
def _line(run: tuple[list[Cell], list[Tile]], axis: Axis) -> LineScore:
    points, bonus = _PAID[len(run[0])]
    line = _new_object(LineScore)
    _set_cells(line, tuple(run[0]))
    _set_tiles(line, tuple(run[1]))
    _set_axis(line, axis)
    _set_points(line, points)
    _set_bonus(line, bonus)
    return line


@cython.cfunc
def _run(
    tiles: dict[Any, Tile],
    laid: dict[tuple[int, int], Tile],
    x: cython.int,
    y: cython.int,
    is_down: cython.bint,
) -> tuple[list[Cell], list[Tile]] | None:
    """The cells and tiles of the run through a cell; None if they cannot be a line."""
    dx: cython.int = 0 if is_down else 1
    dy: cython.int = 1 if is_down else 0
    joins: cython.ulonglong = EVERY
    one: cython.ulonglong = 1
    kind: cython.int
    while True:
        at = (x - dx, y - dy)
        if at not in tiles and at not in laid:
            break
        x -= dx
        y -= dy
    cells: list[Cell] = []
    kinds: list[Tile] = []
    while True:
        at = (x, y)
        tile = tiles.get(at)
        if tile is None:
            tile = laid.get(at)
            if tile is None:
                break
        kind = _kind(tile)
        if not joins & one << kind:
            return None
        joins &= JOINS[kind]
        cells.append(_new(Cell, at))
        kinds.append(tile)
        x += dx
        y += dy
    return cells, kinds
