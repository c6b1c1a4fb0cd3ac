"""The daily deal in a browser: whole deals by touch and by keys, midnight, and the archive."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from qwirkle.duplicate import DuplicateDeal
from qwirkle.notation import format_move
from qwirkle.rules import Place
from tests.e2e.person import Person
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys
from tests.server.daily import DAY, HandClock, deal_at, fix_deal
from tests.server.harness import Running, serving, settings_for

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server in this process, so that its clock can be set."""
    folder: Path = tmp_path_factory.mktemp("daily")
    async with serving(settings_for(folder)) as running:
        await fix_deal(running.store)
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def people(house: Running, browser: Browser) -> AsyncIterator[Any]:
    async with AsyncExitStack() as stack:

        async def come(**options: Any) -> Person:
            return await stack.enter_async_context(
                Person.arriving(browser, house.url, None, **options)
            )

        yield come


async def due(page: Page, number: int) -> None:
    await expect(page.locator(f"[data-round='{number}'][data-compared=false]")).to_be_visible()
    await expect(page.locator("[data-my-turn=true] [data-slot]")).to_have_count(6)


async def lay(screen: TableScreen, way: Way, move: Place) -> None:
    await screen.lay(list(move.placements))
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await way.play(screen)


async def answer_rounds(person: Person, deal: DuplicateDeal, first: int, last: int) -> None:
    """Past the page."""
    for number in range(first, last + 1):
        move = format_move(deal.round(number).best)
        await person.ask(f"/api/daily/days/{DAY}/answers", {"round": number, "move": move})


async def play_through(
    page: Page, way: Way, deal: DuplicateDeal, onward: Any, first: int = 1
) -> None:
    """Answer each round from ``first`` on with the best move, but the last but one with the first
    of its moves."""
    screen = TableScreen(page, way)
    for given in deal.rounds[first - 1 :]:
        await due(page, given.number)
        await expect(screen.swapping).to_have_count(0)
        is_other = given.number == len(deal.rounds) - 1
        await lay(screen, way, given.view.legal_placements()[0] if is_other else given.best)
        await expect(page.locator("[data-verdict]")).to_be_visible()
        if not is_other:
            await expect(page.locator("[data-verdict=best]")).to_be_visible()
        await expect(page.locator("[data-next]")).to_be_focused()
        await onward()
    await expect(page.locator("[data-result]")).to_be_visible()


async def assert_nothing_to_come(person: Person, deal: DuplicateDeal, answered: int) -> None:
    """Of what the page received, no hand is of a round after the one that is due."""
    coming = {tuple(tile.code for tile in given.hand) for given in deal.rounds[answered + 1 :]}
    received = await person.received()
    # The picture of the puzzle on Home is received too.
    answers = [json.loads(each.text) for each in received if not each.text.startswith("<svg")]
    hands = [hand for answer in answers for hand in _hands(answer)]
    assert hands
    assert not coming & set(hands)
    assert not any(deal.seed in message.text for message in received)
    assert not any('"maximum"' in message.text for message in received)


def _hands(node: Any) -> list[tuple[str, ...]]:
    if isinstance(node, dict):
        own = [tuple(node["hand"])] if isinstance(node.get("hand"), list) else []
        return own + [hand for value in node.values() for hand in _hands(value)]
    return [hand for value in node for hand in _hands(value)] if isinstance(node, list) else []


async def test_a_whole_deal_by_touch(house: Running, people: Any) -> None:
    HandClock(house, 11.5)
    person: Person = await people(**PHONE)
    page = person.page
    await page.goto("/")
    card = page.get_by_role("link", name="Daily deal")
    await expect(card).to_contain_text("Same tiles for everyone")
    await card.tap()
    await due(page, 1)
    deal = await deal_at(house.store)
    await assert_nothing_to_come(person, deal, 0)
    await expect(page.locator("[data-next-deal]")).to_contain_text("in 12 hours")

    async def onward() -> None:
        await page.locator("[data-next]").tap()

    await play_through(page, Fingers(), deal, onward)
    total = sum(deal.best_scores) - deal.round(13).best_score
    total += deal.round(13).score(deal.round(13).view.legal_placements()[0])
    percent = 100 * total // deal.maximum
    await expect(page.locator("[data-percent]")).to_have_text(f"{percent} %")
    await expect(page.locator("[data-result]")).to_contain_text(f"{total} of {deal.maximum} points")
    await expect(page.locator("[data-streak]")).to_have_text("1 day in a row")
    await expect(page.locator("[data-par]")).to_contain_text("Keen scores")
    await expect(page.locator("[data-share-text]")).to_have_value(
        (await person.ask("/api/daily"))["today"]["result"]["share"]
    )
    # Every round can be looked at again.
    await page.locator("[data-look='13']").tap()
    again = page.get_by_role("dialog")
    await expect(again).to_contain_text("Round 13 of 14")
    await again.locator("[data-show=yours]").tap()
    mine = deal.round(13).view.legal_placements()[0]
    await expect(again.locator("[role=grid] .fresh")).to_have_count(len(mine.placements))
    await expect(again.locator("[data-hand-shown] [data-tile]")).to_have_count(6)
    await page.keyboard.press("Escape")
    await expect(again).to_have_count(0)
    # On plain http there is neither a share sheet nor a clipboard: the text is selected.
    await page.locator("[data-copy]").tap()
    assert await page.evaluate("document.activeElement?.tagName") == "TEXTAREA"
    await page.goto("/")
    await expect(page.get_by_role("link", name="Daily deal")).to_contain_text(f"Done: {percent} %")


