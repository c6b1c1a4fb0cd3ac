"""Two people in two browsers, and a connection that breaks.

Four bots sit with them, so that the tiles are gone sooner.
"""

from __future__ import annotations

import re

from playwright.async_api import expect

from bench.server_process import ServerProcess
from tests.e2e.conftest import Arrive
from tests.e2e.received import assert_nothing_hidden
from tests.e2e.seen import longest
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse
from tests.e2e.wire import Wire


async def test_two_people_finish_a_game_though_a_connection_breaks(
    arrive: Arrive, server: ServerProcess
) -> None:
    async with Wire.to(server.port) as wire:
        anna = await arrive("Anna")
        ben = await arrive(None, base_url=f"http://127.0.0.1:{wire.port}")
        await anna.page.goto("/friends")
        await anna.page.get_by_label("6", exact=True).check(force=True)
        await anna.page.get_by_role("button", name="Open the table").click()
        for seat in (3, 4, 5, 6):
            bots = anna.page.get_by_label(f"Put the computer on seat {seat}")
            await bots.select_option("greedy")
            await expect(bots).to_have_count(0)
        link = await anna.page.get_by_label("Link to this table").input_value()
        await ben.page.goto(link.partition(str(server.port))[2])
        # Whoever comes by the link says a name, and sits there, ready to begin.
        await ben.page.get_by_role("button", name="Join").click()
        await ben.page.get_by_label("Your name").fill("Ben")
        await ben.page.get_by_role("button", name="Continue").click()
        await expect(ben.page.get_by_role("button", name="Wait, I am not ready")).to_be_visible()
        await expect(anna.page.get_by_role("heading", name="All seats are taken")).to_be_visible()
        await expect(anna.page.get_by_label("Link to this table")).to_have_count(0)
        await anna.page.get_by_role("button", name="Start the game").click()
        for page in (anna.page, ben.page):
            await expect(page).to_have_title(re.compile("^(With|● Your turn)"))

        seats = [TableScreen(anna.page, Mouse()), TableScreen(ben.page, Mouse())]
        anna_at, ben_at = seats
        turns = 0
        while True:
            on_turn = await _on_turn(seats)
            if on_turn is None:
                break
            turns += 1
            if turns in (3, 4):
                await _break(wire, ben_at, on_turn is ben_at)
                if on_turn is anna_at:
                    # While Ben is away Anna plays on, and he finds it when he is back.
                    await anna_at.take_turn()
                    await wire.mend()
                    await expect(ben.page.locator("[data-my-turn=true]")).to_be_visible()
                    found = (await ben_at.look()).board
                    tiles = anna.page.locator("[role=grid] [data-cell]")
                    await expect(tiles).to_have_count(len(found))
                    assert (await anna_at.look()).board == found
                    continue
            await on_turn.take_turn()

        for screen in seats:
            await expect(screen.after).to_be_visible()
        finals = [await screen.page.locator("[data-ranking]").inner_text() for screen in seats]
        assert finals[0] == finals[1]
        for person in (anna, ben):
            await assert_nothing_hidden(person)


async def _on_turn(seats: list[TableScreen]) -> TableScreen | None:
    """Whose turn it is by the pages; None when both show the end."""
    while True:
        seen = [await screen.look() for screen in seats]
        if all(each.is_over for each in seen):
            return None
        for screen, each in zip(seats, seen, strict=True):
            if each.is_my_turn:
                return screen


async def _break(wire: Wire, ben_at: TableScreen, is_his_turn: bool) -> None:
    """Cut Ben off; on his own turn with tiles laid, which stay, and mend it again."""
    if not is_his_turn:
        await wire.cut()
        await expect(ben_at.status).to_contain_text("No connection")
        return
    move = longest((await ben_at.my_turn()).moves())
    laid = move.placements if move is not None else ()
    await ben_at.lay(laid)
    await wire.cut()
    await expect(ben_at.status).to_contain_text("No connection")
    await wire.mend()
    await expect(ben_at.status).not_to_contain_text("No connection")
    assert set((await ben_at.look()).tentative) == set(laid)
    if laid:
        await ben_at.page.get_by_role("button", name="Take all back").click()
