"""The built web client: its files, and its page for every other path."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from qwirkle.server.http.responses import Header, Response, refusal
from qwirkle.server.http.security import Receive, Scope, Send, header
from qwirkle.server.wire.refusal import Refused

__all__ = ["PAGE", "WebClient"]

PAGE = Path(__file__).parents[2] / "web"
"""The folder of the built page; it is missing where the page was not built."""

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

Head = Callable[[Scope], Awaitable[str]]

_CHARSET = b'<meta charset="utf-8" />\n    '
_OWN_TAGS = re.compile(rb"<title>[^<]*</title>\s*|<meta\s+name=\"description\"[^>]*>\s*")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent; ``packed`` is the compressed form, None if it is not shorter."""

    kind: bytes
    tag: bytes
    body: bytes
    packed: bytes | None


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
            await refusal(_nothing()).send(send)
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
        """The response for a path; only files below the folder are read."""
        path: str = scope["path"]
        if "\0" in path:
            return refusal(_nothing())
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            is_ours = file.is_relative_to(self._folder) and file.is_file()
        except OSError:  # a name that no file can have, because it is too long
            return refusal(_nothing())
        if is_ours:
            return self._reply(scope, file)
        if "." in path.rpartition("/")[2]:
            return refusal(_nothing())
        # The page of a table is the same one, but preloads the table's scripts.
        for name in ("table.html",) * path.startswith("/table/") + ("index.html",):
            page = self._folder / name
            if page.is_file():
                return self._reply(scope, page, head)
        headers = ((b"content-type", b"text/html; charset=utf-8"), (b"cache-control", _ASK_AGAIN))
        return Response(_NOTE.encode(), 200, headers)

    def _reply(self, scope: Scope, path: Path, head: str = "") -> Response:
        file = _read(path, path.stat().st_mtime_ns, head)
        is_hashed = path.parent == self._folder / "assets"
        headers: list[Header] = [
            (b"cache-control", _FOR_EVER if is_hashed else _ASK_AGAIN),
            (b"etag", file.tag),
            (b"vary", b"accept-encoding, accept-language" if head else b"accept-encoding"),
        ]
        if header(scope, b"if-none-match").encode("latin-1") == file.tag:
            return Response(b"", 304, headers)
        headers.append((b"content-type", file.kind))
        if file.packed is not None and "gzip" in header(scope, b"accept-encoding"):
            return Response(file.packed, 200, [*headers, (b"content-encoding", b"gzip")])
        return Response(file.body, 200, headers)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, head: str) -> _File:
    body = path.read_bytes()
    if head and _CHARSET in body:
        # In place of those that the page has for itself.
        body = _OWN_TAGS.sub(b"", body).replace(_CHARSET, _CHARSET + head.encode(), 1)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("json", "xml")):
        kind += "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return _File(
        kind.encode(), tag.encode(), body, packed if len(packed) < 0.9 * len(body) else None
    )


def _nothing() -> Refused:
    return Refused("unknown_path", "there is nothing at this path")
