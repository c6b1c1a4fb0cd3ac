"""The OpenAPI document, generated from the endpoints and the message types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from qwirkle import __version__
from qwirkle.server import wire
from qwirkle.server.http.dispatch import Endpoint
from qwirkle.server.people.guests import COOKIE
from qwirkle.server.wire.schema import components

__all__ = ["document"]

_REF = "#/components/schemas/{name}"
_ID = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"}
_PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "table": ("a table's id", _ID),
    "token": ("the token of an invite link", _ID),
    "bot": ("a bot's id", _ID),
    "turn": ("the number of a turn, from 1", {"type": "integer", "minimum": 1, "maximum": 99_999}),
    "puzzle": ("a puzzle's id", {"type": "string", "pattern": "^[0-9a-f]{10}$"}),
    "sheet": ("a score sheet's name, its own or the one for others", _ID),
    "day": ("a day of UTC, like 2026-11-17", {"type": "string", "format": "date"}),
}


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The OpenAPI 3.1 description of these endpoints."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Qwirkle server",
            "version": __version__,
            "description": wire.__doc__,
            "x-contract-version": wire.VERSION,
        },
        "paths": paths,
        "components": {
            "schemas": components(_REF),
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bot": {"type": "http", "scheme": "bearer"},
            },
        },
        # Public tables can be read without a guest.
        "security": [{"guest": []}, {}],
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [*_in_path(endpoint), *_in_query(endpoint)],
        "responses": {
            **_good(endpoint),
            "4XX": {"description": "Refused, with the reason", "content": _json("ErrorBody")},
            "503": {"description": "Not now; try again", "content": _json("ErrorBody")},
        },
    }
    if endpoint.nothing is not None:
        operation["responses"]["204"] = {"description": endpoint.nothing}
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": _json(endpoint.takes)}
    return operation


def _good(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.status == HTTPStatus.NO_CONTENT:
        return {}
    phrase = HTTPStatus(endpoint.status).phrase
    return {str(endpoint.status): {"description": phrase, "content": _answers(endpoint)}}


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _REF.format(name=name)}}}


def _answers(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.gives is not None:
        return _json(endpoint.gives)
    if endpoint.media.startswith("image/"):
        return {endpoint.media: {"schema": {"type": "string"}}}
    text: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}
    return {**text, "application/json": {"schema": {"type": "object"}}}


def _in_path(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _PARAMETERS[name][0],
            "schema": _PARAMETERS[name][1],
        }
        for name in re.findall(r"\{(\w+)\}", endpoint.path)
    ]


def _in_query(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": query.name,
            "in": "query",
            "required": query.required,
            "description": query.what,
            "schema": dict(query.schema),
        }
        for query in endpoint.query
    ]
