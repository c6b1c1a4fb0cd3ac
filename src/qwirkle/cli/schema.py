"""`qwirkle schema`: what the server and its clients say to each other."""

from __future__ import annotations

import json

from qwirkle.server.schema import json_schema

__all__ = ["schema"]


def schema() -> None:
    """Print the JSON Schema of all messages."""
    print(json.dumps(json_schema(), indent=2))
