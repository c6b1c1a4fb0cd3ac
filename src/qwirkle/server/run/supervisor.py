"""Several workers on one port: the supervisor starts them and restarts those that die."""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.run.logs import log
from qwirkle.server.run.settings import Settings
from qwirkle.server.run.worker import FAILED, READY, bind

__all__ = ["Parent"]

# A worker that exits sooner than this after its start is restarted after a pause.
_SOON = 1.0
# Seconds beyond the graceful stop after which a worker is killed.
_PATIENCE = 5.0
_PROGRAM = "from qwirkle.server.run.worker import main; main()"
_METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


class Parent:
    """Keeps ``settings.workers`` processes serving.

    Workers stop when their input ends, so they also stop when this process is gone.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._processes: list[Process] = []
        self._metrics_folder = ""

    @property
    def pids(self) -> list[int]:
        """The running workers."""
        return [process.pid for process in self._processes]

    async def run(self, ready: Callable[[int], None], stop: asyncio.Event) -> None:
        """Serve until ``stop`` is set; ``ready`` gets the port when all workers serve.

        Raises `QwirkleError` when the first worker cannot start.
        """
        settings = self._settings
        if not hasattr(socket, "SO_REUSEPORT"):
            raise QwirkleError(
                "no_shared_ports", "several workers need a system that can share a port, like Linux"
            )
        with (
            # Bound but never listening: it reserves the port, or a free one, for the workers.
            bind(settings.host, settings.port, shared=True) as reserved,
            tempfile.TemporaryDirectory(prefix="qwirkle-metrics-") as folder,
        ):
            self._metrics_folder = folder
            port = reserved.getsockname()[1]
            # One after the other: the first one migrates the database.
            started = [await self._start(port) for _ in range(settings.workers)]
            ready(port)
            tending = [asyncio.create_task(self._tend(port, process)) for process in started]
            await stop.wait()
            for task in tending:
                task.cancel()
            await asyncio.gather(*tending, return_exceptions=True)
            await self._stop_all()

    async def _start(self, port: int) -> Process:
        """Start a worker; raises `QwirkleError` with its message if it cannot serve."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _PROGRAM,
            stdin=PIPE, stdout=PIPE,
            # Ctrl-C in the terminal must only reach the supervisor.
            start_new_session=True,
            env={**os.environ, _METRICS_FOLDER: self._metrics_folder},
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        self._processes.append(process)
        line = b""
        try:
            process.stdin.write(pickle.dumps((self._settings, port)))
            with suppress(OSError):
                await process.stdin.drain()
            line = await process.stdout.readline()
        finally:
            if line != READY:
                await self._bury(process)
        if line == READY:
            log.info("worker serves", pid=process.pid, port=port)
            return process
        said = line.removeprefix(FAILED).decode().strip() if line.startswith(FAILED) else ""
        raise QwirkleError("worker_failed", said or "a worker ended before it could serve")

    async def _tend(self, port: int, process: Process) -> None:
        began = time.monotonic()
        while True:
            code = await process.wait()
            await self._bury(process)
            if code == 0:  # it was asked to
                log.info("worker stopped", pid=process.pid)
            else:
                log.warning("worker died", pid=process.pid, code=code)
            while True:
                if time.monotonic() - began < _SOON:
                    await asyncio.sleep(_SOON)
                began = time.monotonic()
                try:
                    process = await self._start(port)
                    break
                except QwirkleError as error:
                    log.error("worker cannot start", reason=error.reason)

    async def _bury(self, process: Process) -> None:
        """End the worker, and remove its gauges from the metrics."""
        from prometheus_client import multiprocess

        with suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.stdout.read()
        await process.wait()
        if process in self._processes:
            self._processes.remove(process)
        multiprocess.mark_process_dead(process.pid, self._metrics_folder)  # type: ignore[no-untyped-call]

    async def _stop_all(self) -> None:
        for process in self._processes:
            assert process.stdin is not None
            process.stdin.close()
        endings = [asyncio.create_task(process.wait()) for process in self._processes]
        if endings:
            await asyncio.wait(endings, timeout=self._settings.stop_seconds + _PATIENCE)
        for process in list(self._processes):
            await self._bury(process)
