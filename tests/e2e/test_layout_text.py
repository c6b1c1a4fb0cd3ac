"""Letters of twice their size, small screens and phones on their side: all can be reached."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

_GEOMETRY = """() => {
  const box = (selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x, y, width, height };
  };
  const buttons = [...document.querySelectorAll('[data-table] button, [data-table] a')]
    .filter((each) => each.offsetParent && !each.closest('aside'))
    .map((each) => [each.ariaLabel ?? each.textContent, each.getBoundingClientRect()]);
  return {
    board: box('[role=grid]'),
    hand: box('[data-hand]'),
    play: box('[data-play]'),
    scrolls: document.documentElement.scrollWidth > innerWidth
      || document.documentElement.scrollHeight > innerHeight,
    outside: buttons.filter(([, { left, top, right, bottom }]) =>
      left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      .map(([name]) => name),
    small: buttons.filter(([, { width, height }]) => width < 43.5 || height < 43.5)
      .map(([name]) => name),
  };
}"""

_OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('[data-hand] [data-slot]')].map((each) =>
    each.getBoundingClientRect());
  return boxes.some((a, i) => boxes.some((b, k) => i < k
    && a.right > b.left + 0.5 && b.right > a.left + 0.5
    && a.bottom > b.top + 0.5 && b.bottom > a.top + 0.5));
}"""


SIZES = [
    # Width, height, size of the letters, and what the board has at least.
    (360, 640, 32, (360, 180)),
    (844, 390, 32, (400, 390)),
    (1440, 900, 32, (960, 480)),
    # Zoomed to twice the size, a page of 1440 x 900 has half of that.
    (720, 450, 16, (360, 450)),
    (844, 390, 16, (440, 390)),
]


async def resize(page: Page, width: int, height: int, letters: int) -> None:
    await page.set_viewport_size({"width": width, "height": height})
    session = await page.context.new_cdp_session(page)
    sizes = {"standard": letters, "fixed": letters}
    await session.send("Page.setFontSizes", {"fontSizes": sizes})


async def test_board_hand_and_play_have_room_at_every_size(arrive: Arrive) -> None:
    person = await arrive("Dora")
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    for width, height, letters, least in SIZES:
        size = f"{width} x {height}, letters of {letters} px"
        await resize(page, width, height, letters)
        await page.goto(f"/table/{table}")
        await TableScreen(page, Mouse()).my_turn()
        assert await page.evaluate("getComputedStyle(document.body).fontSize") == f"{letters}px"
        seen = await page.evaluate(_GEOMETRY)
        assert seen["scrolls"] is False, size
        assert seen["outside"] == [], size
        assert seen["small"] == [], size
        assert seen["board"]["width"] >= least[0], size
        assert seen["board"]["height"] >= least[1], size
        # The button says all that it says.
        assert await page.locator("[data-play]").evaluate(
            "({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>"
            " scrollWidth <= clientWidth && scrollHeight <= clientHeight"
        ), size
        # At a desk the turns stand beside the board, whatever the size of the letters.
        await expect(page.get_by_role("tab", name="Chat")).to_have_count(1 if width == 1440 else 0)
        # A picked tile covers no other.
        await page.keyboard.press("2")
        await expect(page.locator("[data-hand] .picked")).to_have_count(1)
        assert await page.evaluate(_OVERLAPS) is False, size
        assert (await page.evaluate(_GEOMETRY))["outside"] == [], size


async def test_eight_seats_leave_room_for_the_board_with_large_letters(arrive: Arrive) -> None:
    person = await arrive("Dora")
    page = person.page
    bots = ("keen", "strong", "casual", "greedy", "random", "expert", "beginner")
    table = await against(person, *bots)
    seats = page.locator("[data-seats] [data-seat]")
    for width, height, least in ((360, 640, 200), (844, 390, 390)):
        await resize(page, width, height, 32)
        await page.goto(f"/table/{table}")
        await expect(seats).to_have_count(8)
        board = await page.locator("[role=grid]").bounding_box()
        assert board is not None
        assert board["height"] >= least
        # Each seat says whose it is, by its whole name or by its mark, and its whole score.
        for seat in await seats.all():
            for part in ((".badge" if width == 360 else ".name"), ".score"):
                assert await seat.locator(part).evaluate(
                    "({ offsetWidth, scrollWidth, clientWidth }) =>"
                    " offsetWidth > 1 && scrollWidth <= clientWidth"
                ), (width, part)
