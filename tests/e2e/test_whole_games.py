"""Whole games in a real browser through the real server, in every way to handle the page."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.received import assert_nothing_hidden
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys, Mouse

BOTS = ["greedy"] * 4
"""So many that the tiles are gone soon; each way still meets a full board and an empty bag."""

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}


async def play_to_the_end(person: Person, way: Way) -> TableScreen:
    screen = TableScreen(person.page, way)
    while await screen.take_turn():
        pass
    await expect(screen.after).to_be_visible()
    return screen


async def test_a_first_visitor_plays_a_whole_game_by_mouse(arrive: Arrive) -> None:
    person = await arrive(None, {"bots": ["beginner", *BOTS]})
    page = person.page
    await page.goto("/")
    await page.get_by_role("button", name="Play now").click()
    await page.get_by_label("Your name").fill("Anna")
    await page.get_by_role("button", name="Continue").click()
    await expect(page.get_by_role("grid", name="Board")).to_be_visible()

    mouse = Mouse()
    await play_to_the_end(person, mouse)

    assert mouse.drags > 0
    assert mouse.taps > 0
    scores = page.locator("[data-final]")
    await expect(scores).to_have_count(2 + len(BOTS))
    finals = [int(text) for text in await scores.all_inner_texts()]
    assert finals == sorted(finals, reverse=True)
    assert finals[-1] > 0
    await assert_nothing_hidden(person)


async def test_a_whole_game_by_touch_on_a_phone(arrive: Arrive) -> None:
    person = await arrive("Bea", {"bots": BOTS}, **PHONE)
    await person.page.goto("/")
    await person.page.get_by_role("button", name="Play now").tap()

    fingers = Fingers()
    await play_to_the_end(person, fingers)

    assert fingers.drags > 0
    assert fingers.taps > 0
    await assert_nothing_hidden(person)


async def test_a_whole_game_by_keyboard_alone(arrive: Arrive) -> None:
    person = await arrive("Cleo", {"bots": BOTS})
    page = person.page
    await page.goto("/")
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    for _ in range(20):
        await page.keyboard.press("Tab")
        if "Play now" in await page.evaluate("document.activeElement.textContent"):
            break
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("/table/"))

    keys = Keys()
    await play_to_the_end(person, keys)

    assert keys.arrows > 0
    await page.keyboard.press("Home")
    await expect(page.locator("[data-step='0']")).to_be_visible()
