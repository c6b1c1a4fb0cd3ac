"""What our tiles look like: near-black rounded squares, each with one bright figure.

A tile is drawn in a box of 100 × 100. The figures are of equal optical weight: each covers
about a quarter of the tile, so those with points reach further out than the circle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.tile import Shape, Tile

__all__ = [
    "FIGURES",
    "PALETTES",
    "TILE_FILL",
    "Palette",
    "palette_colours",
    "shape_name",
    "tile_defs",
    "tile_name",
    "tile_use",
]

Palette = Literal["vivid", "safe"]

PALETTES: dict[str, tuple[str, ...]] = {
    "vivid": ("#E5383B", "#F77F00", "#FFD60A", "#2FB344", "#2E8BFF", "#A35BE0"),
    "safe": ("#ED3C4F", "#FA9212", "#F6F41A", "#9DE0AC", "#0F8BC7", "#DCA7F7"),
}
"""Colours in canonical order; in ``safe`` all six differ for every kind of colour vision."""

TILE_FILL = "#17181C"

_SOFT_CORNERS = 'stroke="currentColor" stroke-width="3" stroke-linejoin="round"'

FIGURES: dict[Shape, str] = {
    Shape.CIRCLE: '<circle cx="50" cy="50" r="28.5"/>',
    Shape.SQUARE: f'<path d="M25.5 25.5h49v49h-49Z" {_SOFT_CORNERS}/>',
    Shape.DIAMOND: f'<path d="M50 16.5 83.5 50 50 83.5 16.5 50Z" {_SOFT_CORNERS}/>',
    Shape.CLOVER: (
        '<circle cx="50" cy="33.5" r="16.5"/><circle cx="66.5" cy="50" r="16.5"/>'
        '<circle cx="50" cy="66.5" r="16.5"/><circle cx="33.5" cy="50" r="16.5"/>'
    ),
    Shape.CRISSCROSS: (
        '<path d="M20 20 40 31Q50 36.5 60 31L80 20 69 40Q63.5 50 69 60L80 80 60 69'
        f'Q50 63.5 40 69L20 80 31 60Q36.5 50 31 40Z" {_SOFT_CORNERS}/>'
    ),
    Shape.STARBURST: (
        '<path d="M50 15.5 58.2 30.1 74.4 25.6 69.9 41.8 84.5 50 69.9 58.2 74.4 74.4 58.2 69.9'
        " 50 84.5 41.8 69.9 25.6 74.4 30.1 58.2 15.5 50 30.1 41.8 25.6 25.6 41.8 30.1Z"
        f'" {_SOFT_CORNERS}/>'
    ),
}
"""The figure of each shape, in its box of 100 × 100, filled with the current colour."""

_MARK = (
    'font-family="system-ui,sans-serif" font-weight="700" font-size="18" fill="#F5F0E6" '
    f'stroke="{TILE_FILL}" stroke-width="5" paint-order="stroke"'
)


def palette_colours(palette: str) -> tuple[str, ...]:
    """The six colours of a palette; raises `InvalidArgument` listing the known ones."""
    if palette not in PALETTES:
        raise InvalidArgument(
            "unknown_palette",
            f"there is no palette {palette!r:.40}; there are {', '.join(PALETTES)}",
        )
    return PALETTES[palette]


def tile_name(tile: Tile) -> str:
    """A tile in words.

    >>> tile_name(Tile.parse("Gx"))
    'green criss-cross'
    """
    return f"{tile.colour.name.lower()} {shape_name(tile.shape)}"


def shape_name(shape: Shape) -> str:
    """A shape in words."""
    return "criss-cross" if shape is Shape.CRISSCROSS else shape.name.lower()


def tile_defs(
    tiles: Iterable[Tile], *, palette: str = "vivid", marks: bool = False, prefix: str = "qw"
) -> str:
    """SVG symbols for these kinds of tile, to put into ``<defs>``; `tile_use` draws them.

    ``marks`` puts the colour's letter in a corner. ``prefix`` keeps the ids unique when
    several pictures are on one page.
    """
    kinds = sorted(set(tiles))
    colours = palette_colours(palette)
    light = (
        f'<linearGradient id="{prefix}-light" x2="0" y2="1">'
        '<stop stop-color="#fff" stop-opacity=".13"/>'
        '<stop offset=".55" stop-color="#fff" stop-opacity="0"/></linearGradient>'
    )
    blank = (
        f'<g id="{prefix}-tile"><rect x="1" y="1" width="98" height="98" rx="14" '
        f'fill="{TILE_FILL}"/><rect x="2" y="2" width="96" height="96" rx="13" '
        f'fill="url(#{prefix}-light)" stroke="#4A4D57" stroke-width="2"/></g>'
    )
    parts = [light, blank]
    parts += (
        f'<g id="{prefix}-{shape.code}" fill="currentColor">{FIGURES[shape]}</g>'
        for shape in Shape
        if any(tile.shape is shape for tile in kinds)
    )
    parts += (_tile_def(tile, colours[tile.colour], marks, prefix) for tile in kinds)
    return "\n".join(parts)


def _tile_def(tile: Tile, colour: str, marks: bool, prefix: str) -> str:
    mark = f'<text x="10" y="23" {_MARK}>{tile.colour.code}</text>' if marks else ""
    return (
        f'<g id="{prefix}-{tile}"><use href="#{prefix}-tile"/>'
        f'<use href="#{prefix}-{tile.shape.code}" color="{colour}"/>{mark}</g>'
    )


def tile_use(tile: Tile, x: float, y: float, *, size: float = 100, prefix: str = "qw") -> str:
    """A tile of `tile_defs` with its upper left corner at ``x``, ``y``.

    >>> tile_use(Tile.parse("Ro"), 100, 0)
    '<use href="#qw-Ro" x="100" y="0"/>'
    """
    if size == 100:
        return f'<use href="#{prefix}-{tile}" x="{x:g}" y="{y:g}"/>'
    move = f"translate({x:g} {y:g}) scale({size / 100:g})"
    return f'<use href="#{prefix}-{tile}" transform="{move}"/>'
