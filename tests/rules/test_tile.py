"""Tiles, cells and axes (S1, P11)."""

import pickle

import pytest

from qwirkle.rules import ALL_TILES, Axis, Cell, Colour, ParseError, Shape, Tile
from tests.rules.build import tile


def test_s1_every_colour_meets_every_shape_once() -> None:
    assert len(set(ALL_TILES)) == 36
    assert {t.colour for t in ALL_TILES} == set(Colour)
    assert {t.shape for t in ALL_TILES} == set(Shape)


def test_the_canonical_order_goes_by_colour_then_shape() -> None:
    assert " ".join(map(str, ALL_TILES[:8])) == "Ro Rs Rd Rc Rx Rt Oo Os"
    assert list(ALL_TILES) == sorted(ALL_TILES)
    assert [t.index for t in ALL_TILES] == list(range(36))


def test_a_tile_is_written_as_colour_then_shape() -> None:
    assert str(Tile(Colour.PURPLE, Shape.CRISSCROSS)) == "Px"
    assert Tile(Colour.PURPLE, Shape.CRISSCROSS).code == "Px"


def test_parsing_a_code_gives_the_tile_back() -> None:
    assert tuple(Tile.parse(str(t)) for t in ALL_TILES) == ALL_TILES


@pytest.mark.parametrize("code", ["", "R", "ro", "RO", "oR", "Ro ", "Zo", "Rz", "Roo", None, 3, []])
def test_what_is_no_code_is_refused(code: object) -> None:
    with pytest.raises(ParseError) as caught:
        Tile.parse(code)  # type: ignore[arg-type]
    assert caught.value.reason == "bad_tile"


def test_copies_of_a_tile_are_equal_and_survive_pickling() -> None:
    copy = pickle.loads(pickle.dumps(tile("Ro")))
    assert copy == tile("Ro")
    assert type(copy) is Tile
    assert type(copy.colour) is Colour


def test_repr_can_be_read_back() -> None:
    assert eval(repr(tile("Gt")), {"Tile": Tile}) == tile("Gt")


def test_what_only_has_the_type_of_a_tile_shows_itself_as_it_is() -> None:
    assert repr(Tile(9, "x")) == "Tile(9, 'x')"  # type: ignore[arg-type]


def test_x_grows_to_the_right_and_y_downwards() -> None:
    assert Cell(2, 5).step(Axis.ACROSS) == (3, 5)
    assert Cell(2, 5).step(Axis.DOWN, 2) == (2, 7)
    assert Cell(2, 5).step(Axis.DOWN, -6) == (2, -1)


def test_p5_a_cell_has_four_neighbours_edge_to_edge() -> None:
    assert set(Cell(0, -1).neighbours()) == {(1, -1), (-1, -1), (0, 0), (0, -2)}


def test_the_axes_are_each_others_other() -> None:
    assert Axis.ACROSS.other is Axis.DOWN
    assert Axis.DOWN.other is Axis.ACROSS


def test_a_cell_is_written_without_a_space() -> None:
    assert str(Cell(-3, 10**12)) == "-3,1000000000000"
