"""Draws the icons in public/ from our own tiles: `python scripts/icons.py CHROMIUM`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from qwirkle.drawing.tiles import tile_defs, tile_use
from qwirkle.rules.tile import Tile

PUBLIC = Path(__file__).parent.parent / "public"
BLOCK = (("Yt", "Bt"), ("Yc", "Bc"))
GROUND = "#EFE8DC"


def block(margin: int, ground: str | None) -> str:
    """Four tiles that fit each other, with a margin around them."""
    tiles = [Tile.parse(code) for row in BLOCK for code in row]
    uses = "".join(
        tile_use(Tile.parse(code), x * 100, y * 100)
        for y, row in enumerate(BLOCK)
        for x, code in enumerate(row)
    )
    side = 200 + 2 * margin
    box = f"{-margin} {-margin} {side} {side}"
    fill = (
        f'<rect x="{-margin}" y="{-margin}" width="{side}" height="{side}" fill="{ground}"/>'
        if ground
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f"<defs>{tile_defs(tiles)}</defs>{fill}{uses}</svg>\n"
    )


def main(chromium: str) -> None:
    (PUBLIC / "icon.svg").write_text(block(0, None), encoding="utf-8")
    pictures = {
        "icon-180.png": (180, block(24, GROUND)),
        "icon-192.png": (192, block(0, None)),
        "icon-512.png": (512, block(0, None)),
        # A maskable icon may lose a fifth on every side.
        "icon-maskable-512.png": (512, block(64, GROUND)),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (side, svg) in pictures.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{svg}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
