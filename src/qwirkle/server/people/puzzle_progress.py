"""What an attempt at a puzzle changes: ratings, streak and repetition. Decided, not stored."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from qwirkle.analysis.puzzles import PuzzleSummary, nearest_level
from qwirkle.server.people.rating import NEWCOMER, VOLATILITY, Rating, after_meeting
from qwirkle.server.people.repetition import Repetition, after_failure, after_review
from qwirkle.server.store import (
    PuzzleAttemptRow,
    PuzzlePlayerRow,
    PuzzleRatingRow,
    PuzzleState,
)
from qwirkle.server.wire import PuzzleProgress

__all__ = ["after_attempt", "is_due", "newcomer", "progress_of", "starting_state"]


def newcomer(guest: str) -> PuzzlePlayerRow:
    """A guest who has tried no puzzle yet."""
    value, deviation, volatility = NEWCOMER.value, NEWCOMER.deviation, NEWCOMER.volatility
    return PuzzlePlayerRow(guest, value, deviation, volatility, 0, 0, 0, 0, 0)


def starting_state(guest: str, puzzle: PuzzleSummary) -> PuzzleState:
    """What there is before anything was stored: the puzzle is rated as it ships."""
    rating = puzzle.rating
    shipped = PuzzleRatingRow(puzzle.id, rating.value, rating.deviation, VOLATILITY, 0, 0)
    return PuzzleState(newcomer(guest), shipped)


def after_attempt(before: PuzzleState, move: str, solved: bool, now: int) -> PuzzleState:
    """The state after an attempt. Only the first one of a guest at a puzzle counts."""
    player = replace(before.player, changed=now)
    puzzle = before.puzzle
    tried = before.attempt
    change = None
    if tried is None:
        player, puzzle = _counted(player, puzzle, solved)
        change = player.rating - before.player.rating
        tried = PuzzleAttemptRow(player.guest, puzzle.puzzle, solved, now, None, b"", move, change)
    repetition = _repetition(tried, solved, now)
    if repetition is not None:
        tried = replace(tried, due=repetition.due, card=repetition.card)
    return PuzzleState(player, puzzle, replace(tried, at=now, move=move, change=change))


def _counted(
    player: PuzzlePlayerRow, puzzle: PuzzleRatingRow, solved: bool
) -> tuple[PuzzlePlayerRow, PuzzleRatingRow]:
    mine, its = after_meeting(_rating(player), _rating(puzzle), solved)
    streak = player.streak + 1 if solved else 0
    return (
        replace(
            player,
            rating=mine.value,
            deviation=mine.deviation,
            volatility=mine.volatility,
            counted=player.counted + 1,
            solved=player.solved + solved,
            streak=streak,
            best_streak=max(player.best_streak, streak),
        ),
        replace(
            puzzle,
            rating=its.value,
            deviation=its.deviation,
            volatility=its.volatility,
            counted=puzzle.counted + 1,
            solved=puzzle.solved + solved,
        ),
    )


def _repetition(tried: PuzzleAttemptRow, solved: bool, now: int) -> Repetition | None:
    """When the puzzle comes back; None if nothing changes.

    An attempt before it is due says little: the answer was seen a moment ago.
    """
    if not tried.card:
        return None if solved else after_failure(now)
    return after_review(tried.card, solved, now) if is_due(tried, now) else None


def is_due(tried: PuzzleAttemptRow, now: int) -> bool:
    """Whether a puzzle that was failed waits for repetition now."""
    return tried.due is not None and tried.due <= now


def progress_of(
    player: PuzzlePlayerRow,
    tried: Sequence[PuzzleAttemptRow],
    known: Collection[str],
    now: int,
) -> PuzzleProgress:
    """What a guest is told; ``known`` are the puzzles of the set, which others may have left."""
    times = [row.due for row in tried if row.due is not None and row.puzzle in known]
    coming = [due for due in times if due > now]
    return PuzzleProgress(
        rating=round(player.rating, 1),
        deviation=round(player.deviation, 1),
        level=nearest_level(player.rating),  # type: ignore[arg-type]  # the names are the same
        counted=player.counted,
        solved=player.solved,
        streak=player.streak,
        best_streak=player.best_streak,
        due=len(times) - len(coming),
        next_due=min(coming, default=None),
    )


def _rating(row: PuzzlePlayerRow | PuzzleRatingRow) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)
