"""Why a move is refused: every reason from both sides, and which one is given."""

import pickle
from typing import NamedTuple

import pytest

from qwirkle.rules import (
    REASONS,
    Cell,
    IllegalMove,
    InvalidArgument,
    Pass,
    Place,
    Placement,
    Position,
    Swap,
    Tile,
)
from tests.rules.build import across, codes, down, move, place, position, refusal, refusal_of, tile
from tests.rules.examples import DOES_NOT_FIT, DOES_NOT_FIT_TABLE

PAIR = "Ro@0,0 Rs@1,0"
HAND = "Rc Rd Rx Bd"
REDS = "Ro Rs Rd Rc Rx Rt"


class Case(NamedTuple):
    """A seat on its turn, about to move."""

    board: str
    hand: str
    move: str
    bag: int = 12

    @property
    def reason(self) -> str | None:
        return refusal_of(self.board, self.hand, self.move, self.bag)


class Both(NamedTuple):
    """A move refused for just this reason, and its nearest legal neighbour."""

    reason: str
    refused: Case
    accepted: Case


BOTH_SIDES = [
    Both("empty_move", Case(PAIR, HAND, "place"), Case(PAIR, HAND, "Rc@2,0")),
    Both(
        "too_many_tiles",
        Case("", REDS, across(0, 0, REDS + " Ro")),
        Case("", REDS, across(0, 0, REDS)),
    ),
    Both(
        "too_many_tiles",
        Case(PAIR, REDS, f"swap {REDS} Ro"),
        Case(PAIR, REDS, f"swap {REDS}"),
    ),
    Both("not_in_hand", Case(PAIR, HAND, "Rt@2,0"), Case(PAIR, HAND, "Rc@2,0")),
    Both("not_in_hand", Case(PAIR, HAND, "swap Rc Rc"), Case(PAIR, HAND + " Rc", "swap Rc Rc")),
    Both("duplicate_cell", Case(PAIR, HAND, "Rc@2,0 Rd@2,0"), Case(PAIR, HAND, "Rc@2,0 Rd@3,0")),
    Both("cell_occupied", Case(PAIR, HAND, "Rc@1,0"), Case(PAIR, HAND, "Rc@2,0")),
    Both("not_one_line", Case(PAIR, HAND, "Rc@2,0 Rd@3,1"), Case(PAIR, HAND, "Rc@2,0 Rd@3,0")),
    Both("not_one_line", Case(PAIR, HAND, "Rc@0,1 Rd@1,-1"), Case(PAIR, HAND, "Rc@0,1 Rd@0,-1")),
    Both(
        "not_one_line",
        Case(PAIR, HAND, "Rc@2,0 Rd@3,0 Rx@3,1"),
        Case(PAIR, HAND, "Rc@2,0 Rd@3,0 Rx@4,0"),
    ),
    Both("gap", Case(PAIR, HAND, "Rc@2,0 Rd@4,0"), Case(PAIR, HAND, "Rc@2,0 Rd@3,0")),
    Both("gap", Case(PAIR, HAND, "Rc@-2,0 Rd@2,0"), Case(PAIR, HAND, "Rc@-1,0 Rd@2,0")),
    Both(
        "gap",
        Case("", "Ro Rs Bd", "Ro@0,0 Rs@0,2"),
        Case("", "Ro Rs Bd", "Ro@0,0 Rs@0,1"),
    ),
    Both("not_connected", Case(PAIR, HAND, "Rc@3,0"), Case(PAIR, HAND, "Rc@2,0")),
    Both("not_connected", Case(PAIR, HAND, "Rc@2,1"), Case(PAIR, HAND, "Rc@1,1")),
    Both(
        "no_shared_attribute",
        Case(PAIR, "Bs Gc", "Bs@1,1 Gc@1,2"),
        Case(PAIR, "Bs Gs", "Bs@1,1 Gs@1,2"),
    ),
    Both(
        "line_too_long",
        Case(across(0, 0, REDS), "Ro Bt", "Ro@6,0"),
        Case(across(0, 0, REDS[:-3]), "Rt Bt", "Rt@5,0"),
    ),
    Both("duplicate_in_line", Case(PAIR, "Rs Rc", "Rs@2,0"), Case(PAIR, "Rs Rc", "Rc@2,0")),
    Both("line_conflict", Case(PAIR, "Bd Rd", "Bd@2,0"), Case(PAIR, "Bd Rd", "Rd@2,0")),
    Both("line_conflict", Case(PAIR, "Bs Rd", "Bs@2,0"), Case(PAIR, "Bs Rd", "Bs@1,1")),
    Both(
        "first_move_not_longest",
        Case("", "Ro Rs Bo", "Ro@0,0"),
        Case("", "Ro Rs Bo", "Ro@0,0 Rs@1,0"),
    ),
    Both("swap_zero", Case(PAIR, HAND, "swap"), Case(PAIR, HAND, "swap Bd")),
    Both("swap_first_turn", Case("", HAND, "swap Bd"), Case(PAIR, HAND, "swap Bd")),
    Both(
        "swap_more_than_bag",
        Case(PAIR, HAND, "swap Rc Bd", 1),
        Case(PAIR, HAND, "swap Rc Bd", 2),
    ),
    Both("pass_first_turn", Case("", "Bd", "pass", 0), Case(PAIR, "Bd", "pass", 0)),
    Both("pass_can_place", Case(PAIR, "Bd Rd", "pass", 0), Case(PAIR, "Bd Gd", "pass", 0)),
    Both("pass_can_swap", Case(PAIR, "Bd Gd", "pass", 1), Case(PAIR, "Bd Gd", "pass", 0)),
]


