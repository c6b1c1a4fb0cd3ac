"""The six figures as block-element pictures, for tiles that are large enough.

A dot is half a column wide and half a row high, so four make one character.
"""

from __future__ import annotations

from functools import cache

from qwirkle.rules.tile import Shape

__all__ = ["GLYPHS", "SIZES", "figure"]

GLYPHS = {
    Shape.CIRCLE: "●",
    Shape.SQUARE: "■",
    Shape.DIAMOND: "◆",
    Shape.CLOVER: "♣",
    Shape.CRISSCROSS: "✖",
    Shape.STARBURST: "✸",
}

_SMALL = {
    Shape.CIRCLE: """
        .######.
        ########
        ########
        .######.
    """,
    Shape.SQUARE: """
        ########
        ########
        ########
        ########
    """,
    Shape.DIAMOND: """
        ...##...
        .######.
        .######.
        ...##...
    """,
    Shape.CLOVER: """
        ..####..
        ##.##.##
        ##.##.##
        ..####..
    """,
    Shape.CRISSCROSS: """
        ##....##
        ..####..
        ..####..
        ##....##
    """,
    Shape.STARBURST: """
        #..##..#
        .######.
        .######.
        #..##..#
    """,
}

_MEDIUM = {
    Shape.CIRCLE: """
        ..######..
        .########.
        ##########
        .########.
        ..######..
    """,
    Shape.SQUARE: """
        .########.
        .########.
        .########.
        .########.
        .########.
    """,
    Shape.DIAMOND: """
        ....##....
        ..######..
        ##########
        ..######..
        ....##....
    """,
    Shape.CLOVER: """
        ...####...
        ##.####.##
        ##########
        ##.####.##
        ...####...
    """,
    Shape.CRISSCROSS: """
        ##......##
        .###..###.
        ...####...
        .###..###.
        ##......##
    """,
    Shape.STARBURST: """
        #...##...#
        .#.####.#.
        ##########
        .#.####.#.
        #...##...#
    """,
}

_LARGE = {
    Shape.CIRCLE: """
        ....######....
        ..##########..
        .############.
        ##############
        .############.
        ..##########..
        ....######....
    """,
    Shape.SQUARE: """
        .############.
        .############.
        .############.
        .############.
        .############.
        .############.
        .############.
    """,
    Shape.DIAMOND: """
        ......##......
        ....######....
        ..##########..
        ##############
        ..##########..
        ....######....
        ......##......
    """,
    Shape.CLOVER: """
        ....######....
        ....######....
        ###..####..###
        ##############
        ###..####..###
        ....######....
        ....######....
    """,
    Shape.CRISSCROSS: """
        ##..........##
        .####....####.
        ..##########..
        ....######....
        ..##########..
        .####....####.
        ##..........##
    """,
    Shape.STARBURST: """
        #.....##.....#
        .##...##...##.
        ...########...
        ##############
        ...########...
        .##...##...##.
        #.....##.....#
    """,
}

SIZES = {4: _SMALL, 5: _MEDIUM, 7: _LARGE}
"""The pictures by their height in dots; they are twice as wide."""

_BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


@cache
def figure(shape: Shape, dots: int) -> tuple[str, ...]:
    """The lines of the picture, aligned to the top of a character."""
    rows = SIZES[dots][shape].split()
    if len(rows) % 2:
        rows.append("." * len(rows[0]))
    return tuple(
        "".join(
            _BLOCKS[sum(1 << bit for bit, dot in enumerate(_quarter(rows, x, y)) if dot == "#")]
            for x in range(0, len(rows[0]), 2)
        )
        for y in range(0, len(rows), 2)
    )


def _quarter(rows: list[str], x: int, y: int) -> str:
    return rows[y][x : x + 2] + rows[y + 1][x : x + 2]
