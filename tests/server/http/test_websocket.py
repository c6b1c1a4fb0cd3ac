"""The socket: live events, resuming, and a typed answer to whatever should not be said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.store import Store
from tests.server.harness import (
    TIMEOUT,
    Running,
    Visitor,
    open_table,
    serving,
    settings_for,
    two_at_a_table,
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


async def eventually(is_so: Any) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 - what is waited for knows nothing of us
            await asyncio.sleep(0.01)


async def raw_socket(
    server: Running, visitor: Visitor
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket whose owner reads and answers nothing by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    writer.write(
        (
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {visitor.cookie}\r\n\r\n"
        ).encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def framed(body: bytes) -> bytes:
    """A short text message as it goes over the wire from a client."""
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


async def test_a_snapshot_comes_first_and_then_every_event_in_order(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert, anna.socket() as line:
        table = await open_table(anna, public=True)
        snapshot = (await line.watch(table))["snapshot"]
        assert (snapshot["n"], snapshot["you"]["seats"]) == (1, [0])
        await bert.do(table, "sit", seat=1)
        await bert.ready(table)
        await bert.do(table, "chat", text="hello")
        events = [await line.until("event") for _ in range(3)]
        assert [event["n"] for event in events] == [2, 3, 4]
        assert [event["event"]["kind"] for event in events] == ["seat", "seat", "chat"]
        assert events[-1]["event"]["text"] == "hello"


async def test_who_comes_back_misses_nothing(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        async with anna.socket() as line:
            n = (await line.watch(table))["snapshot"]["n"]
        for text in ("one", "two", "three"):
            await bert.do(table, "chat", text=text)
        async with anna.socket() as line:
            first = await line.watch(table, since=n)
            missed = [first, await line.next(), await line.next()]
            assert [event["n"] for event in missed] == [n + 1, n + 2, n + 3]
            # What one alone may know comes with the newest only.
            assert [event["you"] is None for event in missed] == [True, True, False]
            assert len(missed[-1]["you"]["hands"]["0"]) == 6
            assert (await line.next())["type"] == "presence"


async def test_a_number_that_is_too_old_or_yet_to_come_gets_a_snapshot(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        table = await open_table(anna)
        for number in range(300):
            await anna.do(table, "chat", text=str(number))
        for since in (0, 10, 10**9):
            message = await line.watch(table, since=since)
            assert message["type"] == "snapshot"
            assert message["snapshot"]["n"] == 301
            await line.until("presence")


async def test_a_stranger_watches_public_tables_and_no_others(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as stranger:
        public, private = await open_table(anna, public=True), await open_table(anna)
        async with stranger.socket() as line:
            snapshot = (await line.watch(public))["snapshot"]
            assert snapshot["invite"] is None
            assert snapshot["you"]["guest"] is None
            await line.until("presence")
            refused = await line.watch(private)
            assert refused["type"] == "error"
            assert (refused["error"]["code"], refused["table"]) == ("unknown_table", private)


async def test_a_game_without_spectators_is_not_watched(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await open_table(anna, public=True, spectators=False)
        async with server.guest("Sam") as sam, sam.socket() as line, bert.socket() as own:
            await line.watch(table)
            await own.watch(table)
            await bert.do(table, "sit", seat=1)
            for one in (anna, bert):
                await one.ready(table)
            await anna.do(table, "start")
            await line.until("error")
            while (await own.until("event"))["event"]["kind"] != "started":
                pass
            sent = b"".join(sam.received)
            assert b'"started"' not in sent
            assert (await line.watch(table))["error"]["code"] == "unknown_table"


async def test_what_changed_for_one_comes_beside_what_everyone_gets(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await open_table(anna, public=True)
        await bert.do(table, "sit", seat=1)
        for one in (anna, bert):
            await one.ready(table)
        async with anna.socket() as first, bert.socket() as second:
            await first.watch(table)
            await second.watch(table)
            await anna.do(table, "start")
            mine, theirs = await first.until("event"), await second.until("event")
            assert mine["event"] == theirs["event"]
            assert list(mine["you"]["hands"]) == ["0"]
            assert list(theirs["you"]["hands"]) == ["1"]
            await anna.do(table, "chat", text="nothing of mine changed")
            assert (await first.until("event"))["you"] is None


async def test_presence_tells_who_came_and_went(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        async with anna.socket() as line:
            await line.watch(table)
            assert (await line.until("presence"))["guests"] == [anna.id]
            async with (
                bert.socket() as other,
                server.visitor() as stranger,
                stranger.socket() as third,
            ):
                await other.watch(table)
                await third.watch(table)
                while True:
                    there = await line.until("presence")
                    if there["watchers"] == 1 and len(there["guests"]) == 2:
                        break
            while (await line.until("presence"))["guests"] != [anna.id]:
                pass


async def test_typing_is_told_to_others(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        async with anna.socket() as line, bert.socket() as other:
            await line.watch(table)
            await other.watch(table)
            await other.send(type="typing", table=table)
            assert await line.until("typing") == {
                "type": "typing", "table": table, "guest": bert.id
            }  # fmt: skip
            await bert.do(table, "chat", text="that is what I wrote")
            while (message := await line.next())["type"] != "event":
                assert message["type"] == "presence"
            await line.send(type="typing", table="another")
            assert (await line.until("error"))["error"]["code"] == "not_watching"


async def test_who_may_not_chat_is_not_seen_writing(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
    ):
        table = await two_at_a_table(anna, bert)
        await anna.do(table, "mute", guest=bert.id)
        for guest in (bert, cleo):
            async with guest.socket() as line:
                await line.watch(table)
                await line.send(type="typing", table=table)
                assert (await line.until("error"))["error"]["code"] == "not_seated"


async def test_the_lobby_is_sent_whenever_it_changes(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.visitor() as stranger,
        stranger.socket() as line,
        anna.socket() as own,
    ):
        for one in (line, own):
            await one.send(type="lobby", on=True)
            assert (await one.until("lobby"))["tables"] == []
        table = await open_table(anna, public=True)
        (shown,) = (await line.until("lobby"))["tables"]
        assert (shown["table"], shown["mine"]) == (table, False)
        assert (await own.until("lobby"))["tables"][0]["mine"] is True
        await anna.do(table, "leave")
        while (await line.until("lobby"))["tables"]:
            pass


async def test_a_full_lobby_says_where_its_next_page_begins(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store.lobby, "__defaults__", (None, 1))
    async with server.guest("Anna") as anna, anna.socket() as line:
        first, second = [await open_table(anna, public=True) for _ in range(2)]
        await line.send(type="lobby", on=True)
        lobby = await line.until("lobby")
        assert [table["table"] for table in lobby["tables"]] == [first]
        further = await anna.get(f"/api/tables?list=lobby&before={lobby['next']}")
        assert [table["table"] for table in further["tables"]] == [second]


BAD_MESSAGES: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    '{"type":"watch"}',
    '{"type":"dance"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":"x","since":"1"}',
    '{"type":"watch","table":"x","since":1e400}',
    '{"type":"watch","table":"x","since":' + "9" * 4000 + "}",
    '{"type":"watch","table":"x","sneaky":1}',
    '{"type":"watch","table":"x","since":-1}',
    '{"type":"lobby","on":"yes"}',
    "[" * 10_000,
    b"\x00\x01\x02",
]


async def test_a_broken_message_is_refused_and_the_socket_goes_on(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        table = await open_table(anna)
        for message in BAD_MESSAGES:
            await line.connection.send(message)
            refused = await line.next()
            assert (refused["type"], refused["error"]["code"]) == ("error", "bad_request")
        for name in ("nothing", "\x00", "é" * 100, "../.."):
            assert (await line.watch(name))["error"]["code"] == "unknown_table"
        assert (await line.watch(table))["type"] == "snapshot"


async def test_a_message_that_is_too_long_closes_the_socket(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        await line.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as caught:
            await line.next()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009


async def test_a_flood_of_messages_is_slowed_and_then_cut_off(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, commands_per_second=200)
    async with (
        serving(settings) as server,
        server.guest("Mallory") as mallory,
        mallory.socket() as line,
    ):
        codes = set()

        async def flood() -> None:
            while True:
                for _ in range(50):
                    await line.send(type="watch", table="nothing")
                for _ in range(50):
                    codes.add((await line.next())["error"]["code"])

        with pytest.raises(ConnectionClosed) as caught:
            await flood()
        assert "unknown_table" in codes
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008
        async with server.guest("Anna") as anna:
            await open_table(anna)


async def test_messages_are_limited_by_address_too(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, messages_per_second=1)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        server.stop_the_clock()
        table = await open_table(anna, public=True)
        async with anna.socket() as first, bert.socket() as second:
            for line in (first, second) * 2:
                await line.send(type="watch", table=table)
                await line.until("snapshot")
            await second.send(type="watch", table=table)
            assert (await second.until("error"))["error"]["code"] == "too_many"


async def test_sockets_are_limited_by_guest_and_address(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, sockets_per_guest=1, sockets_per_address=2)
    async with serving(settings) as server, server.guest("Anna") as anna:
        async with anna.socket():
            with pytest.raises(InvalidStatus) as caught:
                async with anna.socket():
                    pass
            assert caught.value.response.status_code == 429
            assert b'"too_many"' in (caught.value.response.body or b"")
            async with server.visitor() as stranger, stranger.socket():
                with pytest.raises(InvalidStatus):
                    async with stranger.socket():
                        pass
        await eventually(lambda: server.app.subscriptions.sockets == 0)
        async with anna.socket():
            pass


async def test_tables_that_are_watched_are_limited_by_address(tmp_path: Path) -> None:
    """Those that are watched stay in memory."""
    settings = settings_for(tmp_path, watched_per_address=2)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.visitor() as other,
        anna.socket() as first,
    ):
        tables = [await open_table(anna, public=True) for _ in range(3)]
        for table in tables[:2]:
            assert (await first.watch(table))["type"] == "snapshot"
        async with other.socket() as second:
            assert (await second.watch(tables[2]))["error"]["code"] == "too_many"
            # Again the same is not one more.
            assert (await first.watch(tables[0]))["type"] == "snapshot"
            await first.send(type="unwatch", table=tables[0])
            await first.send(type="lobby", on=True)
            await first.until("lobby")
            assert (await second.watch(tables[2]))["type"] == "snapshot"


async def test_sockets_of_an_address_do_not_wait_for_what_others_of_it_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serving(settings_for(tmp_path, watched_per_address=2)) as server,
        server.guest("Anna") as anna,
        anna.socket() as first,
        anna.socket() as second,
        anna.socket() as third,
    ):
        slow, slower, quick = [await open_table(anna, public=True) for _ in range(3)]
        read, answered = asyncio.Event(), server.app.tables.watchable

        async def watchable(name: str, *others: Any, **options: Any) -> LiveTable:
            if name != quick:
                await read.wait()
            return await answered(name, *others, **options)

        monkeypatch.setattr(server.app.tables, "watchable", watchable)
        waiting = [
            asyncio.create_task(line.watch(table))
            for line, table in ((first, slow), (second, slower))
        ]
        assert (await third.watch(quick))["type"] == "snapshot"
        # Of two that asked while there was room for one more, one gets it.
        read.set()
        assert sorted([(await answer)["type"] for answer in waiting]) == ["error", "snapshot"]


async def test_a_game_without_spectators_that_begins_meanwhile_is_not_shown(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.visitor() as stranger,
        stranger.socket() as line,
    ):
        table = await open_table(anna, public=True, spectators=False)
        await bert.do(table, "sit", seat=1)
        await anna.ready(table)
        await bert.ready(table)

        async def begin(address: str) -> None:
            await anna.do(table, "start")

        monkeypatch.setattr(server.app.subscriptions._rounds, "begin", begin)
        assert (await line.watch(table, since=1))["error"]["code"] == "unknown_table"


async def test_a_page_of_another_site_gets_no_socket(server: Running) -> None:
    async with server.guest("Anna") as anna:
        with pytest.raises(InvalidStatus) as caught:
            async with anna.socket(origin="https://evil.example"):
                pass
        assert caught.value.response.status_code == 403
        async with anna.socket(origin=server.url):
            pass


async def test_a_slow_reader_is_dropped_and_others_feel_nothing(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Slow") as slow:
        table = await open_table(anna, public=True)
        for _ in range(100):
            await anna.do(table, "chat", text="🦊" * 300)
        _, writer = await raw_socket(server, slow)
        async with anna.socket() as line:
            await line.watch(table)
            # A snapshot is more than 100 kB by now; none of these is read.
            body = f'{{"type":"watch","table":"{table}"}}'.encode()
            writer.write(200 * framed(body))
            await eventually(lambda: server.app.subscriptions.sockets == 1)
            await anna.do(table, "chat", text="still there")
            assert (await line.until("event"))["event"]["text"] == "still there"
        writer.transport.abort()
        metrics = (await anna.ask("GET", "/metrics")).text
        assert "qwirkle_slow_readers_total 1.0" in metrics


async def test_a_socket_that_breaks_off_is_forgotten(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna, public=True)
        async with anna.socket() as line:
            await line.watch(table)
            line.connection.transport.abort()
        await eventually(lambda: server.app.subscriptions.sockets == 0)
        assert server.app.subscriptions.watched == []
        await anna.do(table, "chat", text="to nobody")


async def test_a_half_open_socket_is_dropped(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path), ping=1.0) as server,
        server.guest("Gone") as gone,
    ):
        table = await open_table(gone)
        # No ping is answered, as after a cable was pulled.
        reader, writer = await raw_socket(server, gone)
        writer.write(framed(f'{{"type":"watch","table":"{table}"}}'.encode()))
        await reader.readuntil(b'"snapshot"')
        assert server.app.subscriptions.watched == [table]
        await eventually(lambda: server.app.subscriptions.sockets == 0)
        assert server.app.subscriptions.watched == []
        writer.transport.abort()


async def test_who_watches_a_table_that_is_deleted_hears_that_it_is_unknown(
    server: Running,
) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        table = await open_table(anna, public=True)
        await line.watch(table)
        await server.store.delete_table(table)
        told = await line.until("error")
        assert (told["table"], told["error"]["code"]) == (table, "unknown_table")
        assert (await anna.http.get(f"/api/tables/{table}")).status_code == 404


async def test_a_stop_sends_everyone_away_with_a_hint(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        stopping = asyncio.create_task(server.app.stop())
        assert (await line.next()) == {"type": "retry", "after_ms": 1000}
        with pytest.raises(ConnectionClosed) as caught:
            await line.next()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
        await stopping
        response = await anna.ask("GET", "/readyz")
        assert (response.status_code, response.headers["retry-after"]) == (503, "1")
