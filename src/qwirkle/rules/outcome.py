"""How a game ended (E2, E3, E6, A12, A39, A41)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from qwirkle.rules.incident import ClosingReason, DepartureReason

__all__ = ["EndReason", "Outcome"]

EndReason = Literal["hand_empty", "stuck"] | DepartureReason | ClosingReason

_NOBODY_WINS: frozenset[EndReason] = frozenset({"abandoned", "stopped"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended and who won.

    ``ranking`` groups the seats, best first, ties together; seats that went out come last, the
    first to leave at the very end (A39). ``winners`` is the first group, or nobody if the game
    was abandoned or stopped (A41). ``bonus_seat`` is the seat that finished (E2), or None.

    >>> outcome = Outcome.of("hand_empty", scores=(112, 98, 112), bonus_seat=0)
    >>> outcome.winners, outcome.ranking
    ((0, 2), ((0, 2), (1,)))
    """

    reason: EndReason
    winners: tuple[int, ...]
    bonus_seat: int | None
    ranking: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(
        reason: EndReason,
        scores: Sequence[int],
        left: Sequence[int] = (),
        bonus_seat: int | None = None,
    ) -> Outcome:
        """The outcome for these scores; ``left`` are the seats that went out, in that order."""
        playing = [seat for seat in range(len(scores)) if seat not in left]
        groups = [
            tuple(seat for seat in playing if scores[seat] == score)
            for score in sorted({scores[seat] for seat in playing}, reverse=True)
        ]
        ranking = (*groups, *((seat,) for seat in reversed(left)))
        winners = () if reason in _NOBODY_WINS else ranking[0]
        return Outcome(reason, winners, bonus_seat, ranking)
