"""Games that several people end: one proposes, the others answer, nobody ends them by accident."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import command

_WATCH_BANNER = """() => {
  window.banners = [];
  new MutationObserver(() => {
    const text = document.querySelector('[data-banner]')?.innerText;
    if (text) window.banners.push(text);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""

PHONE = {"viewport": {"width": 390, "height": 844}}


async def begun(people: Sequence[Person], **options: Any) -> str:
    """A game of these people; the first opened the table."""
    host, *others = people
    wish = {"seats": len(people), "public": True, **options}
    table = str((await host.ask("/api/tables", wish))["table"])
    for seat, person in enumerate(others, start=1):
        await command(person, table, "sit", seat=seat)
    for person in people:
        await command(person, table, "ready", contribution=secrets.token_hex(16))
    await command(host, table, "start")
    return table


def banner(page: Page) -> Locator:
    return page.locator("[data-banner]")


async def choose(page: Page, deed: str) -> Locator:
    """Take an entry of the table's menu; the question that it asks."""
    await page.get_by_role("button", name="Table menu").click()
    await page.get_by_role("dialog").get_by_role("button", name=deed).click()
    return page.get_by_role("dialog")


async def test_three_people_end_a_game_only_together(arrive: Arrive) -> None:
    people = [await arrive(name, **PHONE) for name in ("Nora", "Omar", "Pia")]
    table = await begun(people)
    nora, omar, pia = (person.page for person in people)
    for page in (nora, omar, pia):
        await page.goto(f"/table/{table}")

    # A proposal: the others are asked, and one no is enough to play on.
    question = await choose(nora, "Propose to end the game")
    await expect(question).to_contain_text("Propose to end the game?")
    await expect(question).to_contain_text("If Omar and Pia agree, the game ends here")
    await question.get_by_role("button", name="Propose").click()
    await expect(banner(nora)).to_contain_text("Waiting for Omar and Pia")
    for page in (omar, pia):
        await expect(banner(page)).to_contain_text("Nora proposes to end the game here")
    await banner(omar).get_by_role("button", name="Agree").click()
    await expect(banner(nora)).to_contain_text("Waiting for Pia")
    await banner(pia).get_by_role("button", name="Play on").click()
    for page in (nora, omar, pia):
        await expect(banner(page)).to_have_count(0)
    await expect(nora.locator("[data-status]")).to_contain_text("Pia would rather play on.")

    # Another one, which all agree to: the highest score wins, here all of them.
    question = await choose(pia, "Propose to end the game")
    await question.get_by_role("button", name="Propose").click()
    await pia.evaluate(_WATCH_BANNER)
    for page in (nora, omar):
        await banner(page).get_by_role("button", name="Agree").click()
    for page in (nora, omar, pia):
        await expect(page.locator(".result")).to_contain_text("Everyone agreed to end the game")
    # Whoever has proposed is not asked in the moment in which it ends.
    banners = await pia.evaluate("window.banners")
    assert banners
    assert not [text for text in banners if "propose" in text]

    # A rematch: the others hear of it without scrolling, and one tap seats them, ready.
    await nora.get_by_role("button", name="Rematch").click()
    await expect(nora.get_by_role("heading", name="All seats are taken")).to_be_visible()
    for page in (omar, pia):
        await expect(page).to_have_title("● Rematch · Qwirkle")
        await expect(banner(page)).to_contain_text("Nora wants a rematch")
        await expect(banner(page)).to_be_in_viewport(ratio=1)
        await banner(page).get_by_role("button", name="Play again").click()
        await expect(page.get_by_role("button", name="Wait, I am not ready")).to_be_visible()
    await nora.get_by_role("button", name="Start the game").click()
    for page in (nora, omar, pia):
        await expect(page.locator("[data-hand]")).to_be_visible()


async def test_leaving_says_who_plays_on_and_the_way_out_is_not_the_first_choice(
    arrive: Arrive,
) -> None:
    nora, omar = await arrive("Nora"), await arrive("Omar")
    table = await begun([nora, omar])
    await nora.page.goto(f"/table/{table}")
    question = await choose(nora.page, "Leave the table")
    await expect(question.get_by_role("heading")).to_have_text("Leave the table?")
    await expect(question).to_contain_text("Omar plays on against the computer alone.")
    first = question.locator(".button.primary")
    await expect(first).to_have_text("Play on")
    await first.click()
    await expect(question).to_have_count(0)
    question = await choose(nora.page, "Give up")
    await expect(question.get_by_role("heading")).to_have_text("Give up?")
    await expect(question).to_contain_text("The game ends and Omar wins")
    # Whoever gives up has not won, whatever the points; the list of games says it to each.
    await question.get_by_role("button", name="Give up").click()
    await expect(nora.page.locator(".result h1")).to_have_text("Omar wins")
    for person, words in ((nora, "Won by Omar"), (omar, "You won")):
        await person.page.goto("/games")
        await expect(person.page.locator(f'[data-table="{table}"]')).to_contain_text(words)


async def test_under_the_curtain_no_single_tap_ends_a_game(arrive: Arrive) -> None:
    """Ada and Bo share a device; Cy sits elsewhere and proposes to end the game."""
    ada, cy = await arrive("Ada"), await arrive("Cy")
    wish = {"seats": 3, "public": True, "mine": [0, 1], "names": {0: "Ada", 1: "Bo"}}
    table = str((await ada.ask("/api/tables", wish))["table"])
    await command(cy, table, "sit", seat=2)
    for person in (ada, cy):
        await command(person, table, "ready", contribution=secrets.token_hex(16))
    await command(ada, table, "start")
    page = ada.page
    await page.goto(f"/table/{table}")
    await command(cy, table, "agree")
    await banner(page).get_by_role("button", name="Agree").click()
    question = page.get_by_role("dialog")
    await expect(question).to_contain_text("You agree for everyone at this device.")
    await question.get_by_role("button", name="Cancel").click()
    await banner(page).get_by_role("button", name="Play on").click()
    await expect(banner(page)).to_have_count(0)
    snapshot = await ada.ask(f"/api/tables/{table}")
    assert (snapshot["phase"], snapshot["agreed"]) == ("playing", [])


async def test_on_one_device_stopping_asks_once_and_nobody_wins(arrive: Arrive) -> None:
    ada = await arrive("Ada")
    wish = {"seats": 2, "mine": [0, 1], "names": {0: "Ada", 1: "Bo"}}
    table = str((await ada.ask("/api/tables", wish))["table"])
    await command(ada, table, "ready", contribution=secrets.token_hex(16))
    await command(ada, table, "start")
    page = ada.page
    await page.goto(f"/table/{table}")
    await expect(page.locator("[data-curtain]")).to_be_visible()
    question = await choose(page, "Stop here")
    await expect(question.get_by_role("heading")).to_have_text("Stop the game?")
    await expect(question).to_contain_text("for everyone at this device, and nobody wins")
    assert (await ada.ask(f"/api/tables/{table}"))["phase"] == "playing"
    await question.get_by_role("button", name="Stop here").click()
    await expect(page.locator(".result")).to_contain_text("nobody wins")
    # There is no first and no second either.
    await expect(page.locator("[data-ranking] li")).to_have_count(2)
    await expect(page.locator("[data-ranking] .rank")).to_have_count(0)
