"""Playing on from a position: turns, refills, swaps, and the two endings of the rules."""

import dataclasses
import pickle
from collections.abc import Callable

import pytest

from qwirkle.rules import (
    Cell,
    Game,
    Hold,
    IllegalMove,
    InvalidArgument,
    Outcome,
    Pass,
    Position,
    Return,
    StandIn,
    Swap,
    Turn,
)
from tests.rules.build import (
    across,
    codes,
    deal_beginning,
    down,
    move,
    place,
    position,
    refusal,
    tile,
)

PAIR = "Ro@0,0 Rs@1,0"


def outcome_of(at: Position) -> Outcome:
    assert at.outcome is not None
    return at.outcome


# --- a turn


def test_a_turn_lays_scores_refills_and_goes_on() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc Px", scores=[10, 20])
    after = at.play(place("Rc@2,0"))
    assert after.board[Cell(2, 0)] == tile("Rc")
    assert after.scores == (13, 20)
    assert [codes(hand) for hand in after.hands] == ["Bd Gd Yc Px", "Yo"]
    assert after.bag == ()
    assert after.to_move == 1
    assert after.turns == (
        Turn(0, place("Rc@2,0"), after.hands[0][1:], at.score_lines(place("Rc@2,0"))),
    )


def test_t3_a23_a_hand_is_refilled_up_to_six_from_the_front_of_the_bag() -> None:
    at = position(PAIR, ["Rc Bd Gd Gx Yx Yt", "Yo"], "Od Oc Ox")
    after = at.play(place("Rc@2,0"))
    assert codes(after.hands[0]) == "Bd Gd Gx Yx Yt Od"
    assert codes(after.bag) == "Oc Ox"
    assert codes(after.turns[0].draw) == "Od"


@pytest.mark.parametrize("seats", range(2, 9))
def test_s8_play_goes_round(seats: int) -> None:
    at = position("Gd@0,0", ["Ro", "Ro", "Ro", "Bs", "Bs", "Bs", "Pt", "Pt"][:seats], "Gx")
    seen = []
    for _ in range(seats + 1):
        seen.append(at.to_move)
        at = at.play(move("swap " + codes(at.hands[at.to_move])))
    assert seen == [*range(seats), 0]


def test_the_old_position_is_unchanged() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    copy, number = pickle.loads(pickle.dumps(at)), hash(at)
    at.play(place("Rc@2,0"))
    at.play(move("swap Bd"))
    at.depart(1, "resigned")
    at.take_over(1, "greedy")
    at.close("agreed")
    assert at == copy
    assert hash(at) == number == hash(copy)
    with pytest.raises(dataclasses.FrozenInstanceError):
        at.to_move = 1  # type: ignore[misc]


def test_positions_survive_pickling() -> None:
    at = position(PAIR, ["Rc Bd", "Yo", "Bx"], "Gd Yc").play(place("Rc@2,0")).depart(2, "time")
    assert pickle.loads(pickle.dumps(at)) == at


def test_an_illegal_move_is_not_played() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    with pytest.raises(IllegalMove) as caught:
        at.play(place("Bd@2,0"))
    assert caught.value.reason == "line_conflict"
    with pytest.raises(IllegalMove) as caught:
        at.play(place("Rc@2,0"), seat=1)
    assert caught.value.reason == "wrong_turn"
    assert not at.is_legal(place("Bd@2,0"))
    assert at.is_legal(place("Rc@2,0"))
    assert at.is_legal(place("Rc@2,0"), seat=0)
    assert not at.is_legal(place("Rc@2,0"), seat=1)


def test_an_illegal_move_has_no_score() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    with pytest.raises(IllegalMove):
        at.score(place("Bd@2,0"))


@pytest.mark.parametrize("seat", [-1, 2, 9, "0", 1.0, True])
def test_an_unknown_seat_is_an_invalid_argument(seat: int) -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    for ask in (at.legal_placements, at.view, lambda s: at.consider((), s)):
        with pytest.raises(InvalidArgument, match=r"seats are 0 to 1$") as caught:
            ask(seat)
        assert caught.value.reason == "unknown_seat"