@pytest.mark.parametrize("both", BOTH_SIDES, ids=lambda both: both.reason)
def test_a_move_is_refused_and_its_nearest_neighbour_is_legal(both: Both) -> None:
    assert both.refused.reason == both.reason
    assert both.accepted.reason is None


def test_t2_only_the_seat_on_turn_may_move() -> None:
    at = position(PAIR, ["Rc", "Rd"], "Bs", to_move=1)
    assert refusal(at, "Rc@2,0", seat=0).reason == "wrong_turn"
    at.check(place("Rd@2,0"), seat=1)
    at.check(place("Rd@2,0"))


def test_e5_nobody_moves_after_the_end() -> None:
    over = position(PAIR, ["", "Rd"], to_move=1)
    assert refusal(over, "Rd@2,0").reason == "game_over"
    position(PAIR, ["Bx", "Rd"], to_move=1).check(place("Rd@2,0"))


def test_every_reason_of_the_list_is_shown_from_both_sides() -> None:
    assert {both.reason for both in BOTH_SIDES} | {"wrong_turn", "game_over"} == set(REASONS)


class Coincidence(NamedTuple):
    """A move with two faults, and the same with the first one mended."""

    first: str
    second: str
    both: Case
    mended: Case


FIVE = across(0, 0, "Ro Rs Rd Rc Rx")
COINCIDENCES = [
    Coincidence(
        "empty_move",
        "first_move_not_longest",
        Case("", "Ro Rs", "place"),
        Case("", "Ro Rs", "Ro@0,0"),
    ),
    Coincidence(
        "too_many_tiles",
        "not_in_hand",
        Case("", REDS, across(0, 0, "Bo Bs Bd Bc Bx Bt Ro")),
        Case("", REDS, across(0, 0, "Bo Bs Bd Bc Bx Bt")),
    ),
    Coincidence(
        "too_many_tiles",
        "swap_more_than_bag",
        Case(PAIR, REDS, f"swap {REDS} Ro", 3),
        Case(PAIR, REDS, f"swap {REDS}", 3),
    ),
    Coincidence(
        "too_many_tiles",
        "swap_first_turn",
        Case("", REDS, f"swap {REDS} Ro"),
        Case("", REDS, f"swap {REDS}"),
    ),
    Coincidence(
        "not_in_hand",
        "duplicate_cell",
        Case(PAIR, "Rc", "Rc@2,0 Rd@2,0"),
        Case(PAIR, "Rc Rd", "Rc@2,0 Rd@2,0"),
    ),
    Coincidence(
        "not_in_hand",
        "cell_occupied",
        Case(PAIR, "Rc", "Rd@1,0"),
        Case(PAIR, "Rd", "Rd@1,0"),
    ),
    Coincidence(
        "not_in_hand",
        "line_conflict",
        Case(PAIR, "Rc", "Bd@2,0"),
        Case(PAIR, "Bd", "Bd@2,0"),
    ),
    Coincidence(
        "not_in_hand",
        "first_move_not_longest",
        Case("", "Ro Rs", "Bd@2,0"),
        Case("", "Ro Rs Bd", "Bd@2,0"),
    ),
    Coincidence(
        "not_in_hand", "swap_first_turn", Case("", "Ro", "swap Rs"), Case("", "Rs", "swap Rs")
    ),
    Coincidence(
        "not_in_hand",
        "swap_more_than_bag",
        Case(PAIR, "Rx", "swap Rc", 0),
        Case(PAIR, "Rc", "swap Rc", 0),
    ),
    Coincidence(
        "duplicate_cell",
        "cell_occupied",
        Case(PAIR, HAND, "Rc@1,0 Rd@1,0"),
        Case(PAIR, HAND, "Rc@1,0 Rd@2,0"),
    ),
    Coincidence(
        "duplicate_cell",
        "not_one_line",
        Case(PAIR, HAND, "Rc@2,0 Rd@2,0 Rx@3,1"),
        Case(PAIR, HAND, "Rc@2,0 Rd@3,0 Rx@3,1"),
    ),
    Coincidence(
        "cell_occupied",
        "not_one_line",
        Case(PAIR, HAND, "Rc@1,0 Rd@2,1"),
        Case(PAIR, HAND, "Rc@2,0 Rd@3,1"),
    ),
    Coincidence(
        "cell_occupied",
        "gap",
        Case(PAIR, HAND, "Rc@1,0 Rd@3,0"),
        Case(PAIR, HAND, "Rc@2,0 Rd@4,0"),
    ),
    Coincidence(
        "not_one_line",
        "not_connected",
        Case(PAIR, HAND, "Rc@5,5 Rd@6,6"),
        Case(PAIR, HAND, "Rc@5,5 Rd@6,5"),
    ),
    Coincidence(
        "not_one_line",
        "no_shared_attribute",
        Case(PAIR, HAND, "Rc@2,0 Bd@3,1"),
        Case(PAIR, HAND, "Rc@2,0 Bd@3,0"),
    ),
    Coincidence(
        "gap",
        "not_connected",
        Case(PAIR, HAND, "Rc@5,5 Rd@7,5"),
        Case(PAIR, HAND, "Rc@5,5 Rd@6,5"),
    ),
    Coincidence(
        "gap",
        "no_shared_attribute",
        Case(PAIR, HAND, "Rc@2,0 Bd@4,0"),
        Case(PAIR, HAND, "Rc@2,0 Bd@3,0"),
    ),
    Coincidence(
        "gap",
        "first_move_not_longest",
        Case("", "Ro Rs Rd", "Ro@0,0 Rs@2,0"),
        Case("", "Ro Rs Rd", "Ro@0,0 Rs@1,0"),
    ),
    Coincidence(
        "not_connected",
        "no_shared_attribute",
        Case(PAIR, HAND, "Rc@5,5 Bd@6,5"),
        Case(PAIR, HAND, "Rc@2,0 Bd@3,0"),
    ),
    Coincidence(
        "not_connected",
        "duplicate_in_line",
        Case(PAIR, "Rc Rc", "Rc@5,5 Rc@6,5"),
        Case(PAIR, "Rc Rc", "Rc@2,0 Rc@3,0"),
    ),
    Coincidence(
        "no_shared_attribute",
        "line_too_long",
        Case(FIVE, "Rt Bo", "Rt@5,0 Bo@6,0"),
        Case(FIVE, "Rt Ro", "Rt@5,0 Ro@6,0"),
    ),
    Coincidence(
        "no_shared_attribute",
        "line_conflict",
        Case(PAIR, HAND, "Rc@2,0 Bd@3,0"),
        Case(PAIR, HAND, "Bd@2,0"),
    ),
    Coincidence(
        "no_shared_attribute",
        "first_move_not_longest",
        Case("", "Ro Rs Rd Bx", "Ro@0,0 Bx@1,0"),
        Case("", "Ro Rs Rd Bx", "Ro@0,0 Rs@1,0"),
    ),
    Coincidence(  # within one line
        "line_too_long",
        "duplicate_in_line",
        Case(across(0, 0, REDS), "Ro", "Ro@6,0"),
        Case(FIVE, "Ro", "Ro@5,0"),
    ),
    Coincidence(  # the line laid in has a duplicate, a crossing line is too long
        "line_too_long",
        "duplicate_in_line",
        Case(down(0, 0, REDS) + " Rs@1,5 Ro@1,6", "Ro", "Ro@0,6"),
        Case("Rs@1,5 Ro@1,6", "Ro", "Ro@0,6"),
    ),
    Coincidence(
        "line_too_long",
        "line_conflict",
        Case(across(0, 0, REDS), "Bs", "Bs@6,0"),
        Case(FIVE, "Bs", "Bs@5,0"),
    ),
    Coincidence(  # within one line
        "duplicate_in_line",
        "line_conflict",
        Case(PAIR + " Bs@1,1 Bx@2,1 Bd@3,1 Bo@3,0", "Rs", "Rs@2,0"),
        Case(PAIR + " Bs@1,1 Bx@2,1 Bd@3,1 Bo@3,0", "Rt", "Rt@2,0"),
    ),
    Coincidence(  # the line laid in has a conflict, a crossing line a duplicate
        "duplicate_in_line",
        "line_conflict",
        Case(PAIR + " Bs@1,1 Bx@2,1", "Bx", "Bx@2,0"),
        Case(PAIR, "Bx", "Bx@2,0"),
    ),
    Coincidence(
        "duplicate_in_line",
        "first_move_not_longest",
        Case("", "Ro Ro Rs Rd", "Ro@0,0 Ro@1,0"),
        Case("", "Ro Ro Rs Rd", "Ro@0,0 Rs@1,0"),
    ),
    Coincidence("swap_zero", "swap_first_turn", Case("", "Ro", "swap"), Case("", "Ro", "swap Ro")),
    Coincidence(
        "swap_first_turn",
        "swap_more_than_bag",
        Case("", "Ro", "swap Ro", 0),
        Case(PAIR, "Ro", "swap Ro", 0),
    ),
    Coincidence(
        "pass_first_turn", "pass_can_place", Case("", "Rc", "pass"), Case(PAIR, "Rc", "pass")
    ),
    Coincidence(
        "pass_can_place", "pass_can_swap", Case(PAIR, "Rc", "pass"), Case(PAIR, "Bd", "pass")
    ),
]


