"""The screen of a score sheet: tiles picked and laid by mouse, finger or key."""

from __future__ import annotations

import re
import secrets
from typing import Any, Literal

from playwright.async_api import Locator, Page, expect

from qwirkle.rules import Cell, Placement
from tests.e2e.person import Person
from tests.e2e.seen import Seen

__all__ = ["SheetScreen", "Way", "keep_sheet", "write_sheet"]

Way = Literal["mouse", "touch", "keys"]


async def keep_sheet(person: Person, *players: str, **options: Any) -> Any:
    """A new score sheet, past the page."""
    return await person.ask("/api/sheets", {"players": list(players), **options})


async def write_sheet(person: Person, state: Any, do: str, **fields: Any) -> Any:
    """Write on a score sheet, past the page; its new state."""
    command = {"do": do, "id": secrets.token_hex(8), "n": state["n"], **fields}
    return await person.ask(f"/api/sheets/{state['sheet']}/commands", command)


class SheetScreen:
    """What its writer sees and does."""

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        self.page = page
        self.way = way
        self.status = page.locator("[data-status]")
        self.count = page.locator("[data-action=count]")
        self.grid = page.get_by_role("grid")

    def action(self, name: str) -> Locator:
        return self.page.locator(f"[data-action={name}]")

    async def press(self, button: Locator) -> None:
        """A button, in the way of this player."""
        if self.way == "touch":
            await button.tap()
        elif self.way == "keys":
            await expect(button).to_be_enabled()  # a key does not wait for that
            await button.press("Enter")
        else:
            await button.click()

    async def lay(self, placement: Placement) -> None:
        """Pick a tile from the pool, and put it on its cell."""
        tile, cell = placement
        await expect(self.page.locator("[data-pool] .picked")).to_have_count(0)
        await self.press(self.page.locator(f"[data-pool] [data-tile={tile.code}]"))
        if self.way == "keys":
            await expect(self.grid).to_be_focused()
            await self._move_to(cell)
            await self.page.keyboard.press("Enter")
            # The keys are back at the tiles.
            await expect(self.page.locator("[data-pool] :focus")).to_have_count(1)
            return
        x, y = (await Seen.on(self.page)).point(cell)
        if self.way == "touch":
            await self.page.touchscreen.tap(x, y)
        else:
            await self.page.mouse.click(x, y)
        await expect(self.page.locator("[data-pool] .picked")).to_have_count(0)

    async def _move_to(self, target: Cell) -> None:
        while (at := await self._cursor()) != target:
            dx, dy = target.x - at.x, target.y - at.y
            if abs(dx) >= abs(dy):
                key = "ArrowRight" if dx > 0 else "ArrowLeft"
            else:
                key = "ArrowDown" if dy > 0 else "ArrowUp"
            await self.page.keyboard.press(f"Shift+{key}")

    async def _cursor(self) -> Cell:
        active = await self.grid.get_attribute("aria-activedescendant")
        found = re.search(r"-(-?\d+),(-?\d+)$", active or "")
        assert found is not None, active
        return Cell(int(found[1]), int(found[2]))

    async def expect_scores(self, *scores: int) -> None:
        for seat, score in enumerate(scores):
            await expect(self.page.locator(f"[data-seat='{seat}'] .score")).to_have_text(str(score))
