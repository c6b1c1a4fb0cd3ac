"""What `from_setup` takes and what it refuses."""

from typing import Any

import pytest

from qwirkle.rules import InvalidSetup, Position, QwirkleError, Ruleset
from qwirkle.rules.setup import check_board
from tests.rules.build import across, codes, down, position, setup, tile
from tests.rules.examples import DOES_NOT_FIT_TABLE, FIGURES_BOARD, SCHMIDT

GOOD: dict[str, Any] = {
    "ruleset": "classic",
    "board": [[0, 0, "Ro"], [1, 0, "Rs"]],
    "hands": [["Rc", "Bd"], ["Yo"]],
    "bag": ["Gd", "Yc"],
    "scores": [3, 5],
    "to_move": 1,
}


def changed(**change: Any) -> dict[str, Any]:
    return {**GOOD, **change}


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in GOOD.items() if k != key}


def test_everything_given_is_kept() -> None:
    at = Position.from_setup(GOOD)
    assert at.ruleset == Ruleset.preset("classic")
    assert {(*cell, str(t)) for cell, t in at.board.items()} == {(0, 0, "Ro"), (1, 0, "Rs")}
    assert [codes(hand) for hand in at.hands] == ["Rc Bd", "Yo"]
    assert codes(at.bag) == "Gd Yc"
    assert at.scores == (3, 5)
    assert at.to_move == 1
    assert at.turns == ()
    assert at.incidents == ()
    assert at.outcome is None


def test_the_description_is_not_changed_and_not_held_on_to() -> None:
    given = changed(hands=[["Rc", "Bd"], ["Yo"]])
    at = Position.from_setup(given)
    given["hands"][0].append("Po")
    assert codes(at.hands[0]) == "Rc Bd"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", Ruleset.preset("classic")),
        ("scores", (0, 0)),
        ("to_move", 0),
    ],
)
def test_ruleset_scores_and_to_move_may_be_left_out(key: str, value: object) -> None:
    assert getattr(Position.from_setup(without(key)), key) == value


def test_a_ruleset_may_be_given_as_a_value_and_tiles_as_tiles() -> None:
    at = Position.from_setup(
        changed(
            ruleset=Ruleset("house", 2, 3, "seat"),
            hands=[[tile("Rc")], (tile("Yo"),)],
            board=((0, 0, tile("Ro")),),
        )
    )
    assert at.ruleset.name == "house"
    assert codes(at.hands[0]) == "Rc"


@pytest.mark.parametrize("sizes", [(0, 6), (6, 0), (1, 2), (3, 6), (6, 6), (5, 0)])
@pytest.mark.parametrize("bag", ["Gd", "Gd Gd Gd Yc Yc Yc Po Po Po Ps Ps"])
def test_hands_of_none_to_six_stand_beside_any_bag(sizes: tuple[int, int], bag: str) -> None:
    full = ["Rc", "Rd", "Rx", "Rt", "Bd", "Bx"], ["Oo", "Os", "Od", "Oc", "Ox", "Ot"]
    hands = [hand[:size] for hand, size in zip(full, sizes, strict=True)]
    at = Position.from_setup(changed(hands=hands, bag=bag.split()))
    assert tuple(map(len, at.hands)) == sizes
    assert not at.is_over


@pytest.mark.parametrize("seats", range(2, 9))
def test_s2_a_setup_has_two_to_eight_seats(seats: int) -> None:
    hands = ([["Rc"]] * 3 + [["Bc"]] * 3 + [["Gc"]] * 2)[:seats]
    at = Position.from_setup(changed(hands=hands, scores=[0] * seats, to_move=seats - 1))
    assert at.seats == seats


def test_scores_and_seat_to_move_are_taken_as_given() -> None:
    """S6 is not tested: the hand with the longest line need not be on turn."""
    at = position("", ["Ro", "Gd Gc Gx"], "Bs", scores=[-4, 999], to_move=0)
    assert at.to_move == 0
    assert at.scores == (-4, 999)


