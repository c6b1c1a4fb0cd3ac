"""Back, by the browser's button or the page's own, leads to where one came from."""

from __future__ import annotations

import re

from playwright.async_api import Route, expect

from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse


async def test_back_closes_a_sheet_before_it_leaves_the_table(arrive: Arrive) -> None:
    person = await arrive("Tess", viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    table = await against(person, "greedy")
    await page.goto("/games")
    await page.locator(f'a[href="/table/{table}"]').click()
    await TableScreen(page, Mouse()).my_turn()
    dialog = page.get_by_role("dialog")

    async def open_menu() -> None:
        await page.get_by_role("button", name="Table menu").click()
        await expect(dialog).to_have_count(1)

    async def at(address: str) -> None:
        await expect(page).to_have_url(re.compile(f"{address}$"))

    await open_menu()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await at(f"/table/{table}")
    # The way forward does not open it again.
    await page.go_forward()
    await expect(dialog).to_have_count(0)

    # A sheet that was closed, or that another took the place of, leaves no step behind.
    await open_menu()
    await page.get_by_role("button", name="Close").click()
    await expect(dialog).to_have_count(0)
    await open_menu()
    await dialog.get_by_role("button", name="Keys and help").click()
    await expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await at(f"/table/{table}")

    # The rules open over the table, in the place of the menu.
    await open_menu()
    await dialog.get_by_role("button", name="Rules").click()
    await expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    await page.go_back()
    await expect(dialog).to_have_count(0)
    await at(f"/table/{table}")

    # A page is opened from a sheet, and both ways back lead to the game.
    for way in ("browser", "page"):
        await open_menu()
        await dialog.get_by_role("link", name="Settings").click()
        await at("/settings")
        if way == "browser":
            await page.go_back()
        else:
            await page.get_by_role("link", name="Back").click()
        await at(f"/table/{table}")
        await expect(page.locator("[data-hand]")).to_be_visible()
        await expect(dialog).to_have_count(0)

    # A sheet is not open after a reload, and takes no step then either.
    await open_menu()
    await page.reload()
    await TableScreen(page, Mouse()).my_turn()
    await expect(dialog).to_have_count(0)
    await page.get_by_role("link", name="Back").click()
    await at("/games")


async def test_from_a_page_that_was_opened_by_its_address_the_way_back_leads_home(
    arrive: Arrive,
) -> None:
    page = (await arrive("Uta", viewport={"width": 390, "height": 844})).page
    await page.goto("/rules")
    await page.get_by_role("main").get_by_role("link", name="Home").click()
    await expect(page).to_have_url(re.compile(r"/$"))


async def test_on_a_large_screen_settings_lead_back_to_the_game(arrive: Arrive) -> None:
    person = await arrive("Vera", viewport={"width": 1440, "height": 900})
    page = person.page
    table = await against(person, "greedy")
    await page.goto(f"/table/{table}")
    await TableScreen(page, Mouse()).my_turn()
    await page.get_by_role("button", name="Table menu").click()
    await page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    await page.get_by_role("link", name="Back").click()
    await expect(page).to_have_url(re.compile(f"/table/{table}$"))
    # From elsewhere the menu is enough.
    await page.goto("/settings")
    await expect(page.get_by_role("link", name="Back")).to_have_count(0)
    await expect(page.get_by_role("main").get_by_role("link", name="Home")).to_have_count(0)


async def test_the_menu_opens_although_the_network_dropped_before_it_was_fetched(
    arrive: Arrive,
) -> None:
    person = await arrive("Wim")
    page = person.page
    tries = 0

    async def fail_once(route: Route) -> None:
        nonlocal tries
        tries += 1
        await (route.abort() if tries == 1 else route.continue_())

    await page.route("**/TableDialogs-*.js", fail_once)
    # A page that has just been loaded anew for such a failure is not loaded once more.
    await page.add_init_script("sessionStorage.setItem('qwirkle.reloaded', String(Date.now()))")
    table = await against(person, "greedy", "greedy")
    await page.goto(f"/table/{table}")
    await page.get_by_role("button", name="Table menu").click()
    await expect(page.get_by_role("dialog", name="Table menu")).to_be_visible()
    assert tries == 2
