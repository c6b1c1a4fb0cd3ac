"""Run the server: alone in this process, or as the parent of several workers."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from qwirkle import __version__
from qwirkle.server.run.logs import log
from qwirkle.server.run.settings import Settings
from qwirkle.server.run.supervisor import Parent
from qwirkle.server.run.worker import begin_logs, bind, run_loop, work

__all__ = ["invitation", "run"]

_EVERYWHERE = {"0.0.0.0", "::", ""}
_ONLY_HERE = {"127.0.0.1", "::1", "localhost"}


def run(settings: Settings, say: Callable[[str], None] = print) -> None:
    """Serve until the process is told to stop; ``say`` gets the line that tells where."""
    begin_logs(settings)
    run_loop(_serve(settings, say))


async def _serve(settings: Settings, say: Callable[[str], None]) -> None:
    stop = asyncio.Event()

    def ready(port: int) -> None:
        log.info(
            "serving", version=__version__, host=settings.host, port=port,
            kind="postgresql" if settings.is_postgres else "sqlite", workers=settings.workers,
        )  # fmt: skip
        say(invitation(settings.host, port))

    with _stopped_by_signals(stop):
        if settings.workers > 1:
            await Parent(settings).run(ready, stop)
            return
        with bind(settings.host, settings.port) as listener:
            port = listener.getsockname()[1]
            await work(settings, listener, lambda: ready(port), stop)


@contextmanager
def _stopped_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """The first Ctrl-C or SIGTERM is a request; the next Ctrl-C ends the process at once."""
    loop = asyncio.get_running_loop()

    def begin_to_stop() -> None:
        if not stop.is_set():
            log.info("stopping")
            stop.set()

    def handle(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # Not here: a signal may come while a line is being written.
        loop.call_soon_threadsafe(begin_to_stop)

    before = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def invitation(host: str, port: int) -> str:
    """Where to open it, here and from other devices of the network.

    >>> invitation("127.0.0.1", 8000)
    'Qwirkle is at http://127.0.0.1:8000; for phones too: qwirkle serve --host 0.0.0.0'
    """
    if host in _ONLY_HERE:
        return f"Qwirkle is at {_url(host, port)}; for phones too: qwirkle serve --host 0.0.0.0"
    if host not in _EVERYWHERE:
        return f"Qwirkle is at {_url(host, port)}"
    here = _url("127.0.0.1", port)
    address = _own_address()
    if address is None:
        return f"Qwirkle is at {here}; this machine is in no network that phones could join by."
    return f"Qwirkle is at {here}; phones on the same network join by {_url(address, port)}"


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str | None:
    """This machine's address in its network, as the system would choose it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
