"""Views written down: read back the same, and refused where nobody can have seen them."""

import pytest
from hypothesis import given, settings

from qwirkle import (
    Game,
    ParseError,
    Position,
    View,
    format_view,
    format_view_json,
    parse_view,
    parse_view_json,
)
from tests.notation.games import greedy_game
from tests.notation.strategies import games, positions


def check_round_trip(view: View) -> None:
    text = format_view(view)
    assert parse_view(text) == view
    assert format_view(parse_view(text)) == text
    for pretty in (False, True):
        as_json = format_view_json(view, pretty=pretty)
        assert parse_view_json(as_json) == view
        assert format_view_json(parse_view_json(as_json), pretty=pretty) == as_json


@settings(max_examples=40)
@given(games())
def test_what_every_seat_and_a_spectator_saw_of_a_game(game: Game) -> None:
    for viewer in (None, 0, len(game.names) - 1):
        check_round_trip(game.position.view(viewer))


@settings(max_examples=40)
@given(positions())
def test_what_is_seen_of_a_position_that_was_set_up(position: Position) -> None:
    for viewer in (None, *range(position.seats)):
        check_round_trip(position.view(viewer))


def test_a_view_holds_no_tile_that_its_seat_does_not_see() -> None:
    game = greedy_game(3, 11, turns=9)
    for viewer in range(3):
        one = format_view(game.position.view(viewer))
        for other in range(3):
            run = "".join(map(str, game.position.hands[other]))
            assert (run in one.split("\n")[0]) == (viewer == other)


VIEW = """\
0,0:OdRdYd;0,-1:OcRc RsPdOtGxBcOs/6 91 6/3 1 classic 0
1. 1 Od@0,0 Rd@1,0 Yd@2,0 = 3 > 3
2. 0 Oc@0,-1 Rc@1,-1 = 2+2+2 > Bc Os"""


def test_the_example_is_read() -> None:
    view = parse_view(VIEW)
    assert (view.seat, view.bag_count, view.scores) == (0, 91, (6, 3))
    assert view.turns[0].draw is None
    assert view.turns[0].draw_count == 3
    assert [str(tile) for tile in view.turns[1].draw or ()] == ["Bc", "Os"]


DAMAGES = {
    "a field lost": (" classic 0\n", " classic\n", 1, "bad_view", "seven fields"),
    "another's hand": ("/6 91", "/RoRoRoBsBsBs 91", 1, "bad_hand", "as a number; hand 1"),
    "own hand a number": ("RsPdOtGxBcOs/", "6/", 1, "bad_hand", "hand 0 is not"),
    "no such seat": ("classic 0\n", "classic 4\n", 1, "unknown_seat", "0 to 1"),
    "count of the bag": ("/6 91", "/6 90", 1, "bad_counts", "but 97 are unseen"),
    "seven in a hand": ("/6 91", "/7 90", 1, "too_many_in_hand", "not 7"),
    "unseen named wrongly": ("/6 91", "/6 91:RoRo", 1, "bad_counts", "but 2 are unseen"),
    "unknown ruleset": ("classic 0\n", "klassik 0\n", 1, "unknown_ruleset", "productief"),
    "score": ("= 2+2+2", "= 2+2+3", 3, "bad_score", "scores 2+2+2"),
    "number": ("2. 0", "3. 0", 3, "wrong_number", "turn 2 is expected"),
    "seat twice": ("2. 0 Oc", "2. 1 Oc", 3, "bad_draw", "another's as a number"),
    "not on the board": ("Od@0,0", "Od@7,7", 2, "bad_move", "does not lie on 7,7"),
    "seven tiles before": ("> 3", "> 2", 2, "bad_draw", "held this many tiles before"),
    "drawn, but not in hand": ("> Bc Os", "> Bc Px", 3, "bad_draw", "Px was drawn"),
    "own draw a number": ("> Bc Os", "> 2", 3, "bad_draw", "as tiles"),
    "a comment": ("1. 1", "# hm\n1. 1", 2, "bad_step", "no comments"),
    "to move": ("6/3 1 classic", "6/3 0 classic", 1, "bad_to_move", "seat 1 is to move"),
    "closed too early": ("\n2. 0", "\n-- closed: agreed\n2. 0", 4, "game_over", "over"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_line_and_the_reason_of_the_damage_are_told(damage: str) -> None:
    old, new, line, reason, words = DAMAGES[damage]
    assert VIEW.count(old) == 1
    with pytest.raises(ParseError) as caught:
        parse_view(VIEW.replace(old, new))
    assert (caught.value.reason, caught.value.line) == (reason, line), caught.value
    assert words in str(caught.value)


def test_damaged_json_tells_its_path() -> None:
    good = format_view_json(parse_view(VIEW))
    for old, new, reason, words in (
        ("[2,2,2]", "[2,2,3]", "bad_score", "$.steps[1]: turn 2: "),
        ('"bag":91', '"bag":"91"', "wrong_type", "$.bag"),
        ('"Od@0,0 ', '"Od@7,7 ', "bad_move", "$.steps[0]"),
        ('"seat":0,"steps"', '"seat":9,"steps"', "unknown_seat", "0 to 1"),
        ('"Rs"', '"Rz"', "bad_tile", "$.hands"),
    ):
        assert good.count(old) == 1, old
        with pytest.raises(ParseError) as caught:
            parse_view_json(good.replace(old, new))
        assert caught.value.reason == reason
        assert words in str(caught.value)
