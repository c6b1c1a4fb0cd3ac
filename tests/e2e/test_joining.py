"""The way to a seat: by invitation, from the lobby, and how the host starts with those who came."""

from __future__ import annotations

import re

from playwright.async_api import expect

from qwirkle.rules.position import Position
from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import command


async def test_an_invitation_says_who_invites_to_what_and_the_host_starts_with_who_came(
    arrive: Arrive,
) -> None:
    nora, ben = await arrive("Nora"), await arrive(None)
    host, guest = nora.page, ben.page
    await host.goto("/friends")
    await host.get_by_label("4", exact=True).check(force=True)
    await host.get_by_label("Time to think").select_option("1 minute a turn")
    await host.get_by_label("Edition").select_option("schmidt")
    await expect(host.get_by_role("status")).to_contain_text("the youngest of them does")
    await expect(host.get_by_label("Hints")).not_to_be_checked()
    await host.get_by_role("button", name="Open the table").click()
    facts = ["Schmidt edition", "1 minute a turn", "Hints off"]
    await expect(host.locator("[data-facts] li")).to_have_text(facts)
    link = await host.get_by_label("Link to this table").input_value()
    table = host.url.rpartition("/")[2]

    # Looking at it joins nothing.
    await guest.goto(link)
    await expect(guest.get_by_role("heading", level=1)).to_have_text("Nora invites you to a game")
    await expect(guest.get_by_text("3 seats are free")).to_be_visible()
    await expect(guest.locator("[data-invitation] [data-facts] li")).to_have_text(facts)
    await expect(guest.locator("[data-invitation] ol .name")).to_have_text(
        ["Nora", "Free seat", "Free seat", "Free seat"]
    )
    assert (await ben.context.request.get("/api/guest")).status == 204

    # Joining asks for the name, in our own words, and takes a seat.
    await guest.get_by_role("button", name="Join").click()
    await guest.get_by_role("button", name="Continue").click()
    await expect(guest.get_by_role("alert")).to_have_text("Please enter a name.")
    await guest.get_by_label("Your name").fill("Ben")
    await guest.get_by_role("button", name="Continue").click()
    await expect(guest.get_by_role("button", name="Wait, I am not ready")).to_be_visible()
    await expect(host.locator('[data-seat="1"]')).to_contain_text("Ben")

    # Whoever belongs to the table already goes there at once.
    await guest.goto(link)
    await expect(guest.get_by_role("button", name="Wait, I am not ready")).to_be_visible()

    # One seat is closed by its button, the other by starting without it.
    await host.get_by_role("button", name="Close seat 3").click()
    await expect(host.locator("li[data-seat]")).to_have_count(3)
    await expect(guest.locator("li[data-seat]")).to_have_count(3)
    await host.get_by_role("button", name="Start with 2 players").click()
    for page in (host, guest):
        await expect(page.locator("[data-hand]")).to_be_visible()
        await expect(page.locator("[data-edition]")).to_have_text("Schmidt edition")
    assert len((await nora.ask(f"/api/tables/{table}"))["seats"]) == 2


async def test_an_invitation_to_nothing_says_so_once_and_leads_home(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/join/nowhere")
    await expect(page.get_by_role("heading", level=1)).to_have_text("This invitation does not work")
    await expect(page.get_by_role("alert")).to_have_count(0)
    await expect(page.locator("main .button")).to_have_text(["To the home page"])
    # Even the picture where there is nothing shows what may lie like that.
    drawn = await page.locator("main .picture use").evaluate_all(
        "all => all.map((use) => [use.href.baseVal.slice(-2), use.getAttribute('transform')])"
    )
    board = [
        [*map(int, re.findall(r"-?\d+", place.partition(")")[0])), tile] for tile, place in drawn
    ]
    assert len(board) == 5
    Position.from_setup({"board": board, "hands": [[], []], "bag": []})


async def test_join_in_the_lobby_takes_a_seat(arrive: Arrive) -> None:
    nora, ben = await arrive("Nora"), await arrive("Ben")
    wish = {"seats": 3, "public": True}
    table = (await nora.ask("/api/tables", wish))["table"]
    await ben.page.goto("/lobby")
    row = ben.page.locator(f'[data-table="{table}"]')
    await row.get_by_role("button", name="Join").click()
    await expect(ben.page.get_by_role("button", name="Wait, I am not ready")).to_be_visible()
    snapshot = await ben.ask(f"/api/tables/{table}")
    assert snapshot["you"]["seats"] == [1]
    assert snapshot["seats"][1]["ready"]


async def test_tables_with_a_free_seat_come_first_in_the_lobby(arrive: Arrive) -> None:
    nora, ben, visitor = await arrive("Nora"), await arrive("Ben"), await arrive("Cleo")
    free = (await nora.ask("/api/tables", {"seats": 3, "public": True}))["table"]
    full = (await nora.ask("/api/tables", {"seats": 2, "public": True}))["table"]
    await command(ben, full, "sit", seat=1)
    page = visitor.page
    await page.goto("/lobby")
    rows = page.locator("li[data-table]")
    await expect(page.locator(f'[data-table="{full}"]')).to_contain_text("All seats are taken")
    order = [await row.get_attribute("data-table") for row in await rows.all()]
    assert order.index(free) < order.index(full)
    # The way that one most likely came for leads to a seat.
    await expect(page.locator("main .button.primary")).to_have_text("Join")
