"""A table with all 108 tiles on it, to look at and to measure.

No game ends like this: the seats that have not gone out still hold tiles. The first turn of a
finished game gets those as well, each on the nearest free cell; only the page sees it.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Page, Route

__all__ = ["TILES", "show_full_board"]

TILES = 108


def with_all_tiles(snapshot: Any) -> Any:
    """A finished table as if every tile had been laid."""
    lying = {(placed["x"], placed["y"]) for placed in snapshot["board"]}
    turn = next(turn for turn in snapshot["turns"] if turn["move"]["kind"] == "place")
    for tile in (tile for hand in snapshot["ended"]["hands"] for tile in hand):
        x, y = min(
            (
                (x + dx, y + dy)
                for x, y in lying
                for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if (x + dx, y + dy) not in lying
            ),
            key=lambda cell: cell[0] ** 2 + cell[1] ** 2,
        )
        lying.add((x, y))
        placed = {"tile": tile, "x": x, "y": y}
        snapshot["board"].append(placed)
        turn["move"]["placements"].append(placed)
    assert len(lying) == TILES
    return snapshot


async def show_full_board(page: Page, table: str) -> None:
    """Look back at a finished game, with all tiles on the board."""

    async def answer(route: Route) -> None:
        response = await route.fetch()
        body = json.dumps(with_all_tiles(await response.json()))
        await route.fulfill(response=response, body=body)

    await page.route(f"**/api/tables/{table}", answer)
    await page.goto(f"/replay/{table}")
    await page.wait_for_function(
        f"() => document.querySelectorAll('[role=grid] [data-cell]').length === {TILES}"
    )
