"""A table for friends: its options and what they do to each other."""

from __future__ import annotations

import json

from playwright.async_api import expect
from websockets.asyncio.client import connect

from qwirkle.cli.bot.server_api import ServerApi
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


async def test_a_bot_of_ones_own_takes_a_seat_unless_people_play_alone(arrive: Arrive) -> None:
    person = await arrive("Kim")
    page = person.page
    await page.goto("/settings")
    await page.get_by_label("Name of a new bot").fill("Robbie")
    await page.get_by_role("button", name="Make the bot").click()
    token = await page.get_by_label("Token of Robbie").input_value()
    bot = ServerApi(person.address, token)
    socket = f"ws{person.address.removeprefix('http')}/api/socket"
    async with connect(socket, additional_headers=bot.headers) as stream:
        await stream.send('{"type":"attend"}')
        await page.goto("/friends")
        await page.get_by_role("button", name="Open the table").click()
        picker = page.get_by_label("Put the computer on seat 2")
        await picker.select_option(label="Robbie · Kim")
        seat = page.locator('li[data-seat="1"]')
        await expect(seat).to_contain_text("Asking Robbie")
        while (message := json.loads(await stream.recv()))["type"] != "offer":
            pass
        await bot.do(message["table"], "accept", seat=1, contribution="0" * 32)
        await expect(seat.locator("[data-bot-mark]")).to_be_visible()
        await expect(seat).to_contain_text("Bot by Kim")
        await page.get_by_role("button", name="Start the game").click()
        await expect(page.locator("[data-bot-mark]")).to_be_visible()
    await page.goto("/friends")
    await page.get_by_text("More options").click()
    await page.get_by_label("People only").check(force=True)
    await page.get_by_role("button", name="Open the table").click()
    await expect(page.locator("[data-facts]")).to_contain_text("People only")
    await expect(page.get_by_label("Put the computer on seat 2")).to_have_count(0)
