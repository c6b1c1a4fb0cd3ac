"""Files as they are sent: with type and tag, compressed where that is shorter."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from qwirkle.server.http.responses import Header, Response
from qwirkle.server.http.security import Scope, header
from qwirkle.server.wire.refusal import Refused

__all__ = ["ASK_AGAIN", "FOR_EVER", "file_below", "file_response", "nothing_there"]

FOR_EVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"

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


def file_below(folder: Path, path: str) -> Path | None:
    """What is at a path of a request; only files and folders below the folder are found.

    Raises `Refused` for a name that no file can have.
    """
    if "\0" in path:
        raise nothing_there()
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_relative_to(folder) and file.exists() else None
    except OSError as error:  # it is too long
        raise nothing_there() from error


def nothing_there() -> Refused:
    """The answer for a path without a file or a page."""
    return Refused("unknown_path", "there is nothing at this path")


def file_response(
    scope: Scope, path: Path, caching: bytes, head: str = "", more: Iterable[Header] = ()
) -> Response:
    """The response with a file; ``head`` goes into the head of a page."""
    changed = path.stat().st_mtime_ns
    file = _page(path, changed, head) if head else _file(path, changed)
    headers: list[Header] = [
        (b"cache-control", caching),
        (b"etag", file.tag),
        (b"vary", b"accept-encoding, accept-language" if head else b"accept-encoding"),
        *more,
    ]
    if header(scope, b"if-none-match").encode("latin-1") == file.tag:
        return Response(b"", 304, headers)
    headers.append((b"content-type", file.kind))
    if file.packed is not None and "gzip" in header(scope, b"accept-encoding"):
        return Response(file.packed, 200, [*headers, (b"content-encoding", b"gzip")])
    return Response(file.body, 200, headers)


@lru_cache(maxsize=1024)
def _file(path: Path, changed: int) -> _File:
    return _packed(path, path.read_bytes())


# Strangers choose the addresses of pages, so that these take no room from the files.
@lru_cache(maxsize=64)
def _page(path: Path, changed: int, head: str) -> _File:
    body = path.read_bytes()
    if _CHARSET in body:
        # In place of those that the page has for itself.
        body = _OWN_TAGS.sub(b"", body).replace(_CHARSET, _CHARSET + head.encode(), 1)
    return _packed(path, body)


def _packed(path: Path, body: bytes) -> _File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("json", "xml")):
        kind += "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return _File(
        kind.encode(), tag.encode(), body, packed if len(packed) < 0.9 * len(body) else None
    )
