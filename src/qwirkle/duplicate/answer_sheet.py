"""The answers of one player to a deal: what is answered stays as it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from qwirkle.duplicate.deal import DuplicateDeal
from qwirkle.duplicate.round import Round
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.move import Place
from qwirkle.rules.view import View

__all__ = ["AnswerSheet", "RoundAnswer"]


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """A player's move in a round, its points, and the most that the round had.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> answer = AnswerSheet.start(deal).answer(1, deal.round(1).best).answers[0]
    >>> answer.is_best, answer.points == answer.best_score
    (True, True)
    """

    move: Place
    points: int
    best_score: int

    @property
    def is_best(self) -> bool:
        """Whether no move scores more; it need not be the one that is laid for all."""
        return self.points == self.best_score


@dataclass(frozen=True, slots=True)
class AnswerSheet:
    """The answers of one player to a deal; every answer returns a new value.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> sheet = AnswerSheet.start(deal).answer(1, deal.round(1).best)
    >>> sheet.total == deal.round(1).best_score, sheet.due
    (True, 2)
    """

    deal: DuplicateDeal
    answers: tuple[RoundAnswer, ...]

    @staticmethod
    def start(deal: DuplicateDeal) -> AnswerSheet:
        """Nothing answered yet."""
        return AnswerSheet(deal, ())

    @staticmethod
    def of_moves(deal: DuplicateDeal, moves: Iterable[Place]) -> AnswerSheet:
        """After these answers, from round 1 on; raises as `answer` does."""
        sheet = AnswerSheet.start(deal)
        for number, move in enumerate(moves, 1):
            sheet = sheet.answer(number, move)
        return sheet

    def answer(self, number: int, move: Place) -> AnswerSheet:
        """After this answer to the round of this number, which must be the one that is due.

        Raises `IllegalMove` for a move that the rules forbid; `InvalidArgument` with the reason
        ``round_answered``, ``round_not_due``, ``deal_over`` or ``not_a_placement`` for the rest.
        """
        due = self.due
        if type(number) is int and 1 <= number <= len(self.answers):
            raise InvalidArgument("round_answered", f"round {number} is answered already (D3)")
        if due is None:
            raise InvalidArgument("deal_over", "every round of the deal is answered (D7)")
        if type(number) is not int or number != due:
            raise InvalidArgument("round_not_due", f"round {due} is due, not {shown(number)} (D3)")
        given = self.deal.rounds[due - 1]
        answer = RoundAnswer(move, given.score(move), given.best_score)
        return replace(self, answers=(*self.answers, answer))

    @property
    def due(self) -> int | None:
        """The number of the round to answer; None when the deal is over."""
        answered = len(self.answers)
        return answered + 1 if answered < len(self.deal.rounds) else None

    @property
    def is_over(self) -> bool:
        return self.due is None

    @property
    def view(self) -> View | None:
        """What the player may see of the round that is due; None when the deal is over."""
        return None if self.due is None else self.deal.rounds[self.due - 1].view

    @property
    def revealed(self) -> tuple[Round, ...]:
        """The answered rounds: all that the player may know with its best move."""
        return self.deal.rounds[: len(self.answers)]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each answered round."""
        return tuple(answer.points for answer in self.answers)

    @property
    def total(self) -> int:
        return sum(self.points)

    @property
    def curve(self) -> tuple[int, ...]:
        """The total after each answered round."""
        return tuple(accumulate(self.points))

    @property
    def best_so_far(self) -> int:
        """The most points that the answered rounds had."""
        return sum(answer.best_score for answer in self.answers)
