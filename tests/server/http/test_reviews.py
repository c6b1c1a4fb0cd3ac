"""Reviews of finished games, answers to their turns, live analysis: what is told, and to whom."""

from __future__ import annotations

import asyncio
import secrets
import struct
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from qwirkle.duplicate import Round
from qwirkle.notation import format_position, format_view, parse_position, parse_record
from qwirkle.rules.board import Board
from qwirkle.rules.game import Game
from qwirkle.rules.position import Position
from qwirkle.rules.tile import Cell
from qwirkle.server.live.daily_desk import DailyDesk
from qwirkle.server.live.review_desk import ANALYSIS_VERSION
from qwirkle.server.store import IndexRow, Write
from qwirkle.server.table.entries import Placed, Swapped
from qwirkle.server.wire.schema import json_schema
from tests.server.harness import Line, Running, Visitor, serving, settings_for, two_at_a_table

TURNS = 2


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


def conforms(message: Any, name: str) -> None:
    Draft202012Validator({**json_schema(), "$ref": f"#/$defs/{name}"}).validate(message)


@pytest.fixture(autouse=True)
def _without_a_daily_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then a hand is that of today's deal under other names, which nobody may analyse."""

    async def open_rounds(desk: DailyDesk) -> list[Round]:
        return []

    monkeypatch.setattr(DailyDesk, "open_rounds", open_rounds)


async def begun(anna: Visitor, bert: Visitor, turns: int = TURNS) -> str:
    """A public game of the two, of so many turns."""
    table = await two_at_a_table(anna, bert, hints=True)
    for turn in range(turns):
        snapshot = await anna.get(f"/api/tables/{table}")
        on_turn = (anna, bert)[snapshot["to_move"]]
        await on_turn.play_hint(table, snapshot["to_move"], turn)
    return table


async def finished(anna: Visitor, bert: Visitor, turns: int = TURNS) -> str:
    """The same, given up by Bert."""
    table = await begun(anna, bert, turns)
    await bert.do(table, "resign", seat=1)
    return table


async def game_of(visitor: Visitor, table: str) -> Game:
    response = await visitor.ask("GET", f"/api/tables/{table}/record")
    return parse_record(response.text).game


async def reviewed(visitor: Visitor, table: str) -> Any:
    """The full review, once it is done."""
    async with asyncio.timeout(60):
        while (progress := await visitor.get(f"/api/tables/{table}/review"))["state"] != "done":
            assert progress["state"] in ("queued", "running")
            await asyncio.sleep(0.05)
    return progress


# --- reviews


