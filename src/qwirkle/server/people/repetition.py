"""When a puzzle that was failed comes back: spaced repetition by FSRS.

All times are handed in, and nothing is left to chance.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from fsrs import Card, Scheduler
from fsrs import Rating as Recall
from msgspec import Struct

__all__ = ["Repetition", "after_failure", "after_review"]

# A puzzle comes back within the same sitting once, then after days.
_STEPS = (timedelta(minutes=10),)
_scheduler = Scheduler(learning_steps=_STEPS, relearning_steps=_STEPS, enable_fuzzing=False)

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Repetition(Struct, frozen=True):
    """When a puzzle is due, in ms since 1970, and how well it is remembered, as JSON."""

    due: int
    card: bytes


def after_failure(now: int) -> Repetition:
    """The first failure of a puzzle, which so far was not to be repeated."""
    # Without an id, the library waits for the clock to make one.
    return _reviewed(Card(card_id=0, due=_time(now)), Recall.Again, now)


def after_review(card: bytes, solved: bool, now: int) -> Repetition:
    """A puzzle that was due has been tried again."""
    known = Card.from_dict(msgspec.json.decode(card))
    return _reviewed(known, Recall.Good if solved else Recall.Again, now)


def _reviewed(card: Card, recall: Recall, now: int) -> Repetition:
    after, _ = _scheduler.review_card(card, recall, _time(now))
    due = round((after.due - _EPOCH) / timedelta(milliseconds=1))
    return Repetition(due, msgspec.json.encode(after.to_dict()))


def _time(ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=ms)