# --- the list of placements


def test_each_set_of_placements_is_listed_once() -> None:
    at = position(PAIR, ["Rc Rd Rc", "Yo"], "Gd")
    listed = [frozenset(m.placements) for m in at.legal_placements()]
    assert len(set(listed)) == len(listed)
    assert frozenset(place("Rc@2,0 Rd@3,0").placements) in listed
    assert frozenset(place("Rc@-1,0 Rd@2,0").placements) in listed


def test_another_seats_placements_are_listed_as_if_it_were_its_turn() -> None:
    at = position(PAIR, ["Rc", "Yo"], "Gd")
    assert {str(m) for m in at.legal_placements(seat=1)} == {"Yo@0,-1", "Yo@0,1"}


def test_on_an_empty_board_each_longest_set_is_listed_in_every_order_from_the_origin() -> None:
    at = position("", ["Ro Rs Bo Bo Gx", "Yo"], "Gd")
    assert {str(m) for m in at.legal_placements()} == {
        "Ro@0,0 Rs@1,0",
        "Rs@0,0 Ro@1,0",
        "Ro@0,0 Bo@1,0",
        "Bo@0,0 Ro@1,0",
    }
    assert len(at.legal_placements()) == 4


def test_a_finished_game_has_no_legal_placements() -> None:
    at = position(PAIR, ["", "Rc"])
    assert at.legal_placements() == at.legal_placements(1) == []
    closed = position(PAIR, ["Rc", "Rd"]).close("agreed")
    assert closed.legal_placements() == closed.legal_placements(1) == []


def test_a_seat_that_is_out_has_no_legal_placements() -> None:
    at = position(PAIR, ["Rc", "Rd", "Rx"]).depart(1, "time")
    assert at.legal_placements(1) == []
    assert at.legal_placements(2) != []


# --- swapping


def test_w3_a14_a_swap_draws_first_and_puts_the_tiles_behind_the_bag() -> None:
    at = position(PAIR, ["Rc Bd Gx", "Yo"], "Gd Yc Px")
    after = at.play(move("swap Bd Rc"))
    assert codes(after.hands[0]) == "Gx Gd Yc"
    assert codes(after.bag) == "Px Bd Rc"
    assert codes(after.turns[0].draw) == "Gd Yc"
    assert after.turns[0].points == 0
    assert after.scores == (0, 0)
    assert after.to_move == 1


def test_a14_a_swap_of_the_whole_bag_never_gives_own_tiles_back() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    after = at.play(move("swap Rc Bd"))
    assert codes(after.hands[0]) == "Gd Yc"
    assert codes(after.bag) == "Rc Bd"


def test_a_swap_from_a_short_hand_draws_only_as_many() -> None:
    at = position(PAIR, ["Bd Rc", "Yo"], "Gd Yc Px Po Pt")
    assert codes(at.play(move("swap Bd")).hands[0]) == "Rc Gd"


def test_a_swap_of_one_of_two_equal_tiles_keeps_the_other() -> None:
    at = position(PAIR, ["Bd Rc Bd", "Yo"], "Gd")
    after = at.play(move("swap Bd"))
    assert sorted(map(str, after.hands[0])) == ["Bd", "Gd", "Rc"]


def test_a16_voluntary_swaps_in_a_row_are_counted_until_a_tile_is_placed() -> None:
    at = position(PAIR, ["Rc Bd", "Yo"], "Gd Yc")
    assert at.voluntary_swaps == 0
    at = at.play(move("swap Bd")).play(move("swap Yo"))
    assert at.voluntary_swaps == 2
    assert at.play(place("Rc@2,0")).voluntary_swaps == 0