async def test_the_quick_review_is_there_at_once(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await finished(anna, bert)
        progress = await anna.get(f"/api/tables/{table}/review")
        conforms(progress, "ReviewProgress")
        assert (progress["table"], progress["state"]) == (table, "none")
        assert (progress["done"], progress["total"], progress["turns"]) == (0, TURNS, [])
        review = progress["review"]
        assert review["depth"] == "quick"
        assert [turn["number"] for turn in review["turns"]] == [1, 2]
        assert [seat["name"] for seat in review["seats"]] == ["Anna", "Bert"]
        assert await bert.get(f"/api/tables/{table}/review") == progress


async def test_the_full_review_comes_turn_by_turn_and_stays(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        bert.socket() as line,
    ):
        table = await finished(anna, bert)
        await line.watch(table)
        asked = await anna.post(f"/api/tables/{table}/review")
        conforms(asked, "ReviewProgress")
        assert asked["state"] in ("queued", "running", "done")
        told: list[int] = []
        while True:
            message = await line.until("review")
            conforms(message, "ReviewMessage")
            assert (message["table"], message["total"]) == (table, TURNS)
            told += [turn["number"] for turn in message["turns"]]
            if message["state"] == "done":
                break
        assert told == [1, 2]
        progress = await bert.get(f"/api/tables/{table}/review")
        conforms(progress, "ReviewProgress")
        assert (progress["state"], progress["done"], progress["turns"]) == ("done", TURNS, [])
        assert progress["review"]["depth"] == "full"
        # Whoever asks again gets the same one, and no other is made.
        assert await bert.post(f"/api/tables/{table}/review") == progress
        metrics = (await anna.ask("GET", "/metrics")).text
        assert "qwirkle_review_seconds_count 1.0" in metrics
        assert 'qwirkle_reviews{state="queued"} 0' in metrics


async def test_those_who_may_not_see_a_table_know_nothing_of_its_review(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = (await anna.post("/api/tables", {"bots": {1: "greedy"}}))["table"]
        await anna.ready(table)
        await anna.do(table, "start")
        await anna.do(table, "resign", seat=0)
        for path in (f"/api/tables/{table}/review", "/api/tables/nowhere/review"):
            assert await bert.refused("GET", path) == (404, "unknown_table")
            assert await bert.refused("POST", path) == (404, "unknown_table")
            answer = f"{path}/turns/1/answers"
            assert await bert.refused("POST", answer, {"move": "pass"}) == (404, "unknown_table")
            card = f"{path}/card.png?seat=0"
            assert await bert.refused("GET", card) == (404, "unknown_table")


async def test_a_stranger_reads_but_asks_for_nothing(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.visitor() as stranger,
    ):
        table = await finished(anna, bert)
        path = f"/api/tables/{table}/review"
        assert (await stranger.get(path))["state"] == "none"
        assert await stranger.refused("POST", path) == (401, "no_guest")
        answer = {"move": "pass"}
        assert await stranger.refused("POST", f"{path}/turns/1/answers", answer) == (
            401,
            "no_guest",
        )


async def test_a_game_without_turns_has_nothing_to_review(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await finished(anna, bert, turns=0)
        path = f"/api/tables/{table}/review"
        assert await anna.refused("GET", path) == (409, "no_game")
        assert await anna.refused("POST", path) == (409, "no_game")
        open_one = (await anna.post("/api/tables", {}))["table"]
        assert await anna.refused("GET", f"/api/tables/{open_one}/review") == (409, "not_started")


async def test_reviews_that_wait_are_limited(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, reviews_per_guest=1, reviews_waiting=2)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
    ):
        # Somebody else's worker makes them, so that they stay.
        tables = [await finished(anna, bert) for _ in range(4)]
        for table, guest in zip(tables, ("anna", "bert"), strict=False):
            asker = {"anna": anna, "bert": bert}[guest].id
            await server.store.ask_review(table, ANALYSIS_VERSION, asker, most_of_guest=9, most=9)
            await server.store.claim_reviews("elsewhere", ANALYSIS_VERSION, 9, 600_000)
        path = f"/api/tables/{tables[2]}/review"
        assert await anna.refused("POST", path) == (429, "too_many")
        assert await cleo.refused("POST", path) == (503, "analysis_busy")
        # One that is under way may be asked for by everybody.
        assert (await cleo.post(f"/api/tables/{tables[0]}/review"))["state"] == "running"


async def test_an_address_asks_for_so_many_reviews_however_many_guests_it_has(
    tmp_path: Path,
) -> None:
    settings = settings_for(tmp_path, bots=1, reviews_per_guest=1)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        server.stop_the_clock()
        limit = server.app._dispatcher.limits.reviews_of_address
        path = f"/api/tables/{await finished(anna, bert)}/review"
        await anna.post(path)
        # One that is known costs nothing.
        await bert.post(path)
        assert [limit.wait("127.0.0.1") > 0 for _ in range(4)] == [False] * 3 + [True]
        # Not even when the address may ask for no more.
        await bert.post(path)
        other = f"/api/tables/{await finished(anna, bert)}/review"
        assert await bert.refused("POST", other) == (429, "too_many")


async def test_a_server_that_makes_no_full_reviews_says_so(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, reviews=0, analyses=0)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        anna.socket() as line,
    ):
        table = await finished(anna, bert)
        path = f"/api/tables/{table}/review"
        assert await anna.refused("POST", path) == (403, "analysis_off")
        assert (await anna.get(path))["review"]["depth"] == "quick"
        await line.send(type="analyse", id="a", position=POSITION)
        message = await line.until("error")
        assert (message["id"], message["error"]["code"]) == ("a", "analysis_off")


# --- answers


async def test_an_answer_is_judged_by_its_value(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await finished(anna, bert)
        game = await game_of(anna, table)
        await anna.post(f"/api/tables/{table}/review")
        turns = (await reviewed(anna, table))["review"]["turns"]
        path = f"/api/tables/{table}/review/turns"
        same = await bert.post(f"{path}/2/answers", {"move": turns[1]["played"]["move"]})
        conforms(same, "TurnReview")
        assert same == turns[1]
        hand = next(g for g in game.steps() if len(g.turns) == 1).position
        swap = f"swap {hand.hands[hand.to_move][0]}"
        judged = await anna.post(f"{path}/2/answers", {"move": swap})
        assert judged["played"]["move"] == swap
        assert judged["number"] == 2
        assert judged["loss"]["value"] > 0
        assert judged["better"] is not None


async def test_answers_that_make_no_sense_are_refused(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await finished(anna, bert)
        path = f"/api/tables/{table}/review/turns"
        for turn in ("0", "3", "-1", "x", "1" * 9):
            got = await anna.refused("POST", f"{path}/{turn}/answers", {"move": "pass"})
            assert got == (404, "unknown_turn")
        for body in ({"move": "nonsense"}, {"move": ""}, {}, {"move": "pass", "more": 1}):
            assert await anna.refused("POST", f"{path}/1/answers", body) == (400, "bad_request")
        status, _ = await anna.refused("POST", f"{path}/2/answers", {"move": "pass"})
        assert status == 422
        response = await anna.ask("POST", f"{path}/2/answers", {"move": "Ro@99,99"})
        assert response.status_code == 422
        assert response.json()["error"]["clause"]


async def test_answers_are_limited(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, analyses_per_minute=2)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        table = await finished(anna, bert)
        server.stop_the_clock()
        path = f"/api/tables/{table}/review/turns/1/answers"
        for _ in range(2):
            assert (await anna.ask("POST", path, {"move": "pass"})).status_code == 422
        assert await anna.refused("POST", path, {"move": "pass"}) == (429, "too_many")


# --- cards


async def test_the_card_is_a_picture_of_the_size_that_links_want(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.visitor() as stranger,
    ):
        table = await finished(anna, bert)
        path = f"/api/tables/{table}/review/card.png"
        drawn = [
            (await visitor.http.get(f"{path}?seat={seat}&lang={language}"))
            for visitor, seat, language in ((anna, 0, "en"), (stranger, 0, "en"), (bert, 1, "de"))
        ]
        for response in drawn:
            assert response.headers["content-type"] == "image/png"
            assert response.content[:8] == b"\x89PNG\r\n\x1a\n"
            assert struct.unpack(">II", response.content[16:24]) == (1200, 630)
        assert drawn[0].content == drawn[1].content != drawn[2].content
        assert await anna.refused("GET", path) == (400, "bad_request")
        assert await anna.refused("GET", f"{path}?seat=2") == (400, "unknown_seat")
        assert await anna.refused("GET", f"{path}?seat=0&lang=xx") == (400, "bad_request")
        assert await anna.refused("GET", f"{path}?seat=0&more=1") == (400, "bad_request")


# --- live analysis

POSITION = "0,0:RoRsRc GoGsYdBxPtRx/OoOsOdBcBsYx RdRdGdGcGxGtYoYsYcYxYtBoBdBtPoPsPdPc 3/0 1 classic"


async def test_an_analysis_improves_until_it_is_final(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, analysis_seconds=1)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        anna.socket() as line,
    ):
        await line.send(type="analyse", id="first", position=POSITION, moves=["swap Oo"])
        samples = []
        while True:
            message = await line.next()
            conforms(message, "AnalysisMessage")
            assert message["id"] == "first"
            analysis = message["analysis"]
            assert analysis["seat"] == 1
            assert "swap Oo" in [candidate["move"] for candidate in analysis["candidates"]]
            samples.append(analysis["samples"])
            if analysis["is_final"]:
                break
        assert samples == sorted(samples)
        assert samples[-1] > 0
        # A view of the same, whose other hand is only a number.
        view = parse_position(POSITION).view(1)
        await line.send(type="analyse", id="second", position=format_view(view))
        message = await line.until("analysis")
        assert (message["id"], message["analysis"]["seat"]) == ("second", 1)


async def test_a_guest_has_one_analysis_at_a_time(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, analysis_seconds=600)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        anna.socket() as one,
        anna.socket() as other,
    ):
        lane = server.app.pool.live
        await one.send(type="analyse", id="a", position=POSITION)
        await one.until("analysis")
        await other.send(type="analyse", id="b", position=POSITION)
        assert (await other.until("analysis"))["id"] == "b"
        assert (lane.running, lane.waiting) == (1, 0)
        # The one that was replaced is over; its socket cannot end the other's.
        await one.send(type="stop_analysis")
        await one.send(type="lobby", on=True)
        await one.until("lobby")
        assert lane.running == 1
        await other.send(type="stop_analysis")
        await until_idle(server)


async def until_idle(server: Running) -> None:
    lane = server.app.pool.live
    async with asyncio.timeout(60):
        while lane.running or lane.waiting:  # noqa: ASYNC110 - a process tells nobody
            await asyncio.sleep(0.02)


async def test_an_analysis_ends_with_its_socket(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1, analysis_seconds=600)
    async with serving(settings) as server, server.guest("Anna") as anna:
        async with anna.socket() as line:
            await line.send(type="analyse", id="a", position=POSITION)
            await line.until("analysis")
            assert server.app.pool.live.running == 1
        await until_idle(server)


async def test_what_cannot_be_analysed_is_refused(server: Running) -> None:
    wishes: list[dict[str, Any]] = [
        {"position": "nonsense"},
        {"position": ""},
        {"position": POSITION.replace("RoRsRc", "RoRoRo")},
        {"position": POSITION, "moves": ["nonsense"]},
    ]
    async with server.guest("Anna") as anna, anna.socket() as line:
        for number, wish in enumerate(wishes):
            await line.send(type="analyse", id=f"a{number}", **wish)
            message = await line.next()
            conforms(message, "RefusedMessage")
            assert (message["type"], message["id"]) == ("error", f"a{number}")
            assert message["error"]["code"] == "bad_request"
        await line.send(type="analyse", id="b", position=POSITION, moves=["Oo@50,50"])
        message = await line.next()
        assert message["id"] == "b"
        assert message["error"]["clause"]


async def test_a_stranger_cannot_analyse(server: Running) -> None:
    async with server.visitor() as stranger, stranger.socket() as line:
        await line.send(type="analyse", id="a", position=POSITION)
        message = await line.until("error")
        assert (message["id"], message["error"]["code"]) == ("a", "no_guest")


# --- nothing that is being played is analysed


async def twin(server: Running, table: str, turns: int) -> str:
    """Another game of the same people, with the same first turns, that is still being played."""
    name, entries, played = f"twin{secrets.token_hex(4)}", [], 0
    for row in await server.store.rows(table):
        entries.append(row.entry)
        played += isinstance(row.entry, Placed | Swapped)
        if played == turns:
            break
    live = await server.app.tables.live(table)
    members = sorted(live.table.members)
    opening = msgspec.structs.replace(entries[0], invite=name)
    index = IndexRow("playing", True, True, name, 1, b"{}")
    write = Write(name, 0, 1, [opening, *entries[1:]], index, None, members=members)
    await server.store.append(write)
    return name


async def analysed(line: Line, position: str) -> str:
    """The type of the first answer, or the code of the refusal."""
    await line.send(type="analyse", id="a", position=position)
    while (message := await line.next())["type"] not in ("analysis", "error"):
        pass
    await line.send(type="stop_analysis")
    return str(message["error"]["code"] if message["type"] == "error" else message["type"])


def turned(position: Position) -> Position:
    """The same position, with its board mirrored and elsewhere."""
    tiles = {Cell(-cell.y + 7, cell.x - 3): tile for cell, tile in position.board.items()}
    return replace(position, board=Board(tiles))


async def test_a_running_game_is_not_reviewed(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
    ):
        table = await begun(anna, bert, turns=1)
        path = f"/api/tables/{table}/review"
        for visitor in (anna, bert, cleo):
            assert await visitor.refused("GET", path) == (409, "game_running")
            assert await visitor.refused("POST", path) == (409, "game_running")
            answer = await visitor.refused("POST", f"{path}/turns/1/answers", {"move": "pass"})
            assert answer == (409, "game_running")
            card = await visitor.refused("GET", f"{path}/card.png?seat=0")
            assert card == (409, "game_running")


async def test_nothing_that_somebody_plays_is_valued_for_them(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
        anna.socket() as hers,
        cleo.socket() as elsewhere,
    ):
        table = await finished(anna, bert)
        game = await game_of(anna, table)
        steps = {len(step.turns): step.position for step in game.steps()}
        before_last = steps[TURNS - 1]
        text = format_position(before_last)
        moved = format_position(turned(before_last))
        view = format_view(before_last.view(before_last.to_move))
        assert await analysed(hers, text) == "analysis"
        running = await twin(server, table, TURNS - 1)
        path = f"/api/tables/{table}/review"
        for position in (text, moved, view):
            assert await analysed(hers, position) == "game_running"
            assert await analysed(elsewhere, position) == "analysis"
        assert await anna.refused("GET", path) == (409, "game_running")
        assert await anna.refused("POST", path) == (409, "game_running")
        assert await anna.refused("GET", f"{path}/card.png?seat=0") == (409, "game_running")
        answer = {"move": "pass"}
        at_it = f"{path}/turns/{TURNS}/answers"
        assert await anna.refused("POST", at_it, answer) == (409, "game_running")
        # Other positions of the same game, and other people, are free.
        earlier = f"{path}/turns/{TURNS - 1}/answers"
        assert (await anna.ask("POST", earlier, answer)).status_code == 422
        assert (await cleo.ask("POST", at_it, answer)).status_code == 422
        assert (await cleo.get(path))["state"] == "none"
        assert await analysed(hers, format_position(steps[TURNS - 2])) == "analysis"
        await anna.do(running, "resign", seat=0)
        assert await analysed(hers, text) == "analysis"
        assert (await anna.get(path))["state"] == "none"


async def test_a_game_against_bots_may_be_analysed(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        start = {"bots": ["greedy"], "contribution": "00" * 16}
        table = (await anna.post("/api/play", start))["table"]
        live = await server.app.tables.live(table)
        async with asyncio.timeout(60):
            while live.table.bot_to_move is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert live.table.position is not None
        view = live.table.position.view(0)
        assert await analysed(line, format_view(view)) == "analysis"


async def test_on_an_empty_board_the_hand_tells_games_apart(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        anna.socket() as line,
    ):
        table = await begun(anna, bert, turns=0)
        position = (await server.app.tables.live(table)).table.position
        assert position is not None
        mine = Position.from_setup(
            {"hands": position.hands, "bag": position.bag, "to_move": 0, "board": []}
        )
        assert await analysed(line, format_position(mine)) == "game_running"
        assert await analysed(line, "- RoRsRcRdRxRt/GoGsGcGdGxGt - 0/0 0 classic") == "analysis"