@pytest.mark.parametrize("x", [0, -5, 10**12, -(10**12)])
@pytest.mark.parametrize("y", [0, 17, 10**12, -(10**12)])
def test_a22_the_table_has_no_edge(x: int, y: int) -> None:
    at = position(across(x, y, "Ro Rs"), ["Rc", "Yo"], "Gd")
    assert at.board[x + 1, y] == tile("Rs")  # type: ignore[index]
    assert {codes(p.tile for p in m.placements) for m in at.legal_placements()} == {"Rc"}


@pytest.mark.parametrize(
    "table",
    [FIGURES_BOARD, DOES_NOT_FIT_TABLE, *(example.table for example in SCHMIDT)],
    ids=["figures", "does not fit", *(example.name for example in SCHMIDT)],
)
def test_the_tables_of_the_worked_examples_can_be(table: str) -> None:
    check_board(position(table, ["Bc", "Bc"], "Gs").board)


def test_the_whole_game_of_108_tiles_can_be_given() -> None:
    every = [c + s for c in "ROYGBP" for s in "osdcxt"] * 3
    at = Position.from_setup({"board": [], "hands": [every[:6], every[6:12]], "bag": every[12:]})
    assert len(at.bag) == 96


# --- refusals


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("no bag", without("bag"), "missing_key"),
    ("no board", without("board"), "missing_key"),
    ("no hands", without("hands"), "missing_key"),
    ("an unknown key", changed(boards=[]), "unknown_key"),
    ("an unknown ruleset", changed(ruleset="chess"), "unknown_ruleset"),
    ("a ruleset that is no name", changed(ruleset=["classic"]), "unknown_ruleset"),
    ("one seat", changed(hands=[["Rc"]], scores=[0], to_move=0), "bad_seats"),
    ("nine seats", changed(hands=[[]] * 9, scores=[0] * 9), "bad_seats"),
    ("five seats by schmidt", changed(ruleset="schmidt", hands=[[]] * 5, scores=[0] * 5),
     "bad_seats"),
    ("seven in a hand", changed(hands=[["Rc", "Rd", "Rx", "Rt", "Bd", "Bx", "Gx"], []]),
     "too_many_in_hand"),
    ("a fourth copy in the hands", changed(hands=[["Pt", "Pt"], ["Pt", "Pt"]]), "too_many_copies"),
    ("a fourth copy in the bag", changed(bag=["Pt"] * 4), "too_many_copies"),
    ("a fourth copy over all", changed(hands=[["Ro"], ["Ro"]], bag=["Ro"]), "too_many_copies"),
    ("two tiles on a cell", changed(board=[[0, 0, "Ro"], [0, 0, "Rs"]]), "duplicate_cell"),
    ("one tile twice on a cell", changed(board=[[0, 0, "Ro"], [0, 0, "Ro"]]), "duplicate_cell"),
    ("tiles apart", changed(board=[[0, 0, "Ro"], [2, 0, "Rs"]]), "not_connected"),
    ("tiles corner to corner", changed(board=[[0, 0, "Ro"], [1, 1, "Rs"]]), "not_connected"),
    ("a conflict across", changed(board=[[0, 0, "Ro"], [1, 0, "Bs"]]), "line_conflict"),
    ("a conflict down", changed(board=[[0, 0, "Ro"], [0, 1, "Bs"]]), "line_conflict"),
    ("a conflict of three", changed(board=[[0, 0, "Ro"], [1, 0, "Bo"], [2, 0, "Bs"]]),
     "line_conflict"),
    ("equal tiles in a line", changed(board=[[0, 0, "Ro"], [1, 0, "Ro"]]), "duplicate_in_line"),
    ("too few scores", changed(scores=[0]), "bad_scores"),
    ("too many scores", changed(scores=[0, 0, 0]), "bad_scores"),
    ("to_move beyond the seats", changed(to_move=2), "bad_to_move"),
    ("to_move below the seats", changed(to_move=-1), "bad_to_move"),
    ("to_move a text", changed(to_move="0"), "wrong_type"),
    ("to_move nothing", changed(to_move=None), "wrong_type"),
    ("to_move a truth", changed(to_move=True), "wrong_type"),
    ("a score that is no whole number", changed(scores=[1.0, 2]), "wrong_type"),
    ("scores that are no list", changed(scores="00"), "wrong_type"),
    ("a board that is a mapping", changed(board={(0, 0): "Ro"}), "wrong_type"),
    ("a board that is nothing", changed(board=None), "wrong_type"),
    ("a board entry without a tile", changed(board=[[0, 0]]), "wrong_type"),
    ("a board entry too long", changed(board=[[0, 0, "Ro", 1]]), "wrong_type"),
    ("a board entry that is a text", changed(board=["Ro@0,0"]), "wrong_type"),
    ("a coordinate that is a text", changed(board=[["0", 0, "Ro"]]), "wrong_type"),
    ("a coordinate with a fraction", changed(board=[[0.5, 0, "Ro"]]), "wrong_type"),
    ("a coordinate that is a truth", changed(board=[[True, 0, "Ro"]]), "wrong_type"),
    ("a number too long to print", changed(board=[[10**5000, 0, "Ro"]]), "wrong_type"),
    ("a tile that is none", changed(bag=["Zz"]), "bad_tile"),
    ("a tile that is nothing", changed(bag=[None]), "bad_tile"),
    ("a tile in small letters", changed(hands=[["ro"], []]), "bad_tile"),
    ("a hand that is a text", changed(hands=["RcBd", []]), "wrong_type"),
    ("hands that are a text", changed(hands="RcBd"), "wrong_type"),
    ("a bag that is a text", changed(bag="Gd"), "wrong_type"),
    ("all seats out", changed(out=[[0, "time"], [1, "time"]]), "bad_out"),
    ("a seat out twice", changed(out=[[0, "time"], [0, "time"]]), "bad_out"),
    ("a seat below the seats out", changed(out=[[-1, "time"]]), "bad_out"),
    ("an unknown seat out", changed(out=[[2, "time"]]), "bad_out"),
    ("out for an unknown reason", changed(out=[[0, "agreed"]]), "wrong_type"),
    ("a seat out that is to move",
     changed(hands=[["Rc"], ["Yo"], ["Po"]], scores=[0] * 3, to_move=1, out=[[1, "time"]]),
     "bad_to_move"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "reason"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_what_cannot_be_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        Position.from_setup(given)
    assert caught.value.reason == reason
    assert str(caught.value)


@pytest.mark.parametrize("given", [None, [], "", 3, [("board", [])], GOOD.items()])
def test_a_setup_is_a_mapping(given: object) -> None:
    with pytest.raises(InvalidSetup) as caught:
        Position.from_setup(given)  # type: ignore[arg-type]
    assert caught.value.reason == "wrong_type"


def test_p7_a_line_of_seven_is_refused_and_one_of_six_is_not() -> None:
    six = across(0, 0, "Ro Rs Rd Rc Rx Rt")
    position(six, ["Bo", "Gd"], "Yx")
    with pytest.raises(InvalidSetup) as caught:
        position(six + " Ro@6,0", ["Bo", "Gd"], "Yx")
    assert caught.value.reason == "line_too_long"


def test_three_copies_are_no_fourth() -> None:
    assert position("Ro@0,0", ["Ro", "Ro"], "Rs").seats == 2


def test_a_ring_hangs_together() -> None:
    ring = " ".join([across(0, 0, "Ro Rs Rd"), "Go@0,1 Gd@2,1", across(0, 2, "Bo Bs Bd")])
    assert len(position(ring, ["Yo", "Yd"], "Yx").board) == 8


def test_a_refusal_says_where() -> None:
    for given, where in [
        (changed(bag=["Gd", "Zz"]), "bag[1]"),
        (changed(hands=[["Rc"], ["Zz"]]), "hands[1][0]"),
        (changed(board=[[0, 0, "Ro"], [1, 0]]), "board[1]"),
        (changed(scores=[0, None]), "scores[1]"),
        (changed(to_move=2), "from 0 to 1, not 2"),
        (changed(board=[[4, 7, "Ro"], [4, 8, "Bs"]]), "Ro Bs down from 4,7 to 4,8"),
        (changed(board=[[0, 0, "Ro"], [2, 5, "Bs"]]), "Bs at 2,5"),
    ]:
        with pytest.raises(InvalidSetup) as caught:
            Position.from_setup(given)
        assert where in str(caught.value)


# --- games that are over as they stand


def test_e2_an_empty_hand_beside_an_empty_bag_is_over_with_the_scores_as_given() -> None:
    at = position("Ro@0,0", ["Rs", "", "Bd"], scores=[9, 7, 9])
    assert at.is_over
    assert at.outcome is not None
    assert at.outcome.reason == "hand_empty"
    assert at.outcome.winners == (0, 2)
    assert at.scores == (9, 7, 9)
    assert at.legal_placements() == []


def test_where_several_hands_are_empty_the_seat_that_moved_last_has_finished() -> None:
    at = position("Ro@0,0", ["", "", "Bd"], to_move=2)
    assert at.outcome is not None
    assert at.outcome.bonus_seat == 1


def test_an_empty_hand_beside_a_bag_is_not_over() -> None:
    at = position("Ro@0,0", ["", "Rd"], "Rs")
    assert not at.is_over
    assert at.legal_placements() == []
    assert at.must_pass


def test_e3_where_no_unplayed_tile_fits_it_is_over_without_bonus() -> None:
    at = position("Ro@0,0", ["Bs", "Gd"], "Yc Px", scores=[2, 1])
    assert at.outcome is not None
    assert (at.outcome.reason, at.outcome.bonus_seat, at.outcome.winners) == ("stuck", None, (0,))
    assert at.scores == (2, 1)
    assert at.legal_placements() == []


@pytest.mark.parametrize(("hands", "bag"), [(["Rs", "Gd"], "Yc"), (["Bs", "Rd"], "Yc"),
                                            (["Bs", "Gd"], "Rc")])  # fmt: skip
def test_e3_one_fitting_tile_anywhere_keeps_the_game_alive(hands: list[str], bag: str) -> None:
    assert not position("Ro@0,0", hands, bag).is_over


def test_e4_a_hand_played_out_comes_before_stuck() -> None:
    at = position("Ro@0,0", ["", "Gd"])
    assert at.outcome is not None
    assert at.outcome.reason == "hand_empty"


def test_an_empty_board_with_a_tile_in_some_hand_is_not_stuck() -> None:
    assert not position("", ["Ro", "Bs"]).is_over


def test_the_hand_of_a_seat_that_is_out_counts_neither_for_e2_nor_for_e3() -> None:
    emptied = position("Ro@0,0", ["Rs", "", "Bd"], out=[(1, "resigned")])
    assert not emptied.is_over
    stuck = position("Ro@0,0", ["Bs", "Rs", "Gd"], out=[(1, "resigned")])
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "stuck"


def test_a_seat_that_is_out_left_before_the_first_turn_and_shows_its_hand() -> None:
    at = position("Ro@0,0", ["Rs", "Rd Px", "Rc"], "Bs", out=[(1, "forfeit")])
    (gone,) = at.incidents
    assert (gone.after, gone.seat, gone.reason) == (0, 1, "forfeit")  # type: ignore[union-attr]
    assert codes(gone.hand) == "Rd Px"  # type: ignore[union-attr]


def test_with_one_seat_left_a_setup_is_over() -> None:
    at = position("Ro@0,0", ["Rs", "Rd"], "Bs", scores=[1, 50], out=[(1, "time")])
    assert at.outcome is not None
    assert (at.outcome.reason, at.outcome.winners) == ("time", (0,))


def test_in_a_game_that_is_over_the_seat_to_move_may_be_the_one_that_left() -> None:
    left = position("Ro@0,0", ["Rs", "Rd"], "Bs").depart(0, "time")
    assert left.to_move == 0
    again = Position.from_setup(left.to_setup())
    assert again.outcome == left.outcome


# --- the way back


@pytest.mark.parametrize(
    "given",
    [
        GOOD,
        setup("", ["Ro", "Bs"], "Gd"),
        setup("Ro@0,0", ["", "Gd"]),
        setup("Ro@-4,9", ["Rs", "Bs", "Gd"], "Rd", out=[(1, "time")]),
        setup(down(3, -2, "Rx Bx"), ["Gx", "Yx"], ruleset=Ruleset("house", 2, 2, "youngest")),
    ],
)
def test_to_setup_describes_the_position_whole(given: dict[str, Any]) -> None:
    at = Position.from_setup(given)
    assert Position.from_setup(at.to_setup()) == at


def test_every_refusal_is_in_the_error_tree() -> None:
    assert issubclass(InvalidSetup, QwirkleError)
