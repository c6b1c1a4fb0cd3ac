"""The yardstick of the first board: the same tiles as static HTML, without a script."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

from bench.asgi_process import AsgiProcess
from qwirkle.server.http.web_client import WebClient

__all__ = ["static_app", "static_board", "static_server"]

_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Static board</title>
  </head>
  <body style="margin: 0">
    {symbols}
    <div role="grid">{board}</div>
  </body>
</html>
"""

# The drawings of the tiles, and each tile on the board where the client put it.
_SYMBOLS = "() => document.getElementById('tile-Ro').closest('svg').outerHTML"
_BOARD = """() => {
  const svg = document.querySelector('[role=grid] > svg').cloneNode(true);
  const tiles = [...svg.querySelectorAll('[data-cell]')];
  for (const tile of tiles) tile.replaceChildren(tile.querySelector('use'));
  svg.querySelector('g').replaceChildren(...tiles);
  return svg.outerHTML;
}"""


async def static_board(page: Page) -> str:
    """A page that draws the tiles which the board of the client shows now."""
    symbols, board = await page.evaluate(_SYMBOLS), await page.evaluate(_BOARD)
    return _PAGE.format(symbols=symbols, board=board)


def static_app(folder: str) -> WebClient:
    """Serves a folder as the server serves the client."""
    return WebClient(Path(folder).resolve())


def static_server(folder: Path) -> AsgiProcess:
    """The same as a process of its own."""
    return AsgiProcess("bench.static_board:static_app", str(folder))
