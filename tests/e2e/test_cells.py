"""What a cell tells: what a tile would score there, or that nothing ever goes there."""

from __future__ import annotations

from playwright.async_api import expect

from qwirkle.rules import Cell, Placement
from qwirkle.rules.scoring import score_lines
from tests.e2e.browser import PATIENCE
from tests.e2e.conftest import Arrive
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

_SPOTS = """() => [...document.querySelectorAll('[role=grid] [data-points]')].flatMap((shade) =>
  shade.dataset.cells.split(' ').map((cell) => [
    cell,
    +shade.dataset.points,
    +shade.dataset.strength,
  ]))"""


async def test_a_legal_cell_is_the_stronger_the_more_it_scores(arrive: Arrive) -> None:
    person = await arrive("Ida")
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 3)
    await page.goto(f"/table/{table}")
    seen = await TableScreen(page, Mouse()).my_turn()
    single = [move.placements[0] for move in seen.moves() if len(move.placements) == 1]
    tile = max({tile for tile, _ in single}, key=lambda kind: sum(t == kind for t, _ in single))
    slot = next(slot for slot in seen.slots if slot.tile == tile)
    await page.locator(f'[data-slot="{slot.id}"]').click()
    await page.locator("[data-points]").first.wait_for()

    shown = await page.evaluate(_SPOTS)
    scores = {
        f"{cell.x},{cell.y}": sum(
            line.total for line in score_lines(seen.board, [Placement(tile, cell)])
        )
        for kind, cell in single
        if kind == tile
    }
    assert {cell: points for cell, points, _ in shown if points} == scores
    by_points = sorted((points, strength) for _, points, strength in shown)
    assert [strength for _, strength in by_points] == sorted(strength for *_, strength in shown)


async def test_a_dead_cell_is_hatched_under_the_mouse_and_no_other_is(arrive: Arrive) -> None:
    person = await arrive("Jan")
    page = person.page
    table = await against(person, "greedy", "greedy")
    snapshot = await play_on(person, table, 8)
    asked = {"seat": snapshot["to_move"], "placements": []}
    preview = await person.ask(f"/api/tables/{table}/preview", asked)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    await screen.my_turn()
    hatch = page.locator("[data-dead]")
    dead = [Cell(x, y) for x, y in preview["dead"]]
    assert dead
    seen = await screen.in_sight(dead[0])
    # The page learns of it with its first preview, which may still be on its way.
    for _ in range(PATIENCE // 100):
        await page.mouse.move(*seen.middle)
        await page.mouse.move(*seen.point(dead[0]))
        if await hatch.count():
            break
        await page.wait_for_timeout(100)
    await expect(hatch).to_have_attribute("transform", f"translate({dead[0].x} {dead[0].y})")
    alive = next(cell for cell in seen.board.frontier() if cell not in dead and seen.holds(cell))
    await page.mouse.move(*seen.point(alive))
    await expect(hatch).to_have_count(0)
