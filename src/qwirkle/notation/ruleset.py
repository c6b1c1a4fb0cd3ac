"""Rulesets as text: ``classic``, or ``classic,start_tie=youngest,seats=2-5``."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from qwirkle.notation.scan import parse_int, parse_text
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.ruleset import Ruleset, StartTie

__all__ = ["format_ruleset", "parse_ruleset"]


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset described by this text: a name, then the options that differ from the preset.

    A name that is not a preset needs all options. Raises `ParseError` with the rules' reason.

    >>> parse_ruleset("classic,seats=2-5").max_seats
    5
    """
    name, *options = parse_text(text, "a ruleset").strip(" \t\r\n").split(",")
    given: dict[str, str] = {}
    for option in options:
        key, _, value = option.partition("=")
        if key not in ("start_tie", "seats") or key in given:
            raise ParseError(
                "bad_ruleset",
                f"{option!r:.40} is not an option: the name of a ruleset may be followed by "
                "start_tie=... and seats=2-8, each at most once",
            )
        given[key] = value
    try:
        return _ruleset(name, given)
    except ParseError:
        raise
    except QwirkleError as error:
        raise ParseError(error.reason, str(error)) from error


def _ruleset(name: str, given: dict[str, str]) -> Ruleset:
    if name in Ruleset.presets():
        base = Ruleset.preset(name)
    elif len(given) == 2:
        base = replace(Ruleset.preset("classic"), name=name)
    else:
        # It may be a misspelt preset; the error of the rules lists the presets.
        Ruleset.preset(name)
    if "start_tie" in given:
        base = replace(base, start_tie=cast("StartTie", given["start_tie"]))
    if "seats" in given:
        least, dash, most = given["seats"].partition("-")
        if not dash:
            raise ParseError(
                "bad_ruleset", f"seats are a range like 2-8, not {given['seats']!r:.40}"
            )
        base = replace(
            base, min_seats=parse_int(least, "seats"), max_seats=parse_int(most, "seats")
        )
    return base


def format_ruleset(ruleset: Ruleset) -> str:
    """The text of a ruleset: what differs from the preset of its name, or everything.

    >>> from dataclasses import replace
    >>> format_ruleset(replace(Ruleset.preset("classic"), start_tie="youngest"))
    'classic,start_tie=youngest'
    """
    known = Ruleset.preset(ruleset.name) if ruleset.name in Ruleset.presets() else None
    text = ruleset.name
    if known is None or ruleset.start_tie != known.start_tie:
        text += f",start_tie={ruleset.start_tie}"
    seats = (ruleset.min_seats, ruleset.max_seats)
    if known is None or seats != (known.min_seats, known.max_seats):
        text += f",seats={seats[0]}-{seats[1]}"
    return text
