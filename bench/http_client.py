"""An HTTP client for load generation: little code between the bytes and the clock.

Thousands of simulated guests share two cores with the server under test. The usual client
libraries would use more CPU than the server does.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast

__all__ = ["HttpClient", "Response"]


class Response:
    """The response to a request."""

    __slots__ = ("body", "cookie", "status")

    def __init__(self, status: int, cookie: str, body: bytes) -> None:
        self.status = status
        self.cookie = cookie
        self.body = body


class _Connection(asyncio.Protocol):
    """One keep-alive connection; one request at a time."""

    def __init__(self) -> None:
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._response: asyncio.Future[Response] | None = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio.Transport.
        self._transport = cast("asyncio.Transport", transport)
        self.is_open = True

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if self._response is not None and not self._response.done():
            self._response.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head_end = self._buffer.find(b"\r\n\r\n")
        if head_end < 0:
            return
        status, length, cookie = 0, 0, ""
        for number, line in enumerate(self._buffer[:head_end].split(b"\r\n")):
            name, _, value = line.partition(b": ")
            if number == 0:
                status = int(line.split(b" ", 2)[1])
            elif name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                cookie = value.partition(b";")[0].decode()
        end = head_end + 4 + length
        if len(self._buffer) >= end:
            body, self._buffer = self._buffer[head_end + 4 : end], self._buffer[end:]
            if self._response is not None and not self._response.done():
                self._response.set_result(Response(status, cookie, body))

    def send(self, request: bytes) -> asyncio.Future[Response]:
        assert self._transport is not None
        self._response = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._response

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class HttpClient:
    """A pool of keep-alive connections to one server, from ``source`` if an address is given."""

    def __init__(self, host: str, port: int, source: str | None = None) -> None:
        self._host = host
        self._port = port
        self._from = None if source is None else (source, 0)
        self._idle: deque[_Connection] = deque()

    async def request(
        self, method: str, path: str, cookie: str = "", body: bytes | None = None
    ) -> Response:
        """Send one request; raises `OSError` if the server is down or goes down meanwhile.

        The server may close a keep-alive connection just as it is used again: then the request is
        sent on another one, as browsers do.
        """
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        request = "\r\n".join([*lines, "", ""]).encode() + (body or b"")
        while self._idle:
            kept = self._idle.pop()
            if kept.is_open:
                try:
                    return await self._send(kept, request)
                except ConnectionError:
                    continue
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(
            _Connection, self._host, self._port, local_addr=self._from
        )
        return await self._send(made, request)

    async def _send(self, connection: _Connection, request: bytes) -> Response:
        try:
            response = await connection.send(request)
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)
        return response

    def close(self) -> None:
        """Close the idle connections."""
        for connection in self._idle:
            connection.close()
        self._idle.clear()
