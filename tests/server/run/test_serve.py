import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from bench.websocket_client import connect
from qwirkle import __version__
from qwirkle.server.run.settings import Settings
from tests.services import Nats, Postgres, free_port

PATIENCE = 60
"""Seconds, on a machine that is busy with other tests."""


class Served:
    """A running ``qwirkle serve``."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.line = process.stdout.readline()
        self.port = int(re.findall(r":(\d+)", self.line)[0])

    def get(self, path: str) -> str:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "qwirkle", "serve", "--log-level=warning", *arguments]


@contextmanager
def serving(*arguments: str) -> Iterator[Served]:
    with subprocess.Popen(
        command("--port=0", *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Served(process)
        finally:
            process.terminate()


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.05)


def refused(*arguments: str) -> str:
    """The line that a server says which cannot start."""
    done = subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


# --- one process


def test_it_serves_until_it_is_told_to_stop_and_then_ends_in_good_order(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path / 'new' / 'folder'}") as served:
        assert f"http://127.0.0.1:{served.port}" in served.line
        assert served.get("/healthz")
        assert (tmp_path / "new" / "folder" / "qwirkle.db").stat().st_mode & 0o077 == 0
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0
        assert served.process.stderr is not None
        assert served.process.stderr.read() == ""


def test_the_start_and_the_stop_are_logged(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path}", "--log-level=info") as served:
        served.process.terminate()
        _, logged = served.process.communicate(timeout=PATIENCE)
    began, ended = map(json.loads, logged.splitlines())
    del began["timestamp"], ended["timestamp"]
    assert began == {
        "event": "serving", "level": "info", "version": __version__, "host": "127.0.0.1",
        "port": served.port, "kind": "sqlite", "workers": 1,
    }  # fmt: skip
    assert ended == {"event": "stopping", "level": "info"}


def test_a_stop_tells_the_sockets_when_to_come_back(tmp_path: Path) -> None:
    async def listen(served: Served) -> list[bytes]:
        heard: list[bytes] = []
        lost = asyncio.Event()
        await connect("127.0.0.1", served.port, "", heard.append, lost.set)
        served.process.send_signal(signal.SIGINT)
        await asyncio.wait_for(lost.wait(), PATIENCE)
        return heard

    with serving(f"--data={tmp_path}") as served:
        (hint,) = asyncio.run(listen(served))
        assert hint.startswith(b'{"type":"retry"')
        assert served.process.wait(PATIENCE) == 0


def test_what_libraries_log_is_json_and_quotes_nothing(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path}") as served:
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as connection:
            connection.sendall(
                b"GET /api/socket HTTP/1.1\r\nHost: here\r\n"
                b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert b"101" in connection.recv(1000)
            # A text message that is not UTF-8.
            connection.sendall(b"\x81\x87\0\0\0\0secret\xff")
            while connection.recv(1000):
                pass
        served.process.terminate()
        _, logged = served.process.communicate(timeout=PATIENCE)
    (line,) = logged.splitlines()
    assert json.loads(line)["event"] == "library"
    assert "secret" not in line


def test_nonsense_is_logged_once_and_not_quoted(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path}") as served:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as connection:
                connection.sendall(b"NO SUCH secret THING\r\n\r\n")
                assert b"400" in connection.recv(100)
        served.process.terminate()
        _, logged = served.process.communicate(timeout=PATIENCE)
    (line,) = logged.splitlines()
    assert (json.loads(line)["event"], json.loads(line)["reason"]) == (
        "over a bound",
        "bad_request",
    )
    assert "secret" not in line


def test_a_socket_that_is_refused_is_no_mistake_of_ours(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path}") as served:
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as connection:
            connection.sendall(
                b"GET /api/socket HTTP/1.1\r\nHost: here\r\nOrigin: http://elsewhere\r\n"
                b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert b"403" in connection.recv(100)
        served.process.terminate()
        _, logged = served.process.communicate(timeout=PATIENCE)
    assert logged == ""


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path}"):
        assert "another server uses" in refused("--port=0", f"--data={tmp_path}")
    # The lock goes with the process.
    with serving(f"--data={tmp_path}") as served:
        assert served.get("/healthz")


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    with serving(f"--data={tmp_path / 'one'}") as served:
        line = refused(f"--port={served.port}", f"--data={tmp_path / 'two'}")
    assert f"cannot listen on 127.0.0.1 port {served.port}" in line


def test_several_workers_on_sqlite_are_refused_with_the_reason(tmp_path: Path) -> None:
    assert "PostgreSQL and NATS" in refused("--workers=2", f"--data={tmp_path}")


def test_a_database_that_is_not_there_is_refused(tmp_path: Path) -> None:
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    assert "database" in refused(f"--database={url}", "--port=0", f"--data={tmp_path}")


def test_the_help_names_every_setting() -> None:
    done = subprocess.run(
        command("--help"), capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    for setting in Settings.all():
        assert setting.flag in done.stdout
        assert setting.variable in "".join(done.stdout.split())


# --- several workers


@pytest.fixture
def shared(postgres: Postgres, nats: Nats, tmp_path: Path) -> list[str]:
    """What two workers need."""
    return [
        "--workers=2", f"--database={postgres.database()}", f"--nats={nats.url}",
        f"--data={tmp_path}",
    ]  # fmt: skip


def test_a_worker_that_dies_is_replaced_and_the_others_serve_meanwhile(shared: list[str]) -> None:
    with serving(*shared) as served:
        first = served.children()
        assert len(first) == 2
        first[0].kill()
        # Until it is gone, the kernel still gives it connections, which then break.
        first[0].wait(PATIENCE)
        assert served.get("/healthz")
        until(lambda: len(set(served.children()) - set(first)) == 1)
        until(lambda: "qwirkle_tasks" in served.get("/metrics"))
        served.process.terminate()
        assert served.process.wait(PATIENCE) == 0
        assert not any(process.is_running() for process in first)


def test_workers_end_with_a_parent_that_is_killed(shared: list[str]) -> None:
    with serving(*shared) as served:
        workers = served.children()
        os.kill(served.process.pid, signal.SIGKILL)
        until(lambda: not any(process.is_running() for process in workers))


def test_workers_that_cannot_start_are_one_line(nats: Nats, tmp_path: Path) -> None:
    url = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    line = refused(
        "--workers=2", f"--database={url}", f"--nats={nats.url}", "--port=0", f"--data={tmp_path}"
    )
    assert "database" in line


def test_the_guide_names_every_setting_with_its_meaning() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
    for setting in Settings.all():
        assert f"| `{setting.flag}` |" in guide
        assert f"| {setting.about.help} |" in guide
