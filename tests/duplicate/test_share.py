"""The share text: a square a round, and nothing that helps to find a move."""

import re
from dataclasses import replace
from datetime import date

import pytest

from qwirkle.duplicate import AnswerSheet, DuplicateDeal, share_text
from qwirkle.rules import InvalidArgument, Place
from qwirkle.rules.move import Placement
from qwirkle.rules.tile import Cell, Tile

DAY = date(2026, 11, 17)
DEAL = DuplicateDeal.of_seed("share")


def sheet_of(*rounds: tuple[int, int]) -> AnswerSheet:
    """A sheet with these points and maxima."""
    deal = replace(
        DEAL,
        rounds=tuple(
            replace(each, best_score=best)
            for each, (_, best) in zip(DEAL.rounds, rounds, strict=False)
        ),
    )
    answered = AnswerSheet.of_moves(deal, [each.best for each in deal.rounds])
    answers = (
        replace(answer, points=points)
        for answer, (points, _) in zip(answered.answers, rounds, strict=True)
    )
    return replace(answered, answers=tuple(answers))


def test_the_best_of_every_round_is_fourteen_blue_squares() -> None:
    sheet = AnswerSheet.of_moves(DEAL, [each.best for each in DEAL.rounds])
    assert share_text(sheet, DAY) == "Qwirkle #321 100%\n" + "\n".join(["🟦" * 7] * 2)


def test_a_square_stands_for_the_share_of_the_maximum() -> None:
    sheet = sheet_of((12, 12), (11, 12), (8, 12), (7, 12), (4, 12), (3, 12), (1, 12), (2, 3))
    assert share_text(sheet, DAY) == "Qwirkle #321 55%\n🟦🟨🟨⬜⬜⬛⬛\n🟨"


def test_less_than_the_maximum_is_never_a_hundred_percent() -> None:
    assert "#321 99%" in share_text(sheet_of((999, 1000)), DAY)


def test_the_text_says_nothing_but_day_percent_and_squares() -> None:
    sheet = AnswerSheet.of_moves(DEAL, [each.view.legal_placements()[0] for each in DEAL.rounds])
    text = share_text(sheet, DAY)
    assert re.fullmatch(r"Qwirkle #321 \d+%\n[🟦🟨⬜⬛]{7}\n[🟦🟨⬜⬛]{7}", text)
    # Other moves and other points with the same shares make the same text.
    elsewhere = Place((Placement(Tile.parse("Ro"), Cell(9, 9)),))
    doubled = replace(
        sheet,
        deal=replace(
            DEAL, rounds=tuple(replace(r, best_score=2 * r.best_score) for r in DEAL.rounds)
        ),
        answers=tuple(
            replace(a, move=elsewhere, points=2 * a.points, best_score=2 * a.best_score)
            for a in sheet.answers
        ),
    )
    assert share_text(doubled, DAY) == text


def test_an_unfinished_deal_is_not_shared() -> None:
    sheet = AnswerSheet.of_moves(DEAL, [each.best for each in DEAL.rounds[:-1]])
    with pytest.raises(InvalidArgument) as refusal:
        share_text(sheet, DAY)
    assert refusal.value.reason == "deal_not_over"
