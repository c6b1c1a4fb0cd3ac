"""Drop colours and sums come from the list of legal moves: in the same frame, at any latency."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page, Route, expect

from qwirkle.rules import Placement
from qwirkle.rules.scoring import score_lines
from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.seen import Seen, longest
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

# What the page shows in the frame after the next release of the pointer.
_WATCH_NEXT_FRAME = """() => {
  window.nextFrame = new Promise((seen) =>
    addEventListener('pointerup', () => requestAnimationFrame(() => seen({
      play: document.querySelector('[data-play]').dataset.play,
      label: document.querySelector('[data-play]').textContent,
      drops: [...document.querySelectorAll('[role=grid] [data-points]')].flatMap((shade) =>
        shade.dataset.cells.split(' ')),
    })), { once: true, capture: true }));
}"""


async def shown_in_next_frame(page: Page, x: float, y: float) -> Any:
    """Click, and tell what is drawn in the very next frame."""
    await page.evaluate(_WATCH_NEXT_FRAME)
    await page.mouse.click(x, y)
    return await page.evaluate("window.nextFrame")


async def arrive_at_turn(person: Person) -> Seen:
    """A table at this person's turn whose list of moves is complete, and here."""
    while True:
        table = await against(person, "greedy")
        snapshot = await play_on(person, table, 3)
        seat = snapshot["to_move"]
        listed = await person.ask(f"/api/tables/{table}/moves?seat={seat}")
        if listed["complete"] and listed["moves"]:
            break
    async with person.page.expect_response("**/moves?seat=*") as response:
        await person.page.goto(f"/table/{table}")
    await (await response.value).finished()
    screen = TableScreen(person.page, Mouse())
    seen = await screen.my_turn()
    await screen.moves_known(seen)
    return seen


async def never(_: Route) -> None:
    """No answer ever comes."""


async def test_drop_colours_and_sums_show_in_the_same_frame_at_any_latency(
    arrive: Arrive,
) -> None:
    person = await arrive("Kim")
    page = person.page
    await page.route("**/preview", never)
    seen = await arrive_at_turn(person)
    move = longest(seen.moves())
    assert move is not None
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    laid: list[Placement] = []
    for slot, placement in zip(seen.slots_of(move.placements), move.placements, strict=True):
        picked = await shown_in_next_frame(page, slot.x, slot.y)
        with_laid = seen.board.laid(laid)
        fits = {
            f"{further.cell.x},{further.cell.y}"
            for each in seen.moves()
            if set(laid) <= set(each.placements)
            for further in each.placements
            if further not in laid
            and further.tile == placement.tile
            # What only fits with tiles in between does not fit yet.
            and further.cell in with_laid.frontier()
        }
        assert set(picked["drops"]) == fits

        seen = await TableScreen(page, Mouse()).in_sight(placement.cell)
        laid.append(placement)
        put_down = await shown_in_next_frame(page, *seen.point(placement.cell))
        is_legal = any(set(each.placements) == set(laid) for each in seen.moves())
        assert put_down["play"] == ("legal" if is_legal else "incomplete")
        if is_legal:
            score = sum(line.total for line in score_lines(seen.board, laid))
            assert put_down["label"].strip() == f"Play · +{score}"

    assert put_down["play"] == "legal"
    assert not [url for url in asked if "/moves" in url]
    await TableScreen(page, Mouse()).play.click()
    await expect(page.locator(".tentative")).to_have_count(0)


async def test_a_plan_that_does_not_fit_is_told_at_once_and_why_when_the_server_answers(
    arrive: Arrive,
) -> None:
    person = await arrive("Lea")
    page = person.page
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    await page.route("**/preview", hold)
    seen = await arrive_at_turn(person)
    screen = TableScreen(page, Mouse())
    starts = {placement for move in seen.moves() for placement in move.placements}
    slot, cell = next(
        (slot, cell)
        for slot in seen.slots
        for cell in sorted(seen.board.frontier())
        if Placement(slot.tile, cell) not in starts
    )
    seen = await screen.in_sight(cell)
    await shown_in_next_frame(page, slot.x, slot.y)
    put_down = await shown_in_next_frame(page, *seen.point(cell))
    assert put_down["play"] == "refused"
    await expect(screen.status).to_have_attribute("data-status", "turn")
    while not any(f'"{slot.tile.code}"' in (route.request.post_data or "") for route in held):
        await page.wait_for_timeout(20)
    for route in held:
        await route.continue_()
    await expect(screen.status).to_have_attribute("data-status", "bad")
