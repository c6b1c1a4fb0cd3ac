"""Writes web/src/screens/home/game.json: the beginning of a real game, which the home page shows.

Run from the repository: ``.venv/bin/python web/scripts/home_game.py``; a test says when it is due.
"""

from __future__ import annotations

import json
from pathlib import Path

from qwirkle.players import create
from qwirkle.rules import Game, Place

TARGET = Path(__file__).parent.parent / "src" / "screens" / "home" / "game.json"

SEED = 140
"""Of the games that were looked at, this one is wide, low and full of Qwirkles."""
TURNS = 30


def home_game() -> dict[str, object]:
    """Its size and its turns: four characters a tile, its code and its cell in base 36."""
    game = Game.start(2, f"home {SEED}")
    players = [create("greedy", seed=2 * SEED + seat) for seat in range(2)]
    turns: list[Place] = []
    for _ in range(TURNS):
        seat = game.position.to_move
        move = players[seat].choose(game.position.view(seat))
        assert isinstance(move, Place)
        turns.append(move)
        game = game.play(move)
    left, top, right, bottom = game.position.board.bounds() or (0, 0, 0, 0)
    width, height = right - left + 1, bottom - top + 1
    is_tall = height > width

    def code(x: int, y: int) -> str:
        across, down = (y - top, x - left) if is_tall else (x - left, y - top)
        return f"{_digit(across)}{_digit(down)}"

    return {
        "width": max(width, height),
        "height": min(width, height),
        "turns": [
            "".join(f"{tile}{code(cell.x, cell.y)}" for tile, cell in move.placements)
            for move in turns
        ],
    }


def _digit(number: int) -> str:
    return "0123456789abcdefghijklmnopqrstuvwxyz"[number]


if __name__ == "__main__":
    TARGET.write_text(json.dumps(home_game(), indent=2) + "\n", encoding="utf-8")
