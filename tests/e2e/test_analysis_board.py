"""The analysis board: any position by mouse, touch and keyboard, and its moves ranked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from qwirkle.notation import parse_position
from qwirkle.rules import Cell
from tests.e2e.browser import PATIENCE
from tests.e2e.conftest import Arrive
from tests.e2e.seen import Seen, longest
from tests.e2e.short_game import finished_game
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys, Mouse

ANALYSIS = 10 * PATIENCE
"""An analysis runs at the lowest priority: beside other tests that takes its time."""

TEXT = "0,0:RoRs;1,1:Bs RcBdGo/YoPs GdYc 12/9 0 classic"
WAYS: dict[str, tuple[type, dict[str, Any]]] = {
    "mouse": (Mouse, {}),
    "touch": (Fingers, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    "keyboard": (Keys, {}),
}


async def open_position(page: Page, text: str = TEXT) -> None:
    await page.goto(f"/analysis?position={text.replace(' ', '%20')}")
    await expect(page.locator("[data-analysis=moves] [data-cell]")).not_to_have_count(0)


@pytest.mark.parametrize("name", WAYS)
async def test_a_variation_is_laid_on_the_board(arrive: Arrive, name: str) -> None:
    made, options = WAYS[name]
    person = await arrive(None, **options)
    page = person.page
    await open_position(page)
    address = page.url
    way: Way = made()
    screen = TableScreen(page, way)
    seen = await screen.look()
    move = longest(seen.moves())
    assert move is not None
    await screen.lay(move.placements)
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await way.play(screen)

    # The next player is to move, on a board with those tiles; the address is that position.
    await expect(page.locator("[data-branch]")).to_be_visible()
    await expect(page.locator("[data-at]")).to_have_attribute("data-at", "1")
    expected = parse_position(TEXT).play(move)
    after = await Seen.on(page)
    assert after.board == expected.board
    assert sorted(after.hand) == sorted(expected.hands[1])
    await expect(page).not_to_have_url(address)
    await expect(page).to_have_url(re.compile("position="))

    # Whoever gets the address sees the same; back is the position before.
    other = await arrive(None)
    await other.page.goto(page.url)
    await expect(other.page.locator("[role=grid] [data-cell]")).to_have_count(len(after.board))
    await page.get_by_role("button", name="One turn back").click()
    await expect(page.locator("[role=grid] [data-cell]")).to_have_count(3)


async def test_moves_are_ranked_as_the_server_thinks_and_shown_on_the_board(
    arrive: Arrive,
) -> None:
    person = await arrive(None)
    page = person.page
    await open_position(page)
    await page.get_by_role("button", name="Analyse", exact=True).click()
    rows = page.locator("[data-candidates] [data-move]")
    await expect(rows).not_to_have_count(0, timeout=ANALYSIS)
    # The list may still change its order: the move is the one that was pressed.
    move = await rows.first.get_attribute("data-move")
    assert move is not None
    await page.locator(f'[data-move="{move}"]').click()
    if "@" in move:
        await expect(page.locator("[role=grid] .tentative")).to_have_count(len(move.split()))
    else:
        await expect(page.locator("[data-hand] .marked")).not_to_have_count(0)


@pytest.mark.parametrize("touch", [False, True])
async def test_a_position_is_set_up_from_the_tiles_that_are_left(
    arrive: Arrive, touch: bool
) -> None:
    person = await arrive(None, **(WAYS["touch"][1] if touch else {}))
    page = person.page
    await page.goto("/analysis")
    await expect(page.locator("[data-setup]")).to_be_visible()

    async def press(name: str) -> None:
        button = page.locator(name)
        await (button.tap() if touch else button.click())

    async def press_cell(cell: Cell) -> None:
        await page.locator("[role=grid]").scroll_into_view_if_needed()
        point = (await Seen.on(page)).point(cell)
        await (page.touchscreen.tap(*point) if touch else page.mouse.click(*point))

    board = page.locator("[role=grid] [data-cell]")
    await press("[data-pool] [data-tile=Ro]")
    await press_cell(Cell(0, 0))
    await expect(board).to_have_count(1)
    await press("[data-pool] [data-tile=Rs]")
    await press_cell(Cell(1, 0))
    await expect(board).to_have_count(2)
    # What the rules refuse is not done, and said.
    await press("[data-pool] [data-tile=Bd]")
    await press_cell(Cell(2, 0))
    await expect(page.get_by_text("Tiles cannot lie like that by the rules.")).to_be_visible()
    await expect(board).to_have_count(2)
    await expect(page.locator("[data-pool] [data-tile=Ro] .count")).to_have_text("2")
    await page.get_by_role("button", name="Add to the hand of Player 1").click()
    await expect(page.locator("[data-setup-hand='0'] button.tile")).to_have_count(1)
    await page.get_by_label("Tiles in the bag").fill("30")
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator("[data-analysis=moves] [data-hand] [data-slot]")).to_have_count(1)
    await expect(page).to_have_url(re.compile("position="))


async def test_keys_set_up_a_board(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/analysis")
    # A key does not wait for a button: it is off until the server has counted the tiles.
    green = page.locator("[data-pool] [data-tile=Go]")
    await expect(green).to_be_enabled()
    await green.press("Enter")
    await expect(green).to_have_attribute("aria-pressed", "true")
    board = page.locator("[role=grid]")
    # By Tab, as one gets there: the cursor shows for those who came by key.
    await page.keyboard.press("Shift+Tab")
    await board.focus()
    await board.press(" ")
    await expect(board.locator("[data-cell]")).to_have_count(1)
    await board.press("Backspace")
    await expect(board.locator("[data-cell]")).to_have_count(0)


async def test_a_record_is_pasted_stepped_through_and_branched_from(arrive: Arrive) -> None:
    person = await arrive("Vea")
    page = person.page
    table = await finished_game(person, 2)
    turns = len((await person.ask(f"/api/tables/{table}"))["turns"])
    record = await (await person.context.request.get(f"/api/tables/{table}/record")).text()
    await page.goto("/analysis")
    await page.get_by_role("button", name="Paste").click()
    await page.get_by_label("A position or a record").fill("hello")
    await page.get_by_role("button", name="Show it").click()
    await expect(page.get_by_role("alert")).to_contain_text("neither a position nor a record")
    await expect(page.locator("[data-detail]")).not_to_be_empty()
    await page.get_by_label("A position or a record").fill(record)
    await page.get_by_role("button", name="Show it").click()
    steps = page.locator("[data-at]")
    await expect(steps).to_have_attribute("data-total", str(turns))
    # It opens where one begins to read.
    await expect(steps).to_have_attribute("data-at", "0")
    await expect(page.locator("[role=grid] [data-cell]")).to_have_count(0)
    await page.get_by_role("button", name="One turn forward").click()
    await expect(steps).to_have_attribute("data-at", "1")

    # From a turn of the review, too.
    await page.goto(f"/analysis?table={table}&turn=1")
    await expect(steps).to_have_attribute("data-at", "1")
    screen = TableScreen(page, Mouse())
    move = min((await screen.look()).moves(), key=lambda each: len(each.placements))
    await screen.lay(move.placements)
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await screen.play.click()
    await expect(steps).to_have_attribute("data-at", "2")
