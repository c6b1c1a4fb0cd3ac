"""Security of every request: headers, Origin, sizes. Pure ASGI, because it is on every path."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from functools import cache
from typing import Any

from qwirkle.server.http.limits import address_key
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "IS_WHOLE",
    "POLICY",
    "Peer",
    "Shield",
    "changes_something",
    "check_origin",
    "header",
    "read_body",
]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# The board moves its tiles with style attributes; style sheets and scripts are only our own.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    # Paths contain invite tokens, which must not reach other sites. Without any referrer, some
    # requests of our own pages would come from the origin "null".
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_OF_PAGES = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
# Data is no page. It is sent for every turn, so it carries no headers that only pages heed.
_OF_DATA = [
    (
        b"content-security-policy",
        b"default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
    ),
    (b"cache-control", b"no-store"),
]
_STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
IS_WHOLE = "qwirkle.is_whole"
"""In the scope of a request whose body has arrived: reading it needs no time limit."""

_READING = ("GET", "HEAD", "OPTIONS")


def header(scope: Scope, name: bytes) -> str:
    """A request header, empty if it is missing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return ""


class Peer:
    """The client of a connection; a proxy's headers count only if it is trusted."""

    def __init__(self, trust_proxy: bool, secure: bool) -> None:
        self.trusts_proxy = trust_proxy
        self._secure = secure

    def address(self, scope: Scope) -> str:
        """The key of the client's address in limits."""
        if self.trusts_proxy:
            # The last one was added by the trusted proxy; those before it may be forged.
            forwarded = header(scope, b"x-forwarded-for").rpartition(",")[2].strip()
            if forwarded:
                return address_key(forwarded)
        client = scope.get("client")
        return address_key(client[0]) if client else "unknown"

    def is_secure(self, scope: Scope) -> bool:
        """Whether the browser uses TLS."""
        if self._secure or scope["scheme"] in {"https", "wss"}:
            return True
        return self.trusts_proxy and header(scope, b"x-forwarded-proto") == "https"

    def host(self, scope: Scope) -> str:
        """The host that the browser requested."""
        forwarded = header(scope, b"x-forwarded-host") if self.trusts_proxy else ""
        return forwarded or header(scope, b"host")


def check_origin(scope: Scope, peer: Peer, allowed: Collection[str] = ()) -> None:
    """Raise `Refused` if a page of another site sent this; programs send no Origin.

    Our own pages are those of ``allowed``, or by default those of the requested host.
    """
    origin = header(scope, b"origin").lower()
    if not origin:
        is_ours = header(scope, b"sec-fetch-site") != "cross-site"
    elif allowed:
        is_ours = origin in allowed
    else:
        is_ours = origin.partition("://")[2] == peer.host(scope).lower()
    if not is_ours:
        raise Refused("bad_origin", "this request comes from a page of another site")


async def read_body(receive: Receive, scope: Scope, most: int, seconds: float) -> bytes:
    """A request's whole body; raises `Refused` as soon as it is longer than ``most``, and if it
    has not arrived after ``seconds``."""
    length = header(scope, b"content-length")
    if length.isdecimal() and (len(length) > 15 or int(length) > most):
        raise _too_large(most)
    if IS_WHOLE in scope:
        return await _whole_body(receive, most)
    try:
        async with asyncio.timeout(seconds):
            return await _whole_body(receive, most)
    except TimeoutError as error:
        raise Refused("too_slow", f"a request must arrive within {seconds:g} s") from error


async def _whole_body(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("bad_request", "the request was interrupted")
        body = message.get("body", b"")
        size += len(body)
        if size > most:
            raise _too_large(most)
        parts.append(body)
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def _too_large(most: int) -> Refused:
    return Refused("too_large", f"a request's body has at most {most} bytes")


class Shield:
    """Adds the security headers to every response of ``app``, except those that it sets itself."""

    def __init__(self, app: App, peer: Peer) -> None:
        self._app = app
        self._peer = peer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one socket."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        extra = _headers(self._peer.is_secure(scope), scope["path"].startswith("/api/"))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                names = {name for name, _ in given}
                message["headers"] = [*given, *[one for one in extra if one[0] not in names]]
            await send(message)

        await self._app(scope, receive, with_headers)


@cache
def _headers(is_secure: bool, is_api: bool) -> list[tuple[bytes, bytes]]:
    transport = [_STRICT_TRANSPORT] if is_secure else []
    return [*_HEADERS, *(_OF_DATA if is_api else _OF_PAGES), *transport]


def changes_something(scope: Scope) -> bool:
    """Whether a request may change something, so that its Origin matters."""
    return scope["method"] not in _READING
