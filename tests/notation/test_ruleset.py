"""Rulesets as text."""

import dataclasses

import pytest

from qwirkle import ParseError, Ruleset, format_ruleset, parse_ruleset


@pytest.mark.parametrize("name", Ruleset.presets())
def test_a_preset_is_its_name(name: str) -> None:
    assert format_ruleset(Ruleset.preset(name)) == name
    assert parse_ruleset(name) == Ruleset.preset(name)


def test_only_what_differs_from_the_preset_is_written() -> None:
    classic = Ruleset.preset("classic")
    assert format_ruleset(dataclasses.replace(classic, max_seats=5)) == "classic,seats=2-5"
    changed = dataclasses.replace(classic, start_tie="youngest", max_seats=5)
    assert format_ruleset(changed) == "classic,start_tie=youngest,seats=2-5"
    assert parse_ruleset("classic,start_tie=youngest,seats=2-5") == changed


def test_rules_of_another_name_say_everything() -> None:
    house = Ruleset("house", 2, 8, "oldest")
    assert format_ruleset(house) == "house,start_tie=oldest,seats=2-8"
    assert parse_ruleset("house,start_tie=oldest,seats=2-8") == house


def test_what_need_not_be_said_may_be_said_in_any_order() -> None:
    text = "classic,seats=2-8,start_tie=oldest"
    assert parse_ruleset(text) == Ruleset.preset("classic")


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("clasic", "unknown_ruleset", "there are classic, productief"),
        ("house", "unknown_ruleset", "'house'"),
        ("house,seats=2-8", "unknown_ruleset", "'house'"),
        ("house,seats=2-8,seats=2-8", "bad_ruleset", "at most once"),
        ("my rules,seats=2-8,start_tie=seat", "bad_ruleset", "one word"),
        ("classic,colour=red", "bad_ruleset", "'colour=red' is not an option"),
        ("classic,", "bad_ruleset", "'' is not an option"),
        ("classic,start_tie=tallest", "bad_ruleset", "'tallest'"),
        ("classic,seats=4", "bad_ruleset", "range like 2-8"),
        ("classic,seats=1-4", "bad_ruleset", "2 to 8 seats"),
        ("classic,seats=2-9", "bad_ruleset", "2 to 8 seats"),
        ("classic,seats=5-3", "bad_ruleset", "empty range"),
        ("classic,seats=two-8", "bad_number", "'two'"),
    ],
)
def test_what_is_no_ruleset_is_refused(text: str, reason: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_ruleset(text)
    assert caught.value.reason == reason
    assert words in str(caught.value)