def test_a16_a_forced_swap_starts_the_count_again() -> None:
    at = position(PAIR, ["Rc Bd", "Bd"], "Yc Yc Yc")
    at = at.play(move("swap Bd"))
    assert at.voluntary_swaps == 1
    assert at.legal_placements() == []
    assert at.play(move("swap Bd")).voluntary_swaps == 0


def swapping(at: Position, turns: int) -> Position:
    """The position after so many swaps, all of them voluntary."""
    for _ in range(turns):
        assert not at.swap_limit_reached
        assert at.legal_placements()
        at = at.play(Swap(at.hands[at.to_move][:1]))
    return at


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a16_six_rounds_of_voluntary_swaps_reach_the_limit(seats: int) -> None:
    at = position(PAIR, ["Rc Rd", "Rx Rt", "Rc Rd", "Rx Rt"][:seats], "Rc")
    at = swapping(at, 6 * seats)
    assert at.swap_limit_reached
    assert not at.play(move(f"{at.hands[at.to_move][0]}@2,0")).swap_limit_reached
    assert not at.close("swap_limit").swap_limit_reached


def test_a16_the_limit_counts_only_the_seats_still_in() -> None:
    at = position(PAIR, ["Rc Rd", "Rx Rt", "Rc Rd"], "Rx")
    at = swapping(at, 12)
    assert not at.swap_limit_reached
    assert at.depart(1, "resigned").swap_limit_reached


# --- the forced pass


def test_n1_a_forced_pass_is_a_turn_without_points() -> None:
    at = position(PAIR, ["Bd", "Rc Gx"], scores=[1, 2])
    assert at.must_pass
    after = at.play(Pass())
    assert after.turns == (Turn(0, Pass(), ()),)
    assert after.scores == (1, 2)
    assert after.hands == at.hands
    assert after.to_move == 1
    assert not after.must_pass


@pytest.mark.parametrize(
    ("board", "hand", "bag", "must"),
    [
        (PAIR, "Bd", "", True),
        (PAIR, "Bd", "Gd", False),  # must swap
        (PAIR, "Rd", "", False),
        ("", "Bd", "", False),
        (PAIR, "", "Gd", True),
        ("", "", "Gd", True),
    ],
)
def test_must_pass_tells_when_passing_is_all_there_is(
    board: str, hand: str, bag: str, must: bool
) -> None:
    at = position(board, [hand, "Rx"], bag)
    assert at.must_pass is must
    assert at.is_legal(Pass()) is must


def test_n1_passing_draws_nothing() -> None:
    after = position(PAIR, ["", "Rx"], "Gd Gx").play(Pass())
    assert after.hands[0] == ()
    assert after.turns[0].draw == ()
    assert codes(after.bag) == "Gd Gx"


def test_nobody_must_pass_after_the_end() -> None:
    assert not position(PAIR, ["", "Bd"], to_move=1).must_pass


def test_a10_passes_do_not_end_the_game_while_another_hand_can_place() -> None:
    at = position(PAIR, ["Bd", "Gx", "Rc Yt"])
    at = at.play(Pass()).play(Pass())
    assert not at.is_over
    assert at.to_move == 2


# --- E2: a hand played out


def test_e2_the_last_tile_with_an_empty_bag_ends_the_game_and_pays_six() -> None:
    at = position(PAIR, ["Rc", "Rd"], scores=[5, 13])
    after = at.play(place("Rc@2,0"))
    assert after.scores == (5 + 3 + 6, 13)
    assert after.turns[0].bonus == 6
    assert after.turns[0].score == 3
    assert after.outcome == Outcome("hand_empty", (0,), 0, ((0,), (1,)))
    assert refusal(after, "Rd@3,0").reason == "game_over"


def test_the_bonus_is_not_part_of_the_moves_score() -> None:
    assert position(PAIR, ["Rc", "Rd"]).score(place("Rc@2,0")) == 3


def test_e5_the_round_is_not_completed() -> None:
    after = position(PAIR, ["Bx", "Rc", "Rd"], to_move=1).play(place("Rc@2,0"))
    assert after.is_over
    assert after.scores == (0, 9, 0)


