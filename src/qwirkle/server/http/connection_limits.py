"""What a peer may do with connections, before anything is known of it but its address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from structlog import get_logger

from qwirkle.server.http.limits import Buckets, Rate, address_key
from qwirkle.server.http.security import Peer, Scope
from qwirkle.server.live.metrics import Metrics

__all__ = ["Bounds", "ConnectionLimits"]

log = get_logger("qwirkle")

_LOG_SECONDS = 60.0
_BURST_SECONDS = 4
# When all connections but a quarter are taken, the rest is for addresses that hold only a few.
_SHARED = 3 / 4
_FEW = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The operator's bounds, each a setting of the same name."""

    max_head: int
    max_headers: int
    max_path: int
    max_body: int
    max_pieces: int
    max_fragments: int
    max_unread: int
    head_seconds: float
    unread_seconds: float
    connections: int
    connections_per_address: int
    connections_per_second: int
    bytes_per_second: int
    pieces_per_second: int
    frames_per_second: int


class ConnectionLimits:
    """The open connections of one worker by address, and what they may still send.

    A peer over a bound is disconnected at once: an answer would cost more than the peer paid.
    Behind a trusted proxy all connections have the proxy's address, so that it counts connections
    and requests by address; here, each connection then has its own share, and sockets that of the
    address that the proxy names.
    """

    def __init__(self, bounds: Bounds, peer: Peer, metrics: Metrics) -> None:
        self.bounds = bounds
        self._peer = peer
        self._metrics = metrics
        self._held: Counter[str] = Counter()
        self._all = 0
        self._arrivals = _bucket(bounds.connections_per_second)
        self._bytes = _bucket(bounds.bytes_per_second)
        self._pieces = _bucket(bounds.pieces_per_second)
        self._frames = _bucket(bounds.frames_per_second)
        # Looking up a label takes longer than counting.
        self._counters: dict[str, Callable[[], None]] = {}
        self._unlogged: Counter[str] = Counter()
        self._logging: asyncio.TimerHandle | None = None

    # --- connections

    def key(self, client: tuple[str, int] | None) -> str:
        """What a connection's share is counted under."""
        if client is None:
            return "unknown"
        return f"{client[0]} {client[1]}" if self._peer.trusts_proxy else address_key(client[0])

    def socket_key(self, scope: Scope) -> str:
        """What a socket's share is counted under."""
        return self._peer.address(scope)

    def enter(self, key: str) -> bool:
        """Count a new connection; False if there are too many, so that it is not served."""
        bounds, held = self.bounds, self._held[key]
        if self._all >= bounds.connections:
            return self._turn_away("connections")
        if held >= _FEW and self._all >= _SHARED * bounds.connections:
            return self._turn_away("connections")
        if held >= bounds.connections_per_address:
            return self._turn_away("connections_per_address")
        if self._arrivals.wait(key):
            return self._turn_away("connections_per_second")
        self._held[key] = held + 1
        self._all += 1
        self._metrics.connections.inc()
        return True

    def _turn_away(self, bound: str) -> bool:
        self.count(bound)
        return False

    def leave(self, key: str) -> None:
        """A connection that had entered is gone."""
        self._all -= 1
        self._metrics.connections.dec()
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]

    # --- what comes in

    def take_piece(self, key: str, size: int) -> str:
        """Count bytes that were received together; the bound that they are over, if any."""
        if self._bytes.wait(key, size):
            return "bytes_per_second"
        # Each piece costs, however small it is.
        return "pieces_per_second" if self._pieces.wait(key) else ""

    def take_frames(self, key: str, count: int) -> bool:
        """Count frames that were received; False if they are too many."""
        return not self._frames.wait(key, count)

    # --- what is said of it

    def count(self, bound: str) -> None:
        """Count a peer that was disconnected because it was over a bound."""
        counter = self._counters.get(bound)
        if counter is None:
            counter = self._counters[bound] = self._metrics.disconnected.labels(bound).inc
        counter()
        self._unlogged[bound] += 1
        if self._logging is None:
            self._log()

    def _log(self) -> None:
        """Log the first one, and then at most once a minute."""
        self._logging = None
        if self._unlogged:
            bounds = ", ".join(sorted(self._unlogged))
            log.warning("over a bound", reason=bounds, count=self._unlogged.total())
            self._unlogged.clear()
            loop = asyncio.get_running_loop()
            self._logging = loop.call_later(_LOG_SECONDS, self._log)


def _bucket(per_second: int) -> Buckets:
    return Buckets(Rate(_BURST_SECONDS * per_second, per_second))
