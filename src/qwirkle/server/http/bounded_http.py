"""HTTP connections within bounds: nothing is parsed, held or waited for without limit."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from qwirkle.server.http.connection_limits import ConnectionLimits
from qwirkle.server.http.security import IS_WHOLE, Scope

__all__ = ["BoundedHttp"]

_END_OF_HEAD = b"\r\n\r\n"
_ANSWERS = {
    "bad_request": b"400 Bad Request",
    "max_path": b"414 URI Too Long",
    "max_head": b"431 Request Header Fields Too Large",
    "max_headers": b"431 Request Header Fields Too Large",
}
_LONG_BODY = 32_768
# Fewer bytes than this, on average, are a small piece of a body.
_PIECE = 256


class _OverBoundError(Exception):
    """Raised inside the parser, which stops at once."""


class _HeadWithBody:
    """A transport that sends the head of a response together with what follows, if that is short.

    Uvicorn writes them one after the other, and each write is a system call. A long body is written
    as it is: all who are sent the same file, and do not read it, share it in memory.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head: bytes | None = None
        """None until there is one; empty once it was sent."""
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        if self._head is None:
            self._head = data
        elif self._head:
            head, self._head = self._head, b""
            if len(data) > _LONG_BODY:
                self._transport.write(head)
                self._transport.write(data)
            else:
                self._transport.write(head + data)
        else:
            self._transport.write(data)

    def flush(self) -> None:
        """Send the head of a response without a body."""
        if self._head:
            self.write(b"")

    def close(self) -> None:
        self.flush()
        self._transport.close()


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP protocol, which by itself takes whatever comes.

    It gets one request at a time, its head in one piece. What follows waits here, unread beyond one
    more request, until the answer is sent and taken.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        limits: ConnectionLimits,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = limits
        self._bounds = limits.bounds
        self._key = ""
        self._has_entered = False
        self._waiting = b""
        """What was received and not parsed."""
        self._is_in_body = False
        self._has_begun = False
        self._body_left: int | None = None
        """The rest of the body's length; None if it comes in chunks."""
        self._body_bytes = 0
        self._pieces = 0
        self._over = ""
        """The bound that was exceeded."""
        self._head_timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None

    # --- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self._key = self._limits.key(get_remote_addr(transport))
        self._has_entered = self._limits.enter(self._key)
        if not self._has_entered:
            transport.abort()
            return
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._has_entered:
            self._limits.leave(self._key)
        self._waiting = b""
        self._stop_timers()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_timers()
        super().handle_websocket_upgrade()

    def _drop(self, bound: str) -> None:
        """Disconnect a peer that is over a bound."""
        self._waiting = b""
        self._limits.count(bound)
        answer = _ANSWERS.get(bound)
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if answer is not None and not is_answering and not self.transport.is_closing():
            self.transport.write(
                b"HTTP/1.1 " + answer + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            )
            if not self.transport.get_write_buffer_size():
                self.transport.close()
                return
        self.transport.abort()

    # --- timers

    def _expect_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(
                self._bounds.head_seconds, self._drop, "head_seconds"
            )

    def _got_head(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _stop_timers(self) -> None:
        self._got_head()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_timer = self.loop.call_later(
            self._bounds.unread_seconds, self._drop, "unread_seconds"
        )

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None
        if self._waiting and not self._is_answering:
            self.flow.resume_reading()
            self.loop.call_soon(self._parse)

    # --- requests, one after the other

    def data_received(self, data: bytes) -> None:
        over = self._limits.take_piece(self._key, len(data))
        if over:
            self._drop(over)
            return
        self._waiting = self._waiting + data if self._waiting else data
        self._parse()

    def _parse(self) -> None:
        while self._waiting and not self.transport.is_closing():
            if self._is_in_body:
                self._parse_body()
            elif self._is_answering:
                if len(self._waiting) > self._bounds.max_head + self._bounds.max_body:
                    self._drop("max_body")
                else:
                    self.flow.pause_reading()
                return
            elif not self._parse_head():
                return

    @property
    def _is_answering(self) -> bool:
        """Whether an answer is still to be sent, or to be taken by the peer."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and (not cycle.response_complete or self.flow.write_paused)

    def _parse_head(self) -> bool:
        # Empty lines are allowed between requests, but are no request.
        data = self._waiting = self._waiting.lstrip(b"\r\n")
        if not data:
            return False
        self._unset_keepalive_if_required()
        size = data.find(_END_OF_HEAD) + len(_END_OF_HEAD)
        is_whole = size >= len(_END_OF_HEAD)
        if (size if is_whole else len(data)) > self._bounds.max_head:
            self._drop("max_head")
        elif not data[:1].isupper():
            # No request begins so: TLS, for instance.
            self._drop("bad_request")
        elif not is_whole:
            self._expect_head()
        else:
            self._got_head()
            self._waiting = data[size:]
            self._has_begun = False
            self._feed(data if len(data) == size else data[:size])
            return True
        return False

    def _parse_body(self) -> None:
        data, left = self._waiting, self._body_left
        if left is None or left >= len(data):
            self._waiting = b""
        else:
            data, self._waiting = data[:left], data[left:]
        if left is not None:
            self._body_left = left - len(data)
        self._body_bytes += len(data)
        if self._body_bytes > self._most_body_bytes:
            self._drop("max_body")
        else:
            self._feed(data)

    @property
    def _most_body_bytes(self) -> int:
        # The application refuses a body that is too long. What comes meanwhile is thrown away, and
        # chunks have frames.
        return 2 * self._bounds.max_body + 65_536

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                rest, self._waiting = self._waiting, b""
                self.handle_websocket_upgrade()
                if rest:
                    cast("Any", self.transport).get_protocol().data_received(rest)
            elif self.cycle is not None:
                # Served as if nothing had been asked; the parser does not go on.
                self.cycle.keep_alive = False
        except httptools.HttpParserError:
            self._drop(self._over or "bad_request")

    # --- what the parser finds

    def on_message_begin(self) -> None:
        if self._has_begun:
            self._over = "bad_request"
            raise _OverBoundError
        self._has_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.url) > self._bounds.max_path:
            self._over = "max_path"
            raise _OverBoundError
        if len(self.headers) > self._bounds.max_headers:
            self._over = "max_headers"
            raise _OverBoundError
        self._is_in_body = True
        self._body_bytes = self._pieces = 0
        self._body_left = _content_length(self.headers)
        super().on_headers_complete()
        # Whoever waits to be asked for the body must get that answer at once.
        if self.cycle is not None and not self.expect_100_continue:
            self.cycle.transport = cast("asyncio.Transport", _HeadWithBody(self.transport))

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > self._bounds.max_pieces + self._body_bytes // _PIECE:
            self._over = "max_pieces"
            raise _OverBoundError
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_body = False
        # The application need not watch the clock while it reads the body.
        cast("Scope", self.scope)[IS_WHOLE] = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if isinstance(self.cycle.transport, _HeadWithBody):
            self.cycle.transport.flush()
        super().on_response_complete()
        if self._waiting:
            # Not at once: others have their turn in between.
            self.loop.call_soon(self._parse)


def _content_length(headers: list[tuple[bytes, bytes]]) -> int | None:
    for name, value in headers:
        if name == b"content-length" and value.isdigit() and len(value) <= 18:
            return int(value)
    return None
