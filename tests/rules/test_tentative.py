"""Tiles that are laid but not yet played: legal, incomplete or refused, and what goes on."""

from itertools import permutations

import pytest

from qwirkle.rules import (
    Axis,
    Cell,
    IllegalMove,
    InvalidArgument,
    Place,
    Placement,
    Position,
    Tentative,
)
from tests.naive import naive_placements
from tests.rules.build import across, codes, down, place, position
from tests.rules.examples import FIGURES_BOARD

PAIR = "Ro@0,0 Rs@1,0"


def considered(board: str, hand: str, laid: str, seat: int | None = None) -> Tentative:
    return position(board, [hand, "Ro Gx"], "Yx").consider(place(laid).placements, seat)


def accepted(tentative: Tentative) -> dict[tuple[int, int], str]:
    return {tuple(cell): codes(fits) for cell, fits in tentative.accepts.items()}  # type: ignore[misc]


def test_a_legal_move_is_legal_and_scored_and_shows_how_to_go_on() -> None:
    found = considered(PAIR, "Rc Rd Bx", "Rc@2,0")
    assert found.status == "legal"
    assert found.error is None
    assert found.score == 3
    assert [line.total for line in found.lines] == [3]
    assert accepted(found) == {(-1, 0): "Rd", (3, 0): "Rd", (2, -1): "Rd", (2, 1): "Rd"}


def test_a_legal_move_that_cannot_grow_accepts_nothing() -> None:
    found = considered(PAIR, "Rc Bx", "Rc@2,0")
    assert found.status == "legal"
    assert accepted(found) == {}


def test_a_gap_that_can_be_filled_is_incomplete() -> None:
    found = considered(PAIR, "Rc Rd Rx", "Rc@2,0 Rx@4,0")
    assert found.status == "incomplete"
    assert found.error is not None
    assert found.error.reason == "gap"
    assert accepted(found) == {(3, 0): "Rd"}
    assert found.score == 3  # the line that lies there already


def test_a_gap_that_nothing_in_hand_can_fill_is_refused() -> None:
    found = considered(PAIR, "Rc Bd Rx", "Rc@2,0 Rx@4,0")
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "gap"
    assert (found.lines, found.score, accepted(found)) == ((), 0, {})


def test_tiles_that_do_not_touch_yet_are_incomplete_while_a_bridge_is_in_hand() -> None:
    found = considered(PAIR, "Rc Rd", "Rc@3,0")
    assert found.status == "incomplete"
    assert found.error is not None
    assert found.error.reason == "not_connected"
    assert accepted(found) == {(2, 0): "Rd"}
    assert considered(PAIR, "Rc Bd", "Rc@3,0").status == "refused"


@pytest.mark.parametrize(
    ("laid", "reason"),
    [
        ("Bd@2,0", "line_conflict"),
        ("Rs@2,0", "duplicate_in_line"),
        ("Rc@2,0 Bd@3,0", "no_shared_attribute"),
        ("Rc@2,0 Rd@3,1", "not_one_line"),
        ("Rc@1,0", "cell_occupied"),
        ("Rc@2,0 Rd@2,0", "duplicate_cell"),
        ("Px@2,0", "not_in_hand"),
        ("Rc@2,0 Rc@3,0", "not_in_hand"),
        ("Rc@7,7", "not_connected"),
        (across(2, 0, "Rc Rd Rs Bd Rx Rt Go"), "too_many_tiles"),
    ],
)
def test_what_no_further_tile_can_mend_is_refused_with_its_reason(laid: str, reason: str) -> None:
    found = considered(PAIR, "Rc Rd Rs Bd", laid)
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == reason
    assert accepted(found) == {}


def test_with_nothing_laid_every_cell_that_takes_a_tile_is_shown() -> None:
    found = considered(PAIR, "Rc Bs Gd", "")
    assert found.status == "incomplete"
    assert found.error is not None
    assert found.error.reason == "empty_move"
    assert accepted(found) == {
        (-1, 0): "Rc",
        (2, 0): "Rc",
        (0, -1): "Rc",
        (0, 1): "Rc",
        (1, -1): "Rc Bs",
        (1, 1): "Rc Bs",
    }
    assert found.score == 0


def test_where_nothing_fits_laying_nothing_is_refused() -> None:
    found = considered(PAIR, "Bd Gc", "")
    assert found.status == "refused"
    assert accepted(found) == {}


