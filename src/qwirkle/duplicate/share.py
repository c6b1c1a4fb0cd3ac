"""A result as a text to share: one square a round, and nothing of what was on the board."""

from __future__ import annotations

from datetime import date

from qwirkle.duplicate.answer_sheet import AnswerSheet, RoundAnswer
from qwirkle.duplicate.day import day_number
from qwirkle.rules.errors import InvalidArgument

__all__ = ["SQUARES", "share_text"]

SQUARES = (("🟦", 1, 1), ("🟨", 2, 3), ("⬜", 1, 3), ("⬛", 0, 1))
"""Each square with the least share of the round's maximum that it stands for, as a fraction.

The colours differ in brightness too, for those who do not tell some of them apart.
"""

_IN_A_ROW = 7


def share_text(sheet: AnswerSheet, day: date) -> str:
    """The day's number, the share of the maximum, and a square for each round.

    Points are not in it: a round's would tell what there is to find. Raises `InvalidArgument`
    while rounds are unanswered.

    >>> from datetime import date
    >>> from qwirkle.duplicate import DuplicateDeal
    >>> deal = DuplicateDeal.of_seed("7")
    >>> sheet = AnswerSheet.of_moves(deal, [each.best for each in deal.rounds])
    >>> print(share_text(sheet, date(2026, 11, 17)))
    Qwirkle #321 100%
    🟦🟦🟦🟦🟦🟦🟦
    🟦🟦🟦🟦🟦🟦🟦
    """
    if not sheet.is_over:
        raise InvalidArgument("deal_not_over", "a result is shared when every round is answered")
    # Rounded down, so that only the maximum itself is 100 %.
    percent = 100 * sheet.total // sheet.deal.maximum
    squares = [_square(answer) for answer in sheet.answers]
    rows = ["".join(squares[at : at + _IN_A_ROW]) for at in range(0, len(squares), _IN_A_ROW)]
    return "\n".join([f"Qwirkle #{day_number(day)} {percent}%", *rows])


def _square(answer: RoundAnswer) -> str:
    return next(
        square for square, part, of in SQUARES if answer.points * of >= answer.best_score * part
    )
