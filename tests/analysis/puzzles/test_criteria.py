"""When a position is a puzzle, and what it is about."""

from __future__ import annotations

import pytest

from qwirkle.analysis import Candidate, Estimate
from qwirkle.analysis.candidate import describe
from qwirkle.analysis.estimate import EXACT_ZERO
from qwirkle.analysis.puzzles.criteria import is_answer, is_eligible, is_unique, is_wrong
from qwirkle.analysis.puzzles.theme import theme_of
from qwirkle.notation import parse_move, parse_view
from qwirkle.rules import View

VIEW = parse_view("0,0:RoRsRdRc RxRtGsGoPxBs/6 92 2/0 0 classic 0")


@pytest.mark.parametrize(
    ("behind", "is_right", "is_bad"),
    [
        (Estimate(0.0), True, False),
        (Estimate(-0.4, 0.2), True, False),
        (Estimate(1.0, 0.1), True, False),
        (Estimate(1.15, 0.2), True, False),
        (Estimate(1.5, 0.2), False, False),
        (Estimate(1.99, 0.1), False, False),
        (Estimate(2.0, 0.5), False, True),
        (Estimate(2.6, 0.9), False, False),
        (Estimate(2.0, 1.1), True, False),
    ],
)
def test_a_move_is_right_or_clearly_wrong_or_neither(
    behind: Estimate, is_right: bool, is_bad: bool
) -> None:
    assert is_answer(behind) == is_right
    assert is_wrong(behind) == is_bad


def test_a_puzzle_has_few_answers_and_all_else_is_clearly_worse() -> None:
    right, wrong = Estimate(0.5, 0.1), Estimate(2.5, 0.3)
    assert is_unique([wrong, wrong])
    assert is_unique([right, right, right, wrong])
    assert not is_unique([right, right, right, right, wrong])
    assert not is_unique([wrong, Estimate(1.6, 0.2)])
    assert not is_unique([wrong, Estimate(2.5, 1.0)])


def test_where_all_is_right_or_something_is_better_there_is_no_puzzle() -> None:
    assert not is_unique([])
    assert not is_unique([Estimate(0.2, 0.1)])
    assert not is_unique([Estimate(-1.5, 0.2), Estimate(3.0, 0.2)])


def view_with(bag: int) -> View:
    """The same with so many tiles in the bag."""
    unseen = "OoOsOdOcOxOtYoYsYdYcYxYtGdGcGxGtBoBdBcBxBtPoPsPdPcPt"[: 2 * (bag + 6)]
    return parse_view(f"0,0:RoRsRdRc RxRtGsGoPxBs/6 {bag}:{unseen} 2/0 0 classic 0")


def test_only_positions_of_two_seats_with_tiles_and_a_choice_are_eligible() -> None:
    assert is_eligible(VIEW)
    assert is_eligible(view_with(0))
    assert not is_eligible(view_with(1))
    assert not is_eligible(view_with(20))
    three = parse_view("0,0:RoRsRdRc RxRtGsGoPxBs/6/6 86 2/0/0 0 classic 0")
    assert not is_eligible(three)
    opening = parse_view("- RxRtGsGoPxBs/6 96 0/0 0 classic 0")
    assert not is_eligible(opening)


def candidate(move: str) -> Candidate:
    return describe(VIEW, parse_move(move), None, EXACT_ZERO, None)


QWIRKLE, FIVE, SHORT = "Rx@4,0 Rt@5,0", "Rx@4,0", "Gs@1,1"


@pytest.mark.parametrize(
    ("best", "rival", "loss", "denied", "others", "theme"),
    [
        (QWIRKLE, FIVE, 9.0, 0.0, [5, 3], "hidden_qwirkle"),
        (FIVE, SHORT, 3.0, 0.0, [3], "best_score"),
        (SHORT, FIVE, 2.5, 4.0, [5], "avoid_gift"),
        (SHORT, FIVE, 2.5, 0.5, [5], "keep_tiles"),
        ("Gs@1,1", "Gs@1,-1", 2.5, 0.5, [2], "next_turn"),
        ("swap Gs Go", FIVE, 2.5, 4.0, [5], "swap"),
    ],
)
def test_the_theme_is_what_makes_the_difference(
    best: str, rival: str, loss: float, denied: float, others: list[int], theme: str
) -> None:
    assert theme_of(candidate(best), candidate(rival), loss, denied, others) == theme


def test_a_qwirkle_that_lacks_one_tile_is_not_hidden() -> None:
    view = parse_view("0,0:RoRsRdRcRx RtGsGoPxBsBd/6 91 2/0 0 classic 0")
    best = describe(view, parse_move("Rt@5,0"), None, EXACT_ZERO, None)
    rival = describe(view, parse_move("Gs@1,1"), None, EXACT_ZERO, None)
    assert theme_of(best, rival, 9.0, 0.0, [2]) == "best_score"
