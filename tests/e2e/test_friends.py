"""A table for friends: its options and what they do to each other."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.conftest import Arrive


async def test_an_edition_for_fewer_players_says_that_it_takes_seats_away(arrive: Arrive) -> None:
    person = await arrive("Kim")
    page = person.page
    await page.goto("/friends")
    await page.get_by_label("6", exact=True).check(force=True)
    edition = page.get_by_label("Edition")
    await edition.select_option("schmidt")
    await expect(page.get_by_role("status")).to_contain_text("the table now has 4 seats")
    await expect(page.get_by_label("4", exact=True)).to_be_checked()
    # The wish is kept for an edition that allows it.
    await edition.select_option("classic")
    await expect(page.get_by_label("6", exact=True)).to_be_checked()
    await expect(page.get_by_role("status")).not_to_contain_text("now has")
