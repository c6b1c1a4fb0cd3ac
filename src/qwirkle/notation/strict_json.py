"""JSON as strict as our other forms: no duplicate keys, NaN or very long numbers, and fractions
only where they are expected."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from typing import Any, NoReturn

from qwirkle.notation.scan import parse_int, parse_text
from qwirkle.rules.errors import ParseError

__all__ = ["dump_json", "load_json"]

# Twice what our forms need; anything deeper could only exhaust the stack.
_DEEPEST = 10


def load_json(text: str, *, fractions: bool = False) -> Any:
    """The value of this JSON, with ``fractions`` or without; raises `ParseError` with the line.

    >>> load_json('{"bag": ["Ro"]}')
    {'bag': ['Ro']}
    """
    text = parse_text(text, "JSON").removeprefix("\ufeff")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=parse_int,
            parse_float=_fraction if fractions else _no_fraction,
            parse_constant=_no_fraction,
        )
    except json.JSONDecodeError as error:
        raise ParseError("bad_json", f"this is not JSON: {error.msg}", error.lineno) from error
    except RecursionError:
        raise _too_deep() from None
    level = [value]
    for _ in range(_DEEPEST):
        level = [item for group in level for item in _inside(group)]
        if not level:
            return value
    raise _too_deep()


def dump_json(value: Any, *, pretty: bool = False) -> str:
    """The JSON of a value, on one line; or pretty, with a line for each field and list item.

    >>> dump_json({"bag": ["Ro", "Bs"]})
    '{"bag":["Ro","Bs"]}'
    """
    if not pretty:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    fields = [f'  "{name}": {_pretty(field)}' for name, field in value.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _pretty(value: Any) -> str:
    if not isinstance(value, list) or not value or not isinstance(value[0], dict | list):
        return json.dumps(value, ensure_ascii=False)
    items = [f"    {json.dumps(item, ensure_ascii=False)}" for item in value]
    return "[\n" + ",\n".join(items) + "\n  ]"


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _too_deep() -> ParseError:
    return ParseError("bad_json", "this JSON is nested too deeply")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ParseError("duplicate_key", f"the key {twice!r:.40} occurs twice in one object")
    return found


def _fraction(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ParseError("bad_number", f"the number {text!r:.40} is too large")
    return number


def _no_fraction(text: str) -> NoReturn:
    raise ParseError("bad_number", f"numbers must be integers, not {text!r:.40}")
