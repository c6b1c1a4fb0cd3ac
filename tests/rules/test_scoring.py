"""What a move is worth (C1 to C6)."""

import pytest

from qwirkle.rules import Axis, Position
from tests.rules.build import across, codes, down, move, place, position
from tests.rules.examples import SCHMIDT, TableExample

LATIN = [
    "Ro Rs Rd Rc Rx Rt",
    "Oo Os Od Oc Ox Ot",
    "Yo Ys Yd Yc Yx Yt",
    "Go Gs Gd Gc Gx Gt",
    "Bo Bs Bd Bc Bx Bt",
    "Po Ps Pd Pc Px Pt",
]


def totals(at: Position, text: str) -> list[int]:
    return [line.total for line in at.score_lines(move(text))]


def with_hand(table: str, laid: str, bag: str = "Oc Oc Oc") -> Position:
    hand = codes(p.tile for p in place(laid).placements)
    return position(table, [hand, "Px"], bag)


@pytest.mark.parametrize("example", SCHMIDT, ids=lambda example: example.name)
def test_schmidt_examples_pay_as_printed(example: TableExample) -> None:
    at = with_hand(example.table, example.move)
    assert sorted(totals(at, example.move)) == sorted(example.lines)
    assert at.score(place(example.move)) == sum(example.lines)
    assert at.score(place(example.move)) == int(example.name.rpartition(": ")[2])


def test_c4_double_qwirkle_in_the_centre_pays_24() -> None:
    """The example of 003: two crossing lines of five around one empty cell."""
    table = " ".join(
        [
            across(-3, 0, "Ot Ox Oc . Od Oo"),
            down(0, -2, "Ys Gs . Bs Ps Rs"),
            "Gc@-1,-1 Bc@-1,1 Gd@1,-1",  # three corners join the arms
        ]
    )
    at = with_hand(table, "Os@0,0", "Yx")
    across_line, down_line = at.score_lines(place("Os@0,0"))
    assert (across_line.points, across_line.bonus, across_line.total) == (6, 6, 12)
    assert (down_line.points, down_line.bonus, down_line.total) == (6, 6, 12)
    assert at.score(place("Os@0,0")) == 24


def test_the_largest_move_pays_84() -> None:
    """Six crossing Qwirkles and the one laid."""
    table = " ".join(across(0, y, LATIN[y]) for y in range(5))
    at = with_hand(table, across(0, 5, LATIN[5]), "Ro")
    assert totals(at, across(0, 5, LATIN[5])) == [12] * 7
    assert at.score(place(across(0, 5, LATIN[5]))) == 84


def test_the_largest_move_pays_90_with_the_bonus_for_finishing() -> None:
    table = " ".join(across(0, y, LATIN[y]) for y in range(5))
    at = with_hand(table, across(0, 5, LATIN[5]), "")
    after = at.play(place(across(0, 5, LATIN[5])))
    assert after.scores == (90, 0)
    assert (after.turns[0].score, after.turns[0].bonus, after.turns[0].points) == (84, 6, 90)


def test_an_item_names_its_cells_tiles_and_axis() -> None:
    at = with_hand("Ys@0,0 Rs@0,1 Ro@1,1", "Yo@1,0")
    first, second = at.score_lines(place("Yo@1,0"))
    assert (first.axis, first.cells, codes(first.tiles)) == (
        Axis.ACROSS,
        ((0, 0), (1, 0)),
        "Ys Yo",
    )
    assert (second.axis, second.cells, codes(second.tiles)) == (
        Axis.DOWN,
        ((1, 0), (1, 1)),
        "Yo Ro",
    )


@pytest.mark.parametrize(
    ("laid", "axis"), [(across(1, 0, "Rs Rd"), Axis.ACROSS), (down(0, 1, "Rs Rd"), Axis.DOWN)]
)
def test_the_line_laid_in_comes_first(laid: str, axis: Axis) -> None:
    assert with_hand("Ro@0,0 Rx@-1,0", laid).score_lines(place(laid))[0].axis is axis


def test_c1_the_old_tiles_of_a_line_count() -> None:
    assert totals(with_hand(across(0, 0, "Ro Rs Rd"), "Rc@3,0"), "Rc@3,0") == [4]


def test_c2_a_tile_in_two_lines_counts_in_both() -> None:
    table = across(0, 0, "Ro Rs") + " Bo@0,1"
    assert totals(with_hand(table, "Bs@1,1"), "Bs@1,1") == [2, 2]


def test_c5_a21_a_direction_without_neighbour_pays_nothing() -> None:
    assert totals(with_hand("Ro@0,0", "Rs@1,0"), "Rs@1,0") == [2]


def test_p9_tiles_beyond_a_gap_do_not_score() -> None:
    table = " ".join(
        [across(0, 0, "Ro Rs . . Rd"), across(0, 1, "Bo . . . Bd"), across(0, 2, "Yo Yx Yc Ys Yd")]
    )
    assert totals(with_hand(table, "Rc@2,0"), "Rc@2,0") == [3]


def test_bridging_joins_two_lines_into_one_that_scores_whole() -> None:
    table = " ".join(
        [across(0, 0, "Ro Rs . Rc Rd"), down(0, 1, "Go Bo"), across(1, 2, "Bs Bx Bc"), "Gc@3,1"]
    )
    assert totals(with_hand(table, "Rx@2,0"), "Rx@2,0") == [5]


def test_straddling_lays_on_both_ends_of_a_line() -> None:
    laid = "Rd@-1,0 Rc@2,0"
    assert totals(with_hand(across(0, 0, "Ro Rs"), laid), laid) == [4]


def test_straddling_several_islands_of_old_tiles_is_one_line() -> None:
    table = " ".join([across(0, 0, "Ro . Rs ."), across(0, 1, "Go Gx Gs")])
    laid = "Rx@1,0 Rc@3,0 Rd@-1,0"
    assert totals(with_hand(table, laid), laid) == [5, 2]


def test_a1_a_lone_opening_tile_pays_one_point() -> None:
    at = position("", ["Ro Bs Yd Gc Ox Pt", "Ro"], "Gx")
    (line,) = at.score_lines(place("Yd@4,-2"))
    assert (line.cells, codes(line.tiles), line.axis) == (((4, -2),), "Yd", None)
    assert (line.points, line.bonus, line.total) == (1, 0, 1)
    assert at.play(place("Yd@4,-2")).scores == (1, 0)


def test_s7_an_opening_qwirkle_pays_12() -> None:
    at = position("", ["Ro Rs Rd Rc Rx Rt", "Ro"], "Gx")
    assert at.score(place(down(7, 7, "Rd Ro Rs Rt Rx Rc"))) == 12


def test_w6_swaps_and_passes_score_nothing() -> None:
    at = position("Ro@0,0", ["Bs", "Rx"], "Gx")
    assert at.score(move("swap Bs")) == 0
    assert at.score_lines(move("swap Bs")) == ()
    forced = position("Ro@0,0", ["Bs", "Rx"])
    assert forced.score(move("pass")) == 0
