"""Past the page to where a test begins: tables opened and turns played over the server's API."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from playwright.async_api import Page, expect

from qwirkle.rules import Board, Cell, Tile
from qwirkle.rules.placements import legal_placements
from tests.e2e.person import Person
from tests.e2e.seen import longest

__all__ = ["against", "board_of", "climb_hint", "command", "hand_of", "play_on", "to_move"]


async def command(person: Person, table: str, do: str, **fields: Any) -> None:
    await person.ask(
        f"/api/tables/{table}/commands", {"do": do, "id": secrets.token_hex(8), **fields}
    )


async def against(person: Person, *bots: str) -> str:
    """A game against bots, just begun."""
    wish = {"bots": list(bots), "contribution": secrets.token_hex(16)}
    return str((await person.ask("/api/play", wish))["table"])


async def to_move(person: Person, table: str) -> Any:
    """The table once it is this guest's turn, or the game is over."""
    while True:
        snapshot = await person.ask(f"/api/tables/{table}")
        if snapshot["phase"] == "over" or snapshot["to_move"] in snapshot["you"]["seats"]:
            return snapshot
        await asyncio.sleep(0.02)


async def climb_hint(page: Page) -> None:
    """Ask for a hint up to the whole move, whose tiles are then laid or marked."""
    for name, rung in (("Hint", "tile"), ("More", "line"), ("More", "move")):
        await page.get_by_role("button", name=name, exact=True).click()
        await expect(page.locator(f"[data-rung={rung}]")).to_be_visible()


def board_of(snapshot: Any) -> Board:
    return Board({Cell(p["x"], p["y"]): Tile.parse(p["tile"]) for p in snapshot["board"]})


def hand_of(snapshot: Any) -> tuple[Tile, ...]:
    hand = snapshot["you"]["hands"][str(snapshot["to_move"])]
    return tuple(Tile.parse(code) for code in hand)


async def play_on(person: Person, table: str, turns: int = 1000) -> Any:
    """Play so many of this guest's turns, or to the end; the table after that."""
    for _ in range(turns):
        snapshot = await to_move(person, table)
        if snapshot["phase"] == "over":
            return snapshot
        seat, turn = snapshot["to_move"], len(snapshot["turns"])
        if snapshot["you"]["curtain"] is not None:
            await command(person, table, "lift", seat=seat)
            snapshot = await person.ask(f"/api/tables/{table}")
        hand = hand_of(snapshot)
        move = longest(legal_placements(board_of(snapshot), hand))
        if move is None:
            tiles = [tile.code for tile in hand[: snapshot["you"]["swap_limit"]]]
            await command(person, table, "swap", seat=seat, turn=turn, tiles=tiles)
        else:
            placed = [
                {"tile": tile.code, "x": cell.x, "y": cell.y} for tile, cell in move.placements
            ]
            await command(person, table, "place", seat=seat, turn=turn, placements=placed)
    return await to_move(person, table)
