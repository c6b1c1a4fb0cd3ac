"""The JSON structure of records and views; whether their contents are true is checked later.

A module of its own, because msgspec takes a while to import and few programs read this JSON.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from qwirkle.rules.incident import ClosingReason, DepartureReason

__all__ = [
    "ClosedForm",
    "CommentForm",
    "EndingForm",
    "HoldForm",
    "IncidentForm",
    "OutForm",
    "RecordForm",
    "RemixForm",
    "ReturnForm",
    "SeenStepForm",
    "SeenTurnForm",
    "StandInForm",
    "StepForm",
    "TakeoverForm",
    "TurnForm",
    "ViewForm",
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


class SeenTurnForm(_StepForm, frozen=True, tag="turn"):
    number: int
    seat: int
    move: str
    score: list[int] = []
    bonus: int = 0
    draw: str | int = ""


class OutForm(_StepForm, frozen=True, tag="out"):
    seat: int
    reason: Literal[DepartureReason, "abandoned"]  # the last only in records of version 1
    hand: str


class TakeoverForm(_StepForm, frozen=True, tag="takeover"):
    seat: int
    player: str


class StandInForm(_StepForm, frozen=True, tag="stand_in"):
    seat: int
    player: str


class HoldForm(_StepForm, frozen=True, tag="hold"):
    seat: int
    player: str


class ReturnForm(_StepForm, frozen=True, tag="return"):
    seat: int


class RemixForm(_StepForm, frozen=True, tag="remix"):
    pass


class ClosedForm(_StepForm, frozen=True, tag="closed"):
    reason: ClosingReason


class CommentForm(_StepForm, frozen=True, tag="comment"):
    text: str


IncidentForm = OutForm | TakeoverForm | StandInForm | HoldForm | ReturnForm | RemixForm | ClosedForm
StepForm = TurnForm | IncidentForm | CommentForm
SeenStepForm = SeenTurnForm | IncidentForm


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
    rulings: int | None = None
    players: list[str]
    ages: list[int] | None = None
    origin_seeds: list[str] = []
    seed: str | None = None
    deal: str | None = None
    steps: list[StepForm]
    ending: EndingForm


class ViewForm(_Form, frozen=True, kw_only=True):
    ruleset: str = "classic"
    board: list[tuple[int, int, str]]
    hands: list[list[str] | int]
    bag: int
    unseen: list[str] | None = None
    scores: list[int] | None = None
    to_move: int = 0
    seat: int | None
    steps: list[SeenStepForm] = []
