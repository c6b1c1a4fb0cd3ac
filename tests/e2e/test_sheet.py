"""The score keeper: a family with a box of tiles and one phone."""

from __future__ import annotations

from typing import Any

from playwright.async_api import expect

from qwirkle.notation import parse_move, parse_public_record
from qwirkle.rules import Game, Pass, Place, Placement, Swap
from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.sheet_screen import SheetScreen, keep_sheet, write_sheet
from tests.notation.games import greedy_game
from tests.rules.test_score_sheet import EXAMPLE, TOTALS
from tests.server.test_sheets import placed

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
PLAYERS = ["Anna", "Chris", "Sally", "Dave"]


def placements(text: str) -> tuple[Placement, ...]:
    move = parse_move(text)
    assert isinstance(move, Place)
    # In an order in which every tile touches one that lies.
    return move.placements


async def test_the_game_of_the_rulebooks_is_kept_on_a_phone(arrive: Arrive) -> None:
    anna = await arrive(None, **PHONE)
    page = anna.page
    await page.goto("/")
    await page.get_by_role("link", name="With real tiles").tap()
    for number, name in enumerate(PLAYERS, 1):
        if number > 2:
            await page.get_by_role("button", name="Add a player").tap()
        await page.get_by_label(f"Name of player {number}").fill(name)
    await page.locator("[data-action=begin-sheet]").tap()
    await page.locator("[data-starter='0']").tap()
    screen = SheetScreen(page, "touch")
    scores = [0, 0, 0, 0]
    for turn, ((text, _), points) in enumerate(zip(EXAMPLE, TOTALS, strict=True)):
        # The last turns by keyboard: the same screen serves all.
        screen.way = "keys" if turn >= 9 else "touch"
        for placement in placements(text):
            await screen.lay(placement)
        await expect(screen.count).to_have_text(
            f"Count {points} {'point' if points == 1 else 'points'}"
        )
        await screen.press(screen.count)
        scores[turn % 4] += points
        await screen.expect_scores(*scores)
    assert scores == [20, 22, 25, 18]
    await expect(page.locator("[data-bag]")).to_have_attribute("data-bag", "59")
    await page.get_by_role("button", name="Table menu").tap()
    await page.locator("[data-action=end]").tap()
    await page.locator("[data-action=stop]").tap()
    await expect(page.locator("[data-outcome]")).to_contain_text("Sally wins")
    assert await page.locator("[data-ranking] [data-final]").evaluate_all(
        "all => all.map(({ dataset }) => Number(dataset.final))"
    ) == [25, 22, 20, 18]
    await expect(page.get_by_text("Hands are not written down")).to_be_visible()
    async with page.expect_download() as download:
        await page.locator("[data-action=record]").tap()
    path = await (await download.value).path()
    record = parse_public_record(path.read_text(encoding="utf-8"))
    assert record.sheet.scores == (20, 22, 25, 18)
    async with page.expect_download() as download:
        await page.locator("[data-action=png]").tap()
    assert (await (await download.value).path()).read_bytes().startswith(b"\x89PNG")


