"""The coach of the first game: each sentence at its moment, once; never between people."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.posed import Pose, parse_tiles
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

FIVE_RED = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0"

MOMENTS: dict[str, dict[str, Any]] = {
    "open": {"board": "", "hand": "Ro Bt Rs Gc Rd Yx"},
    # Bd fits only beside Rd, so it stays down.
    "join": {"board": "Ro@0,0 Rs@1,0", "hand": "Rd Bd Gc Yx Px Oc", "turns": [1]},
    "swap": {"board": "Ro@0,0 Rd@1,0", "hand": "Bs Gc Yx Pt Oc Bx", "turns": [1, 0, 1]},
    "qwirkle": {"board": FIVE_RED, "hand": "Bd Rt Gc Yx Px Oc", "turns": [1, 0, 1]},
    "end": {"board": "Ro@0,0 Rs@1,0", "hand": "Rd Bt", "bag": 0, "turns": [1, 0, 1]},
}
SENTENCES = {
    "open": "You begin: the raised tiles go together.",
    "join": "The raised tiles fit somewhere.",
    "swap": "A swap takes your whole turn and scores nothing.",
    "qwirkle": "You can make a Qwirkle",
    "end": "The bag is empty.",
    "gift": "Careful: one tile more, and the next player has a Qwirkle here.",
}
RAISED = {"open": ["Ro", "Rs", "Rd"], "join": ["Rd"]}


async def posed(arrive: Arrive, *bots: str) -> Pose:
    person: Person = await arrive("Nora")
    return await Pose.against(person, *(bots or ("beginner",)))


async def expect_raised(page: Page, tiles: list[str]) -> None:
    """These tiles of the hand are lifted, and no others."""
    await expect(page.locator("[data-hand] .raised")).to_have_count(len(tiles))
    for tile in tiles:
        await expect(page.locator(f"[data-hand] .raised[data-tile={tile}]")).to_be_visible()


async def test_the_coach_says_each_sentence_at_its_moment_and_once(arrive: Arrive) -> None:
    pose = await posed(arrive)
    tip = pose.page.locator("[data-coach]")
    for name, moment in MOMENTS.items():
        pose.set(**moment)
        await pose.open()
        await expect(tip).to_have_attribute("data-coach", name)
        await expect(tip).to_contain_text(SENTENCES[name])
        await expect_raised(pose.page, RAISED.get(name, []))
        await expect(pose.page.locator("[data-live]")).to_contain_text(SENTENCES[name])
        await tip.get_by_role("button", name="Got it").click()
        await expect(tip).to_have_count(0)
        await expect_raised(pose.page, [])
    # At a moment that fits three of them, too.
    pose.set(FIVE_RED, "Bd Rt Gc", bag=0, turns=[1])
    await pose.open()
    await expect(pose.page.get_by_role("button", name="Table menu")).to_be_visible()
    await expect(tip).to_have_count(0)


async def test_the_coach_warns_of_the_first_gift_while_it_can_be_taken_back(arrive: Arrive) -> None:
    pose = await posed(arrive)
    tip = pose.page.locator("[data-coach]")
    pose.set("Ro@0,0 Rs@1,0 Rd@2,0", "Rc Rx Gt Yo Po Oo", turns=[1, 0, 1])
    await pose.open()
    screen = TableScreen(pose.page, Mouse())
    await screen.lay(parse_tiles("Rc@3,0"))
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await expect(tip).to_have_count(0)
    await screen.lay(parse_tiles("Rx@4,0"))
    await expect(tip).to_contain_text(SENTENCES["gift"])
    await expect(screen.play).to_have_attribute("data-play", "legal")


async def test_the_coach_explains_a_swap_that_one_thinks_about(arrive: Arrive) -> None:
    pose = await posed(arrive)
    pose.set("Ro@0,0 Rs@1,0", "Rd Bt Gc Yx Px Oc", turns=[1, 0, 1])
    await pose.open()
    await pose.page.get_by_role("button", name="Swap tiles", exact=True).click()
    await expect(pose.page.locator("[data-coach=swap]")).to_contain_text(SENTENCES["swap"])


async def test_one_tap_silences_the_coach_for_good(arrive: Arrive) -> None:
    pose = await posed(arrive)
    tip = pose.page.locator("[data-coach]")
    pose.set(**MOMENTS["open"])
    await pose.open()
    await tip.get_by_role("button", name="No more tips").click()
    await expect(tip).to_have_count(0)
    await expect_raised(pose.page, [])
    pose.set(**MOMENTS["qwirkle"])
    await pose.open()
    await expect(pose.page.get_by_role("button", name="Table menu")).to_be_visible()
    await expect(tip).to_have_count(0)


@pytest.mark.parametrize("other", ["keen", "person"])
async def test_the_coach_is_silent_against_others_and_between_people(
    arrive: Arrive, other: str
) -> None:
    pose = await posed(arrive, *(["keen"] if other == "keen" else []))
    if other == "person":
        pose.snapshot["seats"][1 - pose.seat] |= {"kind": "guest", "guest": "g", "bot": None}
    pose.set(**MOMENTS["qwirkle"])
    await pose.open()
    await expect(pose.page.get_by_role("button", name="Table menu")).to_be_visible()
    await expect(pose.page.locator("[data-coach]")).to_have_count(0)


async def test_the_rules_open_over_the_table_at_the_part_that_fits(arrive: Arrive) -> None:
    pose = await posed(arrive, "keen")
    page = pose.page
    rules = page.get_by_role("dialog")
    pose.set(**MOMENTS["swap"])
    await pose.open()
    await page.get_by_role("grid").press("?")
    await expect(rules.locator("[data-rules=swapping]")).to_be_visible()
    await expect(rules.locator("#swapping")).to_be_in_viewport()
    await expect(page.locator(f"[data-table='{pose.table}']")).to_be_attached()
    await rules.get_by_role("button", name="Keys and help").click()
    await expect(rules).to_contain_text("the rules for this moment")
    await page.keyboard.press("Escape")
    await expect(rules).to_have_count(0)