def test_a11_the_bonus_is_paid_also_when_nobody_else_could_move() -> None:
    after = position("Ro@0,0", ["Rs", "Bd"]).play(place("Rs@1,0"))
    assert outcome_of(after).reason == "hand_empty"
    assert outcome_of(after).bonus_seat == 0
    assert after.scores == (8, 0)


def test_a24_a_hand_played_out_beside_a_bag_is_refilled_without_end_or_bonus() -> None:
    after = position(PAIR, ["Rc", "Rd"], "Gd Gx").play(place("Rc@2,0"))
    assert not after.is_over
    assert after.scores == (3, 0)
    assert codes(after.hands[0]) == "Gd Gx"


def test_a25_a_bag_emptied_by_a_refill_lets_the_game_go_on() -> None:
    after = position(PAIR, ["Rc", "Rd"], "Rx").play(place("Rc@2,0"))
    assert after.bag == ()
    assert not after.is_over
    assert after.play(place("Rd@3,0")).scores == (3, 4 + 6)


# --- E3: stuck


def test_e3_a_placement_after_which_nothing_fits_ends_the_game_without_bonus() -> None:
    at = position("Ro@0,0", ["Rs Bd", "Gx"], scores=[0, 2])
    after = at.play(place("Rs@1,0"))
    assert after.scores == (2, 2)
    assert after.turns[0].bonus == 0
    assert after.outcome == Outcome("stuck", (0, 1), None, ((0, 1),))


def test_e3_a_fitting_tile_in_the_bag_keeps_the_game_alive() -> None:
    at = position("Ro@0,0", ["Rs Bd Bx Bc Bt Gd", "Gx"], "Yx Rd")
    after = at.play(place("Rs@1,0"))
    assert codes(after.hands[0]) == "Bd Bx Bc Bt Gd Yx"
    assert codes(after.bag) == "Rd"
    assert not after.is_over


ROWS = ("Ro Rs Rd Rc Rx Rt", "Rs Rd Rc Rx Rt Ro", "Rd Rc Rx Rt Ro Rs")


@pytest.mark.parametrize(("seats", "scores"), [(2, (42, 24)), (3, (12, 24, 30))])
def test_a9_the_dead_rectangle_ends_the_game_with_a_full_bag(
    seats: int, scores: tuple[int, ...]
) -> None:
    """All 18 red tiles as a 3 x 6 Latin rectangle: 12, 24 and 30 points, then nothing fits."""
    game = Game.from_deal(deal_beginning(" ".join(ROWS)), seats)
    for y, row in enumerate(ROWS):
        assert not game.is_over
        game = game.play(place(across(0, y, row)))
    assert [turn.points for turn in game.turns] == [12, 24, 30]
    assert [turn.bonus for turn in game.turns] == [0, 0, 0]
    assert game.position.scores == scores
    assert len(game.position.bag) + sum(map(len, game.position.hands)) == 90
    best = max(range(seats), key=scores.__getitem__)
    assert outcome_of(game.position).reason == "stuck"
    assert outcome_of(game.position).bonus_seat is None
    assert outcome_of(game.position).winners == (best,)


def test_the_perfect_square_ends_the_game_with_a_full_bag() -> None:
    rows = [" ".join(colour + shape for shape in "osdcxt") for colour in "ROYGBP"]
    game = Game.from_deal(deal_beginning(" ".join(rows)), 6, ages=[60, 50, 40, 30, 20, 10])
    for y, row in enumerate(rows):
        game = game.play(place(across(0, y, row)))
    assert [turn.points for turn in game.turns] == [12, 24, 30, 36, 42, 84]
    assert outcome_of(game.position).reason == "stuck"


def test_a12_equal_top_scores_share_the_win() -> None:
    after = position(PAIR, ["Rc", "Rd", "Rx"], scores=[0, 9, 4]).play(place("Rc@2,0"))
    assert outcome_of(after).winners == (0, 1)
    assert outcome_of(after).ranking == ((0, 1), (2,))


