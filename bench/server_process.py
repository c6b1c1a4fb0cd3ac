"""The server under test: ``qwirkle serve`` in processes of its own, with the services it needs."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import psutil

from bench.starvation import run_delay
from tests.services import Nats, Postgres, end

__all__ = ["ServerProcess", "Usage"]

# All simulated guests come from one address; the limits are tested elsewhere.
_NO_LIMITS = [
    f"--{name}=1000000"
    for name in (
        "connections", "connections-per-address", "connections-per-second", "bytes-per-second",
        "pieces-per-second", "frames-per-second", "messages-per-second",
        "sockets-per-address", "sockets-per-guest", "guests-per-minute", "tables-per-minute",
        "tables-per-guest", "watched-per-address", "public-per-address", "requests-per-second",
        "commands-per-second", "analyses-per-minute",
    )
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Usage:
    """What the server's processes have used so far and hold: CPU in seconds, memory in bytes."""

    cpu: float
    services_cpu: float
    memory: int
    files: int
    threads: int
    run_delay: float | None
    """Seconds that its threads were runnable and waited for a core; None if unknown."""


class ServerProcess:
    """``qwirkle serve`` in a folder of its own; several workers run on PostgreSQL and NATS.

    Without ``limited`` it has no limits that its guests would meet.
    """

    def __init__(
        self, workers: int = 1, arguments: tuple[str, ...] = (), *, limited: bool = False
    ) -> None:
        self.workers = workers
        self._limits = [] if limited else _NO_LIMITS
        self._arguments = arguments
        self._stack = ExitStack()
        self._process: subprocess.Popen[str] | None = None
        self.postgres: Postgres | None = None
        self.nats: Nats | None = None
        self.port = 0
        self.data = Path()

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def _start(self) -> None:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="qwirkle-")))
        self.data = folder / "data"
        arguments = [f"--data={self.data}", "--port=0", "--log-level=warning", *self._limits]
        if self.workers > 1:
            self.postgres = self._stack.enter_context(Postgres(folder / "postgres"))
            self.nats = self._stack.enter_context(Nats(folder / "nats"))
            arguments += [
                f"--workers={self.workers}",
                f"--database={self.postgres.database()}",
                f"--nats={self.nats.url}",
            ]
        command = [sys.executable, "-m", "qwirkle", "serve", *arguments, *self._arguments]
        # The log is shown only when something fails.
        self._log = folder / "server.log"
        self._log.touch()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=dict(os.environ)
            )
        self._stack.callback(self._stop)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line}{self.log()}")
        self.port = int(found[1])

    def _stop(self) -> None:
        process = self._process
        assert process is not None
        end(process, signal.SIGTERM)
        assert process.stdout is not None
        process.stdout.close()

    @property
    def exit_code(self) -> int | None:
        assert self._process is not None
        return self._process.poll()

    @property
    def log_size(self) -> int:
        """How many bytes the server has logged."""
        return self._log.stat().st_size

    def log(self) -> str:
        """The end of what the server logged."""
        return self._log.read_text(errors="replace")[-4000:]

    def serving(self) -> list[psutil.Process]:
        """The worker processes: the children of the supervisor, or the only process."""
        assert self._process is not None
        parent = psutil.Process(self._process.pid)
        return parent.children() if self.workers > 1 else [parent]

    def listening(self) -> list[psutil.Process]:
        """The workers that accept connections by now."""
        return [process for process in self.serving() if _listens(process, self.port)]

    def worker_of_port(self) -> dict[int, int]:
        """For each client's port, the worker that holds its connection."""
        return {
            connection.raddr.port: process.pid
            for process in self.serving()
            for connection in process.net_connections("tcp")
            if connection.raddr and connection.laddr.port == self.port
        }

    def usage(self) -> Usage:
        serving = self.serving()
        times = [process.cpu_times() for process in serving]
        return Usage(
            cpu=sum(used.user + used.system for used in times),
            services_cpu=_services_cpu(),
            memory=sum(process.memory_info().rss for process in serving),
            files=sum(process.num_fds() for process in serving),
            threads=sum(process.num_threads() for process in serving),
            run_delay=run_delay(process.pid for process in serving),
        )


def _listens(process: psutil.Process, port: int) -> bool:
    try:
        connections = process.net_connections("tcp")
    except psutil.Error:  # it has exited meanwhile
        return False
    return any(
        connection.status == psutil.CONN_LISTEN and connection.laddr.port == port
        for connection in connections
    )


def _services_cpu() -> float:
    """CPU of PostgreSQL and NATS, which are children of this process."""
    total = 0.0
    for service in psutil.Process().children():
        if service.name() not in ("postgres", "nats-server"):
            continue
        for process in (service, *service.children()):
            try:
                times = process.cpu_times()
            except psutil.NoSuchProcess:
                continue
            # Children that have exited are counted in their parent.
            total += times.user + times.system + times.children_user + times.children_system
    return total
