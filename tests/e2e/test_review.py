"""Looking back at a game: the review turn by turn, and another try at its costly turns."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect

from bench.server_process import ServerProcess
from tests.e2e.browser import PATIENCE
from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.short_game import finished_game

STEP = "[data-step]"
SENTENCE = re.compile(r"^\S.*\.$")
REVIEW = 10 * PATIENCE
"""A full review is made at the lowest priority: beside other tests that takes its time."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def reviewed(server: ServerProcess, browser: Browser) -> AsyncIterator[tuple[Person, str]]:
    """Somebody whose finished game is reviewed in full, and its table."""
    address = f"http://127.0.0.1:{server.port}"
    async with Person.arriving(browser, address, None, has_touch=True) as person:
        await person.take_name("Rea")
        table = await finished_game(person)
        page = person.page
        await page.goto(f"/table/{table}")
        # One tap from the end of the game; what is there at once is marked as a quick look.
        await page.get_by_role("link", name="Review").click()
        await expect(page.locator("[data-verdicts] li")).not_to_have_count(0)
        # The full review takes its place by itself.
        await expect(page.locator("[data-review=full]")).to_be_visible(timeout=REVIEW)
        await expect(page.locator("[data-review-state]")).to_have_count(0)
        yield person, table


async def test_a_game_is_looked_back_at_turn_by_turn(reviewed: tuple[Person, str]) -> None:
    person, table = reviewed
    page = person.page
    await page.goto(f"/review/{table}")
    review = (await person.ask(f"/api/tables/{table}/review"))["review"]
    turns = len(review["turns"])
    rows = page.locator("[data-verdicts] li")
    await expect(rows).to_have_count(turns)

    # Every verdict has a sign and a word.
    for turn in review["turns"]:
        sign = rows.nth(turn["number"] - 1).locator(f"[data-verdict={turn['verdict']}]")
        words = (await sign.inner_text()).split("\n")
        assert len(words) == 2
        assert all(words)

    # Keys go from mistake to mistake, with Shift from turn to turn; the chart goes anywhere.
    step = page.locator(STEP)
    mine = [turn for turn in review["turns"] if turn["seat"] == 0]
    mistakes = [t["number"] for t in mine if t["verdict"] in ("mistake", "blunder")]
    stops = mistakes or [t["number"] for t in mine if t["verdict"] == "inaccuracy"]
    assert stops
    await page.keyboard.press("Home")
    await expect(step).to_have_attribute("data-step", "0")
    for stop in stops:
        await page.keyboard.press("ArrowRight")
        await expect(step).to_have_attribute("data-step", str(stop))
        await expect(page.locator("[data-sentence]")).to_have_text(SENTENCE)
    await page.keyboard.press("Shift+ArrowLeft")
    await expect(step).to_have_attribute("data-step", str(stops[-1] - 1))
    chart = page.locator("[data-chart]")
    await chart.focus()
    await page.keyboard.press("End")
    await expect(step).to_have_attribute("data-step", str(turns))
    await expect(chart).to_have_attribute("aria-valuenow", str(turns))

    # The better move lies on the board, dashed, with its sum; or alone.
    await rows.nth(stops[0] - 1).get_by_role("button").click()
    await expect(page.locator("[data-facts=better]")).to_be_visible()
    await page.get_by_role("button", name="Show better").click()
    better = next(t for t in review["turns"] if t["number"] == stops[0])["better"]["move"]
    if "@" in better:
        await expect(page.locator("[role=grid] .proposed")).to_have_count(len(better.split()))
    await expect(page.locator("[role=grid] .fresh")).to_have_count(0)
    await page.get_by_role("button", name="Show played").click()
    await expect(page.locator("[role=grid] .fresh")).not_to_have_count(0)
    await expect(page.locator("[data-hand-shown] .used")).not_to_have_count(0)

    # Words for level and luck, and a card to keep.
    summary = page.locator("[data-summary='0']")
    await expect(summary.locator("[data-luck-words]")).to_contain_text("average")
    await page.get_by_role("button", name="Card to share").click()
    picture = page.get_by_role("img", name="Card of Rea’s game")
    await expect(picture).to_be_visible()
    await page.wait_for_function(
        "() => document.querySelector('dialog img').naturalWidth > 0", timeout=PATIENCE
    )
    async with page.expect_download() as begun:
        await page.get_by_role("link", name="Download").click()
    assert (await (await begun.value).path()).read_bytes().startswith(b"\x89PNG")


async def test_a_finger_goes_from_mistake_to_mistake_and_along_the_chart(
    reviewed: tuple[Person, str],
) -> None:
    person, table = reviewed
    page = person.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto(f"/review/{table}")
    review = (await person.ask(f"/api/tables/{table}/review"))["review"]
    step = page.locator(STEP)
    await expect(page.locator("[data-verdicts] li")).to_have_count(len(review["turns"]))
    await person.at_rest()
    await page.locator("[data-chart]").scroll_into_view_if_needed()
    box = await page.locator("[data-chart]").bounding_box()
    assert box is not None
    await page.touchscreen.tap(box["x"] + box["width"] - 30, box["y"] + box["height"] / 2)
    await expect(step).to_have_attribute("data-step", str(len(review["turns"])))
    await page.get_by_role("button", name="Previous mistake").tap()
    # The click comes some time after the tap that makes it.
    await expect(step).not_to_have_attribute("data-step", str(len(review["turns"])))
    last = int(await step.get_attribute("data-step") or 0)
    if await page.get_by_role("button", name="Previous mistake").is_enabled():
        await swipe(page, "[data-sentence]", 120)
        await expect(step).not_to_have_attribute("data-step", str(last))
        await swipe(page, "[data-sentence]", -120)
        await expect(step).to_have_attribute("data-step", str(last))


