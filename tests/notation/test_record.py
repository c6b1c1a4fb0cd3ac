"""Records: what is tolerated when reading, and what is written."""

from pathlib import Path

import pytest

from qwirkle import (
    Comment,
    Game,
    Record,
    format_record,
    format_record_json,
    parse_record,
    parse_record_json,
)
from tests.notation.games import greedy_game

TEXT = (Path(__file__).parent.parent / "games" / "takeover.qwirkle").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("byte order mark", "\ufeff" + TEXT),
        ("Windows line ends", TEXT.replace("\n", "\r\n")),
        ("no last line end", TEXT.rstrip("\n")),
        ("blank lines", TEXT.replace("\n", "\n\n")),
        ("spaces behind", TEXT.replace("\n", "  \t\n")),
        ("spaces before", TEXT.replace("\n", "\n  ")),
        ("aligned columns", TEXT.replace(" = ", "      = ").replace(" > ", "   > ")),
        ("no spaces", TEXT.replace(" = ", "=").replace(" > ", ">")),
    ],
)
def test_a_record_is_read_as_people_and_editors_leave_it(what: str, text: str) -> None:
    assert format_record(parse_record(text)) == TEXT


def test_a_deal_may_be_grouped_and_broken_at_will() -> None:
    start, deal, rest = TEXT.partition("[Deal ")[0], *TEXT.partition("[Deal ")[2].split("]\n", 1)
    codes = deal.replace('"', "").split()
    for glue in (" ", "", "\n", " \n    "):
        if glue == "":
            codes = ["".join(codes)]
        text = f'{start}[Deal "{glue.join(codes)}"]\n{rest}'
        assert format_record(parse_record(text)) == TEXT


def test_headers_may_stand_in_any_order_behind_the_first() -> None:
    moved = TEXT.replace('[Ages "41 9"]\n', "").replace("[Ruleset", '[Ages "41 9"]\n[Ruleset')
    assert format_record(parse_record(moved)) == TEXT


def test_free_headers_keep_their_order_and_any_text() -> None:
    headers = {"Z": 'quo"te', "Event": "back\\slash", "A": "", "Date": "[2024] # > = ש 良"}
    record = Record(Game.start(2, seed="a seed"), headers)
    again = parse_record(format_record(record))
    assert dict(again.headers) == headers
    assert list(dict(again.headers)) == list(headers)
    assert again.header("Event") == "back\\slash"
    assert again.header("Site") is None
    assert parse_record_json(format_record_json(record)) == record


def test_names_may_be_in_scripts_that_are_written_with_joiners() -> None:
    record = Record(Game.start(2, seed="a seed", names=["نیم\u200cفاصله", "ශ්\u200dරී"]))
    assert parse_record(format_record(record)) == record
    assert parse_record_json(format_record_json(record)) == record


def test_comments_keep_their_place() -> None:
    game = greedy_game(2, 5, turns=3).close("agreed")
    comments = [Comment(0, "before"), Comment(0, ""), Comment(2, "between"), Comment(4, "# after")]
    record = Record(game, (), comments)
    lines = format_record(record).splitlines()
    assert lines[lines.index("# before") + 1] == "#"
    assert lines[-2] == "# # after"
    assert parse_record(format_record(record)) == record


def test_a_seed_may_go_with_a_deal_that_is_not_its_own() -> None:
    mirrored = tuple(reversed(Game.start(2, seed=7).deal))
    game = Game.from_deal(mirrored, 2, seed=7)
    assert parse_record(format_record(Record(game))).game == game


def test_a_record_is_a_value() -> None:
    record = parse_record(TEXT)
    assert hash(record) == hash(parse_record(TEXT))
    with pytest.raises(AttributeError):
        record.game = record.game  # type: ignore[misc]


def test_the_json_is_one_line_or_pretty() -> None:
    record = parse_record(TEXT)
    assert "\n" not in format_record_json(record)
    pretty = format_record_json(record, pretty=True)
    steps = len(record.game.turns) + len(record.game.position.incidents) + len(record.comments)
    assert sum(line.startswith('    {"type":') for line in pretty.splitlines()) == steps
    assert pretty.endswith("}\n")
