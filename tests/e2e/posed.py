"""A table in any position: what the server would tell of it, and what its rules say of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from playwright.async_api import Page, Route, WebSocketRoute, expect

from qwirkle.notation import parse_move
from qwirkle.rules import ALL_TILES, Place, Placement
from qwirkle.rules.position import Position
from qwirkle.rules.tile import COPIES
from qwirkle.server.table.moves import moves_at
from qwirkle.server.table.preview import preview_of
from qwirkle.server.wire import MovesRequest, PlacedTile, PreviewRequest
from tests.e2e.person import Person
from tests.e2e.shortcut import against, to_move

__all__ = ["Pose", "parse_tiles"]


def parse_tiles(text: str) -> Sequence[Placement]:
    """Tiles on cells: ``Ro@0,0 Rs@1,0``."""
    if not text:
        return ()
    move = parse_move(text)
    assert isinstance(move, Place)
    return move.placements


def as_json(text: str) -> list[dict[str, Any]]:
    return [{"tile": tile.code, "x": cell.x, "y": cell.y} for tile, cell in parse_tiles(text)]


class Pose:
    """Puts a table into a position on a page. The bot of the real table never gets to move."""

    def __init__(self, person: Person, snapshot: dict[str, Any]) -> None:
        self.person = person
        self.page: Page = person.page
        self.snapshot = snapshot
        self.table: str = snapshot["table"]

    @classmethod
    async def against(cls, person: Person, *bots: str) -> Pose:
        """A table against bots, with this guest on turn."""
        table = await against(person, *bots)
        pose = cls(person, await to_move(person, table))
        await person.page.route(f"**/api/tables/{table}**", pose._answer)
        await person.page.route_web_socket("**/api/socket", pose._speak)
        return pose

    def _speak(self, socket: WebSocketRoute) -> None:
        """Tell of the table whoever watches it; nothing happens there."""

        def hear(message: str | bytes) -> None:
            if json.loads(message)["type"] == "watch":
                socket.send(json.dumps({"type": "snapshot", "snapshot": self.snapshot}))

        socket.on_message(hear)

    @property
    def seat(self) -> int:
        return int(self.snapshot["you"]["seats"][0])

    def set(self, board: str, hand: str, *, bag: int = 60, turns: Sequence[int] = ()) -> None:
        """A board and a hand; ``turns`` are the seats that have moved: 0 this guest, 1 a bot."""
        tiles = hand.split()
        seats = [self.seat if each == 0 else 1 - self.seat for each in turns]
        self.snapshot |= {
            "board": as_json(board),
            "bag": bag,
            "to_move": self.seat,
            "turns": [_turn(number, seat, as_json(board)) for number, seat in enumerate(seats)],
        }
        self.snapshot["you"] |= {"hands": {str(self.seat): tiles}, "swap_limit": min(bag, 6)}

    async def open(self) -> None:
        self.snapshot["you"]["can_place"] = bool(self._moves()["moves"])
        await self.page.goto(f"/table/{self.table}")
        await expect(self.page.locator("[data-my-turn=true] [data-slot]").first).to_be_visible()

    @property
    def _hand(self) -> list[str]:
        hand: list[str] = self.snapshot["you"]["hands"][str(self.seat)]
        return hand

    def _moves(self) -> dict[str, Any]:
        moves = moves_at(MovesRequest(_placed(self.snapshot["board"]), self._hand))
        told: dict[str, Any] = json.loads(moves)
        return {**told, "seat": self.seat, "turn": len(self.snapshot["turns"])}

    def _preview(self, placements: list[dict[str, Any]]) -> dict[str, Any]:
        board, hand = self.snapshot["board"], self._hand
        seen = [*(tile["tile"] for tile in board), *hand]
        bag = [tile.code for tile in ALL_TILES for _ in range(COPIES - seen.count(tile.code))]
        setup = {"board": [[t["x"], t["y"], t["tile"]] for t in board], "hands": [hand, []]}
        view = Position.from_setup({**setup, "bag": bag}).view(0)
        told: dict[str, Any] = to_builtins(preview_of(view, PreviewRequest(0, _placed(placements))))
        return told

    async def _answer(self, route: Route) -> None:
        url = route.request.url.partition("?")[0]
        if url.endswith("/moves"):
            await route.fulfill(json=self._moves())
        elif url.endswith("/preview"):
            wish = json.loads(route.request.post_data or "{}")
            await route.fulfill(json=self._preview(wish["placements"]))
        elif url.endswith(self.table):
            await route.fulfill(json=self.snapshot)
        else:
            await route.continue_()


def _placed(tiles: list[dict[str, Any]]) -> list[PlacedTile]:
    return [PlacedTile(**tile) for tile in tiles]


def _turn(number: int, seat: int, board: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "kind": "turn",
        "turn": number,
        "seat": seat,
        "move": {"kind": "place", "placements": board[-1:]},
        "lines": [],
        "score": 2,
        "bonus": 0,
        "total": 2,
        "drawn": 1,
        "tiles": 6,
        "bag": 60,
        "to_move": 1 - seat,
        "deadline": None,
        "left_ms": None,
        "by": None,
        "hint": None,
    }
