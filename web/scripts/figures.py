"""Writes web/src/rules/figures.json: the worked examples of the rulebooks, judged by the library.

Run from the repository: ``.venv/bin/python web/scripts/figures.py``; a test says when it is due.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from qwirkle.notation import parse_move, parse_record
from qwirkle.rules import ALL_TILES, Board, Cell, IllegalMove, Place, Tile
from qwirkle.rules.legality import Chooser, check
from qwirkle.rules.scoring import LineScore, score_lines

HERE = Path(__file__).parent
GAME = HERE.parent.parent / "docs" / "figures.qwirkle"
TARGET = HERE.parent / "src" / "rules" / "figures.json"

RED = "Ro@0,0 Rs@1,0 Go@0,1 Yo@0,2 Yx@1,2 Yd@2,2 Gd@2,1 Gc@-1,1 Gt@-2,1"
HOLE = Cell(1, 1)
FOR_THE_HOLE = "Gs Gx Rx Ys Bs Px"
"""Tiles to try in it."""
QWIRKLE = "Ro@0,0 Rs@1,0 Gs@1,1 Bs@1,2 Bc@2,2 Bt@3,2 Bd@4,2"
ORANGE = "Ot@-3,0 Ox@-2,0 Oc@-1,0 Od@1,0 Oo@2,0"
SQUARES = "Ys@0,-2 Gs@0,-1 Bs@0,1 Ps@0,2 Rs@0,3"
MISFITS = (
    "Yt@0,0 Yx@1,0 Yo@2,0 Yd@3,0 Yc@4,0 Ys@5,0 Ps@5,1 Pd@6,1 Px@7,1 Ro@2,1 Bo@2,2",
    ("Yo@-1,0", "Pd@8,1", "Ro@2,3", "Gc@9,4", "Po@4,1"),
)
EXAMPLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "ends": (RED, ("Rt@-2,0 Rc@-1,0 Rd@2,0",)),
    "circle": ("Ys@0,0 Rs@0,1 Ro@1,1", ("Yo@1,0",)),
    "qwirkle": (
        QWIRKLE,
        (
            "Rt@2,0 Gt@2,-1 Yt@2,-2 Pt@2,-3",
            "Yd@4,1 Yx@5,1 Yo@6,1 Yc@7,1",
            "Rc@3,0 Rd@4,0 Rx@5,0",
        ),
    ),
    "double": (f"{ORANGE} {SQUARES} Gc@-1,-1 Bc@-1,1 Gd@1,-1", ("Os@0,0",)),
    "four": (
        "Ro@0,-1 Rt@1,-1 Rd@2,-1 Go@0,-2 Yo@0,-3 Gd@2,-2 Yd@2,-3",
        ("Bo@0,0 Bt@1,0 Bd@2,0 Bs@3,0",),
    ),
}
"""Tables of 004 and 003, and the moves on them, one after the other."""


def placed(text: str) -> Place:
    move = parse_move(text)
    assert isinstance(move, Place)
    return move


def board_of(text: str) -> Board:
    return Board((cell, tile) for tile, cell in placed(text).placements)


def tiles(move: Place) -> list[dict[str, Any]]:
    return [{"tile": str(tile), "x": cell.x, "y": cell.y} for tile, cell in move.placements]


def line(scored: LineScore) -> dict[str, Any]:
    """A line, with what all its tiles share: a colour's letter or a shape's."""
    first = scored.tiles[0]
    one_colour = all(tile.colour is first.colour for tile in scored.tiles)
    return {
        "cells": [[cell.x, cell.y] for cell in scored.cells],
        "of": first.colour.code if one_colour else first.shape.code,
        "points": scored.points,
        "bonus": scored.bonus,
    }


def step(name: str, move: Place, lines: tuple[LineScore, ...]) -> dict[str, Any]:
    """A move that counts, with its lines and what they sum to."""
    score = sum(scored.total for scored in lines)
    return {
        "name": name,
        "tiles": tiles(move),
        "hand": hand(move),
        "lines": [*map(line, lines)],
        "score": score,
    }


def hand(move: Place) -> list[str]:
    """The tiles to play it with, in an order that does not give it away."""
    return sorted(str(tile) for tile, _ in move.placements)


def refusal(board: Board, move: Place) -> IllegalMove:
    held: tuple[Tile, ...] = tuple(tile for tile, _ in move.placements)
    try:
        check(Chooser(board, held, 50), move)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{move} is legal")


def misfit(name: str, board: Board, move: Place) -> dict[str, Any]:
    """A move that the law refuses, with the cells that it names."""
    error = refusal(board, move)
    cells = [[cell.x, cell.y] for cell in error.cells]
    return {
        "name": name,
        "tiles": tiles(move),
        "hand": hand(move),
        "refused": error.reason,
        "cells": cells,
    }


def example(name: str, table: str, moves: tuple[str, ...]) -> dict[str, Any]:
    board = board_of(table)
    steps = []
    for number, text in enumerate(moves, 1):
        move = placed(text)
        check(Chooser(board, tuple(tile for tile, _ in move.placements), 50), move)
        steps.append(step(f"{name}{number}", move, score_lines(board, move.placements)))
        board = board.laid(move.placements)
    return {"name": name, "start": tiles(placed(table)), "steps": steps, "keeps": True}


def game() -> dict[str, Any]:
    """Figures A to L."""
    turns = parse_record(GAME.read_text(encoding="utf-8")).game.turns
    steps = []
    for letter, turn in zip("ABCDEFGHIJKL", turns, strict=True):
        assert isinstance(turn.move, Place)
        steps.append({**step(letter, turn.move, turn.lines), "seat": turn.seat})
    return {"name": "game", "start": [], "steps": steps, "keeps": True}


def misfits() -> dict[str, Any]:
    table, moves = MISFITS
    board = board_of(table)
    steps = [misfit(f"misfit{n}", board, placed(text)) for n, text in enumerate(moves, 1)]
    return {"name": "misfits", "start": tiles(placed(table)), "steps": steps, "keeps": False}


def ends() -> dict[str, Any]:
    """Both ends at once; then what was not possible there, and the hole that stays empty."""
    found = example("ends", *EXAMPLES["ends"])
    board = board_of(RED)
    found["steps"].append(misfit("ends2", board, placed("Rd@2,0 Bo@0,3")))
    assert not any(board.fits(tile, HOLE) for tile in ALL_TILES)
    hole = {
        "name": "ends3",
        "tiles": [],
        "hand": FOR_THE_HOLE.split(),
        "refused": "dead",
        "cells": [[HOLE.x, HOLE.y]],
    }
    found["steps"].append(hole)
    found["keeps"] = False
    return found


def figures_json() -> str:
    """The text of the file. In figures that keep, each step's tiles stay for the next."""
    found = [game(), misfits(), ends()]
    found += [example(name, *EXAMPLES[name]) for name in EXAMPLES if name != "ends"]
    return json.dumps({"figures": found}, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TARGET.write_text(figures_json(), encoding="utf-8")
