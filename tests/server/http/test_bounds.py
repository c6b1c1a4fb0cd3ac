"""A peer over a bound is disconnected at once and counted; all others are served."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from qwirkle.server.http.bounded_http import _HeadWithBody
from qwirkle.server.http.connection_limits import Bounds, ConnectionLimits
from qwirkle.server.http.security import Peer
from qwirkle.server.live.metrics import Metrics
from tests.server.harness import TIMEOUT, Running, everything_logged, serving, settings_for

GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CHUNKED = (
    b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
LONG = (
    b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n"
)
SMALL: dict[str, Any] = {
    "max_head": 1024, "max_headers": 20, "max_path": 256, "max_pieces": 20, "max_body": 1024,
    "max_fragments": 8, "frames_per_second": 10, "bytes_per_second": 65_536,
    "pieces_per_second": 100,
    "idle_seconds": 1, "head_seconds": 3600,
}  # fmt: skip

pytestmark = pytest.mark.asyncio(loop_scope="module")
fresh = map("127.0.1.{}".format, count(1))
"""Addresses that have sent nothing yet."""


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    return bytes([opcode | (0x80 if final else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    folder = tmp_path_factory.mktemp("bounds")
    async with serving(settings_for(folder, bots=1, **SMALL)) as running:
        yield running


class Stranger:
    """A connection that says what the test wants."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def answer(self) -> bytes:
        """The next head, with its body."""
        async with asyncio.timeout(TIMEOUT):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            return head + await self._reader.readexactly(int(length[1]) if length else 0)

    async def rest(self) -> bytes:
        """Everything until the server closes the connection."""
        said = b""
        async with asyncio.timeout(TIMEOUT):
            try:
                while data := await self._reader.read(65536):
                    said += data
            except ConnectionError:
                pass
        return said


@asynccontextmanager
async def peer(server: Running, said: bytes = b"", address: str = "") -> AsyncIterator[Stranger]:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", server.port, local_addr=(address or next(fresh), 0)
    )
    try:
        made = Stranger(reader, writer)
        made.send(said)
        yield made
    finally:
        writer.transport.abort()


@asynccontextmanager
async def socket(server: Running) -> AsyncIterator[Stranger]:
    async with peer(server, UPGRADE) as made:
        assert b" 101 " in await made.answer()
        yield made


def disconnected(server: Running, bound: str) -> float:
    value = server.app.metrics.registry.get_sample_value(
        "qwirkle_disconnected_total", {"bound": bound}
    )
    return value or 0.0


async def test_a_body_that_waits_to_be_asked_for_is_asked_for(server: Running) -> None:
    head = b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    async with peer(server, head + b"Content-Length: 15\r\nExpect: 100-continue\r\n\r\n") as other:
        assert (await other.answer()).startswith(b"HTTP/1.1 100 ")
        other.send(b'{"name":"Anna"}')
        assert (await other.answer()).startswith(b"HTTP/1.1 200 ")


async def is_served(server: Running) -> bool:
    async with peer(server, GET) as other:
        return b" 200 " in await other.answer()


OVER = [
    ("max_head", b"431", b"GET / HTTP/1.1\r\nA: " + b"a" * 5000),
    ("max_head", b"431", b"GET /" + b"a" * 5000),
    ("max_head", b"431", GET[:-2] + b"a: b\r\n" * 1000),
    ("max_headers", b"431", GET[:-2] + b"a: b\r\n" * 30 + b"\r\n"),
    ("max_path", b"414", GET.replace(b"/healthz", b"/" + b"a" * 300)),
    ("max_pieces", b"", CHUNKED + b"1\r\na\r\n" * 100),
    ("max_body", b"", CHUNKED + b"fffff\r\n" + b"a" * 100_000),
    ("max_body", b"", GET + GET * 100),
    ("bad_request", b"400", b"NO REQUEST\r\n\r\n"),
    ("bad_request", b"400", b"\x16\x03\x01\x02\x00\x01"),
    ("bad_request", b"", UPGRADE + frame(0x9)),
]


