"""Structured logs, one JSON object per line; only the fields listed here are written.

Hands, seeds, cookies, invite tokens, names and chat have no field, so no line can contain them;
nor do paths, which contain tokens, or error messages, which may quote anything.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping, MutableMapping
from types import TracebackType
from typing import Any, TextIO

import msgspec
import structlog

__all__ = ["FIELDS", "configure", "log"]

FIELDS = frozenset(
    {
        "event", "level", "timestamp", "worker", "table", "guest", "n", "turn", "seat", "kind",
        "bot", "reason", "method", "route", "status", "seconds", "count", "sockets", "tables",
        "host", "port", "workers", "pid", "code", "error", "where", "service", "version",
        "database",
    }
)  # fmt: skip

log = structlog.get_logger("qwirkle")


def configure(stream: TextIO | None = None, level: int = 20, **always: Any) -> None:
    """Write logs from ``level`` on to ``stream`` (standard error); ``always`` is in every line."""
    structlog.contextvars.clear_contextvars()
    structlog.configure(
        processors=[
            _with(always),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _with_error,
            _only_known,
            _rendered,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *names: structlog.WriteLogger(stream or sys.stderr),
        cache_logger_on_first_use=False,
    )


Event = MutableMapping[str, Any]


def _with(always: Mapping[str, Any]) -> structlog.typing.Processor:
    return lambda logger, method, event: {**always, **event}


def _with_error(logger: object, method: str, event: Event) -> Event:
    """An exception as its type and where it came from, without its message."""
    failure = event.pop("exc_info", None)
    if failure is True:
        failure = sys.exc_info()[1]
    if isinstance(failure, BaseException):
        event["error"] = type(failure).__name__
        event["where"] = _frames(failure.__traceback__)
    return event


def _frames(trace: TracebackType | None) -> list[str]:
    return [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(trace)]


def _only_known(logger: object, method: str, event: Event) -> Event:
    return {key: value for key, value in event.items() if key in FIELDS}


def _rendered(logger: object, method: str, event: Event) -> str:
    return msgspec.json.encode(event).decode()


# Silent until a server sets up its logs: the output of `qwirkle admin` is not a log.
configure(level=30)
