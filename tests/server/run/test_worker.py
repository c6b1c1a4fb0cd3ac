"""One worker: where it listens."""

from __future__ import annotations

import asyncio
import socket

from qwirkle.server.run.worker import bind


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
