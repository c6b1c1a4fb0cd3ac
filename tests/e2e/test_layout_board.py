"""The board under mouse and keys: in sight, honest about a drop, ready at once."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, Route, expect

from qwirkle.rules import Cell, Placement
from tests.e2e.conftest import Arrive
from tests.e2e.seen import Seen
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

_HAIRLINE = """() => {
  const { scale } = document.querySelector('[role=grid]').dataset;
  return document.querySelector('[role=grid] .paper').getAttribute('stroke-width') * scale;
}"""

# How far the middle of the tiles is from the middle of the board, in cells, and how many cells
# around them are in sight.
_PLACE = """() => {
  const grid = document.querySelector('[role=grid]');
  const board = grid.getBoundingClientRect();
  const boxes = [...grid.querySelectorAll('[data-cell]')].map((each) =>
    each.querySelector('use').getBoundingClientRect());
  const paper = grid.querySelector('.paper').getBoundingClientRect();
  const left = Math.min(...boxes.map((each) => each.left));
  const right = Math.max(...boxes.map((each) => each.right));
  const top = Math.min(...boxes.map((each) => each.top));
  const bottom = Math.max(...boxes.map((each) => each.bottom));
  return {
    aside: Math.max(
      Math.abs((left + right - board.left - board.right) / 2),
      Math.abs((top + bottom - board.top - board.bottom) / 2),
    ) / grid.dataset.scale,
    cut: Math.max(
      board.left - paper.left, board.top - paper.top,
      paper.right - board.right, paper.bottom - board.bottom,
    ),
  };
}"""


async def never(_: Route) -> None:
    """No answer ever comes."""


async def drag_board(page: Page, seen: Seen, dx: float, dy: float) -> None:
    x, y = seen.middle
    await page.mouse.move(x - dx / 2, y - dy / 2)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, steps=2)
    await page.mouse.up()


async def test_the_board_is_centred_at_first_and_never_lost(arrive: Arrive) -> None:
    person = await arrive("Wim", viewport={"width": 1440, "height": 900})
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    await screen.take_turn()
    seen = await screen.my_turn()
    place = await page.evaluate(_PLACE)
    assert place["aside"] <= 0.3
    assert place["cut"] <= 1
    hairline = await page.evaluate(_HAIRLINE)

    # Zooming keeps the middle in the middle, and the buttons where they are.
    corner = await page.locator("[data-corner]").get_attribute("data-corner")
    for button in ("Zoom in", "Zoom in", "Zoom out"):
        await page.get_by_role("button", name=button).click()
        zoomed = await screen.look()
        assert zoomed.side != seen.side
        assert abs(zoomed.view[0] - seen.view[0]) < 0.01
        assert abs(zoomed.view[1] - seen.view[1]) < 0.01
    assert await page.evaluate(_HAIRLINE) == pytest.approx(hairline)
    assert await page.locator("[data-corner]").get_attribute("data-corner") == corner

    # A wide board has empty corners, but whichever way it is dragged a tile stays in sight.
    for dx, dy in ((500, 400), (-500, 400), (500, -400), (-500, -400)):
        for _ in range(6):
            await drag_board(page, seen, dx, dy)
        away = await screen.look()
        assert any(away.holds(cell, margin=away.side / 2 - 1) for cell in away.board)


async def test_a_dragged_tile_says_whether_it_may_land(arrive: Arrive) -> None:
    person = await arrive("Xenia")
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 3)
    async with page.expect_response("**/moves?seat=*"):
        await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    seen = await screen.my_turn()
    singles = {move.placements[0] for move in seen.moves() if len(move.placements) == 1}
    holding = {placement for move in seen.moves() for placement in move.placements}
    frontier = sorted(seen.board.frontier())
    slot, bad = next(
        (slot, cell)
        for slot in seen.slots
        for cell in frontier
        if Placement(slot.tile, cell) not in holding
        and any(tile == slot.tile for tile, _ in singles)
    )
    good = next(cell for tile, cell in singles if tile == slot.tile)
    await screen.in_sight(good)
    seen = await screen.in_sight(bad)

    lifted, target = page.locator("[data-lifted]"), page.locator("[data-target]")
    await page.mouse.move(slot.x, slot.y)
    await page.mouse.down()
    for cell, tone, sign in ((good, "good", "✓"), (bad, "bad", "✕"), (good, "good", "✓")):
        await page.mouse.move(*seen.point(cell), steps=3)
        await expect(target).to_have_attribute("data-target", tone)
        await expect(lifted).to_have_attribute("data-lifted", tone)
        await expect(lifted).to_have_text(sign)
        # Not by colour alone: what may not be is crossed out.
        await expect(target.locator("path")).to_have_count(1 if tone == "bad" else 0)
    await page.mouse.up()
    await expect(screen.play).to_have_attribute("data-play", "legal")


async def test_the_sum_of_some_tiles_is_not_shown_for_more_of_them(arrive: Arrive) -> None:
    person = await arrive("Yara")
    page = person.page
    seen: Seen | None = None
    moves: list[tuple[Placement, ...]] = []
    screen = TableScreen(page, Mouse())
    # Without the list of moves each sum comes from the server, whose answer can be slow.
    await page.route("**/moves?seat=*", lambda route: route.abort())
    while not moves:
        table = await against(person, "greedy", "greedy")
        await play_on(person, table, 2)
        await page.goto(f"/table/{table}")
        seen = await screen.my_turn()
        legal = {move.placements for move in seen.moves()}
        moves = [each for each in legal if len(each) == 2 and each[:1] in legal]
    assert seen is not None
    first, second = moves[0]
    bubble = page.locator("[data-board] .bubble b")
    slots = seen.slots_of([first, second])
    await screen.way.lay(screen, slots[0], first)
    await expect(bubble).to_have_count(1)
    await page.route("**/preview", never)
    await screen.way.lay(screen, slots[1], second)
    await expect(page.locator(".tentative")).to_have_count(2)
    await expect(bubble).to_have_count(0)


async def test_keys_play_as_soon_as_one_is_at_the_table(arrive: Arrive) -> None:
    person = await arrive("Zoe", viewport={"width": 1440, "height": 900})
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    async with page.expect_response("**/moves?seat=*"):
        await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    seen = await screen.my_turn()
    grid = page.get_by_role("grid")
    await expect(grid).to_be_focused()
    await expect(grid).to_have_css("outline-style", "none")
    picked = page.locator("[data-hand] .picked")

    # A key that only moves the cursor begins where some tile of the hand can go.
    single = {move.placements[0].cell for move in seen.moves() if len(move.placements) == 1}
    await screen.moves_known(seen)
    await page.keyboard.press("Backspace")
    assert await active_cell(page) in single
    await page.keyboard.press("1")
    await expect(picked).to_have_count(1)
    await page.keyboard.press("1")
    await expect(picked).to_have_count(0)

    # From the board to the button that plays, the hand is one stop.
    tabs = 0
    while not await page.evaluate("document.activeElement.matches('[data-play]')"):
        await page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= 8

    # Wherever the focus is, a digit picks; but in the chat it is what one writes.
    await page.get_by_role("button", name="Table menu").focus()
    await page.keyboard.press("2")
    await expect(page.locator("[data-hand] [data-slot]").nth(1)).to_contain_class("picked")
    await expect(grid).to_be_focused()
    await page.keyboard.press("Escape")
    await page.get_by_role("tab", name="Chat").click()
    field = page.get_by_role("textbox")
    await field.fill("")
    await field.press("3")
    await expect(field).to_have_value("3")
    await expect(picked).to_have_count(0)
    # Arrows go along the hand.
    slots = page.locator("[data-hand] [data-slot]")
    await slots.nth(0).focus()
    await page.keyboard.press("ArrowRight")
    await expect(slots.nth(1)).to_be_focused()


async def active_cell(page: Page) -> Cell:
    """The cell that the keys are at."""
    at = await page.get_by_role("grid").get_attribute("aria-activedescendant")
    found = re.search(r"-(-?\d+),(-?\d+)$", at or "")
    assert found is not None, at
    return Cell(int(found[1]), int(found[2]))
