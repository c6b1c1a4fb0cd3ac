"""D20: a worker that is told to stop finishes what was begun and asks its clients to return."""

from __future__ import annotations

import asyncio
import pickle
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from qwirkle.server.run.worker import READY
from tests.server.harness import TIMEOUT, settings_for
from tests.services import free_port

PROGRAM = "from qwirkle.server.run.worker import main; main()"


async def test_a_worker_stops_gracefully_when_it_is_told_to(tmp_path: Path) -> None:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, stdin=PIPE, stdout=PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(TIMEOUT):
            process.stdin.write(pickle.dumps((settings_for(tmp_path), port)))
            assert await process.stdout.readline() == READY
            async with connect(f"ws://127.0.0.1:{port}/api/socket") as line:
                process.send_signal(signal.SIGTERM)
                assert "retry" in str(await line.recv())
                with pytest.raises(ConnectionClosed) as caught:
                    await line.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
