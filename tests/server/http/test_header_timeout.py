"""Who does not say what they want is cut off; who does is served."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from qwirkle.server.http.header_timeout import HeaderTimeoutHttp
from qwirkle.server.http.security import IS_WHOLE
from qwirkle.server.run.settings import Settings
from qwirkle.server.run.worker import _config
from tests.server.harness import TIMEOUT

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def hello(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    headers = [(b"is-whole", b"yes" if IS_WHOLE in scope else b"no")]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


class Http(HeaderTimeoutHttp):
    """With the patience that a test wants."""


@asynccontextmanager
async def listening(seconds: float) -> AsyncIterator[int]:
    Http.head_seconds = seconds
    server = uvicorn.Server(
        uvicorn.Config(hello, port=0, http=Http, lifespan="off", log_config=None)
    )
    server.config.load()
    task = asyncio.create_task(server.serve())
    while not server.started:
        assert not task.done(), task
        await asyncio.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def is_cut(reader: asyncio.StreamReader) -> bool:
    async with asyncio.timeout(TIMEOUT):
        try:
            return await reader.read() == b""
        except ConnectionResetError:
            return True


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: he", b"POST"])
async def test_half_a_head_is_not_waited_for_for_ever(said: bytes) -> None:
    async with listening(0.05) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        assert await is_cut(reader)
        writer.close()


async def test_neither_is_the_second_one() -> None:
    async with listening(TIMEOUT) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        async with asyncio.timeout(TIMEOUT):
            assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
        Http.head_seconds = 0.05
        writer.write(b"GET / HTTP/1.1\r\nHo")
        assert await is_cut(reader)
        writer.close()


async def test_a_head_in_pieces_is_served() -> None:
    async with listening(TIMEOUT) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.timeout(TIMEOUT):
            for piece in (b"GET / HT", b"TP/1.1\r\nHost:", b" here\r\n\r\n"):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.01)
            assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize(("body", "is_whole"), [(b"", b"no"), (b"12", b"no"), (b"1234", b"yes")])
async def test_a_request_is_whole_only_when_its_body_has_come(body: bytes, is_whole: bytes) -> None:
    async with listening(TIMEOUT) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\n" + body)
        async with asyncio.timeout(TIMEOUT):
            assert b"is-whole: " + is_whole in await reader.readuntil(b"\r\n\r\n")
        writer.close()


def test_the_server_has_that_patience() -> None:
    assert _config(Settings(), hello, ping=20.0).http is HeaderTimeoutHttp