@pytest.mark.parametrize("case", COINCIDENCES, ids=lambda case: f"{case.first}-{case.second}")
def test_where_two_reasons_apply_the_first_of_the_list_is_given(case: Coincidence) -> None:
    assert REASONS.index(case.first) < REASONS.index(case.second)
    assert case.both.reason == case.first
    assert case.mended.reason == case.second


@pytest.mark.parametrize("text", ["place", "Zo@0,0", "Rc@1,0", "swap", "pass", "Bd@9,9"])
def test_the_end_is_named_before_the_turn_and_the_turn_before_the_move(text: str) -> None:
    given = move(text.replace("Zo", "Bo"))
    over = position(PAIR, ["", "Rd"], to_move=1)
    running = position(PAIR, ["Rc", "Rd"], "Bs", to_move=1)
    for at, reason in ((over, "game_over"), (running, "wrong_turn")):
        with pytest.raises(IllegalMove) as caught:
            at.check(given, seat=0)
        assert caught.value.reason == reason


def test_the_reasons_stand_in_the_order_of_the_law() -> None:
    assert " ".join(REASONS) == (
        "game_over wrong_turn empty_move too_many_tiles not_in_hand duplicate_cell cell_occupied "
        "not_one_line gap not_connected no_shared_attribute line_too_long duplicate_in_line "
        "line_conflict first_move_not_longest swap_zero swap_first_turn swap_more_than_bag "
        "pass_first_turn pass_can_place pass_can_swap"
    )


