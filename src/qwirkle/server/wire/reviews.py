"""Reviews of finished games: what the server says of them, and what may be asked.

What is said of a move, a turn or a whole game are values of `qwirkle.analysis` in their JSON form:
a review reads the same from the server, from the store and from ``qwirkle review --json``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from qwirkle.server.wire.base import OutStruct, StrictStruct

__all__ = [
    "AnalysisJson",
    "AnswerRequest",
    "Making",
    "MoveText",
    "ReviewJson",
    "ReviewProgress",
    "TurnReviewJson",
]

# Encoded already, in a process of the analysis; the schema refers to the types of the library.
AnalysisJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/Analysis"})]
ReviewJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/Review"})]
TurnReviewJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/TurnReview"})]

MoveText = Annotated[
    str, Meta(max_length=1000, description="a move as text: `Ro@0,0 Rs@1,0`, `swap Ro Bs`, `pass`")
]

Making = Literal["none", "queued", "running", "done", "failed"]
"""How far the full review of a game has come."""


class ReviewProgress(OutStruct, frozen=True):
    """What is known of a finished game. ``state`` is that of the full review: not asked for,
    queued, being made, done, or failed.

    ``review`` is the full one once it is done, and until then the quick one. ``turns`` are those
    that the full one has judged so far, ``done`` of ``total``; none are repeated here once it is
    done."""

    table: str
    state: Making
    done: int
    total: int
    review: ReviewJson
    turns: list[TurnReviewJson]


class AnswerRequest(StrictStruct, frozen=True):
    """A move for a turn of a finished game, or for a puzzle, to be judged."""

    move: MoveText
