"""Endpoints for operators and their tools: health, readiness, metrics."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.responses import Response
from qwirkle.server.live.bus import Bus
from qwirkle.server.live.heartbeat import Heartbeat
from qwirkle.server.live.metrics import CONTENT_TYPE
from qwirkle.server.store import Store

__all__ = ["Operations"]

_COUNT_SECONDS = 2.0


class Operations:
    """The endpoints for operators."""

    def __init__(
        self, dispatcher: Dispatcher, store: Store, bus: Bus, heartbeat: Heartbeat
    ) -> None:
        self._dispatcher = dispatcher
        self._store = store
        self._bus = bus
        self._heartbeat = heartbeat
        self._openapi = b""
        self._counts: tuple[float, dict[str, int], dict[str, int]] | None = None

    def endpoints(self, openapi: dict[str, Any]) -> list[Endpoint]:
        """All of them; ``openapi`` describes the API."""
        self._openapi = msgspec.json.encode(openapi)
        return [
            Endpoint("GET", "/healthz", "healthz", "Whether the process is alive", self.health),
            Endpoint("GET", "/readyz", "readyz", "Whether it can serve", self.ready),
            Endpoint("GET", "/metrics", "metrics", "Counts for Prometheus", self.metrics),
            Endpoint("GET", "/api/openapi.json", "openapi", "The API described", self.openapi),
        ]

    async def health(self, call: Call) -> Response:
        """GET /healthz"""
        return Response(b'{"status":"ok"}')

    async def ready(self, call: Call) -> Response:
        """GET /readyz: raises `Unavailable` when the database cannot be read or written."""
        # Each second it is written that this worker serves: a full disk shows there.
        if self._heartbeat.failure is not None:
            raise self._heartbeat.failure
        # Any query would do; the cost of this one does not depend on the number of tables.
        await self._store.table("")
        bus = b"up" if self._bus.is_up else b"away"
        return Response(b'{"status":"ready","bus":"%b"}' % bus)

    async def metrics(self, call: Call) -> Response:
        """GET /metrics"""
        tables, reviews = await self._counted()
        lines = ["# HELP qwirkle_tables Tables in the database", "# TYPE qwirkle_tables gauge"]
        lines += [f'qwirkle_tables{{phase="{phase}"}} {n}' for phase, n in sorted(tables.items())]
        lines += ["# HELP qwirkle_reviews Full reviews that wait or run, on all workers"]
        lines += ["# TYPE qwirkle_reviews gauge"]
        lines += [f'qwirkle_reviews{{state="{state}"}} {n}' for state, n in reviews.items()]
        stored = "\n".join([*lines, ""]).encode()
        headers = ((b"content-type", CONTENT_TYPE.encode()),)
        return Response(self._dispatcher.metrics.exposed() + stored, 200, headers)

    async def _counted(self) -> tuple[dict[str, int], dict[str, int]]:
        """The number of tables in each phase and of reviews in each state, cached for a few
        seconds, because anyone may ask."""
        now = time.monotonic()
        if self._counts is None or now - self._counts[0] > _COUNT_SECONDS:
            tables, reviews = await self._store.count_tables(), await self._store.count_reviews()
            self._counts = now, tables, reviews
        return self._counts[1:]

    async def openapi(self, call: Call) -> Response:
        """GET /api/openapi.json"""
        return Response(self._openapi)
