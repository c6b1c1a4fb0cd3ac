"""A database that cannot be written, or has a damaged row: what can be read is served."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from qwirkle.server.live.trouble import Trouble
from qwirkle.server.store import Unavailable
from qwirkle.server.store.sqlite import SqliteDatabase
from tests.server.harness import (
    TIMEOUT,
    Running,
    Visitor,
    everything_logged,
    serving,
    settings_for,
    two_at_a_table,
)


async def set_read_only(server: Running, is_on: bool) -> None:
    database = server.store.database
    assert isinstance(database, SqliteDatabase)
    connection = database._write_connection
    assert connection is not None
    statement = f"PRAGMA query_only = {int(is_on)}"
    await asyncio.get_running_loop().run_in_executor(
        database._writing, lambda: connection.exec_driver_sql(statement)
    )


async def until_ready(server: Running, status: int) -> None:
    async with server.visitor() as operator, asyncio.timeout(TIMEOUT):
        while (await operator.ask("GET", "/readyz")).status_code != status:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_database_that_cannot_be_written_is_told_and_can_be_read(tmp_path: Path) -> None:
    """D12."""
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        table = (await anna.post("/api/tables", {"public": True}))["table"]
        with everything_logged() as lines:
            await set_read_only(server, True)
            assert await anna.may_not(table, "chat", text="lost") == (503, "unavailable")
            await until_ready(server, 503)
            assert (await anna.get("/api/guest"))["id"] == anna.id
            assert (await anna.get(f"/api/tables/{table}"))["table"] == table
            assert len((await anna.get("/api/tables?list=lobby"))["tables"]) == 1
            await set_read_only(server, False)
            await until_ready(server, 200)
        told = [line for line in lines if line["event"] == "database fails"]
        assert [line["reason"] for line in told] == ["SQLITE_READONLY"]
        assert told[0]["database"] == str(tmp_path / "qwirkle.db")
        await anna.do(table, "chat", text="back")


def test_the_same_trouble_is_logged_once_a_minute() -> None:
    times = iter((0.0, 1.0, 59.0, 61.0, 61.0))
    trouble = Trouble(lambda: next(times))
    full = Unavailable("the database fails", "SQLITE_FULL", "/data/qwirkle.db")
    with everything_logged() as lines:
        for _ in range(4):
            trouble.tell(full, route="command")
        trouble.tell(Unavailable("the database fails", "SQLITE_CORRUPT", "/data/qwirkle.db"))
    assert [line["reason"] for line in lines] == ["SQLITE_FULL", "SQLITE_FULL", "SQLITE_CORRUPT"]


async def test_one_damaged_row_does_not_hide_the_others(tmp_path: Path) -> None:
    """D13."""
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        damaged, sound = [
            (await anna.post("/api/tables", {"public": True}))["table"] for _ in range(2)
        ]

        def damage(connection: Connection) -> None:
            connection.execute(
                text("UPDATE tables SET summary = X'7B00' WHERE id = :id"), {"id": damaged}
            )

        await server.store.database.change(damage)
        with everything_logged() as logged:
            for listed in ("lobby", "mine"):
                lines = (await anna.get(f"/api/tables?list={listed}"))["tables"]
                assert [line["table"] for line in lines] == [sound]
        # Told once a minute, however often anybody asks.
        assert [line["table"] for line in logged if line["event"] == "table damaged"] == [damaged]
        async with anna.socket() as line:
            await line.send(type="lobby", on=True)
            assert [one["table"] for one in (await line.until("lobby"))["tables"]] == [sound]


DAMAGES = {
    "no text": "body = X'00'",
    "no entry": "body = X'7B7D'",
    "a turn after the next": "n = n + 1",
    "a tile elsewhere": (
        "body = CAST(json_set(CAST(body AS TEXT), '$.placements[0][1]', 40) AS BLOB)"
    ),
}


async def lay_tiles_twice(table: str, guests: tuple[Visitor, Visitor]) -> None:
    """Play until two turns have laid tiles, the last one among them."""
    turn = laid_n = 0
    while laid_n < 2:
        seat = (await guests[0].get(f"/api/tables/{table}"))["to_move"]
        moves = await guests[seat].get(f"/api/tables/{table}/moves?seat={seat}")
        if moves["moves"]:
            laid = moves["moves"][0]["placements"]
            placements = [{"tile": moves["hand"][i], "x": x, "y": y} for i, x, y in laid]
            await guests[seat].do(table, "place", seat=seat, turn=turn, placements=placements)
            laid_n += 1
        else:  # nothing of this hand fits: not every deal is the same in every run
            await guests[seat].do(table, "swap", seat=seat, turn=turn, tiles=moves["hand"])
        turn += 1


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_a_damaged_log_is_told_and_is_that_of_one_table(tmp_path: Path, damage: str) -> None:
    last = "n = (SELECT max(n) FROM log WHERE table_id = :id)"
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        damaged, sound = [await two_at_a_table(anna, bert) for _ in range(2)]
        await lay_tiles_twice(damaged, (anna, bert))
        statement = text(f"UPDATE log SET {damage} WHERE table_id = :id AND {last}")
        await server.store.database.change(lambda c: c.execute(statement, {"id": damaged}))
        server.app.tables._forget(damaged)
        with everything_logged() as lines:
            for _ in range(3):
                asked = await anna.refused("GET", f"/api/tables/{damaged}")
                assert asked == (500, "table_damaged")
        told = [line for line in lines if line["log_level"] == "error"]
        assert [(line["event"], line["table"]) for line in told] == [("table damaged", damaged)]
        assert (await anna.get(f"/api/tables/{sound}"))["table"] == sound


async def test_a_damaged_row_of_another_worker_is_told(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        table = await two_at_a_table(anna, bert)

        def written_elsewhere(connection: Connection) -> None:
            given = {"id": table}
            connection.execute(text("UPDATE tables SET n = n + 1 WHERE id = :id"), given)
            connection.execute(
                text(
                    "INSERT INTO log (table_id, n, at, body) "
                    "SELECT table_id, max(n) + 1, max(at), X'7B7D' FROM log WHERE table_id = :id"
                ),
                given,
            )

        await server.store.database.change(written_elsewhere)
        with everything_logged() as lines:
            for _ in range(2):
                assert await anna.may_not(table, "chat", text="hello") == (500, "table_damaged")
        told = [line["event"] for line in lines if line["log_level"] == "error"]
        assert told == ["table damaged"]


async def test_damaged_pages_are_told_and_the_others_are_read(tmp_path: Path) -> None:
    """D12."""
    settings = settings_for(tmp_path)
    async with serving(settings) as server, server.guest("Anna") as anna:
        cookie = anna.cookie
        table = (await anna.post("/api/tables", {"public": True}))["table"]
    database = tmp_path / "qwirkle.db"
    with closing(sqlite3.connect(database)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'log'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    pages = bytearray(database.read_bytes())
    for at in range((page - 1) * size, (page - 1) * size + 64):
        pages[at] ^= 0xFF
    database.write_bytes(pages)
    async with serving(settings) as server, server.visitor(headers={"cookie": cookie}) as anna:
        with everything_logged() as lines:
            assert await anna.refused("GET", f"/api/tables/{table}") == (503, "unavailable")
        told = [line for line in lines if line["event"] == "database fails"]
        assert [(line["reason"], line["database"]) for line in told] == [
            ("SQLITE_CORRUPT", str(database))
        ]
        assert (await anna.get("/api/guest"))["name"] == "Anna"
        assert len((await anna.get("/api/tables?list=lobby"))["tables"]) == 1


async def test_an_address_shows_the_lobby_a_bounded_number_of_tables(tmp_path: Path) -> None:
    """D9."""
    settings = settings_for(tmp_path, public_per_address=3)
    async with serving(settings) as server, server.guest("Anna") as anna:
        asked = await asyncio.gather(
            *(anna.ask("POST", "/api/tables", {"public": True}) for _ in range(6))
        )
        assert sorted(answer.status_code for answer in asked) == [201] * 3 + [429] * 3
        first = next(answer.json()["table"] for answer in asked if answer.is_success)
        # Private ones are not shown; and one that is over makes room.
        await anna.post("/api/tables", {})
        await anna.do(first, "leave")
        await anna.post("/api/tables", {"public": True})
