"""The pictures of tiles in the web client: each is a board that a game could have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwirkle.rules import Axis, Board, Cell, Tile
from qwirkle.rules.line import line_flaw

SRC = Path(__file__).parents[2] / "web" / "src"
_ROW = re.compile(r"'((?:\.\.|[ROYGBP][osdcxt])(?: (?:\.\.|[ROYGBP][osdcxt]))+)'")


def pictures() -> Iterator[tuple[str, list[str]]]:
    """The rows of every picture that is written down in a component, and where it is."""
    for file in sorted(SRC.rglob("*.svelte")):
        text = file.read_text(encoding="utf-8")
        for found in re.finditer(r"\[\s*'(?:[^\[\]]*)'\s*,?\s*\]", text):
            rows = _ROW.findall(found.group())
            if rows:
                yield f"{file.name}: {rows[0]}", rows


@pytest.mark.parametrize(("name", "rows"), list(pictures()), ids=lambda value: str(value)[:40])
def test_a_picture_of_tiles_shows_legal_lines(name: str, rows: list[str]) -> None:
    board = Board(
        (Cell(x, y), Tile.parse(code))
        for y, row in enumerate(rows)
        for x, code in enumerate(row.split(" "))
        if code != ".."
    )
    for axis in Axis:
        for cell in board:
            line = board.line_at(cell, axis)
            assert line_flaw(board.tiles_at(line)) is None, f"{name}: {line}"


def test_the_pictures_are_found() -> None:
    assert len(list(pictures())) >= 4
