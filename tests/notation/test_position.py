"""Positions, boards and perft lines as text."""

import json

import pytest

from qwirkle import (
    InvalidSetup,
    ParseError,
    Position,
    format_position,
    format_position_json,
    parse_board,
    parse_position,
    parse_position_json,
)
from qwirkle.notation import format_perft, parse_perft

SETUP = {
    "ruleset": "classic",
    "board": [[0, 0, "Ro"], [1, 0, "Rs"]],
    "hands": [["Rc", "Bd"], ["Yo"]],
    "bag": ["Gd", "Yc"],
    "scores": [0, 0],
    "to_move": 0,
}
TEXT = "0,0:RoRs RcBd/Yo GdYc 0/0 0 classic"


def test_the_position_of_the_contract_is_one_line() -> None:
    position = Position.from_setup(SETUP)
    assert format_position(position) == TEXT
    assert parse_position(TEXT) == position


def test_the_json_of_a_position_is_its_setup() -> None:
    position = Position.from_setup(SETUP)
    assert json.loads(format_position_json(position)) == SETUP
    assert parse_position_json(json.dumps(SETUP)) == position
    assert format_position_json(position, pretty=True).count("\n") > 5


@pytest.mark.parametrize(
    "text",
    [
        "- Ro/Bs - 0/0 0 classic",
        "- -/-/- Ro 3/-2/0 2 classic",
        "-1,-1:RoRs;0,0:Bs -/- - 0/0 0 classic",
        "0,0:Ro Rs!resigned/Bs/Yo GdGs 1/2/3 1 classic",
        "0,0:Ro Rs!2resigned/Bs/Yo!1time/Gd Gs 1/2/3/4 1 classic,start_tie=seat",
        "5,5:Ro;5,6:Rs;5,7:Rd Rs/Bs - 0/0 1 house,start_tie=oldest,seats=2-3",
    ],
)
def test_a_canonical_line_is_written_as_it_was_read(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_the_order_in_which_seats_went_out_survives() -> None:
    setup = {**SETUP, "hands": [[], [], ["Ro"]], "scores": [5, 5, 5], "to_move": 2}
    position = Position.from_setup({**setup, "out": [[1, "time"], [0, "resigned"]]})
    text = format_position(position)
    assert "-!2resigned/-!1time/Ro" in text
    outcome = parse_position(text).outcome
    assert outcome is not None
    assert outcome.ranking == ((2,), (0,), (1,))


def test_runs_may_be_written_in_any_order_and_pieces() -> None:
    loose = "1,1:Bs;1,0:Rs;0,0:Ro RcBd/Yo GdYc 0/0 0 classic"
    assert format_position(parse_position(loose)).startswith("0,0:RoRs;1,1:Bs ")


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("0,0:Ro", "bad_position", "six fields"),
        (TEXT + " more", "bad_position", "not 7"),
        (TEXT.replace("0,0:RoRs", "0:RoRs"), "bad_board", "'0:RoRs'"),
        (TEXT.replace("0,0:RoRs", "0,0:"), "bad_tile", "missing"),
        (TEXT.replace("0,0:RoRs", "0,0:-"), "bad_board", "'0,0:-'"),
        (TEXT.replace("0,0:RoRs", "0,0:RoR"), "bad_tile", "'R'"),
        (TEXT.replace("0,0:RoRs", "0,0:Ro;0,0:Rs"), "duplicate_cell", "0,0"),
        (TEXT.replace("0,0:RoRs", "0,0:RoBs"), "line_conflict", "Ro Bs"),
        (TEXT.replace("0,0:RoRs", "0,0:Ro;5,0:Rs"), "not_connected", "5,0"),
        (TEXT.replace("/Yo", ""), "bad_seats", "not 1"),
        (TEXT.replace("/Yo", "/Yo!bored"), "wrong_type", "resigned"),
        (TEXT.replace("/Yo", "/Yo!"), "bad_out", "'RoBs!resigned'"),
        (TEXT.replace("/Yo", "/Yo!2time"), "bad_out", "numbered 1, 2"),
        (TEXT.replace("GdYc", "GdYcYcYcYc"), "too_many_copies", "Yc occurs 4"),
        (TEXT.replace("0/0", "0"), "bad_scores", "1 scores for 2"),
        (TEXT.replace("0/0", "0/x"), "bad_number", "a score"),
        (TEXT.replace(" 0 classic", " 2 classic"), "bad_to_move", "0 to 1"),
        (TEXT.replace("classic", "klassic"), "unknown_ruleset", "klassic"),
    ],
)
def test_what_is_no_position_is_refused(text: str, reason: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(text)
    assert caught.value.reason == reason
    assert words in str(caught.value)


def test_a_setup_that_cannot_be_is_the_cause_of_a_parse_error() -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(TEXT.replace("0,0:RoRs", "0,0:RoBs"))
    assert isinstance(caught.value.__cause__, InvalidSetup)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "wrong_type"),
        ("{}", "missing_key"),
        ('{"board": [], "hands": [[], []], "bag": [], "seats": 2}', "unknown_key"),
        ('{"board": [], "hands": [[], []], "bag": [], "ruleset": 7}', "wrong_type"),
        ('{"board": [[0, 0.0, "Ro"]], "hands": [[], []], "bag": []}', "bad_number"),
        ('{"board": [[true, 0, "Ro"]], "hands": [[], []], "bag": []}', "wrong_type"),
    ],
)
def test_json_that_is_no_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position_json(text)
    assert caught.value.reason == reason


def test_a_board_alone_is_one_word() -> None:
    assert parse_board("-") == parse_position("- Ro/Bs - 0/0 0 classic").board
    with pytest.raises(ParseError, match="one word"):
        parse_board("0,0:Ro 1,0:Rs")


PERFT = f"""\ufeff# a comment\r
\r
{TEXT} | 4 | 3 | 11\r
  # another
{TEXT}|4|3|11
"""


def test_a_perft_file_holds_cases_and_comments() -> None:
    first, second = parse_perft(PERFT)
    assert (first.count, first.best, first.total) == (4, 3, 11)
    assert first == second
    assert (first.line, second.line) == (3, 5)
    assert format_perft(first) == f"{TEXT} | 4 | 3 | 11"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (TEXT, "bad_perft"),
        (f"{TEXT} | 1 | 2", "bad_perft"),
        (f"{TEXT} | 1 | 2 | 3 | 4", "bad_perft"),
        (f"{TEXT} | 1 | 2 | x", "bad_number"),
        (f"{TEXT} | 1 | 2 | -3", "bad_perft"),
        (f"x{TEXT} | 1 | 2 | 3", "bad_number"),
    ],
)
def test_a_damaged_perft_line_is_told_with_its_number(line: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_perft(f"# first\n{line}\n")
    assert caught.value.line == 2
    assert caught.value.reason == reason
