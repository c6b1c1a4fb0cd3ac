"""The picture of a link in a chat: a board, and a few words beside it."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.drawing.svg import xml_text
from qwirkle.drawing.tiles import tile_defs, tile_use
from qwirkle.rules.tile import Tile

__all__ = ["LINK_SIZE", "link_svg"]

LINK_SIZE = (1200, 630)
"""What the services that show links ask for."""

_PAPER, _SHEET, _INK, _FAINT = "#EFE8DC", "#FAF7F1", "#201E1A", "#5D564C"
_COLUMN = 490  # the width of the words
_LETTER = 0.56  # the width of a letter in bold, to the size of the type, on average
_LARGEST, _LEAST = 64, 40
_LINES = 3
_LOGO = ("Yt", "Bt", "Yc", "Bc")


def link_svg(title: str | Sequence[tuple[str, int]], details: Sequence[str], picture: str) -> str:
    """A picture of `LINK_SIZE` with another SVG, such as a thumbnail, on its left.

    The title is broken into lines; names with their scores have a line each, and only a name is
    cut short.

    >>> from qwirkle.drawing.thumbnail import seats_svg
    >>> "Nora &amp; Max" in link_svg("Nora & Max", ["Classic"], seats_svg([True, True]))
    True
    """
    width, height = LINK_SIZE
    size, lines = _fitted(title) if isinstance(title, str) else _standing(title)
    tiles = [Tile.parse(code) for code in _LOGO]
    logo = "".join(
        tile_use(tile, 640 + n % 2 * 30, 66 + n // 2 * 30, size=30, prefix="logo")
        for n, tile in enumerate(tiles)
    )
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Figtree">'
    )
    top = 220.0
    parts = [
        root,
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        f'<rect x="50" y="50" width="540" height="530" rx="28" fill="{_SHEET}"/>',
        picture.replace("<svg ", '<svg x="66" y="66" width="508" height="498" ', 1).strip(),
        f"<defs>{tile_defs(tiles, prefix='logo')}</defs>{logo}",
        _words("Qwirkle", 718, 111, 44, _INK, bold=True),
    ]
    for number, line in enumerate(lines):
        parts.append(_words(line, 640, top + number * size * 1.15, size, _INK, bold=True))
    top += (len(lines) - 1) * size * 1.15 + 66
    for number, line in enumerate(details):
        parts.append(_words(_shortened(line, 30), 640, top + number * 46, 32, _FAINT))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _words(text: str, x: float, y: float, size: float, fill: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{weight} '
        f'style="unicode-bidi:plaintext">{xml_text(text)}</text>'
    )


def _fitted(text: str) -> tuple[float, list[str]]:
    """The largest type in which a text takes at most three lines, and the lines."""
    for size in range(_LARGEST, _LEAST, -4):
        lines = _wrapped(text, int(_COLUMN / (size * _LETTER)))
        if len(lines) <= _LINES:
            return size, lines
    most = int(_COLUMN / (_LEAST * _LETTER))
    lines = _wrapped(text, most)
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], _shortened(" ".join(lines[_LINES - 1 :]), most)]
    return _LEAST, lines


def _standing(scores: Sequence[tuple[str, int]]) -> tuple[float, list[str]]:
    """The largest type in which each name stands on a line with its score, and the lines."""
    longest = max(len(f"{name} {score}") for name, score in scores)
    sizes = range(_LARGEST, _LEAST, -4)
    size = next((size for size in sizes if longest * size * _LETTER <= _COLUMN), _LEAST)
    most = int(_COLUMN / (size * _LETTER))
    return size, [f"{_shortened(name, most - len(f' {score}'))} {score}" for name, score in scores]


def _wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most so many letters; longer words are cut short."""
    lines: list[str] = []
    for word in text.split():
        piece = _shortened(word, most)
        if lines and len(lines[-1]) + 1 + len(piece) <= most:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
