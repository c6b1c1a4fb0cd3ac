"""Each reason is given where it holds, in a position made for it."""

from __future__ import annotations

from typing import Any

import pytest

from qwirkle.analysis import (
    BetterTilesKept,
    DuplicateKept,
    Estimate,
    GiftOpened,
    LessToCome,
    PointsGivenUp,
    QwirkleMissed,
    Reason,
    SwapWorthMore,
    TempoLost,
    TurnJob,
    judge_turn,
)
from qwirkle.analysis.candidate import describe
from qwirkle.analysis.explanation import explain
from qwirkle.analysis.sampler import Replies
from qwirkle.notation import parse_move
from qwirkle.rules import View
from tests.analysis.games import on_turn

BOARD = [[x, 0, code] for x, code in enumerate(("Ro", "Rs", "Rd", "Rc"))]
POSITION: dict[str, Any] = {
    "board": BOARD,
    "hands": [["Rx", "Bo", "Bo", "Gs", "Yd"], ["Rt", "Go"]],
    "bag": ["Gd", "Pd", "Pc", "Gx", "Bx", "Yx", "Ox", "Px"],
}


def reasons(
    view: View,
    played: str,
    better: str,
    loss: float,
    replies: Replies | None = None,
    replies_to_better: Replies | None = None,
) -> tuple[Reason, ...]:
    ours, best = (
        describe(view, parse_move(move), None, Estimate(0.0), None) for move in (played, better)
    )
    return explain(view, ours, best, loss, replies or [(3, None)], replies_to_better or [(3, None)])


def test_points_given_up() -> None:
    found = reasons(on_turn(POSITION), "Bo@0,1", "Rx@4,0", 3.0)
    assert found == (PointsGivenUp(3.0),)


def test_a_gift_names_its_line_its_tile_and_its_chance() -> None:
    view = on_turn(POSITION)
    qwirkle, other = parse_move("Rt@5,0"), parse_move("Gs@1,1")
    found = reasons(
        view, "Rx@4,0", "Bo@0,1", 0.75, [(12, qwirkle)] * 3 + [(2, other)] * 5, [(2, other)] * 8
    )
    (gift,) = found
    assert isinstance(gift, GiftOpened)
    assert [str(tile) for tile in gift.tiles] == ["Ro", "Rs", "Rd", "Rc", "Rx"]
    assert [cell.x for cell in gift.line] == [0, 1, 2, 3, 4]
    assert [str(placement) for placement in gift.missing] == ["Rt@5,0"]
    assert (gift.length, gift.chance, gift.chance_after_better) == (6, 0.375, 0.0)
    assert gift.is_new
    assert gift.points == pytest.approx(3.75)


def test_a_line_that_lay_open_before_is_not_new() -> None:
    view = on_turn(POSITION | {"board": [*BOARD, [4, 0, "Rx"]], "hands": [["Rt", "Bo"], ["Go"]]})
    qwirkle = parse_move("Rt@5,0")
    (gift,) = [
        reason
        for reason in reasons(view, "Bo@0,1", "Rt@5,0", 14.0, [(12, qwirkle)], [(2, None)])
        if isinstance(reason, GiftOpened)
    ]
    assert not gift.is_new


def test_a_missed_qwirkle_is_named_instead_of_its_points() -> None:
    view = on_turn(POSITION | {"board": [*BOARD, [4, 0, "Rx"]], "hands": [["Rt", "Bo"], ["Go"]]})
    found = reasons(view, "Bo@0,1", "Rt@5,0", 9.0)
    assert [type(reason) for reason in found] == [QwirkleMissed]
    (missed,) = found
    assert isinstance(missed, QwirkleMissed)
    assert missed.points == 10
    assert [cell.x for cell in missed.line] == [0, 1, 2, 3, 4, 5]


def test_a_duplicate_kept() -> None:
    (reason,) = reasons(on_turn(POSITION), "Gs@1,1", "Bo@0,1", 1.5)
    assert isinstance(reason, DuplicateKept)
    assert [str(tile) for tile in reason.tiles] == ["Bo"]


def test_better_tiles_kept() -> None:
    (reason,) = reasons(on_turn(POSITION), "Gs@1,1", "Yd@2,1", 1.5)
    assert isinstance(reason, BetterTilesKept)
    assert set(reason.better) - set(reason.kept) == {view_tile("Gs")}


def view_tile(code: str) -> object:
    from qwirkle.rules import Tile

    return Tile.parse(code)


def test_the_same_tiles_kept_leave_less_to_come() -> None:
    (reason,) = reasons(on_turn(POSITION), "Gs@1,1", "Gs@1,-1", 1.5)
    assert reason == LessToCome(1.5)


def test_tempo_at_the_end() -> None:
    view = on_turn({"board": BOARD, "hands": [["Rx", "Rt"], ["Go", "Gs"]], "bag": []})
    found = reasons(view, "Rx@4,0", "Rx@4,0 Rt@5,0", 12.0)
    assert QwirkleMissed in {type(reason) for reason in found}
    far = reasons(view, "Rx@4,0", "Rx@4,0 Rt@5,0", 30.0)
    tempo = next(reason for reason in far if isinstance(reason, TempoLost))
    assert (tempo.tiles, tempo.finishes) == (1, True)


def test_a_swap_worth_more() -> None:
    found = reasons(on_turn(POSITION), "Gs@1,1", "swap Bo Gs", 2.0)
    assert isinstance(found[0], SwapWorthMore)
    assert [str(tile) for tile in found[0].tiles] == ["Bo", "Gs"]


def test_the_greatest_cause_comes_first() -> None:
    found = reasons(on_turn(POSITION), "Bo@0,1", "Rx@4,0", 9.0)
    assert [reason.points for reason in found] == sorted(
        (reason.points for reason in found), reverse=True
    )
    assert len(found) == 2


def test_a_small_loss_still_gets_a_reason() -> None:
    assert len(reasons(on_turn(POSITION), "Bo@0,1", "Bo@0,-1", 0.1)) == 1


def test_an_open_five_is_judged_by_samples_as_a_gift() -> None:
    """The next seat surely holds the missing tile: nothing else is left."""
    view = on_turn(
        {
            "board": [*BOARD, [2, 1, "Gd"], [2, 2, "Yd"]],
            "hands": [["Rx", "Ys", "Gs"], ["Rt", "Rt", "Po"]],
            "bag": [],
            "scores": [50, 50],
        }
    )
    found = judge_turn(TurnJob(0, 1, view, parse_move("Rx@4,0"), "full"))
    assert found.method == "exact"
    assert found.loss.value >= 6
    gift = next(reason for reason in found.reasons if isinstance(reason, GiftOpened))
    assert (gift.length, gift.chance) == (6, 1.0)
    assert [str(placement.tile) for placement in gift.missing] == ["Rt"]