@pytest.mark.parametrize(("bound", "status", "said"), OVER)
async def test_a_request_over_a_bound_is_cut_off_and_counted(
    server: Running, bound: str, status: bytes, said: bytes
) -> None:
    before = disconnected(server, bound)
    async with peer(server, said) as flooder:
        answer = await flooder.rest()
        assert b" 200 " not in answer
        assert answer == b"" or status in answer.partition(b"\r\n")[0]
    assert disconnected(server, bound) == before + 1
    assert await is_served(server)


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        ("frames_per_second", frame(0x9) * 1000),
        ("frames_per_second", frame(0xA) * 1000),
        ("frames_per_second", frame(0x1, b"{}") * 1000),
        ("frames_per_second", frame(0x9, b"p" * 125) * 1000),
        ("max_fragments", frame(0x1, final=False) + frame(0x0, final=False) * 20),
    ],
)
async def test_frames_over_a_bound_end_a_socket(server: Running, bound: str, said: bytes) -> None:
    before = disconnected(server, bound)
    async with socket(server) as flooder:
        flooder.send(said)
        await flooder.rest()
    assert disconnected(server, bound) == before + 1
    assert await is_served(server)


async def test_a_socket_within_the_bounds_is_answered(server: Running) -> None:
    async with socket(server) as honest:
        honest.send(frame(0x9, b"hello"))
        honest.send(frame(0x1, b"{", final=False) + frame(0x9) + frame(0x0, b"}"))
        async with asyncio.timeout(TIMEOUT):
            assert await honest._reader.readexactly(9) == b"\x8a\x05hello\x8a\x00"
            assert b'"error"' in await honest._reader.readuntil(b"}")


async def test_bytes_over_the_rate_end_a_connection(server: Running) -> None:
    asked = GET[:-2] + b"a: " + b"a" * 900 + b"\r\n\r\n"
    async with peer(server) as busy:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            for _ in range(2000):
                busy.send(asked)
                await busy.answer()
    assert disconnected(server, "bytes_per_second") == 1
    assert await is_served(server)


@pytest.mark.parametrize("kind", ["heads", "bodies", "messages"])
async def test_what_comes_byte_by_byte_ends_connections(server: Running, kind: str) -> None:
    """However little it is, and on however many connections of one address."""
    address, opening = (
        next(fresh),
        {"heads": GET[:-2] + b"a: ", "bodies": LONG, "messages": UPGRADE},
    )
    before = disconnected(server, "pieces_per_second")
    async with AsyncExitStack() as held:
        dribbling = [
            await held.enter_async_context(peer(server, opening[kind], address)) for _ in range(40)
        ]
        if kind == "messages":
            for one in dribbling:
                assert b" 101 " in await one.answer()
                one.send(b"\x81\xfe\x03\xe8\0\0\0\0")
        async with asyncio.timeout(TIMEOUT):
            while disconnected(server, "pieces_per_second") == before:
                await asyncio.sleep(0.001)
                for one in dribbling:
                    one.send(b"a")
    assert await is_served(server)


async def test_pipelined_requests_are_answered_one_after_the_other(server: Running) -> None:
    path = b"GET /api/nothing/%d HTTP/1.1\r\nHost: here\r\n\r\n"
    body = b'{"name":"Anna"}'
    post = (
        b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        b"Content-Length: 15\r\n\r\n"
    )
    async with peer(server, path % 1 + post + body + path % 2 + GET) as pipelining:
        statuses = [(await pipelining.answer())[9:12] for _ in range(4)]
    assert statuses == [b"404", b"200", b"404", b"200"]


async def test_what_comes_in_pieces_is_served(server: Running) -> None:
    async with peer(server) as slow:
        for piece in (b"\r\n", GET[:5], GET[5:-3], GET[-3:-1], GET[-1:]):
            slow.send(piece)
            await asyncio.sleep(0.01)
        assert b" 200 " in await slow.answer()
        slow.send(CHUNKED)
        for piece in (b'5\r\n{"nam', b'\r\na\r\ne":"Anna"}\r\n0\r\n\r\n'):
            await asyncio.sleep(0.01)
            slow.send(piece)
        assert b" 200 " in await slow.answer()
        slow.send(GET)
        assert b" 200 " in await slow.answer()


async def test_empty_lines_do_not_keep_a_connection(server: Running) -> None:
    async with peer(server, GET) as idle:
        await idle.answer()

        async def keep() -> None:
            while True:
                idle.send(b"\r\n")
                await asyncio.sleep(0.1)

        keeping = asyncio.create_task(keep())
        # Without the bound this would go on until the time is over.
        assert await idle.rest() == b""
        keeping.cancel()


