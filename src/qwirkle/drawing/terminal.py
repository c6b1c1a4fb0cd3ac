"""A board as text for terminals: two letters per tile, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle.drawing.marks import cells_to_mark
from qwirkle.drawing.tiles import TILE_FILL, palette_colours
from qwirkle.rules.board import Board
from qwirkle.rules.move import Move
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import HiddenSwap

__all__ = ["board_text"]


def board_text(
    board: Board,
    *,
    last: Move | HiddenSwap | Iterable[Cell] = (),
    colour: bool = False,
    palette: str = "vivid",
    margin: int = 0,
) -> str:
    """The board with its axes, x to the right and y downwards; the last move in brackets.

    ``last`` is that move, or the cells to mark. ``colour`` adds ANSI colour codes; the text
    stays the same. ``margin`` adds empty cells around the board.

    >>> from qwirkle.notation.position import parse_board
    >>> print(board_text(parse_board("0,0:RoRs;1,1:Bs"), last=[Cell(1, 1)]))
         0   1
     0  Ro  Rs
     1  .  [Bs]
    """
    bounds = board.bounds()
    if bounds is None:
        return "(no tiles on the table)"
    left, top, right, bottom = bounds
    columns = range(left - margin, right + margin + 1)
    rows = range(top - margin, bottom + margin + 1)
    width = max(4, *(len(str(x)) + 2 for x in (columns[0], columns[-1])))
    label = max(2, *(len(str(y)) for y in (rows[0], rows[-1])))
    ringed = cells_to_mark(last)
    colours = palette_colours(palette) if colour else None
    lines = [" " * label + " " + "".join(f"{x:>{width - 1}} " for x in columns)]
    for y in rows:
        cells = (
            _cell(board.get(Cell(x, y)), Cell(x, y) in ringed, width, colours) for x in columns
        )
        lines.append(f"{y:>{label}} " + "".join(cells))
    return "\n".join(line.rstrip() for line in lines)


def _cell(tile: Tile | None, is_last: bool, width: int, colours: tuple[str, ...] | None) -> str:
    if tile is None:
        return " .".ljust(width)
    text = f"[{tile}]" if is_last else f" {tile} "
    painted = text if colours is None else _painted(text, colours[tile.colour], is_last)
    return painted + " " * (width - len(text))


def _painted(text: str, colour: str, is_last: bool) -> str:
    """The text in a tile's colours: bright on near black, whatever the terminal's theme."""
    style = "1;7" if is_last else "1"
    return f"\x1b[{style};38;2;{_rgb(colour)};48;2;{_rgb(TILE_FILL)}m{text}\x1b[0m"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