async def swipe(page: Page, place: str, dx: float) -> None:
    """Drag a finger sideways over a place."""
    await page.evaluate(
        """([place, dx]) => {
          const element = document.querySelector(place);
          const box = element.getBoundingClientRect();
          const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
          const send = (type, more) => element.dispatchEvent(new PointerEvent(type,
            { bubbles: true, pointerType: 'touch', pointerId: 7, ...at, ...more }));
          send('pointerdown', {});
          send('pointerup', { clientX: at.clientX + dx });
        }""",
        [place, dx],
    )


async def test_costly_turns_come_back_and_answers_are_judged_by_value(
    reviewed: tuple[Person, str],
) -> None:
    person, table = reviewed
    page = person.page
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.goto(f"/review/{table}")
    await page.get_by_role("button", name="Try again").first.click()
    board = page.locator("[data-try] [role=grid]")
    await expect(board).to_be_visible()

    # By keys, the first tile that fits somewhere: whatever it is, it gets a verdict.
    await board.press("1")
    await board.press(" ")
    await expect(page.locator("[data-play]")).not_to_have_attribute("data-play", "none")
    await page.get_by_role("button", name="Take all back").click()

    # The best move is as good as itself.
    await page.get_by_role("button", name="Show the best move").click()
    await page.locator(".play.ready").click()
    answer = page.locator("[data-answer]")
    await expect(answer).to_be_visible(timeout=REVIEW)
    verdict = await answer.get_attribute("data-answer")
    assert verdict in ("best", "good")
    await page.get_by_role("button", name="Back to the review").first.click()
    await expect(page.locator("[data-review]")).to_be_visible()


GIFT = {
    "type": "gift_opened", "points": 4.0, "line": [[0, 0], [1, 0]], "tiles": ["Ro", "Rs"],
    "missing": ["Rd@2,0"], "length": 6, "chance": 0.38, "chance_after_better": 0.04,
    "is_new": True,
}  # fmt: skip

SAID = {
    "en": ("Opened the red line for a Qwirkle", "The better move scores 3 points more."),
    "nl": ("Opende de rode rij voor een Qwirkle", "De betere zet levert 3 punten meer op."),
    "de": ("Öffnete die rote Reihe für einen Qwirkle", "Der bessere Zug bringt 3 Punkte mehr."),
    "fr": ("Ouvre la ligne rouge à un Qwirkle", "Le meilleur coup rapporte 3 points de plus."),
    "es": ("Abrió la línea roja para un Qwirkle", "La mejor jugada da 3 puntos más."),
    "it": ("Ha aperto la sequenza rossa per un Qwirkle", "La mossa migliore rende 3 punti in più."),
}


QUICK = {
    "en": "a quick look is too rough", "nl": "een snelle blik", "de": "Ein kurzer Blick",
    "fr": "un aperçu", "es": "un vistazo rápido", "it": "uno sguardo rapido",
}  # fmt: skip
"""Why the level is not stated at first."""


async def test_the_reason_is_one_sentence_in_every_language(arrive: Arrive) -> None:
    person = await arrive("Una")
    page = person.page
    table = await finished_game(person, 2)
    progress = await person.ask(f"/api/tables/{table}/review")
    # A review made up for its reasons: the game is real.
    turn = progress["review"]["turns"][-1]
    turn |= {"verdict": "blunder", "better": turn["better"] or turn["played"]}
    turn["reasons"] = [{"type": "points_given_up", "points": 3.0}, GIFT]
    progress["review"] |= {"depth": "quick"}
    progress["review"]["seats"][0] |= {"level": None}
    made_up = {**progress, "state": "done"}

    async def answer(route: Route) -> None:
        await route.fulfill(body=json.dumps(made_up), content_type="application/json")

    await page.route("**/review", answer)
    for language, (gift, points) in SAID.items():
        await page.goto("/settings")
        # Once it is shown, the page has written down what it began with.
        await expect(page.locator("h1")).to_be_visible()
        await page.evaluate(
            "language => localStorage.setItem('qwirkle.settings', JSON.stringify({ language }))",
            language,
        )
        await page.goto(f"/review/{table}")
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await page.locator("[data-verdicts] button").nth(turn["number"] - 1).click()
        await expect(page.locator("[data-sentence]")).to_contain_text(gift)
        await expect(page.locator("[data-sentence]")).to_contain_text("38")
        await expect(page.locator("[data-turn]")).to_contain_text(points)
        level = page.locator("[data-summary='0'] [data-level]")
        await expect(level).to_contain_text(QUICK[language])
