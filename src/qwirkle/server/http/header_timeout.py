"""A timeout for request headers."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from qwirkle.server.http.security import IS_WHOLE

__all__ = ["HEAD_SECONDS", "HeaderTimeoutHttp"]

HEAD_SECONDS = 20.0
"""The time limit for the headers of a request; bodies are timed where they are read."""


class HeaderTimeoutHttp(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with a request header timeout; by itself it waits forever.

    Between requests, uvicorn's own keep-alive timeout applies.
    """

    head_seconds = HEAD_SECONDS
    _is_in_head = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_in_head = True
        self._time()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._time()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        # The application need not watch the clock while it reads the body.
        self.scope[IS_WHOLE] = True  # type: ignore[literal-required]
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # Most headers arrive in one piece and need no timer.
        self._time()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_in_head = False
        self._time()
        super().connection_lost(exc)

    def _time(self) -> None:
        if self._is_in_head and self._timer is None:
            self._timer = self.loop.call_later(self.head_seconds, self.transport.abort)
        elif not self._is_in_head and self._timer is not None:
            self._timer.cancel()
            self._timer = None
