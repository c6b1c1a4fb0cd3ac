"""Deals and answer sheets as JSON, for storing.

Both hold the seed, from which everything follows: they are secret until the day is over.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from qwirkle.duplicate.answer_sheet import AnswerSheet
from qwirkle.duplicate.deal import VERSION, DuplicateDeal
from qwirkle.duplicate.round import Round
from qwirkle.notation.draft import Spot, at
from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.position import format_board
from qwirkle.notation.record_json import convert
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import ParseError
from qwirkle.rules.move import Place
from qwirkle.rules.tile import Tile

__all__ = [
    "format_answer_sheet_json",
    "format_deal_json",
    "parse_answer_sheet_json",
    "parse_deal_json",
]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _RoundForm(_Form, frozen=True):
    number: int
    board: str
    hand: str
    bag: int
    redrawn: list[str]
    best: str
    score: int


class _DealForm(_Form, frozen=True):
    qwirkle_duplicate: int
    ruleset: str
    seed: str
    rounds: list[_RoundForm]
    maximum: int


class _AnswerSheetForm(_Form, frozen=True):
    qwirkle_duplicate: int
    ruleset: str
    seed: str
    answers: list[str]


_Whole = TypeVar("_Whole", _DealForm, _AnswerSheetForm)


def format_deal_json(deal: DuplicateDeal, *, pretty: bool = False) -> str:
    """The JSON of a deal with all its rounds, on one line or with a line for each round.

    >>> import json
    >>> deal = DuplicateDeal.of_seed("7")
    >>> json.loads(format_deal_json(deal))["maximum"] == deal.maximum
    True
    """
    return dump_json(msgspec.to_builtins(_deal_form(deal)), pretty=pretty)


def parse_deal_json(text: str) -> DuplicateDeal:
    """The deal described by this JSON, made again from its seed.

    Raises `ParseError`, with the reason ``wrong_deal`` if what is written does not follow from it.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> parse_deal_json(format_deal_json(deal)) == deal
    True
    """
    form = _loaded(text, _DealForm)
    deal = _deal(form)
    right = _deal_form(deal)
    for number, (written, made) in enumerate(zip(form.rounds, right.rounds, strict=False), 1):
        if written != made:
            raise ParseError("wrong_deal", f"round {number} does not follow from the seed")
    if form != right:
        raise ParseError("wrong_deal", "rounds, maximum or ruleset are not those of the seed")
    return deal


def format_answer_sheet_json(sheet: AnswerSheet) -> str:
    """The JSON of an answer sheet: the seed and the moves, from which the points follow.

    >>> format_answer_sheet_json(AnswerSheet.start(DuplicateDeal.of_seed(7)))
    '{"qwirkle_duplicate":1,"ruleset":"classic","seed":"7","answers":[]}'
    """
    form = _AnswerSheetForm(
        qwirkle_duplicate=VERSION,
        ruleset=format_ruleset(sheet.deal.ruleset),
        seed=sheet.deal.seed,
        answers=[format_move(answer.move) for answer in sheet.answers],
    )
    return dump_json(msgspec.to_builtins(form))


def parse_answer_sheet_json(text: str, deal: DuplicateDeal | None = None) -> AnswerSheet:
    """The answer sheet described by this JSON; raises `ParseError` if an answer is not legal.

    A caller that has the deal at hand passes it, so that it is not made again; a sheet of another
    deal is then refused, with the reason ``wrong_deal``.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> sheet = AnswerSheet.start(deal).answer(1, deal.round(1).best)
    >>> parse_answer_sheet_json(format_answer_sheet_json(sheet), deal) == sheet
    True
    """
    form = _loaded(text, _AnswerSheetForm)
    if deal is None:
        deal = _deal(form)
    elif (form.seed, form.ruleset) != (deal.seed, format_ruleset(deal.ruleset)):
        raise ParseError("wrong_deal", "these are answers to another deal")
    sheet = AnswerSheet.start(deal)
    for number, written in enumerate(form.answers, 1):
        with at(Spot(path=f"$.answers[{number - 1}]"), f"round {number}"):
            sheet = sheet.answer(number, _as_place(written))
    return sheet


def _as_place(text: str) -> Place:
    move = parse_move(text)
    if not isinstance(move, Place):
        raise ParseError("not_a_placement", f"an answer lays tiles, not {text!r:.40}")
    return move


def _loaded(text: str, form: type[_Whole]) -> _Whole:
    value: Any = load_json(text)
    if not isinstance(value, dict) or "qwirkle_duplicate" not in value:
        raise ParseError("not_a_deal", f'a deal is an object with "qwirkle_duplicate": {VERSION}')
    version = value["qwirkle_duplicate"]
    if type(version) is not int or version != VERSION:
        raise ParseError(
            "unknown_version",
            f"duplicate version {version!r:.20} is not supported, only {VERSION}",
        )
    return convert(value, form)


def _deal(form: _DealForm | _AnswerSheetForm) -> DuplicateDeal:
    with at(Spot(path="$.ruleset")):
        ruleset = parse_ruleset(form.ruleset)
    with at(Spot(path="$.seed")):
        return DuplicateDeal.of_seed(form.seed, ruleset)


def _deal_form(deal: DuplicateDeal) -> _DealForm:
    return _DealForm(
        qwirkle_duplicate=VERSION,
        ruleset=format_ruleset(deal.ruleset),
        seed=deal.seed,
        rounds=[_round_form(each) for each in deal.rounds],
        maximum=deal.maximum,
    )


def _round_form(given: Round) -> _RoundForm:
    return _RoundForm(
        number=given.number,
        board=format_board(given.board),
        hand=_run(given.hand),
        bag=given.view.bag_count,
        redrawn=[_run(hand) for hand in given.redrawn],
        best=format_move(given.best),
        score=given.best_score,
    )


def _run(tiles: tuple[Tile, ...]) -> str:
    return "".join(map(str, tiles))