async def test_an_upgrade_to_something_else_is_served_without_it(server: Running) -> None:
    asked = GET[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    async with peer(server, asked) as modern:
        assert b" 200 " in await modern.rest()


@asynccontextmanager
async def bounded(folder: Path, **bounds: Any) -> AsyncIterator[Running]:
    async with serving(settings_for(folder, bots=1, **bounds)) as running:
        yield running


async def test_half_a_head_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    async with bounded(tmp_path, head_seconds=1) as server:
        for number, said in enumerate((b"", b"GET / HTTP/1.1\r\nHost: he", GET + b"GET /"), 1):
            async with peer(server, said) as slow:
                await slow.rest()
            assert disconnected(server, "head_seconds") == number


async def test_an_address_holds_so_many_connections_and_others_find_room(tmp_path: Path) -> None:
    async with bounded(tmp_path, connections_per_address=3) as server:
        address = next(fresh)
        async with AsyncExitStack() as held:
            for _ in range(3):
                one = await held.enter_async_context(peer(server, GET, address))
                assert b" 200 " in await one.answer()
            async with peer(server, GET, address) as fourth:
                assert await fourth.rest() == b""
            assert disconnected(server, "connections_per_address") == 1
            assert await is_served(server)
        async with asyncio.timeout(TIMEOUT):
            while True:
                async with peer(server, GET, address) as again:
                    with suppress(asyncio.IncompleteReadError, ConnectionError):
                        if b" 200 " in await again.answer():
                            break


async def test_unread_answers_are_not_piled_up(tmp_path: Path) -> None:
    # Each answer is about 400 kB; so many requests fit into one read.
    async with bounded(tmp_path, unread_seconds=1) as server:
        asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
        _, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(asked * 200)
        async with asyncio.timeout(TIMEOUT):
            while not disconnected(server, "unread_seconds"):  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.05)
        assert await is_served(server)
        writer.transport.abort()


async def test_strangers_cannot_fill_the_log(server: Running) -> None:
    upgrade = GET[:-2] + b"Connection: Upgrade\r\nUpgrade: x\r\n\r\n"
    with everything_logged() as lines:
        for _ in range(20):
            for said in (b"NO REQUEST\r\n\r\n", upgrade):
                async with peer(server, said) as stranger:
                    await stranger.rest()
    assert len(lines) <= 2, lines


async def test_a_long_answer_is_not_copied_for_each_who_asks() -> None:
    written: list[bytes] = []
    body = b"a" * 100_000
    transport: Any = SimpleNamespace(write=written.append, is_closing=lambda: False)
    for _ in range(2):
        sending = _HeadWithBody(transport)
        sending.write(b"head")
        sending.write(body)
    assert written[1] is written[3] is body
    sending = _HeadWithBody(transport)
    sending.write(b"head")
    sending.write(b"short")
    assert written[4:] == [b"headshort"]


# --- by address, without a server


def limits(trust_proxy: bool = False, **given: Any) -> ConnectionLimits:
    values = dict.fromkeys(Bounds.__dataclass_fields__, 1000) | given
    return ConnectionLimits(Bounds(**values), Peer(trust_proxy, secure=False), Metrics())


def entered(limits: ConnectionLimits, key: str, times: int) -> int:
    return sum(limits.enter(key) for _ in range(times))


async def test_the_last_connections_are_for_addresses_that_hold_few() -> None:
    made = limits(connections=100)
    assert entered(made, "greedy", 200) == 75
    assert [entered(made, "anna", 20), entered(made, "bert", 20)] == [16, 9]
    made.leave("greedy")
    assert entered(made, "greedy", 1) == 0
    assert entered(made, "carl", 1) == 1


async def test_behind_a_proxy_each_connection_has_a_share() -> None:
    assert limits().key(("192.0.2.1", 1)) == limits().key(("192.0.2.1", 2))
    proxied = limits(trust_proxy=True, connections_per_address=1, bytes_per_second=1)
    first, second = proxied.key(("192.0.2.1", 1)), proxied.key(("192.0.2.1", 2))
    assert proxied.enter(first)
    assert proxied.enter(second)
    assert [proxied.take_piece(first, 4), proxied.take_piece(second, 4)] == ["", ""]
    assert proxied.take_piece(first, 1) == "bytes_per_second"
    scope: MutableMapping[str, Any] = {"headers": [(b"x-forwarded-for", b"203.0.113.5")]}
    assert proxied.socket_key(scope) == "203.0.113.5"


async def test_the_log_has_one_line_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[Callable[[], None]] = []
    made = limits()

    def call_later(seconds: float, do: Callable[[], None]) -> object:
        later.append(do)
        return do

    monkeypatch.setattr(asyncio, "get_running_loop", lambda: SimpleNamespace(call_later=call_later))
    with everything_logged() as lines:
        for _ in range(1000):
            made.count("max_head")
            made.count("max_path")
        assert len(lines) == 1
        later.pop()()
    assert [(line["reason"], line["count"]) for line in lines] == [
        ("max_head", 1),
        ("max_head, max_path", 1999),
    ]
