"""Runs the server: alone in this process, or as the supervisor of several workers."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from qwirkle import __version__
from qwirkle.server.run.logs import log
from qwirkle.server.run.settings import Settings
from qwirkle.server.run.supervisor import Parent
from qwirkle.server.run.worker import begin_logs, bind, run_loop, work

__all__ = ["run"]


def run(settings: Settings, on_ready: Callable[[int], None] = lambda port: None) -> None:
    """Serve until the process is asked to stop; ``on_ready`` gets the port once it listens."""
    begin_logs(settings)
    run_loop(_serve(settings, on_ready))


async def _serve(settings: Settings, on_ready: Callable[[int], None]) -> None:
    stop = asyncio.Event()

    def ready(port: int) -> None:
        log.info(
            "serving", version=__version__, host=settings.host, port=port,
            kind="postgresql" if settings.is_postgres else "sqlite", workers=settings.workers,
        )  # fmt: skip
        on_ready(port)

    with _stopped_by_signals(stop):
        if settings.workers > 1:
            await Parent(settings).run(ready, stop)
            return
        with bind(settings.host, settings.port) as listener:
            port = listener.getsockname()[1]
            await work(settings, listener, lambda: ready(port), stop)


@contextmanager
def _stopped_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """The first Ctrl-C or SIGTERM stops gracefully; the next Ctrl-C ends the process at once."""
    loop = asyncio.get_running_loop()

    def begin_to_stop() -> None:
        if not stop.is_set():
            log.info("stopping")
            stop.set()

    def handle(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # Not in the handler: a signal may arrive while a log line is being written.
        loop.call_soon_threadsafe(begin_to_stop)

    before = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
