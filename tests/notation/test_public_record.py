"""Records without deal and draws: what everyone at a table saw."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle import (
    Comment,
    Departure,
    ParseError,
    PublicRecord,
    ScoreSheet,
    format_public_record,
    format_public_record_json,
    format_record,
    parse_public_record,
    parse_public_record_json,
    parse_record,
    parse_record_json,
)
from qwirkle.notation import Record
from tests.notation.games import GOLDEN, greedy_game
from tests.notation.strategies import games, headers, texts


@st.composite
def public_records(draw: st.DrawFn) -> PublicRecord:
    sheet = ScoreSheet.of_game(draw(games()))
    steps = len(sheet.turns) + len(sheet.incidents)
    comments = draw(st.lists(st.tuples(st.integers(0, steps), texts), max_size=3))
    return PublicRecord(
        sheet, draw(headers), [Comment(after, text.strip()) for after, text in sorted(comments)]
    )


@settings(max_examples=40)
@given(public_records())
def test_both_forms_are_read_back_the_same(record: PublicRecord) -> None:
    text = format_public_record(record)
    again = parse_public_record(text)
    assert again == record
    assert format_public_record(again) == text
    for pretty in (False, True):
        as_json = format_public_record_json(record, pretty=pretty)
        from_json = parse_public_record_json(as_json)
        assert from_json == record
        assert format_public_record_json(from_json, pretty=pretty) == as_json


def test_a_game_closed_before_its_opening_is_read_back_the_same() -> None:
    sheet = ScoreSheet.start(["Anna", "Chris"], opener=1)
    for closed in (sheet.close(), sheet.with_incident(Departure(0, 1, "left", ()))):
        record = PublicRecord(closed)
        assert parse_public_record(format_public_record(record)) == record


@pytest.mark.parametrize("name", GOLDEN)
def test_every_golden_game_has_a_public_record(name: str) -> None:
    game = GOLDEN[name]().game
    text = format_public_record(PublicRecord(ScoreSheet.of_game(game)))
    assert "Deal" not in text
    assert " > " not in text
    sheet = parse_public_record(text).sheet
    assert (sheet.scores, sheet.outcome) == (game.position.scores, game.position.outcome)


def test_a_full_record_is_no_public_one_and_the_other_way_round() -> None:
    game = greedy_game(2, 2, turns=4)
    with pytest.raises(ParseError) as caught:
        parse_public_record(format_record(Record(game)))
    assert caught.value.reason == "unexpected_header"
    public = PublicRecord(ScoreSheet.of_game(game))
    with pytest.raises(ParseError) as caught:
        parse_record(format_public_record(public))
    assert caught.value.reason == "missing_header"
    with pytest.raises(ParseError) as caught:
        parse_record_json(format_public_record_json(public))
    assert caught.value.reason == "missing_header"


RECORD = """\
[Qwirkle "1"]
[Event "Kitchen table"]
[Ruleset "classic"]
[Seat0 "Anna"]
[Seat1 "Chris"]

1. 1 Od@0,0 Rd@1,0 Yd@2,0 = 3
2. 0 Oc@0,-1 Rc@1,-1 = 2+2+2
3. 1 swap 2
# Anna asks for tea.
4. 0 Os@0,1 Rs@1,1 = 2+3+3
-- closed: agreed
== agreed after 4 turns: 14 3, won by seat 0
"""


def test_the_example_is_read_and_written() -> None:
    record = parse_public_record(RECORD)
    assert record.sheet.scores == (14, 3)
    assert record.header("Event") == "Kitchen table"
    assert format_public_record(record) == RECORD


DAMAGES = {
    "a seed": ("[Seat0", '[Seed "7"]\n[Seat0', 4, "unexpected_header", "no Seed"),
    "ages": ("[Seat0", '[Ages "7 8"]\n[Seat0', 4, "unexpected_header", "no Ages"),
    "a draw": ("= 2+3+3", "= 2+3+3 > Yt Bo", 11, "unknown_tiles", "turn 4: without a deal"),
    "tiles of a swap": ("swap 2", "swap Ro Bs", 9, "unknown_tiles", "'swap 2'"),
    "a swap of none": ("swap 2", "swap 0", 9, "swap_zero", "turn 3: "),
    "a swap of seven": ("swap 2", "swap 7", 9, "too_many_tiles", "at most 6"),
    "the score": ("= 2+3+3", "= 2+3+4", 11, "bad_score", "scores 2+3+3"),
    "an illegal move": ("Rc@1,-1", "Bc@1,-1", 8, "line_conflict", "turn 2: "),
    "a swap instead of opening": (
        "1. 1 Od@0,0 Rd@1,0 Yd@2,0 = 3",
        "1. 1 swap 3",
        7,
        "swap_first_turn",
        "W4",
    ),
    "the wrong seat": ("2. 0 Oc", "2. 1 Oc", 8, "wrong_turn", "turn 2: "),
    "a bonus while the bag is full": ("2+3+3", "2+3+3 bonus 6", 11, "cannot_finish", "(E2)"),
    "the winner": ("won by seat 0", "won by seat 1", 13, "bad_ending", "winners are 0"),
    "the reason": ("== agreed", "== stuck", 13, "bad_ending", "over by agreed"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_line_and_the_reason_of_the_damage_are_told(damage: str) -> None:
    old, new, line, reason, words = DAMAGES[damage]
    assert RECORD.count(old) == 1
    with pytest.raises(ParseError) as caught:
        parse_public_record(RECORD.replace(old, new))
    assert (caught.value.reason, caught.value.line) == (reason, line), caught.value
    assert words in str(caught.value)


def test_a_fourth_copy_of_a_tile_is_refused() -> None:
    stairs = ["Ro@0,0", "Rs@0,1", "Ro@1,1", "Rs@1,2", "Ro@2,2", "Rs@2,3", "Ro@3,3"]
    turns = [f"{n}. {n % 2} {laid} = {1 if n == 1 else 2}" for n, laid in enumerate(stairs, 1)]
    text = RECORD[: RECORD.index("1. 1")] + "\n".join(turns) + "\n== running after 7 turns: "
    with pytest.raises(ParseError) as caught:
        parse_public_record(text + "6 7, seat 0 to move")
    assert (caught.value.reason, caught.value.line) == ("none_left", 13)
    assert "turn 7: there is no Ro left" in str(caught.value)
