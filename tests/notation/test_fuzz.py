"""Whatever a parser is fed, it gives a value that can be written again, or a `ParseError`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle import (
    ParseError,
    format_board,
    format_move,
    format_position,
    format_position_json,
    format_public_record,
    format_public_record_json,
    format_record,
    format_record_json,
    format_ruleset,
    format_view,
    format_view_json,
    parse_board,
    parse_move,
    parse_position,
    parse_position_json,
    parse_public_record,
    parse_public_record_json,
    parse_record,
    parse_record_json,
    parse_ruleset,
    parse_view,
    parse_view_json,
)
from qwirkle.notation import PublicRecord, format_perft, parse_perft, parse_perft_line
from qwirkle.rules import ScoreSheet
from tests.notation.strategies import near_misses

POSITION = "0,0:RoRs;1,1:Bs RcBd/Yo!1time/-!2resigned GdYc 0/-3/12 0 classic,start_tie=seat"
RECORD = (Path(__file__).parent.parent / "games" / "outside.qwirkle").read_text(encoding="utf-8")
COMMENTED = RECORD.replace("6. 0", "# so far\n6. 0")
GAME = parse_record(COMMENTED).game
PUBLIC = PublicRecord(ScoreSheet.of_game(GAME), {"Event": "x"}, parse_record(COMMENTED).comments)
VIEWS = [GAME.position.view(2), GAME.position.view(None)]

# name: parse, format, well-formed texts
FORMS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], str], list[str]]] = {
    "move": (parse_move, format_move, ["Rc@2,0 Rt@-13,0", "swap Ro Bs", "pass"]),
    "ruleset": (parse_ruleset, format_ruleset, ["classic,start_tie=youngest,seats=2-5", "french"]),
    "board": (parse_board, format_board, ["0,0:RoRs;1,1:Bs", "-"]),
    "position": (parse_position, format_position, [POSITION]),
    "position as JSON": (
        parse_position_json,
        format_position_json,
        [format_position_json(parse_position(POSITION))],
    ),
    "perft line": (parse_perft_line, format_perft, [f"{POSITION} | 1 | 2 | 3"]),
    "record": (parse_record, format_record, [RECORD, COMMENTED]),
    "record as JSON": (
        parse_record_json,
        format_record_json,
        [format_record_json(parse_record(COMMENTED))],
    ),
    "public record": (parse_public_record, format_public_record, [format_public_record(PUBLIC)]),
    "public record as JSON": (
        parse_public_record_json,
        format_public_record_json,
        [format_public_record_json(PUBLIC)],
    ),
    "view": (parse_view, format_view, [*map(format_view, VIEWS)]),
    "view as JSON": (parse_view_json, format_view_json, [*map(format_view_json, VIEWS)]),
}


def survives(parse: Callable[[Any], Any], write: Callable[[Any], str], text: object) -> None:
    try:
        value = parse(text)
    except ParseError:
        return
    assert parse(write(value)) == value


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=200)
@given(data=st.data())
def test_a_slightly_wrong_text_is_read_or_refused(form: str, data: st.DataObject) -> None:
    parse, write, originals = FORMS[form]
    survives(parse, write, data.draw(near_misses(originals)))


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=40)
@given(text=st.text())
def test_noise_is_refused(form: str, text: str) -> None:
    parse, write, _ = FORMS[form]
    survives(parse, write, text)


@given(text=st.text(st.sampled_from("#|\n\r\ufeff 01-:;,/RoYs"), max_size=40))
def test_perft_files_are_read_or_refused(text: str) -> None:
    try:
        parse_perft(text)
    except ParseError as error:
        assert error.line is not None  # noqa: PT017


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("Ro"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELDS = [
    *("ruleset", "board", "hands", "bag", "scores", "to_move", "out"),
    *("qwirkle", "headers", "players", "ages", "seed", "deal", "steps", "ending"),
    *("seat", "unseen"),
]


@settings(max_examples=80)
@given(st.sampled_from(FIELDS), JSON)
def test_json_with_a_wrong_field_is_refused(field: str, value: object) -> None:
    for form in ("position as JSON", "record as JSON", "public record as JSON", "view as JSON"):
        parse, write, originals = FORMS[form]
        survives(parse, write, json.dumps({**json.loads(originals[0]), field: value}))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "value",
    [
        None, 7, b"pass", ["pass"], "", " ", "\n", "\0", "\ufeff", "\ud800", "9" * 10_000,
        "[" * 100_000, '{"a":' * 100_000, "[[" * 300 + "]]" * 300, "NaN", "1e400", '{"a":1,"a":2}',
        '{"qwirkle":1}', '{"qwirkle":true}', '{"qwirkle":1,"\\ud800":0}', '[Qwirkle "1"]',
        '[Qwirkle "1"]\n[Deal "' + "Ro\n" * 10_000, "Ro@" + "9" * 5000 + ",0",
        "Ro@٣,0", "Ro@+1,0", "Ro@1_0,0", "Ro@-0,0", "Ro@01,0", "٣,0:Ro Ro/Bs - 0/0 0 classic",
    ],
    ids=lambda value: ascii(value)[:20],
)  # fmt: skip
def test_nasty_things_are_refused(form: str, value: object) -> None:
    parse, _, _ = FORMS[form]
    with pytest.raises(ParseError):
        parse(value)
