"""One process that serves: store, bus, bots, application and scheduler, started in this order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.http.bounded_http import BoundedHttp
from qwirkle.server.http.bounded_websocket import BoundedWebSocket
from qwirkle.server.http.connection_limits import Bounds, ConnectionLimits
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.bus import Bus, open_bus
from qwirkle.server.run import logs
from qwirkle.server.run.app import App
from qwirkle.server.run.logs import log
from qwirkle.server.run.settings import Settings
from qwirkle.server.store import Store
from qwirkle.server.work.reviews import Reviews
from qwirkle.server.work.scheduler import LEASE_MS, Scheduler

__all__ = ["FAILED", "READY", "begin_logs", "bind", "main", "run_loop", "serving", "work"]

READY = b"ready\n"
FAILED = b"failed "

_BACKLOG = 2048
# Files that the process opens beside the clients' connections: database, bots, libraries.
_OWN_FILES = 256

# Garbage collection stops everything. Young objects are collected in small portions: boards and
# turns of tables are large, so that 20,000 young objects took 40 ms. A full collection took 0.3 s
# and more with 2,000 sockets. Tables have no reference cycles, so objects that have survived once
# are left alone until a million of them have accumulated, or to every ten minutes.
_COLLECTOR = (1_000, 1_000, 1)
_COLLECT_SECONDS = 600.0


_SAME_LINE_SECONDS = 60.0


class _ToLog(logging.Handler):
    """Log records of libraries in our form: their origin, and the type of an error.

    Some are written whenever a client sends nonsense, so that the same line is written at most once
    a minute, with the number of those before it that were left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[str, int], tuple[float, int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        origin = (record.pathname, record.lineno)
        at, left_out = self._written.get(origin, (-_SAME_LINE_SECONDS, 0))
        now = time.monotonic()
        if now - at < _SAME_LINE_SECONDS:
            self._written[origin] = (at, left_out + 1)
            return
        self._written[origin] = (now, 0)
        error = record.exc_info[1] if record.exc_info else None
        tell = log.error if record.levelno >= logging.ERROR else log.warning
        more = {"count": left_out} if left_out else {}
        # Their messages may quote anything, so they are left out.
        tell("library", service=record.name, where=[record.funcName], exc_info=error, **more)


def begin_logs(settings: Settings, **always: Any) -> None:
    """Log as the settings say, for this process; ``always`` is in every line."""
    level = logging.getLevelName(settings.log_level.upper())
    logs.configure(level=level, **always)
    handler = _ToLog()
    handler.addFilter(_is_news)
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)


def _is_news(record: logging.LogRecord) -> bool:
    # Uvicorn logs this for every socket that we refuse, as often as any client likes.
    return record.getMessage() != "ASGI callable returned without completing handshake."


def bind(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket on that port; if ``shared``, the kernel distributes connections to processes."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # asyncio sets TCP_NODELAY only if the protocol is given.
        bound = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _cannot_listen(host, port, error) from error
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        raise _cannot_listen(host, port, error) from error
    return bound


def _cannot_listen(host: str, port: int, error: OSError) -> QwirkleError:
    why = (error.strerror or str(error)).lower()
    return QwirkleError("cannot_listen", f"cannot listen on {host} port {port}: {why}")


async def open_services(settings: Settings, stack: AsyncExitStack) -> tuple[Store, Bus]:
    """The store and the bus, closed with ``stack``, the bus first."""
    if not settings.database:
        _make_folder(settings.data)
    store = await stack.enter_async_context(await Store.open(settings.database_url))
    bus = await open_bus(settings.nats)
    stack.push_async_callback(bus.close)
    return store, bus


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise QwirkleError("bad_folder", f"cannot make the folder {folder}: {why}") from error


@asynccontextmanager
async def serving(
    settings: Settings, listener: socket.socket, ping: float = 20.0
) -> AsyncIterator[App]:
    """An application that answers at ``listener``; on leaving, it finishes what was begun.

    ``ping`` is how often, in seconds, it asks whether the clients of its sockets are there.
    """
    async with AsyncExitStack() as stack:
        store, bus = await open_services(settings, stack)
        bots = await stack.enter_async_context(BotPool(settings.bots))
        pool = AnalysisPool(settings.reviews, settings.analyses)
        await stack.enter_async_context(pool)
        app = App(settings, store, bus, bots, pool)
        await stack.enter_async_context(app.running())
        reviews = Reviews(app.tables, store, pool, app.reviews, app.metrics, app.worker, LEASE_MS)
        await stack.enter_async_context(
            Scheduler(
                app.tables, store, bots, app.metrics, app.worker, settings.retention,
                reviews=reviews, opened=app.opened, daily=app.daily,
            )
        )  # fmt: skip
        if bus.is_shared:
            await app.tables.warm_up()
        limits = ConnectionLimits(_bounds(settings), app.peer, app.metrics)
        _set_unread_timeout(listener, settings.unread_seconds)
        config = _config(settings, app, ping, limits)
        await stack.enter_async_context(_listening(config, listener, app))
        yield app


@asynccontextmanager
async def _listening(
    config: uvicorn.Config, listener: socket.socket, app: App
) -> AsyncIterator[None]:
    # Like `uvicorn.Server.serve`, which would handle signals and close the clients' sockets without
    # asking them to reconnect.
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup([listener])
    ticking = asyncio.create_task(server.main_loop())
    try:
        yield
    finally:
        # First: whoever reconnects must come to another worker, or to the next start.
        for accepting in server.servers:
            accepting.close()
        await app.stop()
        server.should_exit = True
        await ticking
        await server.shutdown([listener])


async def work(
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None],
    stop: asyncio.Event,
) -> None:
    """Serve until ``stop`` is set, then finish what was begun."""
    async with serving(settings, listener):
        _calm_collector()
        ready()
        collecting = asyncio.create_task(_collect_now_and_then())
        await stop.wait()
        collecting.cancel()