# --- from outside the rules


SEATS = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 0), (4, 2), (4, 3)]
DEPARTURES = ["resigned", "time", "forfeit", "left"]
HANDS = ["Rc Bd", "Rd Yo", "Rx Yc", "Rt Yd"]


@pytest.mark.parametrize("reason", DEPARTURES)
@pytest.mark.parametrize(("seats", "seat"), SEATS)
def test_a_seat_that_goes_out_is_skipped_and_shown(seats: int, seat: int, reason: str) -> None:
    at = position(PAIR, HANDS[:seats], "Gd Gx", scores=[4, 3, 2, 1][:seats])
    after = at.depart(seat, reason)  # type: ignore[arg-type]
    assert after.out == {seat}
    (incident,) = after.incidents
    assert (incident.after, incident.seat, incident.reason) == (0, seat, reason)  # type: ignore[union-attr]
    assert incident.hand == at.hands[seat]  # type: ignore[union-attr]
    assert after.bag == at.bag
    assert after.scores == at.scores
    if seats == 2:
        assert outcome_of(after) == Outcome(reason, (1 - seat,), None, ((1 - seat,), (seat,)))  # type: ignore[arg-type]
    else:
        assert not after.is_over
        assert after.to_move == (1 if seat == 0 else 0)
        for _ in range(2 * seats):
            assert after.to_move != seat
            after = after.play(move("swap " + str(after.hands[after.to_move][-1])))


def test_with_one_seat_left_that_seat_has_won_whatever_the_scores() -> None:
    at = position(PAIR, HANDS, "Gd", scores=[1, 99, 50, 60])
    at = at.depart(1, "resigned").depart(3, "time")
    assert not at.is_over
    at = at.depart(2, "forfeit")
    assert at.outcome == Outcome("forfeit", (0,), None, ((0,), (2,), (3,), (1,)))
    assert refusal(at, "Rc@2,0").reason == "game_over"


