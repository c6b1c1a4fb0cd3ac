"""The game in a minute: five boards, by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.async_api import Page, expect

from qwirkle.notation import parse_move
from qwirkle.rules import Place, Placement
from tests.e2e.conftest import Arrive
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys, Mouse

ANSWERS = {
    "line": "Ro@0,0 Rs@1,0 Rd@2,0",
    "longer": "Rc@3,0",
    "cross": "Bo@0,1",
    "misfit": "Bc@3,0",
    "qwirkle": "Gt@5,0",
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def placements(text: str) -> Sequence[Placement]:
    move = parse_move(text)
    assert isinstance(move, Place)
    return move.placements


async def go_on(page: Page, way: Way) -> None:
    """To the next board, without a mouse for those who have none."""
    button = page.locator("[data-next]")
    await expect(button).to_be_visible()
    if isinstance(way, Keys):
        await expect(button).to_be_focused()
        await page.keyboard.press("Enter")
    elif isinstance(way, Fingers):
        await button.tap()
    else:
        await button.click()


async def keep(page: Page, minute: int) -> None:
    """So many boards are done, from the next page on."""
    await page.evaluate(
        "minute => localStorage.setItem('qwirkle.learning', JSON.stringify({ minute }))", minute
    )


async def play_through(page: Page, way: Way) -> None:
    screen = TableScreen(page, way)
    for at, (name, answer) in enumerate(ANSWERS.items()):
        await expect(page.locator(f'[data-minute="{at}"] [data-my-turn=true]')).to_be_visible()
        if name == "misfit":
            (placement,) = placements(answer)
            (slot,) = (await screen.look()).slots_of([placement])
            await way.lay(screen, slot, placement)
            refusal = "Does not fit: blue clover in the yellow line."
            await expect(screen.status).to_contain_text(refusal)
        else:
            await screen.lay(placements(answer))
            await expect(screen.play).to_have_attribute("data-play", "legal")
            await way.play(screen)
            await expect(page.locator(".tentative")).to_have_count(0)
        await go_on(page, way)
    await expect(page.get_by_role("heading", name="That is the whole idea")).to_be_visible()


@pytest.mark.parametrize("way", [Fingers(), Keys()], ids=["touch", "keyboard"])
async def test_the_minute_is_played_through_without_a_mouse(arrive: Arrive, way: Way) -> None:
    person = await arrive(None, **(PHONE if isinstance(way, Fingers) else {}))
    await person.page.goto("/minute")
    await play_through(person.page, way)


async def test_the_minute_is_offered_at_first_and_a_first_game_at_its_end(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/")
    await page.get_by_role("link", name="Learn in a minute").click()
    await play_through(page, Mouse())
    await page.get_by_role("button", name="Once more").click()
    await expect(page.locator('[data-minute="0"]')).to_be_visible()
    await keep(page, minute=5)
    await page.reload()
    await page.locator("[data-action=first-game]").click()
    await page.get_by_label("Your name").fill("Nora")
    await page.get_by_role("button", name="Continue").click()
    await expect(page.get_by_role("heading", name="Against Beginner")).to_be_attached()
    await page.goto("/")
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await expect(page.locator("[data-action=minute]")).to_have_count(0)


async def test_the_minute_goes_on_where_it_was_left(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/minute")
    way = Mouse()
    screen = TableScreen(page, way)
    for answer in (ANSWERS["line"], ANSWERS["longer"]):
        await expect(page.locator("[data-my-turn=true]")).to_be_visible()
        await screen.lay(placements(answer))
        await expect(screen.play).to_have_attribute("data-play", "legal")
        await way.play(screen)
        await go_on(page, way)
    await expect(page.locator('[data-minute="2"]')).to_be_visible()
    await page.goto("/learn")
    await expect(page.get_by_role("link", name="Learn in a minute")).to_contain_text("2/5")
    await page.get_by_role("link", name="Learn in a minute").click()
    await expect(page.locator('[data-minute="2"] [data-my-turn=true]')).to_be_visible()


async def test_the_minute_can_be_skipped_and_is_then_found_under_learn(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/")
    await page.locator("[data-action=minute]").click()
    await page.get_by_role("button", name="Skip").click()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await expect(page.locator("[data-action=minute]")).to_have_count(0)
    await page.get_by_role("link", name="Learn the game").click()
    await page.get_by_role("link", name="Learn in a minute").click()
    await expect(page.locator('[data-minute="0"]')).to_be_visible()


async def test_a_move_that_misses_the_point_is_not_taken_for_it(arrive: Arrive) -> None:
    """A blue square beside the red line is legal, but does not make it longer."""
    page = (await arrive(None)).page
    await page.goto("/")
    await keep(page, minute=1)
    await page.goto("/minute")
    way = Mouse()
    screen = TableScreen(page, way)
    await expect(page.locator('[data-minute="1"] [data-my-turn=true]')).to_be_visible()
    await screen.lay(placements("Bs@1,1"))
    await expect(screen.play).to_have_attribute("data-play", "legal")
    await way.play(screen)
    await expect(screen.status).to_contain_text("Make it longer.")
    await expect(page.locator("[data-next]")).to_have_count(0)
