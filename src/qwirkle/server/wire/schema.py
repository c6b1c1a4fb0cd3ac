"""The contract as JSON Schema, generated from the message types."""

from __future__ import annotations

from typing import Any

import msgspec

from qwirkle.server import wire

__all__ = ["components", "json_schema"]

UNIONS = ("Command", "Event", "FromClient", "ToClient")
"""Union types, which also get a name in the schema."""


def components(ref: str) -> dict[str, Any]:
    """The schema of every message by its name; ``ref`` is their place: ``#/$defs/{name}``."""
    names = [name for name in wire.__all__ if name != "VERSION"]
    roots, found = msgspec.json.schema_components(
        [getattr(wire, name) for name in names], ref_template=ref
    )
    unions = {name: root for name, root in zip(names, roots, strict=True) if name in UNIONS}
    found = _named(found, [(union, {"$ref": ref.format(name=n)}) for n, union in unions.items()])
    return dict(sorted({**found, **unions}.items()))


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
