"""Positions without a table: as text, out of records, dealt, played on."""

from __future__ import annotations

import pytest

from qwirkle.notation import (
    format_record,
    format_record_json,
    format_view,
    format_view_json,
    parse_position,
)
from qwirkle.notation.record import Record
from qwirkle.rules.game import Game
from qwirkle.rules.move import Swap
from qwirkle.server.table.positions import is_short, positions_of, preview_at
from qwirkle.server.wire import PlacedTile, PositionPreview, PositionRequest
from qwirkle.server.wire.refusal import Refused

TEXT = "0,0:RoRs;1,1:Bs RcBd/Yo GdYc 12/9 0 classic"


def played(turns: int) -> Game:
    game = Game.start(2, "positions", names=["Ann", "Bo"])
    for _ in range(turns):
        game = game.play(game.position.legal_placements()[0])
    return game


def test_a_position_is_told_with_its_pool_and_what_the_seat_may_do() -> None:
    (step,) = positions_of(PositionRequest(TEXT)).steps
    assert step.text == TEXT
    assert [(tile.tile, tile.x, tile.y) for tile in step.board] == [
        ("Ro", 0, 0), ("Rs", 1, 0), ("Bs", 1, 1)
    ]  # fmt: skip
    assert (step.hands, step.bag) == ([["Rc", "Bd"], ["Yo"]], ["Gd", "Yc"])
    # Of 108, three lie on the board and three are in hands; the bag counts as left.
    assert sum(map(int, step.pool)) == 102
    assert step.pool[0] == "2"
    assert (step.swap_limit, step.can_place, step.must_pass) == (2, True, False)
    assert (step.over, step.made) == (None, None)


@pytest.mark.parametrize("form", [format_record, format_record_json])
def test_a_record_gives_the_position_after_every_turn(form: object) -> None:
    game = played(5)
    assert callable(form)
    answer = positions_of(PositionRequest(form(Record(game))))
    assert answer.names == ["Ann", "Bo"]
    assert len(answer.steps) == 6
    assert [step.scores for step in answer.steps][-1] == list(game.position.scores)
    for step, turn in zip(answer.steps[1:], game.turns, strict=True):
        assert step.made is not None
        assert (step.made.seat, step.made.score) == (turn.seat, turn.score)


@pytest.mark.parametrize("form", [format_view, format_view_json])
def test_a_view_gives_a_position_that_looks_like_it(form: object) -> None:
    view = played(3).position.view(1)
    assert callable(form)
    (step,) = positions_of(PositionRequest(form(view))).steps
    position = parse_position(step.text)
    assert position.hands[1] == view.hand
    assert position.board == view.board
    assert tuple(map(len, position.hands)) == view.hand_counts
    assert position.view(1).unseen_counts == view.unseen_counts


def test_moves_are_played_by_the_rules() -> None:
    steps = positions_of(PositionRequest(TEXT, ["Rc@2,0", "Yo@0,-1"])).steps
    assert [step.to_move for step in steps] == [0, 1, 0]
    assert steps[1].hands[0] == ["Bd", "Gd", "Yc"]
    assert steps[1].scores == [15, 9]
    with pytest.raises(Refused) as refused:
        positions_of(PositionRequest(TEXT, ["Bd@2,0"]))
    assert refused.value.reason == "line_conflict"
    assert refused.value.status == 422


def test_dealing_fills_empty_hands_and_the_bag_the_same_way_each_time() -> None:
    request = PositionRequest("0,0:RoRs Rc/- - 0/0 0 classic", deal=20)
    (step,) = positions_of(request).steps
    assert step.hands[0] == ["Rc"]
    assert len(step.hands[1]) == 6
    assert len(step.bag) == 20
    assert positions_of(request).steps == [step]
    parse_position(step.text)
    (emptied,) = positions_of(PositionRequest(TEXT, deal=1)).steps
    assert emptied.bag == ["Gd"]


def test_a_preview_says_why_tiles_do_not_fit() -> None:
    preview = preview_at(PositionPreview(TEXT, [PlacedTile("Rc", 2, 0)]))
    assert (preview.status, preview.score) == ("legal", 3)
    preview = preview_at(PositionPreview(TEXT, [PlacedTile("Bd", 2, 0)]))
    assert preview.status == "refused"
    assert preview.error is not None
    assert preview.error.code == "line_conflict"


def test_a_preview_is_of_one_position_and_replays_no_record() -> None:
    with pytest.raises(Refused) as refused:
        preview_at(PositionPreview(format_record(Record(played(2))), []))
    assert refused.value.reason == "bad_notation"


def test_a_record_of_swaps_without_end_is_refused() -> None:
    game = played(1)
    for _ in range(500):
        position = game.position
        game = game.play(Swap(position.hands[position.to_move][:1]))
    with pytest.raises(Refused, match="500 turns") as refused:
        positions_of(PositionRequest(format_record(Record(game))))
    assert refused.value.reason == "too_large"


@pytest.mark.parametrize("form", [format_record, format_record_json])
def test_one_position_is_short_and_a_record_is_not(form: object) -> None:
    assert callable(form)
    assert is_short(PositionRequest(TEXT, ["swap Rc"] * 8))
    assert is_short(PositionRequest(format_view(played(3).position.view(1))))
    assert not is_short(PositionRequest(TEXT, ["swap Rc"] * 9))
    assert not is_short(PositionRequest(TEXT + " " * 2000))
    assert not is_short(PositionRequest("\n" + form(Record(played(1)))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "six fields"),
        ('{"board": 3}', "hands"),
        ('{"qwirkle": 1}', "missing"),
        ("[Qwirkle \"1\"]\nnonsense", "Ruleset"),
        ("0,0:RoRoRoRo -/- - 0/0 0 classic", "Ro"),
    ],
)  # fmt: skip
def test_text_that_is_no_position_is_refused_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        positions_of(PositionRequest(text))
    assert (refused.value.reason, refused.value.status) == ("bad_notation", 400)


def test_a_move_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        positions_of(PositionRequest(TEXT, ["Zz@0,0"]))
    assert refused.value.reason == "bad_notation"
