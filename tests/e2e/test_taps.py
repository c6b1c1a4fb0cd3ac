"""Taps on a device that is slow to answer them."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

# Between a press and its click the page is busy for longer than a click takes to follow.
_SLOW = """() => addEventListener('click', ({ detail }) => {
  const begun = performance.now();
  while (detail > 0 && performance.now() - begun < 600);
}, true)"""


async def test_a_tap_picks_a_tile_once_however_late_the_page_sees_its_click(
    arrive: Arrive,
) -> None:
    person = await arrive("Ida")
    page = person.page
    await page.goto(f"/table/{await against(person, 'greedy')}")
    (slot, *_) = (await TableScreen(page, Mouse()).my_turn()).slots
    await page.evaluate(_SLOW)
    await page.mouse.click(slot.x, slot.y)
    await expect(page.locator("[data-hand] .picked")).to_have_count(1)
    # A key is no echo of it.
    await page.locator(f"[data-hand] [data-slot='{slot.id}']").press("Enter")
    await expect(page.locator("[data-hand] .picked")).to_have_count(0)
