"""Score sheets over HTTP and the socket: written by one guest, watched by others."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from qwirkle.notation import parse_public_record
from tests.rules.test_score_sheet import EXAMPLE, TOTALS
from tests.server.harness import Running, Visitor, serving, settings_for


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


PLAYERS = ["Anna", "Chris", "Sally", "Dave"]


def placed(text: str) -> list[dict[str, Any]]:
    tiles = []
    for word in text.split():
        tile, _, cell = word.partition("@")
        x, y = map(int, cell.split(","))
        tiles.append({"tile": tile, "x": x, "y": y})
    return tiles


class Writer:
    """A guest who keeps a score sheet."""

    def __init__(self, visitor: Visitor, state: Any) -> None:
        self.visitor = visitor
        self.state = state
        self.name: str = state["sheet"]
        self.watch: str = state["watch"]

    @classmethod
    async def begin(cls, visitor: Visitor, **options: Any) -> Writer:
        return cls(visitor, await visitor.post("/api/sheets", {"players": PLAYERS, **options}))

    def command(self, do: str, **fields: Any) -> dict[str, Any]:
        return {"do": do, "id": secrets.token_hex(8), "n": self.state["n"], **fields}

    async def write(self, do: str, **fields: Any) -> Any:
        path = f"/api/sheets/{self.name}/commands"
        self.state = await self.visitor.post(path, self.command(do, **fields))
        return self.state

    async def may_not(self, do: str, **fields: Any) -> tuple[int, str]:
        path = f"/api/sheets/{self.name}/commands"
        return await self.visitor.refused("POST", path, self.command(do, **fields))


async def test_the_example_of_the_rulebooks_is_kept(server: Running) -> None:
    async with server.guest("Anna") as anna:
        writer = await Writer.begin(anna)
        for (text, _), points in zip(EXAMPLE, TOTALS, strict=True):
            state = await writer.write("lay", placements=placed(text))
            assert state["turns"][-1]["score"] == points
        assert state["scores"] == [20, 22, 25, 18]
        assert state["bag"] == 108 - len(state["board"]) - 24
        assert sum(map(int, state["pool"])) == 108 - len(state["board"])
        assert [turn["total"] for turn in state["turns"][-4:]] == [20, 22, 25, 18]
        state = await writer.write("end", how="agreed")
        assert state["ended"]["winners"] == [2]
        assert state["ended"]["ranking"] == [[2], [1], [0], [3]]


async def test_what_the_rules_refuse_is_refused_with_the_same_reasons(server: Running) -> None:
    async with server.guest("Anna") as anna:
        writer = await Writer.begin(anna)
        assert await writer.may_not("swap", count=2) == (422, "swap_first_turn")
        assert await writer.may_not("pass") == (422, "pass_first_turn")
        await writer.write("opener", seat=2)
        state = await writer.write("lay", placements=placed("Ro@0,0 Rs@1,0"))
        assert state["turns"][0]["seat"] == 2
        assert await writer.may_not("opener", seat=1) == (409, "already_opened")
        for text, reason in {
            "Bd@2,0": "line_conflict",
            "Ro@2,0": "duplicate_in_line",
            "Rd@9,9": "not_connected",
        }.items():
            assert await writer.may_not("lay", placements=placed(text)) == (422, reason)
        assert await writer.may_not("end", how="hand_empty") == (409, "cannot_finish")
        assert await writer.may_not("end", how="stuck") == (409, "not_stuck")
        await writer.write("undo")
        assert await writer.may_not("undo") == (409, "nothing_to_take_back")


async def test_a_preview_says_where_the_next_tile_may_go(server: Running) -> None:
    async with server.guest("Anna") as anna:
        writer = await Writer.begin(anna)
        await writer.write("lay", placements=placed("Ro@0,0 Rs@1,0"))
        path = f"/api/sheets/{writer.name}/preview"
        free = await anna.post(path, {"placements": []})
        assert free["status"] == "incomplete"
        assert [2, 0] in free["accepts"]["Rd"]
        assert [2, 0] not in free["accepts"].get("Ro", [])
        laid = await anna.post(path, {"placements": placed("Rd@2,0")})
        assert (laid["status"], laid["score"]) == ("legal", 3)
        wrong = await anna.post(path, {"placements": placed("Bd@2,0")})
        assert wrong["error"]["code"] == "line_conflict"


async def test_a_repeated_command_changes_nothing_and_an_outdated_one_is_refused(
    server: Running,
) -> None:
    async with server.guest("Anna") as anna:
        writer = await Writer.begin(anna)
        command = writer.command("lay", placements=placed("Ro@0,0"))
        path = f"/api/sheets/{writer.name}/commands"
        first = await anna.post(path, command)
        assert await anna.post(path, command) == first
        assert await writer.may_not("pass") == (409, "conflict")
        opened = await anna.post("/api/sheets?id=once", {"players": PLAYERS})
        again = await anna.post("/api/sheets?id=once", {"players": PLAYERS})
        assert again["sheet"] == opened["sheet"]


async def test_the_link_for_others_shows_everything_and_writes_nothing(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert, server.visitor() as eve:
        writer = await Writer.begin(anna)
        await writer.write("lay", placements=placed("Ro@0,0 Rs@1,0"))
        for other in (bert, eve):
            seen = await other.get(f"/api/sheets/{writer.watch}")
            assert seen["scores"] == [2, 0, 0, 0]
            assert not seen["writes"]
            assert writer.name not in str(seen)
            # The writer's own name is of no use to others.
            path = f"/api/sheets/{writer.name}"
            assert await other.refused("GET", path) == (404, "unknown_sheet")
        command = {"do": "pass", "id": "x", "n": 1}
        path = f"/api/sheets/{writer.watch}"
        assert await bert.refused("POST", f"{path}/commands", command) == (403, "not_yours")
        assert await bert.refused("DELETE", path) == (404, "unknown_sheet")
        assert await eve.refused("POST", f"{path}/commands", command) == (401, "no_guest")
        path = f"/api/sheets/{writer.name}"
        assert await bert.refused("POST", f"{path}/commands", command) == (404, "unknown_sheet")
        assert (await anna.get("/api/sheets"))["sheets"][0]["scores"] == [2, 0, 0, 0]
        assert (await bert.get("/api/sheets"))["sheets"] == []


async def test_watchers_receive_every_change_and_the_end_of_the_sheet(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as eve:
        writer = await Writer.begin(anna)
        async with eve.socket() as line:
            await line.send(type="watch_sheet", sheet=writer.watch)
            first = await line.until("sheet")
            assert first["state"]["turns"] == []
            await writer.write("lay", placements=placed("Ro@0,0"))
            seen = await line.until("sheet")
            assert (seen["state"]["sheet"], seen["state"]["writes"]) == (writer.watch, False)
            assert seen["state"]["scores"][0] == 1
            await line.send(type="watch_sheet", sheet="nowhere")
            assert (await line.until("sheet_gone"))["sheet"] == "nowhere"
            response = await anna.ask("DELETE", f"/api/sheets/{writer.name}")
            assert response.status_code == 204
            gone = await line.until("sheet_gone")
            assert (gone["sheet"], gone["error"]["code"]) == (writer.watch, "unknown_sheet")
        assert await anna.refused("GET", f"/api/sheets/{writer.name}") == (404, "unknown_sheet")


async def test_record_and_pictures_can_be_had_by_both_names(server: Running) -> None:
    async with server.guest("Anna") as anna, server.visitor() as eve:
        writer = await Writer.begin(anna)
        await writer.write("lay", placements=placed("Ro@0,0 Rs@1,0"))
        for visitor, name in ((anna, writer.name), (eve, writer.watch)):
            text = (await visitor.ask("GET", f"/api/sheets/{name}/record")).text
            assert parse_public_record(text).sheet.scores == (2, 0, 0, 0)
            svg = await visitor.ask("GET", f"/api/sheets/{name}/picture.svg?palette=safe")
            assert "Sally" in svg.text
            png = await visitor.ask("GET", f"/api/sheets/{name}/picture.png")
            assert png.content.startswith(b"\x89PNG")
        bad = await anna.refused("GET", f"/api/sheets/{writer.name}/picture.svg?palette=loud")
        assert bad == (400, "bad_request")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": ["Anna"]}, "bad_request"),
        ({"players": ["Anna", " "]}, "bad_name"),
        ({"players": ["A", "B"], "ruleset": "unheard-of"}, "unknown_ruleset"),
        ({"players": ["A", "B", "C", "D", "E"], "ruleset": "schmidt"}, "bad_options"),
    ],
)
async def test_options_that_cannot_be_are_refused(
    server: Running, options: dict[str, Any], reason: str
) -> None:
    async with server.guest("Anna") as anna:
        assert await anna.refused("POST", "/api/sheets", options) == (400, reason)


async def test_a_guest_has_only_so_many_open_sheets(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path, bots=1, tables_per_guest=2)) as server,
        server.guest("Anna") as anna,
    ):
        for _ in range(2):
            await Writer.begin(anna)
        options = {"players": PLAYERS}
        assert await anna.refused("POST", "/api/sheets", options) == (429, "too_many")


async def test_a_sheet_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bots=1)
    async with serving(settings) as server, server.guest("Anna") as anna:
        writer = await Writer.begin(anna)
        await writer.write("lay", placements=placed("Ro@0,0 Rs@1,0"))
        cookies = dict(anna.http.cookies)
    async with serving(settings) as server, server.visitor(cookies=cookies) as anna:
        writer.visitor = anna
        state = await anna.get(f"/api/sheets/{writer.name}")
        assert state == writer.state
        await writer.write("lay", placements=placed("Rd@2,0"))
        assert writer.state["scores"] == [2, 3, 0, 0]
