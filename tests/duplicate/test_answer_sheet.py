"""Answer sheets: rounds are answered one after another, and what is answered stays."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.duplicate import AnswerSheet, DuplicateDeal
from qwirkle.rules import IllegalMove, InvalidArgument, Pass, Place, Swap

DEAL = DuplicateDeal.of_seed("sheet")
BEST = [each.best for each in DEAL.rounds]


def refusal(sheet: AnswerSheet, number: object, move: object) -> str:
    with pytest.raises(InvalidArgument) as error:
        sheet.answer(number, move)  # type: ignore[arg-type]
    return error.value.reason


@settings(max_examples=20)
@given(st.data())
def test_points_are_those_of_the_answers_whatever_is_laid_for_all(data: st.DataObject) -> None:
    sheet = AnswerSheet.start(DEAL)
    scores: list[int] = []
    for each in DEAL.rounds:
        assert sheet.due == each.number
        assert sheet.view == each.view
        assert sheet.revealed == DEAL.rounds[: each.number - 1]
        move = data.draw(st.sampled_from(each.view.legal_placements()))
        scores.append(each.score(move))
        sheet = sheet.answer(each.number, move)
        assert sheet.answers[-1].move == move
        assert sheet.answers[-1].is_best == (scores[-1] == each.best_score)
    assert sheet.points == tuple(scores)
    assert sheet.curve == tuple(accumulate(scores))
    assert sheet.total == sum(scores) <= sheet.best_so_far == DEAL.maximum
    assert (sheet.is_over, sheet.due, sheet.view) == (True, None, None)
    assert sheet == AnswerSheet.of_moves(DEAL, [answer.move for answer in sheet.answers])


def test_the_best_moves_score_the_maximum() -> None:
    sheet = AnswerSheet.of_moves(DEAL, BEST)
    assert sheet.total == DEAL.maximum
    assert all(answer.is_best for answer in sheet.answers)


def test_a_round_once_answered_stays_answered() -> None:
    sheet = AnswerSheet.of_moves(DEAL, BEST[:2])
    assert refusal(sheet, 1, BEST[0]) == "round_answered"
    assert refusal(sheet, 2, DEAL.round(2).view.legal_placements()[-1]) == "round_answered"
    assert refusal(AnswerSheet.of_moves(DEAL, BEST), 14, BEST[13]) == "round_answered"


@pytest.mark.parametrize("number", [4, 0, -1, 14, True, "3", None])
def test_only_the_round_that_is_due_is_answered(number: object) -> None:
    assert refusal(AnswerSheet.of_moves(DEAL, BEST[:2]), number, BEST[2]) == "round_not_due"


def test_nothing_is_answered_after_the_end() -> None:
    assert refusal(AnswerSheet.of_moves(DEAL, BEST), 15, BEST[0]) == "deal_over"


def test_an_answer_lays_tiles() -> None:
    sheet = AnswerSheet.of_moves(DEAL, BEST[:1])
    hand = DEAL.round(2).hand
    for move in (Swap(hand[:1]), Pass(), None, "pass"):
        assert refusal(sheet, 2, move) == "not_a_placement"


def test_a_move_that_the_rules_forbid_is_refused_and_the_round_stays_due() -> None:
    sheet = AnswerSheet.of_moves(DEAL, BEST[:1])
    with pytest.raises(IllegalMove) as error:
        sheet.answer(2, BEST[0])
    assert error.value.reason in {"not_in_hand", "cell_occupied"}
    assert sheet.due == 2


def test_the_opening_is_the_longest_line_as_in_every_game() -> None:
    with pytest.raises(IllegalMove) as error:
        AnswerSheet.start(DEAL).answer(1, Place(BEST[0].placements[:1]))
    assert error.value.reason == "first_move_not_longest"
