"""Puzzles: solved by mouse, touch and keyboard; a wrong answer learns why, and comes back."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import pytest
from playwright.async_api import expect

from bench.server_process import ServerProcess
from qwirkle.analysis.puzzles import Puzzle, shipped_puzzles
from qwirkle.notation import format_move
from qwirkle.rules import Move, Place, Swap
from tests.e2e.browser import PATIENCE
from tests.e2e.conftest import Arrive
from tests.e2e.table import TableScreen, Way
from tests.e2e.ways import Fingers, Keys, Mouse

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOTS = "[data-puzzle] [data-hand] [data-slot]"
WEIGHED = 10 * PATIENCE
"""A move is weighed in a process of its own, which waits for the other tests."""

WAYS: dict[str, tuple[type, str, dict[str, Any]]] = {
    "mouse": (Mouse, "hidden_qwirkle", {}),
    "touch": (Fingers, "swap", PHONE),
    "keyboard": (Keys, "exact_ending", {}),
}


def of_theme(theme: str) -> Puzzle:
    puzzles = shipped_puzzles()
    return next(puzzles.get(s.id) for s in puzzles.summaries.values() if s.theme == theme)


async def answer(screen: TableScreen, way: Way, move: Move) -> None:
    """Lay a move or mark a swap, and play it."""
    if isinstance(move, Swap):
        await way.swap(screen)
        left = list(move.tiles)
        for slot in (await screen.look()).slots:
            if slot.tile in left:
                left.remove(slot.tile)
                await way.mark(screen, slot)
        await expect(screen.page.locator("[data-hand] .marked")).to_have_count(len(move.tiles))
    else:
        assert isinstance(move, Place)
        await screen.lay(move.placements)
        await expect(screen.play).to_have_attribute("data-play", "legal")
    await way.play(screen)


@pytest.mark.parametrize("name", WAYS)
async def test_a_puzzle_is_solved_on_the_board(arrive: Arrive, name: str) -> None:
    made, theme, options = WAYS[name]
    puzzle = of_theme(theme)
    person = await arrive(None, **options)
    page = person.page
    way: Way = made()
    screen = TableScreen(page, way)
    await page.goto(f"/puzzle/{puzzle.id}")
    await expect(page.locator("[data-question=counts]")).to_be_visible()
    await expect(page.locator(SLOTS)).not_to_have_count(0)
    # Nothing that the page has received so far gives it away.
    secrets = [format_move(puzzle.answers[0]), '"theme"', '"answers"', '"reasons"', '"behind"']
    for message in await person.received():
        if "/api/puzzles" in message.source:
            assert [secret for secret in secrets if secret in message.text] == []
    if theme == "exact_ending":
        others = page.locator("[data-others] > .tile")
        await expect(others).to_have_count(puzzle.view.hand_counts[1])

    await answer(screen, way, puzzle.answers[0])
    await expect(page.locator("[data-solved=true]")).to_contain_text("Solved")
    await expect(page.locator("[data-sentence]")).to_have_text(re.compile(r"\S\.$"))
    await expect(page.locator("[data-moves] .mine")).to_have_count(1)
    await expect(page.locator("[data-change]")).to_contain_text("+")
    await page.locator("[data-action=next-puzzle]").click()
    await expect(page.locator("[data-question=counts]")).to_be_visible()
    await expect(page.locator(f"[data-puzzle='{puzzle.id}']")).to_have_count(0)
    # What was learned is somebody's, though nobody had to say a name.
    await page.goto("/puzzles")
    await expect(page.locator("[data-streak='1']")).to_be_visible()
    await expect(page.locator("[data-progress='1']")).to_contain_text("Most likely between")


async def test_a_wrong_answer_learns_why_and_comes_back(
    arrive: Arrive, server: ServerProcess
) -> None:
    person = await arrive("Willy")
    page = person.page
    way = Mouse()
    screen = TableScreen(page, way)

    # From the menu to a puzzle of a theme.
    await page.goto("/")
    await page.get_by_role("link", name="Puzzles").click()
    await page.locator("[data-theme=keep_tiles]").click()
    await expect(page).to_have_url(re.compile(r"/puzzle/[0-9a-f]{10}\?theme=keep_tiles"))
    await expect(page.locator(SLOTS)).not_to_have_count(0)
    name = page.url.split("/puzzle/")[1].split("?")[0]
    puzzle = shipped_puzzles().get(name)
    assert puzzle.theme == "keep_tiles"

    wrong = [one for one in puzzle.view.legal_placements() if not puzzle.is_answer(one)]
    unvalued = [one for one in wrong if puzzle.judge(one).behind is None]
    mine = next(one for one in (unvalued or wrong) if len(one.placements) == 1)
    await answer(screen, way, mine)
    verdict = page.locator("[data-solved=false]")
    await expect(verdict).to_contain_text("behind the best move")
    # The puzzle states no value of this move: there is a verdict when it is computed.
    await expect(verdict.locator("[data-verdict]")).not_to_be_empty(timeout=WEIGHED)
    grade = await verdict.get_attribute("data-answer")
    why = page.locator("[data-why]")
    await expect(why).to_have_attribute("data-why", grade or "")
    await expect(page.locator("[data-comes-back]")).to_be_visible()
    # The better move lies on the board.
    best = puzzle.answers[0]
    assert isinstance(best, Place)
    await expect(page.locator("[role=grid] .tentative")).to_have_count(len(best.placements))

    await page.locator("[data-action=why-not]").click()
    await expect(why).to_have_text(re.compile(r"\S\.$"), timeout=WEIGHED)
    await expect(page.locator("[role=grid] .tentative")).to_have_count(1)
    # And so does any other move, laid by hand.
    await page.locator("[data-action=show-best]").click()
    await expect(screen.play).to_have_text("Compare")
    await way.play(screen)
    await expect(page.locator("[data-why=best]")).to_be_visible(timeout=WEIGHED)
    # Whoever comes back sees what happened, with the same verdict.
    await page.reload()
    await expect(verdict).to_have_attribute("data-answer", grade or "", timeout=WEIGHED)
    await expect(page.locator("[data-change]")).to_contain_text("−")
    await expect(page.locator("[role=grid] .tentative")).to_have_count(len(best.placements))

    # A picture to share, without the answer.
    await page.locator("[data-action=share-puzzle]").click()
    await page.wait_for_function(
        "() => document.querySelector('dialog img')?.naturalWidth > 0", timeout=PATIENCE
    )
    await page.keyboard.press("Escape")

    # Later it is the first to come back, and does not count again.
    with sqlite3.connect(server.data / "qwirkle.db", timeout=PATIENCE / 1000) as database:
        database.execute("UPDATE puzzle_attempts SET due = 1 WHERE puzzle = ?", (name,))
    await page.goto("/puzzles")
    await expect(page.locator("[data-due='1']")).to_be_visible()
    await page.locator("[data-action=next-puzzle]").click()
    await expect(page.locator(f"[data-puzzle='{name}'] [data-question=again]")).to_contain_text(
        "You missed this one before"
    )
    await expect(page.locator(SLOTS)).not_to_have_count(0)
    await answer(screen, way, best)
    await expect(page.locator("[data-solved=true]")).to_be_visible()
    await expect(page.locator("[data-change='0']")).to_contain_text("Only first attempts count")


async def test_the_puzzle_of_the_day_is_one_tap_from_home(arrive: Arrive) -> None:
    page = (await arrive("Dana", **PHONE)).page
    await page.goto("/")
    card = page.locator("[data-today=puzzle]")
    await expect(card.locator("img")).to_be_visible()
    await expect(card).to_contain_text("Find the best move")
    await card.tap()
    await expect(page.locator("[data-puzzle] [data-question=counts]")).to_be_visible()
    # An address that leads nowhere says so.
    await page.goto("/puzzle/0000000000")
    await expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle")
