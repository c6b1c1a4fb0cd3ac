"""How it looks: whose it is, the typeface, the size of the hand, and one column with one intent."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.seen import longest
from tests.e2e.shortcut import against, play_on, to_move
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
COLUMN = 44 * 16

_WIDTHS = """async (numerals) => {
  const face = new FontFace('Probe', `url(${document.querySelector('link[as=font]').href})`);
  document.fonts.add(await face.load());
  const span = document.createElement('span');
  Object.assign(span.style, { font: '100px Probe', fontVariantNumeric: numerals });
  document.body.append(span);
  return [...'0123456789'].map((digit) => {
    span.textContent = digit.repeat(8);
    return Math.round(span.getBoundingClientRect().width);
  });
}"""

_PLACES = "all => all.map((slot) => [slot.offsetLeft, slot.offsetWidth])"
"""Where tiles of the hand have their places, lifted or not."""

_HIDES_NOTHING = """() => {
  const bubble = document.querySelector('[data-board] .bubble')?.getBoundingClientRect();
  const tiles = [...document.querySelectorAll('[data-board] [data-cell] .tile')];
  return bubble && tiles.every((tile) => {
    const box = tile.getBoundingClientRect();
    return box.right <= bubble.left || box.left >= bubble.right
      || box.bottom <= bubble.top || box.top >= bubble.bottom;
  });
}"""


async def colour_of(page: Page, seat: int) -> str:
    """The colour of a seat as the browser writes colours."""
    return str(
        await page.evaluate(
            """(seat) => {
              const probe = document.createElement('i');
              probe.style.color = `var(--seat-${seat})`;
              document.body.append(probe);
              const { color } = getComputedStyle(probe);
              probe.remove();
              return color;
            }""",
            seat,
        )
    )


async def test_the_home_page_plays_a_game_and_continues_ones_own(arrive: Arrive) -> None:
    person = await arrive("Ada", reduced_motion="no-preference", **DESKTOP)
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    await page.goto("/")
    board = page.locator("[data-live-board]")
    tiles = board.locator("use")
    await expect(tiles).not_to_have_count(0)
    there = await tiles.count()
    await expect(tiles).not_to_have_count(there)
    await page.get_by_role("button", name="Pause the board").click()
    await expect(board).to_have_attribute("data-live-board", "still")

    # Nothing appears twice, and there is one thing to do first.
    links = await page.eval_on_selector_all("#app a[href^='/']", "all => all.map((a) => a.href)")
    assert len(links) == len(set(links))
    await expect(page.locator(".button.primary:visible")).to_have_count(1)

    own = page.get_by_role("link", name=re.compile("Your turn"))
    picture = own.locator("img")
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("(image) => image.naturalWidth") > 0
    await own.click()
    await expect(page).to_have_url(re.compile(f"/table/{table}$"))


async def test_the_board_of_the_home_page_is_still_where_motion_is_not_wanted(
    arrive: Arrive,
) -> None:
    person = await arrive("Bea", **PHONE)
    page = person.page
    await page.goto("/")
    await expect(page.locator("[data-live-board=still] use")).to_have_count(67)
    await expect(page.get_by_role("button", name="Pause the board")).to_have_count(0)


async def test_a_seat_has_its_colour_everywhere_and_the_hand_is_large(arrive: Arrive) -> None:
    person = await arrive("Cleo", **DESKTOP)
    page = person.page
    table = await against(person, "greedy", "keen")
    await play_on(person, table, 3)
    snapshot = await to_move(person, table)
    await page.goto(f"/table/{table}")
    await TableScreen(page, Mouse()).my_turn()

    colours = [await colour_of(page, seat) for seat in range(3)]
    assert len(set(colours)) == 3
    for seat, colour in enumerate(colours):
        badge = page.locator(f"[data-seats] [data-badge='{seat}']")
        await expect(badge).to_have_css("background-color", colour)
    last = snapshot["turns"][-1]
    line = page.locator("[data-turns] li").last
    await expect(line.locator("[data-badge]")).to_have_css(
        "background-color", colours[last["seat"]]
    )
    if last["move"]["kind"] == "place":
        laid = last["move"]["placements"][-1]
        ring = page.locator(f"[data-cell='{laid['x']},{laid['y']}'] .ring")
        await expect(ring).to_have_css("stroke", colours[last["seat"]])

    assert min(width for _, width in await page.eval_on_selector_all("[data-slot]", _PLACES)) >= 72
    for name in ("Hint", "Swap tiles", "Take back turn"):
        await expect(page.get_by_role("button", name=name).locator("span")).to_be_visible()

    await page.set_viewport_size({"width": 390, "height": 844})
    places = await page.eval_on_selector_all("[data-slot]", _PLACES)
    assert min(width for _, width in places) >= 56
    assert all(x + width < other for (x, width), (other, _) in pairwise(places))
    assert places[-1][0] + places[-1][1] <= 390

    # The typeface that is preloaded has true tabular figures.
    assert len(set(await page.evaluate(_WIDTHS, "tabular-nums"))) == 1
    assert len(set(await page.evaluate(_WIDTHS, "proportional-nums"))) > 1


async def test_the_score_of_a_move_hides_no_tile(arrive: Arrive) -> None:
    person = await arrive("Dot", **PHONE)
    page = person.page
    table = await against(person, "greedy")
    await play_on(person, table, 8)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    for _ in range(3):
        move = longest((await screen.my_turn()).moves())
        if move is None:
            break
        await screen.lay(move.placements)
        await expect(screen.play).to_have_attribute("data-play", "legal")
        # Its place follows its size, which the page learns a moment later.
        await page.wait_for_function(_HIDES_NOTHING)
        await screen.way.play(screen)
        # Until the server has it, it is still this player's turn on the page.
        await expect(page.locator("[role=grid] .tentative")).to_have_count(0)


async def test_pages_beside_the_game_are_one_centred_column_with_one_main_action(
    arrive: Arrive,
) -> None:
    person = await arrive("Eve", **DESKTOP)
    page = person.page
    for _ in range(2):
        await to_move(person, await against(person, "greedy"))
    for path in ("/", "/games", "/lobby", "/watch", "/friends", "/device", "/settings", "/rules",
                 "/nowhere"):  # fmt: skip
        await page.goto(path)
        await expect(page.locator("h1").first).to_be_visible()
        await expect(page.locator(".wait")).to_have_count(0)
        await person.at_rest()
        box = await page.locator("#content > :last-child").bounding_box()
        assert box is not None
        assert box["width"] <= COLUMN, path
        assert abs(box["x"] + box["width"] / 2 - 720) <= 8, path
        assert await page.locator(".button.primary:visible").count() <= 1, path