@pytest.mark.parametrize("reason", ["agreed", "swap_limit"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_can_be_closed_and_the_highest_score_wins(seats: int, reason: str) -> None:
    at = position(PAIR, HANDS[:seats], "Gd", scores=[4, 9, 9, 1][:seats])
    after = at.close(reason)  # type: ignore[arg-type]
    assert outcome_of(after).reason == reason
    assert outcome_of(after).winners == ((1,) if seats == 2 else (1, 2))
    assert outcome_of(after).bonus_seat is None
    assert after.scores == at.scores
    assert [(i.after, i.reason) for i in after.incidents] == [(0, reason)]  # type: ignore[union-attr]
    assert refusal(after, "Rc@2,0").reason == "game_over"


@pytest.mark.parametrize("reason", ["abandoned", "stopped"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_wins_a_game_that_was_abandoned_or_stopped(seats: int, reason: str) -> None:
    at = position(PAIR, HANDS[:seats], "Gd", scores=[4, 9, 9, 1][:seats])
    after = at.close(reason)  # type: ignore[arg-type]
    assert outcome_of(after).reason == reason
    assert outcome_of(after).winners == ()


def test_the_old_word_for_leaving_is_still_read() -> None:
    at = position(PAIR, HANDS, "Gd").depart(1, "abandoned")  # type: ignore[arg-type]
    assert at == position(PAIR, HANDS, "Gd").depart(1, "left")
    setup = at.to_setup()
    assert setup["out"] == [[1, "left"]]
    assert Position.from_setup({**setup, "out": [[1, "abandoned"]]}) == Position.from_setup(setup)


def test_a_seat_that_is_out_cannot_win_a_closed_game() -> None:
    at = position(PAIR, HANDS, "Gd", scores=[4, 99, 7, 7]).depart(1, "resigned").close("agreed")
    assert outcome_of(at).winners == (2, 3)
    assert outcome_of(at).ranking == ((2, 3), (0,), (1,))


def test_a_seat_that_is_out_cannot_win_a_game_played_to_its_end() -> None:
    at = position(PAIR, ["Rc", "Rd", "Rx"], scores=[0, 99, 1]).depart(1, "time")
    after = at.play(place("Rc@2,0"))
    assert after.outcome == Outcome("hand_empty", (0,), 0, ((0,), (2,), (1,)))


def test_e3_without_the_hand_of_a_seat_that_goes_out_the_game_may_be_stuck() -> None:
    at = position("Ro@0,0", ["Bs", "Rs", "Gd"])
    assert not at.is_over
    after = at.depart(1, "resigned")
    assert outcome_of(after).reason == "stuck"
    assert outcome_of(after).winners == (0, 2)


def test_e3_looks_past_the_hands_that_are_out_after_a_placement_too() -> None:
    at = position("Ro@0,0", ["Rs Bd", "Rd", "Gx"]).depart(1, "time")
    assert outcome_of(at.play(place("Rs@1,0"))).reason == "stuck"


def test_e2_an_empty_hand_that_is_out_has_not_finished() -> None:
    at = position("Ro@0,0", ["Rs Rd", "", "Gx Ox"], "Gt").depart(1, "time")
    after = at.play(place("Rs@1,0"))
    assert after.bag == ()
    assert not after.is_over


def test_the_turn_passes_on_only_when_the_seat_on_turn_goes_out() -> None:
    at = position(PAIR, HANDS, "Gd", to_move=3)
    assert at.depart(1, "time").to_move == 3
    assert at.depart(3, "time").to_move == 0
    assert at.depart(0, "time").depart(3, "time").to_move == 1


def test_a_takeover_is_noted_and_changes_nothing_else() -> None:
    at = position(PAIR, HANDS[:3], "Gd").play(place("Rc@2,0"))
    after = at.take_over(1, "greedy")
    (note,) = after.incidents
    assert (note.after, note.seat, note.player) == (1, 1, "greedy")  # type: ignore[union-attr]
    assert dataclasses.replace(after, incidents=()) == at


def test_a_stand_in_a_hold_and_a_return_are_noted_and_change_nothing_else() -> None:
    at = position(PAIR, HANDS[:3], "Gd").play(place("Rc@2,0"))
    after = at.stand_in(1, "greedy").hold(1, "expert").hold(2, "keen").give_back(1)
    assert after.incidents == (
        StandIn(1, 1, "greedy"),
        Hold(1, 1, "expert"),
        Hold(1, 2, "keen"),
        Return(1, 1),
    )
    assert after.held == {2}
    assert dataclasses.replace(after, incidents=()) == at


def test_a_held_seat_that_is_taken_over_or_goes_out_is_held_no_more() -> None:
    held = position(PAIR, HANDS[:3], "Gd").hold(1, "expert").hold(2, "expert")
    assert held.take_over(1, "greedy").held == {2}
    assert held.depart(2, "left").held == {1}


def test_what_cannot_happen_from_outside_is_an_invalid_argument() -> None:
    at = position(PAIR, HANDS[:3], "Gd")
    gone = at.depart(1, "time")
    over = at.close("agreed")
    cases: list[tuple[Callable[[], Position], str]] = [
        (lambda: at.depart(3, "time"), "unknown_seat"),
        (lambda: at.depart(1, "agreed"), "unknown_reason"),  # type: ignore[arg-type]
        (lambda: at.close("resigned"), "unknown_reason"),  # type: ignore[arg-type]
        (lambda: at.take_over(5, "greedy"), "unknown_seat"),
        (lambda: at.take_over(1, ""), "bad_name"),
        (lambda: at.take_over(1, "two\nlines"), "bad_name"),
        (lambda: at.stand_in(1, "greedy"), "wrong_turn"),
        (lambda: at.hold(1, "greedy").hold(1, "greedy"), "seat_is_held"),
        (lambda: at.hold(1, ""), "bad_name"),
        (lambda: at.hold(2, "greedy").give_back(1), "seat_not_held"),
        (lambda: at.give_back(5), "unknown_seat"),
        (lambda: gone.hold(1, "greedy"), "seat_is_out"),
        (lambda: over.hold(1, "greedy"), "game_over"),
        (lambda: gone.depart(1, "time"), "seat_is_out"),
        (lambda: gone.take_over(1, "greedy"), "seat_is_out"),
        (lambda: over.depart(1, "time"), "game_over"),
        (lambda: over.take_over(1, "greedy"), "game_over"),
        (lambda: over.close("agreed"), "game_over"),
    ]
    for ask, reason in cases:
        with pytest.raises(InvalidArgument) as caught:
            ask()
        assert caught.value.reason == reason


def test_history_tells_turns_and_incidents_in_order() -> None:
    at = position(PAIR, HANDS, "Gd Gx Gt")
    at = at.take_over(2, "greedy").play(place("Rc@2,0")).depart(1, "time")
    at = at.play(place("Rx@3,0")).close("agreed")
    kinds = [type(step).__name__ for step in at.history()]
    assert kinds == ["Takeover", "Turn", "Departure", "Turn", "Closing"]
    assert [turn.seat for turn in at.turns] == [0, 2]


def test_far_from_the_origin_the_game_is_the_same() -> None:
    far = 10**12
    near = position(PAIR, ["Rc Rd", "Ro"], "Gd")
    moved = position(down(far, -far, "Ro Rs"), ["Rc Rd", "Ro"], "Gd")
    turned = {
        frozenset((p.tile, Cell(p.cell.y + far, p.cell.x - far)) for p in m.placements)
        for m in near.legal_placements()
    }
    assert {frozenset(m.placements) for m in moved.legal_placements()} == turned


# --- the lists of all moves


def test_legal_moves_are_the_placements_and_each_set_of_tiles_to_swap_once() -> None:
    at = position(PAIR, ["Rc Bd Bd", "Yo"], "Gd Yc")
    moves = at.legal_moves()
    assert [str(m) for m in moves if isinstance(m, Swap)] == [
        "swap Rc",
        "swap Bd",
        "swap Rc Bd",
        "swap Bd Bd",
    ]
    assert [m for m in moves if not isinstance(m, Swap)] == at.legal_placements()
    assert all(map(at.is_legal, moves))
    assert at.view(0).legal_moves() == moves
    assert at.view(1).legal_moves() == at.legal_moves(seat=1)
    assert at.view(None).legal_moves() == []


def test_legal_moves_are_the_pass_if_nothing_else_is_and_none_after_the_end() -> None:
    forced = position(PAIR, ["Bd", "Rc"], "")
    assert forced.legal_moves() == [Pass()]
    assert forced.play(Pass()).play(place("Rc@2,0")).legal_moves() == []


def test_a_legal_move_in_any_form_is_canonically_one_of_the_list() -> None:
    opening = position("", ["Ro Rs Bd", "Yo"], "Gd")
    for text in ("Rs@7,-3 Ro@8,-3", "Rs@7,-3 Ro@7,-2", "Ro@8,-3 Rs@7,-3"):
        assert opening.canonical(move(text)) == place("Rs@0,0 Ro@1,0")
        assert opening.canonical(move(text)) in opening.legal_placements()
    at = position(PAIR, ["Rc Rt Bd", "Yo"], "Gd Gd")
    assert at.canonical(move("Rt@-1,0 Rc@2,0")) == at.view(0).canonical(move("Rc@2,0 Rt@-1,0"))
    assert at.canonical(move("Rt@-1,0 Rc@2,0")) in at.legal_moves()
    assert at.canonical(move("swap Bd Rc")) in at.legal_moves()
    assert at.canonical(Pass()) == Pass()
    assert opening.canonical(move("Ro@0,0 Rs@1,1")) == place("Ro@0,0 Rs@1,1")
