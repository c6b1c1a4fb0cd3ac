"""The documentation under ``/docs``, where it was built by ``make docs``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from qwirkle.server.http.responses import Response, refusal
from qwirkle.server.http.security import Receive, Scope, Send
from qwirkle.server.http.static_files import ASK_AGAIN, file_below, file_response, nothing_there
from qwirkle.server.wire.refusal import Refused

__all__ = ["SITE", "DocsSite"]

SITE = Path(__file__).parents[2] / "site"
"""The folder of the built documentation; it is missing where that was not built."""

_POLICY = "policy.txt"


class DocsSite:
    """Serves the pages with the policy that was made for their scripts, see packaging/docs."""

    def __init__(self, folder: Path, check: Callable[[Scope], None] = lambda scope: None) -> None:
        """``check`` raises `Refused` for clients that ask for too much."""
        self._folder = folder
        self._check = check

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            self._check(scope)
            if scope["method"] not in ("GET", "HEAD"):
                raise Refused("bad_method", "this path only supports GET, HEAD")
            reply = await asyncio.to_thread(self._find, scope)
        except Refused as refused:
            reply = refusal(refused)
        if scope["method"] == "HEAD":
            reply = Response(b"", reply.status, reply.headers)
        await reply.send(send)

    def _find(self, scope: Scope) -> Response:
        path = scope["path"].removeprefix("/docs")
        found = file_below(self._folder, path)
        policy = self._folder / _POLICY
        if found is None or not policy.is_file():
            raise nothing_there()
        if found.is_dir():
            if not path.endswith("/"):
                # Links of a page are relative to its folder.
                return Response(b"", 308, [(b"location", f"{scope['path']}/".encode())])
            found = found / "index.html"
            if not found.is_file():
                raise nothing_there()
        sent = (b"content-security-policy", policy.read_text(encoding="ascii").strip().encode())
        return file_response(scope, found, ASK_AGAIN, more=[sent])
