"""Pictures of every screen for the documentation: `make screenshots`.

Each at the size of a laptop and of a phone, in both themes, into docs/screenshots/.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser

from bench.full_board import show_full_board
from bench.server_process import ServerProcess
from tests.e2e.browser import NO_CHROMIUM, chromium, chromium_program
from tests.e2e.person import Person
from tests.e2e.screens import LONG_NAMES, Stage

__all__ = ["main"]

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
SIZES = {"laptop": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
SCREENS = (
    "home", "table", "after", "fair", "rules", "figure", "settings", "lobby", "watch", "games",
    "friends", "waiting", "device", "curtain", "eight", "unseen", "menu", "full", "keep",
    "sheet_start", "sheet", "sheet_over", "review", "card", "play_on", "try_again", "analysis",
    "set_up", "learn", "minute", "lesson", "invitation", "puzzles", "puzzle_verdict", "daily",
)  # fmt: skip
COLOURS = 192
"""A palette of so many colours looks the same and is a third of the size."""


def small(png: bytes) -> bytes:
    """The same picture in fewer bytes."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


async def take(browser: Browser, address: str, size: str, theme: str, names: list[str]) -> None:
    """All screens at one size in one theme."""
    width, height = SIZES[size]
    options = {
        "viewport": {"width": width, "height": height},
        "color_scheme": theme,
        "is_mobile": size == "phone",
        "has_touch": size == "phone",
    }
    async with (
        Person.arriving(browser, address, None, **options) as person,
        Person.arriving(browser, address, None) as friend,
    ):
        await person.take_name("Anna")
        await friend.take_name(LONG_NAMES[0])
        stage = Stage(person, friend)
        await stage.prepare()
        screens = stage.screens()
        for name in names:
            if name == "full":
                await show_full_board(person.page, stage.tables["over"])
            elif name == "figure":
                await screens["rules"]()
                step = person.page.get_by_role("button", name="Next step").first
                await step.click()
                await step.click()
                await step.evaluate("button => button.scrollIntoView({ block: 'end' })")
            else:
                await screens[name]()
            png = await person.page.screenshot(animations="disabled")
            path = FOLDER / f"{name}-{size}-{theme}.png"
            path.write_bytes(small(png))
            print(f"{path.name}: {path.stat().st_size / 1e3:.0f} kB", flush=True)


async def take_all(server: ServerProcess, names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with chromium() as browser:
        for size in SIZES:
            for theme in THEMES:
                await take(browser, f"http://127.0.0.1:{server.port}", size, theme, names)


def main() -> int:
    """The command; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=", ".join(SCREENS))
    names = parser.parse_args().screens or list(SCREENS)
    if unknown := set(names) - set(SCREENS):
        parser.error(f"no such screen: {', '.join(sorted(unknown))}")
    if chromium_program() is None:
        print(NO_CHROMIUM, file=sys.stderr)
        return 2
    with ServerProcess() as server:
        asyncio.run(take_all(server, names))
    return 0


if __name__ == "__main__":
    sys.exit(main())