def test_a_copy_of_a_laid_tile_is_not_accepted_in_its_line() -> None:
    found = considered(PAIR, "Rc Rc", "Rc@2,0")
    assert found.status == "legal"
    assert accepted(found) == {}


def test_a_seat_that_is_not_on_turn_may_ask() -> None:
    found = considered(PAIR, "Rc", "Gx@1,1", seat=1)
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "line_conflict"
    found = considered("Gd@0,0", "Rc", "Gx@0,1", seat=1)
    assert (found.status, found.score) == ("legal", 2)


def test_after_the_end_everything_is_refused() -> None:
    found = position(PAIR, ["", "Rc"]).consider(place("Rc@2,0").placements, 1)
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "game_over"


def test_a_seat_that_is_out_is_refused_while_others_go_on() -> None:
    at = position(PAIR, ["Rd", "Rc", "Rx"], "Gd").depart(1, "time")
    found = at.consider(place("Rc@2,0").placements, 1)
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "game_over"
    assert "seat 1" in str(found.error)


def test_what_is_no_placement_is_an_invalid_argument() -> None:
    at = position(PAIR, ["Rc", "Rd"])
    with pytest.raises(InvalidArgument):
        at.consider(["Rc@2,0"])  # type: ignore[list-item]


def test_the_answer_cannot_be_changed() -> None:
    found = considered(PAIR, "Rc Rd", "Rc@2,0")
    with pytest.raises(TypeError):
        found.accepts[Cell(9, 9)] = ()  # type: ignore[index]


# --- the opening


@pytest.mark.parametrize(("x", "y"), [(0, 0), (5, -3), (10**12, -(10**12))])
def test_a_half_laid_opening_goes_on_in_both_directions_anywhere(x: int, y: int) -> None:
    found = considered("", "Ro Rs Rd Gt", f"Rs@{x},{y}")
    assert found.status == "incomplete"
    assert found.error is not None
    assert found.error.reason == "first_move_not_longest"
    assert accepted(found) == {
        (x + dx, y + dy): "Ro Rd"
        for dx, dy in [(-2, 0), (-1, 0), (1, 0), (2, 0), (0, -2), (0, -1), (0, 1), (0, 2)]
    }
    assert found.score == 1


def test_two_tiles_of_an_opening_fix_its_direction() -> None:
    found = considered("", "Ro Rs Rd Gt", down(4, 4, "Ro Rs"))
    assert found.status == "incomplete"
    assert accepted(found) == {(4, 3): "Rd", (4, 6): "Rd"}
    assert found.score == 2


def test_a_gap_in_an_opening_is_to_be_filled() -> None:
    found = considered("", "Ro Rs Rd Gt", "Ro@0,0 Rd@0,2")
    assert found.status == "incomplete"
    assert found.error is not None
    assert found.error.reason == "gap"
    assert accepted(found) == {(0, 1): "Rs"}


def test_an_opening_spread_too_wide_is_refused() -> None:
    found = considered("", "Ro Rs Rd Gt", "Ro@0,0 Rd@0,3")
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "gap"
    assert considered("", "Ro Rs Rd Gt", f"Ro@0,0 Rd@0,{10**12}").status == "refused"


@pytest.mark.parametrize("laid", ["Gt@0,0", "Gt@0,0 Gx@1,0"])
def test_an_opening_from_a_shorter_set_is_refused(laid: str) -> None:
    found = considered("", "Ro Rs Rd Gt Gx", laid)
    assert found.status == "refused"
    assert found.error is not None
    assert found.error.reason == "first_move_not_longest"


def test_a3_while_it_is_open_which_longest_line_is_laid_all_of_them_are_shown() -> None:
    assert accepted(considered("", "Ro Rs Bs", "Rs@0,0"))[0, 1] == "Ro Bs"
    assert accepted(considered("", "Ro Rs Bs", "Ro@0,0"))[0, 1] == "Rs"


def test_a_whole_opening_is_legal_and_accepts_nothing_more() -> None:
    found = considered("", "Ro Rs Rd Gt", across(-2, 8, "Rd Ro Rs"))
    assert (found.status, found.score, accepted(found)) == ("legal", 3, {})


def test_on_an_empty_table_the_origin_stands_for_every_cell() -> None:
    found = considered("", "Ro Rs Rd Gt", "")
    assert found.status == "incomplete"
    assert accepted(found) == {(0, 0): "Ro Rs Rd"}


