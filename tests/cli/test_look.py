"""Tiles are told apart with and without colour, at every size."""

import unicodedata
from itertools import product

import pytest
from rich.cells import cell_len

from qwirkle.cli.terminal.figures import GLYPHS, SIZES, figure
from qwirkle.cli.terminal.look import ZOOMS, CellLook, CellState, Zoom, paint
from qwirkle.rules import ALL_TILES, Shape

TILE_STATES = (CellState.LYING, CellState.GLOW, CellState.FRESH, CellState.TENTATIVE)
EMPTY_STATES = (CellState.BARE, CellState.NEAR, CellState.OPEN, CellState.LEGAL)


def text_of(look: CellLook, zoom: Zoom) -> list[str]:
    return ["".join(segment.text for segment in row) for row in paint(look, zoom)]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_cell_has_the_size_of_its_zoom(zoom: Zoom) -> None:
    looks = [CellLook(state, ALL_TILES[7]) for state in TILE_STATES]
    looks += [CellLook(s, None, label) for s in EMPTY_STATES for label in ("", "3", "84", "…")]
    looks += [CellLook(look.state, look.tile, look.label, cursor=True) for look in looks]
    for look in looks:
        rows = text_of(look, zoom)
        assert [cell_len(row) for row in rows] == [zoom.width] * zoom.height, look


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_two_tiles_look_alike_without_colour(zoom: Zoom) -> None:
    pictures = {tuple(text_of(CellLook(CellState.LYING, tile), zoom)) for tile in ALL_TILES}
    assert len(pictures) == len(ALL_TILES)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_tentative_and_fresh_tiles_are_marked_without_colour(zoom: Zoom) -> None:
    for tile, (state, mark) in product(
        ALL_TILES, [(CellState.TENTATIVE, "+"), (CellState.FRESH, "*")]
    ):
        assert mark in "".join(text_of(CellLook(state, tile), zoom))


@pytest.mark.parametrize("dots", SIZES)
def test_figures_differ_and_are_twice_as_wide_as_high(dots: int) -> None:
    assert len({figure(shape, dots) for shape in Shape}) == 6
    for shape in Shape:
        rows = SIZES[dots][shape].split()
        assert [len(row) for row in rows] == [2 * dots] * dots


@pytest.mark.parametrize("dots", SIZES)
def test_figures_are_the_same_from_left_and_right(dots: int) -> None:
    for shape in Shape:
        rows = SIZES[dots][shape].split()
        assert rows == [row[::-1] for row in rows]
        assert rows == rows[::-1]


def test_glyphs_take_one_column() -> None:
    for glyph in GLYPHS.values():
        assert cell_len(glyph) == 1
        assert unicodedata.east_asian_width(glyph) not in {"W", "F"}
