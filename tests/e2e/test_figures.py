"""The examples of the rules, played by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, expect

from qwirkle.rules import Cell, Placement, Tile
from tests.e2e.conftest import Arrive
from tests.e2e.posed import parse_tiles
from tests.e2e.table import TableScreen
from tests.e2e.ways import Keys, Mouse

FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "rules" / "figures.json").read_text()
)["figures"]


class PlayedFigure(TableScreen):
    """An example on the page that is being played."""

    def __init__(self, page: Page, name: str, way: Mouse | Keys) -> None:
        super().__init__(page, way)
        self.figure = page.locator(f"[data-figure={name}]")
        self.steps = next(each for each in FIGURES if each["name"] == name)["steps"]

    async def begin(self) -> None:
        button = self.figure.locator("[data-play-figure]")
        await button.scroll_into_view_if_needed()
        await button.click()
        await self.settle()

    async def settle(self) -> None:
        """The board is in the middle of the page, and takes tiles."""
        exercise = self.figure.locator("[data-my-turn=true]")
        await expect(exercise).to_be_visible()
        await exercise.evaluate("each => each.scrollIntoView({ block: 'center' })")
        await expect(self.page.locator("[data-figure] [data-hand]")).to_have_count(1)

    async def lay_step(self, step: dict[str, Any]) -> None:
        tiles = [Placement(Tile.parse(t["tile"]), Cell(t["x"], t["y"])) for t in step["tiles"]]
        await self.lay(tiles)
        await expect(self.play).to_have_attribute("data-play", "legal")
        await self.way.play(self)

    @property
    def next(self) -> Locator:
        return self.figure.locator("[data-next]")

    async def look(self) -> Any:
        # Only the example that is played has a hand; its board must be the first on the page.
        await self.page.evaluate(
            """name => document.querySelectorAll('[role=grid]').forEach((grid) => {
              if (!grid.closest(`[data-figure=${name}]`)) grid.removeAttribute('role');
            })""",
            await self.figure.get_attribute("data-figure"),
        )
        return await super().look()


async def test_the_twelve_turns_are_played_with_running_totals(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/rules")
    game = PlayedFigure(page, "game", Mouse())
    await game.begin()
    standing = game.figure.locator("[data-standing]")
    await expect(standing).to_have_text("Anna 0 · Chris 0 · Sally 0 · Dave 0")
    totals = [0, 0, 0, 0]
    for step in game.steps:
        await game.settle()
        await game.lay_step(step)
        totals[step["seat"]] += step["score"]
        await expect(standing).to_have_text(
            "Anna {} · Chris {} · Sally {} · Dave {}".format(*totals)
        )
        await expect(game.status).to_contain_text("That is the move!")
        if step is not game.steps[-1]:
            await game.next.click()
    assert totals == [20, 22, 25, 18]


async def test_another_move_is_told_from_the_one_of_the_example(arrive: Arrive) -> None:
    page = (await arrive(None)).page
    await page.goto("/rules")
    figure = PlayedFigure(page, "circle", Mouse())
    await figure.begin()
    await figure.lay(parse_tiles("Yo@-1,0"))
    await expect(figure.play).to_have_attribute("data-play", "legal")
    await figure.way.play(figure)
    await expect(figure.status).to_contain_text("That fits, for 2 points. The example makes 4.")
    await expect(figure.figure.locator(".sum")).to_have_count(0)
    await figure.figure.get_by_role("button", name="Take all back").click()
    await figure.lay_step(figure.steps[0])
    await expect(figure.status).to_contain_text("That is the move!")
    await expect(figure.figure.locator(".sum")).to_contain_text("2 + 2 = 4")


async def test_what_does_not_fit_is_tried_and_a_double_qwirkle_made_by_keyboard(
    arrive: Arrive,
) -> None:
    page = (await arrive(None)).page
    await page.goto("/rules")
    misfits = PlayedFigure(page, "misfits", Mouse())
    await misfits.begin()
    (placement,) = parse_tiles("Yo@-1,0")
    (slot,) = (await misfits.look()).slots_of([placement])
    await misfits.way.lay(misfits, slot, placement)
    await expect(misfits.next).to_be_visible()
    await expect(misfits.status).to_contain_text("Does not fit")

    await page.reload()
    double = PlayedFigure(page, "double", Keys())
    await double.begin()
    await double.lay_step(double.steps[0])
    await expect(double.status).to_contain_text("That is the move!")
    await expect(double.figure.locator(".sum")).to_contain_text("12 + 12 = 24")
