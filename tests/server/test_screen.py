"""A whole game on a big screen: what it is sent, and what it never is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.message_text import TILE, strings
from tests.server.harness import Line, Running, Visitor, open_table, serving, settings_for
from tests.server.test_leaks import AT_THE_END, OUT_OF_PLAY, PLACED


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


def check_no_hand(received: list[bytes]) -> int:
    """That no tile stands where a hand would; how many tiles were looked at."""
    looked = 0
    for raw in received:
        message = msgspec.json.decode(raw)
        if "board" in message:
            message = {"snapshot": message}
        you = message.get("you") or message.get("snapshot", {}).get("you")
        if you is not None:
            assert (you["seats"], you["hands"], you["guest"]) == ([], {}, None)
        for path, text in strings(message):
            for tile in TILE.findall(text):
                looked += 1
                shown = PLACED, OUT_OF_PLAY, AT_THE_END
                assert any(place.fullmatch(path) for place in shown), (path, tile)
    return looked


async def until_n(line: Line, n: int) -> None:
    while True:
        message = await line.next()
        at = message.get("n") or message.get("snapshot", {}).get("n") or 0
        if at >= n:
            return


async def start(tv: Visitor, phones: tuple[Visitor, ...], **options: Any) -> str:
    table = await open_table(tv, mine=[], seats=len(phones), **options)
    invite = (await tv.get(f"/api/tables/{table}?screen=true"))["invite"]
    for seat, phone in enumerate(phones):
        await phone.post(f"/api/invites/{invite}")
        await phone.do(table, "sit", seat=seat)
        await phone.ready(table)
    await phones[0].do(table, "start")
    return table


async def play_a_turn(table: str, phones: tuple[Visitor, ...]) -> int:
    state = await phones[0].get(f"/api/tables/{table}")
    mover = phones[state["to_move"]]
    seat, turn = state["to_move"], len(state["turns"])
    moves = await mover.get(f"/api/tables/{table}/moves?seat={seat}")
    if moves["anywhere"] or moves["moves"]:
        best = max(moves["moves"], key=lambda move: move["score"])
        laid = [{"tile": moves["hand"][i], "x": x, "y": y} for i, x, y in best["placements"]]
        answer = await mover.do(table, "place", seat=seat, turn=turn, placements=laid)
    else:
        tiles = moves["hand"][:1]
        answer = await mover.do(table, "swap", seat=seat, turn=turn, tiles=tiles)
    return int(answer["n"])


async def test_a_screen_sees_the_game_and_never_a_hand(server: Running) -> None:
    async with (
        server.guest("TV") as tv,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        tv.socket() as line,
    ):
        phones = (anna, bert)
        table = await start(tv, phones, spectators=False)
        await line.send(type="watch", table=table, since=None, screen=True)
        snapshot = (await line.until("snapshot"))["snapshot"]
        assert snapshot["screen"] is True
        assert snapshot["invite"]
        for _ in range(6):
            n = await play_a_turn(table, phones)
            await until_n(line, n)
        await anna.do(table, "agree")
        n = (await bert.do(table, "agree"))["n"]
        await until_n(line, n)
        await tv.get(f"/api/tables/{table}?screen=true")
        sent = [raw for raw in tv.received if raw.startswith(b"{") and b'"table"' in raw]
        assert check_no_hand(sent) > 20


async def test_whose_screen_it_is_sees_the_hand_on_the_phone_alone(server: Running) -> None:
    async with (
        server.guest("Nora") as nora,
        server.guest("Bert") as bert,
        nora.socket() as phone,
        server.visitor() as television,
    ):
        # The same guest on a second device.
        code = (await nora.post("/api/guest/code"))["code"]
        await television.post("/api/guest/claim", {"code": code})
        table = await start(television, (nora, bert))
        async with television.socket() as line:
            television.received.clear()
            await line.send(type="watch", table=table, since=None, screen=True)
            await line.until("snapshot")
            mine = (await phone.watch(table))["snapshot"]["you"]
            assert len(mine["hands"]["0"]) == 6
            for _ in range(3):
                await until_n(line, await play_a_turn(table, (nora, bert)))
            board = (await bert.get(f"/api/tables/{table}"))["board"]
            assert check_no_hand(television.received) >= len(board) > 0
            # A screen does not stand for the presence of its guest.
            await phone.send(type="unwatch", table=table)
            while (await line.until("presence"))["guests"] != []:
                pass


async def test_a_stranger_is_shown_no_table_that_they_may_not_watch(server: Running) -> None:
    async with (
        server.guest("TV") as tv,
        server.guest("Sam") as sam,
        server.visitor() as stranger,
        sam.socket() as line,
    ):
        table = await open_table(tv, mine=[])
        for one in (sam, stranger):
            path = f"/api/tables/{table}?screen=true"
            assert await one.refused("GET", path) == (404, "unknown_table")
        await line.send(type="watch", table=table, since=None, screen=True)
        assert (await line.until("error"))["error"]["code"] == "unknown_table"
        public = await open_table(tv, mine=[], public=True)
        assert (await stranger.get(f"/api/tables/{public}?screen=true"))["invite"] is None
