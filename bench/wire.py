"""HTTP and WebSocket as a load generator needs them: little code between the bytes and the clock.

Thousands of sockets share two cores with the server that is measured; the usual client libraries
would cost more than the server does.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections import deque
from collections.abc import Callable
from typing import cast

__all__ = ["Http", "Response", "Socket", "connect"]

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASK = b"\x00\x00\x00\x00"  # a mask that changes nothing is still a mask


class Response:
    """The answer to a request."""

    __slots__ = ("body", "cookie", "status")

    def __init__(self, status: int, cookie: str, body: bytes) -> None:
        self.status = status
        self.cookie = cookie
        self.body = body


class _Connection(asyncio.Protocol):
    """One kept-alive connection, one request at a time."""

    def __init__(self) -> None:
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Response] | None = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Those of uvloop are transports by what they can do only.
        self._transport = cast("asyncio.Transport", transport)
        self.is_open = True

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server closed the connection"))

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
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(Response(status, cookie, body))

    def ask(self, request: bytes) -> asyncio.Future[Response]:
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Http:
    """A pool of connections to one server."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._idle: deque[_Connection] = deque()

    async def ask(
        self, method: str, path: str, cookie: str = "", body: bytes | None = None
    ) -> Response:
        """Ask once; raises `OSError` if the server is away or goes away meanwhile.

        A kept connection may be closed by the server just as it is used again: then another is
        taken, as browsers do.
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
                    return await self._ask(kept, request)
                except ConnectionError:
                    continue
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(_Connection, self._host, self._port)
        return await self._ask(made, request)

    async def _ask(self, connection: _Connection, request: bytes) -> Response:
        try:
            answer = await connection.ask(request)
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)
        return answer

    def close(self) -> None:
        """Close what is open."""
        for connection in self._idle:
            connection.close()
        self._idle.clear()


class Socket(asyncio.Protocol):
    """A WebSocket client for servers that send whole, unpacked text messages."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._hear = hear
        self._lost = lost
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._is_switched = False
        self._switched: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def local_port(self) -> int:
        """By which the server's process can be found."""
        assert self._transport is not None
        return int(self._transport.get_extra_info("sockname")[1])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Those of uvloop are transports by what they can do only.
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._switched.done():
            self._switched.set_exception(ConnectionError("the server closed the connection"))
        elif self._is_switched:
            self._is_switched = False
            self._lost()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._is_switched and not self._switch():
            return
        start, size = 0, len(buffer)
        while size - start >= 2:
            opcode, length, at = buffer[start] & 0x0F, buffer[start + 1], start + 2
            if length == 126:
                length, at = int.from_bytes(buffer[at : at + 2], "big"), at + 2
            elif length == 127:
                length, at = int.from_bytes(buffer[at : at + 8], "big"), at + 8
            if at + length > size:
                break
            payload = bytes(buffer[at : at + length])
            start = at + length
            if opcode == _TEXT:
                self._hear(payload)
            elif opcode == _PING:
                self._write(_PONG, payload)
            elif opcode == _CLOSE:
                self.abort()
        del buffer[:start]

    def _switch(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            if not self._switched.done():
                said = bytes(self._buffer[:200])
                self._switched.set_exception(ConnectionError(f"no socket: {said!r}"))
            self.abort()
            return False
        del self._buffer[: end + 4]
        self._is_switched = True
        if not self._switched.done():
            self._switched.set_result(None)
        return True

    async def switched(self, request: bytes) -> None:
        """Ask the server to speak WebSocket."""
        assert self._transport is not None
        self._transport.write(request)
        await self._switched

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._write(_TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        length = len(payload)
        head = bytes([0x80 | opcode, 0x80 | min(length, 126)])
        if length >= 126:
            head += length.to_bytes(2, "big")
        self._transport.write(head + _MASK + payload)

    def abort(self) -> None:
        """Cut the connection."""
        if self._transport is not None:
            self._transport.abort()


async def connect(
    host: str, port: int, cookie: str, hear: Callable[[bytes], None], lost: Callable[[], None]
) -> Socket:
    """An open socket; raises `OSError` if that fails."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {host}:{port}",
        f"Cookie: {cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    ]
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(hear, lost), host, port)
    try:
        await socket.switched("\r\n".join([*lines, "", ""]).encode())
    except BaseException:
        socket.abort()
        raise
    return socket
