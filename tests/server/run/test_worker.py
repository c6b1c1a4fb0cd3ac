"""One worker: where it listens, what it logs, how many it lets in."""

from __future__ import annotations

import asyncio
import logging
import socket
import subprocess
import sys
import time

import pytest

from qwirkle.server.run import worker
from qwirkle.server.run.worker import bind
from tests.server.harness import everything_logged


async def test_small_answers_are_sent_without_delay() -> None:
    accepted: asyncio.Queue[int] = asyncio.Queue()

    def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection: socket.socket = writer.get_extra_info("socket")
        accepted.put_nowait(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listener = bind("127.0.0.1", 0)
    async with await asyncio.start_server(greet, sock=listener):
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await accepted.get()
        writer.close()


def test_the_same_line_of_a_library_is_written_once_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    handler = worker._ToLog()
    noisy = logging.makeLogRecord(
        {"name": "uvicorn.error", "pathname": "a.py", "lineno": 1, "levelno": 40}
    )
    rare = logging.makeLogRecord(
        {"name": "uvicorn.error", "pathname": "a.py", "lineno": 2, "levelno": 40}
    )
    with everything_logged() as lines:
        for _ in range(100):
            handler.emit(noisy)
        handler.emit(rare)
        now = 61.0
        handler.emit(noisy)
    assert [line.get("count") for line in lines] == [None, None, 99]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_connections_leave_room_for_the_files_of_the_server() -> None:
    program = (
        "import resource\n"
        "from qwirkle.server.run.worker import _room_for\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, 1024))\n"
        "print(_room_for(100), _room_for(10_000), *resource.getrlimit(resource.RLIMIT_NOFILE))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"100", b"768", b"1024", b"1024"]