def _calm_collector() -> None:
    gc.collect()
    # What exists now stays until the end.
    gc.freeze()
    gc.set_threshold(*_COLLECTOR)


async def _collect_now_and_then() -> None:
    while True:
        await asyncio.sleep(_COLLECT_SECONDS)
        gc.collect()


def _bounds(settings: Settings) -> Bounds:
    shared = {field.name: getattr(settings, field.name) for field in fields(Bounds)}
    return Bounds(**{**shared, "connections": _room_for(settings.connections)})


def _room_for(connections: int) -> int:
    """How many of that many connections can be open, after asking the system for more files."""
    try:
        import resource
    except ImportError:  # where it does not exist, as on Windows
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OWN_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    return max(soft - _OWN_FILES, soft // 2)


def _set_unread_timeout(listener: socket.socket, seconds: int) -> None:
    """Let the system give up connections, also while they close, whose peers read nothing."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, seconds * 1000)


def _config(settings: Settings, app: Any, ping: float, limits: ConnectionLimits) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        # Uvicorn calls these as it would call a class.
        http=cast("type[asyncio.Protocol]", partial(BoundedHttp, limits=limits)),
        ws=cast("type[asyncio.Protocol]", partial(BoundedWebSocket, limits=limits)),
        timeout_keep_alive=settings.idle_seconds,
        ws_max_size=settings.max_message,
        # Events are short and sockets many: compression costs more than it saves.
        ws_per_message_deflate=False,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        lifespan="off",
        log_config=None,
        access_log=False,
        # The application reads a proxy's headers itself, if it is trusted.
        proxy_headers=False,
        server_header=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=settings.stop_seconds,
    )


def run_loop(main: Any) -> Any:
    """Run a coroutine on the fastest event loop available."""
    try:
        import uvloop
    except ImportError:  # where it does not exist, as on Windows
        return asyncio.run(main)
    return uvloop.run(main)


# --- as a child of `qwirkle.server.run.supervisor`


def main() -> None:
    """Serve as one of several workers: settings arrive on standard input; its end means stop."""
    settings, port = pickle.load(sys.stdin.buffer)
    try:
        run_loop(_serve_until_input_ends(settings, port))
    except QwirkleError as error:
        _say(FAILED + " ".join(str(error).split()).encode() + b"\n")
        sys.exit(2)


async def _serve_until_input_ends(settings: Settings, port: int) -> None:
    begin_logs(settings, worker=os.getpid())
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait_for_end() -> None:
        # Not sys.stdin: a thread that reads it would delay the exit of the process.
        while os.read(0, 4096):
            pass
        with contextlib.suppress(RuntimeError):  # the loop may already have ended
            loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=wait_for_end, daemon=True).start()
    # A worker that is told to stop does so gracefully, and the supervisor starts another.
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    listener = bind(settings.host, port, shared=True)
    await work(settings, listener, lambda: _say(READY), stop)


def _say(line: bytes) -> None:
    # The supervisor may already have exited.
    with contextlib.suppress(OSError):
        os.write(1, line)
