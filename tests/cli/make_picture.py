"""The picture of the terminal game in the docs: `python -m tests.cli.make_picture FILE`."""

import asyncio
import re
import sys
from pathlib import Path

from qwirkle.cli.terminal.local_table import LocalTable, parse_seats
from qwirkle.players import create
from tests.cli.driver import Driver, app_for

SEED, TURNS, SIZE = 4, 9, (112, 34)


def table() -> LocalTable:
    """A game between two greedy players, some turns old, with a person on turn."""
    at = LocalTable.start(parse_seats("Anna,greedy"), SEED)
    while len(at.game.turns) < TURNS or at.to_move != 0:
        at.play(create("greedy", seed=len(at.game.turns)).choose(at.view(at.to_move)))
    return at


async def picture() -> str:
    app = app_for(table())
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        view = driver.screen.view
        best = max(view.legal_placements(), key=view.score)
        first = next(p for p in best.placements if view.consider([p]).status == "legal")
        second = next(p for p in best.placements if p != first)
        await driver.click_slot(driver.slot(first.tile))
        await driver.click_cell(first.cell)
        await driver.type(str(driver.slot(second.tile) + 1), "tab")
        svg = app.export_screenshot(title="qwirkle play")
    # The exporter would have the page fetch a font; any monospaced one will do.
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"
    return svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono, Menlo, Consolas")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(picture()), encoding="utf-8")
