"""Answers to requests: JSON of our types, and refusals with their status. Pure ASGI."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from http import HTTPStatus
from math import ceil
from typing import Any

import msgspec

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.http.security import Scope, Send, header
from qwirkle.server.store import Conflict, Unavailable
from qwirkle.server.wire.refusal import Refused

__all__ = ["Header", "Response", "as_refusal", "internal_error", "picture", "refusal", "reply"]

_PASSED_ON = frozenset(
    {"analysis_busy", "analysis_lost", "analysis_off", "bot_lost", "bots_busy", "stopped"}
)
"""Reasons of errors that are not refusals, but are reported to clients all the same."""

_JSON = (b"content-type", b"application/json")
_encode = msgspec.json.Encoder().encode

Header = tuple[bytes, bytes]


class Response:
    """A response to a request."""

    __slots__ = ("body", "headers", "status")

    def __init__(
        self, body: bytes, status: int = 200, headers: Sequence[Header] = (_JSON,)
    ) -> None:
        self.body = body
        self.status = status
        self.headers = headers

    async def send(self, send: Send) -> None:
        """Send it as the response to an HTTP request."""
        headers = list(self.headers)
        if self.status not in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
            headers.append((b"content-length", str(len(self.body)).encode()))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})

    async def deny(self, send: Send) -> None:
        """Send it instead of opening a socket."""
        kind = "websocket.http.response"
        headers = list(self.headers)
        await send({"type": f"{kind}.start", "status": self.status, "headers": headers})
        await send({"type": f"{kind}.body", "body": self.body})


def reply(value: Any, status: int = HTTPStatus.OK, *headers: Header) -> Response:
    """A value of our types as JSON."""
    return Response(_encode(value), status, (_JSON, *headers))


def picture(scope: Scope, kind: bytes, body: bytes, *headers: Header) -> Response:
    """A picture with its ETag; 304 if the client has it already."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = ((b"etag", tag.encode()), *headers)
    if header(scope, b"if-none-match") == tag:
        return Response(b"", HTTPStatus.NOT_MODIFIED, headers)
    return Response(body, HTTPStatus.OK, ((b"content-type", kind), *headers))


def refusal(error: Refused, *headers: Header) -> Response:
    """A refusal as JSON, with its status."""
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        # To go on asking takes new connections, and those are counted where they are cheap.
        headers = (*headers, (b"connection", b"close"))
    if error.retry_after is not None:
        headers = (*headers, (b"retry-after", str(ceil(error.retry_after)).encode()))
    return reply(error.body(), error.status, *headers)


def as_refusal(error: QwirkleError) -> Refused | None:
    """The refusal that a client gets for an error of ours; None if it is a bug."""
    match error:
        case Refused():
            return error
        case Conflict():
            return Refused("conflict", "the table has changed in the meantime; try again")
        case Unavailable():
            return Refused(
                "unavailable", "the server cannot reach its database; try again", retry_after=1
            )
    if error.reason in _PASSED_ON:
        return Refused(error.reason, error.message)
    return None


def internal_error() -> Refused:
    """The answer to a bug of ours: nothing that could reveal a secret."""
    return Refused("internal", "an internal error occurred; the server has logged it")
