"""A wire between a browser and the server that can be cut, and mended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

__all__ = ["Wire"]


class Wire:
    """Passes everything on to a port of this machine, until it is cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._joined: set[asyncio.Task[None]] = set()

    @classmethod
    @asynccontextmanager
    async def to(cls, port: int) -> AsyncIterator[Self]:
        wire = cls(port)
        await wire.mend()
        try:
            yield wire
        finally:
            await wire.cut()

    async def mend(self) -> None:
        """Take connections, at the same port as before."""
        self._server = await asyncio.start_server(self._join, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Break every connection, and take none."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.gather(*self._joined)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._joined.add(task)
        task.add_done_callback(self._joined.discard)
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
        if self._server is None:  # cut in the meantime
            writer.transport.abort()
            there_writer.transport.abort()
            return
        pair = {writer, there_writer}
        self._writers |= pair
        try:
            await asyncio.gather(_pass(reader, there_writer), _pass(there_reader, writer))
        finally:
            for each in pair:
                each.transport.abort()
            self._writers -= pair


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    # The other way ends with this one: a browser or a server that hung up is not half there.
    writer.transport.abort()
