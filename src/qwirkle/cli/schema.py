"""`qwirkle schema`: the messages between the server and its clients, as JSON Schema."""

from __future__ import annotations

import json

from qwirkle.server.wire.schema import json_schema

__all__ = ["print_schema"]


def print_schema() -> None:
    """Print the JSON Schema of all messages."""
    print(json.dumps(json_schema(), indent=2))
