"""Where things stand on the page: what must have room, and what must not be hidden."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.screens import BOTS
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True}
LAPTOP = {"viewport": {"width": 1440, "height": 900}}

_HIDDEN_TILES = """() => {
  const controls = document.querySelector('[data-corner]').getBoundingClientRect();
  return [...document.querySelectorAll('[role=grid] [data-cell]')].filter((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return right > controls.left && left < controls.right
      && bottom > controls.top && top < controls.bottom;
  }).length;
}"""


async def box_of(page: Page, selector: str) -> dict[str, float]:
    box = await page.locator(selector).bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, LAPTOP])
async def test_long_words_do_not_move_the_board(arrive: Arrive, size: dict[str, object]) -> None:
    person = await arrive("Lea", **size)
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    await page.goto(f"/table/{table}")
    await TableScreen(page, Mouse()).my_turn()
    before = await box_of(page, "[role=grid]")
    words = page.locator("[data-status] span").last
    await words.evaluate(
        "(element) => (element.textContent = 'Words that take some room. '.repeat(20))"
    )
    assert await box_of(page, "[role=grid]") == before
    # They are read from their beginning to their end.
    room = await box_of(page, "[data-status]")
    assert (await box_of(page, "[data-status] span:last-child"))["y"] >= room["y"]
    await page.locator("[data-status]").evaluate("(each) => each.scrollTo(0, each.scrollHeight)")
    end = await box_of(page, "[data-status] span:last-child")
    assert end["y"] + end["height"] <= room["y"] + room["height"] + 1


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
async def test_the_seats_of_a_phone_open_the_list_that_says_all_of_them(
    arrive: Arrive, size: dict[str, object]
) -> None:
    person = await arrive("Lou", **size)
    page = person.page
    table = await against(person, "greedy", "keen")
    await page.goto(f"/table/{table}")
    await TableScreen(page, Mouse()).my_turn()
    strip = page.get_by_role("button", name="More about the players")
    box = await strip.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await strip.tap()
    seats = page.get_by_role("dialog", name="Players").get_by_role("listitem")
    await expect(seats).to_have_count(3)
    for seat in await seats.all():
        await expect(seat.locator(".badge")).to_be_visible()
        await expect(seat.locator(".more span")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.keyboard.press("Escape")
    await expect(strip).to_be_focused()


async def test_the_names_of_eight_seats_can_be_read_on_a_phone(arrive: Arrive) -> None:
    person = await arrive("Mila", **PHONE)
    await person.page.goto(f"/table/{await against(person, *BOTS)}")
    names = person.page.locator("[data-seats] .name")
    await expect(names).to_have_count(8)
    for name in await names.all():
        if len(await name.inner_text()) <= 8:
            assert await name.evaluate("(each) => each.scrollWidth <= each.clientWidth")


async def test_a_phone_on_its_side_gives_the_board_its_whole_height(arrive: Arrive) -> None:
    person = await arrive("Ole", **ON_ITS_SIDE)
    page = person.page
    table = await against(person, "greedy", "greedy")
    await page.goto(f"/table/{table}")
    await TableScreen(page, Mouse()).my_turn()
    board = await box_of(page, "[role=grid]")
    hand = await box_of(page, "[data-hand]")
    assert board["height"] == 390
    assert board["width"] > 844 / 2
    assert hand["x"] >= board["x"] + board["width"]
    assert hand["y"] + hand["height"] <= 390


async def test_the_buttons_of_the_view_hide_no_tile_and_do_not_wander(arrive: Arrive) -> None:
    person = await arrive("Pim", **PHONE)
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    await page.clock.install()
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    seen = await screen.my_turn()
    # Where they come to rest depends on the game.
    await page.clock.run_for(500)
    await page.wait_for_function(f"() => ({_HIDDEN_TILES})() === 0")
    buttons = page.locator("[data-corner]")
    corner = str(await buttons.get_attribute("data-corner"))
    # A tile is dragged with the board to where they are: whoever moves the view knows where.
    x, y = seen.point(next(iter(seen.board)))
    box = await box_of(page, "[data-corner]")
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    await page.mouse.up()
    await page.mouse.move(180, 200)
    await page.clock.run_for(500)  # twice as long as they would rest before they went
    assert await buttons.get_attribute("data-corner") == corner
    await page.get_by_role("button", name="Show everything").click()
    await page.mouse.move(180, 200)
    await page.wait_for_function(f"() => ({_HIDDEN_TILES})() === 0")


async def test_after_a_game_all_there_is_to_do_is_in_sight(arrive: Arrive) -> None:
    person = await arrive("Rik", **LAPTOP)
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table)
    await page.goto(f"/table/{table}")
    last = page.locator("[data-turns] [aria-current=true]")
    await expect(last).to_be_in_viewport(ratio=0.9)
    for name in ("Rematch", "Share", "Was the bag fair?"):
        await expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