# What there is to name: a swap concerns no cell, an empty move no tile.
WITHOUT_TILES = {"empty_move", "swap_zero", "pass_first_turn"}
WITH_CELLS = {
    "too_many_tiles",
    "not_in_hand",
    "duplicate_cell",
    "cell_occupied",
    "not_one_line",
    "gap",
    "not_connected",
    "no_shared_attribute",
    "line_too_long",
    "duplicate_in_line",
    "line_conflict",
    "first_move_not_longest",
    "pass_can_place",
}


@pytest.mark.parametrize("both", BOTH_SIDES, ids=lambda both: both.reason)
def test_a_refusal_names_clause_cells_and_tiles(both: Both) -> None:
    case = both.refused
    at = Position.from_setup(
        {
            "board": [[p.cell.x, p.cell.y, str(p.tile)] for p in place(case.board).placements],
            "hands": [case.hand.split(), ["Rt"]],
            "bag": ["Yx", "Yc", "Ys", "Yd", "Yt", "Yo", "Ox"][: case.bag],
        }
    )
    error = refusal(at, case.move)
    text = str(error)
    assert error.reason == both.reason
    assert f"({error.clause}" in text
    assert all(str(t) in text for t in error.tiles)
    assert bool(error.tiles) == (both.reason not in WITHOUT_TILES)
    is_place = isinstance(move(case.move), Place | Pass)
    assert bool(error.cells) == (both.reason in WITH_CELLS and is_place)
    if error.cells:
        assert str(error.cells[0]) in text
        assert str(error.cells[-1]) in text


