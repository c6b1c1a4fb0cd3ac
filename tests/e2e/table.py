"""Playing at a table on a page, in whatever way one handles it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playwright.async_api import Locator, Page, expect

from qwirkle.rules import Cell, Placement
from tests.e2e.seen import Seen, Slot, longest

__all__ = ["TableScreen", "Way"]


class Way(Protocol):
    """How somebody handles the page."""

    async def lay(self, screen: TableScreen, slot: Slot, placement: Placement) -> None:
        """Put a tile of the hand on a cell."""

    async def play(self, screen: TableScreen) -> None:
        """Play what was laid, or swap what was marked."""

    async def swap(self, screen: TableScreen) -> None:
        """Go over to swapping."""

    async def mark(self, screen: TableScreen, slot: Slot) -> None:
        """Choose a tile to swap."""


class TableScreen:
    """A table on a page; ``way`` is how it is played at."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.play = page.locator("[data-play]")
        self.swapping = page.get_by_role("button", name="Swap tiles", exact=True)
        self.status = page.locator("[data-status]")
        self.curtain = page.locator("[data-curtain]")
        self.after = page.locator("[data-after]")

    async def look(self) -> Seen:
        return await Seen.on(self.page)

    async def my_turn(self) -> Seen:
        """Wait until this page may act, or the game is over and shows its end."""
        while True:
            await self.page.wait_for_function(
                "() => document.querySelector('[data-after]')"
                " || document.querySelector('[data-my-turn=true] [data-hand] [data-slot]')"
            )
            seen = await self.look()
            # The turn that ends a game names the next seat, and the end comes just after it.
            if seen.is_over or (seen.is_my_turn and seen.slots):
                return seen

    async def moves_known(self, seen: Seen) -> None:
        """Wait until the page has the legal moves: it then shows where a tile of them fits."""
        frontier = seen.board.frontier()
        fitting = {
            tile for move in seen.moves() for tile, cell in move.placements if cell in frontier
        }
        number = next(at for at, slot in enumerate(seen.slots, 1) if slot.tile in fitting)
        await self.page.keyboard.press(str(number))
        await expect(self.page.locator("[role=grid] [data-points]")).not_to_have_count(0)
        await self.page.keyboard.press(str(number))
        await expect(self.page.locator("[data-hand] .picked")).to_have_count(0)

    async def in_sight(self, cell: Cell) -> Seen:
        """Move the view until a cell can be reached, as one does with the wheel."""
        for _ in range(20):
            seen = await self.look()
            if seen.holds(cell, margin=seen.side / 2) and await self._is_bare(seen, cell):
                return seen
            await self.page.mouse.move(*seen.middle)
            await self.page.mouse.wheel(0, 120)
            await self.page.wait_for_function(
                "scale => document.querySelector('[role=grid]').dataset.scale < scale",
                arg=seen.side,
            )
        raise AssertionError(f"{cell} cannot be reached")

    async def _is_bare(self, seen: Seen, cell: Cell) -> bool:
        """Whether nothing lies over a cell, such as the buttons of the view."""
        x, y = seen.point(cell)
        return bool(
            await self.page.evaluate(
                "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[role=grid]')", [x, y]
            )
        )

    async def lay(self, placements: Sequence[Placement]) -> None:
        """Lay tiles of the hand, one after the other."""
        seen = await self.look()
        for slot, placement in zip(seen.slots_of(placements), placements, strict=True):
            await self.way.lay(self, slot, placement)
            await expect(self.cell(placement.cell).locator(".tentative")).to_have_count(1)
            await expect(self.play).not_to_have_attribute("data-play", "none")

    def cell(self, cell: Cell) -> Locator:
        return self.page.locator(f'[role=grid] [data-cell="{cell.x},{cell.y}"]')

    async def take_turn(self) -> bool:
        """Play the longest move, or swap where nothing fits; False when the game is over."""
        seen = await self.my_turn()
        if seen.is_over:
            return False
        move = longest(seen.moves())
        if move is None:
            await self.swap(seen)
            return True
        await self.lay(move.placements)
        await expect(self.play).to_have_attribute("data-play", "legal")
        await self.way.play(self)
        await self.page.wait_for_function(
            "lay => document.querySelector('[data-after]') ||"
            " document.querySelectorAll('[role=grid] [data-cell] .tile:not(.tentative)').length"
            " >= lay",
            arg=len(seen.board) + len(move.placements),
        )
        return True

    async def swap(self, seen: Seen) -> None:
        """Swap as many tiles as one may."""
        await self.way.swap(self)
        for slot in seen.slots[: seen.bag]:
            await self.way.mark(self, slot)
        await self.way.play(self)
        await self.page.wait_for_function(
            "words => document.querySelector('[data-after]') ||"
            " document.querySelector('[data-live]').textContent !== words",
            arg=seen.words,
        )
