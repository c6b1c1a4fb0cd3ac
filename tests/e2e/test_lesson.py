"""The short course in strategy: boards with a move to find."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.posed import parse_tiles
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys, Mouse

COURSE: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "web/src/learn/course/course.json").read_text(encoding="utf-8")
)
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


async def answer(screen: TableScreen, way: Way, move: str) -> None:
    await screen.lay(parse_tiles(move))
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await way.play(screen)


async def test_a_lesson_is_played_through_and_goes_on_to_the_next(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    way = Mouse()
    screen = TableScreen(page, way)
    await page.goto("/learn")
    await page.get_by_role("link", name="Count the tiles").click()
    await expect(page.locator("[data-lesson=count1] [data-my-turn=true]")).to_be_visible()
    # The grid counts: no orange circle is left, and of the red ones all three.
    unseen = page.locator("[data-unseen]")
    await expect(unseen.get_by_title("orange circle: 0")).to_be_visible()
    await expect(unseen.get_by_title("red circle: 3")).to_be_visible()
    await answer(screen, way, "Oc@1,-1")
    await expect(screen.status).to_contain_text("There is better.")
    await page.locator("[data-show]").click()
    await expect(page.locator(".tentative")).to_have_count(1)
    await way.play(screen)
    await expect(page.locator("[data-why]")).to_contain_text(
        "All three orange circles are on the table"
    )
    for at in (2, 3):
        await page.locator("[data-next]").click()
        await expect(page.locator(f"[data-lesson=count{at}] [data-my-turn=true]")).to_be_visible()
        await answer(screen, way, COURSE["count"][at - 1]["answers"][0])
        await expect(page.locator("[data-next]")).to_be_visible()
    await page.locator("[data-next]").click()
    await expect(page.locator("[data-lesson=lines1]")).to_be_visible()
    await page.goto("/lesson/count")
    await expect(page.locator("[data-lesson=count1] .solved")).to_have_count(3)


async def test_a_swap_is_the_answer_if_it_gives_back_enough_by_touch(arrive: Arrive) -> None:
    page = (await arrive(None, **PHONE)).page
    screen = TableScreen(page, Fingers())
    await page.goto("/lesson/swap")
    await expect(page.locator("[data-lesson=swap1] [data-my-turn=true]")).to_be_visible()
    # Nobody scrolls for the button, on a small phone either.
    await expect(screen.play).to_be_in_viewport(ratio=1)
    await expect(page.locator("[data-slot]").first).to_be_in_viewport(ratio=1)
    await screen.swapping.tap()
    slots = page.locator("[data-slot]")
    for at in range(4):
        await slots.nth(at).tap()
    await screen.play.tap()
    await expect(screen.status).to_contain_text("A swap is right, but give back more")
    await slots.nth(4).tap()
    await screen.play.tap()
    await expect(page.locator("[data-why]")).to_contain_text("New tiles are worth more")
    await expect(page.locator("[data-next]")).to_be_in_viewport(ratio=1)


async def test_an_ending_shows_the_tiles_of_the_other_player_and_is_won_by_keys(
    arrive: Arrive,
) -> None:
    page = (await arrive(None)).page
    way = Keys()
    screen = TableScreen(page, way)
    await page.goto("/lesson/out")
    await expect(page.locator("[data-lesson=out1] [data-my-turn=true]")).to_be_visible()
    other = page.get_by_role("region", name="The other player holds")
    await expect(other.get_by_role("listitem")).to_have_count(2)
    await expect(screen.swapping).to_have_count(0)
    await answer(screen, way, COURSE["out"][0]["answers"][0])
    await expect(page.locator("[data-why]")).to_contain_text("six more for going out")
    await expect(page.locator("[data-next]")).to_be_focused()


async def test_there_is_no_lesson_of_another_name(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/lesson/nothing")
    await expect(page.locator("[data-lesson]")).to_have_count(0)
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
