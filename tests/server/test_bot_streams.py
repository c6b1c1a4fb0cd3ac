"""Bots at tables of a real server: offers, one stream for all tables, and what it must not show."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from qwirkle.notation import parse_view
from qwirkle.players import create
from qwirkle.rules.move import Place, Swap
from tests.server.harness import Line, Running, Visitor, open_table, serving, settings_for
from tests.server.http.test_bots import make, with_token
from tests.server.run.test_workers import two_workers
from tests.services import Nats, Postgres

CONTRIBUTION = "0" * 32


async def attend(line: Line, host: Visitor, bot: str) -> None:
    """The bot is there for offers, and the host's worker knows it."""
    await line.send(type="attend")

    async def is_listed() -> bool:
        return bot in [one["id"] for one in (await host.get("/api/bots"))["bots"]]

    await eventually(is_listed)


async def eventually(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what no message tells."""
    for _ in range(600):
        if await is_so():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never is")


async def play_turn(bot: Visitor, table: str, seat: int) -> None:
    """Play as a program does that knows only the view of its seat."""
    text = (await bot.ask("GET", f"/api/tables/{table}/view?seat={seat}")).text
    view = parse_view(text)
    turn = len(view.turns)
    match create("greedy").choose(view):
        case Place(placements):
            laid = [{"tile": tile.code, "x": cell.x, "y": cell.y} for tile, cell in placements]
            await bot.do(table, "place", seat=seat, turn=turn, placements=laid)
        case Swap(tiles):
            codes = [tile.code for tile in tiles]
            await bot.do(table, "swap", seat=seat, turn=turn, tiles=codes)


async def sit_down(host: Visitor, bot: Visitor, line: Line, name: str, table: str) -> Any:
    """The host offers seat 1, the bot accepts and is sent the table."""
    await host.do(table, "offer", seat=1, bot=name)
    offer = await line.until("offer")
    assert (offer["table"], offer["seat"], offer["seats"]) == (table, 1, 2)
    await bot.do(table, "accept", seat=1, contribution=CONTRIBUTION)
    return (await line.until("snapshot"))["snapshot"]


async def test_one_stream_shows_all_tables_of_a_bot_its_own_hand_only_and_it_leaves_when_deleted(
    tmp_path: Path,
) -> None:
    # What a bot plays at does not count as watched.
    settings = settings_for(tmp_path, watched_per_address=1)
    async with serving(settings) as server, server.guest("Anna") as anna:
        made = await make(anna)
        async with with_token(server, made["token"]) as bot, bot.socket() as line:
            await attend(line, anna, made["bot"])
            (listed,) = (await anna.get("/api/bots"))["bots"]
            assert listed == {"id": made["bot"], "name": "Wall-E", "owner": "Anna"}
            tables = [await open_table(anna), await open_table(anna)]
            for table in tables:
                snapshot = await sit_down(anna, bot, line, made["bot"], table)
                assert snapshot["seats"][1]["owner"] == "Anna"
                await anna.do(table, "chat", text="a secret of people")
                await anna.ready(table)
                await anna.do(table, "start")
                while (event := await line.until("event"))["event"]["kind"] != "started":
                    assert event["event"]["kind"] != "chat"
                assert event["table"] == table
                assert list(event["you"]["hands"]) == ["1"]
            # Another socket gets the same tables again.
            async with bot.socket() as again:
                await again.send(type="attend")
                found = [(await again.until("snapshot"))["snapshot"] for _ in tables]
                assert {one["table"] for one in found} == set(tables)
                assert [list(one["you"]["hands"]) for one in found] == [["1"], ["1"]]
            whole = await bot.get(f"/api/tables/{tables[0]}")
            assert list(whole["you"]["hands"]) == ["1"]
            other = await bot.refused("GET", f"/api/tables/{tables[0]}/view?seat=0")
            assert other == (403, "not_yours")
            await bot.get(f"/api/tables/{tables[0]}/events?since=0")
            assert b"a secret of people" not in b"".join(bot.received)
            # Nobody has to wait for a bot that is no more.
            waiting = await open_table(anna)
            await sit_down(anna, bot, line, made["bot"], waiting)
            deleted = await anna.ask("DELETE", f"/api/guest/bots/{made['bot']}")
            assert deleted.is_success, deleted.text
            for table in tables:
                assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["bot"] == "expert"
            assert (await anna.get(f"/api/tables/{waiting}"))["seats"][1]["kind"] == "empty"


async def test_a_whole_game_with_a_bot_and_its_rematch(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        made = await make(anna)
        async with with_token(server, made["token"]) as bot, bot.socket() as line:
            await attend(line, anna, made["bot"])
            table = await open_table(anna)
            await sit_down(anna, bot, line, made["bot"], table)
            await anna.ready(table)
            await anna.do(table, "start")
            while True:
                snapshot = await anna.get(f"/api/tables/{table}")
                if snapshot["phase"] == "over":
                    break
                mover = snapshot["to_move"]
                await play_turn(bot if mover else anna, table, mover)
            while (await line.until("event"))["event"]["kind"] != "ended":
                pass
            await anna.do(table, "rematch")
            new = (await line.until("snapshot"))["snapshot"]
            assert new["table"] != table
            assert new["seats"][1]["guest"] == made["bot"]
            assert new["phase"] == "open"


async def test_a_bot_that_is_not_there_gets_no_offer_and_one_that_is_silent_no_seat(
    tmp_path: Path,
) -> None:
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        made = await make(anna)
        table = await open_table(anna)
        offer = {"seat": 1, "bot": made["bot"]}
        assert await anna.may_not(table, "offer", **offer) == (409, "bot_not_here")
        assert await anna.may_not(table, "offer", seat=1, bot=anna.id) == (409, "bot_not_here")
        async with anna.socket() as hers:
            await hers.send(type="attend")
            assert (await hers.until("error"))["error"]["code"] == "not_a_bot"
        async with with_token(server, made["token"]) as bot, bot.socket() as line:
            await attend(line, anna, made["bot"])
            await anna.do(table, "offer", **offer)
            await line.until("offer")
            await skip_the_wait(server)
            late = await bot.may_not(table, "accept", seat=1, contribution=CONTRIBUTION)
            # The table is private: without the offer it is unknown again.
            assert late in [(409, "not_offered"), (404, "unknown_table")]

            async def is_free() -> bool:
                seat = (await anna.get(f"/api/tables/{table}"))["seats"][1]
                return seat["offer"] is None

            await eventually(is_free)
            await line.send(type="attend", on=False)

            async def is_away() -> bool:
                return not (await anna.get("/api/bots"))["bots"]

            await eventually(is_away)


async def skip_the_wait(server: Running) -> None:
    """Let ten seconds pass by the database's clock."""
    server.store.database.reach(await server.store.now() + 10_000)


async def test_offers_are_limited(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, offers_per_minute=1, tables_per_guest=1)
    async with serving(settings) as server, server.guest("Anna") as anna:
        server.stop_the_clock()
        made = await make(anna)
        async with with_token(server, made["token"]) as bot, bot.socket() as line:
            await attend(line, anna, made["bot"])
            table = await open_table(anna, seats=3)
            await sit_down_quietly(anna, bot, line, made["bot"], table)
            again = await anna.may_not(table, "offer", seat=2, bot=made["bot"])
            assert again == (429, "too_many")
            async with server.guest("Bert") as bert:
                other = await open_table(bert)
                full = await bert.may_not(other, "offer", seat=1, bot=made["bot"])
                assert full == (429, "too_many")
            # One address leaves something to others, however many guests come from it.
            async with server.guest("Cleo") as cleo:
                third = await open_table(cleo)
                full = await cleo.may_not(third, "offer", seat=1, bot="nobody")
                assert full == (429, "too_many")


async def sit_down_quietly(host: Visitor, bot: Visitor, line: Line, name: str, table: str) -> None:
    await host.do(table, "offer", seat=1, bot=name)
    await line.until("offer")
    await bot.do(table, "accept", seat=1, contribution=CONTRIBUTION)


async def test_a_bot_of_another_worker_is_offered_a_seat(
    tmp_path: Path, postgres: Postgres, postgres_template: str, nats: Nats
) -> None:
    database = postgres.database(postgres_template)
    async with (
        two_workers(tmp_path, database, nats.url) as (one, two),
        one.guest("Anna") as anna,
    ):
        made = await make(anna)
        async with with_token(two, made["token"]) as bot, bot.socket() as line:
            await attend(line, anna, made["bot"])
            table = await open_table(anna)
            snapshot = await sit_down(anna, bot, line, made["bot"], table)
            assert snapshot["seats"][1]["name"] == "Wall-E"
            await anna.ready(table)
            await anna.do(table, "start")
            while (await line.until("event"))["event"]["kind"] != "started":
                pass
            # Revoked at one worker, closed at the other.
            await anna.post(f"/api/guest/bots/{made['bot']}/token")
            await asyncio.wait_for(line.connection.wait_closed(), 60)
            assert line.connection.close_code == 1008
