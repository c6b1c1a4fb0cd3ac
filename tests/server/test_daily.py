"""The daily deal over HTTP: what is shown when, what is counted, and what is never told."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from qwirkle.duplicate import commitment_of_day, deal_of_day, par_of
from qwirkle.notation import format_move, format_position
from qwirkle.rules.board import Board
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import ALL_TILES, COPIES, Tile
from qwirkle.server.wire.schema import json_schema
from tests.server.daily import DAY, HandClock, answer, answer_all, deal_at, fix_deal
from tests.server.harness import Running, serving, settings_for
from tests.server.renaming import renamed
from tests.services import Nats, Postgres

NEXT = DAY + timedelta(days=1)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path)) as running:
        await fix_deal(running.store)
        yield running


def conforms(message: Any, name: str) -> None:
    Draft202012Validator({**json_schema(), "$ref": f"#/$defs/{name}"}).validate(message)


def first_legal(deal: Any, number: int) -> dict[str, Any]:
    """A move that is not the one that is laid for all, if there is another."""
    moves = deal.round(number).view.legal_placements()
    return {"round": number, "move": format_move(moves[0])}


async def test_a_whole_deal_from_the_first_round_to_the_result(server: Running) -> None:
    clock = HandClock(server)
    async with server.visitor() as stranger, server.guest("Anna") as anna:
        shown = await stranger.get("/api/daily")
        conforms(shown, "DailyToday")
        deal = await deal_at(server.store)
        today = shown["today"]
        assert (today["day"], today["number"], today["rounds"]) == ("2026-03-17", 76, 14)
        assert (today["state"], today["counts"]) == ("open", True)
        assert shown["next"] - clock.now == 12 * 3_600_000
        assert today["due"]["number"] == 1
        assert today["due"]["hand"] == [tile.code for tile in deal.round(1).hand]
        assert (today["due"]["board"], today["due"]["bag"]) == ([], 102)
        assert shown["tomorrow"]["day"] == "2026-03-18"
        # Answering makes one somebody.
        path = f"/api/daily/days/{DAY}/answers"
        assert await stranger.refused("POST", path, first_legal(deal, 1)) == (401, "no_guest")
        points = 0
        for number in range(1, 15):
            state = await anna.post(path, first_legal(deal, number))
            conforms(state, "DailyDay")
            told = state["answered"][-1]
            points += told["points"]
            assert (told["number"], state["total"]) == (number, points)
            given = deal.round(number)
            assert told["best_points"] == given.best_score
            assert [(p["tile"], p["x"], p["y"]) for p in told["best"]] == [
                (tile.code, *cell) for tile, cell in given.best.placements
            ]
            if number < 14:
                # It goes on where it was, on another device too.
                assert (await anna.get("/api/daily"))["today"] == state
                lying = {(p["x"], p["y"]): p["tile"] for p in state["due"]["board"]}
                assert lying == {tuple(c): t.code for c, t in given.board_after.items()}
                assert state["result"] is None
        result = state["result"]
        assert state["due"] is None
        assert (result["total"], result["maximum"]) == (points, deal.maximum)
        assert result["percent"] == 100 * points // deal.maximum
        assert (result["counted"], result["players"], result["percentile"]) == (True, 1, None)
        assert result["streak"] == 1
        assert result["share"].startswith(f"Qwirkle #76 {result['percent']}%\n")
        await asyncio.gather(*server.app.daily._computing.values())
        result = (await anna.get("/api/daily"))["today"]["result"]
        assert result["par"] == [
            {"level": level.level, "total": level.total} for level in par_of(deal).levels
        ]


async def test_wrong_answers_are_refused_and_change_nothing(server: Running) -> None:
    HandClock(server)
    async with server.guest("Anna") as anna:
        await anna.get("/api/daily")
        deal = await deal_at(server.store)
        path = f"/api/daily/days/{DAY}/answers"

        async def refused(number: int, move: str) -> tuple[int, str]:
            return await anna.refused("POST", path, {"round": number, "move": move})

        best = format_move(deal.round(1).best)
        assert await refused(2, best) == (409, "round_not_due")
        assert await refused(1, "pass") == (422, "not_a_placement")
        assert await refused(1, f"swap {deal.round(1).hand[0]}") == (422, "not_a_placement")
        assert await refused(1, "nonsense") == (400, "bad_request")
        assert await refused(0, best) == (400, "bad_request")
        foreign = next(tile for tile in ALL_TILES if tile not in deal.round(1).hand)
        assert await refused(1, f"{foreign}@0,0") == (422, "not_in_hand")
        assert (await anna.get("/api/daily"))["today"]["answered"] == []
        for day in ("2026-03-18", "2026-03-16", "2025-12-31", "yesterday", "9999-12-31"):
            assert await anna.refused("GET", f"/api/daily/days/{day}") == (404, "unknown_day")
        state = await answer_all(anna, deal)
        assert await refused(15, best) == (410, "deal_over")
        assert await refused(1, f"{deal.round(1).hand[0]}@5,5") == (409, "round_answered")
        assert (await anna.get("/api/daily"))["today"]["total"] == state["total"] == deal.maximum


async def test_refusals_are_sentences_and_show_no_objects(server: Running) -> None:
    async with server.guest("Anna") as anna:
        day = (await anna.get("/api/daily"))["today"]["day"]
        for method, path, sent in (
            ("GET", "/api/daily/days/yesterday", None),
            ("POST", f"/api/daily/days/{day}/answers", {"round": 1, "move": "swap Ro"}),
        ):
            told = (await anna.ask(method, path, sent)).json()["error"]["message"]
            assert not re.search(r"['\"<]", told), told


async def test_looking_at_the_deal_is_limited_like_commands(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, commands_per_second=1)
    paths = ("/api/daily", "/api/daily/archive", f"/api/daily/days/{DAY}")
    async with serving(settings) as server, server.guest("Anna") as anna:
        server.stop_the_clock()
        for path in paths:
            codes = {(await anna.ask("GET", path)).status_code for _ in range(12)}
            assert 429 in codes


async def test_a_repeat_gets_the_same_reply_and_another_move_none(server: Running) -> None:
    HandClock(server)
    async with server.guest("Anna") as anna:
        await anna.get("/api/daily")
        deal = await deal_at(server.store)
        first = await answer(anna, deal, 1)
        assert await answer(anna, deal, 1) == first
        await answer(anna, deal, 2)
        # Also when it comes late, by another tab.
        assert await answer(anna, deal, 1) == first


async def test_of_two_tabs_at_once_one_answers_each_round(server: Running) -> None:
    HandClock(server)
    async with server.guest("Anna") as anna:
        await anna.get("/api/daily")
        deal = await deal_at(server.store)
        number = next(n for n in range(1, 15) if len(deal.round(n).view.legal_placements()) >= 4)
        for before in range(1, number):
            await answer(anna, deal, before)
        moves = [format_move(move) for move in deal.round(number).view.legal_placements()[:4]]
        replies = await asyncio.gather(
            *(
                anna.ask("POST", f"/api/daily/days/{DAY}/answers", {"round": number, "move": move})
                for move in moves
            )
        )
        assert sorted(reply.status_code for reply in replies) == [200, 409, 409, 409]
        won = next(reply for reply in replies if reply.is_success).json()
        assert (await anna.get("/api/daily"))["today"] == won


async def test_percentile_and_streak(server: Running) -> None:
    clock = HandClock(server)
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Cleo") as cleo,
    ):
        await anna.get("/api/daily")
        deal = await deal_at(server.store)
        await answer_all(anna, deal)
        for visitor in (bert, cleo):
            for number in range(1, 15):
                given = deal.round(number)
                worst = min(given.view.legal_placements(), key=given.score)
                asked = {"round": number, "move": format_move(worst)}
                await visitor.post(f"/api/daily/days/{DAY}/answers", asked)
        result = (await anna.get("/api/daily"))["today"]["result"]
        assert (result["players"], result["percentile"]) == (3, 100)
        assert (await bert.get("/api/daily"))["today"]["result"]["percentile"] == 0
        clock.set(24 + 12)
        shown = await anna.get("/api/daily")
        assert (shown["today"]["day"], shown["today"]["answered"]) == ("2026-03-18", [])
        assert shown["streak"] == 1
        state = await answer_all(anna, await deal_at(server.store, NEXT), day=NEXT)
        assert state["result"]["streak"] == (await anna.get("/api/daily"))["streak"] == 2
        clock.set(72 + 12)
        assert (await anna.get("/api/daily"))["streak"] == 0


# --- around midnight


async def test_one_who_had_begun_may_finish_in_the_hour_after_midnight(server: Running) -> None:
    clock = HandClock(server, 23.9)
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        shown = await bert.get("/api/daily")
        assert shown["today"]["until"] - clock.now == 360_000
        deal = await deal_at(server.store)
        begun = await answer(anna, deal, 1)
        assert begun["until"] - clock.now == 360_000 + 3_600_000
        clock.set(24.0)
        shown = await anna.get("/api/daily")
        assert (shown["today"]["day"], shown["unfinished"]) == ("2026-03-18", "2026-03-17")
        assert (await bert.get("/api/daily"))["unfinished"] is None
        path = f"/api/daily/days/{DAY}"
        state = await anna.get(path)
        assert (state["state"], state["counts"], state["secret"]) == ("closing", True, None)
        # Who had not begun sees nothing of it until it is out.
        assert await bert.refused("GET", path) == (409, "day_closing")
        move = {"round": 1, "move": format_move(deal.round(1).best)}
        assert await bert.refused("POST", f"{path}/answers", move) == (409, "day_closing")
        assert (await bert.get("/api/daily/archive"))["days"] == []
        clock.set(24.99)
        state = await answer_all(anna, deal, first=2)
        assert state["result"]["counted"]
        assert (await anna.get("/api/daily"))["unfinished"] is None


async def test_later_the_deal_is_in_the_archive_and_counts_no_more(server: Running) -> None:
    clock = HandClock(server, 23.9)
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        committed = (await anna.get("/api/daily"))["today"]["commitment"]
        deal = await deal_at(server.store)
        await answer(anna, deal, 1)
        clock.set(25.0)
        assert (await anna.get("/api/daily"))["unfinished"] is None
        (past,) = (await anna.get("/api/daily/archive"))["days"]
        conforms(await anna.get("/api/daily/archive"), "DailyArchive")
        assert (past["day"], past["answered"], past["percent"]) == ("2026-03-17", 1, None)
        # The secret is the one that was committed to, and makes the same deal.
        assert past["commitment"] == committed == commitment_of_day(DAY, past["secret"])
        assert deal_of_day(DAY, past["secret"]) == deal
        # What was begun goes on, and others may begin.
        states = [await answer_all(anna, deal, first=2), await answer_all(bert, deal)]
        for state in states:
            assert (state["state"], state["secret"]) == ("past", past["secret"])
            result = state["result"]
            assert (result["counted"], result["percentile"], result["streak"]) == (False, None, 0)
        (past,) = (await bert.get("/api/daily/archive"))["days"]
        assert (past["answered"], past["percent"], past["counted"]) == (14, 100, False)


async def test_secrets_are_committed_to_before_their_day(server: Running) -> None:
    clock = HandClock(server, 12)
    async with server.visitor() as stranger:
        tomorrow = (await stranger.get("/api/daily"))["tomorrow"]
        clock.set(24)
        shown = await stranger.get("/api/daily")
        assert shown["today"]["commitment"] == tomorrow["commitment"]
        assert shown["today"]["committed"] == tomorrow["committed"] == clock.now - 12 * 3_600_000
    await server.app.daily.prepare()
    for ahead in range(8):
        assert await server.store.daily_deal((NEXT + timedelta(days=ahead)).isoformat())
    assert await server.store.daily_deal((NEXT + timedelta(days=8)).isoformat()) is None


async def test_the_archive_comes_in_pages(server: Running) -> None:
    clock = HandClock(server)
    for day in range(35):
        clock.set(24 * day)
        await server.app.daily.prepare()
    async with server.visitor() as stranger:
        first = await stranger.get("/api/daily/archive")
        assert (len(first["days"]), first["days"][0]["day"]) == (30, "2026-04-18")
        rest = await stranger.get(f"/api/daily/archive?before={first['next']}")
        assert ([past["day"] for past in rest["days"]][-1], rest["next"]) == ("2026-03-17", None)
        days = [past["day"] for past in (*first["days"], *rest["days"])]
        assert len(set(days)) == len(days) == 33
        wrong = "/api/daily/archive?before=nonsense"
        assert await stranger.refused("GET", wrong) == (404, "unknown_day")


# --- what is never told


async def test_nothing_of_what_is_to_come_is_in_what_anyone_received(server: Running) -> None:
    """Everything that is asked and told up to the seventh round, against what is not due yet."""
    HandClock(server)
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        await bert.get("/api/daily")
        deal = await deal_at(server.store)
        row = await server.store.daily_deal(DAY.isoformat())
        assert row is not None
        await answer_all(bert, deal)
        for number in range(1, 7):
            await anna.post(f"/api/daily/days/{DAY}/answers", first_legal(deal, number))
            await anna.get("/api/daily")
            await anna.get(f"/api/daily/days/{DAY}")
            await anna.get("/api/daily/archive")
            for wrong in (0, number, number + 2, 14, 15):
                asked = {"round": wrong, "move": "Ro@900,900"}
                await anna.ask("POST", f"/api/daily/days/{DAY}/answers", asked)
        received = b"\n".join(anna.received).decode()
        assert row.secret not in received
        assert deal.seed not in received
        assert '"maximum"' not in received
        assert '"par"' not in received
        # Every board, hand and move that was told is of the first seven rounds.
        hands = {tuple(tile.code for tile in given.hand) for given in deal.rounds[:7]}
        for text in anna.received:
            for found in _found(json.loads(text), "hand"):
                assert tuple(found) in hands
            for found in _found(json.loads(text), "number"):
                assert found in (*range(1, 8), 76, 77)
            for found in _found(json.loads(text), "board"):
                assert len(found) <= len(deal.round(7).board)


def _found(node: Any, name: str) -> list[Any]:
    if isinstance(node, dict):
        own = [node[name]] if name in node else []
        return own + [found for value in node.values() for found in _found(value, name)]
    if isinstance(node, list):
        return [found for value in node for found in _found(value, name)]
    return []


# --- nothing that is being played is analysed


def position_on(board: Board, hand: tuple[Tile, ...], dx: int = 0) -> str:
    """A position of a game of two on this board, moved to the right and mirrored."""
    lying = [[cell.x + dx, -cell.y, tile.code] for cell, tile in board.items()]
    seen = [*board.values(), *hand]
    rest = [tile.code for tile in ALL_TILES for _ in range(COPIES - seen.count(tile))]
    setup = {
        "board": lying,
        "hands": [[tile.code for tile in hand], rest[:HAND_SIZE]],
        "bag": rest[HAND_SIZE:],
    }
    return format_position(Position.from_setup(setup))


async def test_boards_of_the_days_deal_are_not_analysed_until_it_is_over(
    server: Running,
) -> None:
    clock = HandClock(server)
    async with server.guest("Anna") as anna, anna.socket() as line:
        await anna.get("/api/daily")
        deal = await deal_at(server.store)

        async def is_refused(position: str) -> bool:
            await line.send(type="analyse", id="a", position=position)
            while (message := await line.next())["type"] not in ("error", "analysis"):
                pass
            if message["type"] == "analysis":
                await line.send(type="stop_analysis")
                return False
            assert message["error"]["code"] == "game_running"
            return True

        def strange(board: Board) -> tuple[Tile, ...]:
            """A hand that is no round's."""
            lying = list(board.values())
            free = [tile for tile in ALL_TILES if lying.count(tile) < COPIES]
            return tuple(free[:HAND_SIZE])

        for given in deal.rounds:
            assert await is_refused(position_on(given.board, given.hand, dx=7))
        for given in deal.rounds[2::4]:
            assert await is_refused(position_on(given.board, strange(given.board)))
            assert await is_refused(renamed(position_on(given.board, given.hand)))
        assert await is_refused(renamed(position_on(deal.round(1).board, deal.round(1).hand)))
        # An opening lies on many tables: it is refused with the hand of the round only.
        assert not await is_refused(position_on(deal.round(1).board, strange(deal.round(1).board)))
        assert not await is_refused(position_on(deal.round(2).board, strange(deal.round(2).board)))
        clock.set(24.9)
        assert await is_refused(position_on(deal.round(9).board, deal.round(9).hand))
        clock.set(25)
        assert not await is_refused(position_on(deal.round(9).board, deal.round(9).hand))


