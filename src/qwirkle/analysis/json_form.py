"""Analyses and reviews as JSON: derived from the types, so that form and types cannot disagree.

A dataclass is an object with the names of its fields; a reason also has a ``type``. Tiles, moves
and placements are written as everywhere (``Ro``, ``Ro@0,0 Rs@1,0``, ``Ro@0,0``), cells as
``[x, y]``. Numbers are rounded to four decimals.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from qwirkle.analysis.candidate import Analysis
from qwirkle.analysis.game_review import Review
from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import ParseError
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.tile import Cell, Tile

__all__ = [
    "analysis_schema",
    "format_analysis_json",
    "format_review_json",
    "from_builtins",
    "parse_analysis_json",
    "parse_review_json",
    "review_schema",
    "to_builtins",
]

T = TypeVar("T")

_DECIMALS = 4
_MOVE = r"^(pass|swap( [ROYGBP][osdcxt])+|[ROYGBP][osdcxt]@-?\d+,-?\d+( .*)?)$"
_LEAVES: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
    Tile: {"type": "string", "pattern": "^[ROYGBP][osdcxt]$"},
    Cell: {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
    Placement: {"type": "string", "pattern": r"^[ROYGBP][osdcxt]@-?\d+,-?\d+$"},
}


def format_review_json(review: Review, *, pretty: bool = False) -> str:
    """The JSON of a review, on one line or ``pretty``.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import review
    >>> text = format_review_json(review(game, "quick"))
    >>> parse_review_json(text).turns[0].verdict
    'best'
    """
    return dump_json(to_builtins(review), pretty=pretty)


def parse_review_json(text: str) -> Review:
    """The review described by this JSON; raises `ParseError` with the path of what is wrong.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import review
    >>> text = format_review_json(review(game, "quick"))
    >>> format_review_json(parse_review_json(text)) == text
    True
    """
    return from_builtins(Review, load_json(text, fractions=True))


def format_analysis_json(analysis: Analysis, *, pretty: bool = False) -> str:
    """The JSON of an analysis, on one line or ``pretty``.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> import json
    >>> from qwirkle.analysis import analyse
    >>> json.loads(format_analysis_json(analyse(view, samples=16).result()))["method"]
    'sampled'
    """
    return dump_json(to_builtins(analysis), pretty=pretty)


def parse_analysis_json(text: str) -> Analysis:
    """The analysis described by this JSON; raises `ParseError` with the path of what is wrong.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> from qwirkle.analysis import analyse
    >>> result = analyse(view, samples=16).result()
    >>> parse_analysis_json(format_analysis_json(result)).best.move == result.best.move
    True
    """
    return from_builtins(Analysis, load_json(text, fractions=True))


def review_schema() -> dict[str, Any]:
    """The JSON Schema of a review.

    >>> "turns" in review_schema()["$defs"]["Review"]["properties"]
    True
    """
    return _document(Review)


def analysis_schema() -> dict[str, Any]:
    """The JSON Schema of an analysis.

    >>> "candidates" in analysis_schema()["$defs"]["Analysis"]["properties"]
    True
    """
    return _document(Analysis)


# --- writing ---


def to_builtins(value: object) -> Any:
    """A value of this package as dicts, lists, strings and numbers."""
    match value:
        case None | bool() | int() | str() if not isinstance(value, Enum):
            return value
        case float():
            return round(value, _DECIMALS) + 0.0  # no -0.0
        case Enum():
            return value.value
        case Place() | Swap() | Pass():
            return format_move(value)
        case Tile() | Placement():
            return str(value)
        case tuple() | list():
            return [to_builtins(item) for item in value]
        case dict():
            return {key: to_builtins(item) for key, item in value.items()}
    assert is_dataclass(value)
    tag = {"type": _tag(type(value))} if _is_reason(type(value)) else {}
    return tag | {field.name: to_builtins(getattr(value, field.name)) for field in fields(value)}


# --- reading ---


def from_builtins(kind: type[T], value: object) -> T:
    """The reverse of `to_builtins`; raises `ParseError` for anything else."""
    made: T = _read(kind, value, "$")
    return made


def _read(kind: Any, value: object, path: str) -> Any:
    if kind == Move:
        return _parsed(parse_move, value, path)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _read_union(args, value, path)
    if origin is Literal:
        if value not in args:
            raise _wrong(path, value, f"one of {', '.join(args)}")
        return value
    if origin is tuple:
        return _read_tuple(args, value, path)
    if origin is dict:
        if not isinstance(value, dict):
            raise _wrong(path, value, "an object")
        return {key: _read(args[1], item, f"{path}.{key}") for key, item in value.items()}
    return _read_plain(kind, value, path)


def _read_plain(kind: Any, value: object, path: str) -> Any:
    if kind is Cell:
        return Cell(*_read_tuple((int, int), value, path))
    if kind is Tile:
        return _parsed(Tile.parse, value, path)
    if kind is Placement:
        move = _parsed(parse_move, value, path)
        if not isinstance(move, Place) or len(move.placements) != 1:
            raise _wrong(path, value, "a placement")
        return move.placements[0]
    if kind is float and type(value) is int:
        return float(value)
    if kind is types.NoneType or (isinstance(kind, type) and kind in _LEAVES):
        if type(value) is not kind:
            raise _wrong(path, value, f"a {kind.__name__}")
        return value
    if issubclass(kind, Enum):
        return _parsed(kind, value, path)
    return _read_object(kind, value, path)


def _read_object(kind: Any, value: object, path: str) -> Any:
    hints = _hints(kind)
    expected = {*hints, "type"} if _is_reason(kind) else set(hints)
    if not isinstance(value, dict) or value.keys() != expected:
        raise _wrong(path, value, f"an object with {', '.join(sorted(expected))}")
    return kind(
        **{name: _read(hint, value[name], f"{path}.{name}") for name, hint in hints.items()}
    )


def _read_union(args: tuple[Any, ...], value: object, path: str) -> Any:
    if types.NoneType in args:
        if value is None:
            return None
        args = tuple(arg for arg in args if arg is not types.NoneType)
        return _read(args[0] if len(args) == 1 else Union[args], value, path)  # noqa: UP007
    tag = value.get("type") if isinstance(value, dict) else None
    for kind in args:
        if _tag(kind) == tag:
            return _read_object(kind, value, path)
    raise _wrong(path, value, f"a {' or '.join(map(_tag, args))}")


def _read_tuple(args: tuple[Any, ...], value: object, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _wrong(path, value, "an array")
    kinds = (args[0],) * len(value) if args[-1] is Ellipsis else args
    if len(kinds) != len(value):
        raise _wrong(path, value, f"an array of {len(kinds)}")
    return tuple(
        _read(kind, item, f"{path}[{at}]")
        for at, (kind, item) in enumerate(zip(kinds, value, strict=True))
    )


def _parsed(parse: Callable[[Any], Any], value: object, path: str) -> Any:
    try:
        return parse(value)
    except (ParseError, ValueError) as error:
        raise ParseError("wrong_type", f"{path}: {error}") from error


def _wrong(path: str, value: object, wanted: str) -> ParseError:
    return ParseError("wrong_type", f"{path}: expected {wanted}, not {value!r:.40}")


# --- describing ---


def _document(kind: type) -> dict[str, Any]:
    definitions: dict[str, Any] = {}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **_described(kind, definitions),
    }
    return {**schema, "$defs": dict(sorted(definitions.items()))}


def _described(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind == Move:
        return {"type": "string", "pattern": _MOVE}
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_described(arg, definitions) for arg in args]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple:
        return {"type": "array", "items": _described(args[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _described(args[1], definitions)}
    if kind in _LEAVES:
        return dict(_LEAVES[kind])
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}
        tag = {"type": {"const": _tag(kind)}} if _is_reason(kind) else {}
        properties = tag | {
            name: _described(hint, definitions) for name, hint in _hints(kind).items()
        }
        definitions[kind.__name__] = {
            "type": "object",
            # Examples in Python are of no use to those who read JSON.
            "description": " ".join((kind.__doc__ or "").partition(">>>")[0].split()),
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _is_reason(kind: type) -> bool:
    return kind.__module__ == "qwirkle.analysis.reason"


def _tag(kind: type) -> str:
    """``GiftOpened`` is written ``gift_opened``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")