def test_a_flawed_line_is_named_whole() -> None:
    error = refusal(position(PAIR, ["Bd", "Rx"], "Gs"), "Bd@2,0")
    assert error.clause == "P6"
    assert error.cells == ((0, 0), (1, 0), (2, 0))
    assert codes(error.tiles) == "Ro Rs Bd"


def test_the_sentence_tells_all_there_is_to_know() -> None:
    at = position(PAIR, ["Bd Rx", "Rx"], "Gs")
    assert str(refusal(at, "Bd@2,0")) == (
        "Bd@2,0 would make the line Ro Rs Bd across from 0,0 to 2,0: "
        "every line is all one colour or all one shape (P6)"
    )
    assert str(refusal(at, "Rt@2,0 Rx@3,0")) == (
        "the hand does not have Rt for 2,0; it holds Bd Rx (P1)"
    )
    assert str(refusal(position(PAIR, ["", "Rx"], "Gs"), "swap Rt")) == (
        "the hand does not have Rt; it holds nothing (P1)"
    )


def test_the_sentence_is_right_for_one_tile_and_for_several() -> None:
    at = position(PAIR, ["Rd Rc", "Rx"])
    assert [str(refusal(at, text)) for text in ("Rd@9,9", "Rd@9,9 Rc@9,8")] == [
        "Rd on 9,9 must touch a tile on the table (P5)",
        "Rd Rc on 9,9 and 9,8 must touch a tile on the table (P5)",
    ]
    assert [str(refusal(at, text)) for text in ("swap Rd", "swap Rd Rc")] == [
        "Rd cannot be swapped: the bag holds 0, fewer than 1 (W2, A5)",
        "Rd Rc cannot be swapped: the bag holds 0, fewer than 2 (W2, A5)",
    ]


def test_of_a_flawed_line_only_the_tiles_laid_in_it_are_said_to_make_it() -> None:
    at = position(PAIR + " Bs@1,1 Bx@2,1", ["Rd Rc", "Rx"], "Yx")
    assert str(refusal(at, "Rc@3,0 Rd@2,0")).startswith(
        "Rd@2,0 would make the line Rd Bx down from 2,0 to 2,1:"
    )


def test_a_gap_names_the_cell_left_empty() -> None:
    error = refusal(position(PAIR, ["Rd Rc", "Rx"], "Gs"), "Rd@2,0 Rc@5,0")
    assert error.cells == ((3, 0),)


def test_an_error_survives_pickling_whole() -> None:
    error = refusal(position(PAIR, ["Bd", "Rx"], "Gs"), "Bd@2,0")
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is IllegalMove
    assert (copy.reason, copy.clause, copy.cells, copy.tiles, str(copy)) == (
        error.reason,
        error.clause,
        error.cells,
        error.tiles,
        str(error),
    )


@pytest.mark.parametrize(("text", "reason"), DOES_NOT_FIT)
def test_schmidt_what_does_not_fit_is_refused_with_its_reason(text: str, reason: str) -> None:
    hand = codes(p.tile for p in place(text).placements)
    assert refusal_of(DOES_NOT_FIT_TABLE, hand, text) == reason


def test_schmidt_the_dead_hole_takes_no_tile() -> None:
    """The hole at 1,1 of the three-red example: Rs above, Yx below (P10)."""
    table = "Ro@0,0 Rs@1,0 Go@0,1 Yo@0,2 Yx@1,2 Yd@2,2 Gd@2,1 Gc@-1,1 Gt@-2,1"
    for colour in "ROYGBP":
        for shape in "osdcxt":
            code = colour + shape
            assert refusal_of(table, code, f"{code}@1,1") is not None


