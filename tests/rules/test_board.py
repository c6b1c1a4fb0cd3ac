"""The tiles on the table."""

import pickle

import pytest

from qwirkle.rules import ALL_TILES, Axis, Board, Cell
from tests.rules.build import across, codes, down, place, tile, tiles


def board(text: str) -> Board:
    return Board({cell: laid for laid, cell in place(text).placements})


CORNER = board(across(0, 0, "Ro Rs Rd") + " " + down(0, 1, "Bo"))


def test_a_board_maps_cells_to_tiles() -> None:
    assert CORNER[Cell(2, 0)] == tile("Rd")
    assert Cell(0, 1) in CORNER
    assert Cell(1, 1) not in CORNER
    assert len(CORNER) == 4
    assert set(CORNER) == {(0, 0), (1, 0), (2, 0), (0, 1)}


def test_a_plain_pair_is_as_good_as_a_cell() -> None:
    assert CORNER[0, 1] == tile("Bo")  # type: ignore[index]


def test_boards_are_equal_whatever_the_order_of_laying() -> None:
    one, other = board("Ro@0,0 Rs@1,0"), board("Rs@1,0 Ro@0,0")
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert one != board("Ro@0,0 Rs@2,0")


def test_laying_leaves_the_old_board_as_it_was() -> None:
    before = pickle.dumps(CORNER)
    after = CORNER.laid(place("Rc@3,0").placements)
    assert after[Cell(3, 0)] == tile("Rc")
    assert Cell(3, 0) not in CORNER
    assert pickle.dumps(CORNER) == before


def test_a_board_cannot_be_changed_through_what_it_was_made_of() -> None:
    source = {Cell(0, 0): tile("Ro")}
    made = Board(source)
    source[Cell(1, 0)] = tile("Rs")
    assert len(made) == 1
    with pytest.raises(TypeError):
        made[Cell(1, 0)] = tile("Rs")  # type: ignore[index]


def test_p9_a_line_ends_at_an_empty_cell() -> None:
    split = board(across(0, 0, "Ro Rs . Rd"))
    assert split.line_at(Cell(1, 0), Axis.ACROSS) == ((0, 0), (1, 0))
    assert split.line_at(Cell(3, 0), Axis.ACROSS) == ((3, 0),)


def test_a_line_is_found_from_each_of_its_cells() -> None:
    for x in range(3):
        assert CORNER.line_at(Cell(x, 0), Axis.ACROSS) == ((0, 0), (1, 0), (2, 0))
    assert CORNER.line_at(Cell(0, 1), Axis.DOWN) == ((0, 0), (0, 1))
    assert codes(CORNER.tiles_at(CORNER.line_at(Cell(0, 0), Axis.DOWN))) == "Ro Bo"


def test_the_frontier_is_the_empty_cells_edge_to_edge_with_a_tile() -> None:
    assert board("Ro@0,0").frontier() == {(1, 0), (-1, 0), (0, 1), (0, -1)}
    assert CORNER.frontier() == {
        (0, -1), (1, -1), (2, -1), (-1, 0), (3, 0), (-1, 1), (1, 1), (2, 1), (0, 2),
    }  # fmt: skip
    assert Board().frontier() == set()


def test_p5_touching_is_edge_to_edge_not_corner_to_corner() -> None:
    lone = board("Ro@0,0")
    assert lone.touches(Cell(1, 0))
    assert not lone.touches(Cell(1, 1))


def test_p6_a_tile_must_fit_both_ways() -> None:
    assert CORNER.fits(tile("Bs"), Cell(1, 1))  # blue beside Bo, square below Rs
    assert not CORNER.fits(tile("Bd"), Cell(1, 1))  # blue, but no square and no red
    assert not CORNER.fits(tile("Rs"), Cell(1, 1))  # red square below a red square


def test_p10_nothing_fits_in_a_dead_cell() -> None:
    dead = board("Rs@0,0 Yx@0,2")
    fitting = [t for t in ALL_TILES if dead.fits(t, Cell(0, 1))]
    assert fitting == []


def test_an_empty_board_accepts_any_tile_but_not_none() -> None:
    assert Board().accepts_any(tiles("Ro"))
    assert not Board().accepts_any(())


def test_a_board_accepts_a_hand_of_which_one_tile_fits() -> None:
    lone = board("Ro@0,0")
    assert lone.accepts_any(tiles("Bs Gd Rx"))
    assert not lone.accepts_any(tiles("Bs Gd Px"))
    assert not lone.accepts_any(tiles("Ro"))


def test_the_bounds_are_the_outermost_cells() -> None:
    assert board("Ro@-3,5 Rs@-2,5").bounds() == (-3, 5, -2, 5)
    assert CORNER.bounds() == (0, 0, 2, 1)
    assert Board().bounds() is None


def test_p11_far_and_negative_cells_are_cells_like_others() -> None:
    far = board(f"Ro@{-(10**12)},{10**12} Rs@{-(10**12) + 1},{10**12}")
    assert len(far.line_at(Cell(-(10**12), 10**12), Axis.ACROSS)) == 2
    assert len(far.frontier()) == 6


def test_a_board_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(CORNER)) == CORNER
