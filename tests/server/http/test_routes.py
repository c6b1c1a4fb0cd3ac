"""What can be asked over HTTP, and the typed answer to whatever should not be asked."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from examples import play_a_game
from qwirkle.notation import parse_record, parse_record_json
from qwirkle.server.table.fairness import verify
from qwirkle.server.wire import VERSION
from tests.server.harness import (
    Running,
    everything_logged,
    open_table,
    serving,
    settings_for,
    two_at_a_table,
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


# --- guests


async def test_a_guest_comes_back_by_the_cookie(server: Running) -> None:
    async with server.guest("Zoe\u0308") as zoe:
        assert await zoe.get("/api/guest") == {"id": zoe.id, "name": "Zoë"}
        await zoe.post("/api/guest", {"name": "Zoë II"})
        assert await zoe.get("/api/guest") == {"id": zoe.id, "name": "Zoë II"}


async def test_a_stranger_is_nobody_yet(server: Running) -> None:
    async with server.visitor() as stranger:
        answer = await stranger.http.get("/api/guest")
        assert (answer.status_code, answer.content) == (204, b"")
        assert "set-cookie" not in answer.headers


async def test_a_stranger_is_told_to_come_as_a_guest_first(server: Running) -> None:
    async with server.visitor() as stranger:
        assert await stranger.refused("POST", "/api/tables", {}) == (401, "no_guest")
        assert await stranger.refused("GET", "/api/tables?list=mine") == (401, "no_guest")


async def test_a_forged_cookie_is_a_strangers(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as mallory:
        mallory.http.cookies.set("qwirkle_guest", f"1.{anna.id}.{'A' * 43}")
        assert (await mallory.http.get("/api/guest")).status_code == 204


async def test_a_code_moves_a_guest_once(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as phone, server.visitor() as thief:
        code = (await anna.post("/api/guest/code"))["code"]
        claimed = await phone.post("/api/guest/claim", {"code": code.lower()})
        assert claimed == {"id": anna.id, "name": "Anna"}
        assert (await phone.get("/api/guest"))["id"] == anna.id
        again = await thief.refused("POST", "/api/guest/claim", {"code": code})
        assert again == (404, "unknown_code")


async def test_guessing_is_limited_for_codes_and_for_invites_apart(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, guesses_per_minute=3)) as server,
        server.guest("Mallory") as mallory,
    ):
        server.stop_the_clock()
        code = {"code": "WRONGCODE2"}
        for method, path, body, reason in (
            ("POST", "/api/guest/claim", code, "unknown_code"),
            ("GET", "/api/invites/guess", None, "unknown_invite"),
        ):
            for _ in range(3):
                assert await mallory.refused(method, path, body) == (404, reason)
            response = await mallory.ask(method, path, body)
            assert response.status_code == 429
            assert int(response.headers["retry-after"]) > 0


# --- tables


async def test_a_link_lets_one_in_where_an_id_does_not(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await open_table(anna)
        assert await bert.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        assert await bert.may_not(table, "sit", seat=1) == (404, "unknown_table")
        invite = (await anna.get(f"/api/tables/{table}"))["invite"]
        assert len(invite) >= 10
        assert await bert.post(f"/api/invites/{invite}") == {"table": table}
        await bert.do(table, "sit", seat=1)
        seats = (await bert.get(f"/api/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "Bert"]


async def test_an_invitation_says_who_invites_to_what_and_joins_nothing(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.visitor() as preview,
        server.guest("Bert") as bert,
    ):
        clock = {"kind": "turn", "seconds": 60}
        table = await open_table(
            anna, seats=3, ruleset="schmidt", bots={"2": "keen"}, clock=clock, hints=True
        )
        invite = (await anna.get(f"/api/tables/{table}"))["invite"]
        for somebody in (preview, bert):
            assert await somebody.get(f"/api/invites/{invite}") == {
                "table": None,
                "phase": "open",
                "host": "Anna",
                "seats": [
                    {"kind": "guest", "name": "Anna", "bot": None},
                    {"kind": "empty", "name": "", "bot": None},
                    {"kind": "bot", "name": "keen", "bot": "keen"},
                ],
                "ruleset": "schmidt",
                "clock": {"increment": 0, "days": None, **clock},
                "hints": True,
            }
            assert await somebody.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        assert await preview.refused("POST", f"/api/invites/{invite}") == (401, "no_guest")
        assert (await anna.get(f"/api/invites/{invite}"))["table"] == table


async def test_lists_show_the_lobby_games_to_watch_and_ones_own(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await open_table(anna, public=True)
        await open_table(anna)
        (line,) = (await bert.get("/api/tables?list=lobby"))["tables"]
        assert (line["table"], line["mine"]) == (table, False)
        assert (await anna.get("/api/tables?list=lobby"))["tables"][0]["mine"] is True
        assert len((await anna.get("/api/tables?list=mine"))["tables"]) == 2
        playing = await two_at_a_table(anna, bert)
        (watched,) = (await bert.get("/api/tables?list=watch"))["tables"]
        assert watched["table"] == playing
        assert watched["my_turn"] is (watched["to_move"] == 1)


async def test_a_list_has_pages(server: Running) -> None:
    async with server.guest("Anna") as anna:
        tables = {await open_table(anna) for _ in range(55)}
        first = await anna.get("/api/tables?list=mine")
        second = await anna.get(f"/api/tables?list=mine&before={first['next']}")
        found = [line["table"] for line in first["tables"] + second["tables"]]
        assert len(found) == 55
        assert set(found) == tables
        assert second["next"] is None


async def test_a_repeated_command_returns_the_first_answer(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna)
        say = anna.command("chat", text="hello")
        first = await anna.post(f"/api/tables/{table}/commands", say)
        await anna.do(table, "chat", text="more")
        assert await anna.post(f"/api/tables/{table}/commands", say) == first
        snapshot = await anna.get(f"/api/tables/{table}")
        assert [line["text"] for line in snapshot["chat"]] == ["hello", "more"]


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/tables", {}), ("/api/play", {"bots": ["random"], "contribution": "0" * 32})],
)
async def test_a_repeated_opening_opens_one_table(
    server: Running, path: str, body: dict[str, Any]
) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        first = await anna.post(f"{path}?id=mine-1", body)
        assert await anna.post(f"{path}?id=mine-1", body) == first
        assert len((await anna.get("/api/tables?list=mine"))["tables"]) == 1
        # An id belongs to its guest.
        assert (await bert.post(f"{path}?id=mine-1", body))["table"] != first["table"]
        assert await anna.refused("POST", f"{path}?id=", body) == (400, "bad_request")


async def test_a_repeated_turn_returns_the_first_answer_though_it_is_stale(
    server: Running,
) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert, hints=True)
        snapshot = await anna.get(f"/api/tables/{table}")
        mover = (anna, bert)[snapshot["to_move"]]
        move = (await mover.hint(table, "move"))["move"]
        place = mover.command(
            "place", seat=snapshot["to_move"], turn=0, placements=move["placements"]
        )
        first = await mover.post(f"/api/tables/{table}/commands", place)
        assert await mover.post(f"/api/tables/{table}/commands", place) == first
        place["id"] = "another"
        stale = await mover.refused("POST", f"/api/tables/{table}/commands", place)
        assert stale == (409, "stale_turn")


async def test_a_hint_tells_no_more_than_its_rung_and_everyone_sees_it(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert, hints=True)
        seat = (await anna.get(f"/api/tables/{table}"))["to_move"]
        mover, other = (anna, bert) if seat == 0 else (bert, anna)
        path = f"/api/tables/{table}/hint"
        assert await other.refused("POST", path, {"rung": "tile"}) == (403, "not_yours")
        assert await mover.refused("POST", path, {}) == (400, "bad_request")
        assert await mover.refused("POST", path, {"rung": "best"}) == (400, "bad_request")
        async with other.socket() as line:
            await line.watch(table)
            told = []
            for rung in ("tile", "line", "move"):
                told.append(await mover.hint(table, rung))
                event = (await line.until("event"))["event"]
                assert event == {
                    "kind": "hint", "seat": seat, "rung": rung, "hints": len(told),
                }  # fmt: skip
        assert [(hint["line"] != [], hint["move"] is not None) for hint in told] == [
            (False, False),
            (True, False),
            (True, True),
        ]
        placements = told[2]["move"]["placements"]
        for hint in told:
            assert sorted(hint["tiles"]) == sorted(placed["tile"] for placed in placements)
            assert not {"score", "value", "points"} & set(hint)
        cells = {tuple(cell) for cell in told[1]["line"]}
        assert {(placed["x"], placed["y"]) for placed in placements} <= cells
        await mover.hint(table, "line")
        assert (await other.get(f"/api/tables/{table}"))["seats"][seat]["hints"] == 3


async def test_a_turn_against_bots_is_taken_back(server: Running) -> None:
    async with server.guest("Anna") as anna, anna.socket() as line:
        wish = {"bots": ["greedy"], "contribution": "0" * 32}
        table = (await anna.post("/api/play", wish))["table"]
        at = f"/api/tables/{table}"
        while (before := await anna.get(at))["to_move"] != 0:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await line.watch(table)
        turn = len(before["turns"])
        assert before["you"]["take_back"] is None
        assert await anna.may_not(table, "take_back", turn=turn) == (409, "nothing_to_take_back")
        await anna.play_hint(table, 0, turn)
        while (await anna.get(at))["to_move"] != 0:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        assert await anna.may_not(table, "take_back", turn=turn + 1) == (409, "stale_turn")
        await anna.do(table, "take_back", turn=turn)
        after = await anna.get(at)
        for key in ("board", "bag", "turns", "to_move", "you"):
            assert after[key] == before[key]
        assert after["take_backs"] == 1
        while (message := await line.until("event"))["event"]["kind"] != "taken_back":
            pass
        assert message["event"]["turn"] == turn
        assert message["you"] == before["you"]
        (mine,) = (await anna.get("/api/tables?list=mine"))["tables"]
        assert mine["take_backs"] == 1


async def test_only_the_guest_of_a_seat_acts_for_it(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        for do, fields in (
            ("place", {"turn": 0, "placements": []}),
            ("swap", {"turn": 0, "tiles": []}),
            ("lift", {}),
            ("resign", {}),
        ):
            assert await bert.may_not(table, do, seat=0, **fields) == (403, "not_yours")


async def test_an_illegal_move_is_refused_with_its_clause_and_cells(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        snapshot = await anna.get(f"/api/tables/{table}")
        seat = snapshot["to_move"]
        mover = (anna, bert)[seat]
        hand = (await mover.get(f"/api/tables/{table}"))["you"]["hands"][str(seat)]
        far = [{"tile": hand[0], "x": 0, "y": 0}, {"tile": hand[1], "x": 5, "y": 5}]
        command = mover.command("place", seat=seat, turn=0, placements=far)
        response = await mover.ask("POST", f"/api/tables/{table}/commands", command)
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (422, "not_one_line")
        assert error["cells"] == [[0, 0], [5, 5]]
        assert error["clause"]


async def test_a_preview_is_open_to_who_is_not_on_turn_and_to_nobody_else(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        for seat, one, other in ((0, anna, bert), (1, bert, anna)):
            hand = (await one.get(f"/api/tables/{table}"))["you"]["hands"][str(seat)]
            ask = {"seat": seat, "placements": []}
            preview = await one.post(f"/api/tables/{table}/preview", ask)
            assert preview["accepts"]
            assert set(preview["accepts"]) <= set(hand)
            refused = await other.refused("POST", f"/api/tables/{table}/preview", ask)
            assert refused == (403, "not_yours")


async def test_legal_moves_are_told_of_ones_own_seat_and_of_any_position(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        for seat, one, other in ((0, anna, bert), (1, bert, anna)):
            path = f"/api/tables/{table}/moves?seat={seat}"
            moves = await one.get(path)
            hand = (await one.get(f"/api/tables/{table}"))["you"]["hands"][str(seat)]
            assert (moves["seat"], moves["turn"], moves["hand"]) == (seat, 0, hand)
            assert moves["moves"]
            assert await other.refused("GET", path) == (403, "not_yours")
        assert await anna.refused("GET", f"/api/tables/{table}/moves") == (400, "bad_request")
        for wrong in ("8", "-1", "x", ""):
            path = f"/api/tables/{table}/moves?seat={wrong}"
            assert await anna.refused("GET", path) == (400, "bad_request")
    async with server.visitor() as stranger:
        asked = {"board": [{"tile": "Ro", "x": 0, "y": 0}], "hand": ["Rs"]}
        moves = await stranger.post("/api/moves", asked)
        assert (moves["seat"], len(moves["moves"])) == (None, 4)
        asked["hand"] = ["Ro", "Ro", "Ro"]
        assert await stranger.refused("POST", "/api/moves", asked) == (400, "bad_request")


async def test_the_example_plays_a_whole_game_whose_record_verifies(server: Running) -> None:
    end = await asyncio.to_thread(play_a_game.play, server.url)
    assert len(end["scores"]) == 2
    ((name, live),) = server.app.tables._lives.items()
    async with server.visitor() as owner:
        guest = live.table.host
        owner.http.cookies.set("qwirkle_guest", server.app._dispatcher.seal.token(guest))
        text = (await owner.ask("GET", f"/api/tables/{name}/record")).text
        verify(parse_record(text), live.table.commitment)
        json = (await owner.ask("GET", f"/api/tables/{name}/record?form=json")).text
        verify(parse_record_json(json), live.table.commitment)


async def test_a_rematch_brings_the_same_people_to_a_new_table(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        assert await anna.may_not(table, "rematch") == (409, "not_over")
        await anna.do(table, "agree")
        await bert.do(table, "agree")
        await bert.do(table, "rematch")
        rematch = (await anna.get(f"/api/tables/{table}"))["rematch"]
        new = await anna.get(f"/api/tables/{rematch}")
        assert [seat["guest"] for seat in new["seats"]] == [anna.id, bert.id]
        assert await anna.may_not(table, "rematch") == (409, "rematch_exists")
        assert await anna.may_not(table, "resign", seat=0) == (410, "table_over")


async def test_events_come_after_a_number_or_as_a_snapshot(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna)
        for number in range(300):
            await anna.do(table, "chat", text=str(number))
        late = await anna.get(f"/api/tables/{table}/events?since=299")
        assert [event["n"] for event in late["events"]] == [300, 301]
        assert late["snapshot"] is None
        for since in (0, 10**9):
            whole = await anna.get(f"/api/tables/{table}/events?since={since}")
            assert whole["events"] == []
            assert whole["snapshot"]["n"] == 301
        assert late["you"] == whole["you"] == whole["snapshot"]["you"]


# --- what should not be asked

BAD_BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"\xff\xfe",
    b'{"do":"sit","id":"1"}',
    b'{"do":"dance","id":"1"}',
    b'{"do":"sit","id":"1","seat":"0"}',
    b'{"do":"sit","id":"1","seat":8}',
    b'{"do":"sit","id":"1","seat":-1}',
    b'{"do":"sit","id":"1","seat":1e400}',
    b'{"do":"sit","id":"1","seat":' + b"9" * 4000 + b"}",
    b'{"do":"sit","id":"1","seat":1,"sneaky":true}',
    b'{"do":"sit","id":"","seat":1}',
    b'{"do":"sit","id":"\\u0000","seat":1}',
    b'{"do":"sit","id":"' + b"x" * 65 + b'","seat":1}',
    b'{"do":"place","id":"1","seat":0,"turn":0,"placements":[{"tile":"Zz","x":0,"y":0}]}',
    b'{"do":"place","id":"1","seat":0,"turn":0,"placements":[{"tile":"Ro","x":1001,"y":0}]}',
    b'{"do":"place","id":"1","seat":0,"turn":0,"placements":[{"tile":"Ro\\n","x":0,"y":0}]}',
    b'{"do":"swap","id":"1","seat":0,"turn":0,"tiles":["Ro\\n"]}',
    b'{"do":"ready","id":"1","contribution":"' + b"0" * 32 + b'\\n"}',
    b'{"do":"sit","id":"1\\n","seat":1}',
    b'{"do":"chat","id":"1","text":"' + b"x" * 301 + b'"}',
    b'{"do":"chat","id":"1","text":"\\ud800"}',
    b'{"do":"ready","id":"1","contribution":"short"}',
    b"[" * 20_000,
    b'{"a":' * 5_000,
]


@pytest.mark.parametrize("number", range(len(BAD_BODIES)))
async def test_a_broken_body_is_refused(server: Running, number: int) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna)
        response = await anna.http.post(
            f"/api/tables/{table}/commands",
            content=BAD_BODIES[number],
            headers={"content-type": "application/json"},
        )
        assert (response.status_code, response.json()["error"]["code"]) == (400, "bad_request")
        assert (await anna.get(f"/api/tables/{table}"))["n"] == 1


async def test_a_body_has_a_size_and_a_type(server: Running) -> None:
    async with server.guest("Anna") as anna:
        huge = {"name": "x" * 70_000}
        assert await anna.refused("POST", "/api/guest", huge) == (413, "too_large")
        form = await anna.http.post("/api/guest", data={"name": "Anna"})
        assert (form.status_code, form.json()["error"]["code"]) == (415, "bad_content_type")


@pytest.mark.parametrize("table", ["nothing", "%00", "a" * 5000, "é", "..%2f..", "%ff", "'; --"])
async def test_an_unknown_table_is_unknown_in_every_way(server: Running, table: str) -> None:
    async with server.guest("Anna") as anna:
        assert (await anna.refused("GET", f"/api/tables/{table}"))[0] == 404
        assert (await anna.may_not(table, "sit", seat=0))[0] == 404


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/tables", "bad_request"),
        ("/api/tables?list=secret", "bad_request"),
        ("/api/tables?list=mine&before=x", "bad_cursor"),
        ("/api/tables?list=watch&before=1-%00", "bad_cursor"),
        ("/api/tables?list=mine&before=99999999999999999-a", "bad_cursor"),
    ],
)
async def test_a_wrong_question_is_refused(server: Running, path: str, code: str) -> None:
    async with server.guest("Anna") as anna:
        assert await anna.refused("GET", path) == (400, code)


async def test_unknown_paths_and_methods_are_refused(server: Running) -> None:
    async with server.visitor() as stranger:
        assert await stranger.refused("GET", "/api/nothing") == (404, "unknown_path")
        response = await stranger.ask("DELETE", "/api/tables")
        assert response.status_code == 405
        assert response.headers["allow"] == "GET, HEAD, POST"
        assert response.json()["error"]["code"] == "bad_method"
        assert await stranger.refused("POST", "/") == (405, "bad_method")


async def test_another_sites_page_changes_nothing(server: Running) -> None:
    async with server.guest("Anna") as anna:
        response = await anna.http.post(
            "/api/tables", json={}, headers={"origin": "https://evil.example"}
        )
        assert (response.status_code, response.json()["error"]["code"]) == (403, "bad_origin")
        own = await anna.http.post("/api/tables", json={}, headers={"origin": server.url})
        assert own.status_code == 201


async def test_every_answer_has_the_security_headers(server: Running) -> None:
    async with server.visitor() as stranger:
        for path in ("/", "/api/options", "/api/nothing", "/healthz", "/table/x"):
            headers = (await stranger.ask("GET", path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe-eval" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "server" not in headers
        assert (await stranger.ask("GET", "/api/options")).headers["cache-control"] == "no-store"


async def test_a_flood_is_slowed_and_others_feel_nothing(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, commands_per_second=5)) as server,
        server.guest("Mallory") as mallory,
        server.guest("Anna") as anna,
    ):
        server.stop_the_clock()
        table = await open_table(mallory, public=True)
        answers = [
            await mallory.ask("POST", f"/api/tables/{table}/commands", mallory.command("unready"))
            for _ in range(40)
        ]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) == 20
        assert refused[0].json()["error"]["code"] == "too_many"
        await anna.do(table, "sit", seat=1)


async def test_pages_and_files_are_limited_by_address(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, files_per_second=2)) as server,
        server.visitor() as mallory,
        server.guest("Anna") as anna,
    ):
        server.stop_the_clock()
        paths = ["/", "/lobby", "/nothing.js", "/api/nothing"] * 2
        statuses = [(await mallory.ask("GET", path)).status_code for path in paths]
        assert 429 not in statuses
        refused = await mallory.ask("GET", "/")
        assert refused.status_code == 429
        # Who goes on needs a new connection, and those are limited too.
        assert refused.headers["connection"] == "close"
        assert (await mallory.ask("DELETE", "/api/guest/devices")).status_code == 429
        await open_table(anna)


@pytest.mark.parametrize(
    ("setting", "do", "fields"),
    [("chats_per_minute", "chat", {"text": "spam"}), ("tables_per_minute", "", {})],
)
async def test_chat_and_tables_are_limited(
    tmp_path: Path, setting: str, do: str, fields: dict[str, Any]
) -> None:
    async with (
        serving(settings_for(tmp_path, **{setting: 3})) as server,
        server.guest("Mallory") as mallory,
    ):
        server.stop_the_clock()
        table = await open_table(mallory)
        statuses = []
        for _ in range(4):
            if do:
                path, body = f"/api/tables/{table}/commands", mallory.command(do, **fields)
            else:
                path, body = "/api/tables", {}
            statuses.append((await mallory.ask("POST", path, body)).status_code)
        assert statuses[-1] == 429
        assert statuses[0] < 300


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/api/tables", {"ruleset": "chess"}),
        ("/api/tables", {"clock": {"kind": "days"}}),
        ("/api/tables?id=not%20an%20id", {}),
        ("/api/play", {"bots": ["nobody"], "contribution": "00" * 16}),
    ],
)
async def test_a_refused_opening_takes_nothing_of_what_one_may_open(
    tmp_path: Path, path: str, wrong: dict[str, Any]
) -> None:
    async with (
        serving(settings_for(tmp_path, tables_per_minute=1)) as server,
        server.guest("Anna") as anna,
    ):
        server.stop_the_clock()
        for _ in range(5):
            status, _reason = await anna.refused("POST", path, wrong)
            assert status == 400
        await open_table(anna)
        with everything_logged() as logged:
            assert await anna.refused("POST", "/api/tables", {}) == (429, "too_many")
        assert {"event": "over a limit", "log_level": "debug", "route": "open_table"} in logged


async def test_tables_going_are_limited(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, tables_per_guest=2)) as server,
        server.guest("Anna") as anna,
    ):
        table = await open_table(anna)
        await open_table(anna)
        wish = {"bots": ["random"], "contribution": secrets.token_hex(16)}
        assert await anna.refused("POST", "/api/tables", {}) == (429, "too_many")
        assert await anna.refused("POST", "/api/play", wish) == (429, "too_many")
        await anna.do(table, "leave")
        await open_table(anna)


async def test_tables_going_of_an_address_are_limited_however_many_guests_come_from_it(
    tmp_path: Path,
) -> None:
    async with (
        serving(settings_for(tmp_path, tables_per_guest=1)) as server,
        server.guest("Anna") as anna,
        server.guest("Last") as last,
    ):
        table = await open_table(anna)
        for number in range(3):
            async with server.guest(f"Guest {number}") as guest:
                await open_table(guest)
        assert await last.refused("POST", "/api/tables", {}) == (429, "too_many")
        await anna.do(table, "leave")
        await open_table(last)


async def test_a_rematch_counts_as_a_table_that_is_opened(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, tables_per_minute=2)) as server,
        server.guest("Anna") as anna,
    ):
        server.stop_the_clock()
        wish = {"bots": ["random"], "contribution": secrets.token_hex(16)}
        for _ in range(2):
            table = (await anna.ask("POST", "/api/play", wish)).json()["table"]
            await anna.do(table, "resign", seat=0)
        assert await anna.may_not(table, "rematch") == (429, "too_many")


async def test_options_name_what_can_be_chosen(server: Running) -> None:
    async with server.visitor() as stranger:
        options = await stranger.get("/api/options")
        assert options["version"] == VERSION
        assert len(options["tiles"]) == 36
        assert options["rulesets"]["schmidt"] == {
            "min_seats": 2,
            "max_seats": 4,
            "start_tie": "youngest",
        }
        assert "greedy" in [bot["name"] for bot in options["bots"]]
        assert options["swap_limit"] == 6


async def test_operators_see_that_it_lives_and_what_it_counts(server: Running) -> None:
    async with server.guest("Anna") as anna:
        await open_table(anna)
        assert (await anna.get("/healthz"))["status"] == "ok"
        assert (await anna.get("/readyz"))["status"] == "ready"
        for path in ("/healthz", "/readyz"):
            head = await anna.ask("HEAD", path)
            assert (head.status_code, head.content) == (200, b"")
        metrics = (await anna.ask("GET", "/metrics")).text
        assert 'qwirkle_tables{phase="open"} 1' in metrics
        assert "qwirkle_tables_opened_total 1.0" in metrics
        assert 'qwirkle_request_seconds_count{route="open_table"} 1.0' in metrics
