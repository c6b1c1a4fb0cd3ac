"""Quick answers to two questions of the law, straight from the tiles on the table.

`sure_lines` knows the lines of nearly every legal move and no refusal: wherever it is not sure, the
rules are asked, which also say what is wrong. The law is not written a second time here: which
tiles may share a line, and what a line scores, is tabulated by asking `qwirkle.rules.line`. One
source, interpreted or compiled, like `_field`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qwirkle.rules.board import Board
from qwirkle.rules.line import LINE_MAX, line_flaw, line_points
from qwirkle.rules.move import Placement
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import ALL_TILES, Axis, Cell, Colour, Shape, Tile

try:
    import cython
except ModuleNotFoundError:
    from qwirkle.engine import _cython as cython  # type: ignore[no-redef]

__all__ = ["accepts", "sure_lines"]

# The Python counterparts of what the compiled form takes from _law_compiled.pxd.
if not cython.compiled:
    EVERY = (1 << len(ALL_TILES)) - 1
    JOINS = [0] * len(ALL_TILES)

_PAID = [line_points(length) for length in range(LINE_MAX + 1)]
_ACROSS, _DOWN = tuple(Axis)
# A cell further away is left to the rules: its coordinates may not fit the machine's numbers.
_NEAR = 1 << 20

_new = tuple.__new__
_new_object = object.__new__


def _setter(field: str) -> Callable[[LineScore, Any], None]:
    """Sets a field of a frozen value: through its descriptor, which is quicker than its class."""
    return vars(LineScore)[field].__set__  # type: ignore[no-any-return]


_set_cells, _set_tiles, _set_axis = _setter("cells"), _setter("tiles"), _setter("axis")
_set_points, _set_bonus = _setter("points"), _setter("bonus")


def _fill_tables() -> None:
    kind: cython.int
    other: cython.int
    one: cython.ulonglong = 1
    for kind in range(36):
        JOINS[kind] = 0
        for other in range(36):
            if line_flaw((ALL_TILES[kind], ALL_TILES[other])) is None:
                JOINS[kind] |= one << other


_fill_tables()


def accepts(board: Board, kinds: cython.ulonglong) -> bool:
    """Whether a tile of at least one of these kinds can be placed; as `Board.accepts_kind`."""
    x: cython.int
    y: cython.int
    tiles: dict[Cell, Tile] = board._tiles
    if not tiles:
        return kinds != 0
    for cell in tiles:
        if not _is_near(cell):
            return board.accepts_kind(kinds)
        break  # the others are connected with it
    # The newest tiles first: they have the most free space around them, so this ends sooner.
    for cell in reversed(tiles):
        x = cell[0]
        y = cell[1]
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
    return -_NEAR < cell[0] < _NEAR and -_NEAR < cell[1] < _NEAR


@cython.cfunc
@cython.exceptval(check=True)
def _fits(
    tiles: dict[Cell, Tile], x: cython.int, y: cython.int, kinds: cython.ulonglong
) -> cython.bint:
    """Whether a tile of one of these kinds may lie on this cell."""
    if (x, y) in tiles:
        return False
    kinds = _joining(tiles, x, y, 1, 0, kinds)
    return kinds != 0 and _joining(tiles, x, y, 0, 1, kinds) != 0


@cython.cfunc
@cython.exceptval(check=True)
def _joining(
    tiles: dict[Cell, Tile],
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
            tile = tiles.get((at_x, at_y))  # type: ignore[call-overload]
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
    colour: cython.int = tile[0]
    shape: cython.int = tile[1]
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
    tiles: dict[Cell, Tile] = board._tiles
    if not tiles or not 1 <= n <= HAND_SIZE:
        return None
    left = list(hand)
    laid: dict[tuple[int, int], Tile] = {}
    for placement in placements:
        if type(placement) is not Placement:
            return None
        tile, cell = placement
        if type(tile) is not Tile or type(cell) is not Cell or tile not in left:
            return None
        x, y = cell
        if type(tile[0]) is not Colour or type(tile[1]) is not Shape:
            return None
        if type(x) is not int or type(y) is not int:
            return None
        if not _is_near(cell) or cell in tiles:
            return None
        left.remove(tile)
        laid[cell] = tile
    if len(laid) < n:
        return None
    first = placements[0][1]
    is_down = n > 1 and first[0] == placements[1][1][0]
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
    for placement in placements:
        cell = placement[1]
        run = _run(tiles, laid, cell[0], cell[1], not is_down)
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
    tiles: dict[Cell, Tile],
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
        tile = tiles.get(at)  # type: ignore[call-overload]
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
