"""'Was the bag fair?': the page checks the published record itself."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Page, Route, expect

from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import play_on


async def check(page: Page) -> None:
    await page.get_by_role("button", name="Was the bag fair?").click()
    await page.locator("[data-fair]").wait_for()


async def findings(page: Page) -> dict[str, bool]:
    return {
        await each.get_attribute("data-finding") or "": await each.get_attribute("data-matches")
        == "true"
        for each in await page.locator("[data-finding]").all()
    }


async def test_the_page_checks_the_bag_and_says_what_does_not_match(arrive: Arrive) -> None:
    person = await arrive("Bea")
    page = person.page
    await page.goto("/")
    await page.get_by_role("button", name="Play now").first.click()
    await page.locator("[data-hand]").wait_for()
    table = page.url.rsplit("/", 1)[-1]
    await play_on(person, table)
    await page.locator("[data-after]").wait_for()

    await check(page)
    await expect(page.locator("[data-fair]")).to_have_attribute("data-fair", "good")
    await expect(page.locator("[data-fair]")).to_contain_text("The bag was fair.")
    found = await findings(page)
    assert found == dict.fromkeys(("seal", "seed", "deal", "draws", "number", "ages"), True)

    # A server that tells of another draw, or shows another secret, is found out.
    async def tampered(route: Route) -> None:
        response = await route.fetch()
        record: Any = await response.json()
        turn = next(step for step in record["steps"] if len(set(step.get("draw", "").split())) > 1)
        turn["draw"] = " ".join(reversed(turn["draw"].split()))
        record["headers"]["ServerSeed"] = "00" * 32
        await route.fulfill(body=json.dumps(record), content_type="application/json")

    await page.route("**/record?form=json", tampered)
    await page.get_by_role("button", name="Close").click()
    await check(page)
    await expect(page.locator("[data-fair]")).to_have_attribute("data-fair", "bad")
    await expect(page.locator("[data-fair]")).to_contain_text("Something does not match.")
    bad = {about for about, matches in (await findings(page)).items() if not matches}
    assert {"seal", "seed", "deal", "draws"} <= bad
    await expect(page.locator("[data-finding=seal]")).to_contain_text("not the one that it had")

    # A device that comes when the game is over has nothing to compare the secret with, and says so.
    await page.unroute("**/record?form=json")
    await page.evaluate("localStorage.removeItem('qwirkle.seals')")
    await page.reload()
    await check(page)
    await expect(page.locator("[data-fair]")).to_have_attribute("data-fair", "open")
    await expect(page.locator("[data-finding=seal]")).to_contain_text("did not see the table")
