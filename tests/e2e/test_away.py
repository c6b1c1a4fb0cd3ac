"""Players who miss their turns or are away: what both sides see, and how one comes back.

The clock of five seconds is the shortest there is; the half minute after a reminder is skipped.
Nothing depends on how long anything takes: what a page shows on the way is recorded in it, and
looked through afterwards.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import command
from tests.server.harness import serving, settings_for

RECORD = """
window.shown = [];
window.buzzed = [];
window.sounded = 0;
navigator.vibrate = (length) => window.buzzed.push(length);
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...when) {
    window.sounded += 1;
    return start.apply(this, when);
};
const keep = (text) => { if (text && window.shown.at(-1) !== text) window.shown.push(text); };
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    keep(document.title);
    for (const part of document.querySelectorAll('[data-away], [data-countdown], [data-live]')) {
        keep(part.textContent.trim());
    }
}).observe(document, { childList: true, subtree: true, characterData: true }));
"""


async def seated(host: Person, *others: Person, **options: Any) -> str:
    """A table of these people, all ready; each page that opens it records what it shows."""
    people = [host, *others]
    bots = options.pop("bots", {})
    wish = {"seats": len(people) + len(bots), "bots": bots, "public": True, **options}
    table = str((await host.ask("/api/tables", wish))["table"])
    for number, person in enumerate(others, start=1):
        await command(person, table, "sit", seat=number)
    for person in people:
        await person.context.add_init_script(RECORD)
        await command(person, table, "ready", contribution=secrets.token_hex(16))
    return table


def seat(page: Page, number: int) -> Locator:
    return page.locator(f"[data-seats].strip [data-seat='{number}']")


async def covers(page: Page, banner: str) -> list[str]:
    """What lies under a banner: buttons of the view, tiles of the hand."""
    found: list[str] = await page.evaluate(
        """selector => {
          const banner = document.querySelector(selector).getBoundingClientRect();
          return [...document.querySelectorAll('[data-corner] button, [data-hand] [data-slot]')]
            .filter((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return right > banner.left && left < banner.right
                && bottom > banner.top && top < banner.bottom;
            })
            .map((each) => each.ariaLabel);
        }""",
        banner,
    )
    return found


async def has_shown(page: Page, pattern: str) -> None:
    """Wait until the page has shown these words at some time."""
    await page.wait_for_function(
        "source => window.shown.some(text => new RegExp(source).test(text))", arg=pattern
    )


async def test_missed_turns_and_the_way_back_from_both_sides(arrive: Arrive) -> None:
    anna, bert = await arrive("Anna"), await arrive("Bert")
    await bert.context.add_init_script(RECORD)
    table = await seated(anna, bots={1: "greedy"}, clock={"kind": "turn", "seconds": 5})
    for person in (anna, bert):
        await person.page.goto(f"/table/{table}")
        # The clock runs when both look on, however long their pages took.
        await expect(person.page.locator("[data-live], h1").first).to_be_attached()
    await command(anna, table, "start")

    # Twice she does nothing: a bot plays one turn for her, then holds the seat, and so waits.
    held = anna.page.locator("[data-away=held]")
    await expect(held).to_contain_text("You were away. The game is waiting for you.")
    for words in (
        r"^● 0:0\d Your turn",
        r"^0:0\d$",
        r"^Your time was up: Expert played this turn for you\.",
        r"If you miss this turn too, Expert keeps playing until you are back\.",
    ):
        await has_shown(anna.page, words)
    # Each of the last seconds is heard and felt, by whose they are.
    assert await anna.page.evaluate("window.buzzed.length") >= 5
    assert await anna.page.evaluate("window.sounded") >= 5
    assert await bert.page.evaluate("window.buzzed.length") == 0
    await has_shown(bert.page, r"Anna ran out of time: Expert plays this turn\.")
    await has_shown(bert.page, r"Expert plays for Anna, who is away\.")
    await expect(seat(bert.page, 0)).to_contain_text("Expert plays for Anna")
    await expect(seat(bert.page, 0).locator("[data-holder=expert]")).to_be_visible()

    # Her tiles are still hers to see, and to look at them is not to be back.
    await anna.page.reload()
    await expect(anna.page.locator("[data-hand] [data-slot]")).to_have_count(6)
    await expect(held).to_be_visible()
    for width, height in ((390, 844), (360, 640), (844, 390), (1024, 768), (1440, 900)):
        await anna.page.set_viewport_size({"width": width, "height": height})
        await expect(held).to_be_in_viewport(ratio=1)
        assert await covers(anna.page, "[data-away=held]") == []
    await held.get_by_role("button", name="I’m back").click()
    await expect(held).to_have_count(0)
    await has_shown(bert.page, r"Anna is back\.")
    await expect(seat(bert.page, 0).locator("[data-holder]")).to_have_count(0)


@pytest_asyncio.fixture(loop_scope="session")
async def three(
    tmp_path: Path, browser: Browser
) -> AsyncIterator[tuple[list[Person], Callable[[int], Awaitable[None]]]]:
    """Three people at a server in this process, and how to let seconds pass for all of them."""
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(serving(settings_for(tmp_path)))
        people = []
        for name in ("Anna", "Bert", "Carl"):
            arriving = Person.arriving(browser, house.url, None)
            people.append(await stack.enter_async_context(arriving))
            await people[-1].take_name(name)
            await people[-1].page.clock.install()

        async def wait(seconds: int) -> None:
            house.store.database.reach(await house.store.now() + 1000 * seconds)
            for person in people:
                await person.page.clock.fast_forward(1000 * seconds)

        yield people, wait


async def test_an_away_player_is_reminded_and_a_bot_plays_if_the_others_agree(three: Any) -> None:
    people, wait = three
    people = list(people)
    table = await seated(*people)
    await command(people[0], table, "start")
    to_move = (await people[0].ask(f"/api/tables/{table}"))["to_move"]
    away = people.pop(to_move)
    name = ["Anna", "Bert", "Carl"][to_move]
    one, other = people
    for person in (one, other):
        await person.page.goto(f"/table/{table}")

    # Who is not even there is offered to be reminded; whoever comes then sees who waits.
    status = other.page.locator("[data-status]")
    await expect(status).to_have_text(f"Waiting for {name}, who is away.")
    await one.page.get_by_role("button", name=f"Remind {name}").click()
    await expect(other.page.get_by_role("button", name=f"Remind {name}")).to_have_count(0)
    await expect(status).to_have_text(f"{name} has been reminded.")
    await away.page.goto(f"/table/{table}")
    await expect(status).to_have_text(f"{name} is thinking …")
    await expect(away.page.locator("[data-away=called]")).to_contain_text("is waiting for you")
    await expect(away.page).to_have_title(re.compile(r"^● \w+ is waiting for you"))

    # After a while the others may let a bot play: all of them, or nobody.
    let_bot = f"Let the computer play for {name}"
    await expect(one.page.get_by_role("button", name=let_bot)).to_have_count(0)
    await wait(30)
    await one.page.get_by_role("button", name=let_bot).click()
    await expect(one.page.locator("[data-away=hold]")).to_contain_text("You agreed.")
    asked = other.page.locator("[data-away=hold]")
    await expect(asked).to_contain_text(f"would let the computer play for {name}.")
    await asked.get_by_role("button", name="Keep waiting").click()
    await has_shown(one.page, r"would rather wait\.")
    await one.page.get_by_role("button", name=let_bot).click()
    await other.page.get_by_role("button", name=let_bot).click()
    await expect(seat(other.page, to_move)).to_contain_text(f"Expert plays for {name}")
    await expect(away.page.locator("[data-away=held]")).to_contain_text("Expert is playing for you")
    await away.page.get_by_role("button", name="I’m back").click()
    await expect(seat(other.page, to_move).locator("[data-holder]")).to_have_count(0)
