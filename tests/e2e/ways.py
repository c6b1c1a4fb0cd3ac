"""The ways to handle a table: mouse, touch and keyboard."""

from __future__ import annotations

import itertools
import re
import time

from playwright.async_api import Page, expect

from qwirkle.rules import Cell, Placement
from tests.e2e.seen import Seen, Slot
from tests.e2e.table import TableScreen

__all__ = ["Fingers", "Keys", "Mouse", "drag_finger"]


class Mouse:
    """Drags one tile, clicks the next: both must always work."""

    def __init__(self) -> None:
        self.drags = 0
        self.taps = 0

    async def lay(self, screen: TableScreen, slot: Slot, placement: Placement) -> None:
        seen = await screen.in_sight(placement.cell)
        mouse = screen.page.mouse
        if self.drags <= self.taps:
            self.drags += 1
            await mouse.move(slot.x, slot.y)
            await mouse.down()
            await mouse.move(*seen.point(placement.cell), steps=4)
            await mouse.up()
        else:
            self.taps += 1
            await mouse.click(slot.x, slot.y)
            await mouse.click(*seen.point(placement.cell))

    async def play(self, screen: TableScreen) -> None:
        await screen.play.click()

    async def swap(self, screen: TableScreen) -> None:
        await screen.swapping.click()

    async def mark(self, screen: TableScreen, slot: Slot) -> None:
        await screen.page.mouse.click(slot.x, slot.y)


class Fingers:
    """Taps one tile, drags the next, as on a phone."""

    def __init__(self) -> None:
        self.drags = 0
        self.taps = 0

    async def lay(self, screen: TableScreen, slot: Slot, placement: Placement) -> None:
        seen = await screen.in_sight(placement.cell)
        x, y = seen.point(placement.cell)
        if self.drags < self.taps:
            self.drags += 1
            # The tile is held above the finger, where it can be seen.
            await drag_finger(screen.page, (slot.x, slot.y), (x, y + max(seen.side, 44) * 0.9))
        else:
            self.taps += 1
            await screen.page.touchscreen.tap(slot.x, slot.y)
            await screen.page.touchscreen.tap(x, y)

    async def play(self, screen: TableScreen) -> None:
        await screen.play.tap()

    async def swap(self, screen: TableScreen) -> None:
        await screen.swapping.tap()

    async def mark(self, screen: TableScreen, slot: Slot) -> None:
        await screen.page.touchscreen.tap(slot.x, slot.y)


async def drag_finger(
    page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 5
) -> None:
    """Move a finger over the page."""
    session = await page.context.new_cdp_session(page)

    # A finger that is lifted in full swing throws the page, which swallows the next tap: this one
    # began a while ago, and rests before it is lifted.
    moments = itertools.count(time.time() - (steps + 8) * 0.05, 0.05)

    async def touch(kind: str, *points: tuple[float, float]) -> None:
        await session.send(
            "Input.dispatchTouchEvent",
            {
                "type": kind,
                "touchPoints": [{"x": x, "y": y} for x, y in points],
                "timestamp": next(moments),
            },
        )

    await touch("touchStart", start)
    for step in [*range(1, steps + 1), *[steps] * 6]:
        part = step / steps
        await touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part),
        )
    await touch("touchEnd")
    await session.detach()


class Keys:
    """The keyboard alone: the board has the focus, and nothing is ever clicked."""

    def __init__(self) -> None:
        self.arrows = 0
        self.single_steps = 0

    async def lay(self, screen: TableScreen, slot: Slot, placement: Placement) -> None:
        seen = await screen.look()
        await self._to_board(screen)
        await screen.page.keyboard.press(str(1 + seen.slots.index(slot)))
        await expect(screen.page.locator("[data-hand] .picked")).to_have_count(1)
        await self._move_to(screen, placement.cell)
        await screen.page.keyboard.press("Space")

    async def _to_board(self, screen: TableScreen) -> None:
        """Tab until the board has the focus; between moves it keeps it."""
        for _ in range(60):
            if await screen.page.evaluate("document.activeElement?.role === 'grid'"):
                return
            await screen.page.keyboard.press("Tab")
        raise AssertionError("the board cannot be reached by Tab")

    async def _move_to(self, screen: TableScreen, target: Cell) -> None:
        """By arrows from open cell to open cell as long as that leads nearer, else cell by cell."""
        keyboard = screen.page.keyboard
        hops = True
        at = await self._cursor(screen)
        while at != target:
            dx, dy = target.x - at.x, target.y - at.y
            if abs(dx) >= abs(dy):
                key = "ArrowRight" if dx > 0 else "ArrowLeft"
            else:
                key = "ArrowDown" if dy > 0 else "ArrowUp"
            await keyboard.press(key if hops else f"Shift+{key}")
            there = await self._cursor(screen)
            nearer = abs(target.x - there.x) + abs(target.y - there.y) < abs(dx) + abs(dy)
            assert nearer or hops, f"{key} leads from {at} to {there}"
            if hops:
                self.arrows += 1
            else:
                self.single_steps += 1
            hops = hops and nearer
            at = there

    async def _cursor(self, screen: TableScreen) -> Cell:
        """The cell that a screen reader is told to be at."""
        active = await screen.page.get_by_role("grid").get_attribute("aria-activedescendant")
        found = re.search(r"-(-?\d+),(-?\d+)$", active or "")
        assert found is not None, active
        return Cell(int(found[1]), int(found[2]))

    async def play(self, screen: TableScreen) -> None:
        await self._to_board(screen)
        await screen.page.keyboard.press("Enter")

    async def swap(self, screen: TableScreen) -> None:
        await self._to_board(screen)
        await screen.page.keyboard.press("s")

    async def mark(self, screen: TableScreen, slot: Slot) -> None:
        seen: Seen = await screen.look()
        number = [each.id for each in seen.slots].index(slot.id)
        await screen.page.keyboard.press(str(1 + number))