def test_schmidt_bo_fits_below_the_circles_but_not_together_with_rd() -> None:
    table = "Ro@0,0 Rs@1,0 Go@0,1 Yo@0,2 Yx@1,2 Yd@2,2 Gd@2,1 Gc@-1,1 Gt@-2,1"
    assert refusal_of(table, "Bo Rd", "Bo@0,3") is None
    assert refusal_of(table, "Bo Rd", "Rd@2,0") is None
    assert refusal_of(table, "Bo Rd", "Bo@0,3 Rd@2,0") == "not_one_line"


def test_a19_not_every_laid_tile_need_touch_an_old_one() -> None:
    assert refusal_of(PAIR, HAND, "Rc@2,0 Rd@3,0 Rx@4,0") is None


def test_a33_the_tiles_laid_need_not_touch_each_other() -> None:
    assert refusal_of(PAIR, HAND, "Rc@-1,0 Rd@2,0") is None


def test_a20_crossing_lines_may_be_touched() -> None:
    assert refusal_of("Ys@0,0 Rs@0,1 Ro@1,1", "Yo", "Yo@1,0") is None


def test_bridging_two_lines_that_do_not_match_is_refused() -> None:
    table = " ".join(
        [across(0, 0, "Ro Rs . Bs Bd"), across(0, 1, "Go . . . Gd"), across(0, 2, "Yo Yx Yc Yt Yd")]
    )
    assert refusal_of(table, "Rd", "Rd@2,0") == "line_conflict"
    assert refusal_of(table, "Gs", "Gs@2,0") == "line_conflict"


def test_bridging_to_more_than_six_is_refused() -> None:
    table = across(0, 0, "Ro Rs Rd . Ro Rs Rd") + " " + across(2, 1, "Gd Gx Go")
    assert refusal_of(table, "Rx", "Rx@3,0") == "line_too_long"


def test_the_order_of_the_placements_means_nothing() -> None:
    assert refusal_of(PAIR, HAND, "Rx@4,0 Rc@2,0 Rd@3,0") is None
    assert refusal_of("", "Ro Rs Rd", "Rs@0,2 Ro@0,0 Rd@0,1") is None


@pytest.mark.parametrize("offset", [0, -7, 10**12, -(10**12)])
def test_p11_the_law_is_the_same_everywhere_on_the_table(offset: int) -> None:
    table = across(offset, offset, "Ro Rs")
    assert refusal_of(table, "Rc", f"Rc@{offset + 2},{offset}") is None
    assert refusal_of(table, "Rc", f"Rc@{offset + 3},{offset}") == "not_connected"
    assert refusal_of(table, "Bc", f"Bc@{offset + 2},{offset}") == "line_conflict"


def test_cells_far_apart_are_a_gap_found_at_once() -> None:
    assert refusal_of(PAIR, HAND, f"Rc@2,0 Rd@{10**12},0") == "gap"


# --- the opening (S7, A1 to A4)


@pytest.mark.parametrize(
    "text",
    [across(0, 0, "Ro Rs Rd"), across(-9, 4, "Rd Ro Rs"), down(3, 3, "Rs Ro Rd"),
     across(5, 5, "Gx Bx Yx"), down(0, 0, "Yx Bx Gx"), down(10**12, -5, "Ro Rd Rs")],
)  # fmt: skip
def test_a3_any_longest_line_in_any_order_direction_and_place_opens(text: str) -> None:
    assert refusal_of("", "Ro Rs Rd Gx Bx Yx", text) is None


@pytest.mark.parametrize("text", ["Ro@0,0", "Ro@0,0 Rs@1,0", "Gx@0,0 Yx@0,1"])
def test_a3_the_length_of_the_opening_is_forced(text: str) -> None:
    assert refusal_of("", "Ro Rs Rd Gx Bx Yx", text) == "first_move_not_longest"


def test_s5_equal_tiles_count_once_in_the_opening() -> None:
    assert refusal_of("", "Ro Ro Ro Bs Bd Gc", "Bs@0,0 Bd@1,0") is None
    assert refusal_of("", "Ro Ro Ro Bs Bd Gc", "Ro@0,0 Ro@1,0 Ro@2,0") == "duplicate_in_line"


