"""WebSockets within bounds: frames of every kind are counted as they are parsed."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from qwirkle.server.http.connection_limits import ConnectionLimits
from qwirkle.server.http.security import Scope

__all__ = ["BoundedWebSocket"]

# A frame of a client has six bytes or more: so many are parsed before they are counted.
_SLICE = 1024


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, which by itself parses and answers whatever comes.

    It takes over a connection that `BoundedHttp` has counted.
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
        self._socket_key = ""
        self._unread_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._key = self._socket_key = self._limits.key(get_remote_addr(self.transport))

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.leave(self._key)
        self._stop_unread_timer()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self._socket_key = self._limits.socket_key(cast("Scope", self.scope))

    def _drop(self, bound: str) -> None:
        """Disconnect a peer that is over a bound."""
        self._limits.count(bound)
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_timer = self.loop.call_later(
            self._bounds.unread_seconds, self._drop, "unread_seconds"
        )

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_unread_timer()

    def _stop_unread_timer(self) -> None:
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def write_text(self, text: str) -> bool:
        """Send a message without waiting; False if the peer has not taken the earlier ones, or the
        socket is closing."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            # The head of the request, which was counted.
            super().data_received(data)
        elif not self.handshake_complete:
            # Clients must wait until the socket is open.
            self._drop("bad_request")
        elif over := self._limits.take_piece(self._socket_key, len(data)):
            self._drop(over)
        elif len(data) <= _SLICE:
            self._parse(data)
        else:
            for start in range(0, len(data), _SLICE):
                if self.transport.is_closing():
                    break
                self._parse(data[start : start + _SLICE])

    def _parse(self, data: bytes) -> None:
        self.conn.receive_data(data)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
            return
        frames = len(self.conn.events)
        if frames and not self._limits.take_frames(self._socket_key, frames):
            self._drop("frames_per_second")
            return
        self.handle_events()
        if len(self.frames) > self._bounds.max_fragments:
            self._drop("max_fragments")
        elif self.transport.get_write_buffer_size() > self._bounds.max_unread:
            self._drop("max_unread")