async def test_what_does_not_fit_is_refused_in_words_and_taken_back(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    state = await keep_sheet(anna, *PLAYERS)
    await write_sheet(anna, state, "lay", placements=placed("Yt@0,0 Yx@1,0 Yo@2,0"))
    await anna.page.goto(f"/sheet/{state['sheet']}")
    screen = SheetScreen(anna.page)
    (wrong,) = placements("Yo@3,0")
    await screen.lay(wrong)
    await expect(screen.status).to_have_text(
        "Does not fit: the yellow line already has the yellow circle."
    )
    await expect(screen.count).to_be_disabled()
    await screen.action("undo").click()
    await expect(screen.action("swap")).to_be_visible()
    # Only places that fit are offered.
    await anna.page.locator("[data-pool] [data-tile=Ys]").click()
    await expect(anna.page.locator(".drops").first).to_be_attached()
    await anna.page.keyboard.press("Escape")


async def test_swaps_passes_and_undo(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    state = await keep_sheet(anna, "Anna", "Bo")
    await write_sheet(anna, state, "lay", placements=placed("Ro@0,0 Rs@1,0"))
    await anna.page.goto(f"/sheet/{state['sheet']}")
    page, screen = anna.page, SheetScreen(anna.page)
    await expect(screen.status).to_contain_text("Bo")
    await screen.action("swap").click()
    await page.locator("[data-count='4']").click()
    await expect(screen.status).to_contain_text("Anna")
    await screen.action("pass").click()
    await expect(screen.status).to_contain_text("Bo")
    await screen.action("undo").click()
    await screen.action("undo").click()
    await expect(screen.status).to_contain_text("Bo")
    await screen.action("undo").click()
    # Nothing is laid any more: who starts is asked again.
    await page.locator("[data-starter='1']").click()
    await expect(screen.status).to_contain_text("Bo")


async def test_others_watch_by_a_link_that_cannot_write(arrive: Arrive) -> None:
    anna, bo = await arrive("Anna"), await arrive(None)
    state = await keep_sheet(anna, "Anna", "Bo")
    await anna.page.goto(f"/sheet/{state['sheet']}")
    await anna.page.get_by_role("button", name="Share").click()
    link = await anna.page.get_by_role("textbox", name="Link for watching").input_value()
    assert state["sheet"] not in link
    await bo.page.goto(link)
    await expect(bo.page.get_by_text("You are watching")).to_be_visible()
    await expect(bo.page.locator("[data-pool]")).to_have_count(0)
    await write_sheet(anna, state, "lay", placements=placed("Ro@0,0 Rs@1,0"))
    await SheetScreen(bo.page).expect_scores(2, 0)
    await expect(bo.page.locator("[data-turns] li")).to_have_count(1)
    assert state["sheet"] not in "".join(message.text for message in await bo.received())


async def _almost_over(anna: Person) -> tuple[Game, Any]:
    """A whole game that one hand ended, and a sheet of all its turns but the last."""
    game = next(
        game
        for seed in range(100)
        if (outcome := (game := greedy_game(2, seed)).position.outcome)
        and outcome.bonus_seat is not None
    )
    state = await keep_sheet(anna, *game.names)
    state = await write_sheet(anna, state, "opener", seat=game.turns[0].seat)
    for turn in game.turns[:-1]:
        match turn.move:
            case Place(laid):
                tiles = [{"tile": t.code, "x": c.x, "y": c.y} for t, c in laid]
                state = await write_sheet(anna, state, "lay", placements=tiles)
            case Swap(tiles):
                state = await write_sheet(anna, state, "swap", count=len(tiles))
            case Pass():
                state = await write_sheet(anna, state, "pass")
    return game, state


async def test_the_end_is_asked_for_when_a_hand_must_be_empty(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    game, state = await _almost_over(anna)
    last = game.turns[-1]
    await anna.page.goto(f"/sheet/{state['sheet']}")
    screen = SheetScreen(anna.page)
    assert isinstance(last.move, Place)
    await write_sheet(
        anna, state, "lay",
        placements=[{"tile": t.code, "x": c.x, "y": c.y} for t, c in last.move.placements],
    )  # fmt: skip
    question = anna.page.locator("[data-question]")
    await expect(question).to_be_visible()
    await screen.action("not-empty").click()
    await expect(question).to_have_count(0)
    await screen.page.get_by_role("button", name="Table menu").click()
    await screen.action("end").click()
    await screen.action("empty").click()
    await expect(anna.page.locator("[data-outcome]")).to_be_visible()
    finals = await anna.page.locator("[data-ranking] [data-final]").evaluate_all(
        "all => all.map(({ dataset }) => Number(dataset.final))"
    )
    assert finals == sorted(game.position.scores, reverse=True)
    # A mistake can still be undone, and the sheet deleted.
    await screen.action("undo").click()
    await expect(question).to_be_visible()
