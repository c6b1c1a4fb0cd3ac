"""After the game: step through it, share it, play again."""

from __future__ import annotations

import re

from playwright.async_api import expect

from qwirkle.notation import parse_record
from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against, board_of, play_on


async def test_a_finished_game_is_stepped_through_shared_and_played_again(arrive: Arrive) -> None:
    person = await arrive("Nia")
    page = person.page
    table = await against(person, "greedy", "greedy", "greedy")
    final = await play_on(person, table)
    turns = len(final["turns"])
    await page.goto(f"/table/{table}")

    tiles = page.locator("[role=grid] [data-cell]")
    step = page.locator("[data-step]")
    await expect(page.locator("[data-after]")).to_be_visible()
    await expect(tiles).to_have_count(len(board_of(final)))
    await expect(page.locator("[data-final]")).to_have_count(4)
    # By keys, by buttons, by the slider, and by the list of turns.
    await page.keyboard.press("Home")
    await expect(tiles).to_have_count(0)
    await page.keyboard.press("ArrowRight")
    opening = len(final["turns"][0]["move"]["placements"])
    await expect(tiles).to_have_count(opening)
    await page.get_by_role("button", name="One turn forward").click()
    await expect(step).to_have_attribute("data-step", "2")
    await page.get_by_label("Turn", exact=True).fill(str(turns - 1))
    await expect(step).to_have_attribute("data-step", str(turns - 1))
    await page.locator("[data-turns] button").nth(3).click()
    await expect(step).to_have_attribute("data-step", "4")
    await page.keyboard.press("End")
    await expect(tiles).to_have_count(len(board_of(final)))
    # The sum of the last move counts the points for the end of the game; few games end otherwise.
    last = final["turns"][-1]
    if last["move"]["kind"] == "place":
        points = str(last["score"] + last["bonus"])
        await expect(page.locator("[data-board] .bubble b")).to_have_text(points)

    # On a small phone the result and the rematch come first, before anything must be scrolled.
    phone = await person.context.new_page()
    await phone.set_viewport_size({"width": 360, "height": 640})
    await phone.goto(f"/table/{table}")
    await expect(phone.locator("[data-outcome]")).to_be_in_viewport(ratio=1)
    await expect(phone.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    await phone.close()

    # The download is the record of this game.
    async with page.expect_download() as begun:
        await page.get_by_role("link", name="Download").click()
    path = await (await begun.value).path()
    record = parse_record(path.read_text())
    assert len(record.game.position.board) == len(board_of(final))

    # The proof that the bag was fair names the seal that stood there before the game.
    await page.get_by_role("button", name="Was the bag fair?").click()
    await expect(page.locator("[data-fairness]")).to_contain_text(final["commitment"])
    await page.get_by_role("button", name="Close").click()

    # Somebody else looks back at it by the link, and needs no name for that.
    await page.get_by_role("button", name="Share").click()
    link = await page.get_by_label("Link to this game").input_value()
    await page.get_by_role("button", name="Close").click()
    other = await arrive(None)
    await other.page.goto(link)
    await expect(other.page.locator("[role=grid] [data-cell]")).to_have_count(len(board_of(final)))
    await expect(other.page.get_by_role("dialog")).to_have_count(0)
    await other.page.goto("/device")
    await expect(other.page.get_by_label("Name of player 1")).to_have_value("")

    # There is nobody to wait for: it begins at once.
    await page.get_by_role("button", name="Rematch").click()
    await expect(page).not_to_have_url(re.compile(table))
    await expect(page).to_have_url(re.compile("/table/"))
    await expect(page.locator("[data-hand]")).to_be_visible()
