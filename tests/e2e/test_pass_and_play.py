"""Several people on one device: nobody sees the hand of another, and the page is never told it."""

from __future__ import annotations

import json

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse


async def test_hands_stay_hidden_between_turns(arrive: Arrive) -> None:
    person = await arrive(None)
    page = person.page
    await page.goto("/device")
    await page.get_by_label("Name of player 1").fill("Ada")
    await page.get_by_label("Name of player 2").fill("Bo")
    # Who is older is asked once: here Bo, which they then need not say again.
    start = page.get_by_role("button", name="Start the game")
    await start.click()
    await page.get_by_role("button", name="Move Bo up").click()
    await start.click()
    await expect(page.locator("[data-curtain]")).to_be_visible()
    first = page.url.rpartition("/")[2]
    assert (await person.ask(f"/api/tables/{first}"))["oldest_first"] == [1, 0]
    await page.goto("/device")
    await page.get_by_label("Name of player 1").fill("Bo")
    await page.get_by_label("Name of player 2").fill("Ada")
    await expect(page.locator("[data-ages-known]")).to_contain_text("From the oldest: Bo and Ada")
    await start.click()
    await expect(page.locator("[data-curtain]")).to_be_visible()
    second = page.url.rpartition("/")[2]
    assert (await person.ask(f"/api/tables/{second}"))["oldest_first"] == [0, 1]
    # Other people may leave it to chance.
    await page.goto("/device")
    await page.get_by_label("Name of player 1").fill("Ada")
    await page.get_by_label("Name of player 2").fill("Cy")
    await start.click()
    await page.get_by_role("button", name="Draw lots").click()

    screen = TableScreen(page, Mouse())
    names = []
    for turn in range(4):
        await expect(screen.curtain).to_contain_text("Pass the device to")
        assert (await screen.look()).slots == ()
        if turn == 2:
            # A page that is loaded anew hides what the old one hid.
            await page.reload()
            await expect(screen.curtain).to_be_visible()
            assert (await screen.look()).slots == ()
        lift = screen.curtain.get_by_role("button")
        names.append(await lift.inner_text())
        await lift.click()
        assert await screen.take_turn()

    assert names[0] == names[2] != names[1] == names[3]
    await expect(screen.curtain).to_be_visible()
    assert (await screen.look()).slots == ()
    told = 0
    to_move = None
    for message in await person.received():
        node = json.loads(message.text)
        inner = node.get("snapshot") or node
        to_move = inner.get("to_move", node.get("event", {}).get("to_move", to_move))
        you = inner.get("you")
        if you is None:
            continue
        told += 1
        if you["curtain"] is not None:
            assert you["hands"] == {}
        assert set(you["hands"]) <= {str(to_move)}
    assert told > 4
