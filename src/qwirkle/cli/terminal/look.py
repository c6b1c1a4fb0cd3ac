"""How one cell of the table looks: colours, sizes, states."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from rich.segment import Segment
from rich.style import Style

from qwirkle.cli.terminal.figures import GLYPHS, figure
from qwirkle.drawing.tiles import PALETTES, TILE_FILL
from qwirkle.rules.tile import Colour, Tile

__all__ = ["COLOURS", "ZOOMS", "CellLook", "CellState", "Zoom", "paint", "tile_style"]

COLOURS = dict(zip(Colour, PALETTES["vivid"], strict=True))
PAPER = "#3B352D"
NEAR = "#423B32"
LEGAL = "#574D3F"
CURSOR = "#8C7B5F"
FAINT = "#6B6051"
IVORY = "#F6ECD6"
TILE_EDGE = "#2B2D33"
GLOW = "#2D2B29"
LIFTED = "#453B2C"


class CellState(Enum):
    """The states that are drawn differently."""

    BARE = "bare"
    NEAR = "near"  # an empty cell beside a tile
    OPEN = "open"  # accepts some tile of the hand
    LEGAL = "legal"  # accepts the picked tile; the label is the score
    LYING = "lying"
    GLOW = "glow"  # in a line that the tentative tiles score
    FRESH = "fresh"  # played since the viewer's last turn
    TENTATIVE = "tentative"


@dataclass(frozen=True, slots=True)
class CellLook:
    """Everything that determines how a cell is drawn."""

    state: CellState = CellState.BARE
    tile: Tile | None = None
    label: str = ""
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class Zoom:
    """The size of a cell in characters, including the gap to its right and above it."""

    width: int
    height: int
    dots: int = 0


ZOOMS = (Zoom(3, 1), Zoom(5, 2), Zoom(7, 3, 4), Zoom(8, 4, 5), Zoom(10, 5, 7))
"""From the smallest to the largest."""

_TILE_BACK = {
    CellState.LYING: TILE_FILL,
    CellState.GLOW: GLOW,
    CellState.FRESH: TILE_FILL,
    CellState.TENTATIVE: LIFTED,
}
_EDGE = {
    CellState.LYING: TILE_EDGE,
    CellState.GLOW: CURSOR,
    CellState.FRESH: "#9C8F78",
    CellState.TENTATIVE: IVORY,
}
_MARK = {CellState.FRESH: "*", CellState.TENTATIVE: "+"}


@cache
def tile_style(tile: Tile, back: str = TILE_FILL) -> Style:
    return Style(color=COLOURS[tile.colour], bgcolor=back, bold=True)


@cache
def paint(look: CellLook, zoom: Zoom) -> tuple[tuple[Segment, ...], ...]:
    """The rows of a cell, each ``zoom.width`` columns wide."""
    if look.tile is None:
        return _paint_empty(look, zoom)
    return _paint_tile(look, look.tile, zoom)


def _paint_empty(look: CellLook, zoom: Zoom) -> tuple[tuple[Segment, ...], ...]:
    back = {CellState.NEAR: NEAR, CellState.OPEN: NEAR, CellState.LEGAL: LEGAL}.get(
        look.state, PAPER
    )
    style = Style(color=FAINT, bgcolor=back)
    label = look.label
    if look.state is CellState.OPEN and not label:
        label = "·"
    strong = Style(color=IVORY, bgcolor=CURSOR if look.cursor else back, bold=True)
    middle = (zoom.height - 1) // 2 if zoom.height != 2 else 1
    rows: list[tuple[Segment, ...]] = []
    for row in range(zoom.height):
        text = label if row == middle else ""
        if look.cursor:
            rows.append((Segment(_bracketed(text, row, zoom), strong),))
        elif look.state is CellState.LEGAL and zoom.height > 1 and row == 0:
            # As with tiles, half a row above stays free.
            gap = Style(color=back, bgcolor=PAPER)
            rows.append((Segment("▄" * (zoom.width - 1) + " ", gap),))
        elif look.state is CellState.LEGAL:
            body = Segment(text.center(zoom.width - 1), strong)
            rows.append((body, Segment(" ", Style(bgcolor=PAPER))))
        else:
            rows.append((Segment(text.center(zoom.width), style),))
    return tuple(rows)


def _bracketed(text: str, row: int, zoom: Zoom) -> str:
    if zoom.height == 1:
        return f"[{text}]" if len(text) == 1 else text.rjust(2) + "]" if text else "[ ]"
    left, right = " ", " "
    if row in (0, zoom.height - 1):
        left, right = ("┌", "┐") if row == 0 else ("└", "┘")
    return left + text.center(zoom.width - 3) + right + " "


def _paint_tile(look: CellLook, tile: Tile, zoom: Zoom) -> tuple[tuple[Segment, ...], ...]:
    back = _TILE_BACK[look.state]
    paper = CURSOR if look.cursor else PAPER
    gap = Segment(
        "<" if look.cursor and zoom.height == 1 else " ", Style(color=IVORY, bgcolor=paper)
    )
    ink = tile_style(tile, back)
    pale = Style(color=IVORY, bgcolor=back)
    mark = _MARK.get(look.state, " ")
    letter, glyph = tile.colour.code, GLYPHS[tile.shape]
    if zoom.height == 1:
        side = Segment(mark, Style(color=IVORY, bgcolor=paper)) if mark != " " else gap
        return ((Segment(letter + glyph, ink), side),)
    inner = zoom.width - 1
    edge = Style(color=_EDGE[look.state], bgcolor=paper)
    top = (Segment("▄" * inner, edge), gap)
    if zoom.height == 2:
        body = (Segment(mark, pale), Segment(f"{letter}{glyph} ", ink), gap)
        return (top, body)
    picture = figure(tile.shape, zoom.dots)
    rows: list[tuple[Segment, ...]] = [top]
    rows += [(Segment(f" {line} ", ink), gap) for line in picture[:-1]]
    rows.append((Segment(mark, pale), Segment(picture[-1] + letter, ink), gap))
    return tuple(rows)
