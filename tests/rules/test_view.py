"""What a seat or a spectator may know (A13)."""

import pickle

import pytest

from qwirkle.rules import Game, HiddenSwap, IllegalMove, Pass, View
from tests.rules.build import codes, move, place, position

PAIR = "Ro@0,0 Rs@1,0"
AT = position(PAIR, ["Rc Bd", "Yo Pt", "Gx"], "Oc Yc Rx", scores=[1, 2, 3])


def test_a_view_holds_what_is_public_and_the_own_hand() -> None:
    view = AT.view(1)
    assert view.seat == 1
    assert view.ruleset == AT.ruleset
    assert view.board == AT.board
    assert view.scores == (1, 2, 3)
    assert codes(view.hand) == "Yo Pt"
    assert view.hand_counts == (2, 2, 1)
    assert view.bag_count == 3
    assert view.to_move == 0
    assert view.seats == 3
    assert view.outcome is None
    assert not view.is_over


def test_the_unseen_are_the_other_hands_and_the_bag_in_canonical_order() -> None:
    assert codes(AT.view(1).unseen) == "Rc Rx Oc Yc Gx Bd"
    assert codes(AT.view(0).unseen) == "Rx Oc Yo Yc Gx Pt"


def test_a_spectator_sees_no_hand() -> None:
    view = AT.view(None)
    assert view.seat is None
    assert view.hand == ()
    assert codes(view.unseen) == "Rc Rx Oc Yo Yc Gx Bd Pt"
    assert view.hand_counts == (2, 2, 1)


def test_others_swaps_and_draws_are_counts_and_the_own_are_tiles() -> None:
    after = AT.play(move("swap Rc Bd"))
    (own,) = after.view(0).turns
    assert own.move == move("swap Rc Bd")
    assert own.draw is not None
    assert codes(own.draw) == "Oc Yc"
    for seat in (1, 2, None):
        (seen,) = after.view(seat).turns
        assert seen.move == HiddenSwap(2)
        assert (seen.draw, seen.draw_count) == (None, 2)
    assert str(HiddenSwap(2)) == "swap 2"


def test_a_placement_is_public_but_its_draw_is_not() -> None:
    after = AT.play(place("Rc@2,0"))
    (seen,) = after.view(1).turns
    assert seen.seat == 0
    assert seen.move == place("Rc@2,0")
    assert seen.lines == after.turns[0].lines
    assert (seen.score, seen.points) == (3, 3)
    assert (seen.draw, seen.draw_count) == (None, 3)
    assert after.view(0).turns[0].draw == after.turns[0].draw


def test_the_bonus_and_the_end_are_public() -> None:
    after = position(PAIR, ["Rc", "Yo"]).play(place("Rc@2,0"))
    view = after.view(None)
    assert (view.turns[0].bonus, view.turns[0].points) == (6, 9)
    assert view.outcome == after.outcome
    assert view.is_over


def test_a_hand_that_is_out_is_shown_and_no_longer_unseen() -> None:
    after = AT.depart(1, "resigned")
    for seat in (0, 2, None):
        view = after.view(seat)
        (gone,) = view.incidents
        assert codes(gone.hand) == "Yo Pt"  # type: ignore[union-attr]
        assert "Yo" not in codes(view.unseen)
        assert view.out == {1}


def test_the_unseen_of_a_seat_that_is_out_are_still_only_what_others_hold() -> None:
    view = AT.depart(1, "resigned").view(1)
    assert codes(view.hand) == "Yo Pt"
    assert codes(view.unseen) == "Rc Rx Oc Yc Gx Bd"
    assert view.legal_placements() == []
    assert view.consider(()).status == "refused"
    assert "seat 1 is out" in str(view.consider(()).error)


@pytest.mark.parametrize("text", ["Rc@2,0", "Bd@2,0", "Rc@5,5", "swap Rc", "swap", "pass", "place"])
def test_a_seat_on_turn_gets_the_same_answers_from_its_view(text: str) -> None:
    view = AT.view(0)
    assert view.is_legal(move(text)) == AT.is_legal(move(text))
    if AT.is_legal(move(text)):
        assert view.score(move(text)) == AT.score(move(text))
        assert view.score_lines(move(text)) == AT.score_lines(move(text))
    else:
        with pytest.raises(IllegalMove) as from_view:
            view.check(move(text))
        with pytest.raises(IllegalMove) as from_position:
            AT.check(move(text))
        assert from_view.value.args == from_position.value.args


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_lists_and_considers_as_the_position_does(seat: int) -> None:
    view = AT.view(seat)
    assert view.legal_placements() == AT.legal_placements(seat)
    for text in ("", "Yo@0,1", "Rc@2,0"):
        laid = place(text).placements
        one, other = view.consider(laid), AT.consider(laid, seat)
        assert (one.status, one.lines, one.accepts) == (other.status, other.lines, other.accepts)
        assert getattr(one.error, "args", None) == getattr(other.error, "args", None)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_t2_whoever_is_not_on_turn_is_told_so(seat: int | None) -> None:
    with pytest.raises(IllegalMove) as caught:
        AT.view(seat).check(Pass())
    assert caught.value.reason == "wrong_turn"


def test_a_spectator_is_not_taken_for_a_seat() -> None:
    with pytest.raises(IllegalMove, match="spectator"):
        AT.view(None).check(Pass())


@pytest.mark.parametrize(
    ("seat", "must"), [(0, True), (1, False), (None, False)], ids=["stuck", "free", "spectator"]
)
def test_must_pass_is_asked_for_the_own_seat(seat: int | None, must: bool) -> None:
    at = position(PAIR, ["Bd", "Rc"])
    assert at.view(seat).must_pass is must


def test_a_seat_that_is_out_need_not_pass() -> None:
    at = position(PAIR, ["Bd", "Rc", "Rx"]).depart(0, "time")
    assert not at.view(0).must_pass


def test_a_finished_view_lists_nothing() -> None:
    view = position(PAIR, ["", "Rc"]).view(1)
    assert view.legal_placements() == []
    assert not view.must_pass
    with pytest.raises(IllegalMove) as caught:
        view.check(place("Rc@2,0"))
    assert caught.value.reason == "game_over"
    assert str(view.consider(place("Rc@2,0").placements).error) == str(caught.value)


def test_views_survive_pickling() -> None:
    view = AT.play(move("swap Rc Bd")).depart(1, "time").view(0)
    copy = pickle.loads(pickle.dumps(view))
    assert type(copy) is View
    assert copy == view
    assert hash(copy) == hash(view)


def test_views_share_the_turns_that_they_show_instead_of_making_them_anew() -> None:
    at = Game.start(3, 7).position
    at = at.play(at.legal_placements()[0])
    mover, *others = [at.turns[0].seat, *(s for s in range(3) if s != at.turns[0].seat)]
    for seat in (None, mover, *others):
        assert at.view(seat).turns is at.view(seat).turns
    spectator = at.view(None).turns[0]
    assert all(at.view(seat).turns[0] is spectator for seat in others)
    assert at.view(mover).turns[0] != spectator


def test_a_view_tells_how_much_its_seat_may_swap_and_whether_it_can_place() -> None:
    at = position(PAIR, ["Rc Bd Yx", "Bd Gd", "Bd"], "Gx Gx")
    assert [at.view(seat).max_swap for seat in (0, 1, 2, None)] == [2, 2, 1, 0]
    assert [at.view(seat).can_place for seat in (0, 1, 2, None)] == [True, False, False, False]
    assert (at.max_swap, at.can_place) == (2, True)
    assert at.close("agreed").view(0).max_swap == 0
    assert at.depart(1, "left").view(1).max_swap == 0
