"""The contract as JSON Schema, generated from the message types."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from qwirkle.analysis import analysis_schema, review_schema
from qwirkle.server import wire

__all__ = ["components", "json_schema"]

UNIONS = ("Command", "Event", "FromClient", "SheetCommand", "ToClient")
"""Union types, which also get a name in the schema."""

_LIBRARY = "#/$defs/"


@cache
def components(ref: str) -> dict[str, Any]:
    """The schema of every message by its name; ``ref`` is their place: ``#/$defs/{name}``.

    The types of `qwirkle.analysis` come with them: messages contain them as they are.
    """
    names = [name for name in wire.__all__ if name != "VERSION"]
    roots, found = msgspec.json.schema_components(
        [getattr(wire, name) for name in names], ref_template=ref
    )
    unions = {name: root for name, root in zip(names, roots, strict=True) if name in UNIONS}
    of_analysis, reasons = _of_analysis()
    unions["Reason"] = _moved(reasons, ref)
    found = _moved({**found, **of_analysis}, ref)
    found = _named(found, [(union, {"$ref": ref.format(name=n)}) for n, union in unions.items()])
    return dict(sorted({**found, **unions}.items()))


def _of_analysis() -> tuple[dict[str, Any], Any]:
    """The definitions of the library, and the union of all reasons."""
    found = {**analysis_schema()["$defs"], **review_schema()["$defs"]}
    return found, found["TurnReview"]["properties"]["reasons"]["items"]


def _moved(node: Any, ref: str) -> Any:
    """The same schema with references to the library's types leading to where they are now."""
    if isinstance(node, dict):
        target = node.get("$ref")
        if isinstance(target, str) and target.startswith(_LIBRARY):
            return {"$ref": ref.format(name=target.removeprefix(_LIBRARY))}
        return {key: _moved(value, ref) for key, value in node.items()}
    if isinstance(node, list):
        return [_moved(value, ref) for value in node]
    return node


def _named(node: Any, unions: list[tuple[Any, Any]]) -> Any:
    """The same schema with references in place of expanded unions."""
    for union, reference in unions:
        if node == union:
            return reference
    if isinstance(node, dict):
        return {key: _named(value, unions) for key, value in node.items()}
    if isinstance(node, list):
        return [_named(value, unions) for value in node]
    return node


def json_schema() -> dict[str, Any]:
    """The whole contract as one JSON Schema document, with its version."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Qwirkle server messages",
        "description": wire.__doc__,
        "version": wire.VERSION,
        "$defs": components("#/$defs/{name}"),
    }
