"""The HTTP endpoints about positions without a table. They know rules and no values."""

from __future__ import annotations

from functools import partial

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.live.analysis_jobs import listed_positions
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.loop_shares import SHARES
from qwirkle.server.table.moves import moves_at
from qwirkle.server.table.positions import is_short, positions_of, preview_at
from qwirkle.server.wire import MovesRequest, PositionPreview, PositionRequest

__all__ = ["PositionRoutes"]

_moves = msgspec.json.Decoder(MovesRequest)
_positions = msgspec.json.Decoder(PositionRequest)
_preview = msgspec.json.Decoder(PositionPreview)


class PositionRoutes:
    """What an analysis board asks; anybody may, without being a guest."""

    def __init__(self, dispatcher: Dispatcher, pool: AnalysisPool) -> None:
        self._dispatcher = dispatcher
        self._pool = pool

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        return [
            Endpoint(
                "POST", "/api/moves", "moves_at",
                "The legal moves of a hand on any board, without a table", self.moves,
                takes="MovesRequest", gives="Moves",
            ),
            Endpoint(
                "POST", "/api/preview", "preview_at",
                "What the rules say about tentative placements in any position", self.preview,
                takes="PositionPreview", gives="Preview",
            ),
            Endpoint(
                "POST", "/api/positions", "positions",
                "The positions of a record, or a position and those after some moves",
                self.positions, takes="PositionRequest", gives="Positions",
            ),
        ]  # fmt: skip

    async def moves(self, call: Call) -> Response:
        """POST /api/moves"""
        self._limit(call)
        request = call.read(_moves)
        # On a board that was made for it, this takes some milliseconds.
        async with SHARES.busy(call.address):
            return Response(moves_at(request))

    async def preview(self, call: Call) -> Response:
        """POST /api/preview"""
        self._limit(call)
        request = call.read(_preview)
        async with SHARES.busy(call.address):
            return reply(preview_at(request))

    async def positions(self, call: Call) -> Response:
        """POST /api/positions"""
        self._limit(call)
        request = call.read(_positions)
        if is_short(request):
            async with SHARES.busy(call.address):
                return reply(positions_of(request))
        job = partial(listed_positions, request)
        return Response(await self._pool.short.result(job, call.asker))

    def _limit(self, call: Call) -> None:
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
