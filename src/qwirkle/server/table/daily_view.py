"""What a guest may know of a daily deal, made from their answers to it.

Coming hands, the seed and the maximum follow from what is not answered yet. So a round is shown
when it is due, its best move when it is answered, and maximum and par when all are.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from qwirkle.duplicate import (
    MOST_ROUNDS,
    AnswerSheet,
    LevelPar,
    Round,
    RoundAnswer,
    commitment_of_day,
    day_number,
    share_text,
)
from qwirkle.notation.ruleset import format_ruleset
from qwirkle.rules.move import Placement
from qwirkle.server.table.daily_calendar import closes, ends, state_of
from qwirkle.server.wire import (
    DailyAnswered,
    DailyDay,
    DailyPar,
    DailyResult,
    DailyRound,
    PlacedTile,
)

__all__ = ["DailyFacts", "day_view", "percent_of", "result_view"]


class DailyFacts(Struct, frozen=True):
    """What is known of a day besides its deal; ``committed`` is when the secret was made."""

    day: date
    secret: str
    committed: int


def day_view(
    facts: DailyFacts, sheet: AnswerSheet, result: DailyResult | None, now: int
) -> DailyDay:
    """The deal of a day that has begun, as far as the guest of this sheet has come."""
    day = facts.day
    state = state_of(day, now)
    assert state != "coming"
    return DailyDay(
        day=day.isoformat(),
        number=day_number(day),
        state=state,
        rounds=MOST_ROUNDS,
        counts=state != "past",
        until=closes(day) if sheet.answers else ends(day),
        ruleset=format_ruleset(sheet.deal.ruleset),
        commitment=commitment_of_day(day, facts.secret),
        committed=facts.committed,
        secret=facts.secret if state == "past" else None,
        answered=[
            _answered(given, answer)
            for given, answer in zip(sheet.revealed, sheet.answers, strict=True)
        ],
        total=sheet.total,
        due=_due(sheet),
        result=result,
    )


def result_view(
    day: date,
    sheet: AnswerSheet,
    levels: Sequence[LevelPar],
    *,
    counted: bool,
    players: int,
    below: int,
    streak: int,
) -> DailyResult:
    """The result of a sheet that is complete, among the ``players`` of the day."""
    others = players - 1
    return DailyResult(
        total=sheet.total,
        maximum=sheet.deal.maximum,
        percent=percent_of(sheet.total, sheet.deal.maximum),
        par=[DailyPar(level.level, level.total) for level in levels],
        counted=counted,
        players=players,
        percentile=100 * below // others if counted and others > 0 else None,
        streak=streak if counted else 0,
        share=share_text(sheet, day),
    )


def percent_of(total: int, maximum: int) -> int:
    """As in the text that is shared: only the maximum itself is 100."""
    return 100 * total // maximum


def _due(sheet: AnswerSheet) -> DailyRound | None:
    view = sheet.view
    if view is None or sheet.due is None:
        return None
    return DailyRound(
        number=sheet.due,
        board=[PlacedTile(tile.code, cell.x, cell.y) for cell, tile in view.board.items()],
        hand=[tile.code for tile in view.hand],
        bag=view.bag_count,
        unseen="".join(map(str, view.unseen_counts)),
    )


def _answered(given: Round, answer: RoundAnswer) -> DailyAnswered:
    return DailyAnswered(
        number=given.number,
        hand=[tile.code for tile in given.hand],
        answer=_placed(answer.move.placements),
        points=answer.points,
        best=_placed(given.best.placements),
        best_points=given.best_score,
    )


def _placed(placements: Sequence[Placement]) -> list[PlacedTile]:
    return [PlacedTile(tile.code, cell.x, cell.y) for tile, cell in placements]
