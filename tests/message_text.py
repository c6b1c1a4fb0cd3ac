"""Search what the server sends: every string of a message, and the tiles that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

__all__ = ["TILE", "strings"]

# Random ids are words with hyphens: one in thousands begins with what looks like a tile.
TILE = re.compile(r"(?<![\w-])[ROYGBP][osdcxt](?![\w-])")


def strings(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a message, keys too, with where it stands."""
    if isinstance(node, dict):
        for key, value in node.items():
            inner = f"{path}.{key}" if path else key
            yield inner, key
            yield from strings(value, inner)
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from strings(value, f"{path}.{number}")
    elif isinstance(node, str):
        yield path, node
