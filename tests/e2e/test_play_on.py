"""Playing on from a finished game: from its review, and from the analysis board."""

from __future__ import annotations

import re
from urllib.parse import urlparse

from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.seen import longest
from tests.e2e.short_game import finished_game
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse


async def begin(page: Page) -> str:
    """Press Play in the dialog; returns the new table."""
    await page.get_by_role("dialog").get_by_role("button", name="Play").click()
    await expect(page).to_have_url(re.compile(r"/table/"))
    return urlparse(page.url).path.split("/")[2]


async def test_a_turn_of_a_reviewed_game_is_played_otherwise(arrive: Arrive) -> None:
    person = await arrive("Pia")
    page = person.page
    table = await finished_game(person, turns=2)
    await page.goto(f"/review/{table}")
    review = (await person.ask(f"/api/tables/{table}/review"))["review"]
    mine = [each for each in review["turns"] if each["seat"] == 0]
    # One in which something could be laid.
    turn = [each["number"] for each in mine if "@" in each["played"]["move"]][-1]
    await page.locator("[data-verdicts] li").nth(turn - 1).get_by_role("button").click()
    await page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    await expect(dialog.locator("[data-play-on]")).to_have_attribute("data-play-on", str(turn - 1))
    await expect(dialog.get_by_label("You play for")).to_have_value("0")
    await expect(dialog.get_by_label("Against")).to_have_value("greedy")
    played_on = await begin(page)

    screen = TableScreen(page, Mouse())
    move = longest((await screen.my_turn()).moves())
    assert move is not None
    await screen.lay(move.placements)
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await Mouse().play(screen)
    await expect(screen.play).not_to_have_attribute("data-play", "legal")
    snapshot = await person.ask(f"/api/tables/{played_on}")
    assert snapshot["origin"] == {"table": table, "turns": turn - 1}
    assert len(snapshot["turns"]) >= turn
    before = (await person.ask(f"/api/tables/{table}"))["turns"][: turn - 1]
    assert [each["move"] for each in snapshot["turns"][: turn - 1]] == [
        each["move"] for each in before
    ]


async def test_the_analysis_board_offers_it_for_turns_that_were_played(arrive: Arrive) -> None:
    person = await arrive("Pip")
    page = person.page
    table = await finished_game(person, turns=1)
    await page.goto(f"/analysis?table={table}&turn=1")
    button = page.get_by_role("button", name="Play on from here")
    await button.click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_label("Against")).to_have_value("greedy")
    await dialog.get_by_label("You play for").select_option("1")
    await dialog.get_by_label("Against").select_option("beginner")
    played_on = await begin(page)
    snapshot = await person.ask(f"/api/tables/{played_on}")
    assert snapshot["origin"] == {"table": table, "turns": 1}
    assert [seat["bot"] for seat in snapshot["seats"]] == ["beginner", None]
    # A position of no game has nobody who could have played it.
    await page.goto("/analysis?position=0,0:RoRs;1,1:Bs%20RcBdGo/YoPs%20GdYc%2012/9%200%20classic")
    await expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    await expect(button).to_have_count(0)
