"""A board as a small picture without words, for lists and links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from qwirkle.drawing.marks import cells_to_mark
from qwirkle.drawing.tiles import tile_defs, tile_use
from qwirkle.rules.board import Board
from qwirkle.rules.move import Move
from qwirkle.rules.tile import Cell, Colour, Shape, Tile
from qwirkle.rules.turn import HiddenSwap

__all__ = ["board_tiles", "hand_svg", "seats_svg", "thumbnail_svg"]

_UNIT = 100  # the side of a cell in the picture's own units
_LEAST = (9, 6)  # cells: the first tiles of a game do not fill the picture
_LEAST_FOR_SEATS = (6, 4)
_SEATS_ABREAST = 5
# A board with a hand, in units of their own.
_WIDE, _HIGH, _HAND_HIGH, _HELD = 600, 560, 120, 90

_START = "".join(
    f'<rect x="{x * _UNIT + 5}" y="5" width="90" height="90" rx="13" fill="none" stroke="#7F7F7F" '
    f'stroke-width="4" stroke-dasharray="12 9" stroke-opacity="{1 - abs(x) * 0.28:.2f}"/>'
    for x in range(-2, 3)
)


def thumbnail_svg(
    board: Board,
    *,
    last: Move | HiddenSwap | Iterable[Cell] = (),
    palette: str = "vivid",
    prefix: str = "qw",
) -> str:
    """The tiles of a board, at least 9 × 6 cells, for an ``<img>`` on paper of any colour.

    It has no background, no text and no style sheet. ``last`` is as for `board_svg`. A board
    without a tile shows where the first line will lie.

    >>> from qwirkle.notation.position import parse_board
    >>> thumbnail_svg(parse_board("0,0:RoRs")).count("<use href=\\"#qw-R")
    2
    """
    if not board:
        return _picture(0, 0, 1, 1, _START, _LEAST)
    left, top, right, bottom = board.bounds() or (0, 0, 0, 0)
    tiles = board_tiles(board, last=last, palette=palette, prefix=prefix)
    return _picture(left, top, right - left + 1, bottom - top + 1, tiles, _LEAST)


def hand_svg(
    board: Board, hand: Sequence[Tile], *, palette: str = "vivid", prefix: str = "qw"
) -> str:
    """A board as in `thumbnail_svg`, and below it the tiles of a hand, larger.

    >>> from qwirkle.notation.position import parse_board
    >>> hand_svg(parse_board("0,0:RoRs"), [Tile.parse("Rd")]).count('<use href="#qwh-Rd"')
    1
    """
    picture = thumbnail_svg(board, palette=palette, prefix=prefix).strip()
    placed = picture.replace("<svg ", f'<svg width="{_WIDE}" height="{_HIGH - _HAND_HIGH}" ', 1)
    left = (_WIDE - len(hand) * _HELD) / 2
    held = "".join(
        tile_use(tile, left + at * _HELD, _HIGH - _HELD - 10, size=_HELD - 8, prefix=f"{prefix}h")
        for at, tile in enumerate(hand)
    )
    defs = tile_defs(hand, palette=palette, prefix=f"{prefix}h")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}">\n{placed}\n'
        f"<defs>\n{defs}\n</defs>{held}\n</svg>\n"
    )


def seats_svg(taken: Sequence[bool], *, palette: str = "vivid", prefix: str = "qw") -> str:
    """A table before its game: a tile for each seat that is taken, a dashed cell for a free one.

    >>> seats_svg([True, False]).count("stroke-dasharray")
    1
    """
    columns = len(taken) if len(taken) <= _SEATS_ABREAST else -(-len(taken) // 2)
    # The rows do not touch, and each is a line that could lie on a table.
    places = [(seat % columns, seat // columns * 1.5) for seat in range(len(taken))]
    tiles = [Tile(Colour(x), list(Shape)[y > 0]) for x, y in places]
    parts = [f"<defs>\n{tile_defs(tiles, palette=palette, prefix=prefix)}\n</defs>"]
    for is_taken, tile, (x, y) in zip(taken, tiles, places, strict=True):
        if is_taken:
            parts.append(tile_use(tile, x * _UNIT, y * _UNIT, prefix=prefix))
        else:
            parts.append(
                f'<rect x="{x * _UNIT + 5:g}" y="{y * _UNIT + 5:g}" width="90" height="90" rx="13" '
                'fill="none" stroke="#7F7F7F" stroke-width="4" stroke-dasharray="12 9"/>'
            )
    return _picture(0, 0, columns, 1 + places[-1][1], "\n".join(parts), _LEAST_FOR_SEATS)


def _picture(
    left: float, top: float, columns: float, rows: float, contents: str, least: tuple[int, int]
) -> str:
    """The contents with half a cell of margin, on at least so many cells."""
    width, height = max(columns + 1, least[0]), max(rows + 1, least[1])
    x, y = left - (width - columns) / 2, top - (height - rows) / 2
    box = " ".join(f"{each * _UNIT:.0f}" for each in (x, y, width, height))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n{contents}\n</svg>\n'


def board_tiles(
    board: Board,
    *,
    last: Move | HiddenSwap | Iterable[Cell] = (),
    palette: str = "vivid",
    prefix: str = "qw",
) -> str:
    """The tiles with their definitions and a faint grid around them, a cell being 100 × 100 and
    cell 0,0 at 0,0: the contents of a larger picture."""
    frontier = sorted(board.frontier() or {Cell(0, 0)})
    squares = "".join(f"M{x * _UNIT} {y * _UNIT}h100v100h-100Z" for x, y in frontier)
    ringed = sorted(cell for cell in cells_to_mark(last) if cell in board)
    parts = [
        f"<defs>\n{tile_defs(board.values(), palette=palette, prefix=prefix)}\n</defs>",
        f'<path fill="none" stroke="#7F7F7F" stroke-opacity=".22" stroke-width="2" d="{squares}"/>',
        *(
            tile_use(board[at], at.x * _UNIT, at.y * _UNIT, prefix=prefix)
            for at in sorted(board, key=lambda at: (at.y, at.x))
        ),
        *(
            f'<rect x="{at.x * _UNIT + 6}" y="{at.y * _UNIT + 6}" width="88" height="88" rx="10" '
            'fill="none" stroke="#F5F0E6" stroke-width="6"/>'
            for at in ringed
        ),
    ]
    return "\n".join(parts)
