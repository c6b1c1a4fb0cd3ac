"""A bare ASGI application in a process of its own, on the same HTTP server as the real one."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Self

import psutil

__all__ = ["AsgiApp", "AsgiProcess", "Receive", "Scope", "Send"]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]


class AsgiProcess:
    """Serves what a function makes of arguments; ``factory`` names it as ``module:function``."""

    def __init__(self, factory: str, *arguments: str) -> None:
        self._factory = factory
        self._arguments = arguments

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.asgi_process", self._factory, *self._arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()

    def cpu(self) -> float:
        """Seconds of CPU that it has used."""
        times = psutil.Process(self._process.pid).cpu_times()
        return times.user + times.system


async def _serve(app: AsgiApp) -> None:
    """Print the port, and serve until the standard input is closed."""
    import uvicorn

    from qwirkle.server.run.worker import bind

    listener = bind("127.0.0.1", 0)
    listener.listen(2048)
    config = uvicorn.Config(
        app,
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    print(listener.getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    loop.run_in_executor(None, lambda: (os.read(0, 1), os._exit(0)))
    await uvicorn.Server(config).serve([listener])


def main() -> None:
    """Run the application that the arguments name."""
    import uvloop
    from uvicorn.importer import import_from_string

    factory, *arguments = sys.argv[1:]
    uvloop.run(_serve(import_from_string(factory)(*arguments)))


if __name__ == "__main__":
    main()
