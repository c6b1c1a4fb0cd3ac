"""The JSON structure of a record; whether its contents are true is checked by the draft.

A module of its own, because msgspec takes a while to import and few programs read JSON records.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from qwirkle.rules.incident import ClosingReason, DepartureReason

__all__ = [
    "ClosedForm",
    "CommentForm",
    "EndingForm",
    "OutForm",
    "RecordForm",
    "StepForm",
    "TakeoverForm",
    "TurnForm",
]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class _StepForm(_Form, frozen=True, tag_field="type"):
    pass


class TurnForm(_StepForm, frozen=True, tag="turn"):
    number: int
    seat: int
    move: str
    score: list[int] = []
    bonus: int = 0
    draw: str = ""


class OutForm(_StepForm, frozen=True, tag="out"):
    seat: int
    reason: Literal[DepartureReason, "abandoned"]  # the last only in records of version 1
    hand: str


class TakeoverForm(_StepForm, frozen=True, tag="takeover"):
    seat: int
    player: str


class ClosedForm(_StepForm, frozen=True, tag="closed"):
    reason: ClosingReason


class CommentForm(_StepForm, frozen=True, tag="comment"):
    text: str


StepForm = TurnForm | OutForm | TakeoverForm | ClosedForm | CommentForm


class EndingForm(_Form, frozen=True):
    reason: str
    turns: int
    scores: list[int]
    winners: list[int] | None = None
    to_move: int | None = None


class RecordForm(_Form, frozen=True, kw_only=True):
    qwirkle: int
    headers: dict[str, str] = {}
    ruleset: str
    rulings: int = 1
    players: list[str]
    ages: list[int] | None = None
    seed: str | None = None
    deal: str
    steps: list[StepForm]
    ending: EndingForm
