"""What a line is (P6, P7, P8) and what it is worth (C1, C4)."""

import pytest

from qwirkle.rules.line import line_flaw, line_points, share_attribute
from tests.rules.build import tiles


@pytest.mark.parametrize(
    "line",
    ["Ro", "Ro Rs", "Ro Bo", "Ro Rs Rd Rc Rx Rt", "Ro Oo Yo Go Bo Po", "Rt Ro Rx"],
)
def test_p6_one_colour_or_one_shape_is_a_line(line: str) -> None:
    assert line_flaw(tiles(line)) is None


@pytest.mark.parametrize("line", ["Ro Bs", "Ro Bo Bs", "Ro Rs Bs", "Ro Rs Rd Rc Bx"])
def test_a31_what_matches_only_in_pairs_is_no_line(line: str) -> None:
    assert line_flaw(tiles(line)) == "line_conflict"


@pytest.mark.parametrize("line", ["Ro Ro", "Ro Rs Ro", "Ro Bo Yo Bo"])
def test_a32_p8_equal_tiles_are_no_line(line: str) -> None:
    assert line_flaw(tiles(line)) == "duplicate_in_line"


def test_p7_a_seventh_tile_is_too_long_before_it_is_a_duplicate() -> None:
    assert line_flaw(tiles("Ro Rs Rd Rc Rx Rt Ro")) == "line_too_long"


def test_a_duplicate_is_named_before_a_conflict() -> None:
    assert line_flaw(tiles("Ro Bs Ro")) == "duplicate_in_line"


@pytest.mark.parametrize(
    ("given", "shared"),
    [("", True), ("Ro", True), ("Ro Ro", True), ("Ro Rs", True), ("Ro Bo", True), ("Ro Bs", False)],
)
def test_p4_sharing_is_of_one_colour_or_one_shape(given: str, shared: bool) -> None:
    assert share_attribute(tiles(given)) is shared


@pytest.mark.parametrize("length", range(1, 6))
def test_c1_a_line_pays_one_point_a_tile(length: int) -> None:
    assert line_points(length) == (length, 0)


def test_c4_a_qwirkle_pays_six_more() -> None:
    assert line_points(6) == (6, 6)