@pytest.mark.parametrize("code", ["Ro", "Bs", "Yd", "Gc", "Ox", "Pt"])
def test_a2_a_hand_without_pairs_opens_with_any_one_tile(code: str) -> None:
    assert refusal_of("", "Ro Bs Yd Gc Ox Pt", f"{code}@-3,8") is None


@pytest.mark.parametrize(("text", "reason"), [("swap Ro", "swap_first_turn"),
                                              ("pass", "pass_first_turn")])  # fmt: skip
def test_a4_the_opening_is_neither_swapped_nor_passed(text: str, reason: str) -> None:
    assert refusal_of("", "Ro Bs", text, bag_count=0) == reason
    assert refusal_of("", "Ro Bs", text, bag_count=12) == reason


# --- swapping and passing


def test_w1_swapping_is_allowed_also_when_a_tile_fits() -> None:
    assert refusal_of(PAIR, "Rc Rd", "swap Rc") is None


@pytest.mark.parametrize("text", ["swap Ro", "swap Ro Ro", "swap Bs Ro Ro"])
def test_swapping_counts_copies(text: str) -> None:
    assert refusal_of("Gd@0,0", "Ro Ro Bs", text) is None
    assert refusal_of("Gd@0,0", "Ro Bs", "swap Ro Ro") == "not_in_hand"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("swap Bd", None),
        ("swap Bd Gc", None),
        ("swap Bd Gc Px", "swap_more_than_bag"),
        ("pass", "pass_can_swap"),
    ],
)
def test_a6_who_cannot_place_swaps_at_most_what_the_bag_holds(
    text: str, reason: str | None
) -> None:
    assert refusal_of(PAIR, "Bd Gc Px", text, bag_count=2) == reason


@pytest.mark.parametrize(
    ("text", "reason"), [("pass", None), ("swap Bd", "swap_more_than_bag"), ("swap", "swap_zero")]
)
def test_n1_who_cannot_place_with_an_empty_bag_must_pass(text: str, reason: str | None) -> None:
    assert refusal_of(PAIR, "Bd Gc Px", text, bag_count=0) == reason


def test_a8_who_can_place_with_an_empty_bag_must_place() -> None:
    assert refusal_of(PAIR, "Bd Rc", "pass", bag_count=0) == "pass_can_place"


def test_an_empty_hand_beside_a_bag_can_only_pass() -> None:
    """Only a setup can be so: it has nothing to place and nothing to swap."""
    assert refusal_of(PAIR, "", "pass", bag_count=3) is None
    assert refusal_of("", "", "pass", bag_count=3) is None


# --- what is no move at all


@pytest.mark.parametrize(
    "garbage",
    [
        None,
        "Rc@2,0",
        3,
        (),
        Place(("Rc@2,0",)),  # type: ignore[arg-type]
        Place(((tile("Rc"), Cell(2, 0)),)),  # type: ignore[arg-type]
        Place((Placement("Rc", Cell(2, 0)),)),  # type: ignore[arg-type]
        Place((Placement(tile("Rc"), (2, 0)),)),  # type: ignore[arg-type]
        Place((Placement(tile("Rc"), Cell(2.0, 0)),)),  # type: ignore[arg-type]
        Place((Placement(tile("Rc"), Cell(True, 0)),)),
        Place((Placement(Tile(9, 9), Cell(2, 0)),)),  # type: ignore[arg-type]
        Place((Placement(Tile([], "x"), Cell(2, 0)),)),  # type: ignore[arg-type]
        Place((Placement(tile("Rc"), Cell(10**5000, 0)),)),
        Swap(("Rc",)),  # type: ignore[arg-type]
        Swap((Tile(9, 9),)),  # type: ignore[arg-type]
        Swap((Tile([], "x"),)),  # type: ignore[arg-type]
    ],
    ids=lambda garbage: repr(type(garbage)),
)
def test_what_is_no_move_is_an_invalid_argument(garbage: object) -> None:
    at = position(PAIR, ["Rc", "Rd"], "Bs")
    with pytest.raises(InvalidArgument) as caught:
        at.check(garbage)  # type: ignore[arg-type]
    assert caught.value.reason == "wrong_type"
