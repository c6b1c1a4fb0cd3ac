"""Requests of a bot to the server: with its token, waiting as the server says."""

from __future__ import annotations

import asyncio
import secrets
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from qwirkle.rules.errors import QwirkleError

__all__ = ["LOST", "ServerApi", "wait_of"]

LOST = "server_lost"
"""The reason of the error when the server cannot be reached."""

_TIMEOUT = 30.0
_TRIES = 8
_LONGEST_WAIT = 60.0
_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


def wait_of(retry_after: str | None) -> float:
    """The seconds of a Retry-After header, or one.

    >>> wait_of("3"), wait_of(None), wait_of("Wed, 21 Oct 2015 07:28:00 GMT"), wait_of("99999")
    (3.0, 1.0, 1.0, 60.0)
    """
    is_number = retry_after is not None and retry_after.isascii() and retry_after.isdecimal()
    return min(float(retry_after or 1), _LONGEST_WAIT) if is_number else 1.0


class ServerApi:
    """The server as a bot sees it."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url
        self.headers = {"Authorization": f"Bearer {token}"}

    async def get(self, path: str) -> bytes:
        """What is at a path; raises `QwirkleError` with the server's reason."""
        return await self._ask(path, None)

    async def do(self, table: str, do: str, **fields: Any) -> None:
        """Give a command; it is carried out once, however often it has to be sent."""
        command = {"do": do, "id": secrets.token_hex(8), **fields}
        await self._ask(f"/api/tables/{table}/commands", msgspec.json.encode(command))

    async def _ask(self, path: str, body: bytes | None) -> bytes:
        for left in reversed(range(_TRIES)):
            try:
                return await asyncio.to_thread(self._request, path, body)
            except HTTPError as error:
                with error:
                    if error.code not in _LATER or not left:
                        raise _refusal(error) from None
                    wait = wait_of(error.headers["Retry-After"])
            except (URLError, OSError) as error:
                why = error.reason if isinstance(error, URLError) else error
                told = (isinstance(why, OSError) and why.strerror) or str(why)
                raise QwirkleError(LOST, f"cannot reach {self._url}: {told.lower()}") from None
            await asyncio.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def _request(self, path: str, body: bytes | None) -> bytes:
        headers = {**self.headers, "Content-Type": "application/json"}
        with urlopen(Request(self._url + path, body, headers), timeout=_TIMEOUT) as answer:
            content: bytes = answer.read()
            return content


def _refusal(error: HTTPError) -> QwirkleError:
    try:
        failure = msgspec.json.decode(error.read())["error"]
        return QwirkleError(str(failure["code"]), str(failure["message"]))
    except (msgspec.DecodeError, KeyError, TypeError, OSError):
        return QwirkleError("not_qwirkle", f"the server answers {error.code} {error.reason}")
