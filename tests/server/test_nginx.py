"""The proxy as the docs set it up: it forwards, and one address cannot ask for everything."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.server.harness import TIMEOUT, Running, serving, settings_for

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
PAGE = Path(__file__).parents[2] / "docs" / "server.md"
GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
CLOSE = GET[:-2] + b"Connection: close\r\n\r\n"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
SMALLER = {
    "rate=300r/s": "rate=1r/s",
    "burst=1000": "burst=20",
    "qwirkle_connections 256": "qwirkle_connections 4",
}
PING = bytes([0x89, 0x80, 0, 0, 0, 0])

pytestmark = pytest.mark.skipif(
    NGINX is None,
    reason="NO NGINX: THE PROXY OF docs/server.md WAS NOT TESTED. Install the package nginx-light",
)


def documented(server_port: int, port: int) -> str:
    """The lines of the docs, on other ports and without TLS."""
    (lines,) = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = lines.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    lines = lines.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{server_port}")
    # Limits that are soon met, however slow the machine is.
    for line, smaller in SMALLER.items():
        assert line in lines
        lines = lines.replace(line, smaller)
    without_tls: str = re.sub(r" *ssl_certificate.*\n", "", lines)
    return without_tls


@asynccontextmanager
async def proxied(server: Running, folder: Path) -> AsyncIterator[int]:
    """nginx in front of a server; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{place}_temp_path {folder}/{place};" for place in places)
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr;\n"
        f"events {{ worker_connections 1024; }}\n"
        f"http {{ access_log off;\n{temporary}\n{documented(server.port, port)} }}\n",
        encoding="utf-8",
    )
    assert NGINX is not None
    process = await asyncio.create_subprocess_exec(
        NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"
    )
    try:
        async with asyncio.timeout(TIMEOUT):
            while True:
                assert process.returncode is None
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except ConnectionRefusedError:
                    await asyncio.sleep(0.02)
        yield port
    finally:
        process.terminate()
        await process.wait()


async def said(port: int, asked: bytes, address: str) -> bytes:
    """All that the proxy answers until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(asked)
    answer = await everything(reader)
    writer.transport.abort()
    return answer


async def everything(reader: asyncio.StreamReader) -> bytes:
    answer = b""
    async with asyncio.timeout(TIMEOUT):
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                answer += data
    return answer


@asynccontextmanager
async def opened(
    port: int, asked: bytes, address: str
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A socket."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(asked)
    async with asyncio.timeout(TIMEOUT):
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    yield reader, writer
    writer.transport.abort()


async def test_the_documented_nginx_forwards_and_limits(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "nginx"
    data.mkdir()
    folder.mkdir()
    # The limits that have no part in this are as by default.
    settings = settings_for(data, bots=1, trust_proxy=True, frames_per_second=200)
    async with serving(settings) as server, proxied(server, folder) as port:

        async def status(asked: bytes, address: str) -> bytes:
            return (await said(port, asked, address))[9:12]

        def count(name: str, **labels: str) -> float:
            return server.app.metrics.registry.get_sample_value(name, labels) or 0.0

        assert await status(CLOSE, "127.0.0.2") == b"200"
        # Heads and bodies that are too long do not reach the server.
        assert await status(CLOSE[:-2] + b"A: " + b"a" * 9000 + b"\r\n\r\n", "127.0.0.2") == b"400"
        many = b"".join(b"a%d: %s\r\n" % (number, b"a" * 1000) for number in range(30))
        assert await status(CLOSE[:-2] + many + b"\r\n", "127.0.0.2") == b"400"
        assert await status(b"GET /" + b"a" * 9000 + CLOSE[12:], "127.0.0.2") == b"414"
        post = b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: 70000\r\n\r\n"
        assert await status(post, "127.0.0.2") == b"413"
        # Frames are the server's to count, by the address that the proxy names, not the client.
        forged = UPGRADE + b"X-Forwarded-For: 203.0.113.9\r\n\r\n"
        for _ in range(2):
            async with opened(port, forged, "127.0.0.3") as (reader, writer):
                writer.write(PING * 5000)
                await everything(reader)
        assert count("qwirkle_disconnected_total", bound="frames_per_second") == 2
        # More requests than the limit, from one address; another one is served.
        assert b"HTTP/1.1 429" in await said(port, GET * 100 + CLOSE, "127.0.0.4")
        assert await status(CLOSE, "127.0.0.5") == b"200"
        # More connections than the limit.
        async with AsyncExitStack() as held:
            for _ in range(4):
                await held.enter_async_context(opened(port, UPGRADE + b"\r\n", "127.0.0.6"))
            assert await status(CLOSE, "127.0.0.6") == b"429"
            assert await status(CLOSE, "127.0.0.7") == b"200"
