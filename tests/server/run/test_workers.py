"""Two workers with PostgreSQL and NATS: sockets of one table on both; the bus may go away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.harness import Running, serving, settings_for
from tests.services import Nats, Postgres


@asynccontextmanager
async def two_workers(folder: Path, database: str, nats: str) -> AsyncIterator[list[Running]]:
    settings = settings_for(folder, database=database, nats=nats, bots=1)
    async with (
        serving(settings) as one,
        serving(settings) as two,
    ):
        yield [one, two]


async def test_a_table_is_watched_from_both_workers(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    async with (
        two_workers(tmp_path, postgres.database(), nats.url) as (one, two),
        one.guest("Anna") as anna,
        two.guest("Bert") as bert,
    ):
        table = (await anna.post("/api/tables", {"public": True}))["table"]
        async with anna.socket() as here, bert.socket() as there:
            await here.watch(table)
            await there.watch(table)
            # A cookie of one worker is good on the other.
            assert (await there.until("presence"))["guests"] in ([], [anna.id])
            await bert.do(table, "sit", seat=1)
            assert (await here.until("event"))["event"]["seat"]["name"] == "Bert"
            assert (await there.until("event"))["n"] == 2
            while (await here.until("presence"))["guests"] != sorted([anna.id, bert.id]):
                pass
            await there.send(type="typing", table=table)
            assert (await here.until("typing"))["guest"] == bert.id
            await anna.ready(table)
            await bert.ready(table)
            await anna.do(table, "start")
            started = await here.until("event")
            while started["event"]["kind"] != "started":
                started = await here.until("event")
            theirs = await there.until("event")
            while theirs["event"]["kind"] != "started":
                theirs = await there.until("event")
            assert started["event"] == theirs["event"]
            assert list(theirs["you"]["hands"]) == ["1"]


async def test_without_nats_events_come_all_the_same(tmp_path: Path, postgres: Postgres) -> None:
    with Nats(tmp_path / "nats") as nats:
        async with (
            two_workers(tmp_path, postgres.database(), nats.url) as (one, two),
            one.guest("Anna") as anna,
            two.visitor() as stranger,
        ):
            table = (await anna.post("/api/tables", {"public": True}))["table"]
            async with stranger.socket() as there:
                await there.watch(table)
                nats.kill()
                await anna.do(table, "chat", text="is anybody there?")
                event = await there.until("event")
                assert event["event"]["text"] == "is anybody there?"
                nats.start()
                await anna.do(table, "chat", text="back again")
                assert (await there.until("event"))["n"] == 3


async def test_a_lost_message_of_the_bus_is_made_good(
    tmp_path: Path, postgres: Postgres, nats: Nats
) -> None:
    database = postgres.database()
    async with (
        two_workers(tmp_path, database, nats.url) as (one, two),
        one.guest("Anna") as anna,
        two.visitor() as stranger,
    ):
        table = (await anna.post("/api/tables", {"public": True}))["table"]
        async with stranger.socket() as there:
            await there.watch(table)
            # This worker's news reach nobody, though the others' bus is up.
            one.app._bus.publish = lambda subject, message: None  # type: ignore[method-assign]
            await anna.do(table, "chat", text="lost and found")
            assert (await there.until("event"))["event"]["text"] == "lost and found"
