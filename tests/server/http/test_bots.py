"""Bots of guests: their tokens, and what they may do with them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness import (
    Running,
    Visitor,
    everything_logged,
    open_table,
    serving,
    settings_for,
)


@asynccontextmanager
async def with_token(server: Running, token: str) -> AsyncIterator[Visitor]:
    async with server.visitor(headers={"Authorization": f"Bearer {token}"}) as bot:
        yield bot


async def make(owner: Visitor, name: str = "Wall-E", *scopes: str) -> Any:
    return await owner.post("/api/guest/bots", {"name": name, "scopes": list(scopes)})


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.iterdir() if file.is_file()]


async def test_a_token_makes_a_request_that_of_the_bot(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        made = await make(anna, "Wall-E", "chat")
        async with with_token(server, made["token"]) as bot:
            itself = await bot.get("/api/bot")
        assert itself == {"id": made["bot"], "name": "Wall-E", "owner": "Anna", "scopes": ["chat"]}
        (mine,) = (await anna.get("/api/guest/bots"))["bots"]
        assert (mine["id"], mine["connected"]) == (made["bot"], False)
        assert await anna.refused("GET", "/api/bot") == (403, "not_a_bot")


async def test_a_token_is_not_stored_and_not_logged(tmp_path: Path) -> None:
    with everything_logged() as lines:
        async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
            made = await make(anna)
            token = made["token"]
            async with with_token(server, token) as bot:
                await bot.get("/api/bot")
                await bot.ask("POST", "/api/tables/nowhere/commands", {"broken": token})
            async with with_token(server, f"{token}x") as bot:
                assert await bot.refused("GET", "/api/bot") == (401, "unknown_token")
            listed = (await anna.ask("GET", "/api/guest/bots")).text
    assert token not in listed
    assert token not in msgspec.json.encode(lines).decode()
    stored = b"".join(contents(tmp_path))
    assert made["bot"].encode() in stored
    assert token.encode() not in stored


async def test_a_name_belongs_to_one_bot(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        await make(anna, "Wall-E")
        for name in ("wall-e", "WALL-\uff25", "W\u00e0ll-E", "Wa1I-E", "Greedy", "Exp\u00e9rt"):
            taken = await bert.refused("POST", "/api/guest/bots", {"name": name})
            assert taken == (409, "name_taken"), name
        # The second one has a Cyrillic letter.
        for name in (" ", "W\u0430ll-E"):
            refused = await bert.refused("POST", "/api/guest/bots", {"name": name})
            assert refused == (400, "bad_name"), name
        bad = await bert.refused("POST", "/api/guest/bots", {"name": "B", "scopes": ["cheat"]})
        assert bad == (400, "bad_request")


async def test_a_guest_owns_so_many_bots(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, bots_per_guest=2)) as server,
        server.guest("Anna") as anna,
    ):
        await make(anna, "One")
        await make(anna, "Two")
        assert await anna.refused("POST", "/api/guest/bots", {"name": "Three"}) == (429, "too_many")
        assert (await anna.get("/api/guest/bots"))["most"] == 2


async def test_a_revoked_token_ends_what_it_opened(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        made = await make(anna)
        renewing = f"/api/guest/bots/{made['bot']}/token"
        assert await bert.refused("POST", renewing) == (404, "no_such_bot")
        async with with_token(server, made["token"]) as bot, bot.socket() as line:
            new = (await anna.post(renewing))["token"]
            with pytest.raises(ConnectionClosed) as closed:
                await line.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert await bot.refused("GET", "/api/bot") == (401, "unknown_token")
            with pytest.raises(InvalidStatus):
                async with bot.socket():
                    pass
        async with with_token(server, new) as bot:
            await bot.get("/api/bot")
            left = (await anna.ask("DELETE", f"/api/guest/bots/{made['bot']}")).json()
            assert left["bots"] == []
            assert await bot.refused("GET", "/api/bot") == (401, "unknown_token")


async def test_wrong_tokens_are_limited(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path, guesses_per_minute=2)) as server:
        server.stop_the_clock()
        async with with_token(server, "qwb_guessed") as bot:
            results = [(await bot.refused("GET", "/api/bot"))[0] for _ in range(3)]
    assert results == [401, 401, 429]


async def test_a_bot_gets_no_cookie_and_leads_no_table(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        made = await make(anna)
        table = await open_table(anna, public=True)
        async with with_token(server, made["token"]) as bot:
            for method, path, body in (
                ("GET", "/api/guest", None),
                ("POST", "/api/guest", {"name": "Person"}),
                ("POST", "/api/guest/code", None),
                ("GET", "/api/guest/bots", None),
                ("POST", "/api/tables", {}),
                ("POST", "/api/play", {"bots": ["greedy"], "contribution": "0" * 32}),
                ("GET", "/api/puzzles", None),
            ):
                assert await bot.refused(method, path, body) == (403, "not_for_bots"), path
            assert await bot.may_not(table, "sit", seat=1) == (403, "not_for_bots")
            assert await bot.may_not(table, "chat", text="Hi") == (403, "out_of_scope")
            hint = await bot.refused("POST", f"/api/tables/{table}/hint", {"rung": "move"})
            assert hint == (403, "out_of_scope")
            review = await bot.refused("GET", f"/api/tables/{table}/review")
            assert review == (403, "out_of_scope")
            assert bot.cookie == ""
            assert (await bot.get(f"/api/tables/{table}"))["you"]["guest"] == made["bot"]


async def test_a_bot_has_positions_valued_only_if_its_owner_allows_it(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        token = (await make(anna))["token"]
        async with with_token(server, token) as bot, bot.socket() as line:
            await line.send(type="analyse", id="a", position="anything")
            assert (await line.until("error"))["error"]["code"] == "out_of_scope"
