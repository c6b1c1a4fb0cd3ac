"""A WebSocket client for load generation: little code between the bytes and the clock."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

__all__ = ["WebSocketClient", "connect"]

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASK = b"\x00\x00\x00\x00"  # a mask of zeros leaves the payload as it is


class WebSocketClient(asyncio.Protocol):
    """A socket to a server that sends unfragmented, uncompressed text messages."""

    def __init__(self, on_message: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self._on_message = on_message
        self._on_lost = on_lost
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._is_upgraded = False
        self._upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def local_port(self) -> int:
        """The port on this side; tells which worker process holds the other end."""
        assert self._transport is not None
        return int(self._transport.get_extra_info("sockname")[1])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do not inherit from asyncio.Transport.
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._upgraded.done():
            self._upgraded.set_exception(ConnectionError("the server closed the connection"))
        elif self._is_upgraded:
            self._is_upgraded = False
            self._on_lost()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._is_upgraded and not self._read_upgrade():
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
                self._on_message(payload)
            elif opcode == _PING:
                self._write(_PONG, payload)
            elif opcode == _CLOSE:
                self.abort()
        del buffer[:start]

    def _read_upgrade(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            if not self._upgraded.done():
                answer = bytes(self._buffer[:200])
                self._upgraded.set_exception(ConnectionError(f"not upgraded: {answer!r}"))
            self.abort()
            return False
        del self._buffer[: end + 4]
        self._is_upgraded = True
        if not self._upgraded.done():
            self._upgraded.set_result(None)
        return True

    async def upgrade(self, request: bytes) -> None:
        """Send the request for the upgrade to WebSocket, and wait for the answer."""
        assert self._transport is not None
        self._transport.write(request)
        await self._upgraded

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
        """Drop the connection."""
        if self._transport is not None:
            self._transport.abort()


async def connect(
    host: str,
    port: int,
    cookie: str,
    on_message: Callable[[bytes], None],
    on_lost: Callable[[], None],
    source: str | None = None,
) -> WebSocketClient:
    """An open socket, from ``source`` if an address is given; raises `OSError` if that fails."""
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
    _, socket = await loop.create_connection(
        lambda: WebSocketClient(on_message, on_lost),
        host,
        port,
        local_addr=None if source is None else (source, 0),
    )
    try:
        await socket.upgrade("\r\n".join([*lines, "", ""]).encode())
    except BaseException:
        socket.abort()
        raise
    return socket