# --- several workers


async def test_two_servers_make_one_deal_and_keep_one_answer(
    tmp_path: Path, postgres: Postgres, postgres_template: str, nats: Nats
) -> None:
    url = postgres.database(postgres_template)
    settings = [
        settings_for(tmp_path / name, database=url, nats=nats.url) for name in ("one", "two")
    ]
    async with serving(settings[0]) as one, serving(settings[1]) as two:
        for server in (one, two):
            HandClock(server)
        async with one.guest("Anna") as anna, two.visitor() as other:
            other.http.cookies = anna.http.cookies
            shown = await asyncio.gather(anna.get("/api/daily"), other.get("/api/daily"))
            assert shown[0] == shown[1]
            deal = await deal_at(one.store)
            number = next(
                n for n in range(1, 15) if len(deal.round(n).view.legal_placements()) >= 2
            )
            for before in range(1, number):
                await answer(anna, deal, before)
            path = f"/api/daily/days/{DAY}/answers"
            moves = [format_move(move) for move in deal.round(number).view.legal_placements()[:2]]
            replies = await asyncio.gather(
                anna.ask("POST", path, {"round": number, "move": moves[0]}),
                other.ask("POST", path, {"round": number, "move": moves[1]}),
            )
            assert sorted(reply.status_code for reply in replies) == [200, 409]
            assert (await anna.get("/api/daily")) == (await other.get("/api/daily"))
