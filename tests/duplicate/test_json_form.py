"""Deals and answer sheets as JSON: round trips, and refusals of what cannot be true."""

import json
from typing import Any

import pytest

from qwirkle.duplicate import (
    AnswerSheet,
    DuplicateDeal,
    format_answer_sheet_json,
    format_deal_json,
    parse_answer_sheet_json,
    parse_deal_json,
)
from qwirkle.rules import ParseError, Ruleset

DEAL = DuplicateDeal.of_seed("json", Ruleset.preset("schmidt"))
SHEET = AnswerSheet.of_moves(DEAL, [each.best for each in DEAL.rounds[:3]])


def changed(text: str, **fields: Any) -> str:
    return json.dumps(json.loads(text) | fields)


def reason_of_deal(text: str) -> str:
    with pytest.raises(ParseError) as error:
        parse_deal_json(text)
    return error.value.reason


def reason_of_sheet(text: str) -> str:
    with pytest.raises(ParseError) as error:
        parse_answer_sheet_json(text, DEAL)
    return error.value.reason


def test_a_deal_survives_its_json() -> None:
    assert parse_deal_json(format_deal_json(DEAL)) == DEAL
    pretty = format_deal_json(DEAL, pretty=True)
    assert len(pretty.splitlines()) > len(DEAL.rounds)
    assert parse_deal_json(pretty) == DEAL


def test_an_answer_sheet_survives_its_json_with_and_without_the_deal() -> None:
    text = format_answer_sheet_json(SHEET)
    assert json.loads(text)["answers"] == [str(each.best) for each in DEAL.rounds[:3]]
    assert parse_answer_sheet_json(text) == parse_answer_sheet_json(text, DEAL) == SHEET


def test_a_deal_that_does_not_follow_from_its_seed_is_refused() -> None:
    text = format_deal_json(DEAL)
    rounds = json.loads(text)["rounds"]
    for field, value in (("score", 99), ("hand", "Ro" * 6), ("bag", 0), ("best", "Ro@0,0")):
        wrong = [rounds[0], rounds[1] | {field: value}, *rounds[2:]]
        assert reason_of_deal(changed(text, rounds=wrong)) == "wrong_deal"
    for fields in ({"rounds": rounds[:-1]}, {"maximum": 1}, {"seed": "other"}):
        assert reason_of_deal(changed(text, **fields)) == "wrong_deal"


def test_answers_to_another_deal_are_refused() -> None:
    text = format_answer_sheet_json(SHEET)
    assert reason_of_sheet(changed(text, seed="other")) == "wrong_deal"
    assert reason_of_sheet(changed(text, ruleset="classic")) == "wrong_deal"


def test_answers_that_the_rules_refuse_are_named_with_their_round() -> None:
    first = format_answer_sheet_json(SHEET)
    answers = json.loads(first)["answers"]
    with pytest.raises(ParseError, match="round 2") as error:
        parse_answer_sheet_json(changed(first, answers=[answers[0], answers[0]]))
    assert error.value.reason in {"not_in_hand", "cell_occupied"}
    for written in ("pass", "swap Ro"):
        assert reason_of_sheet(changed(first, answers=[written])) == "not_a_placement"
    assert reason_of_sheet(changed(first, answers=["Ro"])) == "bad_move"
    every = [str(each.best) for each in DEAL.rounds]
    assert reason_of_sheet(changed(first, answers=[*every, every[0]])) == "deal_over"


def test_damaged_json_is_refused() -> None:
    text = format_answer_sheet_json(SHEET)
    for parse in (reason_of_deal, reason_of_sheet):
        assert parse("{") == "bad_json"
        assert parse("[]") == "not_a_deal"
        assert parse("{}") == "not_a_deal"
        assert parse('{"qwirkle_duplicate": 2}') == "unknown_version"
        assert parse('{"qwirkle_duplicate": true}') == "unknown_version"
        assert parse('{"qwirkle_duplicate": 1}') == "wrong_type"
    assert reason_of_sheet(changed(text, more=1)) == "wrong_type"
    assert reason_of_sheet(changed(text, answers=[1])) == "wrong_type"
    for field, value, reason in (("ruleset", "?", "unknown_ruleset"), ("seed", "", "bad_seed")):
        with pytest.raises(ParseError) as error:
            parse_answer_sheet_json(changed(text, **{field: value}))
        assert error.value.reason == reason