async def test_a_deal_is_played_on_and_finished_by_keys(house: Running, people: Any) -> None:
    HandClock(house)
    person: Person = await people()
    page = person.page
    await page.goto("/daily")
    await due(page, 1)
    deal = await deal_at(house.store)
    await person.take_name("Anna")
    await answer_rounds(person, deal, 1, 9)
    await page.reload()

    async def onward() -> None:
        await page.keyboard.press("Enter")

    await play_through(page, Keys(), deal, onward, first=10)


async def test_hand_and_play_are_in_sight_without_scrolling(house: Running, people: Any) -> None:
    HandClock(house)
    person: Person = await people(locale="de-DE")
    await person.page.goto("/daily")
    await due(person.page, 1)
    for width, height in ((1280, 800), (1024, 768), (390, 844), (360, 640)):
        await person.page.set_viewport_size({"width": width, "height": height})
        await person.at_rest()
        box = await person.page.locator("[data-play]").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height - 4, (width, height)


async def test_an_interrupted_deal_goes_on_in_any_window(house: Running, people: Any) -> None:
    HandClock(house)
    person: Person = await people()
    page = person.page
    await page.goto("/daily")
    await due(page, 1)
    deal = await deal_at(house.store)
    await person.take_name("Anna")
    await answer_rounds(person, deal, 1, 2)
    await page.reload()
    await due(page, 3)
    other = await person.context.new_page()
    await other.goto("/daily")
    await due(other, 3)
    best = deal.round(3).best
    await lay(TableScreen(page, Keys()), Keys(), best)
    await expect(page.locator("[data-verdict]")).to_be_visible()
    # The other window still shows the round: its answer is not taken, and it goes on.
    moves = deal.round(3).view.legal_placements()
    late = next(move for move in moves if set(move.placements) != set(best.placements))
    await lay(TableScreen(other, Keys()), Keys(), late)
    await expect(other.get_by_text("answered in another window")).to_be_visible()
    await due(other, 4)
    await assert_nothing_to_come(person, deal, 3)


async def test_days_around_midnight_and_the_archive(house: Running, people: Any) -> None:
    clock = HandClock(house, 23.9)
    person: Person = await people()
    page = person.page
    await page.goto("/daily")
    await due(page, 1)
    deal = await deal_at(house.store)
    await person.take_name("Anna")
    await answer_rounds(person, deal, 1, 12)
    clock.set(24.2)
    await page.goto("/daily")
    # A new deal has begun, and yesterday's can still be finished.
    await due(page, 1)
    await expect(page.locator("[data-daily='2026-03-18']")).to_be_visible()
    await page.locator("[data-unfinished] a").click()
    await due(page, 13)
    await page.get_by_text("Look at your rounds again").click()
    await page.locator("[data-look='2']").click()
    await expect(page.get_by_role("dialog").locator("[data-verdict=best]")).to_be_visible()
    await page.keyboard.press("Escape")
    await answer_rounds(person, deal, 13, 14)
    await page.reload()
    await expect(page.locator("[data-streak]")).to_be_visible()
    fair = page.get_by_text("Was the deal fair?")
    await fair.click()
    await expect(page.locator("[data-secret]")).to_have_count(0)
    clock.set(25)
    await page.goto("/daily")
    await page.locator("[data-archive] a").first.click()
    await expect(page.locator("[data-daily='2026-03-17']")).to_be_visible()
    await page.get_by_text("Was the deal fair?").click()
    await expect(page.locator("[data-fair=good]")).to_contain_text("Yes, the deal was fixed")
    await expect(page.locator("details")).to_contain_text("hands of all 14 rounds")
    # Somebody else plays it from the archive, and it does not count.
    late: Person = await people()
    await late.page.goto("/daily/2026-03-17")
    await due(late.page, 1)
    await late.take_name("Bert")
    await answer_rounds(late, deal, 1, 14)
    await late.page.reload()
    await expect(late.page.locator("[data-result]")).to_contain_text("does not count")
    await late.page.goto("/daily/2031-01-01")
    await expect(late.page.get_by_role("alert")).to_contain_text("There was no deal on that day")
