"""Games that people end: the page says what will happen, and then what did."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against, to_move


async def choose(page: Page, deed: str, warning: str) -> None:
    """Take an entry of the table's menu, read what it warns of, and confirm."""
    await page.get_by_role("button", name="Table menu").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name=deed).click()
    await expect(dialog).to_contain_text(warning)
    await dialog.get_by_role("button", name=deed).click()


async def test_nobody_wins_a_game_that_is_stopped_against_bots(arrive: Arrive) -> None:
    person = await arrive("Ida")
    page = person.page
    table = await against(person, "greedy", "greedy")
    await to_move(person, table)
    await page.goto(f"/table/{table}")
    await choose(page, "Stop here", "The game ends here, and nobody wins.")
    result = page.locator(".result")
    await expect(result.get_by_role("heading")).to_have_text("Game over")
    await expect(result).to_contain_text("The game was stopped early, so nobody wins.")


async def test_giving_up_against_one_opponent_ends_the_game_for_them(arrive: Arrive) -> None:
    person = await arrive("Jan")
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    await page.goto(f"/table/{table}")
    await choose(page, "Give up", "The game ends and Greedy wins, whatever the points.")
    result = page.locator(".result")
    await expect(result.get_by_role("heading")).to_have_text("Greedy wins")
    await expect(result).to_contain_text("Greedy was the last one left.")
