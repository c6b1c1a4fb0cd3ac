"""The web client, as far as it was built: files, and its one page for every other path."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path

from qwirkle.server.answers import Reply, refusal
from qwirkle.server.refusal import Refused
from qwirkle.server.security import Receive, Scope, Send

__all__ = ["Web"]

_FOR_EVER = b"public, max-age=31536000, immutable"
_ASK_AGAIN = b"no-cache"
_NOTE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Qwirkle server</title>
<p>The Qwirkle server is running. Its web client is not part of this installation;
the API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Web:
    """Serves a folder: what has a hash in its name for ever, the page for paths of the client."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["path"].startswith("/api/"):
            await refusal(_nothing()).send(send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            wrong = Refused("bad_method", "here one can GET")
            await refusal(wrong, (b"allow", b"GET, HEAD")).send(send)
            return
        reply = await asyncio.to_thread(self._find, scope["path"])
        if scope["method"] == "HEAD":
            reply = Reply(b"", reply.status, reply.headers)
        await reply.send(send)

    def _find(self, path: str) -> Reply:
        """The answer for a path; only files below the folder are ever read."""
        if "\0" in path:
            return refusal(_nothing())
        file = (self._folder / path.lstrip("/")).resolve()
        if file.is_relative_to(self._folder) and file.is_file():
            return self._file(file)
        if "." in path.rpartition("/")[2]:
            return refusal(_nothing())
        page = self._folder / "index.html"
        if page.is_file():
            return self._file(page)
        headers = ((b"content-type", b"text/html; charset=utf-8"), (b"cache-control", _ASK_AGAIN))
        return Reply(_NOTE.encode(), 200, headers)

    def _file(self, file: Path) -> Reply:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith(("json", "xml")):
            kind += "; charset=utf-8"
        is_hashed = file.parent == self._folder / "assets"
        cache = _FOR_EVER if is_hashed else _ASK_AGAIN
        headers = ((b"content-type", kind.encode()), (b"cache-control", cache))
        return Reply(file.read_bytes(), 200, headers)


def _nothing() -> Refused:
    return Refused("unknown_path", "there is nothing at this path")
