"""Counts and times for Prometheus, over all workers. No label names a table, a guest or a tile."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

__all__ = ["CONTENT_TYPE", "FOLDER", "Metrics"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable of the folder in which workers share their metrics; it must be set
before this module is imported."""

# The creation times of counters are of no use.
disable_created_metrics()  # type: ignore[no-untyped-call]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_REVIEW_SECONDS = (1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000)


class Metrics:
    """The metrics of one worker."""

    def __init__(self) -> None:
        # Not the library's global registry, so that there can be several in one process.
        self.registry = registry = CollectorRegistry()
        self.sockets = _gauge("sockets", "Open sockets", registry)
        self.connections = _gauge("connections", "Open connections", registry)
        self.live_tables = _gauge("live_tables", "Tables in the memory of workers", registry)
        self.bots_waiting = _gauge("bots_waiting", "Bot turns that wait for a process", registry)
        self.bots_thinking = _gauge("bots_thinking", "Processes that choose a move", registry)
        self.tables = Counter("qwirkle_tables_opened", "Tables opened", registry=registry)
        self.turns = Counter("qwirkle_turns", "Turns played", registry=registry)
        self.ended = Counter("qwirkle_games_ended", "Games ended", registry=registry)
        self.events = Counter(
            "qwirkle_events", "Events sent, counted per receiver", registry=registry
        )
        self.conflicts = Counter(
            "qwirkle_conflicts", "Changes decided again because another worker was faster",
            registry=registry,
        )  # fmt: skip
        self.slow_readers = Counter(
            "qwirkle_slow_readers", "Sockets dropped because they did not read", registry=registry
        )
        self.disconnected = Counter(
            "qwirkle_disconnected", "Peers disconnected because they were over a bound", ["bound"],
            registry=registry,
        )  # fmt: skip
        self.refused = Counter(
            "qwirkle_refused", "Requests and messages refused", ["reason"], registry=registry
        )
        self.requests = Histogram(
            "qwirkle_request_seconds", "From request to answer", ["route"],
            buckets=_SECONDS, registry=registry,
        )  # fmt: skip
        self.changes = Histogram(
            "qwirkle_change_seconds", "From command to its events handed to all sockets here",
            buckets=_SECONDS, registry=registry,
        )  # fmt: skip
        self.thoughts = Histogram(
            "qwirkle_bot_seconds", "From a bot's turn to its move", buckets=_SECONDS,
            registry=registry,
        )  # fmt: skip
        self.reviews = Histogram(
            "qwirkle_review_seconds", "From the beginning of a full review to its end",
            buckets=_REVIEW_SECONDS, registry=registry,
        )  # fmt: skip
        self.puzzle_attempts = Counter(
            "qwirkle_puzzle_attempts", "Attempts at puzzles", ["result"], registry=registry
        )
        self.analyses = _gauge("analyses", "Live analyses that run or wait", registry)

    def exposed(self) -> bytes:
        """The metrics as text: of all workers if several share a folder, otherwise of this one."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        gathered = CollectorRegistry()
        multiprocess.MultiProcessCollector(gathered)  # type: ignore[no-untyped-call]
        return generate_latest(gathered)


def _gauge(name: str, what: str, registry: CollectorRegistry) -> Gauge:
    return Gauge(f"qwirkle_{name}", what, registry=registry, multiprocess_mode="livesum")
