"""Positions as JSON: the setup that `Position.from_setup` takes, with the ruleset as text."""

from __future__ import annotations

from qwirkle.notation.position import position_of_setup, setup_of_position
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import ParseError
from qwirkle.rules.position import Position

__all__ = ["format_position_json", "parse_position_json"]


def parse_position_json(text: str) -> Position:
    """The position described by this JSON; raises `ParseError` if there is none.

    >>> parse_position_json('{"board": [[0,0,"Ro"]], "hands": [["Rs"],["Bs"]], "bag": []}').seats
    2
    """
    setup = load_json(text)
    if not isinstance(setup, dict):
        raise ParseError("wrong_type", f"a position is a JSON object, not {setup!r:.40}")
    return position_of_setup(setup)


def format_position_json(position: Position, *, pretty: bool = False) -> str:
    """The JSON of a position, without the turns that led to it.

    >>> import json
    >>> from qwirkle import parse_position
    >>> text = format_position_json(parse_position("0,0:Ro Rs/Bs Gd 0/0 0 classic"))
    >>> json.loads(text)["hands"]
    [['Rs'], ['Bs']]
    """
    return dump_json(setup_of_position(position), pretty=pretty)
