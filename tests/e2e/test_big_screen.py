"""A game on a television with phones as the hands, from the first code to the rematch."""

from __future__ import annotations

import secrets

import msgspec
from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import command, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Fingers

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}


# Notes what the browser itself is asked for.
AWAKE = """{
  const lock = navigator.wakeLock, request = lock.request.bind(lock);
  lock.request = (kind) => ((window.awake = kind), request(kind));
}"""


async def height(page: Page, selector: str) -> float:
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]


async def hands_sent(person: Person) -> list[object]:
    """What a page was told of hands, over the socket and in answers."""
    found: list[object] = []
    for message in await person.received():
        if not message.text.startswith("{"):
            continue
        content = msgspec.json.decode(message.text)
        you = content.get("you") or content.get("snapshot", {}).get("you")
        if you:
            found += you["hands"].values()
    return found


async def come(phone: Person, link: str, table: str) -> TableScreen:
    """Follow the code on the screen to a seat."""
    await phone.page.goto(link)
    arrived = await phone.page.wait_for_function(
        "() => location.pathname.startsWith('/table/') ? 'there' :"
        " document.querySelector('[data-action=join]:not(:disabled)') && 'asked'"
    )
    if await arrived.json_value() == "asked":
        await phone.page.locator('[data-action="join"]').click()
    await phone.page.wait_for_url(f"**/table/{table}")
    return TableScreen(phone.page, Fingers())


async def test_a_game_on_a_television_with_two_phones(arrive: Arrive) -> None:
    tv = await arrive(None, **TELEVISION)
    nora, max_ = await arrive("Nora", **PHONE), await arrive("Max", **PHONE)
    screen = tv.page
    await tv.context.add_init_script(AWAKE)

    # It opens the table without a name and without a seat, and shows its code.
    await screen.goto("/friends?screen=1")
    await screen.locator('[data-action="open-table"]').click()
    await screen.wait_for_url("**/tv/*")
    table = screen.url.rpartition("/")[2]
    code = screen.locator("[data-tv-code]")
    await expect(code.get_by_role("img")).to_be_visible()
    await screen.wait_for_function("() => window.awake === 'screen'")
    link = str(await code.get_attribute("data-tv-code"))

    # Phones take the seats; the first is host. The code goes when nobody is missing.
    first = await come(nora, link, table)
    await expect(screen.locator("[data-seat='0']")).to_contain_text("Nora")
    second = await come(max_, link, table)
    await expect(screen.locator("[data-seat='1']")).to_contain_text("Max")
    await expect(code).to_have_count(0)
    await nora.page.locator('[data-action="start-game"]').click()
    await expect(screen.locator("[data-tv=playing]")).to_be_visible()

    # The phone is the hand: large tiles and a small board, until one asks for the board.
    await expect(nora.page.locator("[data-hand-first]")).to_be_visible()
    await nora.at_rest()
    assert await height(nora.page, "[data-slot]") >= 96
    small = await height(nora.page, "[data-board]")
    await nora.page.locator('[data-action="turn-board"]').tap()
    await expect(nora.page.locator("[data-hand-first]")).to_have_count(0)
    await nora.at_rest()
    assert await height(nora.page, "[data-board]") > small + 80
    await nora.page.locator('[data-action="turn-board"]').tap()

    # What is played by finger on a phone is on the television, with whose turn it is.
    state = await nora.ask(f"/api/tables/{table}")
    opener = (first, second)[state["to_move"]]
    await opener.take_turn()
    after = await nora.ask(f"/api/tables/{table}")
    seat = after["turns"][0]["seat"]
    await expect(screen.locator("[data-tv-last='1']")).to_contain_text(
        f"+{after['turns'][0]['total']}"
    )
    await expect(screen.locator(f"[data-seat='{seat}'] [data-score]")).to_have_text(
        str(after["turns"][0]["total"])
    )
    await expect(screen.locator(f"[data-seat='{1 - seat}']")).to_have_attribute(
        "aria-current", "true"
    )
    laid = screen.locator("[role=grid] [data-cell] .tile")
    await expect(laid).to_have_count(len(after["board"]))
    await (second, first)[state["to_move"]].take_turn()
    await expect(screen.locator("[data-tv-last='2']")).to_be_visible()
    await expect(screen.locator("button, a, input, [data-hand]")).to_have_count(0)

    # The end, and the rematch, which the television follows by itself.
    await command(nora, table, "agree", yes=True)
    await command(max_, table, "agree", yes=True)
    await expect(screen.locator("[data-tv=over]")).to_be_visible()
    await command(max_, table, "rematch")
    again = (await nora.ask(f"/api/tables/{table}"))["rematch"]
    await screen.wait_for_url(f"**/tv/{again}")
    await expect(screen.locator("[data-tv=open]")).to_be_visible()
    for phone in (nora, max_):
        await command(phone, again, "ready", contribution=secrets.token_hex(16))
    await command(max_, again, "start")
    await expect(screen.locator("[data-tv=playing]")).to_be_visible()
    assert await hands_sent(tv) == []
    assert await hands_sent(nora) != []


async def test_elsewhere_a_screen_shows_a_code_for_public_tables_only(arrive: Arrive) -> None:
    host, visitor = await arrive("Nora"), await arrive(None, **TELEVISION)
    public = (await host.ask("/api/tables", {"public": True}))["table"]
    private = (await host.ask("/api/tables", {}))["table"]
    await visitor.page.goto(f"/tv/{public}")
    code = visitor.page.locator("[data-tv-code]")
    await expect(code).to_have_attribute("data-tv-code", f"{visitor.address}/table/{public}")
    await visitor.page.goto(f"/tv/{private}")
    await expect(visitor.page.get_by_text("Nothing here")).to_be_visible()
    # A player's own television at a private table: no code for whoever is in the room.
    await host.page.goto(f"/tv/{private}")
    await expect(host.page.locator("[data-tv=open]")).to_be_visible()
    await expect(host.page.locator("[data-tv-code]")).to_have_count(0)
    # And no hand, though it is the player's own.
    game = await host.ask("/api/play", {"bots": ["casual"], "contribution": secrets.token_hex(16)})
    await host.page.goto(f"/tv/{game['table']}")
    await expect(host.page.locator("[data-tv=playing]")).to_be_visible()
    await play_on(host, game["table"], 1)
    await expect(host.page.locator("[data-tv-last]:not([data-tv-last='0'])")).to_be_visible()
    assert await hands_sent(host) == []