def test_a2_a_lone_opening_tile_is_legal_at_once() -> None:
    found = considered("", "Ro Bs", "Bs@3,3")
    assert (found.status, found.score) == ("legal", 1)
    assert found.lines[0].axis is None


# --- against brute force: whatever some legal superset holds, and nothing else


def windows(laid: tuple[Placement, ...], length: int) -> set[tuple[Cell, ...]]:
    """Every straight run of cells of this length that holds the cells laid."""
    cells = {p.cell for p in laid}
    return {
        run
        for axis in Axis
        for back in range(length)
        for run in [tuple(min(cells).step(axis, by - back) for by in range(length))]
        if cells <= set(run)
    }


def brute_opening(at: Position, laid: tuple[Placement, ...]) -> set[frozenset[Placement]]:
    """Every legal opening that holds the tiles laid, asked of `check` one by one."""
    hand = sorted(set(at.hands[at.to_move]))
    return {
        frozenset(tried)
        for length in range(1, len(hand) + 1)
        for run in windows(laid, length)
        for order in permutations(hand, length)
        for tried in [tuple(map(Placement, order, run))]
        if set(laid) <= set(tried) and at.is_legal(Place(tried))
    }


def expect(found: Tentative, laid: tuple[Placement, ...], ways: set[frozenset[Placement]]) -> None:
    whole = frozenset(laid) in ways
    further = {p for way in ways for p in way - set(laid)}
    assert found.status == ("legal" if whole else "incomplete" if further else "refused")
    assert (found.error is None) == whole
    assert {Placement(t, cell) for cell, fits in found.accepts.items() for t in fits} == further


@pytest.mark.parametrize("hand", ["Ro Rs Rd Bs", "Ro Rs Bs Bo", "Ro Ro Gs", "Ro Rs Rd Rc"])
@pytest.mark.parametrize(
    "laid", ["Ro@0,0", "Rs@0,0", "Ro@0,0 Rs@1,0", "Rs@0,2 Ro@0,0", "Ro@0,0 Rs@3,0", "Rs@1,1 Rd@0,0"]
)
def test_openings_go_on_just_as_brute_force_says(hand: str, laid: str) -> None:
    at = position("", [hand, "Gx"], "Yx")
    placements = place(laid).placements
    expect(at.consider(placements), placements, brute_opening(at, placements))


def test_every_part_of_every_move_goes_on_just_as_the_naive_generator_says() -> None:
    hand = "Rt Gs Gd Oc Ps"
    at = position(FIGURES_BOARD, [hand, "Yx"], "Yx")
    board = {(cell.x, cell.y): str(t) for cell, t in at.board.items()}
    ways = {
        frozenset(place(" ".join(f"{code}@{x},{y}" for code, x, y in way)).placements)
        for way in naive_placements(board, hand.split())
    }
    parts = {frozenset[Placement]()} | {
        part
        for way in ways
        for part in (way, *(way - {p} for p in way), *(frozenset({p}) for p in way))
    }
    assert len(parts) > 30
    for part in parts:
        laid = tuple(sorted(part))
        expect(at.consider(laid), laid, {way for way in ways if part <= way})


def test_every_single_tile_near_the_board_is_judged_as_the_naive_generator_says() -> None:
    at = position(PAIR + " Bs@1,1", ["Rd Bd Gx", "Yx"], "Yx")
    board = {(cell.x, cell.y): str(t) for cell, t in at.board.items()}
    ways = {
        frozenset(place(" ".join(f"{code}@{x},{y}" for code, x, y in way)).placements)
        for way in naive_placements(board, ["Rd", "Bd", "Gx"])
    }
    for x in range(-3, 6):
        for y in range(-3, 6):
            for tile in at.hands[0]:
                if Cell(x, y) not in at.board:
                    laid = (Placement(tile, Cell(x, y)),)
                    expect(at.consider(laid), laid, {way for way in ways if set(laid) <= way})


def test_a_refusal_is_the_one_that_playing_would_give() -> None:
    at = position(PAIR, ["Rc Bd", "Yx"], "Yx")
    for text in ("Bd@2,0", "Rc@2,1", "Rc@2,0 Bd@3,0"):
        laid = place(text)
        with pytest.raises(IllegalMove) as caught:
            at.check(laid)
        error = at.consider(laid.placements).error
        assert error is not None
        assert error.args == caught.value.args
