"""The built web client: its files, and its page for every other path."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from qwirkle.server.http.responses import Response, refusal
from qwirkle.server.http.security import Receive, Scope, Send
from qwirkle.server.http.static_files import (
    ASK_AGAIN,
    FOR_EVER,
    file_below,
    file_response,
    nothing_there,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["PAGE", "WebClient"]

PAGE = Path(__file__).parents[2] / "web"
"""The folder of the built page; it is missing where the page was not built."""

_NOTE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Qwirkle server</title>
<p>The Qwirkle server is running. Its web client is not part of this installation;
the API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""

Head = Callable[[Scope], Awaitable[str]]


class WebClient:
    """Serves a folder: files with a hash in their name as immutable, the page for client paths."""

    def __init__(
        self,
        folder: Path,
        head: Head | None = None,
        check: Callable[[Scope], None] = lambda scope: None,
    ) -> None:
        """``head`` gives the title and the other tags of a page that depend on its address;
        ``check`` raises `Refused` for clients that ask for too much."""
        self._folder = folder
        self._head = head
        self._check = check

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            self._check(scope)
        except Refused as refused:
            await refusal(refused).send(send)
            return
        if scope["path"].startswith("/api/"):
            await refusal(nothing_there()).send(send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            wrong = Refused("bad_method", "this path only supports GET, HEAD")
            await refusal(wrong, (b"allow", b"GET, HEAD")).send(send)
            return
        # Only pages have tags; a file's name has a dot, and no address of a page does.
        head = ""
        if self._head is not None and "." not in scope["path"]:
            head = await self._head(scope)
        reply = await asyncio.to_thread(self._find, scope, head)
        if scope["method"] == "HEAD":
            reply = Response(b"", reply.status, reply.headers)
        await reply.send(send)

    def _find(self, scope: Scope, head: str) -> Response:
        """The response for a path."""
        path: str = scope["path"]
        try:
            file = file_below(self._folder, path)
        except Refused as refused:
            return refusal(refused)
        if file is not None and file.is_file():
            is_hashed = file.parent == self._folder / "assets"
            return file_response(scope, file, FOR_EVER if is_hashed else ASK_AGAIN)
        if "." in path.rpartition("/")[2]:
            return refusal(nothing_there())
        # The page of a table is the same one, but preloads the table's scripts.
        for name in ("table.html",) * path.startswith("/table/") + ("index.html",):
            page = self._folder / name
            if page.is_file():
                return file_response(scope, page, ASK_AGAIN, head)
        headers = ((b"content-type", b"text/html; charset=utf-8"), (b"cache-control", ASK_AGAIN))
        return Response(_NOTE.encode(), 200, headers)
