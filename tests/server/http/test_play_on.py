"""Playing on from a finished game over HTTP: who may, within which limits, and that it lasts."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from qwirkle.notation import parse_record
from qwirkle.server.table.fairness import verify
from tests.server.harness import Running, Visitor, open_table, serving, settings_for
from tests.server.http.test_reviews import TURNS, begun, finished, twin


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


def path_of(table: str) -> str:
    return f"/api/tables/{table}/play-on"


def wish(turn: int = 1, **more: Any) -> dict[str, Any]:
    return {"turn": turn, "bot": "greedy", "contribution": secrets.token_hex(16), **more}


async def play_a_turn(anna: Visitor, table: str) -> None:
    snapshot = await anna.get(f"/api/tables/{table}")
    await anna.play_hint(table, snapshot["to_move"], len(snapshot["turns"]))


async def test_a_finished_game_goes_on_at_a_private_table_of_ones_own(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        origin = await finished(anna, bert)
        given = wish()
        table = (await anna.post(path_of(origin), given))["table"]
        snapshot = await anna.get(f"/api/tables/{table}")
        assert snapshot["origin"] == {"table": origin, "turns": 1}
        assert (snapshot["phase"], len(snapshot["turns"])) == ("playing", 1)
        assert snapshot["you"]["seats"] == [snapshot["to_move"]]
        await play_a_turn(anna, table)
        for listed in ("lobby", "watch"):
            found = (await bert.get(f"/api/tables?list={listed}"))["tables"]
            assert table not in [each["table"] for each in found]
        assert await bert.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        await anna.do(table, "agree", yes=True)
        record = parse_record((await anna.ask("GET", f"/api/tables/{table}/record")).text)
        verify(record, snapshot["commitment"], [given["contribution"]])
        review = await anna.get(f"/api/tables/{table}/review")
        assert review["total"] == len(record.game.turns)
        # One of the bot's turns, or of one's own, is as good to play on from as any.
        again = await anna.post(path_of(table), wish(2))
        assert (await anna.get(f"/api/tables/{again['table']}"))["origin"]["turns"] == 2


async def test_it_is_as_it_was_after_a_restart(tmp_path: Path, database_url: str) -> None:
    settings = settings_for(tmp_path, bots=1, database=database_url)
    async with serving(settings) as server, server.guest("Anna") as anna:
        async with server.guest("Bert") as bert:
            origin = await finished(anna, bert)
        table = (await anna.post(path_of(origin), wish(0)))["table"]
        await play_a_turn(anna, table)
        before = await anna.get(f"/api/tables/{table}/events?since=0")
        cookies = dict(anna.http.cookies)
        at_work = server.app.tables.cached(table)
        assert at_work is not None
        deal = at_work.table.position
    async with serving(settings) as server, server.visitor(cookies=cookies) as anna:
        live = await server.app.tables.live(table)
        position = live.table.position
        assert position is not None
        assert deal is not None
        assert position.turns[: len(deal.turns)] == deal.turns
        events = await anna.get(f"/api/tables/{table}/events?since=0")
        assert events["events"][: len(before["events"])] == before["events"]
        assert (await anna.get(f"/api/tables/{table}"))["origin"] == {"table": origin, "turns": 0}


async def test_those_who_may_not_see_a_game_do_not_play_it_on(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.visitor() as stranger,
    ):
        start = {"bots": ["greedy"], "contribution": "00" * 16}
        private = (await anna.post("/api/play", start))["table"]
        assert await anna.refused("POST", path_of(private), wish(0)) == (409, "not_over")
        await anna.do(private, "agree", yes=True)
        assert await bert.refused("POST", path_of(private), wish(0)) == (404, "unknown_table")
        assert await bert.refused("POST", path_of("nowhere"), wish(0)) == (404, "unknown_table")
        assert (await stranger.refused("POST", path_of(private), wish(0)))[0] == 401
        assert (await anna.post(path_of(private), wish(0)))["table"] != private


async def test_wishes_that_make_no_sense_are_refused(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        waiting = await open_table(anna)
        assert await anna.refused("POST", path_of(waiting), wish(0)) == (409, "no_game")
        running = await begun(anna, bert, turns=0)
        assert await anna.refused("POST", path_of(running), wish(0)) == (409, "not_over")
        origin = await finished(anna, bert)
        for given, refusal in (
            (wish(TURNS + 1), (404, "unknown_turn")),
            (wish(seat=2), (400, "unknown_seat")),
            (wish(bot="nobody"), (400, "unknown_bot")),
            (wish(seat=8), (400, "bad_request")),
            (wish(-1), (400, "bad_request")),
            ({"turn": 1, "bot": "greedy"}, (400, "bad_request")),
        ):
            assert await anna.refused("POST", path_of(origin), given) == refusal


async def test_a_position_that_one_is_playing_elsewhere_is_not_played_on(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
    ):
        origin = await finished(anna, bert)
        await twin(server, origin, TURNS - 1)
        given = wish(TURNS - 1)
        assert await anna.refused("POST", path_of(origin), given) == (409, "game_running")
        await cleo.post(path_of(origin), given)
        await anna.post(path_of(origin), wish(TURNS))


async def test_such_tables_count_like_all_others_and_a_repeat_opens_none(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, bots=1, tables_per_guest=2)) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        origin = await finished(anna, bert)
        once = f"{path_of(origin)}?id=once"
        first = await anna.post(once, wish())
        assert await anna.post(once, wish()) == first
        await anna.post(path_of(origin), wish())
        assert await anna.refused("POST", path_of(origin), wish()) == (429, "too_many")
