"""What is written is read back the same, and written again the same, in every form."""

from hypothesis import given, settings

from qwirkle import (
    Move,
    Position,
    Record,
    Ruleset,
    format_board,
    format_move,
    format_position,
    format_position_json,
    format_record,
    format_record_json,
    format_ruleset,
    parse_board,
    parse_move,
    parse_position,
    parse_position_json,
    parse_record,
    parse_record_json,
    parse_ruleset,
)
from qwirkle.notation import PerftCase, format_perft, parse_perft
from tests.notation.strategies import moves, positions, records, rulesets


@given(moves)
def test_moves(move: Move) -> None:
    text = format_move(move)
    assert parse_move(text) == move
    assert format_move(parse_move(text)) == text


@given(rulesets())
def test_rulesets(ruleset: Ruleset) -> None:
    text = format_ruleset(ruleset)
    assert parse_ruleset(text) == ruleset
    assert format_ruleset(parse_ruleset(text)) == text


@settings(max_examples=30)
@given(positions())
def test_positions_and_boards_and_perft_lines(position: Position) -> None:
    text = format_position(position)
    assert "\n" not in text
    assert parse_position(text) == position
    assert format_position(parse_position(text)) == text
    assert parse_board(format_board(position.board)) == position.board
    for pretty in (False, True):
        as_json = format_position_json(position, pretty=pretty)
        assert parse_position_json(as_json) == position
        assert format_position_json(parse_position_json(as_json), pretty=pretty) == as_json
    case = PerftCase(position, 66, 12, 300)
    assert parse_perft(format_perft(case)) == [case]


@settings(max_examples=40)
@given(records())
def test_records_in_both_forms(record: Record) -> None:
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert format_record(again) == text
    for pretty in (False, True):
        as_json = format_record_json(record, pretty=pretty)
        from_json = parse_record_json(as_json)
        assert from_json == record
        assert format_record_json(from_json, pretty=pretty) == as_json
        assert format_record(from_json) == text


@settings(max_examples=15)
@given(records())
def test_a_position_string_keeps_what_a_setup_keeps(record: Record) -> None:
    for step in list(record.game.steps())[::7]:
        kept = Position.from_setup(step.position.to_setup())
        assert parse_position(format_position(step.position)) == kept
        assert (kept.board, kept.hands) == (step.position.board, step.position.hands)
